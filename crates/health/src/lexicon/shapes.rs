//! The names that are two steps from a word: looked for among the few that begin as it does, most of them told apart by the letters that
//! they are made of. Most words of a message are near none, and are told so without a walk.

use super::automaton::{First, Near};
use super::key::{LONGEST, distance};

/// Steps that are asked about.
const STEPS: u8 = 2;
/// A step takes one letter away and brings another at most.
const MOST_APART: u32 = 2 * STEPS as u32;
const LETTERS: usize = 27;

struct Shape<'n> {
    name: &'n str,
    value: u64,
    letters: u32,
}

/// Names by their first two letters.
pub struct Shapes<'n> {
    begun: Vec<Vec<Shape<'n>>>,
}

impl<'n> Shapes<'n> {
    /// Of these names, each with its value. One that is not plain letters and digits is near nothing.
    pub fn new(names: impl Iterator<Item = (&'n str, u64)>) -> Shapes<'n> {
        let mut shapes = Shapes { begun: (0..LETTERS * LETTERS).map(|_| Vec::new()).collect() };
        for (name, value) in names.filter(|(name, _)| name.is_ascii()) {
            let bytes = name.as_bytes();
            if let Some(begun) = shapes.begun.get_mut(place(bytes.first(), bytes.get(1))) {
                begun.push(Shape { name, value, letters: letters(name) });
            }
        }
        shapes
    }

    /// All names at the smallest distance that is found, two steps at most, that begin as `first` asks.
    pub fn near(&self, word: &str, first: First) -> Vec<Near> {
        if !word.is_ascii() || word.len() > LONGEST {
            return Vec::new();
        }
        let own = letters(word);
        let bytes = word.as_bytes();
        let (zero, one) = (bytes.first(), bytes.get(1));
        let near = |shape: &Shape<'n>| {
            let alike = shape.name.len().abs_diff(word.len()) <= usize::from(STEPS)
                && (shape.letters ^ own).count_ones() <= MOST_APART
                && first.allows(word, shape.name);
            let distance = alike.then(|| distance(word, shape.name, STEPS)).flatten()?;
            Some(Near { key: shape.name.to_owned(), value: shape.value, distance })
        };
        let of = |places: &mut dyn Iterator<Item = usize>| {
            places.filter_map(|place| self.begun.get(place)).flatten().filter_map(near).collect()
        };
        let after = |first: Option<&u8>| {
            let from = place(first, None) / LETTERS * LETTERS;
            from..from + LETTERS
        };
        Near::nearest(match first {
            First::TwoKept => of(&mut std::iter::once(place(zero, one))),
            First::Kept => of(&mut after(zero).chain(std::iter::once(place(one, zero)))),
            First::Free => of(&mut (0..self.begun.len())),
        })
    }
}

fn place(first: Option<&u8>, second: Option<&u8>) -> usize {
    let at =
        |letter: Option<&u8>| letter.filter(|b| b.is_ascii_lowercase()).map_or(LETTERS - 1, |b| usize::from(b - b'a'));
    at(first) * LETTERS + at(second)
}

fn letters(word: &str) -> u32 {
    word.bytes().fold(0, |letters, b| letters | 1 << if b.is_ascii_lowercase() { b - b'a' } else { 26 })
}

#[cfg(test)]
mod tests {
    use super::super::catalogue::{SHAPES, all};
    use super::*;

    /// What a scan of all names finds.
    fn scanned(word: &str, first: First) -> Vec<Near> {
        let near = SHAPES.begun.iter().flatten().filter(|shape| first.allows(word, shape.name)).filter_map(|shape| {
            Some(Near { key: shape.name.to_owned(), value: shape.value, distance: distance(word, shape.name, STEPS)? })
        });
        Near::nearest(near.collect())
    }

    #[test]
    fn it_finds_what_a_scan_of_all_names_finds() {
        let mut near = 0;
        for (name, _) in all().filter(|(name, _)| name.is_ascii() && name.len() > 7).step_by(397) {
            for (at, drop) in [(1, "x"), (3, ""), (name.len() - 2, "qq")] {
                let (before, after) = name.split_at(at);
                let slip = format!("{before}{drop}{}", &after[1..]);
                for first in [First::TwoKept, First::Kept] {
                    let scanned = scanned(&slip, first);
                    assert_eq!(SHAPES.near(&slip, first), scanned, "{slip} of {name} {first:?}");
                    near += u32::from(!scanned.is_empty());
                }
            }
        }
        assert!(near > 80, "{near}");
    }
}
