//! The grammar of questions as a table: a sentence, and what it asks: subject, figure, days, person.

use alara_record::{Medication, MemoryRecord, Noun, Person, PersonId, Reminder, Zone};
use chrono::DateTime;
use serde_json::json;
use uuid::Uuid;

use super::{Bound, Figure, Question, Subject, sought};
use crate::events::message::Message;
use crate::events::{EventKind, Whose, own_names, read};
use crate::tools::Clock;

const ME: PersonId = PersonId(Uuid::from_u128(1));
const DAD: PersonId = PersonId(Uuid::from_u128(2));

/// Thursday, the 12th of March, half past two in the afternoon.
fn clock() -> Clock {
    let now = DateTime::parse_from_rfc3339("2026-03-12T14:30:00-04:00").unwrap();
    Clock { now, zone: Zone::Fixed(*now.offset()) }
}

/// One's own record, with two medications and two reminders, and Dad's.
fn record() -> MemoryRecord {
    let mut record = MemoryRecord::new(Person { id: ME, name: "Me".into(), aka: vec![], is_user: true });
    record.put(Noun::Person(Person { id: DAD, name: "Dad".into(), aka: vec!["father".into()], is_user: false }));
    let daily =
        json!({ "times": ["08:00:00", "20:00:00"], "recurs": { "kind": "days", "days": [1, 2, 3, 4, 5, 6, 7] } });
    for (id, name, schedule) in [(3_u128, "Metformin", daily.clone()), (4, "Ibuprofen", json!(null))] {
        let medication: Medication = serde_json::from_value(json!({
            "id": Uuid::from_u128(id), "person": ME, "name": name, "schedule": schedule, "as_needed": schedule.is_null()
        }))
        .unwrap();
        record.put(Noun::from(medication));
    }
    for (id, title) in [(5_u128, "Blood test at the clinic"), (6, "Call Mom")] {
        let reminder: Reminder = serde_json::from_value(json!({
            "id": Uuid::from_u128(id), "person": ME, "title": title, "kind": "other", "schedule": daily, "active": true
        }))
        .unwrap();
        record.put(Noun::from(reminder));
    }
    record
}

fn told(question: &Question, whose: &Whose) -> String {
    let about = |name: &str, about: &Option<String>| match about {
        Some(about) => format!("{name}({})", about.to_lowercase()),
        None => name.to_owned(),
    };
    let subject = match &question.subject {
        Subject::Medication(said) => said.value.name().unwrap_or("?").to_lowercase(),
        Subject::Medicines => "medicines".into(),
        Subject::Vital(kind, of) => about(kind, of),
        Subject::Symptom(name) => name.clone(),
        Subject::Mood => "mood".into(),
        Subject::Feelings => "feelings".into(),
        Subject::Care(of) => about("care", of),
        Subject::Kept(kind, of) => about(kind, of),
        Subject::Appointments(of) => about("appointments", of),
        Subject::Reminders(of) => about("reminders", of),
        Subject::Due => "due".into(),
        Subject::Everything => "everything".into(),
    };
    let bound = |bound: Option<Bound>| match bound {
        Some(Bound::Day(date)) => date.format("%-d").to_string(),
        Some(Bound::Minute(at)) => at.format("%-dT%H:%M").to_string(),
        None => String::new(),
    };
    let mut told = format!("{subject} {}", format!("{:?}", question.figure).to_lowercase());
    if !question.days.open() {
        told += &format!(" {}..{}", bound(question.days.since), bound(question.days.until));
    }
    if let Some(part) = question.days.part {
        told += &format!(" {}", part.name());
    }
    if let Whose::Person(name) = whose {
        told += &format!(" of {name}");
    }
    told
}

fn asked(message: &str) -> String {
    let found = read(message, &record(), &clock());
    let asked = found.iter().find_map(|event| match &event.kind {
        EventKind::Ask(question) => Some(told(question, &event.whose)),
        _ => None,
    });
    asked.unwrap_or_else(|| "nothing".to_owned())
}

