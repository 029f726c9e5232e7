//! What an operation does to a record: nouns put or removed by key. A new tool needs no new kind of change.

use serde::{Deserialize, Serialize};

use crate::{Entry, EntryId, Medication, MedicationId, OccurrenceKey, Person, Reminder, ReminderId, Settlement};

/// A thing of the record, whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "noun", content = "body")]
pub enum Noun {
    /// A person.
    Person(Person),
    /// A medication.
    Medication(Box<Medication>),
    /// A reminder.
    Reminder(Box<Reminder>),
    /// An entry.
    Entry(Entry),
    /// A settled occurrence.
    Settlement(Settlement),
}

impl From<Medication> for Noun {
    fn from(medication: Medication) -> Noun {
        Noun::Medication(Box::new(medication))
    }
}

impl From<Reminder> for Noun {
    fn from(reminder: Reminder) -> Noun {
        Noun::Reminder(Box::new(reminder))
    }
}

/// One change. Applying the same change twice gives the same record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "change", content = "of")]
pub enum Change {
    /// Put a noun in place of whatever has its key.
    Put(Noun),
    /// Remove an entry.
    RemoveEntry(EntryId),
    /// Remove a medication from the list altogether (undo of an addition; stopping one is a `Put`).
    RemoveMedication(MedicationId),
    /// Remove a reminder.
    RemoveReminder(ReminderId),
    /// Open an occurrence again.
    Unsettle(OccurrenceKey),
}
