//! `list_reminders`: the reminders.

use alara_gate::{Category, Definition, Finding, Sensitivity};
use serde::{Deserialize, Serialize};

use super::{Effect, Scene, Tool};

/// The reminders.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListReminders {

}

static DEFINITION: Definition = Definition {
    id: "list_reminders",
    version: 1,
    name: "Reminders",
    description: "Lists the reminders.",
    category: Category::ReadOnly,
    sensitivity: Sensitivity::Low,
    asks_first: false,
    internal: false,
    parameters: &[

    ],
    at_least_one_of: &[],
    rules: &[],
};

impl Tool for ListReminders {
    const DEFINITION: &'static Definition = &DEFINITION;

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let _ = scene;
        Err(Finding::block(alara_gate::Reason::GuardFailed, "not yet"))
    }
}
