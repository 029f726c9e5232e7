//! Fields by the names that people give them, and fields left out.

use alara_english::list;
use alara_english::text::Text;
use serde_json::{Map, Value};

use super::PendingCall;
use crate::tools::{CreateCareLog, CreateReminder, DEFINITIONS, LogDoctorVisit, UpdateMood};

/// The words for a field, and the fields that they can mean, likeliest first.
const NAMES: &[(&[&str], &[&str])] = &[
    (&["notes", "note", "comment", "comments"], &["notes", "description", "reason"]),
    (&["description", "details", "detail", "text"], &["description", "notes"]),
    (&["dose", "dosage", "strength", "amount"], &["dose"]),
    (&["provider", "doctor", "doctor's", "doctors", "physician", "clinician", "dr"], &["provider"]),
    (&["pulse", "heart", "hr"], &["pulse"]),
    (&["diagnosis"], &["diagnosis"]),
    (&["treatment"], &["treatment"]),
    (&["reason"], &["reason"]),
    (&["reaction", "reactions"], &["reaction"]),
    (&["severity"], &["severity"]),
    (&["place", "location"], &["place"]),
    (&["instructions", "instruction", "directions"], &["instructions"]),
    (&["stock", "supply"], &["stock"]),
    (&["end", "until"], &["until", "paused_until"]),
    (&["days", "weekdays", "day"], &["days", "date"]),
    (&["date"], &["date", "occurred_at", "taken_at", "measured_at", "drank_at"]),
    (&["times", "time"], &["times", "taken_at", "measured_at", "drank_at", "time"]),
    (&["symptoms", "symptom"], &["symptoms"]),
    (&["mood"], &["mood"]),
    (&["medications", "medication", "meds"], &["medications"]),
    (&["max", "maximum", "limit"], &["max_per_day"]),
    (&["interval", "gap"], &["min_interval_hours"]),
];

/// The same for what is never left out.
const READINGS: &[(&[&str], &[&str])] = &[
    (&["systolic", "top", "upper"], &["systolic"]),
    (&["diastolic", "bottom", "lower"], &["diastolic"]),
    (&["title"], &["title"]),
];

/// Whether the words leave out: "leave out the notes", "without the doctor's name", "no notes", "drop the dose".
pub(super) fn leaves_out(words: &str) -> bool {
    let text = Text::new(words);
    let at = |index: usize| text.tokens.get(index).map_or("", |token| token.norm.as_str());
    (0..text.tokens.len()).any(|index| match at(index) {
        "without" | "minus" | "omit" | "exclude" | "drop" | "remove" | "delete" | "skip" | "lose" | "ditch"
        | "scrap" | "erase" | "clear" | "cancel" | "forget" => true,
        "leave" | "take" | "keep" => {
            matches!(at(index + 1), "out" | "off")
                || text.tokens.iter().skip(index).any(|token| token.is_any(list!["out", "off"]))
        }
        "get" => at(index + 1) == "rid",
        "no" => index == 0 && text.tokens.len() <= 3,
        "don't" | "not" => {
            matches!(
                at(index + 1),
                "include" | "add" | "save" | "keep" | "need" | "put" | "mention" | "want" | "log" | "record"
            ) || {
                // "but not the doctor": a field and nothing more.
                let from = index + 1 + usize::from(matches!(at(index + 1), "the" | "my" | "any" | "his" | "her"));
                at(index) == "not"
                    && at(from + 1).is_empty()
                    && NAMES.iter().any(|(names, _)| names.contains(&at(from)))
            }
        }
        _ => false,
    })
}

/// The field left out, as a null.
pub(super) fn removed(words: &str, call: &PendingCall) -> Map<String, Value> {
    let mut out = Map::new();
    if leaves_out(words) {
        out.extend(only_named(words, call));
    }
    out
}

/// Whether the words leave out what nobody put there: a field that calls of this tool have, and this one does not fill.
pub(super) fn leaves_out_nothing(words: &str, call: &PendingCall) -> bool {
    let text = Text::new(words);
    let mut named = text.tokens.iter().filter(|token| names(&token.norm, call)).peekable();
    let filled = |word: &str| {
        let fields = NAMES.iter().find(|(names, _)| names.contains(&word)).map(|(_, fields)| *fields);
        fields.unwrap_or_default().iter().any(|field| call.has(field))
    };
    leaves_out(words) && named.peek().is_some() && !named.any(|token| filled(&token.norm))
}

/// The fields that the words name, each as a null.
pub(super) fn only_named(words: &str, call: &PendingCall) -> Map<String, Value> {
    let mut out = Map::new();
    let text = Text::new(words);
    for token in &text.tokens {
        let fields = NAMES.iter().find(|(names, _)| names.contains(&token.norm.as_str())).map(|(_, fields)| *fields);
        // A required field cannot be left out; the gate would refuse it.
        let optional = |field: &&&str| call.has(field) && !required(&call.tool, field);
        if let Some(field) = fields.and_then(|fields| fields.iter().find(optional)) {
            out.insert((*field).to_owned(), Value::Null);
        }
    }
    out
}

fn required(tool: &str, field: &str) -> bool {
    matches!(
        (tool, field),
        (CreateReminder::ID, "title" | "time")
            | (LogDoctorVisit::ID, "date" | "visit_type")
            | (CreateCareLog::ID, "title" | "log_type" | "occurred_at")
            | (UpdateMood::ID, "mood")
    )
}

/// Whether calls of this tool have this parameter.
pub(super) fn is_of(name: &str, call: &PendingCall) -> bool {
    DEFINITIONS.iter().any(|tool| tool.id == call.tool && tool.parameter(name).is_some())
}

/// Whether a word is a name for a field that calls of this tool have.
pub(super) fn names(word: &str, call: &PendingCall) -> bool {
    let named =
        |(names, fields): &(&[&str], &[&str])| names.contains(&word) && fields.iter().any(|name| is_of(name, call));
    NAMES.iter().chain(READINGS).any(named)
}
