//! The elements of an export: Record, Correlation and Workout, by the names of HealthKit's types.

use std::collections::BTreeMap;

use alara_health::tools::{HealthCall, LogExercise, Moment};
use alara_health::vitals::VitalKind;
use chrono::{DateTime, FixedOffset};
use quick_xml::events::BytesStart;
use serde_json::Value;

use crate::activity::activity_of;
use crate::daily::{Daily, Figure};
use crate::halves::{Half, Pressures};
use crate::incoming::{Incoming, Item, Taken, Unread, refuse};
use crate::reading::Measured;

/// What is measured now and then, by the name of its type.
const SINGLE: &[(&str, VitalKind)] = &[
    ("BodyMass", VitalKind::Weight),
    ("BodyTemperature", VitalKind::Temperature),
    ("BloodGlucose", VitalKind::Glucose),
    ("PeakExpiratoryFlowRate", VitalKind::PeakFlow),
    ("DietaryWater", VitalKind::Hydration),
];
/// What a watch measures all day.
const SAMPLED: &[(&str, Figure)] = &[
    ("HeartRate", Figure::Average(VitalKind::HeartRate)),
    ("OxygenSaturation", Figure::Average(VitalKind::Spo2)),
    ("StepCount", Figure::Steps),
];
/// The attributes of an element that are read.
#[derive(Debug, Default)]
pub(super) struct Attributes(BTreeMap<&'static str, String>);

/// Their names.
const NAMES: [&str; 12] = [
    "type", "unit", "value", "sourceName", "startDate", "endDate", "workoutActivityType", "duration", "durationUnit",
    "totalDistance", "totalDistanceUnit", "sum",
];

impl Attributes {
    pub fn put(&mut self, name: &str, value: String) {
        if let Some(name) = NAMES.iter().find(|each| **each == name) {
            self.0.insert(name, value);
        }
    }

    fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(|text| text.trim()).filter(|text| !text.is_empty())
    }

    fn figure(&self, name: &str) -> Option<f64> {
        self.text(name)?.parse().ok().filter(|value: &f64| value.is_finite())
    }

    fn time(&self, name: &str) -> Option<DateTime<FixedOffset>> {
        DateTime::parse_from_str(self.text(name)?, "%Y-%m-%d %H:%M:%S %z").ok()
    }
}

/// An export as it is read.
pub(super) struct Reading<'a> {
    into: &'a mut Incoming,
    place: u64,
    daily: Daily,
    pressures: Pressures,
    workout: Option<(u64, LogExercise)>,
}

