//! `get_care_records`: visits and care logs.

use super::{Effect, Scene, Tool, answer};
use super::{
    Moment,
    parameter::{SINCE, UNTIL},
};
use alara_gate::{Category, Definition, Finding, Sensitivity};
use serde::{Deserialize, Serialize};

/// Visits and care logs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GetCareRecords {
    /// From, included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<Moment>,
    /// Up to, included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Moment>,
}

static DEFINITION: Definition = Definition {
    id: "get_care_records",
    version: 1,
    name: "Visits and care",
    description: "Lists visits and care.",
    category: Category::ReadOnly,
    sensitivity: Sensitivity::Low,
    asks_first: false,
    internal: false,
    parameters: &[SINCE, UNTIL],
    at_least_one_of: &[],
    rules: &[],
};

impl Tool for GetCareRecords {
    const DEFINITION: &'static Definition = &DEFINITION;

    fn reads(&self) -> &'static [&'static str] {
        &["log_doctor_visit", "create_care_log"]
    }

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let found = answer::entries(scene, self.reads(), self.since, self.until);
        let span = answer::span(self.since, self.until);
        if found.is_empty() {
            return answer::none(format!("No visits or care are recorded{span}."));
        }
        let lines = found
            .iter()
            .map(|entry| {
                let title = answer::field(entry, "title")
                    .map(str::to_owned)
                    .or_else(|| answer::field(entry, "provider").map(|provider| format!("visit to {provider}")))
                    .unwrap_or_else(|| "a visit".to_owned());
                format!("{title}, {}", answer::when(entry.at, &scene.clock))
            });
        answer::some(answer::listed(&format!("Visits and care{span}:"), lines), answer::rows(&found), &found)
    }
}
