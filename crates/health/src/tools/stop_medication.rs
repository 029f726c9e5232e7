//! `stop_medication`: the end of a medication.

use alara_gate::{Category, Definition, Finding, Sensitivity};
use serde::{Deserialize, Serialize};
use alara_gate::{Control, Kind};

use super::parameter::required;
use super::{Effect, Scene, Tool};

/// The end of a medication.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StopMedication {
    /// The medication.
    pub name: String,
}

static DEFINITION: Definition = Definition {
    id: "stop_medication",
    version: 1,
    name: "Stop a medication",
    description: "Marks a medication on the user's list as stopped.",
    category: Category::CareRecords,
    sensitivity: Sensitivity::High,
    asks_first: true,
    internal: false,
    parameters: &[
        required("name", Kind::Text, Control::Text, "The medication."),
    ],
    at_least_one_of: &[],
    rules: &["Only when the user asks for it or says that it was stopped."],
};

impl Tool for StopMedication {
    const DEFINITION: &'static Definition = &DEFINITION;

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let _ = scene;
        Err(Finding::block(alara_gate::Reason::GuardFailed, "not yet"))
    }
}
