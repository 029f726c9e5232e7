//! What names a noun in the record, whatever its kind: the key that a change is about.

use serde::{Deserialize, Serialize};

use crate::{Change, EntryId, MedicationId, Noun, OccurrenceKey, PersonId, ReminderId};

/// The key of a noun. Keys are ordered by kind, then by id.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind", content = "id")]
pub enum Key {
    /// A person.
    Person(PersonId),
    /// A medication.
    Medication(MedicationId),
    /// A reminder.
    Reminder(ReminderId),
    /// An entry.
    Entry(EntryId),
    /// A settled occurrence.
    Settlement(OccurrenceKey),
}

impl Key {
    /// The change that removes what has this key; `None` for a person, who is never removed: records hang on them.
    pub fn removal(&self) -> Option<Change> {
        match self {
            Key::Person(_) => None,
            Key::Medication(id) => Some(Change::RemoveMedication(*id)),
            Key::Reminder(id) => Some(Change::RemoveReminder(*id)),
            Key::Entry(id) => Some(Change::RemoveEntry(*id)),
            Key::Settlement(key) => Some(Change::Unsettle(key.clone())),
        }
    }
}

impl Noun {
    /// Its key.
    pub fn key(&self) -> Key {
        match self {
            Noun::Person(person) => Key::Person(person.id),
            Noun::Medication(medication) => Key::Medication(medication.id),
            Noun::Reminder(reminder) => Key::Reminder(reminder.id),
            Noun::Entry(entry) => Key::Entry(entry.id),
            Noun::Settlement(settlement) => Key::Settlement(settlement.key.clone()),
        }
    }

    /// Whose it is; a person is their own.
    pub fn person(&self) -> PersonId {
        match self {
            Noun::Person(person) => person.id,
            Noun::Medication(medication) => medication.person,
            Noun::Reminder(reminder) => reminder.person,
            Noun::Entry(entry) => entry.person,
            Noun::Settlement(settlement) => settlement.person,
        }
    }
}

impl Change {
    /// The key of what it changes.
    pub fn key(&self) -> Key {
        match self {
            Change::Put(noun) => noun.key(),
            Change::RemoveEntry(id) => Key::Entry(*id),
            Change::RemoveMedication(id) => Key::Medication(*id),
            Change::RemoveReminder(id) => Key::Reminder(*id),
            Change::Unsettle(key) => Key::Settlement(key.clone()),
        }
    }

    /// What it leaves under its key: the noun, or nothing.
    pub fn leaves(&self) -> Option<&Noun> {
        match self {
            Change::Put(noun) => Some(noun),
            _ => None,
        }
    }
}
