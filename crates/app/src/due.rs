//! What is due by the record as it is, for whoever rings, shows or lists it: also what a dose that was told elsewhere has settled, and
//! nothing from before it was set.

use std::collections::HashMap;

use alara_health::lexicon::same_medication;
use alara_health::tools::LogMedication;
use alara_record::{Change, EntryQuery, Medication, MemoryRecord, Noun, PersonId, Record, Schedule, Settled, Zone};
use alara_reminders::clock::reading;
use alara_reminders::{Due, due_between, of_medication};
use alara_store::Logged;
use chrono::{DateTime, Duration, FixedOffset, NaiveDate, Utc};
use serde_json::Value as Json;
use uuid::Uuid;

/// A dose that is told so long before counts for a reminder of it; and for a medication's own schedule as the tools say.
const EARLY: Duration = Duration::hours(4);

/// What is due of a person's in a span, settled or not; `set`: when each was set to be due as it is.
pub(crate) fn due_of(
    record: &MemoryRecord,
    person: PersonId,
    set: &HashMap<Uuid, DateTime<FixedOffset>>,
    here: Zone,
    (from, to): (DateTime<Utc>, DateTime<Utc>),
) -> Vec<Due> {
    let mut due = due_between(record, person, here, from, to);
    due.retain(|each| set.get(&each.key.of).is_none_or(|set| each.is_after(*set)));
    for each in due.iter_mut().filter(|each| each.settled.is_none() && !each.dose) {
        if is_taken(record, each, here) {
            each.settled = Some(Settled::Taken);
        }
    }
    due
}

/// When each was set to be due as it is, by the clock of where one was: made, changed in when it is due, taken up again.
pub(crate) fn set_at<'a>(standing: impl Iterator<Item = &'a Logged>) -> HashMap<Uuid, DateTime<FixedOffset>> {
    let mut set = HashMap::new();
    let mut as_it_was: HashMap<Uuid, When> = HashMap::new();
    for logged in standing {
        for change in logged.changes() {
            let (id, when) = match change {
                Change::Put(Noun::Reminder(each)) => {
                    (each.id.0, (vec![each.schedule.clone()], each.active, each.paused_until))
                }
                Change::Put(Noun::Medication(each)) => {
                    let schedules = each.planned().map(|(_, schedule)| schedule.clone()).collect();
                    (each.id.0, (schedules, !each.as_needed && !each.stopped, None))
                }
                _ => continue,
            };
            if as_it_was.get(&id) != Some(&when) {
                as_it_was.insert(id, when);
                set.insert(id, logged.operation.at);
            }
        }
    }
    set
}

type When = (Vec<Schedule>, bool, Option<NaiveDate>);

/// Whether each medication that a reminder is about was taken for it: its own dose of that minute is settled, or a dose was told within the
/// reminder's time that no other due dose is settled by.
fn is_taken(record: &MemoryRecord, due: &Due, here: Zone) -> bool {
    let settlements = record.settlements(due.person);
    let local = reading(here, due.at);
    let (from, to) = (due.opens.max(due.at - EARLY), due.over);
    let entries = record.entries(
        due.person,
        &EntryQuery {
            tools: vec![LogMedication::ID.to_owned()],
            // A dose that was recorded by another zone's clock may stand under the day before or after.
            since: reading(here, from).date().pred_opt(),
            until: reading(here, to).date().succ_opt(),
            limit: None,
        },
    );
    let own = |name: &str| {
        let same = |each: &&Medication| same_medication(&each.name, name);
        let medications = record.medications(due.person).into_iter().filter(same);
        medications
            .flat_map(|each| of_medication(each, &settlements, here, local, local))
            .any(|each| each.settled.is_some())
    };
    let told = |name: &str| {
        entries.iter().any(|entry| {
            let (first, last) = entry.at.span(here);
            let within = first >= from && last <= to;
            let named = entry.fields.get("medication_name").and_then(Json::as_str);
            let free = !settlements.iter().any(|each| each.by == Some(entry.id));
            within && free && named.is_some_and(|named| same_medication(named, name))
        })
    };
    !due.medications.is_empty() && due.medications.iter().all(|name| own(name) || told(name))
}
