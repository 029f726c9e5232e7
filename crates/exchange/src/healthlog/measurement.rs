//! Measurements, by the names of HealthLog's types: single values as they are, what a device measures all day as one figure a day, both
//! values of a blood pressure and the pulse of the same moment as one.

use alara_health::tools::Moment;
use alara_health::vitals::VitalKind;
use chrono::{DateTime, FixedOffset};

use super::thing::{NO_TIME, Thing, count};
use crate::daily::{Daily, Figure};
use crate::halves::{Half, Pressures};
use crate::incoming::{Taken, refuse};
use crate::reading::Measured;

/// What is measured now and then.
const SINGLE: &[(&str, VitalKind)] = &[
    ("WEIGHT", VitalKind::Weight),
    ("BODY_TEMPERATURE", VitalKind::Temperature),
    ("BLOOD_GLUCOSE", VitalKind::Glucose),
    ("OXYGEN_SATURATION", VitalKind::Spo2),
];
/// Of these, what a device that is worn measures by itself.
const WORN: &[(&str, VitalKind)] = &[("OXYGEN_SATURATION", VitalKind::Spo2), ("BLOOD_GLUCOSE", VitalKind::Glucose)];
/// Where a value comes from that a person entered or brought.
const BY_HAND: [&str; 2] = ["MANUAL", "IMPORT"];
/// Devices that show a glucose every few minutes.
const SENSORS: [&str; 3] = ["NIGHTSCOUT", "DEXCOM", "LIBRE"];

/// A pulse, which may be that of a blood pressure.
#[derive(Debug)]
struct Pulse {
    place: u64,
    at: DateTime<FixedOffset>,
    /// Beats a minute.
    value: f64,
    is_sampled: bool,
}

/// What comes in once all of a file was seen.
#[derive(Debug, Default)]
pub(super) struct Samples {
    daily: Daily,
    pressures: Pressures,
    pulses: Vec<Pulse>,
}

impl Samples {
    /// One measurement: what it comes to at once, and what of it is only counted.
    pub fn take_measurement(&mut self, thing: &Thing<'_>) -> Vec<Taken> {
        let mut taken: Vec<Taken> = self.read_value(thing).into_iter().collect();
        let has_note = thing.text("notes").is_some() || thing.text("glucoseContext").is_some();
        if has_note && !matches!(taken.first(), Some(Taken::NotMapped(_) | Taken::Refused(_))) {
            taken.push(count("note beside a value"));
        }
        taken
    }

    fn read_value(&mut self, thing: &Thing<'_>) -> Option<Taken> {
        let kind = thing.text("type").unwrap_or_default();
        let source = thing.text("source").map(str::to_uppercase);
        let source = source.as_deref().filter(|source| !BY_HAND.contains(source)).unwrap_or_default();
        let single = SINGLE.iter().find(|(name, _)| *name == kind).map(|(_, kind)| *kind);
        let others = ["BLOOD_PRESSURE_SYS", "BLOOD_PRESSURE_DIA", "PULSE", "SLEEP_DURATION", "ACTIVITY_STEPS"];
        if single.is_none() && !others.contains(&kind) {
            return Some(count(kind.chars().take(60).collect::<String>()));
        }
        let Some(at) = thing.instant("measuredAt") else { return Some(thing.refuse(NO_TIME)) };
        let Some(value) = thing.figure("value") else { return Some(thing.refuse("its value is no figure")) };
        let unit = thing.text("unit").map(|unit| if unit == "percent" { "%" } else { unit });
        match (kind, single) {
            (_, Some(vital)) => {
                let measured = Measured { kind: vital, value, unit, at: Moment::At(at), part: None };
                let worn = WORN.iter().any(|(name, _)| *name == kind);
                if worn && !source.is_empty() && (vital != VitalKind::Glucose || SENSORS.contains(&source)) {
                    return self.sample(vital, &measured, thing.place, source);
                }
                Some(measured.item(thing.place).map_or_else(|why| thing.refuse(&why), Taken::Item))
            }
            ("BLOOD_PRESSURE_SYS" | "BLOOD_PRESSURE_DIA", None) => {
                let half = Half { is_upper: kind == "BLOOD_PRESSURE_SYS", value, unit };
                self.pressures.add_half(thing.place, (at, source), half);
                None
            }
            ("PULSE", None) => {
                self.pulses.push(Pulse { place: thing.place, at, value, is_sampled: !source.is_empty() });
                None
            }
            ("SLEEP_DURATION", None) => self.sleep(thing, (value, unit), at, source),
            (_, None) => {
                self.daily.add(Figure::Steps, at.date_naive(), source, value);
                None
            }
        }
    }

    fn sample(&mut self, kind: VitalKind, measured: &Measured<'_>, place: u64, device: &str) -> Option<Taken> {
        let settled = measured.settle().and_then(|(value, unit)| {
            kind.row().in_canonical(value, unit.code).ok_or_else(|| "its unit cannot be read".to_owned())
        });
        match settled {
            Ok(value) => {
                self.daily.add(Figure::Average(kind), measured.at.date(), device, value);
                None
            }
            Err(why) => Some(refuse(place, why)),
        }
    }

    /// Time asleep, for its day. A device writes each stage by itself, and lying awake too: without the stage it is no sleep.
    fn sleep(
        &mut self,
        thing: &Thing<'_>,
        (value, unit): (f64, Option<&str>),
        at: DateTime<FixedOffset>,
        source: &str,
    ) -> Option<Taken> {
        match thing.text("sleepStage") {
            Some("AWAKE" | "IN_BED") => return None,
            Some(_) => {}
            None if source.is_empty() => {}
            None => return Some(count("SLEEP_DURATION without its stage")),
        }
        let measured = Measured { kind: VitalKind::SleepHours, value, unit, at: Moment::At(at), part: None };
        match measured.settle() {
            Ok((hours, _)) => {
                self.daily.add(Figure::Slept, at.date_naive(), source, hours);
                None
            }
            Err(why) => Some(thing.refuse(&why)),
        }
    }

    /// All of it, once the file has ended; figures of days are numbered behind this place.
    pub fn into_taken(self, place: u64) -> impl Iterator<Item = Taken> {
        let Samples { mut daily, pressures, mut pulses } = self;
        pulses.sort_by_key(|pulse| pulse.at);
        let mut used = vec![false; pulses.len()];
        let mut taken: Vec<Taken> = pressures
            .into_taken(|at| {
                let from = pulses.partition_point(|pulse| pulse.at < at);
                let pulse = pulses.get(from).filter(|pulse| pulse.at == at)?;
                *used.get_mut(from)? = true;
                Some(pulse.value)
            })
            .collect();
        for pulse in pulses.iter().zip(&used).filter(|(_, used)| !**used).map(|(pulse, _)| pulse) {
            let (kind, at) = (VitalKind::HeartRate, Moment::At(pulse.at));
            if pulse.is_sampled {
                daily.add(Figure::Average(kind), pulse.at.date_naive(), "", pulse.value);
                continue;
            }
            let item = Measured { kind, value: pulse.value, unit: Some("bpm"), at, part: None }.item(pulse.place);
            taken.push(item.map_or_else(|why| refuse(pulse.place, why), Taken::Item));
        }
        taken.into_iter().chain(daily.items(place))
    }
}
