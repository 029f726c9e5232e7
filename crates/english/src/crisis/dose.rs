//! Doses by their figures: what is an ordinary one, which people tell this program all day, and what is so much that nothing around it makes
//! it one.
//!
//! Ten tablets of a medicine for pain or fever pass what a day allows of any that is sold without a prescription (BNF, paracetamol and ibuprofen
//! for adults).

use std::ops::Range;

use crate::general;
use crate::list::WordList;
use crate::phrase::BareWords;
use crate::quantity::small_word;

const TAKEN: &WordList =
    list!["took", "taken", "swallowed", "downed", "ate", "popped", "taking", "swallowing", "swallow", "take"];
const TABLETS: &[&str] = word_list!("../../data/words/crisis/dose/tablets.txt").words();
/// What is taken by the piece: a figure before others may be their milligrams ("took 50 sertraline").
const SOLD: &WordList = word_list!("../../data/words/crisis/dose/sold.txt");
/// More of them than this may be milligrams ("75 aspirin", "400 ibuprofen").
const MOST_SOLD: f64 = 64.0;
/// So many of what is only called tablets are nobody's medicines of one morning.
const MANY: f64 = 20.0;

/// Verbs of a dose that was taken or given.
const GIVEN: &WordList = list!["took", "taken", "take", "had", "gave", "given", "popped", "used"];
/// What a dose is given in.
const FORMS: &WordList = list!["tablet", "tablets", "tab", "tabs", "pill", "pills", "x", "of", "more", "puffs", "puff"];
/// English words that are medicines in ordinary doses.
const MEDICINES: &WordList = list!["insulin", "medicine", "syrup", "antibiotic", "antibiotics", "inhaler", "steroid"];
/// What is given to save a life, where that it was given says why, and what is a danger in any amount.
const TELLING: &WordList = word_list!("../../data/words/crisis/dose/telling.txt");
/// Words beside which no amount is an ordinary one.
const AMISS: &WordList = word_list!("../../data/words/crisis/dose/amiss.txt");
/// What stands between a verb and its amount.
const WHOSE: &WordList = list!["her", "him", "them", "me", "my", "his", "their", "the", "just", "only"];
/// What is said of when and how it was taken.
const WHEN: &WordList = word_list!("../../data/words/crisis/dose/when.txt");
/// So far around an amount is looked for what makes it no ordinary one.
const AROUND: usize = 3;

/// Where an ordinary dose stands in some words: a verb of taking with one or two pieces of a medicine, or with an amount that is one dose
/// ("took 2 paracetamol", "gave her 5 ml calpol at 8"). No word of it is one of an emergency.
pub(super) fn ordinary(words: &BareWords, piece: Range<usize>) -> Option<Range<usize>> {
    let found = piece.clone().filter(|at| GIVEN.holds(words.at(*at))).find_map(|verb| {
        let first = (verb + 1..piece.end.min(verb + 4)).find(|at| !WHOSE.holds(words.at(*at)))?;
        let end = match (words.at(first), number_of(words.at(first))) {
            (_, Some(value)) if one_dose(value, words.at(first + 1)) => first + 2,
            (_, Some(value)) if value <= 2.0 => first + 1,
            ("a" | "an" | "some" | "half", _) => first + 1,
            // By its name alone, as most doses are told; aspirin is what one takes in a heart attack, and may say why (NHS, "Heart attack").
            (name, _) if first > verb + 1 || TABLETS.contains(&name) && name != "aspirin" => first,
            _ => return None,
        };
        let name = (end..piece.end.min(end + 3)).find(|at| !FORMS.holds(words.at(*at)))?;
        let word = words.at(name);
        let medicine = TABLETS.contains(&word) || MEDICINES.holds(word) || !general::is_word(word);
        let telling = TELLING.holds(word);
        (name < piece.end && number(word).is_none() && medicine && !telling).then_some(verb..name + 1)
    })?;
    let near = found.start.saturating_sub(AROUND).max(piece.start)..piece.end.min(found.end + AROUND);
    if near.clone().any(|at| AMISS.holds(words.at(at))) {
        return None;
    }
    let speaker = found.start > piece.start && words.at(found.start - 1) == "i";
    let when = |at: &usize| WHEN.holds(words.at(*at)) || number(words.at(*at)).is_some();
    let rest = (found.end..piece.end).take_while(when).count();
    Some(found.start - usize::from(speaker)..found.end + rest)
}

/// Whether an amount is no more than one dose of a common medicine.
fn one_dose(value: f64, unit: &str) -> bool {
    match unit {
        "mg" | "milligrams" => value <= 1000.0,
        "mcg" => value <= 500.0,
        "g" => value <= 1.0,
        "ml" | "mls" => value <= 20.0,
        "units" | "iu" => value <= 30.0,
        "puffs" | "puff" => value <= 4.0,
        _ => false,
    }
}

