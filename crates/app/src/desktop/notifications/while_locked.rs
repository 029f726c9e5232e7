//! What is announced while the record is closed. Before it is closed the coming due times are noted, in memory: when, and nothing of what. They go
//! through the same round as in the open record, with its quiet hours and repeats, and are shown without a name and without buttons. A
//! record that was not opened since the start is noted by nobody: then it is said that reminders wait.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration as Wait;

use alara_protocol::*;
use alara_record::{OccurrenceKey, Told, Zone};
use alara_reminders::Due;
use alara_reminders::clock::first_reading;
use alara_reminders::round::{TOGETHER, round, shown, since};
use alara_store::ToldUntil;
use chrono::{DateTime, Duration, Utc};

use crate::choices::Choices;
use crate::desktop::notifications::due::LONGEST;
use crate::desktop::notifications::{Looked, Notice, Notifier, find_next_due, words};
use crate::desktop::zone::zone_name;
use crate::desktop::{DueNotifications, Dues, Opened, held, moment};

/// For so many days due times are noted.
const DAYS: i64 = 31;
/// A program that starts locked is given so long to be opened before it says that reminders wait.
const GRACE: Wait = Wait::from_secs(60);
/// The name of the notification that says so.
const WAITS: &str = "waits";

/// What is known of reminders while the record is closed.
#[derive(Debug, Default)]
pub(in crate::desktop) struct WhileLocked {
    noted: Option<Noted>,
    /// Since when, as time awake, nothing can be announced; and whether that was said.
    waits: Option<(Wait, bool)>,
}

/// What was noted as the record was closed, and what became of it since.
#[derive(Clone, Debug)]
pub(in crate::desktop) struct Noted {
    /// When, and nothing of what.
    due: Vec<Due>,
    told: BTreeMap<OccurrenceKey, Told>,
    changed: BTreeSet<OccurrenceKey>,
    gone: BTreeSet<OccurrenceKey>,
    looked: Looked,
    /// Up to when they were noted.
    horizon: DateTime<Utc>,
    choices: Choices,
}

