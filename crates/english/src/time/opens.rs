//! Which readers of times have an expression that begins with a word: most words of a message begin none, and one look-up says so. What is
//! known of a word here is kept beside it ([`crate::known`]), so that nobody asks a reader about a word that it cannot begin with.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::hash::Quickly;

/// A reader, as a bit.
pub(super) const SINCE: u32 = 1;
pub(super) const UNTIL: u32 = 1 << 1;
pub(super) const OF_MONTH: u32 = 1 << 2;
pub(super) const BETWEEN: u32 = 1 << 3;
pub(super) const RANGED: u32 = 1 << 4;
pub(super) const OFFSET: u32 = 1 << 5;
pub(super) const PRESENT: u32 = 1 << 6;
pub(super) const VAGUE: u32 = 1 << 7;
pub(super) const APART: u32 = 1 << 8;
pub(super) const WEEKDAYS_AGO: u32 = 1 << 9;
pub(super) const RELATIVE: u32 = 1 << 10;
pub(super) const WEEKDAY: u32 = 1 << 11;
pub(super) const DATE: u32 = 1 << 12;
pub(super) const NAMED: u32 = 1 << 13;
pub(super) const WHOLE_MONTH: u32 = 1 << 14;
pub(super) const PART: u32 = 1 << 15;
pub(super) const CLOCK: u32 = 1 << 16;
// Those of how often.
pub(super) const EVERY: u32 = 1 << 17;
pub(super) const EXCEPT: u32 = 1 << 18;
pub(super) const SINGLE: u32 = 1 << 19;
pub(super) const MONTHLY: u32 = 1 << 20;
pub(super) const PER_DAY: u32 = 1 << 21;
pub(super) const CLINICAL: u32 = 1 << 22;
pub(super) const DAYS: u32 = 1 << 23;
pub(super) const ENDS: u32 = 1 << 24;
/// All of them: those of times, and those of how often.
const ALL: u32 = TIMES | OFTEN;
pub(super) const TIMES: u32 = (1 << 17) - 1;
pub(super) const OFTEN: u32 = EVERY | EXCEPT | SINGLE | MONTHLY | PER_DAY | CLINICAL | DAYS | ENDS;

/// What a number may begin, in digits or in words.
pub(crate) const NUMBERS: u32 = OF_MONTH
    | RANGED
    | OFFSET
    | VAGUE
    | APART
    | WEEKDAYS_AGO
    | RELATIVE
    | DATE
    | WHOLE_MONTH
    | CLOCK
    | MONTHLY
    | PER_DAY;

/// Beginnings of a stretch of time, and of all that one is a part of.
const STRETCH: u32 = OFFSET | APART;
/// Days of the month.
const MONTH_DAY: u32 = OF_MONTH | DATE | MONTHLY;
const MONTH: u32 = OF_MONTH | DATE | WHOLE_MONTH;
const HOUR: u32 = RANGED | CLOCK;

/// The words that each reader looks for where an expression begins. A word that is missing here is not read there: the readers' own tests,
/// and the one below, would tell.
const WORDS: &[(u32, &str)] = &[
    (SINCE, "since"),
    (UNTIL | ENDS, "until up through thru ending ends"),
    (ENDS, "x"),
    (BETWEEN | OF_MONTH | ENDS, "from between"),
    (RANGED, "before after past"),
    (STRETCH, "a an one half quarter third couple dozen hundred thousand point oh o nought naught"),
    (APART, "in moments seconds several many some few hours ages minutes days weeks months years"),
    (HOUR, "a half quarter oh noon midday noontime mid midnight midnite"),
    (MONTH, "january february march mar april may june jun july jul august september october november december"),
    (WHOLE_MONTH, "in"),
    (MONTH_DAY, include_str!("../../data/words/time/opens/month_day.txt")),
    (DATE, include_str!("../../data/words/time/opens/date.txt")),
    (PRESENT, "just right only this at rn now"),
    (VAGUE, include_str!("../../data/words/time/opens/vague.txt")),
    (
        RELATIVE,
        "the morning afternoon evening day night overmorrow last yesterday overnight tomorrow tonight this all earlier later today same",
    ),
    (WEEKDAY, "this the last next coming past previous following a"),
    (WEEKDAY | DAYS, "monday tuesday wednesday thursday friday saturday sunday mon wed sat sun"),
    (
        NAMED,
        "the past last previous week month year this all next coming later earlier end spring summer autumn fall winter",
    ),
    (PART, "in during by middle at first early late mid am pm morning afternoon evening night nighttime"),
    (EVERY, "every each evry"),
    (EXCEPT, "except excluding besides skip skipping minus apart other not never no but"),
    (SINGLE, include_str!("../../data/words/time/opens/single.txt")),
    (MONTHLY, "last"),
    (PER_DAY, "once twice thrice couple"),
    (CLINICAL, "b t q bid bd tid tds qid qds od qd qam qpm qhs nocte mane qod"),
    (DAYS, include_str!("../../data/words/time/opens/days.txt")),
    (ENDS, "for over"),
];

