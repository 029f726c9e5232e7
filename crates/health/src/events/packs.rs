//! How many pieces there are, also where they are told by the pack.

use alara_english::quantity::Quantity;
use alara_english::{WordList, word_list};

use super::event::Sourced;
use super::message::Message;

/// What pieces come in.
const PACKS: &WordList = word_list!("../../data/words/events/packs/packs.txt");

/// How many pieces a number tells, those of several packs together ("2 boxes of 28").
pub(super) fn count_pieces(message: &Message<'_>, count: &Quantity) -> Sourced<f64> {
    let (at, span) = (message.tokens(count.span).start, message.gate(count.span));
    let packs = at.checked_sub(3).filter(|_| is_packed(message, at)).and_then(|at| message.quantity_at(at));
    match packs.filter(|packs| !packs.article) {
        Some(packs) => Sourced::derived(packs.value * count.value, message.gate(packs.span.cover(count.span))),
        None => Sourced::stated(count.value, span),
    }
}

/// Whether a number counts packs, and no pieces ("2 boxes of 28").
pub(super) fn counts_packs(message: &Message<'_>, quantity: &Quantity) -> bool {
    let tokens = message.tokens(quantity.span);
    message.is_any(tokens.end, PACKS) || message.is_any(tokens.end.saturating_sub(1), PACKS)
}

/// Whether what is counted from a token on is told as the content of a pack.
pub(super) fn is_packed(message: &Message<'_>, at: usize) -> bool {
    message.before(at, 1) == "of" && PACKS.holds(message.before(at, 2))
}
