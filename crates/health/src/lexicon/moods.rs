//! Mood words, to the five moods of the tools. A word that fits two has both and is asked about.
//!
//! Small whole phrases with a "not" of their own are here ("not bad", "not great"); any other negation is the reader's. How a
//! body feels (sick, under the weather) is a symptom, never a mood.

use std::sync::LazyLock;

use super::begins::{Begins, List, may_be_mended};
use super::table::Table;

static MOODS: LazyLock<Table> = LazyLock::new(|| Table::new(include_str!("../../data/moods.txt")));

/// The five moods, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mood {
    /// Fantastic, over the moon.
    Great,
    /// Well, happy, pretty good.
    Good,
    /// So-so, not bad.
    Okay,
    /// Low, awful, anxious.
    Poor,
    /// Can't go on.
    Crisis,
}

impl Mood {
    /// The tools' own word.
    pub fn word(self) -> &'static str {
        match self {
            Mood::Great => "great",
            Mood::Good => "good",
            Mood::Okay => "okay",
            Mood::Poor => "poor",
            Mood::Crisis => "crisis",
        }
    }

    /// By the tools' own word.
    pub fn of_word(word: &str) -> Option<Mood> {
        [Mood::Great, Mood::Good, Mood::Okay, Mood::Poor, Mood::Crisis].into_iter().find(|m| m.word() == word)
    }
}

/// The list.
pub(super) fn table() -> &'static Table {
    &MOODS
}

/// Which mood a wording says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoodMatch {
    /// This one.
    One(Mood),
    /// It fits two: ask.
    Ambiguous(Vec<Mood>),
}

/// The mood words that begin at `start`, with the number of tokens they take.
pub fn longest_at(tokens: &[&str], start: usize) -> Option<(usize, MoodMatch)> {
    longest_among(tokens, &[], start)
}

/// The same, where the lists that each token may begin are known.
pub fn longest_among(tokens: &[&str], begins: &[Begins], start: usize) -> Option<(usize, MoodMatch)> {
    let found = MOODS.longest_with(tokens, start, |at| may_be_mended(begins, at, List::Moods))?;
    let moods: Vec<Mood> = found.rows.iter().filter_map(|r| Mood::of_word(r.name)).collect();
    match moods.as_slice() {
        [] => None,
        [one] => Some((found.used, MoodMatch::One(*one))),
        _ => Some((found.used, MoodMatch::Ambiguous(moods))),
    }
}

/// The mood that exactly this text names ("pretty good").
pub fn named(text: &str) -> Option<MoodMatch> {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    longest_at(&words, 0).filter(|(n, _)| *n == words.len()).map(|(_, m)| m)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_the_contract_have_their_mood() {
        for (mood, words) in [
            (Mood::Great, "great,fantastic,amazing,wonderful,excellent,over the moon,on top of the world"),
            (Mood::Good, "good,well,fine,pretty good,happy,really good,very happy,feeling hopeful"),
            (Mood::Okay, "okay,okay-ish,alright,so-so,meh,not bad,average,ok"),
            (
                Mood::Poor,
                "poor,bad,awful,low,down,sad,rough,terrible,anxious,miserable,not great,not good,down in the dumps,like crap,could be better",
            ),
            (Mood::Crisis, "in crisis,can't go on,crisis"),
        ] {
            for word in words.split(',') {
                assert_eq!(named(word), Some(MoodMatch::One(mood)), "{word}");
            }
        }
    }

    #[test]
    fn a_body_that_feels_bad_is_no_mood() {
        for word in ["sick", "under the weather", "ill", "tired", "dizzy", "hungry", "nauseous", "poorly"] {
            assert_eq!(named(word), None, "{word}");
        }
    }

    #[test]
    fn a_not_of_its_own_turns_the_phrase_and_not_its_last_word() {
        for (words, mood) in [
            ("not bad", Mood::Okay),
            ("not bad at all", Mood::Good),
            ("not good", Mood::Poor),
            ("not too bad", Mood::Okay),
            ("not great", Mood::Poor),
        ] {
            assert_eq!(named(words), Some(MoodMatch::One(mood)), "{words}");
        }
    }

    #[test]
    fn every_phrase_is_found_again_and_few_fit_two() {
        let mut two = 0;
        for (key, row, _) in MOODS.phrases() {
            let words: Vec<&str> = key.split(' ').collect();
            let (used, found) = longest_at(&words, 0).unwrap();
            assert_eq!(used, words.len(), "{key}");
            let mood = Mood::of_word(row.name).unwrap();
            match found {
                MoodMatch::One(m) => assert_eq!(m, mood, "{key}"),
                MoodMatch::Ambiguous(moods) => {
                    assert!(moods.contains(&mood), "{key}");
                    two += 1;
                }
            }
        }
        assert!(two <= 12, "{two} phrases fit two moods");
    }

    #[test]
    fn a_misspelt_mood_word_is_mended() {
        for (word, mood) in
            [("fantastc", Mood::Great), ("misreable", Mood::Poor), ("wonderfull", Mood::Great), ("terible", Mood::Poor)]
        {
            assert_eq!(named(word), Some(MoodMatch::One(mood)), "{word}");
        }
    }
}
