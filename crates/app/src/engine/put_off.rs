//! What was announced comes again later, each in a notification of its own: asked for in the chat, in the window or on the notification.
//! It moves the notification, and writes nothing into the record.

use std::sync::PoisonError;

use alara_health::lexicon::same_medication;
use alara_health::snooze::Snooze;
use alara_record::{OccurrenceKey, Stage, Told};
use alara_store::StoreError;
use chrono::{DateTime, Duration, Utc};

use super::due::DueRow;
use super::{Dues, EngineError};
use crate::choices::Choices;

/// What was shown so long ago is no longer what "it" means.
const SHOWN: Duration = Duration::hours(12);

impl Dues<'_> {
    /// Puts off what a message means by "snooze it": what it names, else all of the notification that was shown last. Answers what comes
    /// again and when, or why nothing does.
    pub(super) async fn put_off(self, snooze: &Snooze) -> Result<String, EngineError> {
        let clock = self.engine.clock();
        let now = clock.now.to_utc();
        let due = self.due_since(now - SHOWN).await?;
        let told: Vec<Told> = self.engine.store.told(now - SHOWN).await?;
        let row = |due: &DueRow| told.iter().find(|row| row.key.to_string() == due.occurrence && row.shown.is_some());
        let open = |due: &&DueRow| matches!(due.stands, "due" | "snoozed");
        let shown: Vec<(&DueRow, &Told)> = due
            .iter()
            .filter(open)
            .filter_map(|due| Some((due, row(due)?)))
            .filter(|(_, row)| row.stage.is_open())
            .collect();
        let meant: Vec<(&DueRow, &Told)> = match &snooze.named {
            Some(name) => shown.into_iter().filter(|(due, _)| is_called(due, name)).collect(),
            None => {
                let last = shown.iter().max_by_key(|(_, row)| row.shown).map(|(_, row)| row.notice.clone());
                shown.into_iter().filter(|(_, row)| Some(&row.notice) == last.as_ref()).collect()
            }
        };
        if meant.is_empty() {
            return Ok(match &snooze.named {
                Some(name) => format!("No reminder of {name} is waiting to be answered, so there is none to snooze."),
                None => "No reminder is waiting to be answered, so there is none to snooze.".to_owned(),
            });
        }
        let minutes = match snooze.minutes {
            Some(minutes) => minutes,
            None => Choices::chosen(&self.engine.store).await?.snooze(),
        };
        let until = clock.now + Duration::minutes(i64::from(minutes));
        let titles: Vec<&str> = meant.iter().map(|(due, _)| due.title.as_str()).collect();
        let titles = titles.join(", ");
        self.snoozed(meant.into_iter().map(|(_, row)| row.clone()).collect(), until.to_utc()).await?;
        let at = clock.zone.local(until);
        let day = if at.date() == clock.local().date() { "" } else { " tomorrow" };
        Ok(format!("Snoozed until {}{day}: {titles}. Nothing was recorded.", at.format("%H:%M")))
    }

    /// These come again at that time.
    pub(crate) async fn snoozed(self, rows: Vec<Told>, until: DateTime<Utc>) -> Result<(), StoreError> {
        let own = |key: &OccurrenceKey| Some(key.to_string());
        let notices = rows.iter().flat_map(|row| [row.notice.clone(), own(&row.key)]);
        let notices: Vec<String> = notices.flatten().collect();
        let rows: Vec<Told> = rows
            .into_iter()
            .map(|row| Told { stage: Stage::Snoozed, next: Some(until), notice: own(&row.key), ..row })
            .collect();
        self.engine.store.tell(&rows, &[], None).await?;
        notices.into_iter().for_each(|notice| self.answered(Some(notice)));
        Ok(())
    }

    /// Something of this notification was answered in another way than by the record: the next look says less, or takes it away.
    pub(crate) fn answered(self, notice: Option<String>) {
        self.engine.notices.answered.lock().unwrap_or_else(PoisonError::into_inner).extend(notice);
    }

    /// Those of which something was answered since.
    pub(crate) fn take_answered(self) -> Vec<String> {
        std::mem::take(&mut *self.engine.notices.answered.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn is_called(due: &DueRow, name: &str) -> bool {
    let (title, name) = (due.title.to_lowercase(), name.to_lowercase());
    title.contains(&name) || due.medications.iter().any(|each| same_medication(each, &name))
}
