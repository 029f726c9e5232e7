//! `create_care_log`: a procedure, test, diagnosis, treatment, hospital visit or stay, or therapy session.

use alara_gate::{Category, Definition, Finding, Sensitivity};
use alara_gate::{Control, Kind};
use alara_record::{Change, DayPart, Noun};
use serde::{Deserialize, Serialize};

use super::{Effect, Scene, Tool};
use super::{
    Moment,
    parameter::{NOTES, choice, optional, required},
};

/// A procedure, test, diagnosis, treatment, hospital visit or stay, or therapy session.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CreateCareLog {
    /// As the definition lists.
    pub log_type: String,
    /// A short title.
    pub title: String,
    /// When.
    pub occurred_at: Moment,
    /// The part of the day, where only that was said; set by the gate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub occurred_at_part: Option<DayPart>,
    /// One that the user reports as their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diagnosis: Option<String>,
    /// One that the user reports as their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub treatment: Option<String>,
    /// More words of the user's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
}

static DEFINITION: Definition = Definition {
    id: "create_care_log",
    version: 1,
    name: "Log care",
    description: "Records a procedure, test, diagnosis, treatment, hospital visit or stay, emergency visit or therapy session.",
    category: Category::CareRecords,
    sensitivity: Sensitivity::Critical,
    asks_first: true,
    internal: false,
    parameters: &[
        required(
            "log_type",
            choice(&[
                "visit",
                "procedure",
                "test",
                "diagnosis",
                "treatment",
                "hospital_stay",
                "emergency_visit",
                "therapy_session",
                "other",
            ]),
            Control::Choice,
            "What kind of care.",
        ),
        required("title", Kind::Text, Control::Text, "A short title that adds nothing to the user's words."),
        required("occurred_at", Kind::Time, Control::DateTime, "When; the day alone where no hour was said."),
        optional("diagnosis", Kind::Text, Control::Text, "Only one that the user reports as their own."),
        optional("treatment", Kind::Text, Control::Text, "Only one that the user reports as their own."),
        NOTES,
    ],
    at_least_one_of: &[],
    rules: &["Only what has happened.", "Never infer a diagnosis or a treatment."],
};

impl Tool for CreateCareLog {
    const DEFINITION: &'static Definition = &DEFINITION;

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let fields = super::object(self);
        let entry = scene.entry(DEFINITION.id, Some(self.occurred_at), self.occurred_at_part, fields);
        Ok(Effect::Writes(vec![Change::Put(Noun::Entry(entry))], format!("Logged {}", self.title)))
    }
}
