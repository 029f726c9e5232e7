//! What rings: the shell asks every half minute, and shows what it is given. Each occurrence is shown once, also over restarts.

use std::collections::HashMap;

use alara_record::{MedicationId, MemoryRecord, Noun, Record};
use alara_reminders::{Due, due_between, of_medication};
use chrono::{Duration, NaiveDateTime};
use uuid::Uuid;

use super::crisis::failure;
use super::hand::{day_of, key_of, name_of};
use super::journal::{Journal, changes};
use super::{Desktop, Opened, held, moment};
use crate::view::*;

/// What was due longer ago than this no longer rings.
pub(super) const BACK_HOURS: i64 = 24;

/// Something to be shown as a notification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// What names it: the same one replaces itself.
    pub key: String,
    /// What it says first.
    pub title: String,
    /// A few words more.
    pub body: String,
    /// When it was due.
    pub at: Moment,
    /// The dose it is about, for Taken and Skip (`mark_dose`); none for other reminders.
    pub occurrence: Option<String>,
    /// The record is closed: it names nothing, and can only be opened.
    pub hidden: bool,
}

impl Desktop {
    /// Shows what has become due since the last tick; `notify` answers whether it could be shown. Each is shown once; what could
    /// not be shown is tried again at the next tick. While the record is closed nothing is named; before it was ever open nothing rings.
    /// A record that is left alone is closed by the way.
    pub async fn tick<Shown>(&self, notify: impl Fn(Notice) -> Shown + Send + Sync)
    where
        Shown: Future<Output = bool> + Send,
    {
        self.lock_when_left().await;
        let Ok(open) = self.opened().await else { return self.ring_locked(&notify).await };
        if let Err(failure) = self.ring(&open, &notify).await {
            tracing::warn!(code = ?failure.code, "what is due could not be told");
        }
        open.engine.store().rest().await;
    }

    async fn ring<Shown>(&self, open: &Opened, notify: &(impl Fn(Notice) -> Shown + Send + Sync)) -> Result<(), Failure>
    where
        Shown: Future<Output = bool> + Send,
    {
        let clock = open.engine.clock();
        let store = open.engine.store();
        if store.expire(clock.now).await.map_err(failure)? > 0 {
            self.changed(&[Part::Pending, Part::Conversation]);
        }
        let now = clock.local();
        let earliest = now - Duration::hours(BACK_HOURS);
        let last = *held(&open.ticked);
        if last.is_some_and(|last| last.date() != now.date()) {
            // Another day: the window's today is no longer today.
            self.changed(&[Part::Session, Part::Doses]);
        }
        // A clock that was set back looks back again; what was shown stays shown.
        let from = last.filter(|last| *last <= now).map_or(earliest, |last| last.max(earliest));
        let due = open.due(from, now).await?;
        let shows = held(&self.notifications).kind != NotificationKind::Unavailable;
        let fresh = !due.is_empty();
        for notice in due.into_iter().filter(|_| shows) {
            let key = notice.key.clone();
            if !store.show_once(&key, clock.now).await.map_err(failure)? {
                continue;
            }
            if !notify(notice).await {
                // It waits for the next tick, as if it had been snoozed until now.
                store.snooze(&key, clock.now, clock.now).await.map_err(failure)?;
            }
        }
        *held(&open.ticked) = Some(now);
        if fresh {
            self.changed(&[Part::Doses]);
        }
        Ok(())
    }
}

