//! `add_medication`: a medication that the user is on.

use alara_gate::{Category, Definition, Finding, Sensitivity};
use serde::{Deserialize, Serialize};
use alara_gate::{Control, Kind};

use super::{TimeOfDay, parameter::{DAYS, DOSE, number, optional, required}};
use super::{Effect, Scene, Tool};

/// A medication that the user is on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AddMedication {
    /// As the user calls it.
    pub name: String,
    /// The usual dose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dose: Option<String>,
    /// Times of day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<Vec<TimeOfDay>>,
    /// Days of the week.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<Vec<u8>>,
    /// Taken only when needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub as_needed: Option<bool>,
    /// Hours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_interval_hours: Option<f64>,
    /// Dose units in any 24 hours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_per_day: Option<f64>,
    /// Dose units left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stock: Option<f64>,
    /// How to take it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instructions: Option<String>,
}

static DEFINITION: Definition = Definition {
    id: "add_medication",
    version: 1,
    name: "Add a medication",
    description: "Adds a medication to the user's list, with its schedule if said.",
    category: Category::CareRecords,
    sensitivity: Sensitivity::High,
    asks_first: true,
    internal: false,
    parameters: &[
        required("name", Kind::Text, Control::Text, "The medication, as the user calls it."),
        DOSE,
        optional("times", Kind::TimesOfDay, Control::List, "Times of day."),
        DAYS,
        optional("as_needed", Kind::Boolean, Control::Toggle, "Taken only when needed."),
        number("min_interval_hours", 0.25, 168.0, false, "hours", false, "The least time between two doses."),
        number("max_per_day", 0.25, 100.0, false, "", false, "The most dose units in 24 hours."),
        number("stock", 0.0, 100000.0, false, "", false, "Dose units left."),
        optional("instructions", Kind::Text, Control::LongText, "How to take it, in the user's words."),
    ],
    at_least_one_of: &[],
    rules: &["Only one that the user is on, starts, or was prescribed."],
};

impl Tool for AddMedication {
    const DEFINITION: &'static Definition = &DEFINITION;

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let _ = scene;
        Err(Finding::block(alara_gate::Reason::GuardFailed, "not yet"))
    }
}
