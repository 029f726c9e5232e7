//! What was recorded is corrected, removed or moved in the user's own words: the entry is settled when the change is proposed, and the
//! card names it. Conversations of our own, on a real vault.

use alara_tests::play::{Play, Step};
use serde_json::{Map, Value, json};

/// `said; said | the last message | tool {values}`, a line each; `-` where nothing may be written or wait.
const CONVERSATIONS: &str = include_str!("../../fixtures/amends/2026-11-20-everyday.txt");

fn fits(call: &Value, wanted: &Map<String, Value>) -> bool {
    let parameters = &call["parameters"];
    wanted.iter().all(|(field, want)| {
        let got = parameters.get(field).or_else(|| parameters["changes"].get(field));
        match (want.as_str(), got) {
            (Some(want), Some(Value::String(got))) => got.to_lowercase().starts_with(&want.to_lowercase()),
            (_, Some(got)) => want == got || want.as_f64().is_some() && want.as_f64() == got.as_f64(),
            (_, None) => false,
        }
    })
}

/// The calls of a turn that were written or wait; an answer to what waits shows in what waits.
fn done(step: &Step) -> Vec<Value> {
    let calls = step.0["calls"].as_array().cloned().unwrap_or_default();
    let live: Vec<Value> =
        calls.into_iter().filter(|call| matches!(call["verdict"].as_str(), Some("pending" | "executed"))).collect();
    if live.is_empty() { step.pending().to_vec() } else { live }
}

fn play(before: &str, last: &str) -> Step {
    let mut play = Play::new();
    for said in before.split(';').map(str::trim).filter(|said| !said.is_empty()) {
        play.say(said);
    }
    play.say(last)
}

#[test]
fn what_was_recorded_is_corrected_and_never_recorded_twice() {
    let (mut all, mut wrong) = (0, Vec::new());
    for line in CONVERSATIONS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let mut parts = line.splitn(3, '|');
        let (before, last) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let (tool, values) = parts.next().unwrap_or_default().split_once(' ').unwrap_or(("-", ""));
        let values: Map<String, Value> = serde_json::from_str(values.trim()).unwrap_or_default();
        let told = play(before, last);
        let (done, written) = (done(&told), told.written());
        all += 1;
        let right = match (tool, done.as_slice()) {
            ("-", done) => done.is_empty(),
            // What changed while it waited was written with the change.
            ("written", _) => written.last().is_some_and(|last| fits(last, &values)),
            (_, [one]) => {
                let amends = matches!(tool, "correct_entry" | "delete_entry");
                let named =
                    !amends || one["parameters"]["entry"] != json!("last") && told.shown().contains("The entry:");
                let asked = !amends || one["verdict"] == json!("pending");
                one["tool"] == json!(tool) && fits(one, &values) && named && asked
            }
            _ => false,
        };
        if !right {
            wrong.push(format!("{before} | {last} | {tool}: {done:?}"));
        }
    }
    assert!(all > 50, "{all}");
    assert!(wrong.is_empty(), "{} of {all}: {wrong:#?}", wrong.len());
}

#[test]
fn the_entry_that_the_card_names_is_the_one_that_goes_whatever_comes_after() {
    let mut play = Play::new();
    play.say("took two ibuprofen");
    let asked = play.say("delete the last entry");
    assert!(asked.shown().contains("Ibuprofen"), "{}", asked.shown());
    let id = asked.waits();
    play.say("my bp was 128 over 82");
    assert_eq!(play.confirm(&id).tools(), ["log_blood_pressure"]);
}

#[test]
fn a_model_that_says_last_is_held_to_the_entry_of_that_moment() {
    let mut play = Play::new();
    play.say("took two ibuprofen");
    let call = alara_tests::said::call("call-1", "delete_entry", &json!({ "entry": "last" }), 0.95);
    let asked = play.hear("delete the last entry", &[&format!("Shall I? {call}")]);
    let id = asked.waits();
    assert_ne!(asked.pending()[0]["parameters"]["entry"], json!("last"));
    play.say("my bp was 128 over 82");
    assert_eq!(play.confirm(&id).tools(), ["log_blood_pressure"]);
}

#[test]
fn a_correction_that_a_model_records_again_is_a_correction() {
    let mut play = Play::new();
    play.say("my bp was 128 over 82");
    let again =
        alara_tests::said::call("call-1", "log_blood_pressure", &json!({ "systolic": 138, "diastolic": 82 }), 0.95);
    let told = play.hear("actually it was 138 over 82", &[&again]);
    assert_eq!(told.verdicts(), ["blocked", "pending"], "{:#}", told.0);
    assert_eq!(told.pending().len(), 1);
    assert_eq!(told.pending()[0]["parameters"]["changes"], json!({ "systolic": 138 }));
    assert_eq!(told.written().len(), 1);
}

#[test]
fn a_count_of_what_was_recorded_never_renames_another_card() {
    let mut play = Play::new();
    for name in ["Naxdom", "Crocin"] {
        play.knows(&json!({ "name": name, "as_needed": true }));
    }
    // Its hour is asked about, and it waits.
    let waits = play.say("woke up at 4 with a migraine, took one Naxdom at 4:30");
    assert_eq!(waits.pending().len(), 1, "{}", waits.shown());
    play.say("also took 2 Crocin at 7");
    let told = play.say("actually only 1 Crocin, not 2");
    let cards: Vec<Value> = told.pending().iter().map(|card| card["parameters"].clone()).collect();
    assert_eq!((cards.len(), &cards[0]["medication_name"]), (2, &json!("Naxdom")), "{}", told.shown());
    assert_eq!(cards[1]["changes"], json!({ "dose": "1" }), "{}", told.shown());
}
