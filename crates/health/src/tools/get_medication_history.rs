//! `get_medication_history`: the doses of a span of time.

use alara_gate::{Category, Definition, Finding, Sensitivity};
use serde::{Deserialize, Serialize};
use super::{Moment, parameter::{MEDICATION_NAME_OPTIONAL, SINCE, UNTIL}};
use super::{Effect, Scene, Tool};

/// The doses of a span of time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GetMedicationHistory {
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
    id: "get_medication_history",
    version: 1,
    name: "Doses taken",
    description: "Lists the doses that were taken.",
    category: Category::ReadOnly,
    sensitivity: Sensitivity::Low,
    asks_first: false,
    internal: false,
    parameters: &[
        MEDICATION_NAME_OPTIONAL,
        SINCE,
        UNTIL,
    ],
    at_least_one_of: &[],
    rules: &[],
};

impl Tool for GetMedicationHistory {
    const DEFINITION: &'static Definition = &DEFINITION;

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let _ = scene;
        Err(Finding::block(alara_gate::Reason::GuardFailed, "not yet"))
    }
}
