//! How much of what was asked about is on record: the days asked, those that have something, the newest.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

/// Days with data of days asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Coverage {
    /// The first day asked about; `None` where the question has no beginning.
    pub since: Option<NaiveDate>,
    /// The last day asked about, included.
    pub until: NaiveDate,
    /// Days on which something is recorded.
    pub with_data: u32,
    /// The newest of them.
    pub newest: Option<NaiveDate>,
}

impl Coverage {
    /// The coverage of some dated rows.
    pub fn of(since: Option<NaiveDate>, until: NaiveDate, dates: impl IntoIterator<Item = NaiveDate>) -> Coverage {
        let days: BTreeSet<NaiveDate> = dates.into_iter().collect();
        let with_data = u32::try_from(days.len()).unwrap_or(u32::MAX);
        Coverage { since, until, with_data, newest: days.last().copied() }
    }

    /// The days asked about; `None` where the question has no beginning.
    pub fn asked(&self) -> Option<u32> {
        let days = (self.until - self.since?).num_days() + 1;
        u32::try_from(days).ok()
    }

    /// Whether the figures fit together: no more days with data than days asked, and the newest among them.
    pub fn fits(&self) -> bool {
        let within = |day: NaiveDate| self.since.is_none_or(|since| since <= day) && day <= self.until;
        self.since.is_none_or(|since| since <= self.until)
            && self.asked().is_none_or(|asked| self.with_data <= asked)
            && self.newest.is_some() == (self.with_data > 0)
            && self.newest.is_none_or(within)
    }
}
