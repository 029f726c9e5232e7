//! Plain misspellings of the words that matter: one letter wrong, missing, doubled or swapped, where no other real word is meant.

use std::collections::HashSet;

use crate::hash::Quickly;
use crate::slip::{ByForm, forms};

/// A list of words to mend towards, and of real words that are never mended.
#[derive(Debug, Default)]
pub(crate) struct Spelling {
    known: HashSet<String, Quickly>,
    /// Each word by its forms.
    near: ByForm<Vec<String>>,
}

/// Shorter words have too many neighbours to guess at.
const SHORTEST: usize = 4;
const LONGEST: usize = 20;

impl Spelling {
    /// `targets` may be mended to; `real` are words that stand as they are, though they are near a target.
    pub fn new<'a>(targets: impl Iterator<Item = &'a str>, real: impl Iterator<Item = &'a str>) -> Spelling {
        let mut spelling = Spelling::default();
        for word in targets {
            let long = word.chars().count();
            if (SHORTEST..=LONGEST).contains(&long) && word.chars().all(char::is_alphabetic) {
                forms(word, |form| spelling.near.entry(form).or_default().push(word.to_owned()));
            }
            spelling.known.insert(word.to_owned());
        }
        spelling.known.extend(real.map(str::to_owned));
        spelling
    }

    /// The word meant, where this is a misspelling of exactly one nearest word.
    pub fn mend(&self, word: &str) -> Option<&str> {
        let long = word.chars().count();
        if long + 1 < SHORTEST
            || long > LONGEST + 1
            || self.known.contains(word)
            || !word.chars().all(char::is_alphabetic)
        {
            return None;
        }
        let mut found: Option<(u8, &str)> = None;
        let mut tie = false;
        forms(word, |form| {
            for candidate in self.near.get(&form).into_iter().flatten() {
                let Some(slip) = slip(word, candidate) else { continue };
                match found {
                    Some((_, other)) if other == candidate => {}
                    Some((best, _)) if slip > best => {}
                    Some((best, _)) if slip == best => tie = true,
                    _ => (found, tie) = (Some((slip, candidate.as_str())), false),
                }
            }
        });
        found.filter(|_| !tie).map(|(_, candidate)| candidate)
    }
}

/// How far a slip of the hand is, the likeliest lowest: two letters swapped, one missing or doubled, one changed. A letter is only taken as
/// changed in longer words, and never the first.
fn slip(word: &str, target: &str) -> Option<u8> {
    let (a, b): (Vec<char>, Vec<char>) = (word.chars().collect(), target.chars().collect());
    let from = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let (rest_a, rest_b) = (a.get(from..).unwrap_or(&[]), b.get(from..).unwrap_or(&[]));
    let tail = |x: &[char], i: usize, y: &[char], j: usize| x.get(i..).is_some() && x.get(i..) == y.get(j..);
    if from == 0 && b.len() < 6 {
        return None;
    }
    let swapped = rest_a.len() > 1 && rest_a.first() == rest_b.get(1) && rest_a.get(1) == rest_b.first();
    match a.len() as isize - b.len() as isize {
        1 if tail(rest_a, 1, rest_b, 0) => Some(1),
        -1 if b.len() > SHORTEST && tail(rest_a, 0, rest_b, 1) => Some(1),
        0 if swapped && tail(rest_a, 2, rest_b, 2) => Some(0),
        0 if b.len() >= 5 && from > 0 && tail(rest_a, 1, rest_b, 1) => Some(2),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_slip_is_mended_and_a_real_word_is_left() {
        let spelling =
            Spelling::new(["want", "chest", "breath", "dying", "suicide"].into_iter(), ["dyeing", "cheat"].into_iter());
        assert_eq!(spelling.mend("wnat"), Some("want"));
        assert_eq!(spelling.mend("chset"), Some("chest"));
        assert_eq!(spelling.mend("sucide"), Some("suicide"));
        assert_eq!(spelling.mend("breathh"), Some("breath"));
        assert_eq!(spelling.mend("dyeing"), None);
        assert_eq!(spelling.mend("cheat"), None);
        let spelling = Spelling::new(["commit", "vomit", "comic"].into_iter(), [].into_iter());
        assert_eq!(spelling.mend("comit"), Some("commit"));
        assert_eq!(spelling.mend("chest"), None);
    }
}