pub(super) fn number(word: &str) -> Option<f64> {
    if word.starts_with(|first: char| first.is_ascii_digit()) {
        return word.replace(',', "").parse().ok();
    }
    const WORDS: [&str; 9] = ["ten", "twelve", "fifteen", "twenty", "thirty", "forty", "fifty", "sixty", "hundred"];
    const VALUES: [f64; 9] = [10.0, 12.0, 15.0, 20.0, 30.0, 40.0, 50.0, 60.0, 100.0];
    WORDS.iter().zip(VALUES).find(|(name, _)| **name == word).map(|(_, value)| value)
}

fn number_of(word: &str) -> Option<f64> {
    match word {
        "one" => Some(1.0),
        "two" => Some(2.0),
        _ => number(word),
    }
}

/// The verb of taking before a figure; the figure where none is near.
pub(super) fn swallowed(words: &BareWords, at: usize) -> usize {
    (at.saturating_sub(4)..at).rev().find(|at| TAKEN.holds(words.at(*at))).unwrap_or(at)
}

/// "took the whole packet of paracetamol": a container of a medicine, emptied.
pub(super) fn container(words: &BareWords, verb: usize) -> Option<Range<usize>> {
    const HELD: &WordList = list!["packet", "pack", "box", "bottle", "strip", "blister", "tub", "sheet"];
    let ends = words.sentence(verb).to;
    let taken = TAKEN.holds(words.at(verb)) && !matches!(words.at(verb), "take" | "taking" | "swallow");
    let whole = (verb + 1..ends.min(verb + 4)).find(|at| matches!(words.at(*at), "whole" | "entire" | "full"));
    let held = whole.filter(|at| taken && HELD.holds(words.at(at + 1)))? + 1;
    let medicine = |at: &usize| TABLETS.contains(&words.at(*at)) || matches!(words.at(*at), "calpol" | "nurofen");
    let named = (held + 2..ends.min(held + 5)).find(medicine).filter(|_| words.at(held + 1) == "of")?;
    (!carried(words, named) && !untaken(words, verb)).then_some(verb..named + 1)
}

fn untaken(words: &BareWords, verb: usize) -> bool {
    (verb.saturating_sub(2)..verb).any(|at| matches!(words.at(at), "not" | "never" | "nobody" | "without"))
}

/// "took 30 paracetamol back to the pharmacy": what is carried somewhere is not swallowed.
fn carried(words: &BareWords, named: usize) -> bool {
    let ends = words.sentence(named).to.min(named + 6);
    (named + 1..ends).any(|at| {
        matches!(words.at(at), "back" | "round" | "upstairs" | "downstairs")
            || words.at(at) == "to" && matches!(words.at(at + 1), "the" | "my" | "our" | "a" | "work" | "school")
    })
}

/// What stands before the hour of a clock: "at ten", "half ten", "ten past twelve".
const BEFORE_HOUR: &WordList = list!["at", "half", "past"];
/// What stands before the hour of a clock, where how long before it is said: "quarter to ten".
const TO_HOUR: &WordList = list!["to", "til", "till"];

/// Whether a figure is the hour or the minutes of a clock's time: it counts no tablets, e.g. "my 8:30 metformin", "my half ten tablets".
fn is_clock(words: &BareWords, at: usize, count: f64) -> bool {
    let before = |back: usize| at.checked_sub(back).map_or("", |index| words.at(index));
    let long_before = || matches!(before(2), "quarter" | "five" | "ten" | "twenty" | "minutes");
    let minutes = words.list.get(at).is_some_and(|word| word.minutes);
    let of_words = count < 60.0 && !words.at(at).starts_with(|first: char| first.is_ascii_digit());
    // Tablets are whole: "10.30" is a clock's, or nobody's count.
    minutes
        || words.at(at).contains('.')
        || BEFORE_HOUR.holds(before(1))
        || TO_HOUR.holds(before(1)) && long_before()
        || of_words && small_word(before(1)).is_some_and(|hour| (1..=12).contains(&hour))
        || words.at(at + 1) == "o" && words.at(at + 2) == "clock"
}

const UNITS: &WordList = word_list!("../../data/words/crisis/dose/units.txt");

