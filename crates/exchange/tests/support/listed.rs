//! Calls that fill lists, carried out on an empty record; and what then stands there, in words that can be compared.

use alara_health::tools::{Calendar, Clock, Effect, HealthCall, Ids, Scene};
use alara_record::{
    Change, Medication, MemoryRecord, Occurrence, OccurrenceKey, Person, Record, Recurs, Reminder, Schedule,
};
use chrono::{NaiveDate, NaiveDateTime, NaiveTime};
use serde_json::{Value, json};
use uuid::Uuid;

struct Counted(u128);

impl Ids for Counted {
    fn fresh(&mut self) -> Uuid {
        self.0 += 1;
        Uuid::from_u128(self.0)
    }
}

/// Lists are filled without asking what is due.
struct Nothing;

impl Calendar for Nothing {
    fn due(&self, _: &dyn Record, _: &Medication, _: NaiveDateTime, _: NaiveDateTime) -> Vec<Occurrence> {
        Vec::new()
    }

    fn rings(
        &self,
        _: &dyn Record,
        _: &Reminder,
        _: NaiveDateTime,
        _: NaiveDateTime,
    ) -> Vec<(NaiveDateTime, Occurrence)> {
        Vec::new()
    }

    fn while_awake(&self, _: u8, _: NaiveTime, _: NaiveTime) -> Vec<NaiveTime> {
        Vec::new()
    }

    fn settles(&self, _: &dyn Record, _: &Medication, _: NaiveDateTime, _: NaiveDateTime) -> Option<OccurrenceKey> {
        None
    }
}

/// The medications and reminders that calls make of an empty record of a person.
pub fn carry_out<'c>(
    calls: impl IntoIterator<Item = &'c HealthCall>,
    person: &Person,
    clock: Clock,
) -> (Vec<Medication>, Vec<Reminder>) {
    let mut record = MemoryRecord::new(person.clone());
    let mut ids = Counted(1000);
    for call in calls {
        let findings = call.check(&clock);
        assert!(findings.is_empty(), "{call:?}: {findings:?}");
        let mut scene = Scene { record: &record, person: person.id, clock, calendar: &Nothing, ids: &mut ids };
        match call.effect(&mut scene) {
            Ok(Effect::Writes(changes, _)) => changes.into_iter().for_each(|change| match change {
                Change::Put(noun) => record.put(noun),
                other => panic!("{other:?}"),
            }),
            other => panic!("{call:?}: {other:?}"),
        }
    }
    let medications = record.medications(person.id).into_iter().cloned().collect();
    (medications, record.reminders(person.id).into_iter().cloned().collect())
}

/// The first day of a schedule, where the day from which it is counted does not say it.
fn first_day(schedule: &Schedule) -> Option<NaiveDate> {
    let counted = match &schedule.recurs {
        Recurs::EveryDays { from, .. } | Recurs::EveryWeeks { from, .. } | Recurs::Cycle { from, .. } => Some(*from),
        Recurs::EveryHours { from, .. } => Some(*from),
        Recurs::Days { .. } | Recurs::Once { .. } | Recurs::Dates { .. } => None,
    };
    schedule.from.filter(|from| counted.is_none_or(|counted| *from > counted))
}

/// A medication in words, whose doses are the same however they are grouped.
pub fn tell_medication(medication: &Medication) -> String {
    let mut due: Vec<String> = medication
        .planned()
        .flat_map(|(dose, schedule)| {
            let times = if schedule.times.is_empty() {
                vec![Value::Null]
            } else {
                schedule.times.iter().map(|time| json!(time)).collect()
            };
            times.into_iter().map(move |time| {
                json!([
                    dose,
                    time,
                    schedule.recurs,
                    first_day(schedule),
                    schedule.until,
                    schedule.zone,
                    schedule.window
                ])
                .to_string()
            })
        })
        .collect();
    due.sort();
    let told = json!({ "name": medication.name, "dose": medication.dose, "due": due, "as_needed": medication.as_needed,
        "min_interval_hours": medication.min_interval_hours, "max_per_day": medication.max_per_day,
        "stock": medication.stock, "instructions": medication.instructions, "stopped": medication.stopped,
        "quiet": medication.quiet, "moved": medication.moved });
    told.to_string()
}

/// A reminder in words.
pub fn tell_reminder(reminder: &Reminder) -> String {
    let schedule = Schedule { from: first_day(&reminder.schedule), ..reminder.schedule.clone() };
    json!({ "title": reminder.title, "kind": reminder.kind, "schedule": schedule, "medications": reminder.medications,
        "description": reminder.description, "active": reminder.active, "paused": reminder.paused_until,
        "moved": reminder.moved })
    .to_string()
}
