//! A record in memory: what `check` runs on, what a turn's snapshot is, and the plain meaning of every change.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, FixedOffset, NaiveDateTime, NaiveTime};
use uuid::Uuid;

use crate::{
    Change, Entry, EntryId, EntryQuery, Key, Medication, MedicationId, Noun, OccurrenceKey, Person, PersonId, Record,
    Reminder, ReminderId, Settlement,
};

/// A record in memory. Keys are ordered, so that two of them can be compared row by row.
#[derive(Clone, Debug, PartialEq)]
pub struct MemoryRecord {
    open: usize,
    people: Vec<Person>,
    medications: BTreeMap<MedicationId, Medication>,
    reminders: BTreeMap<ReminderId, Reminder>,
    entries: BTreeMap<EntryId, Entry>,
    /// The same entries, by whose they are and when they begin: what is asked about is mostly a few days.
    in_time: BTreeSet<Place>,
    settlements: BTreeMap<OccurrenceKey, Settlement>,
}

/// The place of an entry in a person's time.
type Place = (PersonId, NaiveDateTime, DateTime<FixedOffset>, EntryId);

fn place(entry: &Entry) -> Place {
    (entry.person, entry.at.local_bounds().0, entry.recorded_at, entry.id)
}

/// Where those of a person begin that begin at this time or later.
fn earliest(person: PersonId, at: NaiveDateTime) -> Place {
    (person, at, DateTime::<chrono::Utc>::MIN_UTC.fixed_offset(), EntryId(Uuid::nil()))
}

impl MemoryRecord {
    /// An empty record of one person.
    pub fn new(user: Person) -> MemoryRecord {
        MemoryRecord {
            open: 0,
            people: vec![user],
            medications: BTreeMap::new(),
            reminders: BTreeMap::new(),
            entries: BTreeMap::new(),
            in_time: BTreeSet::new(),
            settlements: BTreeMap::new(),
        }
    }

    /// Opens another person's record; false where nobody has that id.
    pub fn open(&mut self, person: PersonId) -> bool {
        match self.people.iter().position(|each| each.id == person) {
            Some(index) => {
                self.open = index;
                true
            }
            None => false,
        }
    }

    /// Puts a noun in place of whatever has its key.
    pub fn put(&mut self, noun: Noun) {
        match noun {
            Noun::Person(person) => match self.people.iter_mut().find(|each| each.id == person.id) {
                Some(old) => *old = person,
                None => self.people.push(person),
            },
            Noun::Medication(medication) => {
                self.medications.insert(medication.id, *medication);
            }
            Noun::Reminder(reminder) => {
                self.reminders.insert(reminder.id, *reminder);
            }
            Noun::Entry(entry) => {
                self.in_time.insert(place(&entry));
                if let Some(old) = self.entries.insert(entry.id, entry.clone())
                    && place(&old) != place(&entry)
                {
                    self.in_time.remove(&place(&old));
                }
            }
            Noun::Settlement(settlement) => {
                self.settlements.insert(settlement.key.clone(), settlement);
            }
        }
    }

