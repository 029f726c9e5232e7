//! What is known of a word before anybody reads it: one look-up when a message becomes tokens, instead of one by each reader. Nothing is
//! kept here that a reader's own lists and tables do not say; a word that is not here is asked about there.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::sync::LazyLock;

use crate::list::{Key, Keyed};
use crate::quantity::{opens, small_word, spelling};
use crate::statement::{Entry, LEXICON};
use crate::time::opens as times;

/// What is known of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    // The word itself: two words may have one key.
    word: &'static str,
    /// What the tables of statements say of it.
    pub entry: Option<Entry>,
    /// Whether it stands as it is for the readers of numbers and times: no slip, no shorthand, no parts.
    pub plain: bool,
    /// Its value, where it is a number word below a hundred.
    pub small: Option<u32>,
    /// The readers that something may begin with it for, by the bits of `opens`.
    pub opens: u32,
}

static KNOWN: LazyLock<HashMap<Key, Known, BuildHasherDefault<Keyed>>> = LazyLock::new(|| {
    let mut known: HashMap<Key, Known, _> = HashMap::default();
    for word in LEXICON.words().chain(times::words()) {
        known.entry(Key::of(word)).or_insert_with(|| Known::read(word));
    }
    known
});

/// The words that something is known of: those that are said most.
pub fn everyday() -> impl Iterator<Item = &'static str> {
    KNOWN.values().map(|known| known.word)
}

impl Known {
    /// What is known of a word whose key this is.
    pub fn of(word: &str, key: Key) -> Option<&'static Known> {
        KNOWN.get(&key).filter(|known| Key::same(known.word, word))
    }

    /// The same by the readers' own lists and tables.
    fn read(word: &'static str) -> Known {
        Known {
            word,
            entry: LEXICON.entry(word),
            plain: !word.contains('-') && spelling::plain(word) == word,
            small: small_word(word),
            opens: opens::of(word),
        }
    }
}
