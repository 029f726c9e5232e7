//! The days that a question asks about, and the part of them.

use std::ops::Range;

use alara_english::Text;
use alara_english::time::{TimeMention, TimeValue, settle_past, times};
use chrono::Duration;

use super::asked::{Bound, Days};
use crate::events::message::Message;
use crate::tools::part_of_day;

/// From which day, up to which, and which part of it. `ahead`: the question looks forward ("what's due on Friday?").
pub(super) fn range(message: &Message<'_>, scope: &Range<usize>, ahead: bool) -> Days {
    let today = message.now.date();
    let mut found = Days::default();
    let mut set = |since: Option<Bound>, until: Option<Bound>| {
        found.since = found.since.or(since);
        found.until = found.until.or(until);
    };
    if let Some(hours) = last_hours(message, scope) {
        set(Some(Bound::Minute(message.now - Duration::hours(hours))), None);
    }
    let mut part = None;
    for mention in message.times_in(scope) {
        let at = message.tokens(mention.span);
        let open = matches!(message.norm(at.start), "since" | "from" | "after")
            || matches!(message.before(at.start, 1), "since" | "from" | "after");
        match &mention.value {
            TimeValue::Range { since, until } => {
                let minute = if open { minute(message, mention) } else { None };
                set(minute.or(since.map(Bound::Day)), until.map(Bound::Day));
            }
            TimeValue::Day { date, part: of_day } => {
                let date = mention.upcoming.filter(|_| ahead).unwrap_or(*date);
                part = part.or(of_day.map(part_of_day));
                let until = if open { None } else { Some(Bound::Day(date)) };
                // Of today, whatever there is by now; of another day, that day.
                set(Some(Bound::Day(date)), until.filter(|_| ahead || date != today || of_day.is_some()));
            }
            TimeValue::Clock { date, .. } if open => {
                let minute =
                    settle_past(mention, message.now).and_then(|at| at.time.map(|time| at.date.and_time(time)));
                set(minute.map(Bound::Minute).or(date.map(Bound::Day)), None);
            }
            TimeValue::Clock { date: Some(date), .. } => {
                set(Some(Bound::Day(*date)), Some(Bound::Day(*date)).filter(|_| ahead || *date < today));
            }
            TimeValue::Part(of_day) => {
                part = part.or(Some(part_of_day(*of_day)));
                set(Some(Bound::Day(today)), Some(Bound::Day(today)));
            }
            TimeValue::Ago(by) => {
                let date = (message.now - *by).date();
                set(Some(Bound::Day(date)), Some(Bound::Day(date)).filter(|_| !open && date < today));
            }
            _ => {}
        }
    }
    found.part = part.filter(|_| found.since.is_some());
    found
}

/// "Since 8am", "since midnight": the minute within the words of a stretch.
fn minute(message: &Message<'_>, mention: &TimeMention) -> Option<Bound> {
    let words = message.text.slice(mention.span);
    let rest = words.split_once(char::is_whitespace)?.1;
    let text = Text::new(rest);
    let found = times(&text, message.now);
    let clock = found.iter().find(|each| matches!(each.value, TimeValue::Clock { .. }))?;
    let settled = settle_past(clock, message.now)?;
    settled.time.map(|time| Bound::Minute(settled.date.and_time(time)))
}

/// "In the last 24 hours": how many.
fn last_hours(message: &Message<'_>, scope: &Range<usize>) -> Option<i64> {
    scope.clone().find_map(|at| {
        if !matches!(message.norm(at), "last" | "past" | "previous") {
            return None;
        }
        let quantity = message.quantity_at(at + 1)?;
        let unit = message.tokens(quantity.span).end;
        let hours = (at + 2..=unit).any(|at| matches!(message.norm(at), "hour" | "hours" | "hrs" | "h"));
        let few = (1.0..=240.0).contains(&quantity.value) && quantity.value.fract() == 0.0;
        (hours && few).then_some(quantity.value as i64)
    })
}
