//! Moods and check-ins.

use alara_gate::{Grounded, Parameters, Provenance};
use serde_json::{Value, json};

use super::field::{assumed, contradicted, stands, text};
use super::time::date;
use super::{StatementReader, entry};
use crate::events::{Certainty, Event, EventKind, Sourced, Whose};

/// The parameters of `update_mood`.
pub(super) fn updated(reader: &StatementReader<'_>, event: Option<&Event>, proposed: &Parameters) -> Vec<Grounded> {
    let _ = reader;
    let Some(value) = proposed.get("mood") else { return Vec::new() };
    let said = match event.map(|event| &event.kind) {
        Some(EventKind::Mood { mood, .. } | EventKind::CheckIn { mood: Some(mood), .. }) => Some(mood),
        _ => None,
    };
    vec![mood(value, said)]
}

fn mood(value: &Value, said: Option<&Sourced<String>>) -> Grounded {
    match said {
        Some(said) if value.as_str() == Some(said.value.as_str()) => stands("mood", value, said.provenance()),
        Some(said) => contradicted("mood", value, said.span, Some(json!(said.value))),
        None => assumed("mood", value, None),
    }
}

/// The parameters of `create_check_in`.
pub(super) fn checked_in(reader: &StatementReader<'_>, event: Option<&Event>, proposed: &Parameters) -> Vec<Grounded> {
    let mut found = Vec::new();
    if let Some(value) = proposed.get("mood") {
        // Left out unless the user names one.
        found.push(mood(value, named_mood(reader, value).or_else(|| of_event(event))));
    }
    if let Some(value) = proposed.get("symptoms") {
        found.extend(entry::symptoms(reader, "symptoms", value));
    }
    if let Some(value) = proposed.get("medication_taken") {
        found.push(taken(reader, event, value));
    }
    found.extend(text(reader.words, "notes", proposed));
    let when = event.and_then(|event| event.when.as_ref());
    found.extend(date("date", proposed.get("date"), when, &reader.clock, true));
    found
}

fn of_event(event: Option<&Event>) -> Option<&Sourced<String>> {
    match event.map(|event| &event.kind) {
        Some(EventKind::CheckIn { mood, .. }) => mood.as_ref(),
        _ => None,
    }
}

/// The user's own mood of this name, else any that they named.
fn named_mood<'r>(reader: &'r StatementReader<'_>, value: &Value) -> Option<&'r Sourced<String>> {
    let moods = || {
        reader.events.iter().filter(|event| event.stands()).filter_map(|event| match &event.kind {
            EventKind::Mood { mood, .. } => Some(mood),
            _ => None,
        })
    };
    moods().find(|mood| value.as_str() == Some(mood.value.as_str())).or_else(|| moods().next())
}

/// Whether the medicines were taken: as said in the check-in, or by the doses that the message tells.
fn taken(reader: &StatementReader<'_>, event: Option<&Event>, value: &Value) -> Grounded {
    if let Some(EventKind::CheckIn { medication_taken: Some(said), .. }) = event.map(|event| &event.kind) {
        return if value.as_bool() == Some(said.value) {
            stands("medication_taken", value, said.provenance())
        } else {
            contradicted("medication_taken", value, said.span, Some(json!(said.value)))
        };
    }
    let own = |event: &&Event| matches!(event.whose, Whose::Own | Whose::Unnamed);
    let doses = || reader.events.iter().filter(own).filter(|event| matches!(event.kind, EventKind::Intake { .. }));
    let had = doses().find(|event| event.certainty == Certainty::Clear);
    let missed = doses().find(|event| matches!(event.certainty, Certainty::Denied(_)));
    match (value.as_bool(), had, missed) {
        (Some(true), Some(event), None) | (Some(false), None, Some(event)) => {
            stands("medication_taken", value, Provenance::Derived(event.span))
        }
        (Some(true), None, Some(event)) | (Some(false), Some(event), None) => {
            contradicted("medication_taken", value, event.span, None)
        }
        _ => assumed("medication_taken", value, None),
    }
}
