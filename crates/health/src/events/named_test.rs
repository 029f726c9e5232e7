//! Whose an event is by a name of the record, when a symptom began, and whom care was had with.

use alara_record::{MemoryRecord, Noun, Person, PersonId, Zone};
use chrono::DateTime;
use uuid::Uuid;

use super::*;
use crate::tools::Clock;

fn told(words: &str) -> Vec<Event> {
    let now = DateTime::parse_from_rfc3339("2026-03-14T20:30:00+00:00").unwrap_or_default();
    let person = |number: u128, name: &str| Person {
        id: PersonId(Uuid::from_u128(number)),
        name: name.to_owned(),
        aka: Vec::new(),
        is_user: number == 1,
    };
    let mut record = MemoryRecord::new(person(1, "You"));
    for (number, name) in [(2, "Dad"), (3, "Meena")] {
        record.put(Noun::Person(person(number, name)));
    }
    read(words, &record, &Clock { now, zone: Zone::Fixed(*now.offset()) })
}

#[test]
fn who_is_called_so_in_the_record_is_a_person_and_no_slip_of_a_medication() {
    for words in [
        "Meena's bp is 126/80",
        "meena has a headache",
        "Meena took her thyronorm",
        "Meena's temperature is 37.9",
        "Meena weighs 61 kg",
        "drove Meena to the dentist yesterday",
    ] {
        let found = told(words);
        assert!(!found.is_empty(), "{words}");
        assert!(found.iter().all(|event| event.whose == Whose::Person("Meena".into())), "{words}: {found:?}");
    }
}

#[test]
fn who_was_brought_to_a_clinician_has_the_visit() {
    for words in ["took Dad to see Dr. Chen this morning", "drove Dad to his appointment with Dr. Chen"] {
        let found = told(words);
        let visit = found.iter().find(|event| matches!(event.kind, EventKind::Visit { .. }));
        let seen = visit.map(|event| (event.whose.clone(), event.certainty.clone()));
        assert_eq!(seen, Some((Whose::Person("Dad".into()), Certainty::Clear)), "{words}");
    }
}

#[test]
fn a_symptom_since_an_hour_began_then() {
    for (words, began) in [
        ("headache since 6pm", "14T18:00"),
        ("nausea since 9", "14T09:00"),
        ("fever since yesterday at 6pm", "13T18:00"),
        ("headache since last night", "13"),
    ] {
        let found = told(words);
        let when = found.iter().find_map(|event| match event.when.as_ref().map(|said| &said.value) {
            Some(Past::Minute { at, .. }) => Some(at.format("%dT%H:%M").to_string()),
            Some(Past::Day { date, .. }) => Some(date.format("%d").to_string()),
            _ => None,
        });
        assert_eq!(when.as_deref(), Some(began), "{words}");
    }
}

#[test]
fn a_score_of_a_pain_is_no_denial_and_a_clinic_where_one_measured_no_visit() {
    let pain = told("knee pain is 6 out of 10");
    assert!(pain.iter().any(|event| event.stands() && event.told && matches!(event.kind, EventKind::Symptom { .. })));
    let read = told("BP in the clinic yesterday was 148/92");
    assert!(read.iter().all(|event| matches!(event.kind, EventKind::Pressure { .. })), "{read:?}");
    assert_eq!(
        read.first().and_then(|event| event.when.as_ref()?.value.date()).map(|day| day.to_string()).as_deref(),
        Some("2026-03-13")
    );
}

#[test]
fn whom_care_was_had_with_is_named() {
    let names = |words: &str| -> Vec<String> {
        told(words)
            .iter()
            .filter_map(|event| match &event.kind {
                EventKind::Visit { provider: Some(said), .. } => Some(said.value.clone()),
                EventKind::Care { title, .. } => Some(title.value.clone()),
                _ => None,
            })
            .collect()
    };
    assert_eq!(names("saw my midwife Kate yesterday"), ["midwife Kate"]);
    assert_eq!(names("saw my midwife Monday"), ["midwife"]);
    assert_eq!(names("had my PT session with Jared today at 1:30"), ["PT session with Jared"]);
}

