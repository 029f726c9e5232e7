//! Slips of one letter are found by forms: a word as it is, and with each of its letters left out. Two words that are one insertion,
//! deletion, substitution or swap of neighbours apart share such a form, so an index of forms finds them without a scan.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;

/// The hash of each form of a word (Fowler, Noll and Vo's 1a), the whole word's first. Nothing is copied; words whose hashes meet by chance
/// are told apart by whoever compares them letter by letter.
pub fn forms(word: &str, mut each: impl FnMut(u64)) {
    let bytes = word.as_bytes();
    each(on(OFFSET, bytes));
    let mut before = OFFSET;
    for (at, letter) in word.char_indices() {
        let next = at + letter.len_utf8();
        each(on(before, bytes.get(next..).unwrap_or_default()));
        before = on(before, bytes.get(at..next).unwrap_or_default());
    }
}

/// The hash of a whole word, as [`forms`] gives it.
pub fn whole(word: &str) -> u64 {
    on(OFFSET, word.as_bytes())
}

fn on(hash: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(hash, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// What is kept by form.
pub type ByForm<V> = HashMap<u64, V, BuildHasherDefault<Straight>>;

/// A hash that is one already.
#[derive(Clone, Copy, Debug, Default)]
pub struct Straight(u64);

impl Hasher for Straight {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = on(self.0, bytes);
    }

    fn write_u64(&mut self, hash: u64) {
        // The table takes its slot from the low bits and its tag from the high ones (Fibonacci hashing spreads both).
        self.0 = hash.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(word: &str) -> Vec<u64> {
        let mut all = Vec::new();
        forms(word, |form| all.push(form));
        all
    }

    #[test]
    fn words_one_slip_apart_share_a_form_and_others_do_not() {
        for (one, other) in [("took", "tok"), ("took", "toook"), ("took", "tool"), ("took", "otok"), ("é", "e")] {
            assert!(all(one).iter().any(|form| all(other).contains(form)), "{one} {other}");
        }
        assert!(!all("took").iter().any(|form| all("mist").contains(form)));
        assert_eq!(all("ab"), [whole("ab"), whole("b"), whole("a")]);
    }
}
