//! What a schedule means: from the intent, as it was said, to instants. They are derived each time and never kept as the truth, so
//! whatever changes of a clock, a zone or its rules, they follow.

use alara_record::{Recurs, Schedule, Zone};
use chrono::{DateTime, Duration, NaiveDate, NaiveDateTime, Utc};

use crate::clock::{first_reading, reading};

/// A span longer than this is cut: no question asks for more, and a loop must end.
const LONGEST_DAYS: i64 = 366 * 30;
/// What is due on a day can come so many days later: where the clock leaves out a day.
const PUT_OFF_DAYS: i64 = 2;

/// A due time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Planned {
    /// When it is due.
    pub at: DateTime<Utc>,
    /// The date and time of day it was meant for, on the clock that the schedule goes by: the same whatever that clock does.
    pub due: NaiveDateTime,
}

/// The due times of a schedule in `from..=to`, in order, for somebody who is in the zone `here`. At most 30 years are walked.
pub fn planned(schedule: &Schedule, here: Zone, from: DateTime<Utc>, to: DateTime<Utc>) -> Vec<Planned> {
    if from > to {
        return Vec::new();
    }
    let zone = schedule.zone.map_or(here, Zone::Named);
    let mut all = match &schedule.recurs {
        Recurs::EveryHours { every, from: start } => passing(schedule, zone, (*every, *start), from, to),
        other => on_the_clock(schedule, other, zone, from, to),
    };
    let within = |date: NaiveDate| {
        schedule.until.is_none_or(|until| date <= until) && schedule.from.is_none_or(|first| date >= first)
    };
    all.retain(|each| each.at >= from && each.at <= to && within(each.due.date()));
    all.sort_unstable();
    all.dedup();
    all
}

fn on_the_clock(
    schedule: &Schedule,
    recurs: &Recurs,
    zone: Zone,
    from: DateTime<Utc>,
    to: DateTime<Utc>,
) -> Vec<Planned> {
    let first = reading(zone, from).date() - Duration::days(PUT_OFF_DAYS);
    let last = reading(zone, to).date();
    let days = (last - first).num_days().clamp(-1, LONGEST_DAYS);
    (0..=days)
        .filter_map(|offset| first.checked_add_signed(Duration::days(offset)))
        .filter(|date| recurs.falls_on(*date))
        .flat_map(|date| schedule.times.iter().map(move |time| date.and_time(*time)))
        .map(|due| Planned { at: first_reading(zone, due), due })
        .collect()
}

fn passing(
    schedule: &Schedule,
    zone: Zone,
    (every, start): (u8, NaiveDate),
    from: DateTime<Utc>,
    to: DateTime<Utc>,
) -> Vec<Planned> {
    let Some(anchor) = schedule.times.first().map(|time| first_reading(zone, start.and_time(*time))) else {
        return Vec::new();
    };
    let step = Duration::hours(i64::from(every.max(1)));
    // Close to `from` at once, so that an old beginning costs nothing.
    let skipped = ((from - anchor).num_seconds() / step.num_seconds() - 1).max(0);
    let longest = 24 * LONGEST_DAYS;
    (skipped..=skipped.saturating_add(longest))
        .map_while(|count| anchor.checked_add_signed(step.checked_mul(i32::try_from(count).ok()?)?))
        .take_while(|at| *at <= to)
        .map(|at| Planned { at, due: told_apart(zone, at) })
        .collect()
}

/// What the clock reads then; the second time that it reads so, a second more.
fn told_apart(zone: Zone, at: DateTime<Utc>) -> NaiveDateTime {
    let local = reading(zone, at);
    if first_reading(zone, local) == at { local } else { local + Duration::seconds(1) }
}
