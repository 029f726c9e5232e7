//! `skip_dose`: a due dose that was skipped on purpose.

use alara_gate::{Category, Definition, Finding, Sensitivity};
use serde::{Deserialize, Serialize};
use alara_gate::{Control, Kind};
use alara_record::{Change, Noun};
use chrono::NaiveDate;

use super::{Moment, TimeOfDay, parameter::{MEDICATION_NAME, optional}};
use super::{Effect, Scene, Tool};

/// A due dose that was skipped on purpose.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SkipDose {
    /// The medication.
    pub medication_name: String,
    /// The day it was due.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<NaiveDate>,
    /// The time it was due.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeOfDay>,
    /// Why, in the user's words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

static DEFINITION: Definition = Definition {
    id: "skip_dose",
    version: 1,
    name: "Skip a dose",
    description: "Records that a due dose was skipped.",
    category: Category::HealthLogging,
    sensitivity: Sensitivity::Medium,
    asks_first: false,
    internal: false,
    parameters: &[
        MEDICATION_NAME,
        optional("date", Kind::Date, Control::Date, "The day it was due; today where not said."),
        optional("time", Kind::TimeOfDay, Control::TimeOfDay, "The time it was due."),
        optional("reason", Kind::Text, Control::Text, "Why, in the user's words."),
    ],
    at_least_one_of: &[],
    rules: &["Only for an open or missed occurrence of its schedule."],
};

impl Tool for SkipDose {
    const DEFINITION: &'static Definition = &DEFINITION;

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let fields = super::object(self);
        let entry = scene.entry(DEFINITION.id, self.date.map(Moment::On), None, fields);
        Ok(Effect::Writes(vec![Change::Put(Noun::Entry(entry))], format!("Skipped {}", self.medication_name)))
    }
}
