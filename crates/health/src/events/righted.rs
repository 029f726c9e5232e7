//! What stays where a part is put right: the hour of a figure alone ("took it at 6, sorry I mean 5"), and how many of another name.

use alara_english::quantity::small_word;
use alara_english::statement::Statement;
use alara_english::time::{TimeMention, TimeValue};
use alara_english::{Span, Text, WordList, word_list};
use chrono::{NaiveTime, Timelike};

/// Words that may stand beside the figure that puts an hour right.
const BESIDE: &WordList = word_list!("../../data/words/events/righted/beside.txt");

/// Gives each hour that was taken back the figure that stands in its place.
pub(super) fn hours(text: &Text<'_>, statements: &[Statement], times: &mut [TimeMention]) {
    for statement in statements {
        let Some(old) = statement.corrects.and_then(|of| statements.get(of)) else { continue };
        let Some((figure, span)) = alone(text, statement.span) else { continue };
        if times.iter().any(|time| time.span.meets(span)) {
            continue;
        }
        let Some(slot) = times.iter_mut().rev().find(|time| time.span.meets(old.span) && clock(time)) else { continue };
        if let TimeValue::Clock { date, time, twelve_hour } = slot.value {
            let half = if twelve_hour || time.hour() < 12 { 0 } else { 12 };
            let Some(time) = NaiveTime::from_hms_opt(figure % 12 + half, 0, 0) else { continue };
            slot.value = TimeValue::Clock { date, time, twelve_hour };
            slot.span = span;
        }
    }
    times.sort_by_key(|time| time.span.start);
}

fn clock(time: &TimeMention) -> bool {
    matches!(time.value, TimeValue::Clock { .. })
}

/// The one figure of a statement that says nothing else, where it can be an hour of a clock.
fn alone(text: &Text<'_>, span: Span) -> Option<(u32, Span)> {
    let mut found = None;
    for at in text.within(span) {
        let token = text.tokens.get(at)?;
        let hour = token.norm.parse::<u32>().ok().or_else(|| small_word(&token.norm));
        match hour {
            Some(hour) if found.is_none() && (1..=12).contains(&hour) => found = Some((hour, token.span)),
            Some(_) => return None,
            None if BESIDE.holds(&token.norm) || !token.norm.chars().any(char::is_alphanumeric) => {}
            None => return None,
        }
    }
    found
}
