//! Corrections and deletions of entries, and calls without grounding rules of their own.

use alara_gate::{Grounded, Parameters, Provenance};
use alara_record::{EntryId, EntryQuery};
use serde_json::{Value, json};

use super::StatementReader;
use super::field::{assumed, contradicted, stands};
use crate::dose::{Dose, Likeness};
use crate::events::{Event, EventKind, Past};
use crate::tools::Moment;

/// Which entry: "last" where the words mean the last one, an id that is on record.
fn entry(reader: &StatementReader<'_>, event: Option<&Event>, proposed: &Parameters) -> Option<Grounded> {
    let value = proposed.get("entry")?;
    let text = value.as_str().unwrap_or("");
    let Some(event) = event else { return Some(assumed("entry", value, None)) };
    if text.eq_ignore_ascii_case("last") {
        // Which one it is is settled now, and shown: what is recorded until it is confirmed must not take its place.
        let meant = match event.kind {
            EventKind::Correct { entry, .. } | EventKind::Delete { entry } => entry,
            _ => None,
        };
        let settled = meant.or_else(|| last(reader)).map_or(json!("last"), |id| json!(id.to_string()));
        return Some(stands("entry", &settled, Provenance::Derived(event.span)));
    }
    let known = text.parse().ok().and_then(|id| reader.record.entry(id)).is_some();
    // Which of several entries is meant is the person's to see: it is confirmed in any case.
    Some(stands("entry", value, if known { Provenance::Known } else { Provenance::Assumed }))
}

/// The entry recorded last.
fn last(reader: &StatementReader<'_>) -> Option<EntryId> {
    let record = reader.record;
    let all = record.entries(record.person().id, &EntryQuery::default());
    all.into_iter().max_by_key(|entry| (entry.recorded_at, entry.id)).map(|entry| entry.id)
}

/// The parameters of `correct_entry`: each changed field on its own.
pub(super) fn corrected(reader: &StatementReader<'_>, event: Option<&Event>, proposed: &Parameters) -> Vec<Grounded> {
    let mut found: Vec<Grounded> = entry(reader, event, proposed).into_iter().collect();
    if let Some(Value::Object(changes)) = proposed.get("changes") {
        let read = match event.map(|event| (&event.kind, event.span)) {
            Some((EventKind::Correct { changes, .. }, span)) => Some((changes, span)),
            _ => None,
        };
        found.extend(changes.iter().map(|(key, value)| match read {
            Some((read, span)) if read.get(key) == Some(value) => {
                stands(&format!("changes.{key}"), value, Provenance::Derived(span))
            }
            _ => change(reader, key, value),
        }));
    }
    found
}

fn change(reader: &StatementReader<'_>, key: &str, value: &Value) -> Grounded {
    let field = format!("changes.{key}");
    match value {
        Value::String(text) => {
            if let Some(provenance) = reader.words.holds(text) {
                return stands(&field, value, provenance);
            }
            if let Some(found) = dosed(reader, &field, value, text).or_else(|| timed(reader, &field, text)) {
                return found;
            }
            assumed(&field, value, None)
        }
        _ => assumed(&field, value, None),
    }
}

fn dosed(reader: &StatementReader<'_>, field: &str, value: &Value, text: &str) -> Option<Grounded> {
    let offered = Dose::read(text)?;
    let (count, strength) = (offered.count, offered.strength);
    let span = reader.words.all()?;
    let number = count.or(strength.map(|(each, _)| each))?;
    let said = reader.words.number(number).is_some();
    let same = reader.events.iter().any(|event| match &event.kind {
        EventKind::Intake { dose: Some(dose), .. } => {
            matches!(dose.value.likeness(&offered, None), Likeness::Same | Likeness::Derived)
        }
        _ => false,
    });
    (said || same).then(|| stands(field, value, Provenance::Derived(span)))
}

fn timed(reader: &StatementReader<'_>, field: &str, text: &str) -> Option<Grounded> {
    let local =
        || text.parse().or_else(|_| format!("{text}:00").parse()).ok().map(|at| Moment::At(reader.clock.zone.at(at)));
    let offered = Moment::parse(text).or_else(local)?;
    // A time without an offset is the user's own.
    let value = &json!(offered.text());
    reader.events.iter().find_map(|event| {
        let said = event.when.as_ref()?;
        let same = match (&said.value, offered) {
            (Past::Minute { at, slack, .. }, Moment::At(proposed)) => {
                (reader.clock.zone.local(proposed) - *at).num_minutes().abs() <= *slack
            }
            (past, moment) => past.date() == Some(moment.date()),
        };
        Some(if same { stands(field, value, said.provenance()) } else { contradicted(field, value, said.span, None) })
    })
}

/// The parameters of `delete_entry`.
pub(super) fn deleted(reader: &StatementReader<'_>, event: Option<&Event>, proposed: &Parameters) -> Vec<Grounded> {
    entry(reader, event, proposed).into_iter().collect()
}

/// Parameters of a call that only starts something.
pub(super) fn plain(reader: &StatementReader<'_>, event: Option<&Event>, proposed: &Parameters) -> Vec<Grounded> {
    let _ = reader;
    proposed
        .iter()
        .map(|(field, value)| match event {
            Some(event) => stands(field, value, Provenance::Derived(event.span)),
            None => assumed(field, value, None),
        })
        .collect()
}
