//! Which readers of numbers have something that begins with a word. What is known of a word here is kept beside it ([`crate::known`]), so
//! that nobody asks a reader about a word that it cannot begin with.

use super::number_word::small_word;
use crate::list::WordList;
use crate::time::opens as times;

/// A number of any kind. The bits stand above those of the readers of times.
pub(crate) const NUMBER: u32 = 1 << 25;
/// A quantity, with its number or without one.
pub(crate) const QUANTITY: u32 = 1 << 26;
/// A reading of two numbers.
pub(crate) const READING: u32 = 1 << 27;
/// What whatever is no word may begin: figures, fractions, signs.
pub(crate) const NUMBERS: u32 = NUMBER | QUANTITY | READING;

/// Words between a number and what it counts that change neither ("two big glasses").
pub(super) const FILLERS: &WordList = word_list!("../../data/words/quantity/opens/fillers.txt");

/// Words that lead to a number, or are one that is no whole number below a hundred.
pub(super) const LEADS: &WordList = word_list!("../../data/words/quantity/opens/leads.txt");

/// Words that say that there is one.
pub(super) const ARTICLES: &WordList = list!["a", "an", "another"];
/// What is drunk from, and what is poured: one of them needs no article.
pub(super) const VESSELS: &WordList =
    list!["glass", "cup", "bottle", "mug", "pint", "can", "tumbler", "jug", "litre", "liter"];

/// What the first of the two is called.
pub(super) const UPPER: &WordList = list!["sys", "systolic", "systole", "upper", "top"];

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
    let small = match small_word(word) {
        Some(_) => NUMBERS | times::NUMBERS,
        None => 0,
    };
    let listed = WORDS.iter().filter(|(_, words)| words.holds(word)).fold(0, |bits, (bit, _)| bits | bit);
    small | listed | times::of(word)
}
