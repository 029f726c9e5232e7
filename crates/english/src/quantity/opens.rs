//! Which readers of numbers have something that begins with a word. What is known of a word here is kept beside it ([`crate::known`]), so
//! that nobody asks a reader about a word that it cannot begin with.

use super::article::{ARTICLES, VESSELS};
use super::number::{self, LEADS};
use super::reading::UPPER;
use super::unit::FILLERS;
use crate::list::WordList;
use crate::time;

/// A number of any kind. The bits stand above those of the readers of times.
pub(crate) const NUMBER: u32 = 1 << 25;
/// A quantity, with its number or without one.
pub(crate) const QUANTITY: u32 = 1 << 26;
/// A reading of two numbers.
pub(crate) const READING: u32 = 1 << 27;
/// What whatever is no word may begin: figures, fractions, signs.
pub(crate) const NUMBERS: u32 = NUMBER | QUANTITY | READING;

/// The words that each reader looks for where something begins, number words aside.
const WORDS: [(u32, &WordList); 6] = [
    (NUMBERS, LEADS),
    (QUANTITY, ARTICLES),
    (QUANTITY, VESSELS),
    (QUANTITY, FILLERS),
    (QUANTITY, list!["x", "single"]),
    (READING, UPPER),
];

/// The readers that something may begin with a word for, those of times among them.
pub(crate) fn of(word: &str) -> u32 {
    let small = match number::small_word(word) {
        Some(_) => NUMBERS | time::opens::NUMBERS,
        None => 0,
    };
    let listed = WORDS.iter().filter(|(_, words)| words.holds(word)).fold(0, |bits, (bit, _)| bits | bit);
    small | listed | time::opens::of(word)
}
