//! What the program makes of every labelled case today, a line each: a change of the reading shows as the lines that it changes.
#![allow(clippy::expect_used, reason = "a test stops where it fails")]

use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

use crate::corpus::{check, list, text};
use crate::play::Play;

/// The folder of the labelled cases.
pub fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures")
}

/// Every file of labelled cases, by its path under [`fixtures`], in order.
///
/// # Panics
/// Where the folder cannot be read.
pub fn files() -> Vec<PathBuf> {
    let mut found = Vec::new();
    gather(&fixtures(), &mut found);
    found.iter_mut().for_each(|file| {
        if let Ok(inner) = file.strip_prefix(fixtures()) {
            *file = inner.to_owned();
        }
    });
    found.sort();
    found
}

fn gather(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder of the fixtures") {
        let path = entry.expect("an entry of the folder").path();
        if path.is_dir() {
            gather(&path, found);
        } else if path.extension().is_some_and(|end| end == "jsonl") {
            found.push(path);
        }
    }
}

/// Whether a file holds whole talks, which take far longer than single messages.
pub fn talks(file: &Path) -> bool {
    file.starts_with("dialogs") || file.ends_with("dialogs.jsonl")
}

/// The present results of a file's cases, in order.
///
/// # Panics
/// Where the file is missing or is not JSON Lines.
pub fn results(file: &Path) -> Vec<String> {
    let read = std::fs::read_to_string(fixtures().join(file)).expect("a file of labelled cases");
    let mut lines = Vec::new();
    for (number, line) in read.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let case: Value = serde_json::from_str(line).expect("a line of JSON");
        let name = match text(&case, "id") {
            "" => format!("{}", number + 1),
            id => id.to_owned(),
        };
        if case.get("turns").is_some() {
            talk(&name, &case, &mut lines);
        } else if case.get("steps").is_some() {
            steps(&name, &case, &mut lines);
        } else {
            lines.push(format!("{name} | {}", judged(&check(&asked(&case)))));
        }
    }
    lines
}

/// A case as it is asked: what it says, without its labels.
fn asked(case: &Value) -> Value {
    let mut asked: Map<String, Value> =
        ["id", "now", "known_medications", "people", "record", "pending", "answer", "user", "reply"]
            .iter()
            .filter_map(|name| Some(((*name).to_owned(), case.get(*name)?.clone())))
            .collect();
    let calls = match list(case, "calls") {
        [] => case.get("call").cloned().into_iter().collect(),
        calls => calls.to_vec(),
    };
    // Where a case has a reply its calls are what is to be read in it.
    if !calls.is_empty() && case.get("reply").is_none() {
        let marked = |call: &Value| {
            let mut call = call.clone();
            if let Some(fields) = call.as_object_mut() {
                fields.entry("id").or_insert_with(|| json!("call-1"));
            }
            format!("[TOOL_CALL:{call}]")
        };
        let markers: Vec<String> = calls.iter().map(marked).collect();
        asked.insert("reply".into(), json!(format!("Okay. {}", markers.join(" "))));
    }
    Value::Object(asked)
}

/// A judgement in one line: what is empty is left out.
fn judged(got: &Value) -> String {
    let mut parts = Vec::new();
    if let Some(error) = got.get("error") {
        parts.push(format!("error {error}"));
    }
    if let Some(action) = got.get("action").and_then(Value::as_str) {
        parts.push(format!("{action} {}", got.get("call").unwrap_or(&Value::Null)));
        parts.extend(got.get("changes").filter(|changes| !empty(changes)).map(|changes| format!("changes {changes}")));
        parts.extend(list(got, "also").iter().map(|each| format!("also {each}")));
    }
    if let Some(kind) = got.get("crisis").and_then(Value::as_str).filter(|kind| *kind != "none") {
        parts.push(format!("crisis {kind} {}", got.get("because").unwrap_or(&Value::Null)));
    }
    if got.get("claims") == Some(&Value::Bool(true)) {
        parts.push("claims".into());
    }
    let requires: Vec<&str> = list(got, "requires").iter().filter_map(Value::as_str).collect();
    if !requires.is_empty() {
        parts.push(format!("requires {}", requires.join(", ")));
    }
    parts.extend(list(got, "calls").iter().map(call));
    let problems: Vec<&str> = list(got, "problems").iter().map(|each| text(each, "kind")).collect();
    if !problems.is_empty() {
        parts.push(format!("problems {}", problems.join(", ")));
    }
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(" | ") }
}

