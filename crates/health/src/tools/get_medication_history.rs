//! `get_medication_history`: the doses of a span of time.

use super::{
    Moment,
    parameter::{MEDICATION_NAME_OPTIONAL, SINCE, UNTIL},
};
use alara_gate::{Category, Definition, Finding, Sensitivity};
use alara_record::Entry;
use serde::{Deserialize, Serialize};

use super::{Effect, Scene, Tool, answer};
use crate::lexicon;

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
    parameters: &[MEDICATION_NAME_OPTIONAL, SINCE, UNTIL],
    at_least_one_of: &[],
    rules: &[],
};

impl Tool for GetMedicationHistory {
    const DEFINITION: &'static Definition = &DEFINITION;

    fn reads(&self) -> &'static [&'static str] {
        DOSES
    }

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let doses = doses_of(scene, self.medication_name.as_deref(), self.since, self.until);
        let span = answer::span(self.since, self.until);
        let of = self.medication_name.as_deref().map(|name| format!(" of {name}")).unwrap_or_default();
        if doses.is_empty() {
            return answer::none(format!("No doses{of} are recorded{span}."));
        }
        let lines = doses.iter().map(|entry| dose_line(entry, scene));
        // "How many ibuprofen": the pieces, where every dose of the one medication tells them.
        let counts: Option<Vec<f64>> =
            doses.iter().map(|entry| answer::field(entry, "dose").and_then(crate::rules::count_of)).collect();
        let sum = counts.map(|all| all.iter().sum::<f64>()).filter(|sum| *sum != doses.len() as f64);
        let pieces =
            sum.filter(|_| self.medication_name.is_some()).map(|sum| format!(" ({sum} taken in all)")).unwrap_or_default();
        let head = match doses.len() {
            1 => format!("1 dose{of}{span}{pieces}:"),
            count => format!("{count} doses{of}{span}{pieces}:"),
        };
        answer::some(answer::listed(&head, lines), answer::rows(&doses), &doses)
    }
}

/// What tells of a dose that was taken.
pub const DOSES: &[&str] = &["log_medication"];

/// The doses of a medication (of all, where none is named), newest first.
pub fn doses_of(scene: &Scene<'_>, name: Option<&str>, since: Option<Moment>, until: Option<Moment>) -> Vec<Entry> {
    answer::entries(scene, DOSES, since, until)
        .into_iter()
        .filter(|entry| {
            name.is_none_or(|name| {
                answer::field(entry, "medication_name").is_some_and(|taken| lexicon::same_medication(taken, name))
            })
        })
        .collect()
}

/// "Metformin, 500 mg, today at 08:00".
pub fn dose_line(entry: &Entry, scene: &Scene<'_>) -> String {
    let name = answer::field(entry, "medication_name").unwrap_or("a dose");
    let dose = answer::field(entry, "dose").map(|dose| format!(", {dose}")).unwrap_or_default();
    format!("{name}{dose}, {}", answer::when(entry.at, &scene.clock))
}
