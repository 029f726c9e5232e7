//! Figures of one's body and of what one drank, by a table of wordings: which are told for certain, which are asked about, and whose they are.

use alara_record::{MemoryRecord, Noun, Person, PersonId, Zone};
use chrono::DateTime;
use uuid::Uuid;

use super::tests::compare;
use super::{Certainty, Event, EventKind, Past, Whose, read};
use crate::tools::Clock;
use crate::understand::proposals;

fn record() -> (MemoryRecord, Clock) {
    let person = |number: u128, name: &str| Person {
        id: PersonId(Uuid::from_u128(number)),
        name: name.to_owned(),
        aka: if number == 2 { vec!["mum".to_owned()] } else { Vec::new() },
        is_user: number == 1,
    };
    let mut record = MemoryRecord::new(person(1, "You"));
    record.put(Noun::Person(person(2, "Mom")));
    let now = DateTime::parse_from_rfc3339("2026-03-14T20:30:00-04:00").expect("a time");
    (record, Clock { now, zone: Zone::Fixed(*now.offset()) })
}

/// What is told, in short: its figures, a day or an hour that is not now, and a mark where it is not certain ("?") or denied ("-").
fn told(words: &str) -> Vec<String> {
    let (record, clock) = record();
    let short = |event: &Event| {
        let figures = match &event.kind {
            EventKind::Hydration { amount_ml: Some(ml), .. } => format!("{}", ml.value),
            EventKind::Vital { value, .. } => format!("{}", value.value),
            EventKind::Pressure { systolic: Some(upper), diastolic: Some(lower), pulse } => {
                let pulse = pulse.as_ref().map(|pulse| format!(" {}", pulse.value)).unwrap_or_default();
                format!("{}/{}{pulse}", upper.value, lower.value)
            }
            EventKind::Logged { values, .. } => {
                let own = values.iter().filter(|(_, said)| said.value.is_number());
                own.map(|(_, said)| said.value.to_string()).collect::<Vec<_>>().join(" ")
            }
            EventKind::Symptom { name, .. } => name.value.clone(),
            _ => return None,
        };
        let when = match event.when.as_ref().map(|when| &when.value) {
            Some(Past::Minute { at, .. }) => at.format(" @%H").to_string(),
            Some(Past::Day { date, .. }) => date.format(" on %-d").to_string(),
            Some(Past::Vague(_)) => " on ?".to_owned(),
            None => String::new(),
        };
        let whose = if let Whose::Person(name) = &event.whose { format!(" of {name}") } else { String::new() };
        let sure = match event.certainty {
            Certainty::Clear => "",
            Certainty::Doubtful(_) => "?",
            Certainty::Denied(_) => "-",
        };
        Some(format!("{figures}{when}{whose}{sure}"))
    };
    read(words, &record, &clock).iter().filter_map(short).collect()
}

fn tried(cases: &[(&str, &[&str])]) {
    compare(cases, told);
}

#[test]
fn an_amount_without_a_unit_is_counted_as_the_drink_before_it() {
    tried(&[
        ("drank 300 ml water at 8am and 200 at 9am", &["300 @08", "200 @09"]),
        ("250 ml at 7am, 400 at 8am and 150 ml at 9am", &["250 @07", "400 @08", "150 @09"]),
        ("two glasses of water at 8am and one at 9am", &["500 @08", "250 @09"]),
        ("drank a glass at 8am and two at 9am", &["250 @08", "500 @09"]),
        ("had 200 ml of milk at 7am and then 150 of juice", &["200 @07", "150"]),
        ("drank 500ml, no 300ml water", &["500-", "300"]),
        ("a cup of water at 8am and another at 10am", &["250 @08", "250 @10"]),
        ("drank 300 ml water at 8am, bp 130/80 at 9am", &["130/80 @09", "300 @08"]),
        ("drank 500 ml at 8am and my pulse was 72 at 9am", &["72 @09", "500 @08"]),
        ("drank 300 ml, no sugar in it", &["300"]),
    ]);
}

