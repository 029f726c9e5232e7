//! Doses beside each other in time, whatever the clocks read that they were recorded by; and under which names they are told.

use alara_record::{Entry, EntryId, MemoryRecord, Noun, Person, Zone};
use chrono::FixedOffset;
use chrono_tz::Tz;
use proptest::prelude::*;
use serde_json::json;
use uuid::Uuid;

use super::*;
use crate::dose::strength_of;
use crate::tools::Moment;

const ME: PersonId = PersonId(Uuid::from_u128(1));

const ZONES: [Tz; 6] = [
    chrono_tz::Europe::Berlin,
    chrono_tz::America::New_York,
    chrono_tz::Asia::Tokyo,
    chrono_tz::Pacific::Auckland,
    chrono_tz::Australia::Lord_Howe,
    chrono_tz::UTC,
];

/// Instants at which a clock of these zones is set forward or back, and one at which none is.
const NIGHTS: [&str; 7] = [
    "2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z", "2026-03-08T07:00:00Z", "2026-11-01T06:00:00Z",
    "2026-09-26T14:00:00Z", "2026-04-04T14:00:00Z", "2026-06-10T12:00:00Z",
];

fn utc(text: &str) -> DateTime<Utc> {
    DateTime::parse_from_rfc3339(text).unwrap().to_utc()
}

fn in_zone(at: DateTime<Utc>, zone: Tz) -> DateTime<FixedOffset> {
    at.with_timezone(&zone).fixed_offset()
}

fn clock(now: DateTime<Utc>, zone: Tz) -> Clock {
    Clock { now: in_zone(now, zone), zone: Zone::Named(zone) }
}

fn record(doses: &[(&str, When, DateTime<FixedOffset>)]) -> MemoryRecord {
    let mut record = MemoryRecord::new(Person { id: ME, name: "Me".into(), aka: vec![], is_user: true });
    for (number, (name, at, recorded_at)) in doses.iter().enumerate() {
        record.put(Noun::Entry(Entry {
            id: EntryId(Uuid::from_u128(10 + number as u128)),
            person: ME,
            tool: "log_medication".into(),
            at: *at,
            recorded_at: *recorded_at,
            fields: json!({ "medication_name": name }).as_object().unwrap().clone(),
        }));
    }
    record
}

fn call(name: &str, taken_at: Option<DateTime<FixedOffset>>) -> HealthCall {
    HealthCall::LogMedication(LogMedication {
        medication_name: name.into(),
        dose: None,
        taken_at: taken_at.map(Moment::At),
        taken_at_part: None,
        notes: None,
    })
}

fn found(record: &MemoryRecord, call: &HealthCall, clock: &Clock) -> Option<String> {
    findings(call, &[], record, ME, clock).into_iter().next().map(|finding| finding.detail)
}

proptest! {
    #[test]
    fn double_dose_depends_on_the_time_between_alone(
        night in 0..NIGHTS.len(),
        from in -2000i64..2000,
        apart in -600i64..600,
        zones in (0..ZONES.len(), 0..ZONES.len(), 0..ZONES.len()),
        hours in 0i64..200,
    ) {
        let (there, here, now_in) = (ZONES[zones.0], ZONES[zones.1], ZONES[zones.2]);
        let one = utc(NIGHTS[night]) + Duration::minutes(from);
        let other = one + Duration::minutes(apart);
        let taken = in_zone(one, there);
        let clock = clock(one.max(other) + Duration::hours(hours), now_in);
        let record = record(&[("Ibuprofen", When::Instant(taken), taken)]);
        let asks = found(&record, &call("ibuprofen", Some(in_zone(other, here))), &clock).is_some();
        prop_assert_eq!(asks, apart.abs() < 4 * 60);
    }

    #[test]
    fn next_dose_is_allowed_an_interval_after_the_last(
        night in 0..NIGHTS.len(),
        from in -2000i64..2000,
        since in 0i64..600,
        zones in (0..ZONES.len(), 0..ZONES.len()),
    ) {
        let last = utc(NIGHTS[night]) + Duration::minutes(from);
        let taken = in_zone(last, ZONES[zones.0]);
        let clock = clock(last + Duration::minutes(since), ZONES[zones.1]);
        let record = record(&[("Ibuprofen", When::Instant(taken), taken)]);
        let next = crate::rules::next_allowed("ibuprofen", &record, ME, &clock).map(|at| at.to_utc());
        prop_assert_eq!(next, (since < 4 * 60).then_some(last + Duration::hours(4)));
    }

    #[test]
    fn dose_of_a_day_is_near_each_minute_of_it(
        night in 0..NIGHTS.len(),
        zone in 0..ZONES.len(),
        minute in 0i64..1440,
    ) {
        let zone = ZONES[zone];
        let date = in_zone(utc(NIGHTS[night]), zone).date_naive();
        let at = Zone::Named(zone).first_reading(date.and_time(chrono::NaiveTime::MIN)) + Duration::minutes(minute);
        prop_assume!(in_zone(at, zone).date_naive() == date);
        let later = at + Duration::hours(30);
        let record = record(&[("Ibuprofen", When::Day { date, part: None }, in_zone(later, zone))]);
        prop_assert!(found(&record, &call("ibuprofen", Some(in_zone(at, zone))), &clock(later, zone)).is_some());
    }
}

