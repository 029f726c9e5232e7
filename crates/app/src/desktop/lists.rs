//! The medications and the reminders on record.

use alara_health::lexicon::same_medication;
use alara_record::{Change, Medication, Noun, Record, Reminder};
use alara_reminders::of_reminder;
use alara_store::Logged;
use chrono::{Duration, NaiveDateTime};
use serde_json::Value as Json;

use super::journal::{Journal, changes, entry_put};
use super::{Desktop, Opened, held, moment, words};
use crate::view::*;

/// How far ahead the next time of a reminder is looked for: the rarest comes every 365 days.
const AHEAD_DAYS: i64 = 366;

impl Desktop {
    /// The medications on record.
    pub async fn medications(&self, _: NoInput) -> Result<Medications, Failure> {
        let open = self.opened().await?;
        let record = open.engine.record().await?;
        let journal = open.journal().await?;
        let (mut current, mut stopped) = (Vec::new(), Vec::new());
        for medication in record.medications(open.engine.person().id) {
            let row = open.medication(medication, &journal);
            if medication.stopped { stopped.push(row) } else { current.push(row) }
        }
        current.sort_by_key(|row| row.name.to_lowercase());
        let latest = |row: &MedicationRow| row.stopped.as_ref().map(|at| (at.date.clone(), at.time.clone()));
        stopped.sort_by_key(|row| std::cmp::Reverse(latest(row)));
        Ok(Medications { current, stopped })
    }

    /// The reminders on record, the next to ring first.
    pub async fn reminders(&self, _: NoInput) -> Result<Reminders, Failure> {
        let open = self.opened().await?;
        let record = open.engine.record().await?;
        let journal = open.journal().await?;
        let person = open.engine.person().id;
        let now = open.engine.clock().local();
        let settlements = record.settlements(person);
        let mut rows: Vec<(Option<NaiveDateTime>, ReminderRow)> = Vec::new();
        for reminder in record.reminders(person) {
            let ahead = of_reminder(reminder, &settlements, now, now + Duration::days(AHEAD_DAYS));
            let next = ahead.iter().find(|(_, each)| each.settled.is_none()).map(|(at, _)| *at);
            rows.push((next, open.reminder(reminder, next, &journal)));
        }
        rows.sort_by(|(one, row), (other, last)| {
            (one.is_none(), one, &row.title).cmp(&(other.is_none(), other, &last.title))
        });
        let reminders = rows.into_iter().map(|(_, row)| row).collect();
        Ok(Reminders { reminders, notifications: held(&self.notifications).clone() })
    }
}

impl Opened {
    fn medication(&self, medication: &Medication, journal: &Journal) -> MedicationRow {
        let clock = self.engine.clock();
        let puts =
            |logged: &&Logged| puts(logged, |noun| matches!(noun, Noun::Medication(put) if put.id == medication.id));
        let added = journal.standing().find(puts);
        let taken = journal.standing().filter(|logged| logged.operation.tool == "log_medication").filter_map(entry_put);
        let last = taken
            .filter(|entry| journal.removal(entry.id).is_none())
            .filter(|entry| {
                let name = entry.fields.get("medication_name").and_then(Json::as_str);
                name.is_some_and(|name| same_medication(&medication.name, name))
            })
            .max_by_key(|entry| (entry.at.local_bounds().0, entry.recorded_at));
        let stop = journal.standing().rev().find(|each| each.operation.tool == "stop_medication" && puts(each));
        MedicationRow {
            operation: added.map(|logged| logged.operation.id.to_string()).unwrap_or_default(),
            name: medication.name.clone(),
            dose: medication.dose.clone(),
            schedule: match &medication.schedule {
                Some(schedule) if !medication.as_needed => words::schedule(schedule),
                _ if medication.as_needed => "as needed".to_owned(),
                _ => "no times set".to_owned(),
            },
            limits: limits(medication),
            stock: medication.stock.map(|left| format!("{left} left")),
            instructions: medication.instructions.clone(),
            last: last.map(|entry| moment::when(&entry.at, &clock)),
            stopped: stop.filter(|_| medication.stopped).map(|logged| moment::instant(logged.operation.at, &clock)),
        }
    }

    fn reminder(&self, reminder: &Reminder, next: Option<NaiveDateTime>, journal: &Journal) -> ReminderRow {
        let made = journal
            .standing()
            .find(|logged| puts(logged, |noun| matches!(noun, Noun::Reminder(put) if put.id == reminder.id)));
        ReminderRow {
            operation: made.map(|logged| logged.operation.id.to_string()).unwrap_or_default(),
            title: reminder.title.clone(),
            schedule: words::capital(&words::schedule(&reminder.schedule)),
            next: next.map(moment::local),
            active: reminder.active,
            paused_until: reminder.paused_until.map(moment::date),
            medications: reminder.medications.clone(),
        }
    }
}

/// Whether an operation put such a noun.
pub(super) fn puts(logged: &Logged, such: impl Fn(&Noun) -> bool) -> bool {
    changes(logged).iter().any(|change| matches!(change, Change::Put(noun) if such(noun)))
}

/// The user's own limits, in words.
fn limits(medication: &Medication) -> Option<String> {
    let apart = medication.min_interval_hours.map(|hours| match hours {
        1.0 => "1 hour apart".to_owned(),
        hours => format!("{hours} hours apart"),
    });
    let most = medication.max_per_day.map(|most| format!("{most} a day at most"));
    let told: Vec<String> = [apart, most].into_iter().flatten().collect();
    (!told.is_empty()).then(|| told.join(", "))
}
