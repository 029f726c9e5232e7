//! The reminders that came due today, as Today shows them; and why none is seen on the desktop.

use std::sync::atomic::Ordering;

use alara_protocol::*;
use alara_record::{MemoryRecord, Record, Settled, Stage, Told};
use alara_reminders::clock::{first_reading, reading};
use alara_reminders::{Due, of_medication};
use chrono::{DateTime, Duration, NaiveTime, Utc};

use crate::desktop::record::today::LATE_MINUTES;
use crate::desktop::{DayPlan, DueNotifications, moment};
use crate::failure::of_store;

/// What was due yesterday is shown for as long as its time is not over: half a day at most.
const BEFORE: Duration = Duration::hours(12);
/// What is said where the service does not take what it is sent.
const REFUSED: &str = "Your desktop did not show the last reminder. Alara tries again; you also find it here.";

impl DueNotifications<'_> {
    /// Why reminders are not seen on the desktop now.
    pub(in crate::desktop) fn unseen(self) -> Option<String> {
        let refused = self.desktop.notification_state.refused.load(Ordering::Relaxed).then(|| REFUSED.to_owned());
        self.desktop.shell().notifications().detail.or(refused)
    }

    /// Whether the service took what it was sent.
    pub(in crate::desktop) fn took(self, taken: bool) {
        if self.desktop.notification_state.refused.swap(!taken, Ordering::Relaxed) == taken {
            self.desktop.listeners.tell_window(&[Part::Doses]);
        }
    }

    /// The person asks to see what is due: the window shows Today.
    pub fn show_today(self) {
        self.desktop.listeners.tell_window(&[Part::Today]);
    }
}

impl DayPlan<'_> {
    /// The reminders that came due today, or yesterday and are open still, by time; those that stand in the plan as doses are not among them.
    pub(in crate::desktop) async fn due_today(self, record: &MemoryRecord) -> Result<Vec<DueReminder>, Failure> {
        let clock = self.open.engine.clock();
        let (here, now, today) = (clock.zone, clock.now.to_utc(), clock.local().date());
        let from = first_reading(here, today.and_time(NaiveTime::MIN)) - BEFORE;
        let told = self.open.engine.store().told(from).await.map_err(of_store)?;
        let due = self.open.dues().due(record, here, from, now).await?;
        let mut shown = Vec::new();
        for each in due.into_iter().filter(|each| !each.dose && each.person == record.person().id) {
            let row = told.iter().find(|row| row.key == each.key);
            let state = stands(&each, row, now);
            let of_today = reading(here, each.at).date() == today;
            let open = state == DoseState::Due;
            if !(of_today || open) || self.is_planned(record, &each) {
                continue;
            }
            let again = row.filter(|row| row.stage == Stage::Snoozed).and_then(|row| row.next);
            shown.push(DueReminder {
                occurrence: each.key.to_string(),
                at: moment::local(reading(here, each.at)),
                state,
                late: open && now - each.at >= Duration::minutes(LATE_MINUTES) && now > each.window,
                again: again.filter(|at| open && *at > now).map(|at| moment::local(reading(here, at))),
                title: each.title,
                medications: each.medications,
            });
        }
        Ok(shown)
    }

    /// Whether each medication that it is about has a dose of its own then.
    fn is_planned(self, record: &MemoryRecord, due: &Due) -> bool {
        let here = self.open.engine.clock().zone;
        let local = reading(here, due.at);
        let settlements = record.settlements(due.person);
        let own = |name: &String| {
            let same = |each: &&alara_record::Medication| alara_health::lexicon::same_medication(&each.name, name);
            let medications = record.medications(due.person).into_iter().filter(same);
            medications.flat_map(|each| of_medication(each, &settlements, here, local, local)).next().is_some()
        };
        !due.medications.is_empty() && due.medications.iter().all(own)
    }
}

fn stands(due: &Due, row: Option<&Told>, now: DateTime<Utc>) -> DoseState {
    match (due.settled, row.map(|row| row.stage)) {
        (Some(Settled::Taken), _) | (None, Some(Stage::Taken)) => DoseState::Taken,
        (Some(Settled::Skipped), _) | (None, Some(Stage::Skipped)) => DoseState::Skipped,
        (None, Some(Stage::Snoozed)) => DoseState::Due,
        _ if now <= due.over => DoseState::Due,
        _ => DoseState::Missed,
    }
}
