use serde_json::{Value, json};

use super::*;
use crate::describe;
use crate::tools::{DEFINITIONS, speech};

fn rows() -> impl Iterator<Item = (&'static alara_gate::Definition, &'static Speech)> {
    DEFINITIONS.iter().filter_map(|definition| Some((*definition, speech(definition.id)?)))
}

fn fields(value: Value) -> Parameters {
    value.as_object().cloned().unwrap()
}

#[test]
fn every_tool_has_its_row() {
    assert_eq!(rows().count(), DEFINITIONS.len());
}

#[test]
fn every_tool_says_what_it_does_and_with_what() {
    for (definition, _) in rows() {
        assert!(!definition.description.is_empty() && !definition.parameters.is_empty(), "{}", definition.id);
    }
}

#[test]
fn every_place_of_a_phrase_is_a_field_of_its_tool() {
    for (definition, speech) in rows() {
        let single =
            [speech.title, speech.noun, speech.subject, speech.headline, speech.chip, speech.summary, speech.question];
        for place in single.iter().chain(speech.detail).flat_map(Phrase::places) {
            let known = matches!(place, "subject" | "day" | "about" | "named")
                || definition.parameter(place.split('.').next().unwrap_or(place)).is_some();
            assert!(known, "{}: {place}", definition.id);
        }
        let timed = speech.when.map(|when| when.field).into_iter();
        for field in timed.chain(speech.same.iter().flat_map(Alike::fields)) {
            assert!(definition.parameter(field).is_some(), "{}: {field}", definition.id);
        }
    }
}

#[test]
fn what_writes_is_told_by_a_chip_and_goes_by_some_word() {
    for (definition, speech) in rows().filter(|(_, speech)| speech.deed != Deed::Queries) {
        let chip = describe::chip(definition.id, &Parameters::new(), "it");
        assert!(!chip.contains(['{', '}']), "{}: {chip}", definition.id);
        assert!(!speech.nouns.is_empty(), "{}", definition.id);
    }
}

#[test]
fn a_phrase_is_its_first_alternative_that_can_be_filled() {
    let tool = "create_reminder";
    let all = fields(json!({ "title": "stretch", "time": "08:00", "days": [1, 3] }));
    assert_eq!(describe::summary(tool, &all, None), "Mon, Wed at 08:00");
    let bare = fields(json!({ "title": "stretch", "time": "08:00" }));
    assert_eq!(describe::summary(tool, &bare, None), "at 08:00");
    assert_eq!(describe::title(tool, &Parameters::new(), None), "Set a reminder: untitled");
}

#[test]
fn free_words_are_told_as_they_were_said() {
    let named = fields(json!({ "medication_name": "2026-03-14" }));
    assert_eq!(describe::noun("log_medication", &named), "2026-03-14");
}

#[test]
fn a_number_stands_with_its_unit_or_bare() {
    let pressure = fields(json!({ "systolic": 128.0, "diastolic": 82, "pulse": 71 }));
    assert_eq!(describe::headline("log_blood_pressure", &pressure, None), "128/82");
    assert_eq!(describe::detail("log_blood_pressure", &pressure), "blood pressure, mmHg, pulse 71 bpm");
}
