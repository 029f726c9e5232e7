//! A time in a tool's parameters: an instant, or a date alone where only the day is settled.

use alara_english::time::DayPart as Part;
use alara_record::{DayPart, When};
use chrono::{DateTime, FixedOffset, NaiveDate, SecondsFormat};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An ISO 8601 date-time with its offset, or a date alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// A minute.
    At(DateTime<FixedOffset>),
    /// A day.
    On(NaiveDate),
}

/// A part of day in the record's terms.
pub(crate) fn part_of_day(part: Part) -> DayPart {
    match part {
        Part::Night => DayPart::Night,
        Part::Morning => DayPart::Morning,
        Part::Afternoon => DayPart::Afternoon,
        Part::Evening => DayPart::Evening,
    }
}

impl Moment {
    /// Reads the canonical form; `None` for anything else.
    pub fn parse(text: &str) -> Option<Moment> {
        if let Ok(at) = DateTime::parse_from_rfc3339(text) {
            return Some(Moment::At(at));
        }
        if let Ok(at) = DateTime::parse_from_str(text, "%Y-%m-%dT%H:%M%:z") {
            return Some(Moment::At(at));
        }
        NaiveDate::parse_from_str(text, "%Y-%m-%d").ok().filter(|_| text.len() == 10).map(Moment::On)
    }

    /// The canonical form.
    pub fn text(&self) -> String {
        match self {
            Moment::At(at) => at.to_rfc3339_opts(SecondsFormat::Secs, false),
            Moment::On(date) => date.format("%Y-%m-%d").to_string(),
        }
    }

    /// The local day.
    pub fn date(&self) -> NaiveDate {
        match self {
            Moment::At(at) => at.date_naive(),
            Moment::On(date) => *date,
        }
    }

    /// As a record keeps it, with the part of day that stands beside it.
    pub fn when(&self, part: Option<DayPart>) -> When {
        match self {
            Moment::At(at) => When::Instant(*at),
            Moment::On(date) => When::Day { date: *date, part },
        }
    }
}

impl Serialize for Moment {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.text())
    }
}

impl<'de> Deserialize<'de> for Moment {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        Moment::parse(&text).ok_or_else(|| D::Error::custom("a date-time with an offset, or a date"))
    }
}

/// A time of day to the minute, `HH:MM`, 24 hours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TimeOfDay(pub chrono::NaiveTime);

impl TimeOfDay {
    /// Reads the canonical form.
    pub fn parse(text: &str) -> Option<TimeOfDay> {
        chrono::NaiveTime::parse_from_str(text, "%H:%M").ok().filter(|_| text.len() == 5).map(TimeOfDay)
    }
}

impl std::fmt::Display for TimeOfDay {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(to, "{}", self.0.format("%H:%M"))
    }
}

impl Serialize for TimeOfDay {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.to_string())
    }
}

impl<'de> Deserialize<'de> for TimeOfDay {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        TimeOfDay::parse(&String::deserialize(from)?).ok_or_else(|| D::Error::custom("a time of day, HH:MM"))
    }
}

/// Before this hour it is still the night of the day before.
pub(crate) const DAWN: u32 = 5;
