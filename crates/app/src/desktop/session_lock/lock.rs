//! Closing the record: by hand, after a time without anybody, and when the computer goes to sleep. What is closed is closed: the database,
//! and what the window shows.

use alara_protocol::*;
use chrono::{DateTime, Duration, Utc};
use serde_json::Value;
use tokio::time::timeout;

use crate::desktop::session_lock::in_use::{PATIENCE, Taken};
use crate::desktop::session_lock::state::{Closed, Rule};
use crate::desktop::{ALL, Opened, SessionLock, held};
use crate::failure::of_store;

/// Minutes without anybody after which the record may be closed; 0: never.
pub(in crate::desktop) const CHOICES: [u32; 6] = [0, 1, 5, 15, 30, 60];
/// By as much the clock may run ahead of the time awake between two ticks before the computer is taken to have slept.
const JUMP_SECONDS: i64 = 60;

pub(in crate::desktop) const AFTER: &str = "lock_after";
pub(in crate::desktop) const ON_SLEEP: &str = "lock_on_sleep";

/// What was seen at the last tick.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::desktop) struct LastTick {
    /// When somebody last did something, as time awake.
    pub(in crate::desktop) active: std::time::Duration,
    /// The clock and the time awake at the last tick.
    last: Option<(DateTime<Utc>, std::time::Duration)>,
}

impl SessionLock<'_> {
    /// Closes the vault. An answer that is being made is stopped; opening it takes what guards the key again.
    pub async fn lock(self, _: NoInput) -> Result<AppState, Failure> {
        self.lock_by(LockedBy::User).await;
        self.app_state(NoInput {}).await
    }

    /// Somebody is here: the window says so now and then, while keys are pressed or the mouse is moved.
    pub async fn active(self, _: NoInput) -> Result<NoOutput, Failure> {
        self.somebody_is_here();
        Ok(NoOutput {})
    }

    /// Somebody was seen here just now.
    pub(in crate::desktop) fn somebody_is_here(self) {
        held(&self.desktop.presence.seen).active = self.desktop.vault.awake();
    }

    /// The computer is about to sleep: closes the vault, if that was chosen.
    pub async fn falls_asleep(self) {
        if self.desktop.vault.rule().is_some_and(|rule| rule.on_sleep) {
            self.lock_by(LockedBy::Sleep).await;
        }
    }

    /// Closes the vault where nobody was here for long enough, or where the computer has slept meanwhile.
    pub(in crate::desktop) async fn lock_when_left(self) {
        let (clock, awake) = (self.desktop.vault.clock().now.to_utc(), self.desktop.vault.awake());
        let (idle, slept) = {
            let mut seen = held(&self.desktop.presence.seen);
            let slept = seen.last.replace((clock, awake)).is_some_and(|(before, awake_before)| {
                let awake = Duration::from_std(awake.saturating_sub(awake_before)).unwrap_or(Duration::MAX);
                (clock - before) - awake > Duration::seconds(JUMP_SECONDS)
            });
            (awake.saturating_sub(seen.active), slept)
        };
        let Some(rule) = self.desktop.vault.rule() else { return };
        if slept && rule.on_sleep {
            self.lock_by(LockedBy::Sleep).await;
        } else if rule.after > 0 && idle.as_secs() >= u64::from(rule.after) * 60 {
            self.lock_by(LockedBy::Idle).await;
        }
    }

    /// From the first moment on nothing of the record is shown and nobody is given it; whatever runs is stopped, and it is closed.
    async fn lock_by(self, by: LockedBy) {
        let taken = self.desktop.vault.take_out(Closed::Locked(by));
        if let Taken::Nothing = taken {
            return;
        }
        for listener in held(&self.desktop.presence.lockers).iter() {
            listener();
        }
        self.desktop.listeners.changed(&ALL);
        match taken {
            Taken::Out(open) => self.note_and_leave(open, Closed::Locked(by)).await,
            // Whoever replaces it closes it; before a sleep that is waited for as long as the record itself would be.
            Taken::Later => drop(timeout(PATIENCE, self.desktop.vault.moving()).await),
            Taken::Nothing => {}
        }
    }

    /// What the shell does when the record is closed: names that it shows go.
    pub fn when_locked(self, act: impl Fn() + Send + Sync + 'static) {
        held(&self.desktop.presence.lockers).push(Box::new(act));
    }
}

impl Opened {
    /// Reads when the record is to be closed. Where that was not chosen: with the computer's sleep if something typed guards it, else
    /// never, for then closing it hides it and protects nothing.
    pub(in crate::desktop) async fn take_rule(&self) -> Result<(), Failure> {
        let store = self.engine.store();
        let after = store.setting(AFTER).await.map_err(of_store)?.and_then(|set| set.as_u64());
        let after = after.and_then(|after| u32::try_from(after).ok()).filter(|after| CHOICES.contains(after));
        let on_sleep = store.setting(ON_SLEEP).await.map_err(of_store)?.as_ref().and_then(Value::as_bool);
        let guarded = self.has_pin() || self.has_passphrase();
        *held(&self.rule) = Rule { after: after.unwrap_or(0), on_sleep: on_sleep.unwrap_or(guarded) };
        Ok(())
    }

    pub(in crate::desktop) fn has_pin(&self) -> bool {
        self.engine.store().vault_file().pin().is_some()
    }

    pub(in crate::desktop) fn has_passphrase(&self) -> bool {
        matches!(self.engine.store().vault_file().source(), alara_store::KeySource::Passphrase { .. })
    }
}
