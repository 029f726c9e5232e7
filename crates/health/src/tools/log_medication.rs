//! `log_medication`: a dose that was taken.

use alara_gate::{Category, Definition, Finding, Sensitivity};
use alara_gate::{Control, Kind};
use alara_record::{Change, DayPart, Medication, Noun, Settled, Settlement};
use serde::{Deserialize, Serialize};

use super::{Effect, Scene, Tool, find};
use super::{
    Moment,
    parameter::{DOSE, MEDICATION_NAME, NOTES, optional},
};
use crate::rules::count_of;

/// A dose that was taken.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogMedication {
    /// The medication, as the user calls it.
    pub medication_name: String,
    /// A count or a strength.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dose: Option<String>,
    /// When; now where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taken_at: Option<Moment>,
    /// The part of the day, where only that was said; set by the gate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taken_at_part: Option<DayPart>,
    /// More words of the user's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
}

static DEFINITION: Definition = Definition {
    id: "log_medication",
    version: 1,
    name: "Log a medication",
    description: "Records a dose of a medication that the user has taken.",
    category: Category::HealthLogging,
    sensitivity: Sensitivity::High,
    asks_first: false,
    internal: false,
    parameters: &[
        MEDICATION_NAME,
        DOSE,
        optional("taken_at", Kind::Time, Control::DateTime, "When it was taken; now where the user named no time."),
        NOTES,
    ],
    at_least_one_of: &[],
    rules: &[
        "Only a dose that the user says they have taken; never one that is planned, skipped or someone else's.",
        "Never fill in a dose or a time that was not said.",
    ],
};

impl Tool for LogMedication {
    const DEFINITION: &'static Definition = &DEFINITION;

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let entry = scene.entry(DEFINITION.id, self.taken_at, self.taken_at_part, super::object(self));
        let (from, to) = entry.at.local_bounds();
        let same = find::same_medications(scene, &self.medication_name);
        let mut changes = Vec::new();
        for medication in &same {
            if let Some(key) = scene.calendar.settles(scene.record, medication, from, to) {
                let (person, by) = (scene.person, Some(entry.id));
                changes.push(Change::Put(Noun::Settlement(Settlement { key, person, settled: Settled::Taken, by })));
                break;
            }
        }
        if let [only] = same.as_slice()
            && let Some(stock) = only.stock
        {
            let used = self.dose.as_deref().and_then(count_of).unwrap_or(1.0);
            let stock = Some((stock - used).max(0.0));
            changes.push(Change::Put(Noun::Medication(Medication { stock, ..only.clone() })));
        }
        changes.insert(0, Change::Put(Noun::Entry(entry)));
        Ok(Effect::Writes(changes, format!("Logged {}", self.medication_name)))
    }
}
