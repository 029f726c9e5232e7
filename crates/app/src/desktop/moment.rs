//! Times as the window shows them: local to the person, and only as exact as they are known.

use alara_health::tools::Clock;
use alara_record::{DayPart as Part, When};
use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime};

use alara_protocol::{DayPart, Moment};

/// A wall-clock reading.
pub(super) fn local(at: NaiveDateTime) -> Moment {
    Moment { date: day(at.date()), time: Some(at.format("%H:%M").to_string()), part: None }
}

/// An instant, read on the person's clock.
pub(super) fn instant(at: DateTime<FixedOffset>, clock: &Clock) -> Moment {
    local(clock.zone.local(at))
}

/// A time of the record.
pub(super) fn when(at: &When, clock: &Clock) -> Moment {
    match at {
        When::Instant(at) => instant(*at, clock),
        When::Day { date, part } => Moment { date: day(*date), time: None, part: part.map(part_of) },
    }
}

/// Milliseconds since 1970, read on the person's clock.
pub(super) fn millis(millis: i64, clock: &Clock) -> Moment {
    let at = DateTime::from_timestamp_millis(millis).unwrap_or_default();
    instant(at.fixed_offset(), clock)
}

/// A day alone.
pub(super) fn date(date: NaiveDate) -> Moment {
    Moment { date: day(date), time: None, part: None }
}

/// `YYYY-MM-DD`.
pub(super) fn day(date: NaiveDate) -> String {
    date.format("%Y-%m-%d").to_string()
}

fn part_of(part: Part) -> DayPart {
    match part {
        Part::Night => DayPart::Night,
        Part::Morning => DayPart::Morning,
        Part::Afternoon => DayPart::Afternoon,
        Part::Evening => DayPart::Evening,
    }
}
