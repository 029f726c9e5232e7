//! `get_adherence`: occurrences taken of those due.

use super::{
    Moment,
    parameter::{MEDICATION_NAME_OPTIONAL, SINCE, UNTIL},
};
use alara_gate::{Category, Definition, Finding, Sensitivity};
use alara_record::{Entry, Medication, Occurrence, OccurrenceKey, Settled};
use chrono::{Duration, NaiveTime};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{Effect, Scene, Tool, answer};
use crate::lexicon;

/// Occurrences taken of those due.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GetAdherence {
    /// Only this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub medication_name: Option<String>,
    /// From, included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<Moment>,
    /// Up to, included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Moment>,
}

static DEFINITION: Definition = Definition {
    id: "get_adherence",
    version: 1,
    name: "Adherence",
    description: "Tells how many due doses were taken.",
    category: Category::ReadOnly,
    sensitivity: Sensitivity::Low,
    asks_first: false,
    internal: false,
    parameters: &[MEDICATION_NAME_OPTIONAL, SINCE, UNTIL],
    at_least_one_of: &[],
    rules: &[],
};

impl Tool for GetAdherence {
    const DEFINITION: &'static Definition = &DEFINITION;

    fn reads(&self) -> &'static [&'static str] {
        &["log_medication", "skip_dose"]
    }

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let today = scene.clock.local();
        let since = self.since.map_or(today.date() - Duration::days(6), |moment| moment.date());
        let until =
            self.until.map_or(today, |moment| moment.date().and_time(NaiveTime::MIN) + Duration::minutes(24 * 60 - 1));
        let from = since.and_time(NaiveTime::MIN);
        let mut lines = Vec::new();
        let mut data = Vec::new();
        let mut rows = Vec::new();
        for medication in scene.record.medications(scene.person) {
            let asked = self.medication_name.as_deref();
            if !asked.is_none_or(|name| lexicon::same_medication(&medication.name, name)) {
                continue;
            }
            // Future ones are not due yet, and don't count.
            let due = scene.calendar.due(scene.record, medication, from, until.min(today));
            if due.is_empty() {
                continue;
            }
            let of = |settled| due.iter().filter(|each| each.settled == Some(settled)).count();
            let (taken, skipped) = (of(Settled::Taken), of(Settled::Skipped));
            let apart = if skipped > 0 { format!(", {skipped} skipped") } else { String::new() };
            rows.extend(settled_by(scene, medication, &due));
            lines.push(format!("{}: {taken} of {} due doses taken{apart}", medication.name, due.len()));
            data.push(json!({ "medication": medication.name, "due": due.len(), "taken": taken, "skipped": skipped }));
        }
        let span = answer::span(Some(Moment::On(since)), Some(Moment::On(until.date())));
        if lines.is_empty() {
            return answer::none(format!("No scheduled doses were due{span}."));
        }
        answer::some(answer::listed(&format!("Doses taken{span}:"), lines.into_iter()), Value::Array(data), &rows)
    }
}

/// The entries that settled some due occurrences.
fn settled_by(scene: &Scene<'_>, medication: &Medication, due: &[Occurrence]) -> Vec<Entry> {
    let settlements = scene.record.settlements(scene.person);
    let of_it = |key: &OccurrenceKey| key.of == medication.id.0 && due.iter().any(|each| each.key == *key);
    let by = settlements.into_iter().filter(|each| of_it(&each.key)).filter_map(|each| each.by);
    by.filter_map(|id| scene.record.entry(id)).cloned().collect()
}
