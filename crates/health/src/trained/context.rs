//! What stands beside a message for the trained reader, in one line: as `tools/reader/prepare.py` writes it for training.

use alara_record::Record;

use crate::focus::{Became, Focus};

/// What waits, what was said last, who has a record here, and what is on the list.
pub(crate) fn write_context(record: &dyn Record, focus: &Focus) -> String {
    let mut parts = Vec::new();
    for call in focus.turns.iter().flat_map(|turn| &turn.calls) {
        if matches!(call.became, Became::Waits(_)) {
            let values: Vec<String> = call.parameters.values().filter_map(plain).collect();
            parts.push(format!("waits: {}: {}", call.tool, values.join(", ")));
        }
    }
    if let Some(last) = focus.turns.iter().find(|turn| !turn.said.is_empty()) {
        parts.push(format!("before: me: {}", last.said));
    }
    let people: Vec<&str> =
        record.people().iter().filter(|person| !person.is_user).map(|each| each.name.as_str()).collect();
    if !people.is_empty() {
        parts.push(format!("people: {}", people.join(", ")));
    }
    let person = record.person().id;
    let listed: Vec<&str> = record.medications(person).iter().map(|each| each.name.as_str()).collect();
    if !listed.is_empty() {
        parts.push(format!("list: {}", listed.join(", ")));
    }
    parts.join(". ")
}

fn plain(value: &serde_json::Value) -> Option<String> {
    match value {
        serde_json::Value::String(text) => Some(text.clone()),
        serde_json::Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}
