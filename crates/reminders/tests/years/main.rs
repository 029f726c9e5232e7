//! Simulated years: what is planned, and what a device announces that sleeps, travels, crashes and has its clock stepped, against a naive
//! oracle that walks minute by minute. A small part runs by default; `ALARA_DAYS` and `ALARA_ZONES` (a number, `all`, or a part of all like
//! `0..100`) ask for more, `ALARA_SEED` for other chances.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a failing test stops where it fails")]

mod chance;
mod device;
mod figures;
mod kinds;
mod oracle;
mod watch;

use alara_record::Zone;
use alara_reminders::planned;
use chrono::{DateTime, Duration, Utc};
use chrono_tz::{TZ_VARIANTS, Tz};

use chance::Chance;

/// Zones with something of their own: changes of half an hour, of two hours, in Ramadan, at midnight, none at all; both ends of the date line.
const ODD: [Tz; 10] = [
    chrono_tz::America::New_York,
    chrono_tz::Australia::Lord_Howe,
    chrono_tz::Antarctica::Troll,
    chrono_tz::Africa::Casablanca,
    chrono_tz::Africa::Cairo,
    chrono_tz::Asia::Kathmandu,
    chrono_tz::Pacific::Kiritimati,
    chrono_tz::Pacific::Pago_Pago,
    chrono_tz::America::Santiago,
    chrono_tz::Europe::Berlin,
];

fn start() -> DateTime<Utc> {
    DateTime::parse_from_rfc3339("2026-01-01T00:00:00Z").unwrap().to_utc()
}

fn asked(name: &str, usual: u32) -> u32 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn seed() -> u64 {
    std::env::var("ALARA_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(19)
}

/// The zones that are asked for, each with the number that its chances are made of.
fn zones(usual: usize) -> Vec<(usize, Tz)> {
    let all = || TZ_VARIANTS.iter().copied().enumerate();
    match std::env::var("ALARA_ZONES").as_deref() {
        Ok("all") => all().collect(),
        Ok(asked) => match asked.split_once("..").map(|(from, to)| (from.parse(), to.parse::<usize>())) {
            Some((Ok(from), Ok(to))) => all().take(to).skip(from).collect(),
            _ => {
                let asked = asked.parse().expect("ALARA_ZONES is a number, `all`, or a part of all like `0..100`");
                ODD.iter().chain(TZ_VARIANTS.iter()).copied().take(asked).enumerate().collect()
            }
        },
        Err(_) => ODD.into_iter().take(usual).enumerate().collect(),
    }
}

#[test]
fn what_is_planned_is_what_a_walk_by_minutes_finds() {
    let (days, zones) = (asked("ALARA_DAYS", 370), zones(10));
    let to = start() + Duration::days(i64::from(days));
    let mut compared = 0usize;
    for (_, zone) in &zones {
        let schedules = kinds::all(start().date_naive(), *zone);
        let found = oracle::walk(&schedules, *zone, start(), to);
        for (index, (kind, schedule)) in schedules.iter().enumerate() {
            // What was due before the walk began is none of its business.
            let plan: Vec<_> = planned(schedule, Zone::Named(*zone), start() + Duration::days(3), to);
            let walked: Vec<_> =
                found[index].iter().copied().filter(|each| each.at >= start() + Duration::days(3)).collect();
            compared += plan.len();
            if let Some((one, other)) = plan.iter().zip(&walked).find(|(one, other)| one != other) {
                panic!("{kind} in {zone}: planned {one:?}, walked {other:?}");
            }
            assert_eq!(plan.len(), walked.len(), "{kind} in {zone}");
        }
    }
    println!("{compared} due times of {days} days in {} zones: none missed, doubled or at another time", zones.len());
}

#[test]
fn a_device_announces_each_once_whatever_becomes_of_it() {
    let (days, zones) = (asked("ALARA_DAYS", 60), zones(4));
    let mut total = figures::Figures::default();
    for (index, zone) in &zones {
        let chance = Chance::new(seed().wrapping_mul(1_000_003).wrapping_add(*index as u64));
        total.add(&device::live(*zone, start(), Duration::days(i64::from(days)), chance));
    }
    println!("{days} days in {} zones: {total}", zones.len());
    assert!(total.announced > 0 && total.crashes > 0 && total.journeys > 0 && total.steps > 0 && total.sleeps > 0);
    assert_eq!((total.missed, total.doubled, total.wrong), (0, 0, 0), "{total}");
}
