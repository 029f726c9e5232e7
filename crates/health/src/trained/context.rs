//! What stands beside a message for the trained reader, in one line: as `tools/reader/prepare.py` writes it for training. What was said
//! before and what waits is left out: only statements that are whole by themselves are read along.

use alara_record::Record;

/// Who has a record here, and what is on the list.
pub(super) fn write_context(record: &dyn Record) -> String {
    let mut parts = Vec::new();
    let people: Vec<&str> =
        record.people().iter().filter(|person| !person.is_user).map(|each| each.name.as_str()).collect();
    if !people.is_empty() {
        parts.push(format!("people: {}", people.join(", ")));
    }
    let person = record.person().id;
    let listed: Vec<&str> = record.medications(person).iter().map(|each| each.name.as_str()).collect();
    if !listed.is_empty() {
        parts.push(format!("list: {}", listed.join(", ")));
    }
    parts.join(". ")
}
