//! `get_check_ins`: mood and symptoms by day.

use super::{
    Moment,
    parameter::{SINCE, UNTIL},
};
use alara_gate::{Category, Definition, Finding, Sensitivity};
use alara_record::Entry;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Effect, Scene, Tool, answer};

/// Mood and symptoms by day.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GetCheckIns {
    /// From, included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<Moment>,
    /// Up to, included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Moment>,
}

static DEFINITION: Definition = Definition {
    id: "get_check_ins",
    version: 1,
    name: "Check-ins",
    description: "Lists moods and symptoms by day.",
    category: Category::ReadOnly,
    sensitivity: Sensitivity::Low,
    asks_first: false,
    internal: false,
    parameters: &[SINCE, UNTIL],
    at_least_one_of: &[],
    rules: &[],
};

impl Tool for GetCheckIns {
    const DEFINITION: &'static Definition = &DEFINITION;

    fn reads(&self) -> &'static [&'static str] {
        &["update_mood", "create_check_in", "save_health_entry"]
    }

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let found = answer::entries(scene, self.reads(), self.since, self.until);
        let found: Vec<Entry> = found
            .into_iter()
            .filter(|entry| entry.tool != "save_health_entry" || answer::field(entry, "entry_type") == Some("symptom"))
            .collect();
        let span = answer::span(self.since, self.until);
        if found.is_empty() {
            return answer::none(format!("No moods or symptoms are recorded{span}."));
        }
        let lines = found
            .iter()
            .map(|entry| {
                let mut told: Vec<String> =
                    answer::field(entry, "mood").map(|mood| format!("mood {mood}")).into_iter().collect();
                told.extend(symptoms(entry));
                if let Some(notes) = answer::field(entry, "notes") {
                    told.push(notes.to_owned());
                }
                format!("{}: {}", answer::when(entry.at, &scene.clock), told.join(", "))
            });
        answer::some(answer::listed(&format!("Moods and symptoms{span}:"), lines), answer::rows(&found), &found)
    }
}

fn symptoms(entry: &Entry) -> Vec<String> {
    let holder = entry.fields.get("data").and_then(|data| data.get("symptoms")).or(entry.fields.get("symptoms"));
    let listed = holder.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    listed.iter().filter_map(Value::as_str).map(str::to_owned).collect()
}
