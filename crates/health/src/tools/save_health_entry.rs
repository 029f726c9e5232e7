//! `save_health_entry`: a symptom or note that no tool of its own fits.

use alara_gate::{Category, Definition, Finding, ParameterKind, Sensitivity};
use alara_record::DayPart;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::parameter::{choice, optional, required, tool};
use super::speech::{Deed, Done, EntryKind, EntryKinds, Family, Phrase, Speech, Timed, phrases};
use super::{Effect, Moment, Scene, Tool, logged};

/// A symptom or note that no tool of its own fits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SaveHealthEntry {
    /// symptom, medication, vital or note.
    pub entry_type: String,
    /// What was said.
    pub data: Map<String, Value>,
    /// When; now where absent.
    pub occurred_at: Option<Moment>,
    /// The part of the day, where only that was said; set by the gate.
    pub occurred_at_part: Option<DayPart>,
}

pub(super) static DEFINITION: Definition = Definition {
    description: "Records a symptom, a medication remark, a vital or a note that no other tool fits.",
    asks_first: false,
    parameters: &[
        required("entry_type", choice(&["symptom", "medication", "vital", "note"]), "What kind of entry."),
        required(
            "data",
            ParameterKind::Object,
            "What was said, e.g. {\"symptoms\":[\"headache\"],\"severity\":\"mild\"} or {\"text\":\"…\"}.",
        ),
        optional("occurred_at", ParameterKind::Time, "When; now where the user named no time."),
    ],
    rules: &["Only where no tool of its own fits."],
    ..tool("save_health_entry", "Note a symptom, or anything else", Category::HealthLogging, Sensitivity::Medium)
};

pub(super) static SPEECH: Speech = Speech {
    title: Phrase::Of(&["Save {data.symptoms}", "Save {data.symptom}", "Save a {entry_type}"]),
    noun: Phrase::Of(&["{^entry_type}"]),
    subject: Phrase::Of(&["{data.symptoms}", "{data.symptom}", "{data.text}", "{data.note}", "{data.description}", "{entry_type}", "note"]),
    headline: Phrase::Of(&["{data.symptoms}", "{data.symptom}", "{data.text}", "{data.note}", "{data.description}", "{entry_type}", "note"]),
    detail: phrases!["{entry_type}", "{data.severity}"],
    chip: Phrase::Of(&["Saved {subject}"]),
    done: Done::of(
        "Saved",
        &["{data.symptoms}", "{data.symptom}", "\u{201c}{data.text}\u{201d}", "\u{201c}{data.note}\u{201d}", "\u{201c}{data.description}\u{201d}", "a {entry_type}"],
        phrases!["{data.severity}", "{data.notes}", "{notes}"],
    ),
    entry: EntryKinds::By("entry_type", &[("symptom", EntryKind::Symptom), ("medication", EntryKind::Medication), ("vital", EntryKind::Vital)], EntryKind::Note),
    family: Some(Family::Feeling),
    nouns: &["entry", "symptom", "symptoms", "note"],
    claims: &["added", "entry"],
    when: Timed::past("occurred_at"),
    ..Speech::plain(EntryKind::Note, Deed::Adds)
};

impl Tool for SaveHealthEntry {
    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        logged(self, scene, self.occurred_at, self.occurred_at_part)
    }
}
