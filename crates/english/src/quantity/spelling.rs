//! Plain misspellings and shorthand of the words that times and units are made of. A number word is never put right: "fity" may be
//! fifteen or fifty.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::forms::pairs;
use crate::hash::Quickly;

/// The plain form of a word; the word itself where it has none.
pub(crate) fn plain(word: &str) -> &str {
    if word.len() > 14 {
        return word;
    }
    if let Some(known) = short(word) {
        return known;
    }
    let bare = word.strip_suffix("'s").unwrap_or(word);
    if bare.len() != word.len() {
        if let Some(known) = short(bare) {
            return known;
        }
        if LONG.contains(&bare) || matches!(bare, "today" | "night" | "week" | "friday" | "sunday" | "monday") {
            return bare;
        }
    }
    near(bare).unwrap_or(word)
}

/// Shorthand and fixed misspellings of short words: what is meant, and how it is written.
const SHORTHAND: &str = include_str!("../../data/forms/times.tsv");

/// The shorthand by how it is written.
static WRITTEN: LazyLock<HashMap<&'static str, &'static str, Quickly>> = LazyLock::new(|| {
    pairs(SHORTHAND).flat_map(|(meant, written)| written.split(' ').map(move |written| (written, meant))).collect()
});

/// Lists of words by their first letter: a word is only compared with those that it can be a slip of.
struct ByLetter(Vec<Vec<&'static str>>);

impl ByLetter {
    fn new(words: &[&'static str]) -> ByLetter {
        let mut by = vec![Vec::new(); 26];
        for word in words {
            if let Some(list) = letter(word).and_then(|at| by.get_mut(at)) {
                list.push(*word);
            }
        }
        ByLetter(by)
    }

    fn beside(&self, word: &str) -> &[&'static str] {
        letter(word).and_then(|at| self.0.get(at)).map_or(&[], Vec::as_slice)
    }
}

fn letter(word: &str) -> Option<usize> {
    word.bytes().next().and_then(|first| first.checked_sub(b'a')).map(usize::from)
}

static LONG_BY_LETTER: LazyLock<ByLetter> = LazyLock::new(|| ByLetter::new(LONG));
static SHORT_BY_LETTER: LazyLock<ByLetter> = LazyLock::new(|| ByLetter::new(SHORT));

/// What shorthand of a time or a unit stands for ("yday", "tmrw").
pub(crate) fn short(word: &str) -> Option<&'static str> {
    WRITTEN.get(word).copied()
}

/// Longer words that are recognized with one letter wrong, missing, doubled or changed for its neighbour.
const LONG: &[&str] = word_list!("../../data/words/quantity/spelling/long.txt").words();

/// Ordinary words that lie one letter from one of them.
const OTHERS: &[&str] = word_list!("../../data/words/quantity/spelling/others.txt").words();

/// Shorter words, recognized only with a letter missing, doubled or swapped with its neighbour: one changed would make another word.
const SHORT: &[&str] = word_list!("../../data/words/quantity/spelling/short.txt").words();

/// Words in their own right that such a slip would make.
const OWN: &[&str] = word_list!("../../data/words/quantity/spelling/own.txt").words();

fn near_short(word: &str) -> Option<&'static str> {
    let beside = SHORT_BY_LETTER.beside(word);
    if beside.is_empty()
        || !(3..=7).contains(&word.len())
        || !word.is_ascii()
        || OWN.contains(&word)
        || beside.contains(&word)
    {
        return None;
    }
    beside
        .iter()
        .copied()
        .find(|known| known.len().abs_diff(word.len()) <= 1 && slipped(known.as_bytes(), word.as_bytes()))
}

/// Whether `word` is `known` with one letter missing, one doubled, or two neighbours swapped.
fn slipped(known: &[u8], word: &[u8]) -> bool {
    let head = known.iter().zip(word).take_while(|(x, y)| x == y).count();
    let (rest, typed) = (known.get(head..).unwrap_or(&[]), word.get(head..).unwrap_or(&[]));
    match (rest, typed) {
        ([_, after @ ..], typed) if after == typed => true,
        (rest, [extra, after @ ..]) if after == rest => head > 0 && word.get(head - 1) == Some(extra),
        ([x, y, after @ ..], [z, w, end @ ..]) => x == w && y == z && after == end,
        _ => false,
    }
}

fn near(word: &str) -> Option<&'static str> {
    if let Some(found) = near_short(word) {
        return Some(found);
    }
    let beside = LONG_BY_LETTER.beside(word);
    if beside.is_empty() || word.len() < 6 || !word.is_ascii() || OTHERS.contains(&word) {
        return None;
    }
    let mut found = None;
    for candidate in beside.iter().copied() {
        if candidate == word {
            return Some(candidate);
        }
        if candidate.len().abs_diff(word.len()) <= 1
            && candidate.len() >= 6
            && found.is_none()
            && one_edit(candidate.as_bytes(), word.as_bytes())
        {
            found = Some(candidate);
        }
    }
    found
}

/// Whether two words differ by one letter changed, missing, added or swapped with its neighbour. Linear.
pub(crate) fn one_edit(a: &[u8], b: &[u8]) -> bool {
    let head = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let (a, b) = (a.get(head..).unwrap_or(&[]), b.get(head..).unwrap_or(&[]));
    let tail = a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count();
    let (a, b) = (a.get(..a.len() - tail).unwrap_or(&[]), b.get(..b.len() - tail).unwrap_or(&[]));
    match (a, b) {
        ([_], [_]) | ([], [_]) | ([_], []) => true,
        ([x, y], [z, w]) => x == w && y == z,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelt_time_words_read_as_what_they_are() {
        for (said, meant) in [
            ("yesteday", "yesterday"),
            ("tommorrow", "tomorrow"),
            ("mroning", "morning"),
            ("wendesday", "wednesday"),
            ("nite", "night"),
            ("saterday", "saturday"),
            ("febuary", "february"),
            ("today's", "today"),
            ("yesterday's", "yesterday"),
            ("evening's", "evening"),
            ("miligrams", "milligrams"),
            ("tablest", "tablets"),
            ("thrusday", "thursday"),
            ("quater", "quarter"),
            ("ths", "this"),
            ("tdoay", "today"),
            ("lasst", "last"),
            ("snce", "since"),
            ("evvery", "every"),
            ("hlf", "half"),
            ("nigght", "night"),
            ("mnday", "monday"),
            ("huor", "hour"),
        ] {
            assert_eq!(plain(said), meant, "{said}");
        }
    }

    #[test]
    fn ordinary_words_near_a_time_word_stay_themselves() {
        for word in [
            "mourning", "sundry", "ever", "yea", "lat", "very", "sine", "moth", "day", "nights", "hall", "fall",
            "paste", "lasts", "eigth", "might", "table", "light", "eighty", "fity", "weakness", "hour", "friend",
            "mother", "quarters",
        ] {
            assert_eq!(plain(word), word);
        }
    }
}