fn call(call: &Value) -> String {
    let values = call.get("parameters").filter(|values| !empty(values)).or_else(|| call.get("proposed"));
    let mut line = format!("{} {}", text(call, "tool"), values.unwrap_or(&Value::Null));
    for said in [text(call, "verdict"), text(call, "person")].iter().filter(|said| !said.is_empty()) {
        line = format!("{line} {said}");
    }
    for name in ["reasons", "left_out"] {
        let codes: Vec<&str> = list(call, name).iter().filter_map(Value::as_str).collect();
        if !codes.is_empty() {
            line = format!("{line} {name} {}", codes.join(", "));
        }
    }
    line
}

fn empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Object(fields) => fields.is_empty(),
        Value::Array(items) => items.is_empty(),
        _ => false,
    }
}

/// A whole talk, a line for each turn.
fn talk(name: &str, case: &Value, lines: &mut Vec<String>) {
    let mut play = Play::new();
    play.at(text(case, "now"));
    list(case, "medications").iter().for_each(|each| drop(play.knows(each)));
    list(case, "people").iter().for_each(|each| drop(play.step(&json!({ "known_person": each }))));
    let mut before = json!({});
    for (at, turn) in list(case, "turns").iter().enumerate() {
        let step = if let Some(now) = turn.get("at") {
            json!({ "now": now })
        } else if let Some(said) = turn.get("say") {
            json!({ "user": said })
        } else {
            let tool = text(turn, "tool");
            let waiting = list(&before, "pending").iter().rev();
            let card = waiting.into_iter().find(|card| tool.is_empty() || text(card, "tool") == tool);
            json!({ text(turn, "press"): card.map_or("none", |card| text(card, "id")) })
        };
        let after = play.step(&step).0;
        if turn.get("at").is_none() {
            lines.push(format!("{name} {} | {}", at + 1, turned(&before, &after)));
        }
        before = after;
    }
}

/// A talk with a scripted model, a line for each step.
fn steps(name: &str, case: &Value, lines: &mut Vec<String>) {
    let mut play = Play::new();
    if let Some(now) = case.get("now").and_then(Value::as_str) {
        play.at(now);
    }
    let mut before = json!({});
    for (at, step) in list(case, "steps").iter().enumerate() {
        let replies = json!([step.get("reply"), "Okay.", "Okay."]);
        let after = play.step(&json!({ "user": step.get("user"), "replies": replies })).0;
        lines.push(format!("{name} {} | {}", at + 1, turned(&before, &after)));
        before = after;
    }
}

/// What a turn changed, and what it showed.
fn turned(before: &Value, after: &Value) -> String {
    let mut parts = Vec::new();
    for (name, word, gone) in [("written", "wrote", "took back"), ("pending", "asks", "settled")] {
        let (was, is) = (rows(before, name), rows(after, name));
        parts.extend(less(&is, &was).map(|row| format!("{word} {row}")));
        parts.extend(less(&was, &is).map(|row| format!("{gone} {row}")));
    }
    parts.push(format!("waiting {}", list(after, "pending").len()));
    parts.push(after.get("shown").unwrap_or(&Value::Null).to_string());
    parts.join(" | ")
}

/// The rows without ids, which are of chance: the reply says which entry is meant.
fn rows(of: &Value, name: &str) -> Vec<String> {
    let row = |row: &Value| {
        let person = row.get("person").and_then(Value::as_str).map(|person| format!(" {person}")).unwrap_or_default();
        let mut values = row.get("parameters").cloned().unwrap_or_default();
        if let Some(fields) = values.as_object_mut() {
            fields.retain(|_, value| !value.as_str().is_some_and(is_id));
        }
        format!("{}{person} {values}", text(row, "tool"))
    };
    list(of, name).iter().map(row).collect()
}

fn is_id(value: &str) -> bool {
    let dashes: Vec<usize> = value.match_indices('-').map(|(at, _)| at).collect();
    value.len() == 36 && dashes == [8, 13, 18, 23]
}

/// Those of `these` that `those` does not hold, counted.
fn less<'a>(these: &'a [String], those: &'a [String]) -> impl Iterator<Item = &'a String> + 'a {
    let mut rest: Vec<&String> = those.iter().collect();
    these.iter().filter(move |row| match rest.iter().position(|other| other == row) {
        Some(at) => {
            rest.swap_remove(at);
            false
        }
        None => true,
    })
}
