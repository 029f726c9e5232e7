//! Whether any name may be one step from a word: a filter over all names with one letter left out, made once. Most words of a message are
//! near none, and are told so without a walk.

use std::hash::Hasher;

use super::common::Fnv;

// About twenty times as many bits as there are forms, so that two bits a form let few words through in vain.
const BITS: u32 = 22;

/// A filter (Bloom 1970) over words with a letter left out. It may say yes in vain, and never no in vain.
pub struct Deletions {
    bits: Vec<u64>,
}

impl Deletions {
    /// Of these words.
    pub fn new<'a>(words: impl Iterator<Item = &'a str>) -> Deletions {
        let mut filter = Deletions { bits: vec![0; 1 << (BITS - 6)] };
        for word in words {
            for left_out in 0..=word.len() {
                for (slot, bit) in places(word.as_bytes(), left_out) {
                    if let Some(bits) = filter.bits.get_mut(slot) {
                        *bits |= bit;
                    }
                }
            }
        }
        filter
    }

    /// Whether the word itself may be one of these.
    pub fn may_be(&self, word: &str) -> bool {
        places(word.as_bytes(), word.len()).into_iter().all(|place| self.has(place))
    }

    /// Whether a word, or the word with a letter left out, is one of these or one of these with a letter left out: so it is wherever the
    /// two are one insertion, deletion, substitution or swap of neighbours apart.
    pub fn may_hold(&self, word: &str) -> bool {
        (0..=word.len()).any(|left_out| places(word.as_bytes(), left_out).into_iter().all(|place| self.has(place)))
    }

    fn has(&self, (slot, bit): (usize, u64)) -> bool {
        self.bits.get(slot).is_some_and(|bits| bits & bit != 0)
    }
}

// Where the form without the letter at a place stands; the whole word where the place is its end.
fn places(word: &[u8], left_out: usize) -> [(usize, u64); 2] {
    let mut hash = Fnv::default();
    hash.write(word.get(..left_out).unwrap_or_default());
    hash.write(word.get(left_out + 1..).unwrap_or_default());
    // The high bits of a product hold something of all the low ones (Fibonacci hashing).
    let mixed = hash.finish().wrapping_mul(0x9e37_79b9_7f4a_7c15);
    [mixed >> (64 - BITS), (mixed >> 8) & ((1 << BITS) - 1)].map(|at| ((at >> 6) as usize, 1 << (at & 63)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_one_step_away_may_be_near_and_most_words_are_not() {
        let names: Vec<&str> =
            include_str!("../../data/names.tsv").lines().filter_map(|line| line.split('\t').next()).collect();
        let filter = Deletions::new(names.iter().copied());
        for name in names.iter().filter(|name| name.is_ascii()).step_by(7) {
            for at in 0..name.len() {
                let (before, after) = name.split_at(at);
                let mut swapped = name.as_bytes().to_vec();
                swapped.swap(at, (at + 1).min(name.len() - 1));
                for slip in [
                    format!("{before}{}", &after[1..]),
                    format!("{before}x{after}"),
                    format!("{before}x{}", &after[1..]),
                    String::from_utf8(swapped).unwrap(),
                ] {
                    assert!(filter.may_hold(&slip), "{slip} of {name}");
                }
            }
        }
        let words: Vec<&str> = include_str!("../../data/english.txt").lines().filter(|word| word.len() > 6).collect();
        let passed = words.iter().filter(|word| filter.may_hold(word)).count();
        assert!(passed * 5 < words.len(), "{passed} of {}", words.len());
    }
}
