//! `correct_entry`: a correction of an entry.

use alara_gate::registry::valid::valid;
use alara_gate::{Category, Definition, Finding, ParameterKind, Sensitivity};
use alara_record::{Change, DayPart, Noun, When};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::parameter::{required, tool};
use super::speech::{Deed, EntryKind, Family, Names, Phrase, Speech};
use super::{Effect, HealthCall, Moment, Scene, Tool, definition, find, stock};
use crate::done::{Done, done};

/// A correction of an entry.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CorrectEntry {
    /// Its id, or "last".
    pub entry: String,
    /// The fields that change.
    pub changes: Map<String, Value>,
}

pub(super) static DEFINITION: Definition = Definition {
    description: "Changes fields of an entry.",
    parameters: &[
        required("entry", ParameterKind::Text, "Its id, or \"last\"."),
        required("changes", ParameterKind::Object, "The fields of that entry that change."),
    ],
    rules: &["Only what the user asks to correct."],
    ..tool("correct_entry", "Correct an entry", Category::CareRecords, Sensitivity::High)
};

pub(super) static SPEECH: Speech = Speech {
    title: Phrase::Of(&["Correct the entry {about}"]),
    noun: Phrase::NAME,
    subject: Phrase::Of(&["{named}", "an entry"]),
    headline: Phrase::NAME,
    chip: Phrase::Of(&["Corrected {subject}"]),
    summary: Phrase::Of(&["{changes}"]),
    family: Some(Family::Amendment),
    nouns: &["correction", "entry"],
    names: Some(Names::Entry("entry")),
    ..Speech::plain(EntryKind::Note, Deed::Changes)
};

impl Tool for CorrectEntry {
    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let old = find::entry(scene, &self.entry)?;
        let mut entry = old.clone();
        for (field, value) in &self.changes {
            // A time that is changed loses the part of the day that stood beside the old one.
            let part = format!("{field}_part");
            if !self.changes.contains_key(&part) {
                entry.fields.shift_remove(&part);
            }
            // A field within a field is called by both names: "data.severity".
            let within = field.split_once('.').and_then(|(outer, inner)| Some((entry.fields.get_mut(outer)?, inner)));
            let (fields, field) = match within {
                Some((Value::Object(held), inner)) => (held, inner),
                _ => (&mut entry.fields, field.as_str()),
            };
            if value.is_null() {
                fields.shift_remove(field);
            } else {
                fields.insert(field.to_owned(), value.clone());
            }
        }
        // As any other call of the tool keeps it: a number that was typed as text is one.
        let localize = |time: &str| scene.clock.localize(time);
        if let Some(Ok(kept)) = definition(&entry.tool).map(|of| valid(of, &entry.fields, &localize)) {
            entry.fields.extend(kept.parameters.into_iter().filter(|(field, _)| self.changes.contains_key(field)));
        }
        let call = HealthCall::typed(&entry.tool, &entry.fields)
            .map_err(|finding| finding.about(self.changes.keys().map(|field| format!("changes.{field}"))))?;
        let future = crate::tools::future::findings(&call, &scene.clock);
        if let Some(finding) = call.check(&scene.clock).into_iter().chain(future).next() {
            return Err(finding);
        }
        if let Some(at) = time_of(&entry.fields) {
            entry.at = at;
        }
        let said = match done(&entry.tool, &entry.fields, &scene.clock) {
            Some(Done { what, when, .. }) if when.is_empty() => format!("Corrected: {what}"),
            Some(Done { what, when, .. }) => format!("Corrected: {what}, {when}"),
            None => "Corrected the entry".to_owned(),
        };
        let mut changes = if stock::used(&old) == stock::used(&entry) {
            Vec::new()
        } else {
            stock::moved(scene, stock::used(&old), stock::used(&entry))
        };
        changes.insert(0, Change::Put(Noun::Entry(entry)));
        Ok(Effect::Writes(changes, said))
    }
}

/// The fields that say when an entry happened, by whatever name its tool has for it.
const TIME_FIELDS: &[&str] = &["taken_at", "occurred_at", "measured_at", "drank_at", "date"];

fn time_of(fields: &Map<String, Value>) -> Option<When> {
    TIME_FIELDS.iter().find_map(|field| {
        let moment = Moment::parse(fields.get(*field)?.as_str()?)?;
        let part = fields.get(&format!("{field}_part")).and_then(Value::as_str).and_then(DayPart::from_name);
        Some(moment.when(part))
    })
}
