//! When something is due, as it was meant: wall-clock intent, not instants.

use chrono::{NaiveDate, NaiveTime};
use serde::{Deserialize, Serialize};

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
    /// Every so many hours, counted from the first time on the first date.
    EveryHours {
        /// 1 to 24.
        every: u8,
        /// The first date.
        from: NaiveDate,
    },
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
}

impl Schedule {
    /// Every day at these times.
    pub fn daily(times: Vec<NaiveTime>) -> Schedule {
        Schedule { times, recurs: Recurs::Days { days: (1..=7).collect() }, until: None }
    }
}
