//! What is announced: the shell ticks, every half minute at the latest, and shows what it is given. Each occurrence is announced once, also over
//! crashes: what is to be shown is kept before it is shown, and that it was shown after it.

mod answer;
mod due;
mod journey;
mod today;
mod while_locked;
mod words;

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration as Wait;

use alara_health::tools::Clock;
use alara_protocol::*;
use alara_record::{Medication, MemoryRecord, OccurrenceKey, Record, Stage, Told, Zone};
use alara_reminders::round::{Why, round, shown};
use alara_store::ToldUntil;
use chrono::{DateTime, Duration, NaiveTime, Utc};

use crate::choices::Choices;
use crate::desktop::zone::{zone_name, zone_of};
use crate::desktop::{ALL, Desktop, Opened, held};
use crate::failure::of_store;

use due::SetAt;
use while_locked::WhileLocked;

pub(super) use due::Dues;

/// A record on which nobody looked before: what was due longer ago than this is not announced.
const FIRST_HOURS: i64 = 24;
/// By as much at most what is kept of a look may be behind: what was due since is looked through again, and announced by nothing twice.
const KEEP_MINUTES: i64 = 60;
/// The shell ticks at least so often.
const TICK: Wait = Wait::from_secs(30);
/// What was told of an occurrence is kept for so long.
const KEPT_DAYS: i64 = 400;

/// A button of a notification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoticeAction {
    /// What it does.
    pub does: NoticeDoes,
    /// What it says.
    pub label: String,
}

/// What a button of a notification does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeDoes {
    /// All that it announces is taken, or done.
    Taken,
    /// All of it is left out on purpose.
    Skip,
    /// It comes again later.
    Snooze,
    /// The window shows each.
    Review,
}

/// Something to be shown as a notification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// What names it: the same one replaces itself.
    pub key: String,
    /// What it says first.
    pub title: String,
    /// A few words more.
    pub body: String,
    /// When the first of it was due.
    pub at: Moment,
    /// Its buttons, the first the likeliest; what a click beside them does is open the window.
    pub actions: Vec<NoticeAction>,
    /// It only says less than before: no sound.
    pub quietly: bool,
    /// It was shown before and comes again: it is to be noticed anew.
    pub again: bool,
    /// The record is closed: it names nothing, and can only be opened.
    pub hidden: bool,
}

/// What shows notifications.
pub trait Notifier: Send + Sync {
    /// Shows one, in place of the one with the same key; answers whether it is shown.
    fn show(&self, notice: Notice) -> impl Future<Output = bool> + Send;

    /// Takes the one with this key away, if it is still there.
    fn withdraw(&self, key: &str) -> impl Future<Output = ()> + Send;
}

/// Something that only shows.
impl<F, Shown> Notifier for F
where
    F: Fn(Notice) -> Shown + Send + Sync,
    Shown: Future<Output = bool> + Send,
{
    fn show(&self, notice: Notice) -> impl Future<Output = bool> + Send {
        self(notice)
    }

    async fn withdraw(&self, _: &str) {}
}

impl Choices {
    /// What was chosen in the window, if it can be.
    pub(super) fn of(chosen: ReminderChoices) -> Result<Choices, Failure> {
        let refused = |why: &str| Err(Failure::new(FailureCode::InvalidInput, why));
        let time =
            |text: &Option<String>| text.as_ref().is_none_or(|text| NaiveTime::parse_from_str(text, "%H:%M").is_ok());
        let ReminderChoices { repeat_minutes, repeat_times, quiet_from, quiet_to, snooze_minutes, announces } = chosen;
        if !(1..=240).contains(&repeat_minutes) || repeat_times > 20 {
            return refused("A reminder comes again every 1 to 240 minutes, at most 20 times.");
        }
        if !time(&quiet_from) || !time(&quiet_to) || quiet_from.is_some() != quiet_to.is_some() {
            return refused("Quiet hours have a beginning and an end, like 22:00 and 07:00.");
        }
        if snooze_minutes.is_empty()
            || snooze_minutes.len() > 6
            || snooze_minutes.iter().any(|each| !(1..=1440).contains(each))
        {
            return refused("A reminder is put off for 1 minute to a day, by up to six lengths.");
        }
        Ok(Choices { repeat_minutes, repeat_times, quiet_from, quiet_to, snooze_minutes, announces })
    }

    /// As the window shows them.
    pub(super) fn shown(self) -> ReminderChoices {
        let Choices { repeat_minutes, repeat_times, quiet_from, quiet_to, snooze_minutes, announces } = self;
        ReminderChoices { repeat_minutes, repeat_times, quiet_from, quiet_to, snooze_minutes, announces }
    }
}

