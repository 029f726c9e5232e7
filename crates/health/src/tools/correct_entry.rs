//! `correct_entry`: a correction of an entry.

use alara_gate::{Category, Definition, Finding, ParameterKind, Sensitivity};
use alara_record::{Change, DayPart, Noun, When};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::parameter::{required, tool};
use super::speech::{Deed, EntryKind, Family, Names, Phrase, Speech};
use super::{Effect, HealthCall, Moment, Scene, Tool, find, stock};
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
            // A field within a field is called by both names: "data.severity".
            if let Some((outer, inner)) = field.split_once('.') {
                set_within(&mut entry.fields, (outer, inner), value);
                continue;
            }
            // A time that is changed loses the part of the day that stood beside the old one.
            let part = format!("{field}_part");
            if !self.changes.contains_key(&part) {
                entry.fields.shift_remove(&part);
            }
            if value.is_null() {
                entry.fields.shift_remove(field);
            } else {
                entry.fields.insert(field.clone(), value.clone());
            }
        }
        let call = HealthCall::typed(&entry.tool, &entry.fields)
            .map_err(|finding| finding.about(self.changes.keys().map(|field| format!("changes.{field}"))))?;
        let future = crate::rules::future::findings(&call, &scene.clock);
        if let Some(finding) = call.check(&scene.clock).into_iter().chain(future).next() {
            return Err(finding);
        }
        // As any other call of the tool keeps it: a number that was typed as text is one.
        let canonical = call.canonical();
        for field in self.changes.keys() {
            if let Some(value) = canonical.get(field).filter(|_| entry.fields.contains_key(field)) {
                entry.fields.insert(field.clone(), value.clone());
            }
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

/// Sets a field within a field, or takes it out.
fn set_within(fields: &mut Map<String, Value>, (outer, inner): (&str, &str), value: &Value) {
    let holder = fields.entry(outer).or_insert_with(|| Value::Object(Map::new()));
    // What holds no fields is left as it is: the call is refused where it does not fit.
    let Some(held) = holder.as_object_mut() else { return };
    if value.is_null() {
        held.shift_remove(inner);
    } else {
        held.insert(inner.to_owned(), value.clone());
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
