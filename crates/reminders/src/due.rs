//! What is due between two instants: reminders, and doses that have no reminder of their own.

use std::collections::HashMap;

use alara_record::{Medication, OccurrenceKey, PersonId, Record, Reminder, Settled, Zone};
use chrono::{DateTime, Duration, FixedOffset, Utc};
use uuid::Uuid;

use crate::occurrences::{DoseTime, is_local, list_dose_times, of_reminder_between};

/// So long after its time, at most, an occurrence is open where no other of its kind is nearer; and so long before it counts a dose for it.
const ALONE: Duration = Duration::hours(12);

/// Something that is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// What names it.
    pub key: OccurrenceKey,
    /// When.
    pub at: DateTime<Utc>,
    /// Until when it is not late: its window's end; `at` where it has none.
    pub window: DateTime<Utc>,
    /// From when on a dose counts for it: half the gap to the one before.
    pub opens: DateTime<Utc>,
    /// When its time is over: half the gap to the next.
    pub over: DateTime<Utc>,
    /// What the notification says.
    pub title: String,
    /// Whose.
    pub person: PersonId,
    /// The medications whose usual dose Taken logs.
    pub medications: Vec<String>,
    /// It is a dose of a medication's own schedule.
    pub dose: bool,
    /// How much of that medication is due, where its list says.
    pub amount: Option<String>,
    /// It goes by the clock of wherever one is.
    pub local: bool,
    /// It was moved, alone, from the time that its key names.
    pub moved: bool,
    /// It is due without being announced.
    pub quiet: bool,
    /// How the record has it settled.
    pub settled: Option<Settled>,
}

/// What is due in `from..=to`, settled or not, by time, for somebody who is in the zone `here`. A medication with a schedule rings by
/// itself only where no reminder about it rings at the same time.
pub fn due_between(
    record: &dyn Record,
    person: PersonId,
    here: Zone,
    from: DateTime<Utc>,
    to: DateTime<Utc>,
) -> Vec<Due> {
    let mut due: Vec<Due> = Vec::new();
    for reminder in record.reminders(person) {
        let moved = |key: &OccurrenceKey| reminder.moved.iter().any(|(old, _)| *old == key.due);
        let around: Vec<DoseTime<'_>> = of_reminder_between(reminder, here, from - ALONE * 2, to + ALONE * 2)
            .into_iter()
            .map(|time| DoseTime { time, schedule: &reminder.schedule, dose: None })
            .collect();
        let kind = reminder_of(reminder);
        due.extend(of(&around, &kind, (from, to), person).map(|each| Due { moved: moved(&each.key), ..each }));
    }
    let reminded = due.len();
    for medication in record.medications(person) {
        let around = list_dose_times(medication, here, from - ALONE * 2, to + ALONE * 2);
        let moved = |key: &OccurrenceKey| medication.moved.iter().any(|(old, _)| *old == key.due);
        let kind = dose_of(medication);
        let due_alone = of(&around, &kind, (from, to), person);
        for each in due_alone.map(|each| Due { moved: moved(&each.key), quiet: medication.quiet, ..each }) {
            let about = |other: &Due| other.at == each.at && names(other, &medication.name);
            if !due.iter().take(reminded).any(about) {
                due.push(each);
            }
        }
    }
    settle(&mut due, record, person);
    due.sort_by(|one, other| (one.at, &one.title, &one.key).cmp(&(other.at, &other.title, &other.key)));
    due
}

fn names(due: &Due, medication: &str) -> bool {
    due.medications.iter().any(|each| each.eq_ignore_ascii_case(medication))
}

/// What a due time is one of.
struct Recurrence<'a> {
    of: Uuid,
    title: &'a str,
    medications: Vec<String>,
    dose: bool,
}

fn reminder_of(reminder: &Reminder) -> Recurrence<'_> {
    let medications = reminder.medications.clone();
    Recurrence { of: reminder.id.0, title: &reminder.title, medications, dose: false }
}

fn dose_of(medication: &Medication) -> Recurrence<'_> {
    let medications = vec![medication.name.clone()];
    Recurrence { of: medication.id.0, title: &medication.name, medications, dose: true }
}

/// How the record has them settled. A record of years has thousands that are: only those of the span are looked at twice.
fn settle(due: &mut [Due], record: &dyn Record, person: PersonId) {
    let keys = || due.iter().map(|each| each.key.due);
    let (Some(first), Some(last)) = (keys().min(), keys().max()) else { return };
    let settlements = record.settlements(person).into_iter().filter(|each| (first..=last).contains(&each.key.due));
    let settled: HashMap<&OccurrenceKey, Settled> = settlements.map(|each| (&each.key, each.settled)).collect();
    for each in due {
        each.settled = settled.get(&each.key).copied();
    }
}

/// What is due in a span, of the due times around it.
fn of<'a>(
    around: &'a [DoseTime<'a>],
    kind: &'a Recurrence<'a>,
    (from, to): (DateTime<Utc>, DateTime<Utc>),
    person: PersonId,
) -> impl Iterator<Item = Due> + 'a {
    let within = around.iter().enumerate().filter(move |(_, each)| (from..=to).contains(&each.time.at));
    within.map(move |(index, DoseTime { time, schedule, dose })| {
        let at = time.at;
        let key = OccurrenceKey { of: kind.of, due: time.due };
        let before = around.iter().take(index).rev().map(|other| other.time.at).find(|other| *other < at);
        let after = around.iter().skip(index + 1).map(|other| other.time.at).find(|other| *other > at);
        let (before, after) =
            (before.map_or(ALONE, |before| (at - before) / 2), after.map_or(ALONE, |after| (after - at) / 2));
        let window = Duration::minutes(i64::from(schedule.window.unwrap_or(0)));
        Due {
            settled: None,
            key,
            at,
            window: at + window,
            opens: at - before.min(ALONE),
            over: at + after.min(ALONE).max(window),
            title: kind.title.to_owned(),
            person,
            medications: kind.medications.clone(),
            dose: kind.dose,
            amount: dose.map(str::to_owned),
            local: is_local(schedule),
            moved: false,
            quiet: false,
        }
    })
}

impl Due {
    /// Whether it is due no earlier than it was set, at `set` by the clock of where one was then: nothing rings for a time before that. On
    /// a journey either clock may be the one that passed it.
    pub fn is_after(&self, set: DateTime<FixedOffset>) -> bool {
        self.at >= set.to_utc() || (self.local && self.key.due >= set.naive_local())
    }
}
