//! Lines that say by a sign what words would: a tick ("\u{2713} aspirin, 09:00") and an arrow ("Dose: 10 mg \u{2192} 20 mg").

use super::{ClaimHits, List};
use crate::list::WordList;
use crate::phrase::BareWords;
use crate::text::Text;

const TICKS: [char; 4] = ['\u{2713}', '\u{2714}', '\u{2705}', '\u{2611}'];
const ARROWS: [&str; 5] = ["\u{2192}", "->", "\u{27a1}", "\u{279c}", "\u{21d2}"];
/// What an arrow sets: beside anything else it shows the way ("Settings \u{2192} Reminders").
const FIELDS: &WordList = word_list!("../../data/words/claim/line/fields.txt");
const VALUES: &[&str] =
    &["great", "good", "okay", "ok", "poor", "low", "bad", "crisis", "off", "on", "stopped", "paused"];
/// Words behind an arrow in one value.
const SHORT: usize = 5;

/// The lines (from, to, in bytes) that say by their sign that something is done.
pub(super) fn signed(reply: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in reply.split_inclusive('\n') {
        let to = start + line.trim_end().len();
        if (line.contains(TICKS) || sets(line)) && !open(line) {
            found.push((start, to));
        }
        start += line.len();
    }
    found
}

/// "Mood \u{2192} poor": a field, and a value behind the arrow.
fn sets(line: &str) -> bool {
    let Some((at, arrow)) = ARROWS.iter().filter_map(|arrow| Some((line.rfind(arrow)?, arrow))).max() else {
        return false;
    };
    let (before, after) = (line.get(..at).unwrap_or_default(), line.get(at + arrow.len()..).unwrap_or_default());
    let after = BareWords::new(&Text::new(after));
    let value = after.sentences.first().map_or(0, |sentence| sentence.to);
    let is_value = |word: &str| word.starts_with(|first: char| first.is_ascii_digit()) || VALUES.contains(&word);
    let before = BareWords::new(&Text::new(before));
    (1..=SHORT).contains(&value) && is_value(after.at(0)) && before.list.iter().any(|word| FIELDS.holds(&word.norm))
}

/// Asked, denied or waiting; or supposed or of the past in its own sentence, the first ("Mood \u{2192} poor. Look after yourself" is neither).
fn open(line: &str) -> bool {
    let words = BareWords::new(&Text::new(line));
    let found = ClaimHits::new(&words);
    words.sentences.iter().any(|sentence| sentence.asks)
        || [List::Not, List::Waits].iter().any(|list| found.begins(*list, 0, words.list.len()))
        || [List::Maybe, List::Report].iter().any(|list| found.begins(*list, 0, words.sentence(0).to))
}
