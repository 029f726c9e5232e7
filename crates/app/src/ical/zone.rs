//! A time zone as a calendar file has to spell it out: each change of its clocks in the years ahead.

use std::fmt::Write;

use chrono::{DateTime, Duration, Offset, TimeZone, Utc};
use chrono_tz::{OffsetComponents, Tz};

/// So far ahead the changes are told.
const YEARS: i64 = 12;

/// The VTIMEZONE of a zone, from the winter before on.
pub(super) fn rules(zone: Tz, now: DateTime<Utc>) -> String {
    let mut text = format!("BEGIN:VTIMEZONE\r\nTZID:{}\r\n", zone.name());
    let mut before = now - Duration::days(400);
    let end = now + Duration::days(366 * YEARS);
    // What holds at the beginning has begun long before.
    observance(&mut text, zone, before, offset(zone, before), "19700101T000000".to_owned());
    while before < end {
        let after = before + Duration::hours(1);
        let (from, to) = (offset(zone, before), offset(zone, after));
        if from != to {
            let at = change(zone, before, after);
            let local = (at + Duration::seconds(from)).format("%Y%m%dT%H%M%S").to_string();
            observance(&mut text, zone, at, from, local);
        }
        before = after;
    }
    text.push_str("END:VTIMEZONE\r\n");
    text
}

/// Seconds east of UTC.
fn offset(zone: Tz, at: DateTime<Utc>) -> i64 {
    i64::from(zone.offset_from_utc_datetime(&at.naive_utc()).fix().local_minus_utc())
}

/// The second at which the clocks are changed.
fn change(zone: Tz, mut before: DateTime<Utc>, mut after: DateTime<Utc>) -> DateTime<Utc> {
    let old = offset(zone, before);
    while after - before > Duration::seconds(1) {
        let middle = before + Duration::seconds((after - before).num_seconds() / 2);
        if offset(zone, middle) == old { before = middle } else { after = middle }
    }
    after
}

fn observance(text: &mut String, zone: Tz, at: DateTime<Utc>, from: i64, local: String) {
    let summer = !zone.offset_from_utc_datetime(&at.naive_utc()).dst_offset().is_zero();
    let kind = if summer { "DAYLIGHT" } else { "STANDARD" };
    let hours = |seconds: i64| {
        let sign = if seconds < 0 { '-' } else { '+' };
        let minutes = seconds.abs() / 60;
        format!("{sign}{:02}{:02}", minutes / 60, minutes % 60)
    };
    let (from, to) = (hours(from), hours(offset(zone, at)));
    // Writing to a string never fails.
    let _ = write!(text, "BEGIN:{kind}\r\nDTSTART:{local}\r\nTZOFFSETFROM:{from}\r\nTZOFFSETTO:{to}\r\nEND:{kind}\r\n");
}
