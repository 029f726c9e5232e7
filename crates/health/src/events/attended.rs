//! Whether care was given yet, and over which line: "PT is at 4", "video call with my GP", "the GP rang me back".

use std::ops::Range;

use alara_english::statement::Tense;
use alara_english::time::TimeValue;
use alara_english::{WordList, list, word_list};

use super::event::{Source, Sourced};
use super::message::Message;
use super::verbs::Verb;

/// "PT is at 4": a time in the present tense lies ahead.
pub(crate) fn ahead(message: &Message<'_>, token: usize) -> bool {
    let Some(at) = message.governor(token) else { return false };
    let be = message.verb(at) == Some(Verb::Be) && at > token;
    let present = message.statement(token).is_some_and(|statement| statement.tense == Tense::Present);
    let timed = !message.times_in(&(at + 1..at + 5)).is_empty();
    let done = message.any(at..at + 4, list!["done", "over", "finished"]);
    // "I see Dr. Osei on March 12": the plain present with a day is of what is to come.
    let line = message.clause_tokens(token);
    let dated = message.times_in(&(at + 1..line.end)).iter().any(|each| {
        matches!(each.value, TimeValue::Day { .. } | TimeValue::Clock { date: Some(_), .. } | TimeValue::Ahead(_))
    });
    let to_come = matches!(message.norm(at), "see" | "sees" | "meet" | "visit" | "have" | "go") && at < token && dated;
    present && (be && timed && !done || to_come)
}

/// "still waiting on the result", "waiting to hear": for what comes after care that was given.
pub(super) fn awaits_word(message: &Message<'_>, waiting: usize) -> bool {
    (waiting + 1..waiting + 6)
        .take_while(|at| message.is_word(*at))
        .any(|at| message.is_any(at, word_list!("../../data/words/events/attended/awaits_word.txt")))
}

/// Whether a clinician was spoken to from afar: "video call with my GP yesterday", "the GP rang me back about my bloods".
pub(super) fn by_phone(message: &Message<'_>, provider: &Range<usize>) -> bool {
    let line = message.clause_tokens(provider.start);
    let from = line.start.max(provider.start.saturating_sub(5));
    let owned = message.norm(provider.end - 1).ends_with("'s") && message.is_word(provider.end);
    let moved = message
        .any(line.start..line.end.min(provider.end + 14), word_list!("../../data/words/events/attended/by_phone.txt"));
    if owned || moved {
        return false;
    }
    // "phone call with the cardiologist", in a line of its own.
    let with = (from..provider.start).rev().take(3).find(|at| message.norm(*at) == "with");
    let called = with.is_some_and(|with| {
        matches!(
            message.before(with, 1),
            "call" | "consult" | "consultation" | "appointment" | "zoom" | "facetime" | "chat"
        ) && (matches!(
            message.before(with, 2),
            "video" | "phone" | "telephone" | "zoom" | "teams" | "online" | "virtual" | "whatsapp" | "skype"
        ) || matches!(message.before(with, 1), "zoom" | "facetime"))
    });
    let told = message.governor(provider.start).is_none_or(|verb| {
        matches!(message.norm(verb), "had" | "did" | "call" | "finished" | "was") && past(message, verb)
    });
    if called {
        return told;
    }
    // "the doctor phoned me back".
    let verb = provider.end;
    matches!(message.norm(verb), "rang" | "phoned" | "called" | "telephoned")
        && matches!(message.norm(verb + 1), "me" | "us")
        && message.norm(verb + 2) == "back"
        && past(message, verb)
        && message.verb(verb).is_none_or(|of| of == Verb::See)
}

/// "ER" in capitals, or behind "the", "to", "at", "in"; "er, no" is none.
pub(crate) fn emergency_at(message: &Message<'_>, at: usize) -> bool {
    let capital = message.token(at).is_some_and(|token| message.text.slice(token.span).chars().all(char::is_uppercase));
    capital || matches!(message.before(at, 1), "the" | "to" | "at" | "in" | "an")
}

pub(super) fn past(message: &Message<'_>, at: usize) -> bool {
    message.statement(at).is_some_and(|statement| matches!(statement.tense, Tense::Past | Tense::Perfect | Tense::None))
}

pub(super) fn between(message: &Message<'_>, from: usize, to: usize, words: &WordList) -> bool {
    from < to && message.any(from + 1..to, words)
}

pub(super) fn said(message: &Message<'_>, tokens: &Range<usize>) -> Sourced<String> {
    let span = message.text.span_of(tokens.start, tokens.end);
    Sourced { value: message.text.slice(span).to_owned(), source: Source::Stated, span: message.gate(span) }
}