impl<'a> Reading<'a> {
    pub fn new(into: &'a mut Incoming) -> Reading<'a> {
        Reading { into, place: 0, daily: Daily::default(), pressures: Pressures::default(), workout: None }
    }

    /// The element that is read next, as it stands in the file.
    pub fn show_element(&mut self, element: &BytesStart<'_>) {
        let next = self.place + u64::from(matches!(element.name().0, "Record" | "Workout"));
        self.into.rest.begin_thing(next, || Value::from(format!("<{}/>", &**element)));
    }

    /// An element begins; one with others inside it ends later.
    pub fn element(&mut self, name: &str, attributes: &Attributes, is_open: bool) -> Result<(), Unread> {
        match name {
            "Record" => {
                self.place += 1;
                match self.record(attributes) {
                    Some(taken) => self.into.take(taken),
                    None => Ok(()),
                }
            }
            "Workout" => {
                self.place += 1;
                self.begin_workout(attributes)?;
                if is_open { Ok(()) } else { self.end(name) }
            }
            "WorkoutStatistics" => {
                self.measure_workout(attributes);
                Ok(())
            }
            "ClinicalRecord" | "Audiogram" | "VisionPrescription" => self.into.take(Taken::NotMapped(name.to_owned())),
            _ => Ok(()),
        }
    }

    /// An element ends.
    pub fn end(&mut self, name: &str) -> Result<(), Unread> {
        match self.workout.take_if(|_| name == "Workout") {
            Some((place, workout)) => self.into.take(Taken::Item(Item::plain(place, HealthCall::LogExercise(workout)))),
            None => Ok(()),
        }
    }

    /// A Record: a single value at once, a sample into its day, half of a pressure to its other half.
    fn record(&mut self, attributes: &Attributes) -> Option<Taken> {
        let full = attributes.text("type").unwrap_or_default();
        let kind = ["HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier", "HKDataType"]
            .iter()
            .find_map(|prefix| full.strip_prefix(prefix))
            .unwrap_or(full);
        let Some(at) = attributes.time("startDate") else {
            return Some(refuse(self.place, "its time cannot be read"));
        };
        if kind == "SleepAnalysis" {
            return self.sleep(attributes, at);
        }
        let single = SINGLE.iter().find(|(name, _)| *name == kind);
        let sampled = SAMPLED.iter().find(|(name, _)| *name == kind);
        let is_half = matches!(kind, "BloodPressureSystolic" | "BloodPressureDiastolic");
        if single.is_none() && sampled.is_none() && !is_half {
            return Some(Taken::NotMapped(kind.chars().take(60).collect()));
        }
        let Some(value) = attributes.figure("value") else {
            return Some(refuse(self.place, "its value is no figure"));
        };
        let unit = attributes.text("unit");
        if let Some((_, kind)) = single {
            let measured = Measured { kind: *kind, value, unit, at: Moment::At(at), part: None };
            return Some(measured.item(self.place).map_or_else(|why| refuse(self.place, why), Taken::Item));
        }
        if is_half {
            let device = attributes.text("sourceName").unwrap_or_default();
            let half = Half { is_upper: kind == "BloodPressureSystolic", value, unit };
            self.pressures.add_half(self.place, (at, device), half);
            return None;
        }
        let (_, figure) = sampled?;
        let device = attributes.text("sourceName").unwrap_or_default();
        match canonical(*figure, value, unit, at) {
            Ok(value) => {
                self.daily.add(*figure, at.date_naive(), device, value);
                None
            }
            Err(why) => Some(refuse(self.place, why)),
        }
    }

    /// Time asleep, for the day on which it ended; in bed is not asleep.
    fn sleep(&mut self, attributes: &Attributes, from: DateTime<FixedOffset>) -> Option<Taken> {
        if !attributes.text("value")?.starts_with("HKCategoryValueSleepAnalysisAsleep") {
            return None;
        }
        let Some(to) = attributes.time("endDate").filter(|to| *to >= from) else {
            return Some(refuse(self.place, "its time cannot be read"));
        };
        let hours = (to - from).num_seconds() as f64 / 3600.0;
        self.daily.add(Figure::Slept, to.date_naive(), attributes.text("sourceName").unwrap_or_default(), hours);
        None
    }

    fn begin_workout(&mut self, attributes: &Attributes) -> Result<(), Unread> {
        let kind = attributes.text("workoutActivityType").unwrap_or_default();
        let kind = kind.strip_prefix("HKWorkoutActivityType").unwrap_or(kind);
        let Some(at) = attributes.time("startDate") else {
            return self.into.take(refuse(self.place, "its time cannot be read"));
        };
        let in_unit = |value: &str, unit: &str, kind| {
            let (value, unit) = (attributes.figure(value)?, attributes.text(unit));
            Measured { kind, value, unit, at: Moment::At(at), part: None }.settle().ok().map(|(value, _)| value)
        };
        let minutes =
            in_unit("duration", "durationUnit", VitalKind::Exercise).map(|minutes| (minutes * 10.0).round() / 10.0);
        let workout = LogExercise {
            activity: activity_of(kind).to_owned(),
            minutes,
            distance: in_unit("totalDistance", "totalDistanceUnit", VitalKind::Distance).filter(|far| *far > 0.0),
            occurred_at: Some(Moment::At(at)),
            occurred_at_part: None,
        };
        self.workout = Some((self.place, workout));
        Ok(())
    }

    /// How far a workout went, as newer exports say it.
    fn measure_workout(&mut self, attributes: &Attributes) {
        let Some((_, workout)) = &mut self.workout else { return };
        let is_distance = attributes.text("type").is_some_and(|kind| kind.contains("IdentifierDistance"));
        let (Some(value), Some(at)) = (attributes.figure("sum").filter(|_| is_distance), workout.occurred_at) else {
            return;
        };
        let measured = Measured { kind: VitalKind::Distance, value, unit: attributes.text("unit"), at, part: None };
        if let Ok((far, _)) = measured.settle() {
            workout.distance = Some(far).filter(|far| *far > 0.0);
        }
    }

    /// The file has ended: what was gathered comes in.
    pub fn finish(mut self) -> Result<(), Unread> {
        for taken in std::mem::take(&mut self.pressures).into_taken(|_| None) {
            self.into.take(taken)?;
        }
        for taken in std::mem::take(&mut self.daily).items(self.place) {
            self.into.take(taken)?;
        }
        Ok(())
    }
}

/// A sample in the canonical unit.
fn canonical(figure: Figure, value: f64, unit: Option<&str>, at: DateTime<FixedOffset>) -> Result<f64, String> {
    let Figure::Average(kind) = figure else { return Ok(value) };
    // HealthKit writes a share of one as per cent.
    let value = if kind == VitalKind::Spo2 && value <= 1.0 { value * 100.0 } else { value };
    let (value, unit) = Measured { kind, value, unit, at: Moment::At(at), part: None }.settle()?;
    kind.row().in_canonical(value, unit.code).ok_or_else(|| "its unit cannot be read".to_owned())
}
