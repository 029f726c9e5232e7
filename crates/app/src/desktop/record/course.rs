//! The course of a medication: how long what is left lasts as it is planned, and what was changed of it.

use alara_health::describe::capital;
use alara_health::dose::{count_of, count_pieces};
use alara_health::lexicon::same_medication;
use alara_health::tools::{Clock, LogMedication};
use alara_protocol::MedicationChange;
use alara_record::{Change, Entry, Medication, MedicationId, Noun, Occurrence};
use alara_reminders::of_medication;
use alara_store::{Journal, Journaled, LineCount, Logged, StoreError};
use chrono::{Duration, NaiveDate};

use crate::desktop::{moment, words};
use crate::journal::DOSE;

/// How far ahead stock is reckoned.
const AHEAD_DAYS: i64 = 366;

/// The last day that what is left is enough for, and how many days that is with today. None where there is no count or no plan, or where it
/// lasts longer than a year.
pub(in crate::desktop) fn lasts(medication: &Medication, clock: &Clock) -> Option<(NaiveDate, u32)> {
    let left = medication.stock?;
    let now = clock.local();
    let due = of_medication(medication, &[], clock.zone, now, now + Duration::days(AHEAD_DAYS));
    let mut needed = 0.0;
    let first = due.iter().find(|each| {
        needed += Some(pieces(each, medication)).filter(|pieces| *pieces > 0.0).unwrap_or(1.0);
        // Binary fractions of halves and quarters are exact; of thirds they are not.
        needed > left + 1e-6
    });
    let first_without = first?.key.due.date();
    // The last day all of whose doses are there.
    let last = first_without - Duration::days(1);
    let days = (first_without - now.date()).num_days().max(0);
    Some((last.max(now.date() - Duration::days(1)), u32::try_from(days).unwrap_or(u32::MAX)))
}

/// What an occurrence takes of the stock.
fn pieces(occurrence: &Occurrence, medication: &Medication) -> f64 {
    match occurrence.dose.as_deref().filter(|_| !medication.plan.is_empty()) {
        Some(planned) => count_pieces(Some(planned), medication),
        None => medication.dose.as_deref().and_then(count_of).unwrap_or(1.0),
    }
}

/// What the log holds of the medications and reminders that there are, but for the doses, which only lower what is left.
pub(in crate::desktop) struct Courses(Vec<Journaled>);

impl Courses {
    pub(in crate::desktop) async fn of(journal: &Journal<'_>) -> Result<Courses, StoreError> {
        Ok(Courses(journal.of_plans().await?))
    }

    /// All of them, oldest first.
    pub(in crate::desktop) fn all(&self) -> impl DoubleEndedIterator<Item = &Journaled> {
        self.0.iter()
    }

    /// The operations that put a medication, oldest first.
    pub(in crate::desktop) fn puts(
        &self,
        id: MedicationId,
    ) -> impl DoubleEndedIterator<Item = (&Journaled, &Medication)> {
        self.0.iter().filter_map(move |logged| Some((logged, put(logged, id)?)))
    }

    /// How it stood after each operation that stands, oldest first.
    pub(in crate::desktop) fn states(
        &self,
        id: MedicationId,
    ) -> impl DoubleEndedIterator<Item = (&Journaled, &Medication)> {
        self.puts(id).filter(|(logged, _)| logged.stands)
    }

    /// What was changed of it by whoever set it, the newest first. A dose that lowers the stock is no change.
    pub(in crate::desktop) async fn history(
        &self,
        id: MedicationId,
        journal: &Journal<'_>,
        clock: &Clock,
    ) -> Result<Vec<MedicationChange>, StoreError> {
        let mut told = Vec::new();
        for (logged, after) in self.puts(id) {
            let before = journal.before(id.0, logged.seq).await?;
            told.push(MedicationChange {
                at: moment::instant(logged.operation.at, clock),
                what: what(before.as_ref().and_then(|before| put(before, id)), after),
                operation: logged.operation.id.to_string(),
                undone: !logged.stands,
            });
        }
        told.reverse();
        Ok(told)
    }
}

/// A medication as an operation put it.
fn put(logged: &Logged, id: MedicationId) -> Option<&Medication> {
    logged.changes().iter().find_map(|change| match change {
        Change::Put(Noun::Medication(put)) if put.id == id => Some(put.as_ref()),
        _ => None,
    })
}

/// The last dose of a medication on record, under whichever of its names it was recorded.
pub(in crate::desktop) async fn last_dose(
    medication: &Medication,
    counts: &[LineCount],
    journal: &Journal<'_>,
    clock: &Clock,
) -> Result<Option<Entry>, StoreError> {
    let mut doses: Vec<Entry> = Vec::new();
    for count in counts.iter().filter(|count| count.person == medication.person && count.kind == DOSE) {
        let Some((name, _)) = &count.medication else { continue };
        if same_medication(&medication.name, name) {
            doses.extend(journal.newest_about(medication.person, name, LogMedication::ID).await?);
        }
    }
    Ok(doses.into_iter().max_by_key(|entry| (entry.at.span(clock.zone), entry.recorded_at)))
}

/// What one operation changed, in words.
fn what(before: Option<&Medication>, after: &Medication) -> String {
    let Some(before) = before else { return "Added".to_owned() };
    let mut told = Vec::new();
    if before.stopped != after.stopped {
        told.push(if after.stopped { "Stopped".to_owned() } else { "Resumed".to_owned() });
    }
    let mut turned = |what: &str, old: Option<String>, new: Option<String>| {
        if old != new {
            let none = || "none".to_owned();
            told.push(format!("{what}: {} \u{2192} {}", old.unwrap_or_else(none), new.unwrap_or_else(none)));
        }
    };
    turned("Name", Some(before.name.clone()), Some(after.name.clone()));
    turned("Dose", before.dose.clone(), after.dose.clone());
    let plan =
        |medication: &Medication| (medication.as_needed || medication.is_scheduled()).then(|| words::plan(medication));
    turned("Times", plan(before), plan(after));
    turned("Limits", words::limits(before), words::limits(after));
    turned("Instructions", before.instructions.clone(), after.instructions.clone());
    let count = |left: Option<f64>| left.map(|left| left.to_string());
    turned("Left", count(before.stock), count(after.stock));
    match told.is_empty() {
        true => "Kept as it was".to_owned(),
        false => capital(&told.join("; ")),
    }
}
