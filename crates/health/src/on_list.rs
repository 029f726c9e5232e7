//! What is on a person's list and not stopped, and what of it a name means.

use alara_record::{Medication, PersonId, Record};

use crate::lexicon::same_medication;

/// All of it, in the order of the names.
pub(crate) fn current(record: &dyn Record, person: PersonId) -> Vec<&Medication> {
    let mut found = record.medications(person);
    found.retain(|each| !each.stopped);
    found.sort_by(|one, other| one.name.cmp(&other.name));
    found
}

/// Those that are the same medication as this name.
pub(crate) fn same_as<'r>(record: &'r dyn Record, person: PersonId, name: &str) -> Vec<&'r Medication> {
    let mut found = current(record, person);
    found.retain(|each| same_medication(&each.name, name));
    found
}
