//! Notes to keep: the user asks outright for words to be written down that are no other event.

use std::ops::Range;

use alara_english::list;
use alara_english::statement::{Assertion, Request};
use alara_record::Record;

use super::draft::Draft;
use super::event::{Kind, Said, Standing};
use super::message::Message;

/// The note that a message asks for.
pub(crate) fn draft(message: &Message<'_>, record: &dyn Record) -> Option<Draft> {
    let len = message.text.tokens.len();
    let at = (0..len).find(|at| noted(message, *at))?;
    let statement = message.statement(at)?;
    let wanted = statement.request == Some(Request::Log)
        || matches!(statement.assertion, Assertion::Requested | Assertion::Asserted) && asking(message, at);
    if !wanted || matches!(statement.assertion, Assertion::Negated | Assertion::Quoted | Assertion::Retracted) {
        return None;
    }
    if message.pasted.get(at).copied().unwrap_or(false)
        || statement.assertion == Assertion::Asked && statement.request != Some(Request::Log)
    {
        return None;
    }
    let text = text(message, at)?;
    // "put me down as good": no note, but what one is put down as.
    if message.stands(at, &["put", "me", "down"]) && matches!(message.norm(at + 3), "as" | "for") {
        return None;
    }
    let span = message.span(&text);
    let words = message.text.original.get(span.start..span.end)?.trim().to_owned();
    Some(Draft {
        kind: Kind::Note { text: Said::stated(words, span) },
        standing: Standing::Clear,
        whose: message.whose(at, record),
        tokens: text,
        scope: Vec::new(),
        when: None,
    })
}

/// "a note", "my notes", "note that", "note:", "jot down", "write down".
fn noted(message: &Message<'_>, at: usize) -> bool {
    match message.norm(at) {
        "note" | "notes" => {
            !matches!(message.before(at, 1), "doctor's" | "check-in" | "no" | "the" | "sick" | "these" | "those")
                || matches!(message.norm(at + 1), ":" | "that")
        }
        "jot" | "scribble" => true,
        "write" | "put" => matches!(message.norm(at + 1), "down") || message.norm(at + 2) == "down",
        "remember" | "save" => matches!(message.norm(at + 1), "that" | "this" | "a"),
        "journal" | "diary" => matches!(message.norm(at + 1), ":" | "entry"),
        _ => false,
    }
}

fn asking(message: &Message<'_>, at: usize) -> bool {
    let sentence = message.sentence_tokens(at);
    at == sentence.start
        || message.any(
            sentence.start..at,
            list![
                "make", "take", "save", "add", "put", "pop", "keep", "leave", "create", "write", "please", "can",
                "could", "stick", "chuck", "new", "quick", "a",
            ],
        )
}

/// What is to be noted: what follows the word, or its colon.
fn text(message: &Message<'_>, at: usize) -> Option<Range<usize>> {
    let len = message.text.tokens.len();
    let colon = (at..len.min(at + 9)).find(|each| {
        // "at 6:30": no heading.
        message.norm(*each) == ":" && !message.in_time(message.text.span_of(*each, *each + 1))
    });
    let mut from = colon.map_or(at + 1, |colon| colon + 1);
    while from < len
        && matches!(
            message.norm(from),
            "that"
                | "down"
                | "about"
                | "of"
                | ","
                | "-"
                | ":"
                | "this"
                | "please"
                | "saying"
                | "to"
                | "the"
                | "it"
                | "for"
                | "me"
                | "fact"
                | "a"
                | "note"
        )
    {
        from += 1;
    }
    let mut to = len;
    while to > from && matches!(message.norm(to - 1), "." | "!" | "\n" | "please" | "," | "thanks") {
        to -= 1;
    }
    if to > from {
        return Some(from..to);
    }
    // "the physio wants me to stretch, make a note": what stands before.
    let sentence = message.sentence_tokens(at);
    let comma = (sentence.start..at).rev().find(|each| matches!(message.norm(*each), "," | "-" | ":"))?;
    (comma > 0).then_some(0..comma)
}
