//! Readings over time, as recorded: in one unit each, by arithmetic alone.

use alara_record::{Entry, EntryQuery, Record};
use alara_store::{Journal, Window};
use chrono::{Duration, NaiveDate};
use serde_json::Value as Json;

use super::{Desktop, Opened, moment, source};
use crate::view::*;

/// The longest span that is shown at once, in days.
pub(super) const LONGEST: u32 = 366 * 5;

impl Desktop {
    /// The readings of one kind, oldest first.
    pub async fn vitals(&self, input: VitalsInput) -> Result<Vitals, Failure> {
        let open = self.opened().await?;
        let today = open.engine.clock().local().date();
        let from = today - Duration::days(i64::from(input.days.clamp(1, LONGEST)) - 1);
        let journal = open.journal().await?;
        open.vitals(input.kind, from, today, &journal).await
    }
}

impl Opened {
    /// The readings of one kind within some days, oldest first.
    pub(super) async fn vitals(
        &self,
        kind: VitalKind,
        from: NaiveDate,
        to: NaiveDate,
        journal: &Journal<'_>,
    ) -> Result<Vitals, Failure> {
        let clock = self.engine.clock();
        let tools: Vec<String> = tools(kind).iter().map(|tool| (*tool).to_owned()).collect();
        let entries = EntryQuery { tools, since: Some(from), until: Some(to), limit: None };
        let window = Window { entries: entries.clone(), also: Vec::new() };
        let person = self.engine.person().id;
        let record = self.engine.store().snapshot(person, &window).await?;
        let unit = unit(kind, self.units().await?);
        let mut readings = Vec::new();
        let entries = record.entries(person, &entries);
        let wrote = journal.wrote(entries.iter().map(|entry| entry.id)).await?;
        for entry in entries.into_iter().rev() {
            let (Some((value, second)), Some(by)) = (reading(kind, unit, entry), wrote.get(&entry.id)) else {
                continue;
            };
            let (operation, source) = (by.operation.to_string(), source::of_entry(by));
            readings.push(Reading { operation, at: moment::when(&entry.at, &clock), value, second, source });
        }
        Ok(Vitals { kind, unit: unit.to_owned(), from: moment::day(from), to: moment::day(to), readings })
    }
}

/// Every kind there is.
pub(super) const KINDS: [VitalKind; 8] = [
    VitalKind::BloodPressure,
    VitalKind::Weight,
    VitalKind::Temperature,
    VitalKind::HeartRate,
    VitalKind::Glucose,
    VitalKind::Spo2,
    VitalKind::SleepHours,
    VitalKind::Hydration,
];

fn tools(kind: VitalKind) -> &'static [&'static str] {
    match kind {
        VitalKind::BloodPressure => &["log_blood_pressure"],
        VitalKind::Hydration => &["log_hydration"],
        // A pulse is also said beside a blood pressure.
        VitalKind::HeartRate => &["log_vital", "log_blood_pressure"],
        _ => &["log_vital"],
    }
}

fn unit(kind: VitalKind, units: Units) -> &'static str {
    match kind {
        VitalKind::BloodPressure => "mmHg",
        VitalKind::Weight => match units.weight {
            WeightUnit::Kg => "kg",
            WeightUnit::Lb => "lb",
            WeightUnit::St => "st",
        },
        VitalKind::Temperature => match units.temperature {
            TemperatureUnit::C => "C",
            TemperatureUnit::F => "F",
        },
        VitalKind::HeartRate => "bpm",
        VitalKind::Glucose => match units.glucose {
            GlucoseUnit::Mmol => "mmol/L",
            GlucoseUnit::Mg => "mg/dL",
        },
        VitalKind::Spo2 => "%",
        VitalKind::SleepHours => "hours",
        VitalKind::Hydration => "ml",
    }
}

/// The value of an entry in this unit; none where it is of another kind.
fn reading(kind: VitalKind, unit: &str, entry: &Entry) -> Option<(f64, Option<f64>)> {
    let number = |name: &str| entry.fields.get(name).and_then(Json::as_f64);
    match (kind, entry.tool.as_str()) {
        (VitalKind::BloodPressure, _) => Some((number("systolic")?, number("diastolic"))),
        (VitalKind::Hydration, _) => Some((number("amount_ml")?, None)),
        (VitalKind::HeartRate, "log_blood_pressure") => Some((number("pulse")?, None)),
        _ => {
            let text = |name: &str| entry.fields.get(name).and_then(Json::as_str);
            (text("kind")? == name(kind)).then_some(())?;
            Some((in_unit(number("value")?, text("unit")?, unit), None))
        }
    }
}

fn name(kind: VitalKind) -> &'static str {
    match kind {
        VitalKind::BloodPressure => "blood_pressure",
        VitalKind::Weight => "weight",
        VitalKind::Temperature => "temperature",
        VitalKind::HeartRate => "heart_rate",
        VitalKind::Glucose => "glucose",
        VitalKind::Spo2 => "spo2",
        VitalKind::SleepHours => "sleep_hours",
        VitalKind::Hydration => "hydration",
    }
}

/// By definition: the international pound is 0.45359237 kg, a stone 14 of them; a mole of glucose weighs 180.156 g. What was recorded in the
/// unit that is asked for stays as it was; else it is rounded to what such things are measured to.
fn in_unit(value: f64, from: &str, to: &str) -> f64 {
    if from == to {
        return value;
    }
    let base = match from {
        "lb" => value * 0.453_592_37,
        "st" => value * 14.0 * 0.453_592_37,
        "F" => (value - 32.0) / 1.8,
        "mg/dL" => value / 18.0156,
        _ => value,
    };
    let (value, places) = match to {
        "lb" => (base / 0.453_592_37, 1),
        "st" => (base / 14.0 / 0.453_592_37, 1),
        "F" => (base * 1.8 + 32.0, 1),
        "mg/dL" => (base * 18.0156, 0),
        "kg" | "C" | "mmol/L" => (base, 1),
        _ => return value,
    };
    let tens = 10f64.powi(places);
    (value * tens).round() / tens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reading_is_shown_in_the_unit_that_was_chosen() {
        for (value, from, to, shown) in [
            (160.0, "lb", "kg", 72.6),
            (72.4, "kg", "kg", 72.4),
            (72.6, "kg", "lb", 160.1),
            (98.6, "F", "C", 37.0),
            (37.0, "C", "F", 98.6),
            (99.0, "mg/dL", "mmol/L", 5.5),
            (5.5, "mmol/L", "mg/dL", 99.0),
            (11.0, "st", "kg", 69.9),
        ] {
            assert_eq!(in_unit(value, from, to), shown, "{value} {from} in {to}");
        }
    }

    #[test]
    fn what_was_recorded_in_the_unit_that_is_asked_for_stays_as_it_was() {
        assert_eq!(in_unit(160.25, "lb", "lb"), 160.25);
        assert_eq!(in_unit(64.0, "bpm", "bpm"), 64.0);
    }
}
