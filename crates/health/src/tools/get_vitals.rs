//! `get_vitals`: the measurements of a kind.

use alara_gate::Control;
use alara_gate::{Category, Definition, Finding, Sensitivity};
use serde::{Deserialize, Serialize};

use super::{
    Moment,
    parameter::{SINCE, UNTIL, choice, required},
};
use alara_record::Entry;
use serde_json::Value;

use super::{Effect, Scene, Tool, answer};

/// The measurements of a kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GetVitals {
    /// What was measured.
    pub kind: String,
    /// From, included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<Moment>,
    /// Up to, included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Moment>,
}

static DEFINITION: Definition = Definition {
    id: "get_vitals",
    version: 1,
    name: "Measurements",
    description: "Lists measurements of a kind.",
    category: Category::ReadOnly,
    sensitivity: Sensitivity::Low,
    asks_first: false,
    internal: false,
    parameters: &[
        required(
            "kind",
            choice(&[
                "weight",
                "temperature",
                "heart_rate",
                "glucose",
                "spo2",
                "sleep_hours",
                "blood_pressure",
                "hydration",
            ]),
            Control::Choice,
            "What was measured.",
        ),
        SINCE,
        UNTIL,
    ],
    at_least_one_of: &[],
    rules: &[],
};

impl Tool for GetVitals {
    const DEFINITION: &'static Definition = &DEFINITION;

    fn reads(&self) -> &'static [&'static str] {
        match self.kind.as_str() {
            "blood_pressure" => &["log_blood_pressure"],
            "hydration" => &["log_hydration"],
            // A pulse is also said beside a blood pressure.
            "heart_rate" => &["log_vital", "log_blood_pressure"],
            _ => &["log_vital"],
        }
    }

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let found: Vec<Entry> = answer::entries(scene, self.reads(), self.since, self.until)
            .into_iter()
            .filter(|entry| entry.tool != "log_vital" || answer::field(entry, "kind") == Some(&self.kind))
            .filter(|entry| {
                self.kind != "heart_rate" || entry.tool == "log_vital" || entry.fields.contains_key("pulse")
            })
            .collect();
        let words = self.kind.replace('_', " ");
        let span = answer::span(self.since, self.until);
        if found.is_empty() {
            return answer::none(format!("No {words} is recorded{span}."));
        }
        let lines = found
            .iter()
            .map(|entry| format!("{}, {}", self.reading(entry), answer::when(entry.at, &scene.clock)));
        let head = match found.len() {
            1 => format!("1 {words} reading{span}:"),
            count => format!("{count} {words} readings{span}, the newest first:"),
        };
        let text = answer::listed(&head, lines);
        let text = self.figures(&found).map_or(text.clone(), |figures| format!("{figures}\n{text}"));
        answer::some(text, answer::rows(&found), &found)
    }
}

impl GetVitals {
    /// What several readings come to: "Average 133/85, from 128/82 to 138/88."; of what was drunk the sum. None where the units differ.
    fn figures(&self, found: &[Entry]) -> Option<String> {
        let numbers = |name: &str| -> Option<Vec<f64>> {
            found.iter().map(|entry| entry.fields.get(name).and_then(Value::as_f64)).collect()
        };
        let average = |all: &[f64]| all.iter().sum::<f64>() / all.len() as f64;
        let (low, high) = (
            |all: &[f64]| all.iter().copied().fold(f64::INFINITY, f64::min),
            |all: &[f64]| all.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        );
        if found.len() < 2 {
            return None;
        }
        match self.kind.as_str() {
            "blood_pressure" => {
                let (upper, lower) = (numbers("systolic")?, numbers("diastolic")?);
                Some(format!(
                    "Average {:.0}/{:.0}; upper number from {} to {}, lower from {} to {}.",
                    average(&upper),
                    average(&lower),
                    low(&upper),
                    high(&upper),
                    low(&lower),
                    high(&lower)
                ))
            }
            "hydration" => Some(format!("In all {} ml.", numbers("amount_ml")?.iter().sum::<f64>())),
            _ => {
                let unit = answer::field(found.first()?, "unit")?;
                let all = numbers("value")?;
                let same = found.iter().all(|entry| answer::field(entry, "unit") == Some(unit));
                let mean = (average(&all) * 10.0).round() / 10.0;
                same.then(|| format!("Average {mean} {unit}, from {} to {}.", low(&all), high(&all)))
            }
        }
    }

    fn reading(&self, entry: &Entry) -> String {
        let number = |name: &str| entry.fields.get(name).and_then(Value::as_f64).unwrap_or_default();
        match self.kind.as_str() {
            "blood_pressure" => match entry.fields.get("pulse").and_then(Value::as_f64) {
                Some(pulse) => format!("{}/{}, pulse {pulse}", number("systolic"), number("diastolic")),
                None => format!("{}/{}", number("systolic"), number("diastolic")),
            },
            "hydration" => format!("{} ml", number("amount_ml")),
            "heart_rate" if entry.tool == "log_blood_pressure" => format!("{} bpm", number("pulse")),
            _ => format!("{} {}", number("value"), answer::field(entry, "unit").unwrap_or_default()),
        }
    }
}
