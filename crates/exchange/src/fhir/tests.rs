use alara_record::{Entry, EntryId, Medication, MedicationId, Person, PersonId, PlannedDose, Recurs, Schedule, When};
use chrono::{DateTime, NaiveTime};
use serde_json::{Value, json};
use uuid::Uuid;

use super::Bundle;
use crate::{Carried, Document, Origin, Thing};

fn nora() -> Person {
    Person { id: PersonId(Uuid::from_u128(1)), name: "Nora".to_owned(), aka: Vec::new(), is_user: true }
}

fn entry(tool: &str, at: &str, fields: Value) -> Entry {
    let instant = DateTime::parse_from_rfc3339(at).ok().map(When::Instant);
    let day = |text: &str| When::Day { date: text.parse().unwrap(), part: None };
    Entry {
        id: EntryId(Uuid::from_u128(7)),
        person: nora().id,
        tool: tool.to_owned(),
        at: instant.unwrap_or_else(|| day(at)),
        recorded_at: DateTime::parse_from_rfc3339("2026-03-14T09:31:00-04:00").unwrap(),
        fields: fields.as_object().cloned().unwrap(),
    }
}

/// The bundle of things, read again.
fn bundle(things: &[Thing<'_>], origin: Option<&Origin>) -> Value {
    let mut bytes = Vec::new();
    let mut bundle = Bundle::new(&mut bytes, DateTime::parse_from_rfc3339("2026-03-14T10:00:00-04:00").unwrap());
    bundle.begin(&nora()).unwrap();
    for thing in things {
        assert_eq!(bundle.add(*thing, origin).unwrap(), Carried::Whole);
    }
    bundle.end().unwrap();
    serde_json::from_slice(&bytes).unwrap()
}

fn resource(tool: &str, at: &str, fields: Value) -> Value {
    bundle(&[Thing::Entry(&entry(tool, at, fields))], None)["entry"][1]["resource"].take()
}

#[test]
fn a_reading_has_its_code_its_unit_and_the_offset_that_held() {
    let fields = json!({ "kind": "weight", "value": 71.5, "unit": "kg" });
    let found = resource("log_vital", "2026-03-14T09:30:00-04:00", fields);
    assert_eq!(found["resourceType"], "Observation");
    assert_eq!(found["code"]["coding"][0], json!({ "system": "http://loinc.org", "code": "29463-7" }));
    let unit = json!({ "value": 71.5, "unit": "kg", "system": "http://unitsofmeasure.org", "code": "kg" });
    assert_eq!(found["valueQuantity"], unit);
    assert_eq!(found["effectiveDateTime"], "2026-03-14T09:30:00-04:00");
    assert_eq!(found["subject"]["reference"], format!("urn:uuid:{}", nora().id));
}

#[test]
fn a_day_without_an_hour_stays_a_day() {
    let fields = json!({ "vaccine": "flu", "date": "2025-10-02", "dose_number": 2 });
    let found = resource("log_immunization", "2025-10-02", fields);
    assert_eq!((&found["resourceType"], &found["occurrenceDateTime"]), (&json!("Immunization"), &json!("2025-10-02")));
    assert_eq!(found["protocolApplied"][0]["doseNumberPositiveInt"], 2);
}

#[test]
fn a_pressure_is_a_panel_of_its_values() {
    let found = resource(
        "log_blood_pressure",
        "2026-03-14T09:30:00-04:00",
        json!({ "systolic": 128, "diastolic": 82, "pulse": 64 }),
    );
    let values: Vec<&Value> = (0..3).map(|at| &found["component"][at]["valueQuantity"]["value"]).collect();
    assert_eq!(values, [&json!(128), &json!(82), &json!(64)]);
    assert_eq!(found["component"][0]["valueQuantity"]["code"], "mm[Hg]");
    assert!(found.get("valueQuantity").is_none());
}

#[test]
fn a_skipped_dose_is_never_one_that_was_taken() {
    let taken = json!({ "medication_name": "Metformin", "dose": "500 mg" });
    assert_eq!(resource("log_medication", "2026-03-14T09:30:00-04:00", taken)["status"], "completed");
    let skipped = json!({ "medication_name": "Metformin", "date": "2026-03-14", "reason": "felt sick" });
    let found = resource("skip_dose", "2026-03-14", skipped);
    assert_eq!((&found["status"], &found["statusReason"][0]["text"]), (&json!("not-done"), &json!("felt sick")));
}

#[test]
fn a_dose_is_an_amount_only_where_it_is_one() {
    let dose = |dose: &str| {
        let fields = json!({ "medication_name": "Metformin", "dose": dose });
        resource("log_medication", "2026-03-14", fields)
    };
    let found = dose("500 mg");
    let amount = json!({ "value": 500, "unit": "mg", "system": "http://unitsofmeasure.org", "code": "mg" });
    assert_eq!((&found["dosage"]["text"], &found["dosage"]["dose"]), (&json!("500 mg"), &amount));
    assert_eq!(dose("2 tablets")["dosage"]["dose"], json!({ "value": 2, "unit": "tablets" }));
    for words in ["half a tablet", "2 x 500 mg", "1-2 tablets", "1/2 tablet", "1,5 mg", "two", "5"] {
        let found = dose(words);
        assert_eq!((found.get("dosage"), &found["note"][0]["text"]), (None, &json!(format!("Dose: {words}"))));
    }
}

#[test]
fn a_day_of_diagnosis_is_no_onset_and_a_severity_no_reaction() {
    let care =
        json!({ "log_type": "diagnosis", "title": "gout", "occurred_at": "2026-03-07", "treatment": "colchicine" });
    let found = resource("create_care_log", "2026-03-07", care);
    assert_eq!((&found["resourceType"], found.get("onsetDateTime")), (&json!("Condition"), None));
    assert_eq!(found["note"][0]["text"], "Diagnosed on 2026-03-07");
    assert_eq!(found["note"][1]["text"], "Treatment: colchicine");
    let found =
        resource("log_allergy", "2026-03-07", json!({ "substance": "penicillin", "severity": "life_threatening" }));
    assert_eq!((found.get("reaction"), &found["criticality"]), (None, &json!("high")));
    assert_eq!(found["note"][0]["text"], "Severity: life threatening");
}

#[test]
fn words_that_no_tool_types_leave_as_words() {
    let found = resource("log_of_another_age", "2026-03-14", json!({ "what": "a fever" }));
    assert_eq!(found["resourceType"], "Observation");
    assert!(found["valueString"].as_str().is_some_and(|words| words.contains("a fever")), "{found}");
}

#[test]
fn a_medication_without_a_dose_says_nothing_of_one() {
    let bare = Medication::named(MedicationId(Uuid::from_u128(5)), nora().id, "Metformin");
    let found = bundle(&[Thing::Medication(&bare)], None)["entry"][1]["resource"].take();
    assert_eq!((&found["status"], found.get("dosage")), (&json!("active"), None));
}

#[test]
fn each_thing_stands_beside_where_it_came_from() {
    let origin = Origin {
        at: DateTime::parse_from_rfc3339("2026-03-14T09:31:00-04:00").unwrap(),
        told: "Said in the chat.".to_owned(),
        proposed: true,
        file: None,
    };
    let dose = entry("log_medication", "2026-03-14", json!({ "medication_name": "Metformin" }));
    let found = bundle(&[Thing::Entry(&dose)], Some(&origin));
    let (thing, provenance) = (&found["entry"][1], &found["entry"][2]["resource"]);
    assert_eq!(provenance["target"][0]["reference"], thing["fullUrl"]);
    assert_eq!(provenance["activity"]["text"], "Said in the chat.");
    assert_eq!(provenance["agent"].as_array().map(Vec::len), Some(2));
    assert_ne!(found["entry"][2]["fullUrl"], thing["fullUrl"]);
}

proptest::proptest! {
    #[test]
    fn no_word_or_figure_of_a_record_is_lost_in_a_bundle(
        name in "[ -~\u{e4}\u{1f600}\n]{1,20}", notes in "[ -~\u{e4}\n]{1,30}", tenths in 3i64..5000, upper in 50i64..300
    ) {
        let at = "2026-03-14T09:30:00-04:00";
        let dose = json!({ "medication_name": name, "notes": notes });
        let found = resource("log_medication", at, dose);
        proptest::prop_assert_eq!(&found["medicationCodeableConcept"]["text"], &json!(name));
        proptest::prop_assert_eq!(&found["note"][0]["text"], &json!(notes));
        let value = tenths as f64 / 10.0;
        let found = resource("log_vital", at, json!({ "kind": "weight", "value": value, "unit": "lb" }));
        proptest::prop_assert_eq!(found["valueQuantity"]["value"].as_f64(), Some(value));
        proptest::prop_assert_eq!(&found["valueQuantity"]["code"], "[lb_av]");
        let found = resource("log_blood_pressure", at, json!({ "systolic": upper, "diastolic": 80 }));
        proptest::prop_assert_eq!(&found["component"][0]["valueQuantity"]["value"], &json!(upper));
        let test = json!({ "test": name, "value": notes, "date": "2026-03-14" });
        let found = resource("log_lab_result", "2026-03-14", test);
        proptest::prop_assert_eq!(&found["code"]["text"], &json!(name));
    }
}

#[test]
fn each_planned_dose_is_a_dosage_of_its_own() {
    let at = |hour| NaiveTime::from_hms_opt(hour, 0, 0).unwrap();
    let planned = |dose: &str, days: &[u8]| PlannedDose {
        dose: dose.to_owned(),
        schedule: Schedule::of(vec![at(18)], Recurs::Days { days: days.to_vec() }),
    };
    let warfarin = Medication {
        plan: vec![planned("5 mg", &[1, 3, 5]), planned("2.5 mg", &[2, 4, 6, 7])],
        ..Medication::named(MedicationId(Uuid::from_u128(3)), nora().id, "Warfarin")
    };
    let found = bundle(&[Thing::Medication(&warfarin)], None);
    let dosage = &found["entry"][1]["resource"]["dosage"];
    assert_eq!(dosage.as_array().map(Vec::len), Some(2));
    assert_eq!(dosage[0]["text"], "5 mg mon, wed, fri at 18:00");
    assert_eq!(dosage[1]["timing"]["repeat"]["dayOfWeek"], json!(["tue", "thu", "sat", "sun"]));
}