static BY_WORD: LazyLock<HashMap<&str, u32, Quickly>> = LazyLock::new(|| {
    let mut by_word: HashMap<&str, u32, Quickly> = HashMap::default();
    for (readers, words) in WORDS {
        for word in words.split_ascii_whitespace() {
            *by_word.entry(word).or_default() |= readers;
        }
    }
    by_word
});

/// The words above.
pub(crate) fn words() -> impl Iterator<Item = &'static str> {
    WORDS.iter().flat_map(|(_, words)| words.split_ascii_whitespace())
}

/// The readers that an expression may begin with a word for.
pub(crate) fn of(word: &str) -> u32 {
    // "eightish", "twenty-first".
    let made = word.ends_with("ish") || word.starts_with("twenty-") || word.starts_with("thirty-");
    if made { ALL } else { BY_WORD.get(word).copied().unwrap_or(0) }
}

/// The readers that an expression may begin with a sign for.
pub(crate) fn of_sign(sign: &str) -> u32 {
    if sign == "½" { NUMBERS } else { 0 }
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDateTime;

    use super::super::{often, scan};
    use super::*;
    use crate::quantity::pieces::Pieces;
    use crate::text::Text;

    /// Whether any reader finds something at a piece; one that cannot begin there must find nothing.
    fn begun(pieces: &Pieces<'_>, i: usize, now: NaiveDateTime, message: &str) -> bool {
        let opens = pieces.opens(i);
        let times = scan::READERS.iter().map(|(bit, read)| (*bit, read(pieces, i, now, None).is_some()));
        let often = often::READERS.iter().map(|(bit, read)| (*bit, read(pieces, i, now).is_some()));
        let readable = pieces.is_word(i) || pieces.is_number(i) || pieces.w(i) == "½";
        let mut any = false;
        for (bit, found) in times.chain(often).filter(|_| readable) {
            assert!(!found || opens & bit != 0, "reader {} at {:?} in {message}", bit.trailing_zeros(), pieces.w(i));
            any |= found;
        }
        any
    }

    /// Every message of the project's own fixtures, read from every word.
    #[test]
    fn no_expression_begins_where_none_may() {
        let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures");
        let files = ["corpus", "gate", "understand", "answers", "claims", "crisis", "inject"]
            .map(|folder| std::fs::read_dir(format!("{fixtures}/{folder}")).unwrap());
        let now = NaiveDateTime::default();
        let mut found = 0;
        for file in files.into_iter().flatten().map(|file| file.unwrap().path()) {
            if file.extension().is_none_or(|kind| kind != "jsonl") {
                continue;
            }
            for line in std::fs::read_to_string(file).unwrap().lines() {
                let text = Text::new(line);
                let pieces = Pieces::new(&text);
                found += (0..pieces.len()).filter(|i| begun(&pieces, *i, now, line)).count();
            }
        }
        assert!(found > 1000, "{found}");
    }

    /// Words that times are made of, thrown together.
    #[test]
    fn nor_does_one_in_words_that_nobody_would_say() {
        let more = [
            "ago", "time", "hour", "week", "days", "8", "30", "three", "twenty", "ten", ":", "/", "-", "and", "of",
            "to", "st", "half-past", "eightish", "today's", "o'clock", "h", "is", "i", "got", "up", "2026", ".", ",",
            "my", "meals", "year", "times", "½", "x", "moro",
        ];
        let words: Vec<&str> = words().chain(more).collect();
        let (now, mut seed, mut found) = (NaiveDateTime::default(), 7_u64, 0);
        for _ in 0..2000 {
            let mut message = String::new();
            for _ in 0..24 {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                message.push_str(words[(seed >> 33) as usize % words.len()]);
                message.push(' ');
            }
            let text = Text::new(&message);
            let pieces = Pieces::new(&text);
            found += (0..pieces.len()).filter(|i| begun(&pieces, *i, now, &message)).count();
        }
        assert!(found > 1000, "{found}");
    }
}
