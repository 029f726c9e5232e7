//! What is measured many times a day, as one figure a day: rates as their average, what adds up as its sum. Two devices that count the same
//! steps are not counted twice: the one that counted most stands.

use std::collections::BTreeMap;

use alara_health::tools::{HealthCall, Moment, SaveHealthEntry};
use alara_health::vitals::VitalKind;
use chrono::NaiveDate;
use serde_json::{Map, Value};

use crate::incoming::{Item, Taken};
use crate::reading::{Measured, round};

/// What comes to one figure a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Figure {
    /// The average of a vital.
    Average(VitalKind),
    /// Hours of sleep.
    Slept,
    /// Steps.
    Steps,
}

/// The samples of one day, of one device.
#[derive(Clone, Copy, Debug)]
struct Samples {
    sum: f64,
    count: u64,
    least: f64,
    most: f64,
}

impl Samples {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.count += 1;
        self.least = self.least.min(value);
        self.most = self.most.max(value);
    }
}

/// All figures of a file, in the memory of its days.
#[derive(Debug, Default)]
pub(crate) struct Daily(BTreeMap<(Figure, NaiveDate), BTreeMap<String, Samples>>);

/// The most devices that are told apart on one day.
const DEVICES: usize = 20;

impl Daily {
    /// One more sample of a day. Values of vitals are in their canonical unit.
    pub fn add(&mut self, figure: Figure, day: NaiveDate, device: &str, value: f64) {
        let devices = self.0.entry((figure, day)).or_default();
        let device = if devices.len() < DEVICES || devices.contains_key(device) { device } else { "" };
        let none = Samples { sum: 0.0, count: 0, least: f64::INFINITY, most: f64::NEG_INFINITY };
        devices.entry(device.to_owned()).or_insert(none).add(value);
    }

    /// What they come to, day by day; their numbers follow this one.
    pub fn items(self, place: u64) -> impl Iterator<Item = Taken> {
        let days = self.0.into_iter().zip(place + 1..);
        days.filter_map(|(((figure, day), devices), place)| {
            let all = devices.values().copied();
            Some(match figure {
                Figure::Average(kind) => averaged(place, kind, day, all)?,
                Figure::Slept => slept(place, day, all.max_by(|one, other| one.sum.total_cmp(&other.sum))?),
                Figure::Steps => walked(place, day, all.max_by(|one, other| one.sum.total_cmp(&other.sum))?),
            })
        })
    }
}

fn averaged(place: u64, kind: VitalKind, day: NaiveDate, devices: impl Iterator<Item = Samples>) -> Option<Taken> {
    let all = devices.reduce(|one, other| Samples {
        sum: one.sum + other.sum,
        count: one.count + other.count,
        least: one.least.min(other.least),
        most: one.most.max(other.most),
    })?;
    let tens = 10f64.powi(kind.row().canonical().decimals);
    let value = (all.sum / all.count as f64 * tens).round() / tens;
    let unit = Some(kind.row().canonical().code);
    let item = Measured { kind, value, unit, at: Moment::On(day), part: None }.item(place).ok()?;
    Some(Taken::Item(told(item, "average of the day", &all)))
}

fn slept(place: u64, day: NaiveDate, all: Samples) -> Taken {
    let value = (all.sum * 10.0).round() / 10.0;
    let measured = Measured { kind: VitalKind::SleepHours, value, unit: None, at: Moment::On(day), part: None };
    match measured.item(place) {
        Ok(item) => Taken::Item(told(item, "sum of the night", &all)),
        Err(why) => crate::incoming::refuse(place, why),
    }
}

fn walked(place: u64, day: NaiveDate, all: Samples) -> Taken {
    let text = format!("Steps: {}", all.sum.round());
    let entry = SaveHealthEntry {
        entry_type: "note".to_owned(),
        data: Map::from_iter([("text".to_owned(), Value::from(text))]),
        occurred_at: Some(Moment::On(day)),
        occurred_at_part: None,
    };
    Taken::Item(told(Item::plain(place, HealthCall::SaveHealthEntry(entry)), "sum of the day", &all))
}

/// Says of how many samples a figure is, and from where to where they went.
fn told(item: Item, figure: &str, all: &Samples) -> Item {
    let item = item.from("figure", figure).from("samples", all.count);
    item.from("least", round(all.least)).from("most", round(all.most))
}
