//! Entries on record that are to be corrected or deleted.

use alara_english::statement::{Assertion, Request};
use alara_record::Record;

use super::draft::Draft;
use super::event::{Kind, Standing, Whose};
use super::message::Message;

const ENTRY: &[&str] = &[
    "entry",
    "entries",
    "last",
    "log",
    "logged",
    "record",
    "recorded",
    "mistake",
    "wrong",
    "mistyped",
    "typo",
    "that",
    "one",
    "reading",
    "dose",
    "it",
    "this",
    "previous",
    "latest",
    "recent",
    "duplicate",
    "input",
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
            Some(Request::Delete)
                if named && !message.any(tokens.clone(), &["list", "reminder", "reminders", "alarm"]) =>
            {
                Kind::Delete
            }
            Some(Request::Change) if !message.any(tokens.clone(), &["reminder", "reminders", "alarm"]) => Kind::Correct,
            _ => continue,
        };
        found.push(Draft { kind, standing: Standing::Clear, whose: Whose::Own, tokens, scope: Vec::new(), when: None });
    }
    if found.is_empty() {
        found.extend(told(message).or_else(|| rid(message)).or_else(|| ought(message)));
    }
    found
}

/// "undo that", "I mistyped it, it should be 130": asked in other words.
fn told(message: &Message<'_>) -> Option<Draft> {
    let at = (0..message.text.tokens.len()).find(|at| message.norm(*at) == "undo")?;
    let asked = message
        .statement(at)
        .is_some_and(|statement| matches!(statement.assertion, Assertion::Requested | Assertion::Asserted));
    asked.then(|| Draft {
        kind: Kind::Delete,
        standing: Standing::Clear,
        whose: Whose::Own,
        tokens: at..at + 1,
        scope: Vec::new(),
        when: None,
    })
}

/// "scrap that last entry", "get rid of the last one": ordered, of an entry that is named.
fn rid(message: &Message<'_>) -> Option<Draft> {
    let len = message.text.tokens.len();
    let (at, long) = (0..len).find_map(|at| match message.norm(at) {
        "scrap" | "bin" | "ditch" | "trash" => Some((at, 1)),
        "get" if message.stands(at + 1, &["rid", "of"]) => Some((at, 3)),
        "take" if message.norm(at + 1) == "out" => Some((at, 2)),
        _ => None,
    })?;
    let ordered = (message.statement_tokens(message.statement_index(at)).start..at).all(|each| {
        matches!(
            message.norm(each),
            "please" | "can" | "could" | "you" | "just" | "actually" | "oh" | "," | "and" | "so"
        )
    });
    let object = at + long..(at + long + 5).min(len);
    let named = message.any(object.clone(), &["entry", "record", "reading", "log"])
        || message.any(object.clone(), &["last", "latest"]) && message.any(object, &["one", "thing", "dose"]);
    let pasted = message.pasted.get(at).copied().unwrap_or(false);
    let asked = message.statement(at).is_some_and(|statement| {
        matches!(
            statement.assertion,
            Assertion::Requested | Assertion::Planned | Assertion::Asserted | Assertion::Uncertain
        )
    });
    (ordered && named && asked && !pasted).then(|| whole(Kind::Delete, at..at + long))
}

/// "that last entry should be 200 mg": said of an entry, it asks for the correction.
fn ought(message: &Message<'_>) -> Option<Draft> {
    let len = message.text.tokens.len();
    let at = (0..len).find(|at| {
        let should = message.norm(*at) == "should"
            && (message.norm(*at + 1) == "be"
                || message.stands(*at + 1, &["have", "been"])
                || message.stands(*at + 1, &["say"])
                || message.stands(*at + 1, &["read"]));
        let from = at.saturating_sub(5);
        let entry = message.any(from..*at, &["entry", "reading", "record"])
            || message.any(from..*at, &["last", "latest", "previous"])
                && message.any(from..*at, &["one", "dose", "log"]);
        should && entry && !message.pasted.get(*at).copied().unwrap_or(false)
    })?;
    let asks = message.statement(at).is_some_and(|statement| {
        matches!(statement.assertion, Assertion::Asked | Assertion::Quoted | Assertion::Fiction | Assertion::Retracted)
    });
    (!asks).then(|| whole(Kind::Correct, at..at + 2))
}

fn whole(kind: Kind, tokens: std::ops::Range<usize>) -> Draft {
    Draft { kind, standing: Standing::Clear, whose: Whose::Own, tokens, scope: Vec::new(), when: None }
}
