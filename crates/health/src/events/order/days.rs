//! The day that the order of a sentence gives an event, beside the one that it has.

use alara_english::statement::{Statement, Subject, Tense};
use alara_english::time::{DayPart, TimeMention, TimeValue};
use chrono::{Duration, NaiveDate, NaiveDateTime, Timelike};

use super::super::draft::Draft;
use super::super::event::{Certainty, EventKind, Past};
use super::super::message::Message;
use super::{ByOrder, is_alike, is_care, is_reading, list_free, read_order};
use crate::tools::DAWN;

/// What the sentence of an event says of its day.
pub(in crate::events) enum Within<'m> {
    /// A day that it does not have yet.
    Its(&'m TimeMention),
    /// The day that it has.
    Told,
    /// Nothing.
    None,
}

/// Reads the day of an event in its own sentence, and compares it with the one that it has.
pub(in crate::events) fn day_of_sentence<'m>(
    drafts: &[Draft],
    draft: &Draft,
    days: &[&'m TimeMention],
    message: &'m Message<'_>,
) -> Within<'m> {
    let today = message.now.date();
    let has = |day: &TimeMention| {
        let Some((date, part)) = named_day(day, message.now) else { return true };
        // A part of today that is over is not now.
        let over = |part: DayPart| {
            let [_, (_, ends)] = crate::tools::part_of_day(part).due_on(date);
            ends < message.now
        };
        if draft.when.is_none() && date == today && part.is_some_and(over) {
            return false;
        }
        let own = match draft.when.as_ref().map(|when| &when.value) {
            Some(Past::Vague(None)) => return true,
            when => when.and_then(Past::date).unwrap_or(today),
        };
        // The small hours of a night are of the next day.
        let small =
            matches!(draft.when.as_ref().map(|when| &when.value), Some(Past::Minute { at, .. }) if at.hour() < DAWN);
        own == date || part == Some(DayPart::Night) && small && Some(own) == date.succ_opt()
    };
    let hour = draft.when.is_some();
    let alike = |day: &TimeMention| {
        let end = message.tokens(day.span).start;
        let last = drafts.iter().filter(|other| other.tokens.end <= end).max_by_key(|other| other.tokens.start);
        last.is_some_and(|last| is_alike(&last.kind, &draft.kind))
    };
    // A day that nothing behind has is an appointment's, or of nothing that was read.
    let taken = |day: &TimeMention| {
        let date = named_day(day, message.now).map(|(date, _)| date);
        let behind = drafts.iter().filter(|other| other.tokens.start > draft.tokens.start);
        date.is_some() && behind.filter_map(|other| other.when.as_ref()).any(|when| when.value.date() == date)
    };
    let skipped = matches!(draft.kind, EventKind::Skip { .. });
    // A visit of a day is that of what was read there.
    let of_care = |day: &TimeMention| {
        let words = message.gate(day.span);
        let times = drafts.iter().filter(|other| is_care(other)).filter_map(|other| other.when.as_ref());
        times.into_iter().any(|when| when.span.start <= words.start && words.end <= when.span.end)
    };
    match read_order(drafts, draft, days, message) {
        Some(ByOrder::Its(day)) if has(day) => Within::Told,
        Some(ByOrder::Its(day)) => Within::Its(day),
        // What has an hour, a verb of its own, or was not done, behind another's day is of that one as well as of today.
        Some(ByOrder::Behind(day))
            if !has(day) && (hour || skipped || is_told(draft, message) || is_reading(&draft.kind) && of_care(day)) =>
        {
            Within::Its(day)
        }
        Some(ByOrder::Ahead(day)) if !has(day) && taken(day) && (!hour || alike(day)) => Within::Its(day),
        Some(_) => Within::Told,
        None => Within::None,
    }
}

/// The days that the events of a message may be of.
pub(in crate::events) fn list_days<'m>(
    drafts: &[Draft],
    message: &'m Message<'_>,
    spoken_for: &[bool],
) -> Vec<&'m TimeMention> {
    let today = message.now.date();
    // What dates an hour elsewhere stands as a day of its own.
    let is_day = |time: &&TimeMention| {
        time.dated_by.is_none() && named_day(time, message.now).is_some_and(|(date, _)| date <= today)
    };
    list_free(drafts, message, spoken_for).filter(is_day).collect()
}

/// The day that a time names, and the part of it.
pub(in crate::events) fn named_day(time: &TimeMention, now: NaiveDateTime) -> Option<(NaiveDate, Option<DayPart>)> {
    match time.value {
        TimeValue::Day { date, part } => Some((date, part)),
        TimeValue::Clock { date: Some(date), .. } => Some((date, None)),
        TimeValue::Ago(long) if long >= Duration::hours(24) => Some((now.checked_sub_signed(long)?.date(), None)),
        _ => None,
    }
}

/// The latest moment of a list of events that a day heads, which all before this one have for certain: what is told next in the order of the day is
/// of that day as well.
pub(in crate::events) fn last_of_list(
    drafts: &[Draft],
    draft: &Draft,
    day: &TimeMention,
    message: &Message<'_>,
) -> Option<NaiveDateTime> {
    let (head, (date, part)) = (message.tokens(day.span).start, named_day(day, message.now)?);
    // What a part of today heads may go on into now ("this morning it was 158/92, so I took my losartan").
    if part.is_some() && date == message.now.date() {
        return None;
    }
    let sentence = message.sentence_tokens(head);
    let before = drafts.iter().filter(|other| (sentence.start..draft.tokens.start).contains(&other.tokens.start));
    let mut last = None;
    for other in before {
        let when = other.when.as_ref().filter(|_| other.certainty == Certainty::Clear && !is_care(other))?;
        if other.tokens.start < head || when.value.date() != Some(date) {
            return None;
        }
        let at = if let Past::Minute { at, .. } = when.value { at } else { date.into() };
        last = last.max(Some(at));
    }
    last
}

/// Whether a dose is told by a verb of the past that goes on with what was told before it, with no subject of its own.
fn is_told(draft: &Draft, message: &Message<'_>) -> bool {
    let past = |of: &Statement| of.tense == Tense::Past && !of.verbs.is_empty() && of.subject == Subject::Unnamed;
    matches!(draft.kind, EventKind::Intake { .. }) && message.statement(draft.tokens.start).is_some_and(past)
}