    /// Applies changes in order.
    pub fn apply<'a>(&mut self, changes: impl IntoIterator<Item = &'a Change>) {
        for change in changes {
            match change {
                Change::Put(noun) => self.put(noun.clone()),
                Change::RemoveEntry(id) => {
                    if let Some(old) = self.entries.remove(id) {
                        self.in_time.remove(&place(&old));
                    }
                }
                Change::RemoveMedication(id) => {
                    self.medications.remove(id);
                }
                Change::RemoveReminder(id) => {
                    self.reminders.remove(id);
                }
                Change::Unsettle(key) => {
                    self.settlements.remove(key);
                }
            }
        }
    }

    /// The changes that would bring back what `changes` is about to overwrite or remove: the undo, in reverse order.
    pub fn inverse<'a>(&self, changes: impl IntoIterator<Item = &'a Change>) -> Vec<Change> {
        let mut undo: Vec<Change> = changes.into_iter().filter_map(|change| self.inverse_of(change)).collect();
        undo.reverse();
        undo
    }

    /// What is under a key.
    pub fn noun(&self, key: &Key) -> Option<Noun> {
        match key {
            Key::Person(id) => self.people.iter().find(|each| each.id == *id).cloned().map(Noun::Person),
            Key::Medication(id) => self.medications.get(id).cloned().map(Noun::from),
            Key::Reminder(id) => self.reminders.get(id).cloned().map(Noun::from),
            Key::Entry(id) => self.entries.get(id).cloned().map(Noun::Entry),
            Key::Settlement(key) => self.settlements.get(key).cloned().map(Noun::Settlement),
        }
    }

    /// All that it holds, in the order of [`Key`]s.
    pub fn nouns(&self) -> Vec<Noun> {
        let mut people: Vec<&Person> = self.people.iter().collect();
        people.sort_by_key(|person| person.id);
        let people = people.into_iter().cloned().map(Noun::Person);
        let medications = self.medications.values().cloned().map(Noun::from);
        let reminders = self.reminders.values().cloned().map(Noun::from);
        let entries = self.entries.values().cloned().map(Noun::Entry);
        let settlements = self.settlements.values().cloned().map(Noun::Settlement);
        people.chain(medications).chain(reminders).chain(entries).chain(settlements).collect()
    }

    fn inverse_of(&self, change: &Change) -> Option<Change> {
        let entry = |id: &EntryId| self.entries.get(id).map(|old| Change::Put(Noun::Entry(old.clone())));
        let medication = |id: &MedicationId| self.medications.get(id).map(|old| Change::Put(old.clone().into()));
        let reminder = |id: &ReminderId| self.reminders.get(id).map(|old| Change::Put(old.clone().into()));
        let settled =
            |key: &OccurrenceKey| self.settlements.get(key).map(|old| Change::Put(Noun::Settlement(old.clone())));
        match change {
            // A person is never removed by undo: records hang on them.
            Change::Put(Noun::Person(new)) => {
                self.people.iter().find(|old| old.id == new.id).map(|old| Change::Put(Noun::Person(old.clone())))
            }
            Change::Put(Noun::Entry(new)) => entry(&new.id).or(Some(Change::RemoveEntry(new.id))),
            Change::Put(Noun::Medication(new)) => medication(&new.id).or(Some(Change::RemoveMedication(new.id))),
            Change::Put(Noun::Reminder(new)) => reminder(&new.id).or(Some(Change::RemoveReminder(new.id))),
            Change::Put(Noun::Settlement(new)) => settled(&new.key).or(Some(Change::Unsettle(new.key.clone()))),
            Change::RemoveEntry(id) => entry(id),
            Change::RemoveMedication(id) => medication(id),
            Change::RemoveReminder(id) => reminder(id),
            Change::Unsettle(key) => settled(key),
        }
    }
}

impl Record for MemoryRecord {
    fn person(&self) -> &Person {
        // `open` is only ever an index that `position` found, and people are never removed.
        self.people.get(self.open).unwrap_or(&self.people[0])
    }

    fn people(&self) -> &[Person] {
        &self.people
    }

    fn medications(&self, person: PersonId) -> Vec<&Medication> {
        self.medications.values().filter(|each| each.person == person).collect()
    }

    fn reminders(&self, person: PersonId) -> Vec<&Reminder> {
        self.reminders.values().filter(|each| each.person == person).collect()
    }

    fn entries(&self, person: PersonId, query: &EntryQuery) -> Vec<&Entry> {
        // An entry begins on its own local day, however vaguely it is dated.
        let midnight = |day: chrono::NaiveDate| day.and_time(NaiveTime::MIN);
        let since = query.since.map_or(NaiveDateTime::MIN, midnight);
        let until = query.until.and_then(|day| day.succ_opt()).map_or(NaiveDateTime::MAX, midnight);
        if until <= since {
            return Vec::new();
        }
        self.in_time
            .range(earliest(person, since)..earliest(person, until))
            .rev()
            .filter_map(|(_, _, _, id)| self.entries.get(id))
            .filter(|entry| query.tools.is_empty() || query.tools.contains(&entry.tool))
            .take(query.limit.unwrap_or(usize::MAX))
            .collect()
    }

    fn entry(&self, id: EntryId) -> Option<&Entry> {
        self.entries.get(&id)
    }

    fn settlements(&self, person: PersonId) -> Vec<&Settlement> {
        self.settlements.values().filter(|each| each.person == person).collect()
    }
}