impl Opened {
    /// What is due in a span and not settled, with what was snoozed until now.
    async fn due(&self, from: NaiveDateTime, to: NaiveDateTime) -> Result<Vec<Notice>, Failure> {
        let person = self.engine.person().id;
        let record = self.engine.record().await?;
        let mut due = self.fresh(&record, from, to).await?;
        let now = self.engine.clock().now;
        for shown in self.engine.store().snoozed().await.map_err(failure)? {
            let over = shown.snoozed_until.is_some_and(|until| until <= now);
            let Some(key) = key_of(&shown.key).filter(|_| over) else { continue };
            let (start, end) = day_of(key.due);
            match due_between(&record, person, start, end).into_iter().find(|each| each.key == key) {
                Some(again) => due.push(again),
                // It was settled meanwhile, or is no longer set: its rest is over for good.
                None => {
                    self.engine.store().show_once(&shown.key, now).await.map_err(failure)?;
                }
            }
        }
        due.dedup_by(|one, other| one.key == other.key);
        Ok(due.iter().filter(|due| !is_taken(&record, due)).map(|due| notice(&record, due)).collect())
    }

    /// What is due in a span and not settled: its key and when, and nothing of what it is.
    pub(super) async fn unsettled(
        &self,
        from: NaiveDateTime,
        to: NaiveDateTime,
    ) -> Result<Vec<(String, NaiveDateTime)>, Failure> {
        let record = self.engine.record().await?;
        let due = self.fresh(&record, from, to).await?;
        Ok(due.iter().filter(|due| !is_taken(&record, due)).map(|due| (name_of(&due.key), due.at)).collect())
    }

    async fn fresh(&self, record: &MemoryRecord, from: NaiveDateTime, to: NaiveDateTime) -> Result<Vec<Due>, Failure> {
        let set = set_at(&*self.journal().await?, |at| self.engine.clock().zone.local(at));
        // Nothing rings for a time before it was set.
        let since = |due: &Due| set.get(&due.key.of).is_none_or(|set| due.at >= *set);
        Ok(due_between(record, self.engine.person().id, from, to).into_iter().filter(since).collect())
    }
}

/// When each reminder and medication was set as it is now, on the person's clock.
fn set_at(
    journal: &Journal,
    local: impl Fn(chrono::DateTime<chrono::FixedOffset>) -> NaiveDateTime,
) -> HashMap<Uuid, NaiveDateTime> {
    let mut set = HashMap::new();
    let sets = ["create_reminder", "update_reminder", "add_medication"];
    for logged in journal.standing().filter(|logged| sets.contains(&logged.operation.tool.as_str())) {
        for change in changes(logged) {
            let id = match change {
                alara_record::Change::Put(Noun::Reminder(reminder)) => reminder.id.0,
                alara_record::Change::Put(Noun::Medication(medication)) => medication.id.0,
                _ => continue,
            };
            set.insert(id, local(logged.operation.at));
        }
    }
    set
}

/// Whether a reminder is about a dose of the same minute that was taken or skipped.
fn is_taken(record: &MemoryRecord, due: &Due) -> bool {
    let Some(name) = &due.medication else { return false };
    let settlements = record.settlements(due.person);
    let same = |each: &&alara_record::Medication| alara_health::lexicon::same_medication(&each.name, name);
    record
        .medications(due.person)
        .into_iter()
        .filter(same)
        .flat_map(|each| of_medication(each, &settlements, due.at, due.at))
        .any(|each| each.settled.is_some())
}

fn notice(record: &MemoryRecord, due: &Due) -> Notice {
    let medications = record.medications(due.person);
    let medication = medications.iter().find(|each| each.id == MedicationId(due.key.of));
    let reminders = record.reminders(due.person);
    let description = reminders.iter().find(|each| each.id.0 == due.key.of).and_then(|each| each.description.clone());
    let key = name_of(&due.key);
    let at = due.at.format("Due at %H:%M").to_string();
    let words = match medication {
        Some(medication) => [medication.dose.clone(), medication.instructions.clone(), Some(at)],
        None => [description, Some(at), None],
    };
    Notice {
        title: due.title.clone(),
        body: words.into_iter().flatten().collect::<Vec<_>>().join(" \u{b7} "),
        at: moment::local(due.at),
        occurrence: medication.map(|_| key.clone()),
        key,
        hidden: false,
    }
}
