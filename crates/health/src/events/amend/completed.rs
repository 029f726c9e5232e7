//! What is told of the last entry right behind it: how bad the symptom is ("it is mild"), how the dose was taken ("with food").

use serde_json::{Value, json};

use alara_english::{TokenKind, WordList, list};

use super::super::message::Message;
use crate::answers::{MEALS, PendingCall};
use crate::lexicon::symptoms::severity_at;
use crate::tools::{LogMedication, SaveHealthEntry};

/// What may stand beside a meal.
const BESIDE: &WordList = list![
    "it", "was", "that", "i", "took", "had", "both", "them", "and", "with", "on", "an", "a", "my", "some", "empty",
    "full", "glass", "of", "the", "yes", "oh", "also",
];

/// The symptom as it was saved, with how bad it is by these words; `None` where they do not say, or where that stands there.
pub(super) fn severity(message: &Message<'_>, waiting: &PendingCall) -> Option<Value> {
    let data = waiting.parameters.get("data")?.as_object().filter(|_| waiting.tool == SaveHealthEntry::ID)?;
    if !data.contains_key("symptoms") && !data.contains_key("symptom") {
        return None;
    }
    let norms = message.text.norms();
    let (_, severity) = (0..norms.len()).find_map(|at| severity_at(&norms, at))?;
    let mut new = data.clone();
    let before = new.insert("severity".to_owned(), json!(severity.word()));
    (before.as_ref().and_then(Value::as_str) != Some(severity.word())).then_some(Value::Object(new))
}

/// How the dose was taken that was logged last ("with food", "it was on an empty stomach"), where the words say nothing else.
pub(super) fn with_what(message: &Message<'_>, waiting: &PendingCall) -> Option<Value> {
    let from = (0..message.text.tokens.len()).find(|at| message.is_any(*at, list!["with", "on"]))?;
    let plain = (0..message.text.tokens.len()).all(|at| {
        message.text.tokens.get(at).is_some_and(|token| token.kind != TokenKind::Word)
            || message.is_any(at, MEALS)
            || message.is_any(at, BESIDE)
    });
    let meal = message.any(from..message.text.tokens.len(), MEALS);
    let logged = waiting.tool == LogMedication::ID && !waiting.parameters.contains_key("notes");
    (plain && meal && logged).then(|| {
        let end = (from..message.text.tokens.len()).rfind(|at| message.is_any(*at, MEALS)).map_or(from, |at| at + 1);
        json!(message.text.slice(message.text.span_of(from, end)))
    })
}

/// Whether a word says how bad something is, or what was taken with a dose.
pub(super) fn says(message: &Message<'_>, norms: &[&str], at: usize) -> bool {
    severity_at(norms, at).is_some() || message.is_any(at, MEALS)
}
