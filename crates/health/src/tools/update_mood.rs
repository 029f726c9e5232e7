//! `update_mood`: today's mood, as the user named it.

use alara_gate::Control;
use alara_gate::{Category, Definition, Finding, Sensitivity};
use alara_record::{Change, Noun};
use serde::{Deserialize, Serialize};

use super::parameter::{MOODS, choice, required};
use super::{Effect, Scene, Tool};

/// Today's mood, as the user named it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UpdateMood {
    /// great, good, okay, poor or crisis.
    pub mood: String,
}

static DEFINITION: Definition = Definition {
    id: "update_mood",
    version: 1,
    name: "Note a mood",
    description: "Records the mood that the user names, for today.",
    category: Category::HealthLogging,
    sensitivity: Sensitivity::Low,
    asks_first: false,
    internal: false,
    parameters: &[required("mood", choice(MOODS), Control::Choice, "The mood that the user named.")],
    at_least_one_of: &[],
    rules: &["Only a mood that the user names, for today; never one inferred from events."],
};

impl Tool for UpdateMood {
    const DEFINITION: &'static Definition = &DEFINITION;

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let fields = super::object(self);
        let entry = scene.entry(DEFINITION.id, None, None, fields);
        Ok(Effect::Writes(vec![Change::Put(Noun::Entry(entry))], format!("Noted mood: {}", self.mood)))
    }
}
