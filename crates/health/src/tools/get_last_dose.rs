//! `get_last_dose`: when a medication was last taken.

use alara_gate::{Category, Definition, Finding, Sensitivity};
use serde::{Deserialize, Serialize};
use super::parameter::MEDICATION_NAME;
use super::{Effect, Scene, Tool};

/// When a medication was last taken.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GetLastDose {
    /// The medication.
    pub medication_name: String,
}

static DEFINITION: Definition = Definition {
    id: "get_last_dose",
    version: 1,
    name: "Last dose",
    description: "Tells when a medication was last taken.",
    category: Category::ReadOnly,
    sensitivity: Sensitivity::Low,
    asks_first: false,
    internal: false,
    parameters: &[
        MEDICATION_NAME,
    ],
    at_least_one_of: &[],
    rules: &[],
};

impl Tool for GetLastDose {
    const DEFINITION: &'static Definition = &DEFINITION;

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let _ = scene;
        Err(Finding::block(alara_gate::Reason::GuardFailed, "not yet"))
    }
}
