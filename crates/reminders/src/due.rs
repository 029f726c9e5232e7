//! What rings between two ticks.

use alara_record::{OccurrenceKey, PersonId, Record};
use chrono::NaiveDateTime;

use crate::{of_medication, of_reminder};

/// Something that is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// What names it: a notification is shown once per key.
    pub key: OccurrenceKey,
    /// The local time at which it rings.
    pub at: NaiveDateTime,
    /// What the notification says.
    pub title: String,
    /// Whose.
    pub person: PersonId,
    /// The medication it is a dose of, for a Taken button; `None` for other reminders.
    pub medication: Option<String>,
}

/// What rings in `from..=to` (local wall clock) and is not settled, by time. A medication with a schedule rings by itself only
/// where no reminder about it rings at the same minute.
pub fn due_between(record: &dyn Record, person: PersonId, from: NaiveDateTime, to: NaiveDateTime) -> Vec<Due> {
    let settlements = record.settlements(person);
    let mut due: Vec<Due> = Vec::new();
    for reminder in record.reminders(person) {
        for (at, occurrence) in of_reminder(reminder, &settlements, from, to) {
            if occurrence.settled.is_none() {
                let medication = match reminder.medications.as_slice() {
                    [only] => Some(only.clone()),
                    _ => None,
                };
                due.push(Due { key: occurrence.key, at, title: occurrence.title, person, medication });
            }
        }
    }
    for medication in record.medications(person) {
        for occurrence in of_medication(medication, &settlements, from, to) {
            let same =
                |other: &Due| other.at == occurrence.key.due && other.medication.as_deref() == Some(&medication.name);
            if occurrence.settled.is_none() && !due.iter().any(same) {
                let at = occurrence.key.due;
                let medication = Some(medication.name.clone());
                due.push(Due { key: occurrence.key, at, title: occurrence.title, person, medication });
            }
        }
    }
    due.sort_by(|one, other| (one.at, &one.title).cmp(&(other.at, &other.title)));
    due
}
