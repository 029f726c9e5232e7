use alara_record::{Change, Medication, MedicationId, MemoryRecord, Noun, Person, PersonId, Schedule, Zone};
use chrono::{DateTime, NaiveTime};
use uuid::Uuid;

use super::super::{Certainty, EventKind, Past, read};
use crate::tools::Clock;

/// What is passed over at half past nine of the 14th, where metformin is due at 8 and 18 and atorvastatin at 21: name, day, and hour or part.
fn skipped(words: &str) -> Vec<String> {
    let nobody = PersonId(Uuid::nil());
    let mut record = MemoryRecord::new(Person { id: nobody, name: "Me".into(), aka: vec![], is_user: true });
    let listed = [("Metformin", &[8, 18][..]), ("Atorvastatin", &[21])];
    let changes = (1..).zip(listed).map(|(id, (name, hours))| {
        let times: Vec<NaiveTime> = hours.iter().map(|hour| NaiveTime::from_hms_opt(*hour, 0, 0).unwrap()).collect();
        let of = Medication::named(MedicationId(Uuid::from_u128(id)), nobody, name);
        Change::Put(Noun::from(Medication { schedule: Some(Schedule::daily(times)), ..of }))
    });
    record.apply(&changes.collect::<Vec<_>>());
    let now = DateTime::parse_from_rfc3339("2026-03-14T09:30:00-04:00").unwrap();
    let events = read(words, &record, &Clock { now, zone: Zone::Fixed(*now.offset()) });
    let mut found: Vec<String> = events
        .iter()
        .filter(|event| event.certainty == Certainty::Clear)
        .filter_map(|event| {
            let EventKind::Skip { which } = &event.kind else { return None };
            let when = match event.when.as_ref().map(|said| &said.value) {
                Some(Past::Minute { at, .. }) => at.format("%d %H:%M").to_string(),
                Some(Past::Day { date, part }) => format!("{} {part:?}", date.format("%d")),
                other => format!("{other:?}"),
            };
            Some(format!("{} {when}", which.value.name()?))
        })
        .collect();
    found.sort();
    found
}

#[test]
fn a_part_of_the_day_or_an_hour_says_which_dose_is_passed_over() {
    for (words, of) in [
        ("skip the evening metformin", "Metformin 14 Some(Evening)"),
        ("skip my evening metformin today", "Metformin 14 Some(Evening)"),
        ("skip the morning metformin", "Metformin 14 Some(Morning)"),
        ("skipped the morning metformin", "Metformin 14 Some(Morning)"),
        ("skipped the evening metformin", "Metformin 13 Some(Evening)"),
        ("skip metformin at 6pm", "Metformin 14 18:00"),
        ("skip the 6pm metformin today", "Metformin 14 18:00"),
        ("please skip the 18:00 metformin", "Metformin 14 18:00"),
        ("skipped metformin at 6pm", "Metformin 13 18:00"),
        ("skipped yesterday's 6pm metformin", "Metformin 13 18:00"),
    ] {
        assert_eq!(skipped(words), [of], "{words}");
    }
}

#[test]
fn a_day_that_is_passed_over_is_each_of_its_doses() {
    let metformin = ["Metformin 14 08:00", "Metformin 14 18:00"];
    for words in ["skip metformin today", "skip today's metformin", "please skip my metformin today"] {
        assert_eq!(skipped(words), metformin, "{words}");
    }
    for words in ["skip all my pills today", "skip all my meds today"] {
        let found = skipped(words);
        assert_eq!(found.len(), 3, "{words}: {found:?}");
        assert!(found[0].starts_with("Atorvastatin 14") && found[1..] == metformin, "{words}: {found:?}");
    }
    assert_eq!(skipped("skip metformin").len(), 1);
}
