//! `correct_entry`: a correction of an entry.

use alara_gate::{Category, Definition, Finding, Sensitivity};
use serde::{Deserialize, Serialize};
use alara_gate::{Control, Kind};
use serde_json::{Map, Value};

use super::parameter::required;
use super::{Effect, Scene, Tool};

/// A correction of an entry.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CorrectEntry {
    /// Its id, or "last".
    pub entry: String,
    /// The fields that change.
    pub changes: Map<String, Value>,
}

static DEFINITION: Definition = Definition {
    id: "correct_entry",
    version: 1,
    name: "Correct an entry",
    description: "Changes fields of an entry.",
    category: Category::CareRecords,
    sensitivity: Sensitivity::High,
    asks_first: true,
    internal: false,
    parameters: &[
        required("entry", Kind::Text, Control::Text, "Its id, or \"last\"."),
        required("changes", Kind::Object, Control::Fields, "The fields of that entry that change."),
    ],
    at_least_one_of: &[],
    rules: &["Only what the user asks to correct."],
};

impl Tool for CorrectEntry {
    const DEFINITION: &'static Definition = &DEFINITION;

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let _ = scene;
        Err(Finding::block(alara_gate::Reason::GuardFailed, "not yet"))
    }
}
