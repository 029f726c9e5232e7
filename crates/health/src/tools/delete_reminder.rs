//! `delete_reminder`: the end of a reminder.

use alara_gate::{Category, Definition, Finding, ParameterKind, Sensitivity};
use alara_record::Change;
use serde::{Deserialize, Serialize};

use super::parameter::{required, tool};
use super::speech::{About, DO_THAT, Deed, EntryKind, Family, Names, Phrase, Speech, phrases};
use super::{Effect, Scene, Tool, find};

/// The end of a reminder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeleteReminder {
    /// Its title or id.
    pub reminder: String,
}

pub(super) static DEFINITION: Definition = Definition {
    description: "Deletes a reminder.",
    parameters: &[required("reminder", ParameterKind::Text, "Its title or id.")],
    rules: &["Only when the user asks for it."],
    ..tool("delete_reminder", "Delete a reminder", Category::Reminders, Sensitivity::Medium)
};

pub(super) static SPEECH: Speech = Speech {
    title: Phrase::Of(&["Delete the reminder {about}"]),
    noun: Phrase::NAME,
    subject: Phrase::Of(&["{named}"]),
    headline: Phrase::Of(&["{named}"]),
    detail: phrases!["reminder deleted"],
    chip: Phrase::Of(&["Deleted the reminder: {subject}"]),
    summary: Phrase::Of(&["{about}"]),
    family: Some(Family::Reminder),
    question: DO_THAT,
    nouns: &["reminder", "reminders", "alarm", "alert", "nudge"],
    about: &[About::Reminders],
    names: Some(Names::Reminder("reminder")),
    ..Speech::plain(EntryKind::Reminder, Deed::Ends)
};

impl Tool for DeleteReminder {
    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let reminder = find::reminder(scene, &self.reminder)?;
        let said = format!("Deleted the reminder: {}", reminder.title);
        Ok(Effect::Writes(vec![Change::RemoveReminder(reminder.id)], said))
    }
}
