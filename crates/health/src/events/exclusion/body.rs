//! Parts of a body that a medication is put in or on.

use std::sync::LazyLock;

use crate::lexicon::{WordSet, word_set};

static BODY: LazyLock<WordSet> =
    LazyLock::new(|| word_set(include_str!("../../../data/words/events/exclusion/body/body.txt")));

/// Whether a word names one.
pub(crate) fn of_body(word: &str) -> bool {
    BODY.contains(word)
}
