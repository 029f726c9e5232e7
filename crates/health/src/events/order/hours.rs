//! The hour that the order of a sentence gives an event, beside the one that it has.

use alara_english::statement::{Statement, Tense};
use alara_english::time::{TimeMention, TimeValue, other_half};
use chrono::{Duration, NaiveDateTime};

use super::super::draft::Draft;
use super::super::event::{Certainty, EventKind, Past};
use super::super::message::Message;
use super::super::{moment, slot};
use super::{ByOrder, Order, Side, is_open, is_reading, is_repeated, list_days, list_free, read_order};
use crate::events::settle::settle;

/// Why an event is asked about that has another hour than the one right beside it.
const OF_THAT_HOUR: &str = "Another hour stands right beside it: was it then?";

/// Gives each event the hour that the order of its sentence says is its own, where it has another one or none, and asks.
pub(in crate::events) fn ask_of_hours(drafts: &mut [Draft], message: &Message<'_>, spoken_for: &[bool]) {
    let mut times = list_hours(drafts, message, spoken_for);
    times.extend(list_days(drafts, message, spoken_for));
    times.sort_by_key(|time| time.span.start);
    times.dedup();
    let clock = |time: &TimeMention| matches!(time.value, TimeValue::Clock { .. } | TimeValue::Ago(_));
    for at in 0..drafts.len() {
        let Some(draft) = drafts.get(at).filter(|draft| is_open(draft, message) && !is_repeated(drafts, draft)) else {
            continue;
        };
        let own = draft.when.as_ref().map(|when| &when.value);
        let hour = match read_order(drafts, draft, &times, message) {
            Some(ByOrder::Its(hour)) if clock(hour) && own.is_some_and(|own| !has_hour(own, hour, message.now)) => hour,
            Some(ByOrder::Ahead(hour))
                if clock(hour) && own.is_none() && is_listed_before(drafts, draft, hour, message) =>
            {
                hour
            }
            Some(ByOrder::Behind(hour)) if clock(hour) && own.is_none() && is_felt_then(draft, message) => hour,
            _ => {
                let others = draft.certainty == Certainty::Clear && has_anothers(drafts, draft, &times, message);
                if let Some(draft) = drafts.get_mut(at).filter(|_| others) {
                    draft.certainty = Certainty::Doubtful(OF_THAT_HOUR);
                }
                continue;
            }
        };
        let date = own.and_then(Past::date);
        let Some(draft) = drafts.get_mut(at) else { continue };
        let day = TimeMention {
            value: TimeValue::Day { date: date.unwrap_or(message.now.date()), part: None },
            ..hour.clone()
        };
        draft.when = None;
        settle(draft, &[&day, hour], message);
        if draft.certainty == Certainty::Clear {
            draft.certainty = Certainty::Doubtful(OF_THAT_HOUR);
        }
    }
}

/// Whether a symptom is told in the past.
fn is_felt_then(draft: &Draft, message: &Message<'_>) -> bool {
    let past = |of: &Statement| of.tense == Tense::Past;
    matches!(draft.kind, EventKind::Symptom { lasting: None, .. })
        && message.statement(draft.tokens.start).is_some_and(past)
}

/// Whether a draft was given a time behind it that by the order leads what is told next.
fn has_anothers(drafts: &[Draft], draft: &Draft, times: &[&TimeMention], message: &Message<'_>) -> bool {
    let Some(when) = &draft.when else { return false };
    let own = |time: &&&TimeMention| {
        let words = message.gate(time.span);
        when.span.start <= words.start && words.end <= when.span.end
    };
    let Some(last) = times.iter().rfind(own) else { return false };
    let place = message.tokens(last.span);
    let sentence = message.sentence_tokens(place.start);
    let starts = times.iter().map(|time| message.tokens(time.span).start);
    let until = starts.filter(|start| sentence.contains(start) && *start > place.start).min().unwrap_or(sentence.end);
    let order = Order::of(drafts, &sentence, times, message);
    sentence.contains(&draft.tokens.start)
        && draft.tokens.end <= place.start
        && matches!(order.side(&place, until), Side::Behind)
}

/// Whether a reading stands in a list of readings of which the last has an hour behind it ("bp 124/79, temp 36.7 at 7").
fn is_listed_before(drafts: &[Draft], draft: &Draft, hour: &TimeMention, message: &Message<'_>) -> bool {
    let between = draft.tokens.end..message.tokens(hour.span).start;
    let mut listed = drafts.iter().filter(|other| between.contains(&other.tokens.start));
    is_reading(&draft.kind) && listed.all(|other| is_reading(&other.kind))
}

/// Whether a time is at an hour, in either half of the day where that is open.
fn has_hour(when: &Past, hour: &TimeMention, now: NaiveDateTime) -> bool {
    match (when, &hour.value) {
        (Past::Minute { at, .. }, TimeValue::Clock { time, twelve_hour, .. }) => {
            at.time() == *time || *twelve_hour && at.time() == other_half(*time)
        }
        (Past::Minute { at, .. }, TimeValue::Ago(long)) => {
            now.checked_sub_signed(*long).is_some_and(|then| (then - *at).abs() < Duration::minutes(1))
        }
        _ => false,
    }
}

/// The hours that the events of a message may have: none that says which dose is meant, or how long something lasts.
fn list_hours<'m>(drafts: &[Draft], message: &'m Message<'_>, spoken_for: &[bool]) -> Vec<&'m TimeMention> {
    let is_hour = |time: &&TimeMention| match time.value {
        TimeValue::Clock { .. } => !slot::names_a_dose(message, time),
        TimeValue::Ago(long) => long < Duration::hours(24),
        _ => false,
    };
    let of_a_deed = |time: &&TimeMention| moment::is_of_a_deed(drafts, message, message.tokens(time.span).start);
    list_free(drafts, message, spoken_for).filter(is_hour).filter(|time| !of_a_deed(time)).collect()
}
