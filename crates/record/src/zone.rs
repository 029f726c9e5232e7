//! Where one is: what the wall clock reads at an instant, and when it reads a time of day. In the nights when it is changed, one reading
//! never comes and one comes twice.

use chrono::{DateTime, Duration, FixedOffset, LocalResult, NaiveDateTime, Offset, TimeZone, Utc};
use chrono_tz::Tz;

/// No clock has ever been changed by more than this (Samoa left out a day).
const LONGEST_CHANGE: Duration = Duration::hours(26);

/// Where wall-clock readings get their offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    /// A fixed offset: all that an ISO date-time tells.
    Fixed(FixedOffset),
    /// A place, with its DST.
    Named(Tz),
}

impl Zone {
    /// The instant of a wall-clock reading. In a gap (spring forward) the reading is moved past the gap by its length; in a
    /// fold (fall back) the first of the two is meant.
    pub fn at(&self, local: NaiveDateTime) -> DateTime<FixedOffset> {
        match self {
            Zone::Fixed(offset) => resolve(offset, local).unwrap_or_else(|| local.and_utc().fixed_offset()),
            Zone::Named(zone) => resolve(zone, local)
                .or_else(|| resolve(zone, local + Duration::hours(1)))
                .unwrap_or_else(|| local.and_utc().fixed_offset()),
        }
    }

    /// The instant of a reading that is past; of two that are read so, the later one that is past.
    pub fn at_past(&self, local: NaiveDateTime, now: DateTime<FixedOffset>) -> DateTime<FixedOffset> {
        let last = self.here(self.last_reading(local).fixed_offset());
        if last <= now && self.local(last) == local { last } else { self.at(local) }
    }

    /// The instant at which the wall clock first reads this or later.
    pub fn first_reading(&self, local: NaiveDateTime) -> DateTime<Utc> {
        match self.readings(local) {
            LocalResult::Single(at) => at,
            LocalResult::Ambiguous(one, other) => one.min(other),
            LocalResult::None => self.after_gap(local),
        }
    }

    /// The last instant at which the wall clock reads this; where it never does, the first at which it reads more.
    pub fn last_reading(&self, local: NaiveDateTime) -> DateTime<Utc> {
        match self.readings(local) {
            LocalResult::Single(at) => at,
            LocalResult::Ambiguous(one, other) => one.max(other),
            LocalResult::None => self.after_gap(local),
        }
    }

    fn readings(&self, local: NaiveDateTime) -> LocalResult<DateTime<Utc>> {
        match self {
            Zone::Fixed(offset) => offset.from_local_datetime(&local).map(|at| at.to_utc()),
            Zone::Named(zone) => zone.from_local_datetime(&local).map(|at| at.to_utc()),
        }
    }

    /// The clock jumps over this reading: the instant at which it does.
    fn after_gap(&self, local: NaiveDateTime) -> DateTime<Utc> {
        // Offsets are less than a day: before the first the clock reads less, at the second more.
        let (mut before, mut after) = (local.and_utc() - LONGEST_CHANGE, local.and_utc() + LONGEST_CHANGE);
        while after - before > Duration::seconds(1) {
            let middle = before + (after - before) / 2;
            if self.reading(middle) < local { before = middle } else { after = middle }
        }
        // Clocks are changed on whole seconds.
        let whole = after.timestamp();
        DateTime::from_timestamp(whole, 0).filter(|at| self.reading(*at) >= local).unwrap_or(after)
    }

    fn reading(&self, at: DateTime<Utc>) -> NaiveDateTime {
        self.local(at.fixed_offset())
    }

    /// The same instant, with the offset that holds here.
    pub fn here(&self, instant: DateTime<FixedOffset>) -> DateTime<FixedOffset> {
        match self {
            Zone::Fixed(offset) => instant.with_timezone(offset),
            Zone::Named(zone) => instant.with_timezone(zone).fixed_offset(),
        }
    }

    /// The wall-clock reading of an instant here.
    pub fn local(&self, instant: DateTime<FixedOffset>) -> NaiveDateTime {
        match self {
            Zone::Fixed(offset) => instant.with_timezone(offset).naive_local(),
            Zone::Named(zone) => instant.with_timezone(zone).naive_local(),
        }
    }
}

fn resolve<Z: TimeZone>(zone: &Z, local: NaiveDateTime) -> Option<DateTime<FixedOffset>> {
    match zone.from_local_datetime(&local) {
        LocalResult::Single(at) | LocalResult::Ambiguous(at, _) => {
            let offset = at.offset().fix();
            Some(at.with_timezone(&offset))
        }
        LocalResult::None => None,
    }
}
