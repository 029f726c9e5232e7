//! How long somebody slept, where the words around it deny: "didn't sleep much, 4 hours", "couldn't sleep, not one of the eight hours".

use std::ops::Range;

use alara_english::statement::Assertion;
use alara_english::{TokenKind, list};

use super::message::Message;

/// "didn't sleep much, 4 hours": little sleep, and how much it was, in words of their own.
pub(super) fn scant(message: &Message<'_>, at: &Range<usize>) -> bool {
    let told = message
        .statement(at.start)
        .is_some_and(|of| matches!(of.assertion, Assertion::Asserted | Assertion::Negated | Assertion::Uncertain));
    let small = |word: &str| matches!(word, "only" | "just" | "maybe" | "about" | "around" | "like" | "roughly");
    let Some(sign) = (at.start.saturating_sub(3)..at.start).rev().find(|each| !small(message.norm(*each))) else {
        return false;
    };
    let closes = message.text.tokens.get(at.end).is_none_or(|token| token.kind != TokenKind::Word)
        || matches!(message.norm(at.end), "max" | "tops" | "total" | "maybe");
    let line = message.sentence_tokens(at.start);
    let before = line.start.max(sign.saturating_sub(7))..sign;
    matches!(message.norm(sign), "," | "-" | "–" | "—" | ":" | ";" | "(")
        && closes
        && told
        && !message.any(line, list!["if", "when", "unless", "should", "would", "can", "need", "must", "could", "might"])
        && message.any(before.clone(), list!["sleep", "slept", "kip", "sleeping"])
        && message.any(
            before,
            list!["much", "well", "enough", "long", "great", "properly", "barely", "hardly", "badly", "little"],
        )
}

/// "couldn't sleep, not one of the eight hours".
pub(super) fn unslept(message: &Message<'_>, token: usize) -> bool {
    let sentence = message.sentence_tokens(token);
    let from = sentence.start.max(token.saturating_sub(5));
    !scant(message, &message.quantity_at(token).map_or(token..token + 1, |of| message.tokens(of.span)))
        && message.any(from..token, list!["not", "none", "no", "never", "want", "need", "supposed", "counting"])
}
