//! `delete_entry`: the removal of an entry.

use alara_gate::{Category, Definition, Finding, ParameterKind, Sensitivity};
use alara_record::Change;
use serde::{Deserialize, Serialize};

use super::parameter::{required, tool};
use super::speech::{DO_THAT, Deed, EntryKind, Family, Names, Phrase, Speech};
use super::{Effect, Scene, Tool, find, stock};

/// The removal of an entry.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeleteEntry {
    /// Its id, or "last".
    pub entry: String,
}

pub(super) static DEFINITION: Definition = Definition {
    description: "Deletes an entry; it can be undone.",
    parameters: &[required("entry", ParameterKind::Text, "Its id, or \"last\".")],
    rules: &["Only when the user asks for it."],
    ..tool("delete_entry", "Delete an entry", Category::CareRecords, Sensitivity::High)
};

pub(super) static SPEECH: Speech = Speech {
    title: Phrase::Of(&["Delete the entry {about}"]),
    noun: Phrase::NAME,
    subject: Phrase::Of(&["{named}", "an entry"]),
    headline: Phrase::NAME,
    chip: Phrase::Of(&["Deleted {subject}"]),
    summary: Phrase::Of(&["{about}", "the last entry"]),
    family: Some(Family::Amendment),
    question: DO_THAT,
    nouns: &["deletion", "entry"],
    names: Some(Names::Entry("entry")),
    ..Speech::plain(EntryKind::Note, Deed::Ends)
};

impl Tool for DeleteEntry {
    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let entry = find::entry(scene, &self.entry)?;
        let mut changes = vec![Change::RemoveEntry(entry.id)];
        // What it settled is open again.
        let settled = scene.record.settlements(entry.person).into_iter().filter(|each| each.by == Some(entry.id));
        changes.extend(settled.map(|each| Change::Unsettle(each.key.clone())));
        changes.extend(stock::moved(scene, stock::used(&entry), None));
        Ok(Effect::Writes(changes, "Deleted the entry".to_owned()))
    }
}
