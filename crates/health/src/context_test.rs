use alara_record::{Medication, MedicationId, MemoryRecord, Noun, Person, PersonId};
use chrono::DateTime;
use uuid::Uuid;

use super::*;
use crate::tools::Clock;

fn situation(message: &str) -> Situation {
    let person = PersonId(Uuid::from_u128(1));
    let mut record = MemoryRecord::new(Person { id: person, name: "Me".into(), aka: vec![], is_user: true });
    record.put(Noun::from(Medication {
        dose: Some("500 mg".into()),
        min_interval_hours: Some(8.0),
        max_per_day: Some(2.0),
        ..Medication::named(MedicationId(Uuid::from_u128(2)), person, "Metformin")
    }));
    let now = DateTime::parse_from_rfc3339("2026-03-14T09:30:00-04:00").unwrap();
    Situation::new(vec![message.to_owned()], record, Clock { now, zone: Zone::Fixed(*now.offset()) })
}

#[test]
fn a_turn_is_told_only_what_it_needs() {
    let told = |message: &str, required: &[&str]| {
        let required: Vec<String> = required.iter().map(|tool| (*tool).to_owned()).collect();
        context(&situation(message), &required)
    };
    let talk = told("good morning", &[]);
    assert_eq!(talk.as_object().unwrap().keys().collect::<Vec<_>>(), ["now", "weekday", "zone"]);
    let pressure = told("bp 128/82", &["log_blood_pressure"]);
    assert!(pressure.get("medications").is_none() && pressure.get("today").is_some());
    let dose = told("took my metformin", &["log_medication"]);
    assert_eq!(dose["medications"][0]["name"], "Metformin");
    assert_eq!(dose["medications"][0]["min_interval_hours"], 8.0);
    assert_eq!(dose["medications"][0]["max_per_day"], 2.0);
    assert!(dose["medications"][0]["next_allowed"].is_null() && dose.get("reminders").is_none());
}
