//! A skip of a dose whose plan did not reach back to its day: earlier versions of Alara recorded such a skip, and a file of theirs keeps it.

use alara_health::tools::SkipDose;
use alara_record::{Change, MemoryRecord, Noun, Operation, Payload, Record, Settled};
use serde_json::Value;

/// What a file says that a skip changed, where that is an entry with the call's own values and the occurrence of that day which it settles,
/// of a medication of the same person and name; none where it is anything else.
pub(super) fn find_given(record: &MemoryRecord, operation: &Operation, payload: &Payload) -> Option<Vec<Change>> {
    let [Change::Put(Noun::Entry(entry)), Change::Put(Noun::Settlement(settlement))] = payload.changes.as_slice()
    else {
        return None;
    };
    let written = |field: &str| payload.written.get(field).and_then(Value::as_str);
    let of = record.medications(operation.person).into_iter().find(|each| each.id.0 == settlement.key.of)?;
    let own = entry.person == operation.person && settlement.person == operation.person;
    let told = entry.tool == SkipDose::ID && operation.tool == SkipDose::ID && entry.fields == payload.written;
    let due = settlement.key.due;
    let named = written("medication_name") == Some(of.name.as_str());
    let day = written("date").is_none_or(|day| day == due.date().to_string());
    let hour = written("time").is_none_or(|time| time == due.format("%H:%M").to_string());
    let settles =
        settlement.settled == Settled::Skipped && settlement.by == Some(entry.id) && of.times().contains(&due.time());
    (own && told && named && day && hour && settles).then(|| payload.changes.clone())
}
