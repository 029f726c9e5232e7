//! Two and three devices on one shelf, cut off at every step, with clocks days apart: all come to the same set of operations in the same
//! order, none lost and none doubled, whatever the shelf did meanwhile.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test stops where it fails")]

mod device;
mod shelf;

use std::collections::BTreeSet;

use device::Device;
use proptest::prelude::*;
use shelf::MemoryShelf;

/// What happens next: somebody writes, puts on the shelf or reads, or the shelf does something.
#[derive(Clone, Debug)]
enum Event {
    Write { device: usize, key: u32, what: u8 },
    Ship { device: usize, crash: bool },
    Read { device: usize, crash: bool },
    Half(usize),
    Hide(usize),
    Heal,
    Clock { device: usize, days: i64 },
}

fn event(devices: usize) -> impl Strategy<Value = Event> {
    prop_oneof![
        6 => (0..devices, 0..KEYS, 0u8..6).prop_map(|(device, key, what)| Event::Write { device, key, what }),
        3 => (0..devices, any::<bool>()).prop_map(|(device, crash)| Event::Ship { device, crash }),
        3 => (0..devices, any::<bool>()).prop_map(|(device, crash)| Event::Read { device, crash }),
        1 => (0usize..50).prop_map(Event::Half),
        1 => (0usize..50).prop_map(Event::Hide),
        1 => Just(Event::Heal),
        1 => (0..devices, -9i64..9).prop_map(|(device, days)| Event::Clock { device, days }),
    ]
}

fn play(count: usize, events: Vec<Event>) -> Vec<Device> {
    let shelf = MemoryShelf::default();
    let mut devices: Vec<Device> = (0..count).map(|n| Device::new(n as u128 + 1)).collect();
    for (at, event) in events.into_iter().enumerate() {
        let era = u32::try_from(at / ERA).unwrap();
        match event {
            Event::Write { device, key, what } => devices[device].write(era * KEYS + key, what),
            Event::Ship { device, crash } => devices[device].ship(&shelf, crash),
            Event::Read { device, crash } => devices[device].read(&shelf, crash),
            Event::Half(n) => shelf.halve(n),
            Event::Hide(n) => shelf.hide(n),
            Event::Heal => shelf.heal(),
            Event::Clock { device, days } => devices[device].days_off = days,
        }
    }
    shelf.heal();
    for _ in 0..3 {
        devices.iter_mut().for_each(|device| device.ship(&shelf, false));
        devices.iter_mut().for_each(|device| device.read(&shelf, false));
    }
    devices
}

fn check(devices: &[Device]) {
    let written: Vec<_> = devices.iter().flat_map(|device| device.written.iter().copied()).collect();
    let all: BTreeSet<_> = written.iter().copied().collect();
    let first = devices.first().unwrap();
    let (mut lost, mut doubled) = (0, 0);
    for device in devices {
        let ids = device.ids();
        let held: BTreeSet<_> = ids.iter().copied().collect();
        lost += all.difference(&held).count();
        doubled += ids.len() - held.len();
        assert_eq!((lost, doubled), (0, 0), "none lost, none doubled");
        assert_eq!(held, all, "none of nobody");
        assert_eq!(device.in_order(), first.in_order(), "the same order");
    }
    let record = first.folded();
    for device in devices {
        assert_eq!(device.folded(), record, "the same record");
    }
    let fewest = devices.iter().map(|device| device.written.len()).min().unwrap();
    if fewest > USUAL {
        let standing = record.iter().filter(|each| each.noun.is_some()).count();
        let clashes: usize = record.iter().map(|each| each.clashes.len()).sum();
        println!(
            "{} devices: {} operations, {fewest} of one device at least; {lost} lost, {doubled} doubled; {standing} things stand \
             of {}, with {clashes} conflicts",
            devices.len(),
            written.len(),
            record.len()
        );
    }
}

/// A number from the environment, for longer runs than those of each day.
fn set_number(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|set| set.parse().ok()).unwrap_or(usual)
}

/// How many events there are; three of eight are writes. A longer run than that of each day is long each time.
fn events(devices: usize) -> std::ops::Range<usize> {
    let most = devices * set_number("ALARA_SYNC_EVENTS", USUAL);
    let least = if most > devices * USUAL { most / 10 * 9 } else { 0 };
    least..most
}

/// Events for each device at most, each day.
const USUAL: usize = 30;

/// Things that are written of at a time, and events after which there are others: every run of each day is of the same.
const KEYS: u32 = 4;
const ERA: usize = 100;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(u32::try_from(set_number("ALARA_SYNC_RUNS", 60)).unwrap()))]

    #[test]
    fn two_devices_come_to_the_same(events in proptest::collection::vec(event(2), events(2))) {
        check(&play(2, events));
    }

    #[test]
    fn three_devices_come_to_the_same(events in proptest::collection::vec(event(3), events(3))) {
        check(&play(3, events));
    }
}
