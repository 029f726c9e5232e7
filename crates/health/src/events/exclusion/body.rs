//! Parts of a body that a medication is put in or on.

use std::sync::LazyLock;

use crate::events::heading::words;
use crate::lexicon::Words;

static BODY: LazyLock<Words> = LazyLock::new(|| words(include_str!("../../../data/words/body_body.txt")));

/// Whether a word names one.
pub(crate) fn of_body(word: &str) -> bool {
    BODY.contains(word)
}