fn each(rows: &[(&str, &str)]) {
    let wrong: Vec<String> = rows
        .iter()
        .filter(|(message, want)| asked(message) != *want)
        .map(|(message, want)| format!("{message}\n  want {want}\n  got  {}", asked(message)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_kept_for_long_is_asked_about_by_its_kind() {
    each(&[
        ("what am I allergic to?", "allergy list"),
        ("what are my allergies?", "allergy list"),
        ("am I allergic to penicillin?", "allergy(penicillin) list"),
        ("what conditions do I have?", "condition list"),
        ("when was my last tetanus shot?", "care(tetanus shot) last"),
        ("what was my last A1C?", "care(a1c) last"),
        ("when did my last period start?", "cycle(start) last"),
        ("when did my period end?", "cycle(end) last"),
        ("am I allergic to anything?", "allergy list"),
        ("what vaccines have I had?", "immunization list"),
        ("show my labs", "lab_result list"),
        ("could I be allergic to penicillin?", "nothing"),
        ("what conditions are bad for hiking?", "nothing"),
    ]);
}

#[test]
fn a_medication_is_asked_about_by_figure_and_days() {
    each(&[
        ("when did I last take ibuprofen?", "ibuprofen last"),
        ("did I take my metformin today?", "metformin whether 12.."),
        ("did i take metformin last night", "metformin whether 11..11 night"),
        ("have I had any ibuprofen this morning?", "ibuprofen whether 12..12 morning"),
        ("how many ibuprofen have I had today?", "ibuprofen count 12.."),
        ("how often did I take ibuprofen this week?", "ibuprofen count 9..15"),
        ("how many times did I take ibuprofen since Monday?", "ibuprofen count 9.."),
        ("have I missed any metformin this week?", "metformin missed 9..15"),
        ("how well have I kept up with my metformin this month?", "metformin kept 1..31"),
        ("what dose of metformin am I on?", "metformin listed"),
        ("how many metformin do I have left?", "metformin left"),
        ("when is my next metformin?", "metformin next"),
        ("is it too soon for another ibuprofen?", "ibuprofen again"),
    ]);
}

#[test]
fn exercise_is_asked_about_by_activity_figure_and_days() {
    each(&[
        ("how much did I walk this week?", "exercise(walking) sum 9..15"),
        ("when did I last go for a run?", "exercise(running) last"),
        ("how far did I run this week?", "distance(running) sum 9..15"),
        ("how often did I swim this month?", "exercise(swimming) count 1..31"),
        ("how much exercise did I do last week?", "exercise sum 2..8"),
        ("have I been for a walk today?", "exercise(walking) sum 12.."),
        ("show my runs", "exercise(running) list"),
        ("when did I last do yoga?", "exercise(yoga) last"),
        ("did I get dizzy after my run yesterday?", "dizziness list 11..11"),
        ("what was my pulse after my run today?", "heart_rate list 12.."),
        ("how much should I walk?", "nothing"),
        ("have you any gentle exercises I could do before gardening?", "nothing"),
        ("should I go for a run?", "nothing"),
        ("did I run out of metformin?", "metformin left"),
    ]);
}

#[test]
fn what_is_taken_is_asked_about_without_a_name() {
    each(&[
        ("what did I take yesterday?", "medicines list 11..11"),
        ("what medicines i took today", "medicines list 12.."),
        ("what am I taking at the moment?", "medicines listed"),
        ("what do I take?", "medicines listed"),
        ("when is my last day of metformin?", "metformin listed"),
        ("did I take any metformin in the last day?", "metformin whether 11..12"),
        ("when did I last take my statin?", "statin last"),
        ("how many painkillers did I take today?", "painkillers count 12.."),
        ("so how many metformin do I have now?", "metformin left"),
        ("how many tablets are left?", "medicines left"),
        ("how many are left now?", "medicines left"),
        ("will I run out of pills soon? how many are left", "medicines left"),
        ("have I missed any doses this week?", "medicines missed 9..15"),
    ]);
}

#[test]
fn a_measurement_is_asked_about_by_figure_and_days() {
    each(&[
        ("what was my last blood pressure?", "blood_pressure last"),
        ("what's my bp?", "blood_pressure last"),
        ("what is my highest BP this week", "blood_pressure highest 9..15"),
        ("lowest sugar yesterday?", "glucose lowest 11..11"),
        ("what's my average pulse since Sunday?", "heart_rate average 8.."),
        ("what were my sugars yesterday?", "glucose list 11..11"),
        ("what was my temperature last night?", "temperature list 11..11 night"),
        ("how many times did I check my sugar this week?", "glucose count 9..15"),
        ("how much water have I had today?", "hydration sum 12.."),
        ("how much water since midnight?", "hydration sum 12T00:00.."),
        ("my temperature in the last 24 hours", "temperature list 11T14:30..12"),
        ("how's my weight been this month?", "weight list 1..31"),
        ("show my blood pressure readings", "blood_pressure list"),
        ("how did I sleep last night?", "sleep_hours list 11..11 night"),
        ("what was my bp this morning?", "blood_pressure list 12..12 morning"),
        ("what was my sugar in the last 3 days?", "glucose list 9..12"),
    ]);
}

#[test]
fn how_one_felt_and_who_was_seen_is_asked_about() {
    each(&[
        ("when did I last have a migraine?", "migraine last"),
        ("how many headaches this week?", "headache count 9..15"),
        ("how was my mood yesterday?", "mood list 11..11"),
        ("when did I last see Dr. Okafor?", "care(dr. okafor) last"),
        ("when was my operation?", "care(operation) last"),
        ("which visits did I have this month?", "care list 1..31"),
        ("when is my blood test?", "appointments(blood test) next"),
        ("what reminders do I have?", "reminders list"),
        ("what reminders do I have tomorrow?", "reminders list 13..13"),
        ("do I have a reminder to call Mom?", "reminders(mom) list"),
    ]);
}

#[test]
fn what_falls_due_is_asked_about_in_few_words() {
    each(&[
        ("what's on today?", "due list 12..12"),
        ("whats next", "due next"),
        ("what's left for today?", "due left 12..12"),
        ("what do I have to take this morning?", "due list 12..12 morning"),
        ("is anything due now", "due left"),
        ("am I due?", "due left"),
        ("anything due tomorrow?", "due left 13..13"),
        ("what do I have on Monday?", "due list 16..16"),
        ("did I miss anything yesterday?", "due missed 11..11"),
        ("have I forgotten anything today?", "due missed 12.."),
        ("good, and what's next?", "due next"),
        ("what did I log today?", "everything list 12.."),
        ("what all did i log yesterday", "everything list 11..11"),
    ]);
}

#[test]
fn who_has_a_record_here_is_asked_about_by_name() {
    each(&[
        ("what was Dad's last sugar?", "glucose last of Dad"),
        ("what was dad's bp this morning?", "blood_pressure list 12..12 morning of Dad"),
        ("what does my father weigh?", "weight last of Dad"),
        ("when did Dad last take his warfarin?", "warfarin last of Dad"),
        ("when did Dad last see Dr. Chen?", "care(dr. chen) last of Dad"),
        ("what did Dad log today?", "everything list 12.. of Dad"),
        ("did Dad miss anything yesterday?", "due missed 11..11 of Dad"),
        // Whom a reminder is about has no part in whose it is.
        ("do I have a reminder to call Dad?", "reminders list"),
    ]);
}

#[test]
fn what_only_sounds_like_a_question_asks_nothing() {
    for message in [
        "my sister asked if I took it",
        "I still have to take my pills",
        "what's next on Netflix?",
        "what's on TV tonight?",
        "the next bus is due at 8",
        "I missed you yesterday",
        "can I take ibuprofen with lisinopril?",
        "is 150/95 bad?",
        "what can you do?",
    ] {
        assert_eq!(asked(message), "nothing", "{message}");
    }
}

#[test]
fn advice_is_sought_of_ones_health_and_of_nothing_else() {
    let record = record();
    let own = own_names(&record);
    let seeks = |message: &str| sought(&Message::new(0, message, &own, clock().local()), &record);
    for message in [
        "can I take ibuprofen with lisinopril?",
        "is 150/95 bad?",
        "is loose motion normal with augmentin?",
        "should I skip the next metformin?",
        "is it ok to eat banana with glycomet?",
        "is co-codamol ok with beer",
        "is that normal?",
        "can dad take Aleve with Eliquis?",
        "how much ibuprofen can I take in a day?",
        "what happens if I take two metformin?",
        "do I need to see a doctor about this cough?",
        "why am I so dizzy?",
    ] {
        assert!(seeks(message).is_some(), "{message}");
    }
    for message in [
        "what can you do?",
        "can you remind me at 8?",
        "is the shop open?",
        "how do I export my data?",
        "took my metformin",
        "my bp is high, 150/95",
        "when did I last take ibuprofen?",
    ] {
        assert!(seeks(message).is_none(), "{message}");
    }
    assert_eq!(seeks("can I take ibuprofen now?").map(|found| found.medications), Some(vec!["Ibuprofen".to_owned()]));
    assert_eq!(seeks("is 150/95 bad?").and_then(|found| found.vital), Some("blood_pressure"));
}

#[test]
fn a_question_is_answered_by_the_tools_of_its_subject() {
    let (record, nothing) =
        (record(), MemoryRecord::new(Person { id: ME, name: "Me".into(), aka: vec![], is_user: true }));
    let due = Question { subject: Subject::Due, figure: Figure::Next, days: Default::default() };
    assert_eq!(due.tools(&record, ME).first(), Some(&"get_due"));
    // Where nothing has a time, that there are no reminders answers it.
    assert_eq!(due.tools(&nothing, ME).first(), Some(&"list_reminders"));
    assert_eq!(due.tools(&record, DAD).first(), Some(&"list_reminders"));
}
