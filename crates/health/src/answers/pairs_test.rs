//! Pairs of our own: what waits, the answer, and what it does.

use chrono::{NaiveDate, NaiveDateTime};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use super::corpus_test::code;
use super::{Action, Answer, LastReply, PendingCall};

fn answer(words: &str, now: NaiveDateTime, pending: &[PendingCall]) -> Answer {
    super::answer(words, now, pending, &LastReply::Unknown)
}

fn call(id: &str) -> PendingCall {
    let (tool, parameters) = match id {
        "v" | "vn" => {
            ("log_doctor_visit", json!({"visit_type": "appointment", "date": "2026-03-10", "provider": "Dr. Patel"}))
        }
        "v2" => ("log_doctor_visit", json!({"visit_type": "appointment", "date": "2026-03-11", "provider": "Dr. Lee"})),
        "c" => (
            "create_care_log",
            json!({"log_type": "visit", "title": "Hospital checkup", "occurred_at": "2026-03-13T10:00:00-04:00"}),
        ),
        "r" => ("create_reminder", json!({"title": "Take metformin", "time": "08:00"})),
        "r2" => ("create_reminder", json!({"title": "Take metformin", "time": "20:00"})),
        "rd" => ("create_reminder", json!({"title": "Call the pharmacy", "time": "10:00", "date": "2026-03-15"})),
        "rw" => ("create_reminder", json!({"title": "Weigh-in", "time": "07:00", "days": [1, 2, 3, 4, 5, 6, 7]})),
        "m" => (
            "log_medication",
            json!({"medication_name": "aspirin", "dose": "2 tablets", "taken_at": "2026-03-14T08:00:00-04:00"}),
        ),
        "mn" => ("log_medication", json!({"medication_name": "omeprazole", "dose": "20 mg"})),
        "a" => ("add_medication", json!({"name": "metformin", "dose": "850 mg", "times": ["08:00"]})),
        "ac" => (
            "add_medication",
            json!({"name": "amoxicillin", "dose": "500 mg", "times": ["08:00"], "until": "2026-03-18"}),
        ),
        "s" => ("stop_medication", json!({"name": "gabapentin"})),
        "d" => ("delete_reminder", json!({"reminder": "Eye drops"})),
        "u" => ("update_reminder", json!({"reminder": "Eye drops", "time": "22:00"})),
        "w" => ("log_vital", json!({"kind": "weight", "value": 74.2, "unit": "kg"})),
        "b" => ("log_blood_pressure", json!({"systolic": 128, "diastolic": 82})),
        "h" => ("log_hydration", json!({"amount_ml": 500})),
        "o" => ("update_mood", json!({"mood": "okay"})),
        other => panic!("{other}"),
    };
    let mut parameters = parameters.as_object().cloned().unwrap();
    if id == "vn" {
        parameters.insert("notes".into(), json!("About my knee"));
    }
    PendingCall { id: if id == "vn" { "v".into() } else { id.into() }, tool: tool.into(), parameters, others: false }
}

fn now() -> NaiveDateTime {
    NaiveDate::from_ymd_opt(2026, 3, 14).unwrap().and_hms_opt(9, 30, 0).unwrap()
}

fn brief(answer: &Answer) -> String {
    let one = |answer: &Answer| {
        let mut words = vec![code(answer.action).to_owned()];
        if !answer.calls.is_empty() {
            words.push(answer.calls.join(","));
        }
        words.join(" ")
    };
    let mut all = vec![one(answer)];
    all.extend(answer.also.iter().map(one));
    all.join("; ")
}

/// "modify v date=2026-03-12 provider=null" as its head and its changes.
fn expected(written: &str) -> (String, Map<String, Value>) {
    let mut changes = Map::new();
    let mut heads = Vec::new();
    for part in written.split("; ") {
        let mut words = part.splitn(3, ' ');
        let head: Vec<&str> = words.by_ref().take(2).collect();
        heads.push(head.join(" "));
        // A field's name is one word before "="; its value runs to the next.
        let mut name = String::new();
        for word in words.next().unwrap_or("").split(' ').filter(|word| !word.is_empty()) {
            if let Some((field, value)) = word.split_once('=') {
                name = field.to_owned();
                changes.insert(name.clone(), json!(value));
            } else if let Some(Value::String(value)) = changes.get_mut(&name) {
                value.push(' ');
                value.push_str(word);
            }
        }
    }
    for value in changes.values_mut() {
        let written = value.as_str().unwrap().to_owned();
        *value = serde_json::from_str(&written)
            .ok()
            .filter(|value: &Value| !value.is_string())
            .unwrap_or_else(|| json!(written));
    }
    (heads.join("; "), changes)
}

