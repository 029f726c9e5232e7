//! What strangers said and was written wrong once: of each class a talk, with what is written at once, what waits and what is neither.

use alara_app::trained::Readers;
use alara_tests::play::{Play, Step};
use serde_json::{Map, Value, json};

/// `said; said | the last message | ! tool {values}`, a line each.
const TALKS: &str = include_str!("../../fixtures/amends/2026-11-30-strangers.txt");

/// What the last message does on a record of three medications and somebody else's, and how much was written before it.
fn play(before: &str, last: &str) -> (Step, usize) {
    let mut play = Play::read_by(Readers::Both);
    play.knows(&json!({ "name": "Losartan", "dose": "50 mg", "times": ["08:00"] }));
    play.knows(&json!({ "name": "Paracetamol", "dose": "500 mg", "as_needed": true }));
    play.knows(&json!({ "name": "Metformin", "dose": "500 mg", "times": ["08:00", "20:00"] }));
    play.step(&json!({ "known_person": { "name": "Mum", "aka": ["mom"] } }));
    let mut written = 0;
    for said in before.split(';').map(str::trim).filter(|said| !said.is_empty()) {
        written = play.say(said).written().len();
    }
    (play.say(last), written)
}

fn holds(got: &Value, want: &Value) -> bool {
    match (want, got) {
        (Value::String(want), Value::String(got)) => got.to_lowercase().starts_with(&want.to_lowercase()),
        (Value::Object(want), Value::Object(got)) => {
            want.iter().all(|(field, want)| got.get(field).is_some_and(|got| holds(got, want)))
        }
        _ => want == got || want.as_f64().is_some() && want.as_f64() == got.as_f64(),
    }
}

/// Whether one of some rows is of a tool and holds these values.
fn any(rows: &[Value], tool: &str, values: &Map<String, Value>) -> bool {
    let fits = |row: &&Value| row["tool"] == tool && holds(&row["parameters"], &Value::Object(values.clone()));
    rows.iter().any(|row| fits(&row))
}

#[test]
fn what_was_said_is_written_waits_or_is_neither() {
    let mut wrong: Vec<String> = Vec::new();
    for line in TALKS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let mut parts = line.splitn(3, '|');
        let (before, last) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let wanted = parts.next().unwrap_or_default();
        let (told, earlier) = play(before, last);
        let mut words = wanted.splitn(3, ' ');
        let (mark, tool) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let values: Map<String, Value> = serde_json::from_str(words.next().unwrap_or("{}")).unwrap_or_default();
        let right = match mark {
            "!" => any(told.written(), tool, &values),
            "?" => any(told.pending(), tool, &values) && !any(told.written(), tool, &values),
            _ => told.pending().is_empty() && told.written().len() == earlier,
        };
        if !right {
            wrong.push(format!("{line}\n    {}\n    {:?}\n    {:?}", told.shown(), told.pending(), told.written()));
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
