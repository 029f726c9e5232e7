//! `stop_medication`: the end of a medication.

use alara_gate::{Category, Definition, Finding, Reason, Sensitivity};
use alara_gate::{Control, Kind};
use alara_record::{Change, Medication, Noun};
use serde::{Deserialize, Serialize};

use super::parameter::required;
use super::{Effect, Scene, Tool, find};

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
    parameters: &[required("name", Kind::Text, Control::Text, "The medication.")],
    at_least_one_of: &[],
    rules: &["Only when the user asks for it or says that it was stopped."],
};

impl Tool for StopMedication {
    const DEFINITION: &'static Definition = &DEFINITION;

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let active: Vec<Medication> =
            find::same_medications(scene, &self.name).into_iter().filter(|each| !each.stopped).collect();
        let exact = active.iter().find(|each| each.name.eq_ignore_ascii_case(&self.name));
        let medication = match (exact, active.as_slice()) {
            (Some(exact), _) => exact.clone(),
            (None, [only]) => only.clone(),
            (None, []) => {
                return Err(Finding::block(
                    Reason::InvalidParameter,
                    format!("{} is not on your list, so there is nothing to stop.", self.name),
                )
                .about(["name"]));
            }
            (None, several) => {
                let names: Vec<&str> = several.iter().map(|each| each.name.as_str()).collect();
                return Err(Finding::block(Reason::InvalidParameter, format!("Which one: {}?", names.join(", ")))
                    .about(["name"]));
            }
        };
        let said = format!("{} is marked as stopped", medication.name);
        Ok(Effect::Writes(vec![Change::Put(Noun::Medication(Medication { stopped: true, ..medication }))], said))
    }
}
