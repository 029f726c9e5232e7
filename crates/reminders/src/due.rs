//! What is due between two instants: reminders, and doses that have no reminder of their own.

use std::collections::HashMap;

use alara_record::{Medication, OccurrenceKey, PersonId, Record, Recurs, Reminder, Schedule, Settled, Zone};
use chrono::{DateTime, Duration, FixedOffset, Utc};
use uuid::Uuid;

use crate::occurrences::of_reminder_between;
use crate::planned::{Planned, planned};

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
    /// It goes by the clock of wherever one is.
    pub local: bool,
    /// It was moved, alone, from the time that its key names.
    pub moved: bool,
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
        let around = of_reminder_between(reminder, here, from - ALONE * 2, to + ALONE * 2);
        let kind = reminder_of(reminder);
        due.extend(of(&around, &kind, (from, to), person).map(|each| Due { moved: moved(&each.key), ..each }));
    }
    let reminded = due.len();
    for medication in record.medications(person) {
        let Some(schedule) = rings(medication) else { continue };
        let around = planned(schedule, here, from - ALONE * 2, to + ALONE * 2);
        let kind = dose_of(medication, schedule);
        for each in of(&around, &kind, (from, to), person) {
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

/// The schedule by which a medication's doses are due, if any are.
fn rings(medication: &Medication) -> Option<&Schedule> {
    medication.schedule.as_ref().filter(|_| !medication.as_needed && !medication.stopped)
}

/// What a due time is one of.
struct Recurrence<'a> {
    of: Uuid,
    title: &'a str,
    schedule: &'a Schedule,
    medications: Vec<String>,
    dose: bool,
}

fn reminder_of(reminder: &Reminder) -> Recurrence<'_> {
    let medications = reminder.medications.clone();
    Recurrence { of: reminder.id.0, title: &reminder.title, schedule: &reminder.schedule, medications, dose: false }
}

fn dose_of<'a>(medication: &'a Medication, schedule: &'a Schedule) -> Recurrence<'a> {
    let medications = vec![medication.name.clone()];
    Recurrence { of: medication.id.0, title: &medication.name, schedule, medications, dose: true }
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
    around: &'a [Planned],
    kind: &'a Recurrence<'a>,
    (from, to): (DateTime<Utc>, DateTime<Utc>),
    person: PersonId,
) -> impl Iterator<Item = Due> + 'a {
    let window = Duration::minutes(i64::from(kind.schedule.window.unwrap_or(0)));
    let within = around.iter().enumerate().filter(move |(_, each)| (from..=to).contains(&each.at));
    within.map(move |(index, Planned { at, due })| {
        let key = OccurrenceKey { of: kind.of, due: *due };
        let before = around.iter().take(index).rev().map(|other| other.at).find(|other| other < at);
        let after = around.iter().skip(index + 1).map(|other| other.at).find(|other| other > at);
        let (before, after) =
            (before.map_or(ALONE, |before| (*at - before) / 2), after.map_or(ALONE, |after| (after - *at) / 2));
        Due {
            settled: None,
            key,
            at: *at,
            window: *at + window,
            opens: *at - before.min(ALONE),
            over: *at + after.min(ALONE).max(window),
            title: kind.title.to_owned(),
            person,
            medications: kind.medications.clone(),
            dose: kind.dose,
            local: kind.schedule.zone.is_none() && !matches!(kind.schedule.recurs, Recurs::EveryHours { .. }),
            moved: false,
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
