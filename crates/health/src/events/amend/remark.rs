//! What people say around a correction and that is none of it: "oops got those mixed up, …", "…, smudged screen lol", "… i havent got my
//! glasses on". It holds no value and tells no event, so a correction is read without it.

use std::ops::Range;

use alara_english::{TokenKind, WordList, list};

use super::correction::{FURTHER, LEADS};
use crate::events::message::Message;
use crate::events::verbs::Verb;

/// Called out at a slip.
pub(super) const EXCLAIMS: &WordList = list![
    "oops", "whoops", "shoot", "damn", "dang", "darn", "crap", "blast", "argh", "ugh", "gah", "doh", "ach", "bugger",
    "flip", "drat", "soz",
];

/// A remark opens with one of these where no comma sets it off.
const OPENS: &WordList = list![
    "i", "ive", "i've", "my", "cos", "coz", "because", "as", "the", "this", "forgot", "must", "lol", "haha", "silly"
];

/// The tokens of a message without a remark at its head or its end; none where it has none.
pub(super) fn without(message: &Message<'_>) -> Option<Range<usize>> {
    let len = message.text.tokens.len();
    let from = head(message).unwrap_or(0);
    // "Only one that time."
    let then = len
        .checked_sub(2)
        .filter(|at| matches!(message.norm(*at), "that" | "this") && message.norm(at + 1) == "time" && *at > from);
    let to = tail(message, from).or(then).unwrap_or(len);
    (from > 0 || to < len).then_some(from..to).filter(|kept| !kept.is_empty())
}

/// Where what follows a remark at the head begins: behind the first comma, where a slip is called out before it.
fn head(message: &Message<'_>) -> Option<usize> {
    let first = (0..message.text.tokens.len()).find(|at| !message.is_any(*at, LEADS))?;
    let slips = list!["sorry", "no", "wait", "oh", "ah", "my", "silly", "now", "dear"];
    let calls = (0..=first).any(|at| message.is_any(at, EXCLAIMS) || message.is_any(at, slips));
    let signs = || (first..message.text.tokens.len()).filter(|at| message.is_any(*at, list![",", "-", ".", ";", "!"]));
    let ends = |comma: &usize| *comma > first + 1 && says_nothing(message, first..*comma);
    // "Oh bother, I read the scale without my glasses on, it was 157": as far as nothing is said.
    let comma = signs().take_while(ends).last().filter(|_| calls)?;
    Some(comma + 1)
}

/// Where a remark at the end begins: behind the last value, at a sign or at a word that opens one.
fn tail(message: &Message<'_>, from: usize) -> Option<usize> {
    let len = message.text.tokens.len();
    let last = (from..len).rev().find(|at| valued(message, *at))?;
    let opens = |at: &usize| {
        message.is_any(*at, OPENS)
            || message
                .text
                .tokens
                .get(*at)
                .is_some_and(|token| matches!(token.kind, TokenKind::Sign | TokenKind::Break))
    };
    let at = (last + 1..len).find(opens).filter(|at| *at <= last + 2)?;
    says_nothing(message, at..len).then_some(at)
}

fn valued(message: &Message<'_>, at: usize) -> bool {
    let Some(token) = message.text.tokens.get(at) else { return false };
    token.kind == TokenKind::Number
        || message.in_time(token.span)
        || message.in_reading(token.span)
        || message.quantity_at(at).is_some()
        || message.names.iter().any(|name| name.tokens.contains(&at))
        || message.providers.iter().any(|who| who.contains(&at))
}

/// Whether words hold no value, feel nothing, tell of no dose and lead to nothing further.
fn says_nothing(message: &Message<'_>, mut tokens: Range<usize>) -> bool {
    !message.any(tokens.clone(), FURTHER)
        && !message.words.symptoms.iter().any(|heard| tokens.contains(&heard.tokens.start))
        && !message.words.cares.iter().any(|heard| tokens.contains(&heard.tokens.start))
        && !tokens.any(|at| {
            valued(message, at)
                || matches!(
                    message.verbs.get(at).copied().flatten(),
                    Some(Verb::Take | Verb::Skip | Verb::Stop | Verb::Start | Verb::Give | Verb::Drink)
                )
        })
}
