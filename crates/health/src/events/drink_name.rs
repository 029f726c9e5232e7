//! Whether a drink is named.

use super::message::Message;
use crate::lexicon::drinks;

/// Whether a drink is named at a token.
pub(super) fn drink(message: &Message<'_>, at: usize) -> bool {
    let from = at.min(message.text.tokens.len());
    let words: Vec<&str> = (from..(from + 4).min(message.text.tokens.len())).map(|each| message.norm(each)).collect();
    drinks::drink_at(&words, 0).is_some_and(|(_, drink)| !drink.alcohol)
}