#[test]
fn a_dose_of_nothing_named_is_asked_about() {
    for words in ["took two just now", "took it", "swallowed 3 at 7"] {
        let open = |event: &Event| matches!(&event.kind, EventKind::Intake { which, .. } if matches!(which.value, Which::Open(_)));
        assert!(told(words).iter().any(open), "{words}");
    }
    for words in ["took it easy", "took two buses", "did I take it?", "took one for the team"] {
        assert!(told(words).iter().all(|event| !matches!(event.kind, EventKind::Intake { .. })), "{words}");
    }
}

#[test]
fn halves_of_a_pressure_are_read_on_either_side() {
    for (words, upper, lower) in [
        ("my bp this morning was 146", Some(146.0), None),
        ("bp was 146 88 for the lower one", Some(146.0), Some(88.0)),
        ("bottom number was 94", None, Some(94.0)),
    ] {
        let found = told(words).into_iter().find_map(|event| match event.kind {
            EventKind::Pressure { systolic, diastolic, .. } => {
                Some((systolic.map(|said| said.value), diastolic.map(|said| said.value)))
            }
            _ => None,
        });
        assert_eq!(found, Some((upper, lower)), "{words}");
    }
}

#[test]
fn figures_behind_mine_are_ones_own_beside_anothers() {
    for words in ["Meena's bp is 140/90 and mine 120/80", "took Meena's bp, 140/90, then mine was 120/80"] {
        let whose: Vec<Whose> = told(words)
            .into_iter()
            .filter(|event| matches!(event.kind, EventKind::Pressure { .. }))
            .map(|event| event.whose)
            .collect();
        assert_eq!(whose, [Whose::Person("Meena".into()), Whose::Own], "{words}");
    }
}

#[test]
fn amount_stays_with_the_name_put_in_anothers_place() {
    for (words, amount, sure) in [
        ("took 2 ibuprofen, sorry, I mean paracetamol", "2", true),
        ("took two ibuprofen, no wait, paracetamol", "2", true),
        ("took 400 mg of ibuprofen, no, paracetamol", "400 mg", false),
    ] {
        let dose = told(words).into_iter().find_map(|event| match &event.kind {
            EventKind::Intake { which, dose: Some(dose) } if which.value.name() == Some("Paracetamol") => {
                Some((dose.value.text(), event.certainty == Certainty::Clear))
            }
            _ => None,
        });
        assert_eq!(dose, Some((amount.to_owned(), sure)), "{words}");
    }
}

#[test]
fn dose_has_the_hour_behind_what_it_was_taken_for() {
    for words in [
        "took ibuprofen for a fever at 8pm",
        "took ibuprofen at 8pm for a fever",
        "ibuprofen 400 mg for a fever at 8pm",
    ] {
        let found = told(words);
        let dose = found.iter().find(|event| matches!(event.kind, EventKind::Intake { .. }));
        let said = dose.and_then(|dose| {
            let Past::Minute { at, .. } = dose.when.as_ref()?.value else { return None };
            Some((at.format("%H:%M").to_string(), dose.how.as_ref()?.value.clone()))
        });
        assert_eq!(said, Some(("20:00".into(), "for a fever".into())), "{words}");
    }
}

#[test]
fn each_of_several_figures_has_its_unit_and_its_time() {
    for (words, figures) in [
        (
            "weight 82.4 kg on monday, 82.1 on tuesday, 81.9 today",
            &[("82.4 kg", "09"), ("82.1 kg", "10"), ("81.9 kg", "14")][..],
        ),
        (
            "sugar 6.1 at 6pm, 7.2 at 7pm and 5.9 at 8pm",
            &[("6.1 mmol/L", "18"), ("7.2 mmol/L", "19"), ("5.9 mmol/L", "20")],
        ),
        ("pulse 80 at 6pm, 84 at 7pm, 76 now", &[("80 bpm", "18"), ("84 bpm", "19"), ("76 bpm", "20")]),
    ] {
        let said = |event: &Event| {
            let EventKind::Vital { value, unit, .. } = &event.kind else { return None };
            let when = match &event.when.as_ref()?.value {
                Past::Minute { at, .. } => at.format("%H").to_string(),
                Past::Day { date, .. } => date.format("%d").to_string(),
                _ => String::new(),
            };
            Some((format!("{} {}", value.value, unit.as_ref()?.value), when))
        };
        let found: Vec<(String, String)> = told(words).iter().filter_map(said).collect();
        let wanted: Vec<(String, String)> = figures.iter().map(|(one, when)| ((*one).into(), (*when).into())).collect();
        assert_eq!(found, wanted, "{words}");
    }
}
