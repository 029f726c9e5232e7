//! The words that may stand beside a dose and leave it one.

use std::sync::LazyLock;

use alara_english::statement::Assertion;
use alara_english::{TokenKind, word_list};

use super::super::message::Message;
use crate::answers::FOODS;
use crate::lexicon::{WordSet, word_set};

/// Words that may stand beside a dose anywhere: manner, degree, order, thanks, weariness. They change neither whether nor what.
pub(super) static BESIDE: LazyLock<WordSet> =
    LazyLock::new(|| word_set(include_str!("../../../data/words/events/plainly/beside/beside.txt")));

/// Prepositions that open a circumstance: when, where, with what, what for.
pub(super) static OPENS: LazyLock<WordSet> = LazyLock::new(|| {
    word_set(
        "with without along for after before at during in on by from around about near via through until till since between despite against following under over into within amid towards fro to because cos coz cause while when as",
    )
});

/// Whether a word beside a dose is known to leave it one. What no list has is not understood.
pub(super) fn understood(message: &Message<'_>, at: usize) -> bool {
    let Some(token) = message.token(at) else { return true };
    let word = token.norm.as_str();
    token.kind != TokenKind::Word
        || BESIDE.contains(word)
        || FOODS.holds(word)
        || word.len() == 1
        || crate::dose::form(word)
        || message.quantity_at(at).is_some()
        || message.in_time(token.span)
        || message.verb(at).is_some()
        || word.starts_with(|sign: char| sign.is_ascii_digit())
        || message.names_in(&(at.saturating_sub(4)..at + 1)).iter().any(|name| name.tokens.contains(&at))
}

/// "didn't forget to take", "didn't miss my": a denial of passing over, which the reading of the clause has cancelled already.
pub(super) fn cancelled(message: &Message<'_>, at: usize) -> bool {
    matches!(message.norm(at), "didn't" | "didnt")
        && matches!(message.norm(at + 1), "forget" | "miss" | "skip" | "omit")
        && message.statement(at).is_some_and(|of| of.assertion == Assertion::Asserted)
}

/// Whether a word is one that English has, and is not known to leave a dose one.
pub(super) fn plain_and_strange(message: &Message<'_>, at: usize) -> bool {
    !understood(message, at) && message.token(at).is_some_and(|token| crate::lexicon::is_common_word(&token.norm))
}

/// Words that may stand beside a dose that was taken; in a line without a verb they tell of a medication that is only there.
pub(super) const STORED: &[&str] = word_list!("../../../data/words/events/plainly/beside/stored.txt").words();
