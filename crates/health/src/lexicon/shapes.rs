//! Whether any name is two steps from a word: looked at among the few that begin as it does, most of them told apart by the letters that
//! they are made of. Most words of a message are near none, and are told so without a walk.

use super::automaton::First;
use super::key::distance;

/// Steps that are asked about.
const STEPS: u8 = 2;
/// A step takes one letter away and brings another at most.
const MOST_APART: u32 = 2 * STEPS as u32;
const LETTERS: usize = 27;

struct Shape<'n> {
    name: &'n str,
    letters: u32,
}

/// Names by their first two letters.
pub struct Shapes<'n> {
    begun: Vec<Vec<Shape<'n>>>,
}

impl<'n> Shapes<'n> {
    /// Of these names. One that is not plain letters and digits is near nothing.
    pub fn new(names: impl Iterator<Item = &'n str>) -> Shapes<'n> {
        let mut shapes = Shapes { begun: (0..LETTERS * LETTERS).map(|_| Vec::new()).collect() };
        for name in names.filter(|name| name.is_ascii()) {
            let bytes = name.as_bytes();
            if let Some(begun) = shapes.begun.get_mut(place(bytes.first(), bytes.get(1))) {
                begun.push(Shape { name, letters: letters(name) });
            }
        }
        shapes
    }

    /// Whether some name that begins as `first` asks is at most two steps from a word.
    pub fn has_near(&self, word: &str, first: First) -> bool {
        let own = letters(word);
        let bytes = word.as_bytes();
        let (zero, one) = (bytes.first(), bytes.get(1));
        let near = |places: &mut dyn Iterator<Item = usize>| {
            places.filter_map(|place| self.begun.get(place)).flatten().any(|shape| {
                shape.name.len().abs_diff(word.len()) <= usize::from(STEPS)
                    && (shape.letters ^ own).count_ones() <= MOST_APART
                    && distance(word, shape.name, STEPS).is_some()
            })
        };
        let after = |first: Option<&u8>| {
            let from = place(first, None) / LETTERS * LETTERS;
            from..from + LETTERS
        };
        match first {
            First::TwoKept => near(&mut std::iter::once(place(zero, one))),
            First::Kept => near(&mut after(zero).chain(std::iter::once(place(one, zero)))),
            First::Free => near(&mut (0..self.begun.len())),
        }
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
    use super::super::automaton::NAMES;
    use super::*;

    #[test]
    fn it_says_no_only_where_a_walk_finds_nothing() {
        let names: Vec<&str> =
            include_str!("../../data/names.tsv").lines().filter_map(|line| line.split('\t').next()).collect();
        let shapes = Shapes::new(names.iter().copied());
        let mut near = 0;
        for name in names.iter().filter(|name| name.is_ascii() && name.len() > 7).step_by(97) {
            for (at, drop) in [(1, "x"), (3, ""), (name.len() - 2, "qq")] {
                let (before, after) = name.split_at(at);
                let slip = format!("{before}{drop}{}", &after[1..]);
                for first in [First::TwoKept, First::Kept] {
                    let walked = !NAMES.near(&slip, 2, first).is_empty();
                    assert_eq!(shapes.has_near(&slip, first), walked, "{slip} of {name} {first:?}");
                    near += u32::from(walked);
                }
            }
        }
        assert!(near > 300, "{near}");
    }
}
