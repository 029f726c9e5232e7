//! Visits and care: what lies ahead, as reminders of appointments, and what was, as it was recorded.

use alara_health::tools::CreateCareLog;
use alara_protocol::*;
use alara_record::{Record, ReminderKind};
use alara_reminders::of_reminder;
use chrono::Duration;

use crate::desktop::{OnRecord, moment, record};

/// How far ahead appointments are looked for.
const AHEAD_DAYS: i64 = 366;
/// The most visits that are shown; the timeline has them all.
const MOST: usize = 200;

impl OnRecord<'_> {
    /// Appointments to come, and visits and care on record, newest first.
    pub async fn care(self, _: NoInput) -> Result<Care, Failure> {
        let open = self.desktop.vault.opened().await?;
        let record = open.engine.record().await?;
        let person = open.engine.person().id;
        let clock = open.engine.clock();
        let now = clock.local();
        let settlements = record.settlements(person);
        let mut ahead = Vec::new();
        for reminder in record.reminders(person) {
            if reminder.kind != ReminderKind::Appointment {
                continue;
            }
            let times = of_reminder(reminder, &settlements, clock.zone, now, now + Duration::days(AHEAD_DAYS));
            let next = times.into_iter().find(|each| each.settled.is_none());
            ahead.extend(next.map(|each| (each.at, reminder)));
        }
        ahead.sort_by_key(|(at, _)| *at);
        let upcoming = ahead.into_iter().map(|(at, reminder)| Appointment {
            reminder: reminder.id.to_string(),
            title: reminder.title.clone(),
            at: moment::local(at),
            note: reminder.description.clone(),
        });
        let journal = open.journal().await?;
        let mut past = record::standing_of(&open, &journal, EntryKind::Care, MOST).await?;
        // A care log of a diagnosis or a vaccination stands among those, and here as what it was recorded as.
        let logged = (CreateCareLog::ID, [EntryKind::Condition, EntryKind::Immunization].as_slice());
        past.extend(record::standing_by(&open, &journal, logged, None, MOST).await?);
        past.sort_by(record::newer_first);
        past.truncate(MOST);
        Ok(Care { upcoming: upcoming.collect(), past })
    }
}
