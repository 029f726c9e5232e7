//! Blood pressures whose two values stand in a file as things of their own.

use std::collections::BTreeMap;

use alara_health::tools::Moment;
use chrono::{DateTime, FixedOffset};

use crate::incoming::{Taken, refuse};
use crate::reading::pressure;

/// One value of a blood pressure.
pub(crate) struct Half<'a> {
    pub is_upper: bool,
    pub value: f64,
    /// As the file writes it.
    pub unit: Option<&'a str>,
}

/// Both values, as far as they were read.
#[derive(Debug, Default)]
struct Halves {
    place: u64,
    upper: Option<f64>,
    lower: Option<f64>,
    unit: Option<String>,
}

/// By moment and device: a pressure may stand in a file twice, as a pair and as its halves.
#[derive(Debug, Default)]
pub(crate) struct Pressures(BTreeMap<(DateTime<FixedOffset>, String), Halves>);

impl Pressures {
    /// One more half, of the moment at which a device measured it.
    pub fn add_half(&mut self, place: u64, (at, device): (DateTime<FixedOffset>, &str), half: Half<'_>) {
        let halves = self.0.entry((at, device.to_owned())).or_default();
        halves.place = place;
        halves.unit = half.unit.map(str::to_owned);
        *(if half.is_upper { &mut halves.upper } else { &mut halves.lower }) = Some(half.value);
    }

    /// What they come to, each with the pulse (a minute) that is found for its moment; one that lacks a half is refused.
    pub fn into_taken(
        self,
        mut find_pulse: impl FnMut(DateTime<FixedOffset>) -> Option<f64>,
    ) -> impl Iterator<Item = Taken> {
        self.0.into_iter().map(move |((at, _), halves)| match (halves.upper, halves.lower) {
            (Some(upper), Some(lower)) => {
                let values = (upper, lower, find_pulse(at));
                let item = pressure(halves.place, values, halves.unit.as_deref(), (Moment::At(at), None));
                item.map_or_else(|why| refuse(halves.place, why), Taken::Item)
            }
            _ => refuse(halves.place, "of its blood pressure one value is missing"),
        })
    }
}
