//! What is due, for a list: every occurrence of some days, where it stands, and the notification that it was announced in.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use alara_record::{EntryQuery, Record, Settled, Stage};
use alara_reminders::clock::{first_reading, last_reading, reading};
use alara_reminders::round::TOGETHER;
use alara_store::Window;
use chrono::{DateTime, Duration, NaiveDateTime, NaiveTime, Utc};

use super::{Engine, EngineError};
use crate::due::{due_of, set_at};
use crate::journal::journal;

/// An occurrence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueRow {
    /// What names it.
    pub occurrence: String,
    /// When it is due, on the clock of where one is.
    pub at: NaiveDateTime,
    /// What it says.
    pub title: String,
    /// The medications whose usual dose it is about.
    pub medications: Vec<String>,
    /// Where it stands: later, due, snoozed, taken, skipped or missed.
    pub stands: &'static str,
    /// When it is announced again, on the same clock.
    pub again: Option<NaiveDateTime>,
}

/// What the notifications of this desktop can do, and what was answered on them.
#[derive(Default)]
pub(super) struct Notices {
    can: AtomicBool,
    /// Notifications of which something was answered in another way than by the record.
    pub(super) answered: Mutex<Vec<String>>,
}

/// What is due, and what was answered of it.
#[derive(Clone, Copy)]
pub struct Dues<'a> {
    pub(super) engine: &'a Engine,
}

impl Dues<'_> {
    /// Whether notifications can be shown: said by the shell that shows them.
    pub fn set_can_notify(self, can: bool) {
        self.engine.notices.can.store(can, Ordering::Relaxed);
    }

    /// Whether notifications can be shown.
    pub fn can_notify(self) -> bool {
        self.engine.notices.can.load(Ordering::Relaxed)
    }

    /// What is due from the beginning of today on, for so many days (1: today).
    ///
    /// # Errors
    /// The record cannot be read.
    pub async fn due(self, days: u32) -> Result<Vec<DueRow>, EngineError> {
        let clock = self.engine.clock();
        let here = clock.zone;
        let today = clock.local().date();
        let end = today + Duration::days(i64::from(days.clamp(1, 366)));
        let from = first_reading(here, today.and_time(NaiveTime::MIN));
        let to = last_reading(here, end.and_time(NaiveTime::MIN)) - Duration::seconds(1);
        self.due_within(from, to).await
    }

    /// What became due from an instant on, until now, or is announced with it.
    pub(super) async fn due_since(self, from: DateTime<Utc>) -> Result<Vec<DueRow>, EngineError> {
        self.due_within(from, self.engine.clock().now.to_utc() + TOGETHER).await
    }

    async fn due_within(self, from: DateTime<Utc>, to: DateTime<Utc>) -> Result<Vec<DueRow>, EngineError> {
        let clock = self.engine.clock();
        let (now, here) = (clock.now.to_utc(), clock.zone);
        let today = clock.local().date();
        let since = Some(today - Duration::days(2));
        let window = Window { entries: EntryQuery { since, ..EntryQuery::default() }, ..Window::default() };
        let record = self.engine.store.snapshot(self.engine.person.id, &window).await?;
        let told = self.engine.store.told(from).await?;
        let plans = journal(&self.engine.store).await?.of_plans().await?;
        let set = set_at(plans.iter().filter(|each| each.stands).map(|each| &each.logged));
        // As the bell has it: nothing from before it was set, and what a dose has settled is settled.
        let due = due_of(&record, record.person().id, &set, here, (from, to));
        let row = |due: alara_reminders::Due| {
            let told = told.iter().find(|row| row.key == due.key);
            let stands = match (due.settled, told.map(|row| row.stage)) {
                (Some(Settled::Taken), _) | (None, Some(Stage::Taken)) => "taken",
                (Some(Settled::Skipped), _) | (None, Some(Stage::Skipped)) => "skipped",
                (None, Some(Stage::Snoozed)) => "snoozed",
                _ if due.at > now => "later",
                _ if due.over < now => "missed",
                _ => "due",
            };
            DueRow {
                occurrence: due.key.to_string(),
                at: reading(here, due.at),
                title: due.title,
                medications: due.medications,
                stands,
                again: told.and_then(|row| row.next).filter(|next| *next > now).map(|next| reading(here, next)),
            }
        };
        Ok(due.into_iter().map(row).collect())
    }
}