#[test]
fn day_and_clock_of_a_dose_are_told_in_one_zone() {
    let taken = in_zone(utc("2026-03-14T23:00:00Z"), chrono_tz::Asia::Tokyo);
    let record = record(&[("Ibuprofen", When::Instant(taken), taken)]);
    let told = found(&record, &call("Ibuprofen", None), &clock(utc("2026-03-14T23:01:00Z"), chrono_tz::UTC));
    assert_eq!(
        told.as_deref(),
        Some("Ibuprofen is already recorded: today at 23:00. That may be less than 4 hours apart.")
    );
}

#[test]
fn dose_told_now_in_an_hour_that_comes_twice_is_of_now() {
    let now = utc("2026-10-25T01:20:00Z");
    assert_eq!(clock(now, chrono_tz::Europe::Berlin).minute(), Moment::At(in_zone(now, chrono_tz::Europe::Berlin)));
    let ten = chrono::NaiveDate::from_ymd_opt(2026, 10, 25).unwrap().and_hms_opt(2, 10, 0).unwrap();
    let past = Zone::Named(chrono_tz::Europe::Berlin).at_past(ten, in_zone(now, chrono_tz::UTC));
    assert_eq!(past.to_utc(), utc("2026-10-25T01:10:00Z"), "the second ten past two is past");
    let before = in_zone(utc("2026-10-25T00:40:00Z"), chrono_tz::UTC);
    let first = Zone::Named(chrono_tz::Europe::Berlin).at_past(ten, before);
    assert_eq!(first.to_utc(), utc("2026-10-25T00:10:00Z"), "the second is still to come");
}

#[test]
fn double_dose_names_the_medication_that_is_recorded() {
    let (one, two) = (utc("2026-03-14T14:10:00Z"), utc("2026-03-14T15:00:00Z"));
    let at = |at| (When::Instant(in_zone(at, chrono_tz::UTC)), in_zone(at, chrono_tz::UTC));
    let clock = clock(utc("2026-03-14T16:00:00Z"), chrono_tz::UTC);
    let ((when, recorded), (later, recorded_later)) = (at(one), at(two));
    let brand = found(&record(&[("acetaminophen", when, recorded)]), &call("Tylenol", None), &clock);
    assert_eq!(
        brand.as_deref(),
        Some(
            "Acetaminophen is already recorded: today at 14:10. Tylenol holds the same. That may be less than 4 hours apart."
        )
    );
    let both = record(&[("acetaminophen", when, recorded), ("Tylenol", later, recorded_later)]);
    assert_eq!(
        found(&both, &call("tylenol", None), &clock).as_deref(),
        Some(
            "Acetaminophen is already recorded: today at 14:10. tylenol is already recorded: today at 15:00. Tylenol holds the same. That may be less than 4 hours apart."
        )
    );
}

#[test]
fn pieces_are_counted_and_strengths_are_not() {
    assert_eq!(count_of("2 tablets"), Some(2.0));
    assert_eq!(count_of("0.5 tablet"), Some(0.5));
    assert_eq!(count_of("2"), Some(2.0));
    assert_eq!(count_of("2 x 500 mg"), Some(2.0));
    assert_eq!(count_of("875/125"), None);
    assert_eq!(count_of("2 tablets, 30/500"), Some(2.0));
    assert_eq!(count_of("1/2 tablet"), Some(0.5));
    assert_eq!(count_of("20 units, 70/30"), None);
    assert_eq!(count_of("500 mg"), None);
    assert_eq!(count_of("some"), None);
}

#[test]
fn a_strength_is_compared_in_milligrams() {
    assert_eq!(strength_of("1 g"), Some((1000.0, "mg")));
    assert_eq!(strength_of("2 x 500 mg"), Some((1000.0, "mg")));
    assert_eq!(strength_of("2 tablets"), None);
}