/// When and by which clock due times were looked for last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Looked {
    at: DateTime<Utc>,
    here: Zone,
}

/// When due times were looked for last, and what is known of them since.
#[derive(Default)]
pub(in crate::desktop) struct Rounds {
    ticked: Mutex<Option<Looked>>,
    kept_at: Mutex<Option<DateTime<Utc>>>,
    set_at: Mutex<SetAt>,
}

impl Rounds {
    /// Those of the record that is opened next: what was announced is looked for by the same ticks.
    pub(in crate::desktop) fn go_on(self) -> Rounds {
        Rounds { ticked: self.ticked, ..Rounds::default() }
    }
}

/// What is announced, and when.
#[derive(Default)]
pub(in crate::desktop) struct NotificationState {
    /// What is announced while the record is closed.
    while_locked: Mutex<WhileLocked>,
    /// When the next tick has something to do.
    next_due: Mutex<Option<DateTime<Utc>>>,
    /// Whether anything is announced at all, as the last tick saw it.
    has_due_times: AtomicBool,
    /// The service did not take what it was sent last.
    refused: AtomicBool,
}

/// What is due, what is announced, and what a person does about it.
#[derive(Clone, Copy)]
pub struct DueNotifications<'a> {
    pub(in crate::desktop) desktop: &'a Desktop,
}

impl DueNotifications<'_> {
    /// Shows what has become due since the last tick. Each is shown once; what could not be shown is tried again at the next tick. While
    /// the record is closed nothing is named; before it was ever open nothing is announced. A record that is left alone is closed by the way.
    pub async fn tick(self, notifier: impl Notifier) {
        if self.desktop.vault.machine().is_some_and(|machine| machine.look_again()) {
            // Somebody has travelled: what is due, and what today is, goes by the clock of where they are.
            self.desktop.listeners.tell_window(&ALL);
        }
        self.desktop.session_lock().lock_when_left().await;
        // While it is being replaced nothing is announced: the next tick makes up for it.
        let Some(open) = self.desktop.vault.opened_now() else { return };
        let Ok(open) = open else { return self.notify_while_locked(&notifier).await };
        self.withdraw_waiting_notice(&notifier).await;
        if let Err(failure) = self.notify_due(&open, &notifier).await {
            tracing::warn!(code = ?failure.code, "what is due could not be told");
        }
        // Whoever looks or writes next does not wait for it.
        if let Err(failure) = open.journal().await {
            tracing::warn!(code = ?failure.code, "the journal could not be brought up to date");
        }
        open.engine.store().checkpoint().await;
    }

    /// Waits until it is time to tick: until something is due, something was written, or half a minute is over.
    pub async fn until_next_tick(self) {
        let next = *held(&self.desktop.notification_state.next_due);
        let now = self.desktop.vault.clock().now.to_utc();
        let wait = next.map_or(TICK, |next| (next - now).to_std().unwrap_or_default().min(TICK));
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            () = self.desktop.listeners.stirred() => {}
        }
    }

    /// Has the shell tick at once: the computer woke, or its clock was set.
    pub fn stir(self) {
        self.desktop.listeners.stir();
    }

    /// Whether anything is announced at all: closing the program would stop it.
    pub fn has_reminders(self) -> bool {
        self.desktop.notification_state.has_due_times.load(Ordering::Relaxed)
    }

    /// The program ends, and takes these notifications away: what they announce comes again with the next start, if it is open then.
    pub async fn withdrawn(self, notices: &[String]) {
        let Some(Ok(open)) = self.desktop.vault.opened_now() else { return };
        let now = open.engine.clock().now.to_utc();
        let again = async {
            let told = open.engine.store().told(now).await?;
            let away = |row: &Told| row.notice.as_ref().is_some_and(|notice| notices.contains(notice));
            let again = told.into_iter().filter(|row| row.stage == Stage::Shown && away(row));
            let rows: Vec<Told> = again.map(|row| Told { next: Some(now), ..row }).collect();
            open.engine.store().tell(&rows, &[], None).await
        };
        if let Err(error) = again.await {
            tracing::warn!(code = error.code(), "what was taken away may not be announced again");
        }
    }

    async fn notify_due(self, open: &Opened, notifier: &impl Notifier) -> Result<(), Failure> {
        let clock = open.engine.clock();
        let store = open.engine.store();
        if store.expire(clock.now).await.map_err(of_store)? > 0 {
            self.desktop.listeners.tell_window(&[Part::Pending, Part::Conversation]);
        }
        let now = clock.now.to_utc();
        let last = open.dues().looked(&clock).await?;
        if alara_reminders::clock::reading(last.here, last.at).date() != clock.local().date() {
            // Another day: the window's today is no longer today.
            self.desktop.listeners.tell_window(&[Part::Session, Part::Doses]);
        }
        let mute = !self.desktop.shell().can_notify();
        let choices = open.dues().choices().await?;
        let policy = choices.policy(mute);
        let seen = open.dues().seen(&clock, last).await?;
        let answered = open.engine.dues().take_answered();
        let round = round((seen.since, now), clock.zone, &seen.due, &seen.told, &answered, &policy);
        let fresh = !round.put.is_empty() || !round.gone.is_empty() || !round.show.is_empty();
        let mut told = seen.told;
        for key in &round.gone {
            told.remove(key);
        }
        told.extend(round.put.iter().map(|row| (row.key.clone(), row.clone())));
        open.dues().keep(&round.put, &round.gone, Looked { at: now, here: clock.zone }).await?;
        self.desktop.notification_state.has_due_times.store(has_due_times(&seen.record), Ordering::Relaxed);
        *held(&self.desktop.notification_state.next_due) = find_next_due(&seen.due, &told, now);
        for name in &round.withdraw {
            notifier.withdraw(name).await;
        }
        for notice in round.show {
            // Locked meanwhile: nothing is named any more.
            if open.is_closing() {
                return Ok(());
            }
            let rows: Vec<Told> = match notice.why {
                Why::Fewer => Vec::new(),
                _ => notice.due.iter().filter_map(|due| told.get(&due.key)).cloned().collect(),
            };
            let times = rows.iter().map(|row| row.times).max().unwrap_or_default();
            let taken = notifier.show(words::notice(&seen.record, &notice, times, &clock, choices.snooze())).await;
            self.took(taken);
            if taken {
                let rows: Vec<Told> = rows.iter().map(|row| shown(row, now, &policy)).collect();
                store.tell(&rows, &[], None).await.map_err(of_store)?;
            }
        }
        if fresh {
            self.desktop.listeners.tell_window(&[Part::Doses]);
        }
        Ok(())
    }
}

