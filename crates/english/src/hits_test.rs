//! Which lists of words held a word that they were asked for, while a test counts them: no program is built with this.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

static HIT: Mutex<BTreeSet<&'static [&'static str]>> = Mutex::new(BTreeSet::new());

pub(crate) fn note(words: &'static [&'static str], found: bool) {
    if found {
        HIT.lock().unwrap_or_else(PoisonError::into_inner).insert(words);
    }
}

/// The words of each list that was hit so far.
pub fn list_hits() -> BTreeSet<&'static [&'static str]> {
    HIT.lock().unwrap_or_else(PoisonError::into_inner).clone()
}
