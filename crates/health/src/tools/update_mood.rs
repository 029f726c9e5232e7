//! `update_mood`: today's mood, as the user named it.

use alara_english::list;
use alara_gate::{Category, Definition, Finding, Sensitivity};
use serde::{Deserialize, Serialize};

use super::parameter::{MOODS, choice, required, tool};
use super::speech::{Alike, Deed, Done, EntryKind, Family, Phrase, Speech, phrases};
use super::{Effect, Scene, Tool, logged};

/// Today's mood, as the user named it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UpdateMood {
    /// great, good, okay, poor or crisis.
    pub mood: String,
}

pub(super) static DEFINITION: Definition = Definition {
    description: "Records the mood that the user names, for today.",
    asks_first: false,
    parameters: &[required("mood", choice(MOODS), "The mood that the user named.")],
    rules: &["Only a mood that the user names, for today; never one inferred from events."],
    ..tool("update_mood", "Note a mood", Category::HealthLogging, Sensitivity::Low)
};

pub(super) static SPEECH: Speech = Speech {
    title: Phrase::NAME,
    noun: Phrase::Of(&["Mood"]),
    subject: Phrase::Of(&["mood: {mood}", "mood"]),
    headline: Phrase::Of(&["{mood}", "mood"]),
    detail: phrases!["mood"],
    chip: Phrase::Of(&["Noted {subject}"]),
    done: Done::of("Noted", &["mood: {mood}"], phrases!["{notes}"]),
    family: Some(Family::Feeling),
    question: Phrase::Of(&["How are you feeling today?"]),
    verbs: list!["felt", "feel", "feeling", "was", "am", "i'm"],
    nouns: &["mood", "feeling"],
    claims: &["updated", "set", "marked", "mood"],
    same: &[Alike::Same("mood")],
    ..Speech::plain(EntryKind::Mood, Deed::Adds)
};

impl Tool for UpdateMood {
    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        logged(self, scene, None, None)
    }
}
