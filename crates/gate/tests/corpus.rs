//! The labelled replies: each is read as labelled, byte for byte, in one piece and in many.

#![allow(clippy::unwrap_used)]
use std::path::PathBuf;

use alara_gate::{Confidence, Event, Parsed, Scanner, parse};
use serde_json::Value;

fn cases() -> Vec<Value> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/corpus/parse.jsonl");
    let lines = std::fs::read_to_string(path).unwrap();
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn same(want: &Value, got: &Parsed) -> Result<(), String> {
    if want["clean"] != got.clean.as_str() {
        return Err(format!("clean\n   {:?}\n   {:?}", want["clean"].as_str().unwrap(), got.clean));
    }
    let calls = want["calls"].as_array().unwrap();
    if calls.len() != got.calls.len() {
        return Err(format!("{} calls, not {}: {:?}", got.calls.len(), calls.len(), got.problems));
    }
    if (got.problems.len() as u64) < want["problems"].as_u64().unwrap() {
        return Err("fewer problems".to_owned());
    }
    for (want, got) in calls.iter().zip(&got.calls) {
        let confidence = match &got.confidence {
            Confidence::Number(sure) => Value::from(*sure),
            Confidence::Other(other) => other.clone(),
            Confidence::Absent => Value::Null,
        };
        let number = |value: &Value| value.as_f64().map_or(value.clone(), Value::from);
        let fits = want["tool"] == got.tool.as_str()
            && want["parameters"] == Value::Object(got.parameters.clone())
            && (want["id"].is_null() || want["id"] == got.id.as_str())
            && number(want.get("confidence").unwrap_or(&Value::Null)) == number(&confidence);
        if !fits {
            return Err(format!("call\n   {want}\n   {got:?}"));
        }
    }
    Ok(())
}

#[test]
fn the_labelled_replies_are_read_as_labelled() {
    let cases = cases();
    let mut wrong = 0;
    for case in &cases {
        if let Err(why) = same(case, &parse(case["reply"].as_str().unwrap())) {
            wrong += 1;
            eprintln!("{}: {why}", case["id"]);
        }
    }
    assert!(cases.len() > 100);
    assert_eq!(wrong, 0, "of {}", cases.len());
}

#[test]
fn chunks_never_change_a_labelled_reply_and_release_only_what_is_clean() {
    for case in cases() {
        let reply = case["reply"].as_str().unwrap();
        let whole = parse(reply);
        for size in [1, 2, 3, 7, 31] {
            let mut scanner = Scanner::new();
            let mut shown = String::new();
            let letters: Vec<char> = reply.chars().collect();
            for chunk in letters.chunks(size) {
                for event in scanner.push(&chunk.iter().collect::<String>()) {
                    if let Event::Text(text) = event {
                        shown.push_str(&text);
                    }
                }
                assert!(
                    whole.clean.starts_with(&shown),
                    "{}: {shown:?} is not the beginning of {:?}",
                    case["id"],
                    whole.clean
                );
            }
            let parsed = scanner.finish_with(&mut |text| shown.push_str(text));
            assert_eq!(parsed, whole, "{} in chunks of {size}", case["id"]);
            assert_eq!(shown, whole.clean, "{} in chunks of {size}", case["id"]);
        }
    }
}