impl DueNotifications<'_> {
    /// Shows what has become due, as it can be shown while the record is closed.
    pub(in crate::desktop) async fn notify_while_locked(self, notifier: &impl Notifier) {
        let clock = self.desktop.vault.clock();
        let (now, here) = (clock.now.to_utc(), clock.zone);
        let mute = !self.desktop.shell().can_notify();
        let Some(mut noted) = held(&self.desktop.notification_state.while_locked).noted.clone() else {
            return self.show_waiting_notice(notifier).await;
        };
        let policy = noted.choices.policy(mute);
        let due: Vec<Due> = noted.due.iter().map(|each| by_clock_of(each, here)).collect();
        let from = since((noted.looked.at, noted.looked.here), here, now, LONGEST);
        let soon: Vec<Due> = due
            .iter()
            .filter(|each| each.at <= now + TOGETHER || noted.told.contains_key(&each.key))
            .cloned()
            .collect();
        let round = round((from, now), here, &soon, &noted.told, &[], &policy);
        for key in &round.gone {
            noted.told.remove(key);
            noted.gone.insert(key.clone());
        }
        noted.put(round.put);
        noted.looked = Looked { at: now, here };
        *held(&self.desktop.notification_state.next_due) = find_next_due(&due, &noted.told, now);
        if !self.note(&noted) {
            return;
        }
        for name in &round.withdraw {
            notifier.withdraw(name).await;
        }
        for notice in round.show {
            let rows: Vec<Told> = notice.due.iter().filter_map(|due| noted.told.get(&due.key)).cloned().collect();
            let times = rows.iter().map(|row| row.times).max().unwrap_or_default();
            if notifier.show(words::hidden(&notice, times, &clock)).await {
                noted.put(rows.iter().map(|row| shown(row, now, &policy)).collect());
                // It was opened meanwhile: what was shown without a name comes again with one, in its place.
                if !self.note(&noted) {
                    return;
                }
            }
        }
    }

    /// Keeps what became of it, while the record is closed still.
    fn note(self, noted: &Noted) -> bool {
        let mut locked = held(&self.desktop.notification_state.while_locked);
        locked.noted.as_mut().map(|kept| *kept = noted.clone()).is_some()
    }

    /// Nothing was noted since the start: nobody knows what is due. It is said once, where the record is not opened soon.
    async fn show_waiting_notice(self, notifier: &impl Notifier) {
        if !self.are_reminders_waiting() {
            return;
        }
        let awake = self.desktop.vault.awake();
        let (began, said) = *held(&self.desktop.notification_state.while_locked).waits.get_or_insert((awake, false));
        if said || awake.saturating_sub(began) < GRACE {
            return;
        }
        let notice = Notice {
            key: WAITS.to_owned(),
            title: "Reminders wait".to_owned(),
            body: "Alara is locked, and cannot see what is due until it is opened.".to_owned(),
            at: moment::local(self.desktop.vault.clock().local()),
            actions: Vec::new(),
            quietly: false,
            again: false,
            hidden: true,
        };
        if self.desktop.shell().can_notify() && notifier.show(notice).await {
            held(&self.desktop.notification_state.while_locked).waits = Some((began, true));
        }
    }

    /// Whether there is a record that nobody has opened since the start, so that nothing of it can be announced.
    pub(in crate::desktop) fn are_reminders_waiting(self) -> bool {
        let closed = self.desktop.vault.is_shut();
        closed && held(&self.desktop.notification_state.while_locked).noted.is_none()
    }

    /// The record is open: that reminders wait is no longer so.
    pub(in crate::desktop) async fn withdraw_waiting_notice(self, notifier: &impl Notifier) {
        let waits = held(&self.desktop.notification_state.while_locked).waits.take();
        if waits.is_some_and(|(_, said)| said) {
            notifier.withdraw(WAITS).await;
        }
    }

    /// What is to be announced while the record is closed.
    pub(in crate::desktop) fn note_locked_dues(self, noted: Option<Noted>) {
        held(&self.desktop.notification_state.while_locked).noted = noted;
    }

    /// The record is open again: what was announced meanwhile has been shown.
    pub(in crate::desktop) async fn keep_locked_notices(self, open: &Opened) {
        let Some(noted) = held(&self.desktop.notification_state.while_locked).noted.take() else { return };
        let rows: Vec<Told> = noted.changed.iter().filter_map(|key| noted.told.get(key)).cloned().collect();
        let gone: Vec<OccurrenceKey> = noted.gone.into_iter().filter(|key| !noted.told.contains_key(key)).collect();
        let until = ToldUntil { at: noted.looked.at.min(noted.horizon), zone: zone_name(&noted.looked.here) };
        if open.engine.store().tell(&rows, &gone, Some(&until)).await.is_err() {
            tracing::warn!("a reminder that rang while the record was locked may ring once more");
        }
    }
}

impl Noted {
    fn put(&mut self, rows: Vec<Told>) {
        for row in rows {
            self.changed.insert(row.key.clone());
            self.told.insert(row.key.clone(), row);
        }
    }
}

/// The same where one is now: what goes by the clock of wherever one is comes by that.
fn by_clock_of(due: &Due, here: Zone) -> Due {
    if !due.local || due.moved {
        return due.clone();
    }
    let by = first_reading(here, due.key.due) - due.at;
    let at = |instant: DateTime<Utc>| instant + by;
    Due { at: at(due.at), window: at(due.window), opens: at(due.opens), over: at(due.over), ..due.clone() }
}

impl Dues<'_> {
    /// What is still to be announced: due from the last tick on and not announced, or to be announced again.
    pub(in crate::desktop) async fn coming_dues(self) -> Result<Noted, Failure> {
        let clock = self.open.engine.clock();
        let now = clock.now.to_utc();
        let looked = self.looked(&clock).await?;
        let seen = self.seen(&clock, looked).await?;
        let ahead = self.announced(&seen.record, clock.zone, now, now + Duration::days(DAYS)).await?;
        let mut keys = BTreeSet::new();
        let all = seen.due.into_iter().chain(ahead).filter(|each| keys.insert(each.key.clone()));
        let due = all.map(|each| Due { title: String::new(), medications: Vec::new(), ..each }).collect();
        Ok(Noted {
            due,
            told: seen.told,
            changed: BTreeSet::new(),
            gone: BTreeSet::new(),
            looked,
            horizon: now + Duration::days(DAYS),
            choices: self.choices().await?,
        })
    }
}
