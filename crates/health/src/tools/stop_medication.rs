//! `stop_medication`: the end of a medication.

use alara_english::list;
use alara_gate::{Category, Definition, Finding, ParameterKind, Sensitivity};
use alara_record::{Change, Medication, Noun};
use serde::{Deserialize, Serialize};

use super::parameter::{required, tool};
use super::speech::{About, Alike, DO_THAT, Deed, EntryKind, Phrase, Speech, phrases};
use super::{Effect, Scene, Tool, find};

/// The end of a medication.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StopMedication {
    /// The medication.
    pub name: String,
}

pub(super) static DEFINITION: Definition = Definition {
    description: "Marks a medication on the user's list as stopped.",
    parameters: &[required("name", ParameterKind::Text, "The medication.")],
    rules: &["Only when the user asks for it or says that it was stopped."],
    ..tool("stop_medication", "Stop a medication", Category::CareRecords, Sensitivity::High)
};

pub(super) static SPEECH: Speech = Speech {
    title: Phrase::Of(&["Mark {name} as stopped", "Mark a medication as stopped"]),
    noun: Phrase::Of(&["{name}"]),
    subject: Phrase::Of(&["{name}"]),
    headline: Phrase::Of(&["{name}"]),
    detail: phrases!["stopped"],
    chip: Phrase::Of(&["{subject} is marked as stopped"]),
    question: DO_THAT,
    verbs: list!["stopped", "stop", "finished", "quit", "off"],
    nouns: &["medication", "medicine", "med", "stop", "stopping"],
    same: &[Alike::Name("name")],
    about: &[About::Medications],
    ..Speech::plain(EntryKind::Medication, Deed::Ends)
};

impl Tool for StopMedication {
    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let medication = find::listed(scene, &self.name, "stop")?;
        let said = format!("{} is marked as stopped", medication.name);
        // What was said yes to beforehand ends with it.
        let past = medication.past_at(scene.clock.now);
        let stopped = Medication { stopped: true, consents: Vec::new(), past, ..medication };
        Ok(Effect::Writes(vec![Change::Put(Noun::from(stopped))], said))
    }
}
