//! Readings over time, as recorded: in one unit each, by arithmetic alone.

use alara_record::{Entry, EntryQuery, Record};
use alara_store::Window;
use chrono::{Duration, NaiveDate};
use serde_json::Value as Json;

use super::crisis::failure;
use super::journal::Journal;
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
        journal: &Journal,
    ) -> Result<Vitals, Failure> {
        let clock = self.engine.clock();
        let tools: Vec<String> = tools(kind).iter().map(|tool| (*tool).to_owned()).collect();
        let entries = EntryQuery { tools, since: Some(from), until: Some(to), limit: None };
        let window = Window { entries: entries.clone(), also: Vec::new() };
        let person = self.engine.person().id;
        let record = self.engine.store().snapshot(person, &window).await.map_err(failure)?;
        let mut readings = Vec::new();
        for entry in record.entries(person, &entries).into_iter().rev() {
            let (Some((value, second)), Some(by)) = (reading(kind, entry), journal.writer(entry.id)) else {
                continue;
            };
            let (operation, source) = (by.operation.id.to_string(), source::of(by, journal));
            readings.push(Reading { operation, at: moment::when(&entry.at, &clock), value, second, source });
        }
        Ok(Vitals { kind, unit: unit(kind).to_owned(), from: moment::day(from), to: moment::day(to), readings })
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

fn unit(kind: VitalKind) -> &'static str {
    match kind {
        VitalKind::BloodPressure => "mmHg",
        VitalKind::Weight => "kg",
        VitalKind::Temperature => "C",
        VitalKind::HeartRate => "bpm",
        VitalKind::Glucose => "mmol/L",
        VitalKind::Spo2 => "%",
        VitalKind::SleepHours => "hours",
        VitalKind::Hydration => "ml",
    }
}

/// The value of an entry in the unit of its kind; none where it is of another kind.
fn reading(kind: VitalKind, entry: &Entry) -> Option<(f64, Option<f64>)> {
    let number = |name: &str| entry.fields.get(name).and_then(Json::as_f64);
    match (kind, entry.tool.as_str()) {
        (VitalKind::BloodPressure, _) => Some((number("systolic")?, number("diastolic"))),
        (VitalKind::Hydration, _) => Some((number("amount_ml")?, None)),
        (VitalKind::HeartRate, "log_blood_pressure") => Some((number("pulse")?, None)),
        _ => {
            let text = |name: &str| entry.fields.get(name).and_then(Json::as_str);
            (text("kind")? == name(kind)).then_some(())?;
            Some((in_unit(kind, number("value")?, text("unit")?), None))
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

/// By definition: the international pound is 0.45359237 kg, a stone 14 of them; a mole of glucose weighs 180.156 g. Rounded to
/// what the kind is measured to.
fn in_unit(kind: VitalKind, value: f64, unit: &str) -> f64 {
    let rounded = |value: f64, places: i32| (value * 10f64.powi(places)).round() / 10f64.powi(places);
    match (kind, unit) {
        (VitalKind::Weight, "lb") => rounded(value * 0.453_592_37, 1),
        (VitalKind::Weight, "st") => rounded(value * 14.0 * 0.453_592_37, 1),
        (VitalKind::Temperature, "F") => rounded((value - 32.0) / 1.8, 1),
        (VitalKind::Glucose, "mg/dL") => rounded(value / 18.0156, 1),
        _ => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reading_is_shown_in_the_unit_of_its_kind() {
        assert_eq!(in_unit(VitalKind::Weight, 160.0, "lb"), 72.6);
        assert_eq!(in_unit(VitalKind::Weight, 72.4, "kg"), 72.4);
        assert_eq!(in_unit(VitalKind::Temperature, 98.6, "F"), 37.0);
        assert_eq!(in_unit(VitalKind::Glucose, 99.0, "mg/dL"), 5.5);
    }
}
