//! The names that are one step from a word, found by what both leave when one letter is left out: an index over all names, made once, and
//! a filter before it. Most words of a message are near none, and are told so by a few bits.

use alara_english::slip::{forms, whole};

use super::automaton::{First, Near};
use super::key::{LONGEST, distance};

// About twenty times as many bits as there are forms, so that two bits a form let few words through in vain.
const BITS: u32 = 22;
// About as many slots as there are forms.
const SLOTS: u32 = 17;
// No link.
const END: u32 = u32::MAX;

/// A filter (Bloom 1970) over words with a letter left out, which may say yes in vain and never no in vain; and behind it the words.
pub struct Deletions<'n> {
    bits: Vec<u64>,
    names: Vec<(&'n str, u64)>,
    // By a form's hash: its first link. A link is a name and the next link.
    slots: Vec<u32>,
    links: Vec<(u32, u32)>,
}

impl<'n> Deletions<'n> {
    /// Of these words, each with its value.
    pub fn new(words: impl Iterator<Item = (&'n str, u64)>) -> Deletions<'n> {
        let mut made = Deletions {
            bits: vec![0; 1 << (BITS - 6)],
            names: words.collect(),
            slots: vec![END; 1 << SLOTS],
            links: Vec::new(),
        };
        let Deletions { bits, names, slots, links } = &mut made;
        for (name, (word, _)) in (0..).zip(names.iter()) {
            forms(word, |form| {
                for (at, bit) in places(form) {
                    if let Some(bits) = bits.get_mut(at) {
                        *bits |= bit;
                    }
                }
                if let Some(first) = slots.get_mut(slot(form)) {
                    let link = u32::try_from(links.len()).unwrap_or(END);
                    links.push((name, *first));
                    *first = link;
                }
            });
        }
        made
    }

    /// The value of exactly this word.
    pub fn get(&self, word: &str) -> Option<u64> {
        let form = whole(word);
        let mut found = self.has(form).then(|| self.linked(form)).into_iter().flatten();
        found.find(|(name, _)| *name == word).map(|(_, value)| *value)
    }

    /// All words at the smallest distance that is found, one step at most, in the order of the alphabet. A word, and the word with a
    /// letter left out, is one of these, or one of these with a letter left out, wherever the two are one insertion, deletion,
    /// substitution or swap of neighbours apart.
    pub fn near(&self, word: &str, first: First) -> Vec<Near> {
        let mut near: Vec<Near> = Vec::new();
        if !word.is_ascii() || word.len() > LONGEST {
            return near;
        }
        forms(word, |form| {
            if !self.has(form) {
                return;
            }
            for (name, value) in self.linked(form).filter(|(name, _)| first.allows(word, name)) {
                if let Some(distance) = distance(word, name, 1) {
                    near.push(Near { key: (*name).to_owned(), value: *value, distance });
                }
            }
        });
        Near::nearest(near)
    }

    fn has(&self, form: u64) -> bool {
        places(form).into_iter().all(|(at, bit)| self.bits.get(at).is_some_and(|bits| bits & bit != 0))
    }

    // What has a form whose hash falls into the same slot.
    fn linked(&self, form: u64) -> impl Iterator<Item = &(&'n str, u64)> {
        let link = |at: u32| self.links.get(at as usize);
        let first = self.slots.get(slot(form)).and_then(|at| link(*at));
        std::iter::successors(first, move |(_, next)| link(*next))
            .filter_map(|(name, _)| self.names.get(*name as usize))
    }
}

// The high bits of a product hold something of all the low ones (Fibonacci hashing).
fn mixed(form: u64) -> u64 {
    form.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

// The two bits of a form.
fn places(form: u64) -> [(usize, u64); 2] {
    let mixed = mixed(form);
    [mixed >> (64 - BITS), (mixed >> 8) & ((1 << BITS) - 1)].map(|at| ((at >> 6) as usize, 1 << (at & 63)))
}

fn slot(form: u64) -> usize {
    (mixed(form) >> (64 - SLOTS)) as usize
}

#[cfg(test)]
mod tests {
    use super::super::catalogue::NAMED;
    use super::*;

    /// What a scan of all names finds.
    fn scanned(word: &str, first: First) -> Vec<Near> {
        let near = NAMED.names.iter().filter(|(name, _)| first.allows(word, name)).filter_map(|(name, value)| {
            Some(Near { key: (*name).to_owned(), value: *value, distance: distance(word, name, 1)? })
        });
        Near::nearest(near.collect())
    }

    #[test]
    fn it_finds_what_a_scan_of_all_names_finds() {
        for (at, (word, value)) in NAMED.names.iter().enumerate().step_by(419) {
            assert_eq!(NAMED.get(word), Some(*value), "{word}");
            let (before, after) = word.split_at(at % word.len());
            let rest = &after[1..];
            for slip in [format!("{before}{rest}"), format!("{before}e{after}"), format!("{before}z{rest}")] {
                assert_eq!(NAMED.get(&slip).is_some(), NAMED.names.iter().any(|(name, _)| *name == slip), "{slip}");
                for first in [First::Free, First::Kept, First::TwoKept] {
                    assert_eq!(NAMED.near(&slip, first), scanned(&slip, first), "{slip} {first:?}");
                }
            }
        }
    }

    #[test]
    fn whatever_is_one_step_away_may_be_near_and_most_words_are_not() {
        let names: Vec<&str> =
            include_str!("../../data/names.tsv").lines().filter_map(|line| line.split('\t').next()).collect();
        let index = Deletions::new(names.iter().copied().zip(0..));
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
                    let near = index.near(&slip, First::Free);
                    assert!(near.iter().any(|near| near.key == *name || near.distance == 0), "{slip} of {name}");
                }
            }
        }
        let words: Vec<&str> = alara_english::general::LIST.lines().filter(|word| word.len() > 6).collect();
        let may_hold = |word: &str| {
            let mut held = false;
            forms(word, |form| held |= index.has(form));
            held
        };
        let passed = words.iter().filter(|word| may_hold(word)).count();
        assert!(passed * 5 < words.len(), "{passed} of {}", words.len());
    }
}
