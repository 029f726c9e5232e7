//! How many at which part of the day, as prescriptions write it in figures: "1-0-1" is one in the morning, none at noon and one in the
//! evening; a fourth figure is the night's. The order is that of the columns of Germany's uniform medication plan (BMP).

use std::ops::Range;

use alara_english::TokenKind;
use chrono::NaiveTime;

use super::message::Message;
use crate::events::part::usual;

/// The parts of the day in their order, each by the word whose usual hour it has.
const PARTS: [&str; 4] = ["morning", "lunch", "evening", "night"];

/// Three or four figures.
pub(super) struct DayPattern {
    counts: Vec<u8>,
    /// Its tokens.
    pub tokens: Range<usize>,
}

impl DayPattern {
    /// The hours of the parts that have one each; none where a part has more, which is a dose of its own.
    pub fn list_hours(&self) -> Option<Vec<NaiveTime>> {
        let taken = self.counts.iter().zip(PARTS).filter(|(count, _)| **count > 0);
        taken
            .map(|(count, part)| {
                let (hour, _) = usual(part)?;
                NaiveTime::from_hms_opt(hour, 0, 0).filter(|_| *count == 1)
            })
            .collect()
    }
}

/// Whether a token stands in a pattern.
pub(crate) fn in_day_pattern(message: &Message<'_>, token: usize) -> bool {
    let around = token.saturating_sub(2 * PARTS.len())..token + 2 * PARTS.len();
    find_day_pattern(message, &around).is_some_and(|pattern| pattern.tokens.contains(&token))
}

/// The first pattern among some tokens. A longer row of figures, or one that is all zeros, is none.
pub(super) fn find_day_pattern(message: &Message<'_>, within: &Range<usize>) -> Option<DayPattern> {
    let joint = |at: usize| matches!(message.norm(at), "-" | "\u{2013}");
    let mut at = within.start;
    while at < within.end {
        let mut counts: Vec<u8> = figure(message, at).into_iter().collect();
        let mut end = at + counts.len();
        while let Some(next) = figure(message, end + 1).filter(|_| !counts.is_empty() && joint(end)) {
            counts.push(next);
            end += 2;
        }
        let apart = !joint(end) && at.checked_sub(1).is_none_or(|before| !joint(before));
        let taken = counts.iter().any(|count| *count > 0);
        if end <= within.end && (3..=PARTS.len()).contains(&counts.len()) && taken && apart {
            return Some(DayPattern { counts, tokens: at..end });
        }
        at = end.max(at + 1);
    }
    None
}

/// A figure of one digit.
fn figure(message: &Message<'_>, at: usize) -> Option<u8> {
    let token = message.text.tokens.get(at).filter(|token| token.kind == TokenKind::Number)?;
    token.norm.parse().ok().filter(|count| *count < 10 && token.norm.len() == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &str) -> Option<Option<Vec<String>>> {
        let now = chrono::NaiveDate::from_ymd_opt(2026, 3, 14).unwrap().and_hms_opt(9, 0, 0).unwrap();
        let message = Message::new(0, words, &[], now);
        let found = find_day_pattern(&message, &(0..message.text.tokens.len()))?;
        Some(found.list_hours().map(|hours| hours.iter().map(|hour| hour.format("%H:%M").to_string()).collect()))
    }

    #[test]
    fn a_pattern_of_figures_has_the_hours_of_its_parts() {
        let hours = |all: &[&str]| Some(Some(all.iter().map(|hour| (*hour).to_owned()).collect::<Vec<_>>()));
        for (words, meant) in [
            ("ramipril 5 mg 1-0-1", hours(&["08:00", "20:00"])),
            ("ramipril 5 mg 1-0-0", hours(&["08:00"])),
            ("ramipril 5 mg 0-0-1", hours(&["20:00"])),
            ("ramipril 5 mg 1-1-1-1", hours(&["08:00", "12:00", "20:00", "22:00"])),
            ("ramipril 5 mg 0-0-0-1", hours(&["22:00"])),
            ("ramipril 1\u{2013}0\u{2013}1", hours(&["08:00", "20:00"])),
            ("ramipril 1 - 0 - 1", hours(&["08:00", "20:00"])),
            ("ramipril 2-0-1", Some(None)),
        ] {
            assert_eq!(read(words), meant, "{words}");
        }
    }

    #[test]
    fn rejects_figures_that_are_no_pattern() {
        for words in
            ["ramipril 1-0", "ramipril 0-0-0", "ramipril 1-2-3-4-5", "on 12-1-26", "call 1-0-1-0-1", "1-2 tablets"]
        {
            assert_eq!(read(words), None, "{words}");
        }
    }
}
