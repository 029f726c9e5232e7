//! Stretches that tell when and name nobody: "this morning took two", "after lunch took mine", "at 8 took it".

use super::lexicon::part;
use super::words::{Word, among};
use crate::list::WordList;
use crate::quantity::pieces::weekday;
use crate::quantity::spelling;

/// Parts of a day, days without a name of their own, and units of the clock.
const TIMES: &WordList = word_list!("../../data/words/statement/timed/times.txt");

/// What a day is ordered by, behind a preposition alone ("after lunch").
const EVENTS: &WordList = word_list!("../../data/words/statement/timed/events.txt");

/// Whether words from `from` up to `to` tell a time and nothing else: a part of a day with what points to it, or an hour behind "at".
pub(super) fn timed(words: &[Word<'_>], from: usize, to: usize) -> bool {
    let Some(stretch) = words.get(from..to).filter(|stretch| !stretch.is_empty()) else { return false };
    let behind = stretch.first().is_some_and(|word| word.part(part::PREPOSITION));
    let tells = |word: &Word<'_>| word.any(TIMES) || weekday(spelling::plain(word.text)) || behind && word.any(EVENTS);
    let told = stretch.iter().any(tells);
    let hour = stretch.first().is_some_and(|word| word.any(list!["at", "around", "about", "by", "round"]))
        && stretch.get(1).is_some_and(|word| word.part(part::NUMBER));
    let beside = part::PREPOSITION | part::DETERMINER | part::NUMBER | part::ADVERB;
    (told || hour)
        && stretch.iter().all(|word| {
            tells(word)
                || word
                    .any(list!["early", "late", "mid", "first", "thing", "half", "quarter", "past", ":", ".", "m", "h"])
                || word.part(beside) && !word.part(part::THIRD_OWNER | part::NEGATOR)
        })
}

/// Where whoever is named stands behind a time that leads ("this morning my mum took hers", "at 8 Maisie had a fever"): the first word that
/// is not of it; `from` where none leads, or nothing but the time is there.
pub(super) fn led_by_time(words: &[Word<'_>], from: usize, to: usize) -> usize {
    let first = |word: &Word<'_>| {
        word.part(part::PREPOSITION | part::NUMBER)
            || word.any(TIMES)
            || word.any(list!["this", "last", "that", "an", "a", "first", "early", "late"])
            || weekday(spelling::plain(word.text))
    };
    if !words.get(from).is_some_and(first) {
        return from;
    }
    let closes = |word: &Word<'_>| {
        word.any(TIMES) || word.any(EVENTS) || word.part(part::NUMBER) || weekday(spelling::plain(word.text))
    };
    let owned = |word: &Word<'_>| word.any(list!["my", "our", "your"]) || word.part(part::CLITIC);
    let fits = |end: &usize| {
        let stretch = among(words, from..*end);
        stretch.last().is_some_and(closes) && !stretch.iter().any(owned) && timed(words, from, *end)
    };
    (from + 1..to).rev().find(fits).unwrap_or(from)
}
