//! Which hour of a listed medication is moved, where it has several: "move my evening metformin to 6pm" leaves the morning's as it is.

use std::ops::Range;

use alara_english::list;
use alara_english::time::TimeValue;
use alara_record::{DayPart, Medication};
use chrono::{Duration, NaiveTime};

use super::message::Message;
use super::part;
use super::plan::{Moved, reads};
use crate::events::part::usual;

/// The one hour of its schedule that the words beside its name mean: a part of the day or an hour before it ("my evening metformin", "the
/// 8pm metformin"), or between it and its new value ("metformin from 8pm to"). `None` where the words name none, or one that fits several.
pub(super) fn hour(
    message: &Message<'_>,
    tokens: &Range<usize>,
    new: &Range<usize>,
    old: &Medication,
) -> Option<Moved> {
    let hours = Some(old.times()).filter(|hours| hours.len() > 1)?;
    let hours = hours.as_slice();
    let own = message.clause_tokens(tokens.start);
    let between = |at: &usize| list!["dose", "doses", "of", "time", "pill", "tablet"].holds(message.norm(*at));
    let before = (own.start..tokens.start).rev().find(|at| !between(at));
    let mut said = before.into_iter().chain(tokens.end..new.start.max(tokens.end));
    let from = said.find_map(|at| find_meant(message, at, hours))?;
    Some(Moved { from, others: hours.iter().copied().filter(|hour| *hour != from).collect() })
}

/// The one of some hours that a word means by itself.
pub(super) fn find_meant(message: &Message<'_>, at: usize, hours: &[NaiveTime]) -> Option<NaiveTime> {
    let span = message.text.span_of(at, at + 1);
    let clock = message.times.iter().filter(|time| time.span.meets(span)).find_map(|time| match time.value {
        TimeValue::Clock { time, twelve_hour, .. } => Some((time, twelve_hour)),
        _ => None,
    });
    if let Some((time, twelve_hour)) = clock {
        return one(hours, |hour| reads((time, twelve_hour), hour));
    }
    let today = message.now.date();
    let word = message.norm(at);
    let of_a_meal = || usual(word).and_then(|(hour, _)| NaiveTime::from_hms_opt(hour, 0, 0)).map(DayPart::of);
    let windows = part::named(word).or_else(of_a_meal)?.due_on(today);
    windows.into_iter().find_map(|(from, to)| {
        let due = |hour: NaiveTime| {
            [0, 1].iter().any(|day| (from..=to).contains(&(today.and_time(hour) + Duration::days(*day))))
        };
        one(hours, due)
    })
}

/// The only one that holds.
fn one(hours: &[NaiveTime], holds: impl Fn(NaiveTime) -> bool) -> Option<NaiveTime> {
    let mut found = hours.iter().copied().filter(|hour| holds(*hour));
    found.next().filter(|_| found.next().is_none())
}
