//! `list_medications`: the medications on the list.

use alara_gate::{Category, Definition, Finding, Sensitivity};
use serde::{Deserialize, Serialize};

use super::{Effect, Scene, Tool};

/// The medications on the list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListMedications {

}

static DEFINITION: Definition = Definition {
    id: "list_medications",
    version: 1,
    name: "Medications",
    description: "Lists the medications that the user is on.",
    category: Category::ReadOnly,
    sensitivity: Sensitivity::Low,
    asks_first: false,
    internal: false,
    parameters: &[

    ],
    at_least_one_of: &[],
    rules: &[],
};

impl Tool for ListMedications {
    const DEFINITION: &'static Definition = &DEFINITION;

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let _ = scene;
        Err(Finding::block(alara_gate::Reason::GuardFailed, "not yet"))
    }
}
