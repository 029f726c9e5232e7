//! Closing the record: by hand, after a time without anybody, and when the computer goes to sleep. What is closed is closed: the database,
//! and what the window shows.

use alara_protocol::*;
use chrono::{DateTime, Duration, Utc};
use serde_json::{Value, json};
use tokio::time::timeout;

use super::in_use::{Closed, PATIENCE, Taken};
use super::{ALL, Desktop, Opened, held};
use crate::failure::of_store;

/// Minutes without anybody after which the record may be closed; 0: never.
pub(super) const CHOICES: [u32; 6] = [0, 1, 5, 15, 30, 60];
/// By as much the clock may run ahead of the time awake between two ticks before the computer is taken to have slept.
const JUMP_SECONDS: i64 = 60;

const AFTER: &str = "lock_after";
const ON_SLEEP: &str = "lock_on_sleep";

/// When the record is closed without being told to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rule {
    pub(super) after: u32,
    pub(super) on_sleep: bool,
}

/// What was seen at the last tick.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    /// When somebody last did something, as time awake.
    pub(super) active: std::time::Duration,
    /// The clock and the time awake at the last tick.
    last: Option<(DateTime<Utc>, std::time::Duration)>,
}

impl Desktop {
    /// Closes the vault. An answer that is being made is stopped; opening it takes what guards the key again.
    pub async fn lock(&self, _: NoInput) -> Result<AppState, Failure> {
        self.lock_by(LockedBy::User).await;
        self.app_state(NoInput {}).await
    }

    /// Somebody is here: the window says so now and then, while keys are pressed or the mouse is moved.
    pub async fn active(&self, _: NoInput) -> Result<NoOutput, Failure> {
        held(&self.seen).active = self.time.awake();
        Ok(NoOutput {})
    }

    /// The computer is about to sleep: closes the vault, if that was chosen.
    pub async fn falls_asleep(&self) {
        if self.rule().is_some_and(|rule| rule.on_sleep) {
            self.lock_by(LockedBy::Sleep).await;
        }
    }

    /// Closes the vault where nobody was here for long enough, or where the computer has slept meanwhile.
    pub(super) async fn lock_when_left(&self) {
        let (clock, awake) = (self.time.clock().now.to_utc(), self.time.awake());
        let (idle, slept) = {
            let mut seen = held(&self.seen);
            let slept = seen.last.replace((clock, awake)).is_some_and(|(before, awake_before)| {
                let awake = Duration::from_std(awake.saturating_sub(awake_before)).unwrap_or(Duration::MAX);
                (clock - before) - awake > Duration::seconds(JUMP_SECONDS)
            });
            (awake.saturating_sub(seen.active), slept)
        };
        let Some(rule) = self.rule() else { return };
        if slept && rule.on_sleep {
            self.lock_by(LockedBy::Sleep).await;
        } else if rule.after > 0 && idle.as_secs() >= u64::from(rule.after) * 60 {
            self.lock_by(LockedBy::Idle).await;
        }
    }

    /// From the first moment on nothing of the record is shown and nobody is given it; whatever runs is stopped, and it is closed.
    async fn lock_by(&self, by: LockedBy) {
        let taken = self.take_out(Closed::Locked(by));
        if let Taken::Nothing = taken {
            return;
        }
        for listener in held(&self.lockers).iter() {
            listener();
        }
        self.changed(&ALL);
        match taken {
            Taken::Out(open) => self.note_and_leave(open, Closed::Locked(by)).await,
            // Whoever replaces it closes it; before a sleep that is waited for as long as the record itself would be.
            Taken::Later => drop(timeout(PATIENCE, self.moving.lock()).await),
            Taken::Nothing => {}
        }
    }

    /// What the shell does when the record is closed: names that it shows go.
    pub fn when_locked(&self, act: impl Fn() + Send + Sync + 'static) {
        held(&self.lockers).push(Box::new(act));
    }

    /// Keeps when the record is to be closed.
    pub async fn save_security(&self, input: SaveSecurity) -> Result<Security, Failure> {
        let open = self.opened().await?;
        if input.lock_after.is_some_and(|after| !CHOICES.contains(&after)) {
            return Err(Failure::new(FailureCode::InvalidInput, "There is no such time to lock after."));
        }
        let store = open.engine.store();
        if let Some(after) = input.lock_after {
            store.set(AFTER, &json!(after)).await.map_err(of_store)?;
        }
        if let Some(on_sleep) = input.lock_on_sleep {
            store.set(ON_SLEEP, &json!(on_sleep)).await.map_err(of_store)?;
        }
        open.take_rule().await?;
        held(&self.seen).active = self.time.awake();
        drop(open);
        self.security(NoInput {}).await
    }
}

impl Opened {
    /// Reads when the record is to be closed. Where that was not chosen: with the computer's sleep if something typed guards it, else
    /// never, for then closing it hides it and protects nothing.
    pub(super) async fn take_rule(&self) -> Result<(), Failure> {
        let store = self.engine.store();
        let after = store.setting(AFTER).await.map_err(of_store)?.and_then(|set| set.as_u64());
        let after = after.and_then(|after| u32::try_from(after).ok()).filter(|after| CHOICES.contains(after));
        let on_sleep = store.setting(ON_SLEEP).await.map_err(of_store)?.as_ref().and_then(Value::as_bool);
        let guarded = self.has_pin() || self.has_passphrase();
        *held(&self.rule) = Rule { after: after.unwrap_or(0), on_sleep: on_sleep.unwrap_or(guarded) };
        Ok(())
    }

    pub(super) fn has_pin(&self) -> bool {
        self.engine.store().vault_file().pin().is_some()
    }

    pub(super) fn has_passphrase(&self) -> bool {
        matches!(self.engine.store().vault_file().source(), alara_store::KeySource::Passphrase { .. })
    }
}