/// "took 30 paracetamol": ten tablets or more at once are no dose of any common medicine. Whether nothing around them makes them one.
pub(super) fn tablets(words: &BareWords, at: usize, count: f64) -> Option<bool> {
    let sentence = words.sentence(at);
    // "I've had 24 paracetamol since this morning"; "had 24 tablets left" tells of no taking.
    let named = |word: &str| TABLETS.contains(&word) && !matches!(word, "pills" | "tablets" | "tabs" | "capsules");
    let had = |at: usize| words.at(at) == "had" && count >= 16.0 && named(words.at(at + 2));
    let verb = (at.saturating_sub(4).max(sentence.from)..at).any(|at| TAKEN.holds(words.at(at)) || had(at));
    if !verb || !(10.0..=500.0).contains(&count) || is_clock(words, at, count) {
        return None;
    }
    // Behind the name of a medicine, and before another, it is a strength: "took lisinopril 10, aspirin 75".
    let pieces = |word: &str| TABLETS.contains(&word) && !named(word);
    let strength = at.checked_sub(1).is_some_and(|before| {
        let word = words.at(before);
        named(word) || !general::is_word(word) && number_of(word).is_none()
    });
    if strength && !pieces(words.at(at + 1)) {
        return None;
    }
    for next in at + 1..(at + 5).min(sentence.to) {
        // The figure nearest to the tablets counts them, and one before it is their strength, e.g. "paracetamol 500 two tablets".
        if number_of(words.at(next)).is_some() {
            return None;
        }
        // "amlodipine 10 and metformin": of the name before.
        if UNITS.holds(words.at(next)) || words.at(next) == "and" {
            return None;
        }
        if TABLETS.contains(&words.at(next)) {
            // "over the day" is one day's tablets; "over ten days" is a course.
            let spread = (next + 1..(next + 6).min(sentence.to)).any(|at| match words.at(at) {
                "over" => {
                    !matches!(words.at(at + 1), "today" | "tonight")
                        && !matches!(words.at(at + 2), "day" | "afternoon" | "evening" | "night" | "morning")
                }
                word => matches!(word, "days" | "daily" | "weeks" | "week" | "month" | "months" | "total"),
            });
            let near =
                |of: &dyn Fn(&str) -> bool, from: usize| (from..(next + 3).min(sentence.to)).any(|at| of(words.at(at)));
            let sold = count <= MOST_SOLD && near(&|word| SOLD.holds(word), next);
            let pieces = near(&|word| matches!(word, "pills" | "tablets" | "tabs" | "capsules"), next + 1);
            let many = !named(words.at(next)) && count >= MANY;
            let taken = !carried(words, next) && !untaken(words, swallowed(words, at));
            return (!spread).then_some((sold || pieces || many) && taken);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::{Crisis, crisis};
    use super::{SOLD, TABLETS};

    const TIMES: [&str; 24] = [
        "8:30", "8.30", "08:30", "8:30am", "8:30 am", "half eight", "half past eight", "eight thirty", "10:30",
        "10.30", "22:30", "10pm", "10 pm", "ten o'clock", "half ten", "ten thirty", "quarter to ten",
        "ten past twelve", "12:15", "twelve fifteen", "20:45", "00:30", "8:15pm", "0830",
    ];

    #[test]
    fn hour_of_a_dose_counts_no_tablets() {
        let mut wrong = Vec::new();
        let others = ["atorvastatin", "methotrexate", "prednisone", "insulin", "levothyroxine", "pill", "meds"];
        for medicine in TABLETS.iter().copied().chain(others) {
            for time in TIMES {
                for words in [
                    format!("took my {time} {medicine}"),
                    format!("I took the {time} {medicine} just now"),
                    format!("just taken my {time} dose of {medicine}"),
                    format!("took {medicine} at {time}"),
                    format!("took my {time} {medicine} and my other tablets"),
                ] {
                    if crisis(&words) != Crisis::None {
                        wrong.push(words);
                    }
                }
            }
        }
        assert!(wrong.is_empty(), "{} of them: {wrong:#?}", wrong.len());
    }

    #[test]
    fn strength_behind_its_medicine_counts_no_tablets() {
        for words in [
            "took lisinopril 10, aspirin 75 at 8",
            "took lisinopril 10, aspirin 75, metformin 500 at 8",
            "aspirin 75 lisinopril 10 metformin 500 at eight",
        ] {
            assert_eq!(crisis(words), Crisis::None, "{words}");
        }
        for words in ["took paracetamol 30 tablets", "took 30 paracetamol, aspirin 75"] {
            assert_ne!(crisis(words), Crisis::None, "{words}");
        }
    }

    #[test]
    fn count_beside_an_hour_is_still_an_emergency() {
        for medicine in ["paracetamol", "ibuprofen", "aspirin"] {
            assert!(SOLD.holds(medicine), "{medicine}");
            for words in [
                format!("took 30 {medicine} at 8:30"),
                format!("at 8:30 I took 30 {medicine}"),
                format!("took thirty {medicine}"),
                format!("8:30, took 24 {medicine}"),
            ] {
                assert_ne!(crisis(&words), Crisis::None, "{words}");
            }
        }
    }
}
