//! Common English words and first names, asked for at every word of a message: one hash and one comparison.

use alara_english::word_list;
use std::collections::HashSet;

use alara_english::general::listed;
use alara_english::hash::Quickly;

/// A set of words by a fixed hash, so that nothing depends on chance. Its members are our own lists, never a user's text, so
/// nobody can crowd one slot.
pub type WordSet = HashSet<&'static str, Quickly>;

/// A list of words, written in one string.
pub(crate) fn word_set(list: &'static str) -> WordSet {
    list.split_ascii_whitespace().collect()
}

/// Whether a key is a common English word, a plural or possessive of one included.
pub fn is_common(key: &str) -> bool {
    listed(key) || singular(key).is_some_and(listed)
}

/// What English makes new nouns with, behind a common word ("handover", "timesheet"; Bauer, English Word-Formation, 7.2): particles of
/// verbs, and the commonest heads of compounds.
const HEADS: &[&str] = word_list!("../../data/words/lexicon/common/heads.txt").words();

/// Whether a key is a right word that the list need not hold: a common one, or one made with a common head. Such a word is no slip of
/// another, however near it stands to one.
pub fn is_word(key: &str) -> bool {
    let made = |key: &str| {
        HEADS.iter().any(|head| key.strip_suffix(head).is_some_and(|first| first.len() >= 3 && listed(first)))
    };
    is_common(key) || made(key) || singular(key).is_some_and(made)
}

/// Without a possessive or a plain plural ending.
pub fn singular(key: &str) -> Option<&str> {
    key.strip_suffix("'s").or(key.strip_suffix('s')).filter(|k| k.len() > 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_made_of_two_common_ones_is_a_right_word() {
        for word in ["handover", "timesheets", "cold"] {
            assert!(is_word(word), "{word}");
        }
        for word in ["backahce", "vomitting", "hangovr", "headahce", "wonderfull"] {
            assert!(!is_word(word), "{word}");
        }
    }

    #[test]
    fn everyday_words_are_common_and_medicines_are_not() {
        for word in ["cold", "tables", "doctor's", "aspiring", "gonna", "arvo"] {
            assert!(is_common(word), "{word}");
        }
        for word in ["ibuprofen", "asprin", "metformin", "", "s"] {
            assert!(!is_common(word) || word == "s", "{word}");
        }
    }
}
