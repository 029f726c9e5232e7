//! What a file brings, told by its kinds: "2 doses, 1 measurement".

use std::collections::BTreeMap;

use alara_health::describe;
use alara_health::tools::speech::EntryKind;
use alara_record::Operation;

/// How many of each kind there are, in the order of the kinds.
pub(super) fn count_kinds(operations: &[Operation]) -> Vec<String> {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for operation in operations {
        let written = operation.payload.as_ref().map(|payload| &payload.written);
        let kind = written.map_or(EntryKind::Note, |written| describe::kind(&operation.tool, written));
        *counts.entry(kind.name()).or_default() += 1;
    }
    let told = EntryKind::ALL.iter().filter_map(|kind| Some((*kind, *counts.get(kind.name())?)));
    told.map(|(kind, count)| tell_kind(kind, count)).collect()
}

/// So many of a kind, in words.
fn tell_kind(kind: EntryKind, count: u64) -> String {
    let (one, many) = match kind {
        EntryKind::Dose => ("dose", "doses"),
        EntryKind::Medication => ("medication", "medications"),
        EntryKind::Vital => ("measurement", "measurements"),
        EntryKind::Water => ("drink", "drinks"),
        EntryKind::Exercise => ("exercise", "exercises"),
        EntryKind::Mood => ("mood", "moods"),
        EntryKind::CheckIn => ("check-in", "check-ins"),
        EntryKind::Symptom => ("symptom", "symptoms"),
        EntryKind::Care => ("visit or treatment", "visits or treatments"),
        EntryKind::Allergy => ("allergy", "allergies"),
        EntryKind::Condition => ("condition", "conditions"),
        EntryKind::Immunization => ("vaccination", "vaccinations"),
        EntryKind::LabResult => ("lab result", "lab results"),
        EntryKind::Cycle => ("period", "periods"),
        EntryKind::Contact => ("contact", "contacts"),
        EntryKind::Reminder => ("reminder", "reminders"),
        EntryKind::Note => ("note", "notes"),
    };
    if count == 1 { format!("1 {one}") } else { format!("{count} {many}") }
}
