//! Doses by a table of wordings: what is proposed of them, and whether it is asked about. Now is Saturday, half past nine in the morning.

use alara_record::{Medication, MedicationId, MemoryRecord, Noun, Person, PersonId, Schedule, Zone};
use chrono::{DateTime, NaiveTime};
use uuid::Uuid;

use crate::events::Certainty;
use crate::events::tests::compare;
use crate::reader::{Reading, Statement};
use crate::tools::Clock;
use crate::understand::proposals;

fn record() -> MemoryRecord {
    let me = PersonId(Uuid::from_u128(1));
    let mut record = MemoryRecord::new(Person { id: me, name: "Me".into(), aka: vec![], is_user: true });
    let listed =
        [("Metformin", "500 mg", 8), ("Lisinopril", "10 mg", 8), ("Aspirin", "75 mg", 8), ("Ibuprofen", "400 mg", 8)];
    for (at, (name, dose, hour)) in listed.into_iter().enumerate() {
        let times = vec![NaiveTime::from_hms_opt(hour, 0, 0).unwrap()];
        record.put(Noun::from(Medication {
            dose: Some(dose.into()),
            schedule: (name != "Ibuprofen").then(|| Schedule::daily(times)),
            as_needed: name == "Ibuprofen",
            stock: (name == "Ibuprofen").then_some(20.0),
            ..Medication::named(MedicationId(Uuid::from_u128(10 + at as u128)), me, name)
        }));
    }
    let mum = PersonId(Uuid::from_u128(2));
    record.put(Noun::Person(Person { id: mum, name: "Mom".into(), aka: vec!["mum".into()], is_user: false }));
    record
}

/// What comes of some words, in short ("log Aspirin 75 mg 08:00"), with "?" where it is asked about.
fn told(words: &str) -> Vec<String> {
    let record = record();
    let now = DateTime::parse_from_rfc3339("2026-03-14T09:30:00-04:00").unwrap();
    let clock = Clock { now, zone: Zone::Fixed(*now.offset()) };
    let reading = Reading::of(&Statement::of(words), &record, &clock);
    let mut found = Vec::new();
    for event in reading.events().iter().filter(|event| !matches!(event.certainty, Certainty::Denied(_))) {
        for call in proposals(std::slice::from_ref(event), &record, &clock) {
            let value = |name: &str| {
                call.parameters.get(name).map(|value| match value {
                    serde_json::Value::String(text) => {
                        text.trim_start_matches("2026-03-14T").trim_end_matches(":00-04:00").to_owned()
                    }
                    other => other.to_string(),
                })
            };
            let verb = call.tool.split('_').next().unwrap_or_default();
            let said = ["name", "medication_name", "dose", "taken_at", "times", "until", "stock"]
                .into_iter()
                .filter_map(value);
            let open = if event.certainty == Certainty::Clear { "" } else { "?" };
            found.push(format!("{verb} {}{open}", said.collect::<Vec<_>>().join(" ")));
        }
    }
    found
}

fn tried(cases: &[(&str, &[&str])]) {
    compare(cases, told);
}

#[test]
fn a_time_that_may_be_a_plan_s_is_asked_about() {
    tried(&[
        (
            "aspirin 75 mg at 8am and metformin 500 mg at 9pm",
            &["log Aspirin 75 mg 08:00", "log Metformin 500 mg 2026-03-13T21:00?"],
        ),
        ("aspirin 75 mg at 8am", &["log Aspirin 75 mg 08:00"]),
        ("took aspirin 75 mg at 9pm", &["log Aspirin 75 mg 2026-03-13T21:00"]),
        ("aspirin at 9pm from now on", &["update Aspirin [\"21:00\"]"]),
        ("bp 130/80 on 20 March", &["log ?"]),
    ]);
}

#[test]
fn of_two_figures_the_one_that_is_told_is_the_dose() {
    tried(&[
        ("took 2 not 3 ibuprofen", &["log Ibuprofen 2"]),
        ("took 1 of my 2 ibuprofen at 8", &["log Ibuprofen 1 08:00"]),
        ("took ibuprofen 400 metformin 500 at 7", &["log Ibuprofen 400 mg 07:00", "log Metformin 500 mg 07:00"]),
        ("took 2 ibuprofen 400 metformin 500 at 7", &["log Ibuprofen 2 x 400 mg 07:00", "log Metformin 500 mg 07:00"]),
        ("took metformin 500 at 8, sorry, 1000", &["log Metformin 1000 mg 08:00"]),
        ("took 2 ibuprofen at 8, sorry I mean 9", &["log Ibuprofen 2 09:00"]),
        ("took one ibuprofen at 8, I mean two", &["log Ibuprofen 1 02:00?"]),
        ("had two ibuprofen at 8, well, just one", &["log Ibuprofen 1 08:00"]),
        (
            "took ibuprofen 400 at 3am and another 400 at 8am",
            &["log Ibuprofen 400 mg 03:00", "log Ibuprofen 400 mg 08:00"],
        ),
        ("mum had two ibuprofen and I had one", &["log Ibuprofen 2?", "log Ibuprofen 1"]),
    ]);
}