fn has_due_times(record: &MemoryRecord) -> bool {
    let scheduled = |each: &&Medication| each.due().next().is_some();
    record.people().iter().any(|person| {
        record.reminders(person.id).iter().any(|each| each.active)
            || record.medications(person.id).iter().any(scheduled)
    })
}

/// When the next tick has something to do.
fn find_next_due(
    due: &[alara_reminders::Due],
    told: &BTreeMap<OccurrenceKey, Told>,
    now: DateTime<Utc>,
) -> Option<DateTime<Utc>> {
    let ahead = due.iter().filter(|each| each.at > now && !told.contains_key(&each.key)).map(|each| each.at);
    let again = told.values().filter_map(|row| row.next).filter(|next| *next > now);
    ahead.chain(again).min()
}

impl Dues<'_> {
    /// When due times were looked for last.
    async fn looked(self, clock: &Clock) -> Result<Looked, Failure> {
        if let Some(last) = *held(&self.open.rounds.ticked) {
            return Ok(last);
        }
        let kept = self.open.engine.store().told_until().await.map_err(of_store)?;
        let kept = kept.and_then(|until| Some(Looked { at: until.at, here: zone_of(&until.zone)? }));
        Ok(kept.unwrap_or(Looked { at: clock.now.to_utc() - Duration::hours(FIRST_HOURS), here: clock.zone }))
    }

    /// Keeps what a round found, before any of it is shown.
    async fn keep(self, put: &[Told], gone: &[OccurrenceKey], looked: Looked) -> Result<(), Failure> {
        let store = self.open.engine.store();
        let before = held(&self.open.rounds.kept_at)
            .is_none_or(|at: DateTime<Utc>| (looked.at - at).num_minutes().abs() >= KEEP_MINUTES);
        let elsewhere = held(&self.open.rounds.ticked).is_some_and(|last| last.here != looked.here);
        if before || elsewhere || !put.is_empty() || !gone.is_empty() {
            let until = ToldUntil { at: looked.at, zone: zone_name(&looked.here) };
            store.tell(put, gone, Some(&until)).await.map_err(of_store)?;
            if held(&self.open.rounds.kept_at).replace(looked.at).is_none() {
                store.forget_told(looked.at - Duration::days(KEPT_DAYS)).await.map_err(of_store)?;
            }
        }
        *held(&self.open.rounds.ticked) = Some(looked);
        Ok(())
    }

    /// How one wants to be reminded.
    pub(super) async fn choices(self) -> Result<Choices, Failure> {
        Choices::chosen(self.open.engine.store()).await.map_err(of_store)
    }
}
