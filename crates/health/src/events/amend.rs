//! Entries on record that are to be corrected or deleted.

use alara_english::statement::{Assertion, Request};
use alara_record::Record;

use super::draft::Draft;
use super::event::{Kind, Standing, Whose};
use super::message::Message;

const ENTRY: &[&str] = &[
    "entry", "entries", "last", "log", "logged", "record", "recorded", "mistake", "wrong", "mistyped", "typo", "that", "one", "reading", "dose", "it", "this",
    "previous", "latest", "recent", "duplicate", "input",
];

/// Corrections and deletions that a message asks for.
pub(crate) fn drafts(message: &Message<'_>, record: &dyn Record, reminding: &[bool]) -> Vec<Draft> {
    let _ = record;
    let mut found = Vec::new();
    for (index, statement) in message.statements.iter().enumerate() {
        if statement.assertion != Assertion::Requested || reminding.get(index).copied().unwrap_or(false) {
            continue;
        }
        let tokens = message.statement_tokens(index);
        if tokens.is_empty() || message.pasted.get(tokens.start).copied().unwrap_or(false) {
            continue;
        }
        let named = message.any(tokens.clone(), ENTRY);
        let kind = match statement.request {
            Some(Request::Delete) if named && !message.any(tokens.clone(), &["list", "reminder", "reminders", "alarm"]) => Kind::Delete,
            Some(Request::Change) if !message.any(tokens.clone(), &["reminder", "reminders", "alarm"]) => Kind::Correct,
            _ => continue,
        };
        found.push(Draft { kind, standing: Standing::Clear, whose: Whose::Own, tokens, scope: Vec::new(), when: None });
    }
    if found.is_empty() {
        found.extend(told(message));
    }
    found
}

/// "undo that", "I mistyped it, it should be 130": asked in other words.
fn told(message: &Message<'_>) -> Option<Draft> {
    let at = (0..message.text.tokens.len()).find(|at| message.norm(*at) == "undo")?;
    let asked = message.statement(at).is_some_and(|statement| matches!(statement.assertion, Assertion::Requested | Assertion::Asserted));
    asked.then(|| Draft { kind: Kind::Delete, standing: Standing::Clear, whose: Whose::Own, tokens: at..at + 1, scope: Vec::new(), when: None })
}