#[test]
fn a_dose_whose_amount_is_open_is_asked_about() {
    tried(&[
        ("took twice the dose of lisinopril", &["log Lisinopril?"]),
        ("took 800 mg ibuprofen (2 tablets) at 8", &["log Ibuprofen 2 x 800 mg 08:00?"]),
        ("took ibuprofen 400 mg, 2 tablets, at 8", &["log Ibuprofen 2 x 400 mg 08:00"]),
        ("just took ibuprofen, and aspirin two hours ago", &["log Ibuprofen 07:30?", "log Aspirin 07:30?"]),
        ("just took ibuprofen", &["log Ibuprofen"]),
        ("mum and I both had an ibuprofen", &["log Ibuprofen?"]),
        (
            "took metformin and aspirin at 8 but the aspirin at quarter past",
            &["log Metformin 08:00", "log Aspirin 08:00?"],
        ),
        ("took two of my three morning tablets at 8", &[]),
        ("ibuprofen 2 tabs on", &["log Ibuprofen 2 tabs?"]),
    ]);
}

#[test]
fn what_runs_out_or_ends_later_is_no_end_of_today() {
    tried(&[
        ("I'm out of ibuprofen", &["update Ibuprofen 0"]),
        ("I'm out of metformin", &[]),
        ("I'm nearly out of ibuprofen", &[]),
        ("stop my aspirin from monday", &["update Aspirin 2026-03-15"]),
        ("stop aspirin for 2 days", &[]),
        ("I stopped the aspirin on Monday", &["stop Aspirin"]),
    ]);
}

#[test]
fn a_length_or_a_half_behind_a_figure_is_read_with_it() {
    tried(&[
        ("cephalexin 500 mg qid x 10 days", &["add Cephalexin 500 mg 2026-03-23?"]),
        ("lantus 20 units at bedtime last night", &["log Lantus 20 units 2026-03-13"]),
        ("took one and half ibuprofen at 7", &["log Ibuprofen 1.5 07:00"]),
    ]);
}

#[test]
fn a_figure_behind_a_name_before_a_part_of_the_day_is_no_hour() {
    tried(&[
        ("took lisinopril 10 this morning", &["log Lisinopril 10 mg 2026-03-14"]),
        (
            "took aspirin 75 and lisinopril 10 this morning",
            &["log Aspirin 75 mg 2026-03-14", "log Lisinopril 10 mg 2026-03-14"],
        ),
        ("took my humalog 12 this morning", &["log Humalog 12 units 2026-03-14"]),
        ("took lisinopril 5 last night", &["log Lisinopril 5 mg 2026-03-13"]),
        ("took aspirin 8 this morning", &["log Aspirin 8 2026-03-14?"]),
        ("took aspirin at 8 this morning", &["log Aspirin 08:00"]),
        ("took aspirin 8am this morning", &["log Aspirin 08:00"]),
        ("took aspirin 8 o'clock this morning", &["log Aspirin 08:00"]),
    ]);
}

#[test]
fn a_dose_that_was_taken_more_than_once_is_asked_about() {
    tried(&[
        ("i took metformin twice last night", &["log Metformin 2026-03-13?"]),
        ("took an extra lisinopril last night", &["log Lisinopril 2026-03-13?"]),
        ("i doubled my lisinopril last night by mistake", &["log Lisinopril 2026-03-13?"]),
        ("i doubled up on my lisinopril last night, 20 mg", &["log Lisinopril 20 mg 2026-03-13"]),
        ("they doubled my lisinopril to 20 mg", &["update Lisinopril 20 mg"]),
    ]);
}

#[test]
fn figures_that_may_be_one_or_two_are_asked_about() {
    tried(&[
        ("took 2 5 mg lisinopril", &["log Lisinopril 2 x 5 mg?"]),
        ("took two 5 mg lisinopril", &["log Lisinopril 2 x 5 mg"]),
        ("took 2 500 mg metformin", &["log Metformin 2 x 500 mg"]),
        ("took 2'5 mg lisinopril", &["log Lisinopril?"]),
        ("took 2, 5 mg lisinopril", &["log Lisinopril 5 mg?"]),
        ("took 20 lisinopril tablets", &["log Lisinopril 20 mg?"]),
    ]);
}

#[test]
fn a_present_of_today_may_be_a_plan() {
    tried(&[
        ("today I take 20 mg of lisinopril", &["log Lisinopril 20 mg 2026-03-14?"]),
        ("I took 20 mg of lisinopril today", &["log Lisinopril 20 mg 2026-03-14"]),
    ]);
}

#[test]
fn a_note_is_one_wherever_it_is_called_so() {
    tried(&[
        ("please note: avoid ibuprofen", &["save "]),
        ("jot down avoid ibuprofen", &["save "]),
        ("took my metformin at 8. note: avoid ibuprofen", &["log Metformin 08:00", "save "]),
        ("jot down that I took my aspirin at 8", &["log Aspirin 08:00", "save "]),
        ("note that I took my aspirin at 8", &["log Aspirin 08:00", "save "]),
    ]);
}

#[test]
fn a_value_that_is_hedged_or_half_of_a_figure_is_asked_about() {
    tried(&[
        ("slept, maybe 5 hours", &["log ?"]),
        ("slept 5 hours", &["log "]),
        ("weight 82 4 kg", &["log ?"]),
        ("weight 82.4 kg", &["log "]),
        ("temp 38 4", &["log ?"]),
        ("drank 1 5 litres", &["log ?"]),
        ("o2 97", &["log "]),
    ]);
}
