//! When something happened: an instant, or only a day, or a part of a day; never more precise than it is known.

use chrono::{DateTime, Duration, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use serde::{Deserialize, Serialize};

use crate::Zone;

/// A part of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DayPart {
    /// 00:00 to 05:59; "last night" is the night part of the day before.
    Night,
    /// 06:00 to 11:59.
    Morning,
    /// 12:00 to 17:59.
    Afternoon,
    /// 18:00 to 23:59.
    Evening,
}

impl DayPart {
    /// The name used in `<field>_part`.
    pub fn name(self) -> &'static str {
        match self {
            DayPart::Night => "night",
            DayPart::Morning => "morning",
            DayPart::Afternoon => "afternoon",
            DayPart::Evening => "evening",
        }
    }

    /// Reads the name used in `<field>_part`.
    pub fn from_name(name: &str) -> Option<DayPart> {
        Some(match name {
            "night" => DayPart::Night,
            "morning" => DayPart::Morning,
            "afternoon" => DayPart::Afternoon,
            "evening" => DayPart::Evening,
            _ => return None,
        })
    }

    /// The part that holds a time of day.
    pub fn of(time: NaiveTime) -> DayPart {
        match chrono::Timelike::hour(&time) {
            0..=5 => DayPart::Night,
            6..=11 => DayPart::Morning,
            12..=17 => DayPart::Afternoon,
            _ => DayPart::Evening,
        }
    }
}

impl DayPart {
    /// Between which local minutes the doses of this part of a day are due, first and last: as most people call it, and, where none is due
    /// then, as wide as anybody does (a tablet at nine is one for the evening to whoever takes none at seven).
    pub fn due_on(self, date: NaiveDate) -> [(NaiveDateTime, NaiveDateTime); 2] {
        let at = |hour: i64| date.and_time(NaiveTime::MIN) + Duration::hours(hour);
        let hours = match self {
            DayPart::Morning => [(4, 12), (3, 12)],
            DayPart::Afternoon => [(12, 17), (11, 18)],
            DayPart::Evening => [(17, 21), (16, 24)],
            DayPart::Night => [(21, 28), (18, 30)],
        };
        hours.map(|(from, to)| (at(from), at(to) - Duration::minutes(1)))
    }
}

/// A point in a record's time, as precise as it is known. Sorts by its earliest possible instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum When {
    /// A minute, with the offset that held there.
    Instant(DateTime<FixedOffset>),
    /// A day, with the part of it where that was said.
    Day {
        /// The local calendar day.
        date: NaiveDate,
        /// The part of the day, if known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        part: Option<DayPart>,
    },
}

impl When {
    /// The local day it falls on.
    pub fn date(&self) -> NaiveDate {
        match self {
            When::Instant(at) => at.date_naive(),
            When::Day { date, .. } => *date,
        }
    }

    /// The day it falls on, on the wall clock of this zone.
    pub fn date_in(&self, zone: Zone) -> NaiveDate {
        match self {
            When::Instant(at) => zone.local(*at).date(),
            When::Day { date, .. } => *date,
        }
    }

    /// The first and the last minute that it can mean, on the wall clock of this zone.
    pub fn local_bounds_in(&self, zone: Zone) -> (NaiveDateTime, NaiveDateTime) {
        match self {
            When::Instant(at) => (zone.local(*at), zone.local(*at)),
            When::Day { .. } => self.local_bounds(),
        }
    }

    /// The first and the last instant that it can mean, where a day is one of this zone's.
    pub fn span(&self, zone: Zone) -> (DateTime<Utc>, DateTime<Utc>) {
        match self {
            When::Instant(at) => (at.to_utc(), at.to_utc()),
            When::Day { .. } => {
                let (from, to) = self.local_bounds();
                (zone.first_reading(from), zone.last_reading(to))
            }
        }
    }

    /// The earliest and latest minute that it can mean, on the wall clock that it was recorded by. Two records may have two: what is
    /// compared with another's time is its [`When::span`].
    pub fn local_bounds(&self) -> (NaiveDateTime, NaiveDateTime) {
        let at = |date: NaiveDate, hour: u32, minute: u32| {
            date.and_time(NaiveTime::from_hms_opt(hour, minute, 0).unwrap_or(NaiveTime::MIN))
        };
        match self {
            When::Instant(instant) => (instant.naive_local(), instant.naive_local()),
            When::Day { date, part } => match part {
                None => (at(*date, 0, 0), at(*date, 23, 59)),
                // "Last night" reaches into the small hours of the next day.
                Some(DayPart::Night) => (at(*date, 0, 0), at(*date, 23, 59) + Duration::hours(6)),
                Some(DayPart::Morning) => (at(*date, 4, 0), at(*date, 11, 59)),
                Some(DayPart::Afternoon) => (at(*date, 12, 0), at(*date, 17, 59)),
                Some(DayPart::Evening) => (at(*date, 17, 0), at(*date, 23, 59)),
            },
        }
    }
}
