//! The labelled answers, compared as the project's scorer compares them.

use chrono::{DateTime, NaiveDateTime};
use serde_json::{Map, Value};

use super::{Action, Answer, LastReply, PendingCall, answer};

pub(super) fn waiting(case: &Value) -> Vec<PendingCall> {
    let pending = case["pending"].as_array().unwrap();
    let one = |call: &Value| PendingCall {
        id: call["id"].as_str().unwrap().to_owned(),
        tool: call["tool"].as_str().unwrap().to_owned(),
        parameters: call["parameters"].as_object().cloned().unwrap_or_default(),
        others: false,
    };
    pending.iter().map(one).collect()
}

pub(super) fn code(action: Action) -> &'static str {
    match action {
        Action::Affirm => "affirm",
        Action::Reject => "reject",
        Action::Modify => "modify",
        Action::None => "none",
        Action::Ask => "ask",
    }
}

fn plain(value: &Value) -> Value {
    match value {
        Value::String(words) => Value::String(words.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")),
        Value::Number(number) => Value::from(number.as_f64()),
        Value::Array(several) => {
            let mut several: Vec<Value> = several.iter().map(plain).collect();
            several.sort_by_key(Value::to_string);
            Value::Array(several)
        }
        Value::Object(fields) => {
            Value::Object(fields.iter().map(|(name, value)| (name.clone(), plain(value))).collect())
        }
        other => other.clone(),
    }
}

fn same(name: &str, want: &Value, got: &Value) -> bool {
    let text = |value: &Value| value.as_str().unwrap_or("").to_lowercase();
    match name {
        "taken_at" | "occurred_at" | "measured_at" | "drank_at" | "date" => {
            got.as_str().is_some_and(|got| got.starts_with(want.as_str().unwrap()))
        }
        "provider" => {
            let bare = |value: &Value| {
                text(value)
                    .replace('.', " ")
                    .split_whitespace()
                    .filter(|word| !["dr", "doctor", "the"].contains(word))
                    .collect::<Vec<_>>()
                    .join(" ")
            };
            bare(want) == bare(got)
        }
        "dose" => {
            let forms = ["tablet", "capsule", "puff", "drop", "spray", "pill"];
            let bare = |value: &Value| {
                let words: Vec<String> =
                    text(value).split_whitespace().map(|word| word.trim_end_matches('s').to_owned()).collect();
                words.into_iter().filter(|word| !forms.contains(&word.as_str())).collect::<Vec<_>>()
            };
            bare(want) == bare(got)
        }
        _ => plain(want) == plain(got),
    }
}

fn calls_agree(case: &Value, want: &Value, got: &[String]) -> bool {
    let mut got: Vec<&str> = got.iter().map(String::as_str).collect();
    got.sort_unstable();
    let mut want: Vec<String> = match want {
        Value::String(all) if all == "all" => waiting(case).into_iter().map(|call| call.id).collect(),
        Value::String(one) => vec![one.clone()],
        Value::Array(several) => several.iter().map(|id| id.as_str().unwrap().to_owned()).collect(),
        _ => return true,
    };
    want.sort_unstable();
    want == got
}

/// Whether an answer is the one expected.
pub(super) fn agrees(case: &Value, want: &Value, got: &Answer) -> bool {
    let action = want["action"].as_str().unwrap();
    let acts = matches!(action, "affirm" | "reject" | "modify");
    let none = Map::new();
    let changes = want["changes"].as_object().unwrap_or(&none);
    let named = !acts || want.get("call").is_none() || calls_agree(case, &want["call"], &got.calls);
    let fields = action != "modify"
        || changes.keys().all(|name| got.changes.contains_key(name)) && got.changes.len() == changes.len();
    let values = changes.iter().all(|(name, want)| got.changes.get(name).is_some_and(|got| same(name, want, got)));
    let brief = |action: &str, call: String| format!("{action} {call}");
    let mut also_want: Vec<String> = want["also"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|also| brief(also["action"].as_str().unwrap(), also["call"].as_str().unwrap_or("").to_owned()))
        .collect();
    let mut also_got: Vec<String> =
        got.also.iter().map(|also| brief(code(also.action), also.calls.join(","))).collect();
    also_want.sort();
    also_got.sort();
    code(got.action) == action && named && fields && values && also_want == also_got
}

pub(super) fn local(case: &Value) -> NaiveDateTime {
    DateTime::parse_from_rfc3339(case["now"].as_str().unwrap()).unwrap().naive_local()
}

#[test]
fn the_labelled_answers_are_read_and_no_yes_is_invented() {
    let path = format!("{}/../../tests/fixtures/corpus/answers.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let (mut right, mut all, mut false_yes) = (0, 0, 0);
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let case: Value = serde_json::from_str(line).unwrap();
        let words = case["answer"].as_str().unwrap();
        let got = answer(words, local(&case), &waiting(&case), &LastReply::Unknown);
        let ok = agrees(&case, &case["expect"], &got);
        all += 1;
        right += usize::from(ok);
        false_yes += usize::from(got.action == Action::Affirm && case["expect"]["action"] != "affirm");
        if !ok {
            println!("{words} | want {} | got {got:?} | {}", case["expect"], case["pending"]);
        }
    }
    let share = 100.0 * right as f64 / all as f64;
    println!("answers {share:.1} % right of {all}, false yes {false_yes}");
    assert!(share >= 96.0 && false_yes == 0);
}
