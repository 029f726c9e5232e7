//! `delete_entry`: the removal of an entry.

use alara_gate::{Category, Definition, Finding, Sensitivity};
use serde::{Deserialize, Serialize};
use alara_gate::{Control, Kind};

use super::parameter::required;
use super::{Effect, Scene, Tool};

/// The removal of an entry.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeleteEntry {
    /// Its id, or "last".
    pub entry: String,
}

static DEFINITION: Definition = Definition {
    id: "delete_entry",
    version: 1,
    name: "Delete an entry",
    description: "Deletes an entry; it can be undone.",
    category: Category::CareRecords,
    sensitivity: Sensitivity::High,
    asks_first: true,
    internal: false,
    parameters: &[
        required("entry", Kind::Text, Control::Text, "Its id, or \"last\"."),
    ],
    at_least_one_of: &[],
    rules: &["Only when the user asks for it."],
};

impl Tool for DeleteEntry {
    const DEFINITION: &'static Definition = &DEFINITION;

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let _ = scene;
        Err(Finding::block(alara_gate::Reason::GuardFailed, "not yet"))
    }
}
