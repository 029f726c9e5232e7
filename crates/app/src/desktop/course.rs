//! The course of a medication: how long what is left lasts as it is planned, and what was changed of it.

use std::collections::BTreeMap;

use alara_health::describe::capital;
use alara_health::lexicon::same_medication;
use alara_health::rules::count_of;
use alara_health::tools::{Clock, LogMedication};
use alara_record::{Change, Entry, Medication, MedicationId, Noun, PersonId};
use alara_reminders::of_medication;
use alara_store::Logged;
use chrono::{Duration, NaiveDate};
use serde_json::Value as Json;

use super::journal::{Journal, changes};
use super::{moment, words};
use crate::view::MedicationChange;

/// How far ahead stock is reckoned.
const AHEAD_DAYS: i64 = 366;

/// The last day that what is left is enough for, and how many days that is with today. None where there is no count or no plan, or where it
/// lasts longer than a year.
pub(super) fn lasts(medication: &Medication, clock: &Clock) -> Option<(NaiveDate, u32)> {
    let left = medication.stock?;
    let each = medication.dose.as_deref().and_then(count_of).filter(|count| *count > 0.0).unwrap_or(1.0);
    let now = clock.local();
    let due = of_medication(medication, &[], clock.zone, now, now + Duration::days(AHEAD_DAYS));
    let enough = (left / each).floor() as usize;
    let first_without = due.get(enough)?.key.due.date();
    // The last day all of whose doses are there.
    let last = first_without - Duration::days(1);
    let days = (first_without - now.date()).num_days().max(0);
    Some((last.max(now.date() - Duration::days(1)), u32::try_from(days).unwrap_or(u32::MAX)))
}

/// What the log holds of every medication, read once.
pub(super) struct Courses<'a> {
    /// The operations that put each, oldest first.
    puts: BTreeMap<MedicationId, Vec<(&'a Logged, &'a Medication)>>,
    /// The last dose on record by whose it is and the name that it was recorded under.
    taken: BTreeMap<(PersonId, &'a str), &'a Entry>,
}

impl<'a> Courses<'a> {
    pub(super) fn of(journal: &'a Journal) -> Courses<'a> {
        let mut courses = Courses { puts: BTreeMap::new(), taken: BTreeMap::new() };
        for logged in journal.written() {
            for change in changes(logged) {
                match change {
                    Change::Put(Noun::Medication(put)) => courses.puts.entry(put.id).or_default().push((logged, put)),
                    Change::Put(Noun::Entry(entry)) if entry.tool == LogMedication::ID => {
                        courses.take(entry, logged, journal)
                    }
                    _ => {}
                }
            }
        }
        courses
    }

    fn take(&mut self, entry: &'a Entry, logged: &Logged, journal: &Journal) {
        let Some(name) = entry.fields.get("medication_name").and_then(Json::as_str) else { return };
        let key = (entry.person, name);
        let at = |entry: &Entry| (entry.at.local_bounds().0, entry.recorded_at);
        let newer = self.taken.get(&key).is_none_or(|last| at(last) < at(entry));
        // What was corrected stands as it was written last.
        let stands = || {
            let writer = journal.writer(entry.id).map(|writer| writer.operation.id);
            writer == Some(logged.operation.id) && journal.removal(entry.id).is_none()
        };
        if newer && stands() {
            self.taken.insert(key, entry);
        }
    }

    /// The operations that put it, oldest first.
    pub(super) fn puts(&self, id: MedicationId) -> impl Iterator<Item = &'a Logged> {
        self.puts.get(&id).into_iter().flatten().map(|(logged, _)| *logged)
    }

    /// How it stood after each operation that stands, oldest first.
    pub(super) fn states(&self, id: MedicationId, journal: &Journal) -> Vec<(&'a Logged, &'a Medication)> {
        let puts = self.puts.get(&id).into_iter().flatten();
        puts.filter(|(logged, _)| journal.stands(logged.operation.id)).copied().collect()
    }

    /// Its last dose on record.
    pub(super) fn last(&self, medication: &Medication) -> Option<&'a Entry> {
        let its = |((person, name), _): &(&(PersonId, &str), &&Entry)| {
            *person == medication.person && same_medication(&medication.name, name)
        };
        let doses = self.taken.iter().filter(its).map(|(_, entry)| *entry);
        doses.max_by_key(|entry| (entry.at.local_bounds().0, entry.recorded_at))
    }

    /// What was changed of it by whoever set it, the newest first. A dose that lowers the stock is no change.
    pub(super) fn history(&self, id: MedicationId, journal: &Journal, clock: &Clock) -> Vec<MedicationChange> {
        let mut before: Option<&Medication> = None;
        let mut told = Vec::new();
        for (logged, after) in self.puts.get(&id).into_iter().flatten() {
            let stands = journal.stands(logged.operation.id);
            if logged.operation.tool != LogMedication::ID {
                told.push(MedicationChange {
                    at: moment::instant(logged.operation.at, clock),
                    what: what(before, after),
                    operation: logged.operation.id.to_string(),
                    undone: !stands,
                });
            }
            if stands {
                before = Some(after);
            }
        }
        told.reverse();
        told
    }
}

/// What one operation changed, in words.
fn what(before: Option<&Medication>, after: &Medication) -> String {
    let Some(before) = before else { return "Added".to_owned() };
    let mut told = Vec::new();
    if before.stopped != after.stopped {
        told.push(if after.stopped { "Stopped".to_owned() } else { "Taken up again".to_owned() });
    }
    let mut turned = |what: &str, old: Option<String>, new: Option<String>| {
        if old != new {
            let none = || "none".to_owned();
            told.push(format!("{what}: {} \u{2192} {}", old.unwrap_or_else(none), new.unwrap_or_else(none)));
        }
    };
    turned("Name", Some(before.name.clone()), Some(after.name.clone()));
    turned("Dose", before.dose.clone(), after.dose.clone());
    let plan = |medication: &Medication| match &medication.schedule {
        _ if medication.as_needed => Some("as needed".to_owned()),
        Some(schedule) => Some(words::schedule(schedule)),
        None => None,
    };
    turned("Times", plan(before), plan(after));
    turned("Limits", super::lists::limits(before), super::lists::limits(after));
    turned("Instructions", before.instructions.clone(), after.instructions.clone());
    let count = |left: Option<f64>| left.map(|left| left.to_string());
    turned("Left", count(before.stock), count(after.stock));
    match told.is_empty() {
        true => "Kept as it was".to_owned(),
        false => capital(&told.join("; ")),
    }
}