#[test]
fn a_range_is_asked_about() {
    tried(&[
        ("slept 6-7 hours", &["6?"]),
        ("slept 6 to 7 hours", &["6?"]),
        ("sugar 110-120", &["110?"]),
        ("weight 80-81 kg", &["80?"]),
        ("hr 60 - 70", &["60?"]),
        ("temp 38-38.5", &["38?"]),
        ("drank 1-2 litres today", &["1000 on 14?"]),
        ("walked 30-40 minutes", &["30?"]),
        ("bp 130-135/80", &["135/80?"]),
        ("weight around 80 kg", &["80"]),
        ("slept about 6h 30m", &["6.5"]),
        ("walked 30 minutes", &["30"]),
        ("LDL 70 range 60 to 100", &["70 60 100"]),
    ]);
}

#[test]
fn a_figure_of_days_that_no_word_places_is_asked_about() {
    tried(&[
        ("my bp was 150/95 before the new tablets", &["150/95 on ??"]),
        ("before lisinopril my bp was 160/100", &["160/100 on ??"]),
        ("my weight was 95 kg before the diet", &["95 on ??"]),
        ("last time my LDL was 131", &["131 on ??"]),
        ("in the hospital my potassium was 2.9", &["2.9 on ??"]),
        ("my bp was 150/95 before my tablets this morning", &["150/95 on 14"]),
        ("bp 150/95 before my bp meds", &["150/95"]),
        ("my potassium was 2.9", &["2.9"]),
        ("the target for my LDL is 70", &["70-"]),
        ("the limit for my LDL is 100", &["100-"]),
    ]);
}

#[test]
fn a_bare_figure_behind_a_pressure_is_its_pulse_or_is_asked() {
    tried(&[
        ("bp 130/80 72", &["130/80 72"]),
        ("130/80, 72", &["130/80 72"]),
        ("bp 130/80, 60 at 9am", &["130/80 60 @09"]),
        ("bp 130/80 250", &["130/80?"]),
        ("bp 130/80, 125/78", &["130/80", "125/78"]),
        ("bp 130/80 at 9am", &["130/80 @09"]),
        ("bp 130/80 hr 72", &["130/80 72"]),
    ]);
}

#[test]
fn each_result_of_a_series_is_one() {
    tried(&[
        ("INR 2.4 yesterday, 2.9 today", &["2.4 on 13", "2.9 on 14"]),
        ("creatinine 1.3 on Monday, 1.1 yesterday", &["1.3 on 9", "1.1 on 13"]),
        ("glucose 110 yesterday 130 today", &["110 on 13", "130 on 14"]),
        ("weight 82kg yesterday 81 today", &["82 on 13", "81 on 14"]),
        ("INR 2.4 yesterday", &["2.4 on 13"]),
        ("INR 2.4 yesterday, 2 tablets today", &["2.4 on 13"]),
    ]);
}

#[test]
fn what_each_person_feels_is_a_call_of_their_own() {
    let (record, clock) = record();
    for (words, calls) in [
        ("Mum has a sore throat and I've got a runny nose", &[&["sore throat"][..], &["runny nose"]][..]),
        ("I have a migraine and my mum has a fever", &[&["migraine"], &["fever"]]),
        ("Mum has a headache and my knee hurts", &[&["headache"], &["knee pain"]]),
        ("Mum has a fever and a cough", &[&["fever", "cough"]]),
        ("I have a fever and a cough", &[&["fever", "cough"]]),
    ] {
        let found = proposals(&read(words, &record, &clock), &record, &clock);
        let felt: Vec<_> =
            found.iter().filter_map(|call| call.parameters.get("data")?.get("symptoms").cloned()).collect();
        assert_eq!(felt, calls.iter().map(|call| serde_json::json!(call)).collect::<Vec<_>>(), "{words}");
    }
    assert_eq!(told("Mum has a headache and my knee hurts"), ["headache of Mom", "knee pain"]);
}
