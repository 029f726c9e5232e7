//! `get_vitals`: the measurements of a kind.

use alara_gate::{Category, Definition, Finding, Sensitivity};
use serde::{Deserialize, Serialize};
use alara_gate::Control;

use super::{Moment, parameter::{SINCE, UNTIL, choice, required}};
use super::{Effect, Scene, Tool};

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
        required("kind", choice(&["weight", "temperature", "heart_rate", "glucose", "spo2", "sleep_hours", "blood_pressure", "hydration"]), Control::Choice, "What was measured."),
        SINCE,
        UNTIL,
    ],
    at_least_one_of: &[],
    rules: &[],
};

impl Tool for GetVitals {
    const DEFINITION: &'static Definition = &DEFINITION;

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let _ = scene;
        Err(Finding::block(alara_gate::Reason::GuardFailed, "not yet"))
    }
}
