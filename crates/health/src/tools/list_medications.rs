//! `list_medications`: the medications on the list.

use alara_gate::{Category, Definition, Finding, Sensitivity};
use serde::{Deserialize, Serialize};

use alara_record::Medication;
use serde_json::{Value, json};

use super::{Effect, Scene, Tool, answer};

/// The medications on the list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListMedications {}

static DEFINITION: Definition = Definition {
    id: "list_medications",
    version: 1,
    name: "Medications",
    description: "Lists the medications that the user is on.",
    category: Category::ReadOnly,
    sensitivity: Sensitivity::Low,
    asks_first: false,
    internal: false,
    parameters: &[],
    at_least_one_of: &[],
    rules: &[],
};

impl Tool for ListMedications {
    const DEFINITION: &'static Definition = &DEFINITION;

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let active: Vec<&Medication> =
            scene.record.medications(scene.person).into_iter().filter(|each| !each.stopped).collect();
        if active.is_empty() {
            return answer::none("No medications are on your list.");
        }
        let lines: Vec<String> = active.iter().map(|medication| line(medication)).collect();
        let data: Value = active
            .iter()
            .map(|each| json!({ "name": each.name, "dose": each.dose, "schedule": each.schedule, "as_needed": each.as_needed, "stock": each.stock }))
            .collect();
        answer::some(answer::listed("Your medications:", lines.into_iter()), data, &[])
    }
}

fn line(medication: &Medication) -> String {
    let mut told = medication.name.clone();
    if let Some(dose) = &medication.dose {
        told.push_str(&format!(" {dose}"));
    }
    match &medication.schedule {
        Some(schedule) => {
            let times: Vec<String> = schedule.times.iter().map(|at| at.format("%H:%M").to_string()).collect();
            told.push_str(&format!(", at {}", times.join(" and ")));
        }
        None if medication.as_needed => told.push_str(", as needed"),
        None => {}
    }
    told
}
