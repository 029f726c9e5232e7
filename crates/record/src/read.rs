//! How others read a record: a trait, so that judging and answering do not know where it lies.

use std::sync::Arc;

use chrono::NaiveDate;

use crate::{Entry, EntryId, Medication, Person, PersonId, Reminder, Settlement};

/// Which entries are wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EntryQuery {
    /// The tools whose entries are wanted; empty means all.
    pub tools: Vec<String>,
    /// First local day, included.
    pub since: Option<NaiveDate>,
    /// Last local day, included.
    pub until: Option<NaiveDate>,
    /// At most so many, the newest first.
    pub limit: Option<usize>,
}

/// One person's record, as of one moment.
pub trait Record {
    /// Whose record is open.
    fn person(&self) -> &Person;
    /// Everyone with a record here, the user first.
    fn people(&self) -> &[Person];
    /// The medications on the list, stopped ones included.
    fn medications(&self, person: PersonId) -> Vec<&Medication>;
    /// The reminders.
    fn reminders(&self, person: PersonId) -> Vec<&Reminder>;
    /// Entries, newest first.
    fn entries(&self, person: PersonId, query: &EntryQuery) -> Vec<&Entry>;
    /// One entry by id, whosever it is.
    fn entry(&self, id: EntryId) -> Option<&Entry>;
    /// Settled occurrences, by due time.
    fn settlements(&self, person: PersonId) -> Vec<&Settlement>;
}

/// A record that several hold is a record.
impl<R: Record + ?Sized> Record for Arc<R> {
    fn person(&self) -> &Person {
        (**self).person()
    }

    fn people(&self) -> &[Person] {
        (**self).people()
    }

    fn medications(&self, person: PersonId) -> Vec<&Medication> {
        (**self).medications(person)
    }

    fn reminders(&self, person: PersonId) -> Vec<&Reminder> {
        (**self).reminders(person)
    }

    fn entries(&self, person: PersonId, query: &EntryQuery) -> Vec<&Entry> {
        (**self).entries(person, query)
    }

    fn entry(&self, id: EntryId) -> Option<&Entry> {
        (**self).entry(id)
    }

    fn settlements(&self, person: PersonId) -> Vec<&Settlement> {
        (**self).settlements(person)
    }
}
