//! The medications and the reminders on record.

use alara_health::describe;
use alara_health::planned_doses::describe_start;
use alara_health::tools::StopMedication;
use alara_protocol::*;
use alara_record::{Change, Medication, Noun, Record, Reminder};
use alara_reminders::clock::reading;
use alara_reminders::{Due, due_between, of_reminder};
use alara_store::{Journal, LineCount, Logged};
use chrono::{Duration, NaiveDateTime};

use crate::desktop::record::course::{self, Courses, last_dose};
use crate::desktop::record::source;
use crate::desktop::{OnRecord, Regimen, moment, words};
use crate::failure::of_store;

/// How far ahead the next time of a reminder is looked for: the rarest comes every 365 days.
const AHEAD_DAYS: i64 = 366;
/// How far ahead everything is listed.
const WEEK_DAYS: i64 = 7;

impl OnRecord<'_> {
    /// The medications on record.
    pub async fn medications(self, _: NoInput) -> Result<Medications, Failure> {
        let open = self.desktop.vault.opened().await?;
        let record = open.engine.record().await?;
        let journal = open.journal().await?;
        let courses = Courses::of(&journal).await.map_err(of_store)?;
        let counts = journal.counts().await.map_err(of_store)?;
        let (mut current, mut stopped) = (Vec::new(), Vec::new());
        for medication in record.medications(open.engine.person().id) {
            let row = open.regimen().medication(medication, &courses, &counts, &journal).await?;
            if medication.stopped { stopped.push(row) } else { current.push(row) }
        }
        current.sort_by_key(|row| row.name.to_lowercase());
        let latest = |row: &MedicationRow| row.stopped.as_ref().map(|at| (at.date.clone(), at.time.clone()));
        stopped.sort_by_key(|row| std::cmp::Reverse(latest(row)));
        Ok(Medications { current, stopped })
    }

    /// The reminders on record, the next due first.
    pub async fn reminders(self, _: NoInput) -> Result<Reminders, Failure> {
        let open = self.desktop.vault.opened().await?;
        let record = open.engine.record().await?;
        let courses = Courses::of(&open.journal().await?).await.map_err(of_store)?;
        let person = open.engine.person().id;
        let clock = open.engine.clock();
        let now = clock.local();
        let settlements = record.settlements(person);
        let mut rows: Vec<(Option<NaiveDateTime>, ReminderRow)> = Vec::new();
        for reminder in record.reminders(person) {
            let ahead = of_reminder(reminder, &settlements, clock.zone, now, now + Duration::days(AHEAD_DAYS));
            let next = ahead.iter().find(|each| each.settled.is_none()).map(|each| each.at);
            rows.push((next, open.regimen().reminder(reminder, next, &courses)));
        }
        rows.sort_by(|(one, row), (other, last)| {
            (one.is_none(), one, &row.title).cmp(&(other.is_none(), other, &last.title))
        });
        let reminders = rows.into_iter().map(|(_, row)| row).collect();
        let from = clock.now.to_utc();
        let week = due_between(&record, person, clock.zone, from, from + Duration::days(WEEK_DAYS));
        let at = |due: &Due| moment::local(reading(clock.zone, due.at));
        let week = week.into_iter().map(|due| NextReminder { at: at(&due), title: due.title }).collect();
        Ok(Reminders { reminders, week, notifications: self.desktop.shell().notifications() })
    }
}

impl Regimen<'_> {
    async fn medication(
        self,
        medication: &Medication,
        courses: &Courses,
        counts: &[LineCount],
        journal: &Journal<'_>,
    ) -> Result<MedicationRow, Failure> {
        let clock = self.open.engine.clock();
        let states = || courses.states(medication.id).map(|(logged, _)| logged);
        let added = states().next();
        let last = last_dose(medication, counts, journal, &clock).await.map_err(of_store)?;
        let stop = states().rfind(|logged| logged.operation.tool == StopMedication::ID);
        let lasts = course::lasts(medication, &clock);
        Ok(MedicationRow {
            operation: added.map(|logged| logged.operation.id.to_string()).unwrap_or_default(),
            name: medication.name.clone(),
            dose: medication.dose.clone(),
            schedule: words::plan_on(medication, clock.local().date()),
            by_plan: !medication.as_needed && !medication.plan.is_empty(),
            limits: words::limits(medication),
            stock: medication.stock.map(|left| format!("{left} left")),
            instructions: medication.instructions.clone(),
            added: added.map(|logged| moment::instant(logged.operation.at, &clock)),
            source: source::of_last(states()),
            last: last.as_ref().map(|entry| moment::when(&entry.at, &clock)),
            stopped: stop.filter(|_| medication.stopped).map(|logged| moment::instant(logged.operation.at, &clock)),
            as_needed: medication.as_needed,
            quiet: medication.quiet,
            lasts_until: lasts.map(|(until, _)| moment::date(until)),
            days_left: lasts.map(|(_, days)| days),
            history: courses.history(medication.id, journal, &clock).await.map_err(of_store)?,
        })
    }

    fn reminder(self, reminder: &Reminder, next: Option<NaiveDateTime>, courses: &Courses) -> ReminderRow {
        let today = self.open.engine.clock().local().date();
        let puts_it = |noun: &Noun| matches!(noun, Noun::Reminder(put) if put.id == reminder.id);
        let made = courses.all().find(|logged| logged.stands && puts(logged, puts_it));
        ReminderRow {
            operation: made.map(|logged| logged.operation.id.to_string()).unwrap_or_default(),
            id: reminder.id.to_string(),
            title: reminder.title.clone(),
            schedule: format!(
                "{}{}",
                describe::capital(&words::schedule(&reminder.schedule)),
                describe_start(&reminder.schedule, today).unwrap_or_default()
            ),
            next: next.map(moment::local),
            active: reminder.active,
            paused_until: reminder.paused_until.filter(|until| *until >= today).map(moment::date),
            medications: reminder.medications.clone(),
        }
    }
}

/// Whether an operation put such a noun.
pub(in crate::desktop) fn puts(logged: &Logged, such: impl Fn(&Noun) -> bool) -> bool {
    logged.changes().iter().any(|change| matches!(change, Change::Put(noun) if such(noun)))
}