fn same(want: &Value, got: Option<&Value>) -> bool {
    match (want, got) {
        (Value::String(want), Some(Value::String(got))) => {
            got.starts_with(want.as_str()) && (got.len() == want.len() || want.contains("-0"))
                || want.eq_ignore_ascii_case(got)
        }
        (Value::Number(want), Some(Value::Number(got))) => want.as_f64() == got.as_f64(),
        (want, got) => got == Some(want),
    }
}

#[test]
fn near_answers_are_told_apart_line_by_line() {
    let mut wrong = Vec::new();
    let mut all = 0;
    for line in include_str!("pairs.txt").lines().filter(|line| !line.starts_with('#')) {
        let mut columns = line.splitn(3, '|');
        let (Some(ids), Some(words), Some(want)) = (columns.next(), columns.next(), columns.next()) else { continue };
        let pending: Vec<PendingCall> = ids.split(',').map(call).collect();
        let (head, changes) = expected(want);
        all += 1;
        for words in [words.to_owned(), words.replace('\'', "\u{2019}")] {
            let got = answer(&words, now(), &pending);
            let mut have = got.changes.clone();
            have.extend(got.also.iter().flat_map(|also| also.changes.clone()));
            let agree = brief(&got) == head
                && have.len() == changes.len()
                && changes.iter().all(|(name, want)| same(want, have.get(name)));
            if !agree {
                wrong.push(format!("{line}   GOT {} {}", brief(&got), Value::Object(have)));
                break;
            }
        }
    }
    println!("{}", wrong.join("\n"));
    assert!(wrong.is_empty(), "{} of {all} wrong", wrong.len());
}

#[test]
fn the_other_one_is_refused_by_a_no_and_agreed_to_by_nothing_behind_a_reply_that_showed_none() {
    let pending = [call("d")];
    let nothing = LastReply::Showed { cards: Vec::new(), together: false };
    let read = |words: &str| super::answer(words, now(), &pending, &nothing).action;
    for words in ["no to the other one", "no to the other"] {
        assert_eq!(read(words), Action::Reject, "{words}");
    }
    for words in ["yes to the other one", "the other one too", "the other one as well please", "the other one"] {
        assert!(!matches!(read(words), Action::Affirm | Action::Modify), "{words}");
    }
}

#[test]
fn the_one_that_is_kept_alone_refuses_the_others() {
    let pending = [call("m"), call("mn")];
    let shown = LastReply::Showed { cards: vec!["m".into(), "mn".into()], together: true };
    for (words, read) in [
        ("no, just the aspirin", "affirm m; reject mn"),
        ("no, only the aspirin", "affirm m; reject mn"),
        ("just the aspirin", "affirm m"),
        ("only the aspirin", "affirm m"),
        ("no, the aspirin", "reject m"),
        ("no to the aspirin", "reject m"),
        ("no, just leave it", "reject m,mn"),
    ] {
        let got = brief(&super::answer(words, now(), &pending, &shown));
        let mut parts: Vec<&str> = got.split("; ").collect();
        parts.sort_unstable();
        assert_eq!(parts.join("; "), read, "{words}");
    }
}

const IDS: &[&str] = &["v", "vn", "c", "r", "rd", "rw", "m", "mn", "a", "s", "d", "u", "w", "b", "h", "o"];

proptest! {
    #[test]
    fn no_answer_panics_and_every_call_named_is_one_that_waits(words in "\\PC{0,60}", first in 0..16usize, second in 0..16usize) {
        let pending = [call(IDS[first]), PendingCall { id: "other".into(), ..call(IDS[second]) }];
        let got = answer(&words, now(), &pending);
        for id in got.calls.iter().chain(got.also.iter().flat_map(|also| &also.calls)) {
            prop_assert!(pending.iter().any(|call| &call.id == id));
        }
    }

    #[test]
    fn a_yes_that_names_none_of_several_is_asked_about(yes in prop::sample::select(vec!["yes", "ok", "sure", "go ahead", "please do", "yep that's right"]), first in 0..16usize, second in 0..16usize) {
        let pending = [call(IDS[first]), PendingCall { id: "other".into(), ..call(IDS[second]) }];
        prop_assert_eq!(answer(yes, now(), &pending).action, Action::Ask);
    }

    #[test]
    fn words_of_answers_in_any_order_never_panic(words in prop::collection::vec(prop::sample::select(vec!["yes", "no", "not", "the", "second", "one", "8pm", ",", "but", "make", "it", "change", "to", "March", "3rd", "instead", "of", "leave", "out", "notes", "both", "?", "500", "mg", "Dr.", "Lee", "\"", "skip", "Sundays", "an", "hour", "earlier", "\u{1f44d}", "\u{2019}"]), 0..14), first in 0..16usize) {
        let _ = answer(&words.join(" "), now(), &[call(IDS[first])]);
    }
}
