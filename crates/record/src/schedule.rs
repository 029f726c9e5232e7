//! When something is due, as it was meant: wall-clock intent, not instants.

use chrono::{Datelike, Duration, NaiveDate, NaiveTime};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

use crate::Zone;

/// How a schedule comes again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Recurs {
    /// On these days of the week, 1 Monday to 7 Sunday, never empty.
    Days {
        /// The days, sorted, without repeats.
        days: Vec<u8>,
    },
    /// On one date only.
    Once {
        /// The date.
        date: NaiveDate,
    },
    /// Every so many days from a first date on.
    EveryDays {
        /// 2 to 365.
        every: u16,
        /// The first date.
        from: NaiveDate,
    },
    /// On these days of every so many weeks, counted in whole weeks (Monday to Sunday) from that of the first date.
    EveryWeeks {
        /// 2 to 52.
        every: u8,
        /// The days, 1 Monday to 7 Sunday, sorted, without repeats, never empty.
        days: Vec<u8>,
        /// The first date.
        from: NaiveDate,
    },
    /// On these dates only.
    Dates {
        /// The dates, sorted, without repeats, never empty.
        dates: Vec<NaiveDate>,
    },
    /// So many days with it, so many without, over and over ("21 on, 7 off").
    Cycle {
        /// Days with it, at least 1.
        on: u16,
        /// Days without it, at least 1.
        off: u16,
        /// The first day with it.
        from: NaiveDate,
    },
    /// Every so many hours of time that passes, counted from the first time on the first date: no change of the clocks makes one of them
    /// shorter or longer.
    EveryHours {
        /// 1 to 24.
        every: u8,
        /// The first date.
        from: NaiveDate,
    },
}

impl Recurs {
    /// The day that it counts from, where it counts.
    pub fn first_day(&self) -> Option<NaiveDate> {
        match self {
            Recurs::EveryDays { from, .. }
            | Recurs::EveryWeeks { from, .. }
            | Recurs::Cycle { from, .. }
            | Recurs::EveryHours { from, .. }
            | Recurs::Once { date: from } => Some(*from),
            Recurs::Dates { dates } => dates.first().copied(),
            Recurs::Days { .. } => None,
        }
    }

    /// Whether it can be due on a day. An interval that passes can on every day from its first on.
    pub fn falls_on(&self, date: NaiveDate) -> bool {
        let weekday = |days: &[u8]| days.contains(&(date.weekday().number_from_monday() as u8));
        match self {
            Recurs::Days { days } => weekday(days),
            Recurs::Once { date: only } => *only == date,
            Recurs::EveryDays { every, from } => {
                since(*from, date).is_some_and(|days| days % i64::from((*every).max(1)) == 0)
            }
            Recurs::EveryWeeks { every, days, from } => {
                let monday = *from - Duration::days(i64::from(from.weekday().num_days_from_monday()));
                let due = (date - monday).num_days().div_euclid(7) % i64::from((*every).max(1)) == 0;
                date >= *from && due && weekday(days)
            }
            Recurs::Dates { dates } => dates.contains(&date),
            Recurs::Cycle { on, off, from } => {
                let (on, off) = (i64::from((*on).max(1)), i64::from(*off));
                since(*from, date).is_some_and(|days| days % (on + off) < on)
            }
            Recurs::EveryHours { from, .. } => date >= *from,
        }
    }
}

/// How many days after the first a day is; `None` before it.
fn since(first: NaiveDate, date: NaiveDate) -> Option<i64> {
    Some((date - first).num_days()).filter(|days| *days >= 0)
}

/// Due times as local wall-clock intent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Schedule {
    /// Times of day, sorted; the first is the anchor of an hourly schedule.
    pub times: Vec<NaiveTime>,
    /// How it comes again.
    pub recurs: Recurs,
    /// The last day, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<NaiveDate>,
    /// The first day, where one was said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<NaiveDate>,
    /// Whose wall clock is meant: that of this place, wherever one is ("keep home time"); of wherever one is, where there is none. For an
    /// interval that passes, the place where its beginning was said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<Tz>,
    /// For so many minutes from each time on it is not late: "between 8 and 10" is 08:00 and 120.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window: Option<u16>,
}

impl Schedule {
    /// Every day at these times.
    pub fn daily(times: Vec<NaiveTime>) -> Schedule {
        Schedule::of(times, Recurs::Days { days: (1..=7).collect() })
    }

    /// At these times, as it comes again; without an end, by the clock of wherever one is.
    pub fn of(times: Vec<NaiveTime>, recurs: Recurs) -> Schedule {
        Schedule { times, recurs, until: None, from: None, zone: None, window: None }
    }

    /// Whether it has a time on a day of its clock.
    pub fn falls_on(&self, date: NaiveDate) -> bool {
        self.recurs.falls_on(date)
            && self.until.is_none_or(|until| date <= until)
            && self.from.is_none_or(|from| date >= from)
    }

    /// The same from this day on, and until that one; `None` where it has ended before, or begins later.
    pub fn within(&self, first: NaiveDate, last: Option<NaiveDate>) -> Option<Schedule> {
        let from = [self.from, self.recurs.first_day()].into_iter().flatten().fold(first, NaiveDate::max);
        let until = self.until.into_iter().chain(last).min();
        until.is_none_or(|until| from <= until).then(|| Schedule { from: Some(from), until, ..self.clone() })
    }

    /// The same, where it was said in this zone: an interval that passes is counted from there, and no journey moves it.
    pub fn said_in(self, here: Zone) -> Schedule {
        match (&self.recurs, here) {
            (Recurs::EveryHours { .. }, Zone::Named(place)) => Schedule { zone: Some(place), ..self },
            _ => self,
        }
    }
}
