//! What the wall clock does in the nights when it is changed, as two rules for what is due: a time that does not exist comes at the first
//! that does; one that comes twice comes once, the first time.

use alara_record::Zone;
use chrono::{DateTime, NaiveDateTime, Utc};

/// The version of the time-zone database that due instants are derived by.
pub const TZDB: &str = chrono_tz::IANA_TZDB_VERSION;

/// The instant at which the wall clock of a zone first reads this or later.
pub fn first_reading(zone: Zone, local: NaiveDateTime) -> DateTime<Utc> {
    zone.first_reading(local)
}

/// The last instant at which the wall clock of a zone reads this; where it never does, the first at which it reads more.
pub fn last_reading(zone: Zone, local: NaiveDateTime) -> DateTime<Utc> {
    zone.last_reading(local)
}

/// What the wall clock of a zone reads at an instant.
pub fn reading(zone: Zone, at: DateTime<Utc>) -> NaiveDateTime {
    zone.local(at.fixed_offset())
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::Duration;

    fn at(text: &str) -> NaiveDateTime {
        NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M").unwrap()
    }

    fn first(zone: chrono_tz::Tz, local: &str) -> String {
        let zone = Zone::Named(zone);
        let instant = first_reading(zone, at(local));
        format!("{} {}", instant.format("%dT%H:%M:%SZ"), reading(zone, instant).format("%dT%H:%M"))
    }

    #[test]
    fn a_time_that_does_not_exist_comes_at_the_first_that_does() {
        // At 2:00 on 8 March 2026 the clocks go on to 3:00.
        for local in ["2026-03-08 02:00", "2026-03-08 02:30", "2026-03-08 02:59", "2026-03-08 03:00"] {
            assert_eq!(first(chrono_tz::America::New_York, local), "08T07:00:00Z 08T03:00", "{local}");
        }
        // Half an hour only.
        assert_eq!(first(chrono_tz::Australia::Lord_Howe, "2026-10-04 02:10"), "03T15:30:00Z 04T02:30");
        // A whole day.
        assert_eq!(first(chrono_tz::Pacific::Apia, "2011-12-30 08:00"), "30T10:00:00Z 31T00:00");
    }

    #[test]
    fn a_time_that_comes_twice_comes_once_the_first_time() {
        assert_eq!(first(chrono_tz::America::New_York, "2026-11-01 01:30"), "01T05:30:00Z 01T01:30");
        let zone = Zone::Named(chrono_tz::America::New_York);
        let twice = last_reading(zone, at("2026-11-01 01:30")) - first_reading(zone, at("2026-11-01 01:30"));
        assert_eq!(twice, Duration::hours(1));
    }
}
