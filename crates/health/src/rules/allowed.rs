//! When the next dose of a medication keeps the limits that the user set: for showing, never for advising.

use alara_record::{PersonId, Record, When};
use chrono::{DateTime, Duration, FixedOffset, Utc};

use super::dose::{Limits, Taken, doses};
use crate::tools::Clock;

/// When a medication was last taken, as far as the record holds it; a combination with one of its ingredients counts.
pub fn last_dose(name: &str, record: &dyn Record, person: PersonId, clock: &Clock) -> Option<When> {
    doses(name, record, person, clock).into_iter().max_by_key(|taken| (taken.to, taken.from)).map(|taken| taken.at)
}

/// From when on one more dose unit keeps the interval and the daily maximum, on the user's clock; `None` where it does so now.
pub fn next_allowed(name: &str, record: &dyn Record, person: PersonId, clock: &Clock) -> Option<DateTime<FixedOffset>> {
    let limits = Limits::of(name, record, person);
    let taken = doses(name, record, person, clock);
    let now = clock.now.to_utc();
    let interval = Duration::seconds((limits.interval_hours * 3600.0) as i64);
    let day = Duration::hours(24);
    let fits = |at: DateTime<Utc>| {
        let apart = taken.iter().all(|each| at < each.from || at - each.to >= interval);
        let within = |each: &&Taken| each.to > at - day && each.from <= at;
        let units: f64 = taken.iter().filter(within).map(|each| each.units).sum();
        apart && limits.max_per_day.is_none_or(|most| units + 1.0 <= most)
    };
    if fits(now) {
        return None;
    }
    let mut moments: Vec<DateTime<Utc>> =
        taken.iter().flat_map(|each| [each.to + interval, each.to + day]).filter(|at| *at > now).collect();
    moments.sort_unstable();
    moments.into_iter().find(|at| fits(*at)).map(|at| clock.zone.here(at.fixed_offset()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alara_record::{Entry, EntryId, Medication, MedicationId, MemoryRecord, Noun, Person, Zone};
    use chrono::DateTime;
    use serde_json::json;
    use uuid::Uuid;

    const ME: PersonId = PersonId(Uuid::from_u128(1));

    fn clock(at: &str) -> Clock {
        let now = DateTime::parse_from_rfc3339(at).unwrap();
        Clock { now, zone: Zone::Fixed(*now.offset()) }
    }

    fn record(doses: &[&str], interval: Option<f64>, most: Option<f64>) -> MemoryRecord {
        let mut record = MemoryRecord::new(Person { id: ME, name: "Me".into(), aka: vec![], is_user: true });
        record.put(Noun::from(Medication {
            as_needed: true,
            min_interval_hours: interval,
            max_per_day: most,
            ..Medication::named(MedicationId(Uuid::from_u128(2)), ME, "Ibuprofen")
        }));
        for (number, at) in doses.iter().enumerate() {
            let at = DateTime::parse_from_rfc3339(at).unwrap();
            let fields = json!({ "medication_name": "ibuprofen", "dose": "1 tablet" });
            record.put(Noun::Entry(Entry {
                id: EntryId(Uuid::from_u128(10 + number as u128)),
                person: ME,
                tool: "log_medication".into(),
                at: When::Instant(at),
                recorded_at: at,
                fields: fields.as_object().unwrap().clone(),
            }));
        }
        record
    }

    #[test]
    fn the_next_dose_keeps_the_interval() {
        let record = record(&["2026-03-14T09:12:00+00:00"], Some(6.0), None);
        let next =
            |at: &str| next_allowed("ibuprofen", &record, ME, &clock(at)).map(|at| at.format("%H:%M").to_string());
        assert_eq!(next("2026-03-14T10:00:00+00:00").as_deref(), Some("15:12"));
        assert_eq!(next("2026-03-14T15:12:00+00:00"), None);
        assert!(
            matches!(last_dose("Ibuprofen", &record, ME, &clock("2026-03-14T15:12:00+00:00")), Some(When::Instant(at)) if at.format("%H:%M").to_string() == "09:12")
        );
    }

    #[test]
    fn the_next_dose_keeps_the_daily_maximum() {
        let record = record(&["2026-03-14T01:00:00+00:00", "2026-03-14T06:00:00+00:00"], Some(4.0), Some(2.0));
        let next = next_allowed("ibuprofen", &record, ME, &clock("2026-03-14T12:00:00+00:00")).unwrap();
        assert_eq!(next.to_rfc3339(), "2026-03-15T01:00:00+00:00");
    }

    #[test]
    fn nothing_taken_leaves_the_next_dose_free() {
        let record = record(&[], None, Some(4.0));
        assert_eq!(next_allowed("ibuprofen", &record, ME, &clock("2026-03-14T12:00:00+00:00")), None);
        assert_eq!(last_dose("ibuprofen", &record, ME, &clock("2026-03-14T12:00:00+00:00")), None);
    }
}
