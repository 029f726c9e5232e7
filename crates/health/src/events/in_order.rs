//! Hours of one day that are told one after the other: "took ibuprofen at 8, 12 and 6" is of the morning, the noon and the evening.

use alara_english::time::{DayPart, TimeMention, TimeValue};
use alara_english::{WordList, list};
use chrono::{Duration, NaiveDateTime, NaiveTime, Timelike};

use super::draft::Draft;
use super::event::{Certainty, Past};
use super::message::Message;
use super::when;
use crate::events::reasons::SMALL_HOURS;
use crate::tools::DAWN;

/// Behind one of these the order of the words is not that of the day.
const BACKWARDS: &WordList = list!["before", "earlier", "previous", "previously", "ago"];

/// Puts an open hour of a 12-hour clock that would fall behind the next one told of the same day into the half before it.
pub(super) fn keep_in_order(drafts: &mut [Draft], message: &Message<'_>) {
    if message.any(0..message.text.tokens.len(), BACKWARDS) {
        return;
    }
    let minute = |draft: &Draft| match draft.when.as_ref().map(|when| (&when.value, when.span)) {
        Some((Past::Minute { at, .. }, span)) => Some((span.start, *at)),
        _ => None,
    };
    let mut told: Vec<(usize, usize, NaiveDateTime)> = drafts
        .iter()
        .enumerate()
        .filter_map(|(index, draft)| minute(draft).map(|(start, at)| (start, index, at)))
        .collect();
    told.sort_by_key(|(start, index, _)| (*start, *index));
    let mut next: Option<NaiveDateTime> = None;
    for (_, index, at) in told.into_iter().rev() {
        let half = at - Duration::hours(12);
        let behind = next.is_some_and(|next| at > next && half <= next && at.date() == next.date());
        let earlier =
            behind && half.date() == at.date() && drafts.get(index).is_some_and(|draft| is_open(draft, message));
        if let (true, Some(Past::Minute { at, .. })) =
            (earlier, drafts.get_mut(index).and_then(|draft| draft.when.as_mut()).map(|when| &mut when.value))
        {
            *at = half;
            // The order says which half it was only where the one behind it is of the day.
            let night = half.hour() < DAWN && next.is_some_and(|next| next.hour() < DAWN);
            if let Some(draft) = drafts.get_mut(index).filter(|draft| night && draft.certainty == Certainty::Clear) {
                draft.certainty = Certainty::Doubtful(SMALL_HOURS);
            }
        }
        next = Some(if earlier { half } else { at });
    }
    for draft in drafts.iter_mut() {
        let open = is_open(draft, message);
        let Some(when) = draft.when.as_mut().filter(|_| open) else { continue };
        let Past::Minute { at, .. } = &mut when.value else { continue };
        let half = *at - Duration::hours(12);
        let morning = last_morning(message, when.span.start).filter(|_| half.date() == at.date());
        if morning.is_some_and(|morning| (Duration::zero()..=NEAR).contains(&(half.time() - morning))) {
            *at = half;
        }
    }
}

/// So long behind an hour of the morning the next one is of the same.
const NEAR: Duration = Duration::hours(4);

/// The last hour told before some words in their sentence, where what stands beside it says that it is of the morning ("woke at 6").
fn last_morning(message: &Message<'_>, start: usize) -> Option<NaiveTime> {
    let tokens = message.tokens(alara_english::Span { start, end: start + 1 });
    let sentence = message.sentence_tokens(tokens.start);
    let before = message.times_in(&(sentence.start..tokens.start));
    let hours = before.iter().filter_map(|time| match when::halve_by_words(time, message) {
        TimeMention { part: Some(DayPart::Morning), value: TimeValue::Clock { time, .. }, .. } => Some(time),
        _ => None,
    });
    hours.last()
}

/// Whether no word says in which half of the day the hour of an event falls.
fn is_open(draft: &Draft, message: &Message<'_>) -> bool {
    let Some(when) = &draft.when else { return false };
    let own = message.times.iter().filter(|time| {
        let span = message.gate(time.span);
        when.span.start < span.end && span.start < when.span.end
    });
    let own: Vec<&TimeMention> = own.collect();
    let said = |time: &TimeMention| {
        time.part.is_some()
            || matches!(time.value, TimeValue::Part(_) | TimeValue::Day { part: Some(_), .. } | TimeValue::Ago(_))
    };
    let clock = |time: &TimeMention| matches!(time.value, TimeValue::Clock { twelve_hour: true, .. });
    own.iter().any(|time| clock(time)) && !own.iter().any(|time| said(time))
}

#[cfg(test)]
mod tests {
    use super::super::event::Past;
    use super::super::tests::{compare, events};

    fn hours(words: &str) -> Vec<String> {
        let when = events(words).into_iter().filter_map(|event| match event.when?.value {
            Past::Minute { at, .. } => Some(at.format("%H:%M").to_string()),
            _ => None,
        });
        when.collect()
    }

    #[test]
    fn open_hours_of_a_day_are_told_in_their_order() {
        compare(
            &[
                ("took ibuprofen at 8, 12 and 6", &["08:00", "12:00", "18:00"]),
                ("bp 135/85 at 9 and 128/80 at 5", &["09:00", "17:00"]),
                ("took ibuprofen at 8pm and aspirin at 6", &["20:00", "18:00"]),
                ("took ibuprofen at 8 and aspirin before that at 6", &["20:00", "18:00"]),
                ("took ibuprofen at 8", &["20:00"]),
                ("bp 129/81 just now, 134/85 at 8 this morning", &["20:30", "08:00"]),
                ("had breakfast at 7 and took ibuprofen at 8", &["08:00"]),
                ("woke up at 6 with a headache, took ibuprofen at 7", &["07:00", "06:00"]),
                ("had lunch at 1 and took ibuprofen at 2", &["14:00"]),
            ],
            hours,
        );
    }
}
