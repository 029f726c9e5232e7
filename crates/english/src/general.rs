//! Words of English at large: what is one of them was meant as it stands, and is no slip of another.
//!
//! The list is SCOWL's (size 60; see `data/README.md`), as plain lines in the order of the alphabet.

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::hash::Quickly;

/// The list as it lies in the data folder, a word a line.
pub static LIST: &str = include_str!("../data/english.txt");

static WORDS: LazyLock<HashSet<&'static str, Quickly>> = LazyLock::new(|| LIST.lines().collect());

/// Words of two letters. The list holds hundreds of short forms beside them ("np", "ni", "mo"), which a slip of the hand makes as often.
const SHORT: &[&str] = word_list!("../data/words/general/short.txt").words();

/// Whether a word in lower case is on the list.
pub fn listed(word: &str) -> bool {
    WORDS.contains(word)
}

/// Whether a word in lower case is one that people write: on the list, and more than the short form of something.
pub fn is_word(word: &str) -> bool {
    match word.len() {
        0 => false,
        1 => matches!(word, "a" | "i"),
        2 => SHORT.contains(&word),
        3 => listed(word) && word.bytes().any(|letter| matches!(letter, b'a' | b'e' | b'i' | b'o' | b'u' | b'y')),
        _ => listed(word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_in_order_and_holds_everyday_words() {
        assert!(LIST.lines().is_sorted());
        for word in ["cold", "tables", "with", "night", "one", "knot"] {
            assert!(is_word(word), "{word}");
        }
    }

    #[test]
    fn a_short_form_is_no_word_that_stands_against_a_slip() {
        for slip in ["np", "ni", "mo", "nt", "nth", "nto", "npt", ""] {
            assert!(!is_word(slip), "{slip}");
        }
    }
}
