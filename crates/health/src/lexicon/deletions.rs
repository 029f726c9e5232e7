//! Whether any name may be one step from a word: a filter over all names with one letter left out, made once. Most words of a message are
//! near none, and are told so without a walk.

use alara_english::slip::{forms, whole};

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
            forms(word, |form| {
                for (slot, bit) in places(form) {
                    if let Some(bits) = filter.bits.get_mut(slot) {
                        *bits |= bit;
                    }
                }
            });
        }
        filter
    }

    /// Whether the word itself may be one of these.
    pub fn may_be(&self, word: &str) -> bool {
        self.has(whole(word))
    }

    /// Whether a word, or the word with a letter left out, is one of these or one of these with a letter left out: so it is wherever the
    /// two are one insertion, deletion, substitution or swap of neighbours apart.
    pub fn may_hold(&self, word: &str) -> bool {
        let mut held = false;
        forms(word, |form| held = held || self.has(form));
        held
    }

    fn has(&self, form: u64) -> bool {
        places(form).into_iter().all(|(slot, bit)| self.bits.get(slot).is_some_and(|bits| bits & bit != 0))
    }
}

// The two bits of a form.
fn places(form: u64) -> [(usize, u64); 2] {
    // The high bits of a product hold something of all the low ones (Fibonacci hashing).
    let mixed = form.wrapping_mul(0x9e37_79b9_7f4a_7c15);
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
