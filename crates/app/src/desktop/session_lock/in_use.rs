//! The open record while it is worked on. Whoever works on it holds no lock: whoever closes it takes it out of the program's state at once,
//! tells everyone who works on it, and the last to leave closes it for good. So a lock waits neither for a network nor for a job.

use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use alara_protocol::*;
use tokio::sync::watch;
use tokio::time::timeout;

use crate::desktop::session_lock::state::{Between, Closed, Rule, State};
use crate::desktop::{Opened, SessionLock, Vault, held};
use crate::engine::{EngineError, Why};

/// How long whoever closes the record waits for those who were told to leave it. They go on leaving after that.
pub(in crate::desktop) const PATIENCE: Duration = Duration::from_secs(5);

/// The open record, for as long as somebody works on it.
#[derive(Clone)]
pub(in crate::desktop) struct InUse {
    // In this order: who is seen to have left holds nothing of it any more.
    open: Arc<Opened>,
    closing: watch::Receiver<bool>,
}

impl Deref for InUse {
    type Target = Opened;

    fn deref(&self) -> &Opened {
        &self.open
    }
}

impl InUse {
    pub(in crate::desktop) fn of(open: &Arc<Opened>) -> InUse {
        InUse { open: Arc::clone(open), closing: open.uses.subscribe() }
    }

    /// Does what may wait for another computer, the keyring or a person. It is dropped where it stands when the record is closed.
    pub(in crate::desktop) async fn until_closed<T, E: Into<Failure>>(
        &self,
        work: impl Future<Output = Result<T, E>>,
    ) -> Result<T, Failure> {
        let mut closing = self.closing.clone();
        tokio::select! {
            biased;
            _ = closing.wait_for(|closing| *closing) => Err(not_open()),
            done = work => done.map_err(Into::into),
        }
    }
}

impl Vault {
    /// The open record. While it is being replaced this waits for what comes of that.
    pub(in crate::desktop) async fn opened(&self) -> Result<InUse, Failure> {
        if let Some(found) = self.opened_now() {
            return found;
        }
        drop(self.moving.lock().await);
        self.opened_now().unwrap_or_else(|| Err(not_open()))
    }

    /// The open record; `None` while it is being replaced.
    pub(in crate::desktop) fn opened_now(&self) -> Option<Result<InUse, Failure>> {
        match &*held(&self.state) {
            State::Open(open) => Some(Ok(InUse::of(open))),
            State::Between(between) if between.then.is_none() => None,
            _ => Some(Err(not_open())),
        }
    }

    /// The open record, or the one whose recovery code is shown.
    pub(in crate::desktop) fn opened_or_kept(&self) -> Option<InUse> {
        match &*held(&self.state) {
            State::Open(open) | State::Kept(open, _) => Some(InUse::of(open)),
            _ => None,
        }
    }

    /// When the record is to be closed, if it is open.
    pub(in crate::desktop) fn rule(&self) -> Option<Rule> {
        match &*held(&self.state) {
            State::Open(open) | State::Kept(open, _) => Some(*held(&open.rule)),
            State::Between(between) if between.then.is_none() => Some(between.rule),
            _ => None,
        }
    }

    /// Takes the record out of the state, as closed from now on. Whatever runs is told to stop; one that is being replaced is closed once
    /// that is over. Nothing is waited for.
    pub(in crate::desktop) fn take_out(&self, closed: Closed) -> Taken {
        let mut state = held(&self.state);
        let taken = match &mut *state {
            State::Open(open) | State::Kept(open, _) => {
                let open = Arc::clone(open);
                *state = match open.demo {
                    // It is gone for good: the folder is looked at again.
                    Some(_) => State::New,
                    None => closed.state(open.has_passphrase(), open.has_pin()),
                };
                *held(&self.closing) = Some(open.gone.subscribe());
                Taken::Out(open)
            }
            State::Between(between) => {
                between.then = Some(closed);
                Taken::Later
            }
            State::New | State::Closed(_) | State::Locked { .. } => Taken::Nothing,
        };
        drop(state);
        match &taken {
            Taken::Out(open) => open.stop_work(),
            Taken::Later => held(&self.job).stop(),
            Taken::Nothing => {}
        }
        taken
    }

    /// Takes the record out of the state to put another in its place, once nobody works on it any more.
    pub(in crate::desktop) async fn take_over(&self) -> Result<Opened, Failure> {
        let open = {
            let mut state = held(&self.state);
            let State::Open(open) = &*state else { return Err(not_open()) };
            let open = Arc::clone(open);
            *state = State::Between(Between::of(&open));
            open
        };
        open.stop_work();
        open.uses.closed().await;
        // Nobody else has it: the state holds it no longer, and whoever worked on it has left.
        Arc::into_inner(open).ok_or_else(not_open)
    }

    /// Waits until the record that was open before is closed for good: it is opened by one at a time.
    ///
    /// # Errors
    /// It takes too long.
    pub(in crate::desktop) async fn until_gone(&self) -> Result<(), Failure> {
        let Some(mut gone) = held(&self.closing).take() else { return Ok(()) };
        // Nothing is ever sent: it ends when the record does.
        if timeout(PATIENCE, gone.changed()).await.is_err() {
            *held(&self.closing) = Some(gone);
            let why = "The record is still being closed. Try again in a moment.";
            return Err(Failure::new(FailureCode::Busy, why));
        }
        Ok(())
    }
}

impl SessionLock<'_> {
    /// The program stands there from now on; where it was told meanwhile to close what is open, that is closed.
    pub(in crate::desktop) async fn enter(self, next: State) {
        let (open, closed) = {
            let mut state = held(&self.desktop.vault.state);
            let then = match &*state {
                State::Between(between) => between.then,
                _ => None,
            };
            match (then, next) {
                (Some(closed), State::Open(open) | State::Kept(open, _)) => {
                    *state = match open.demo {
                        Some(_) => State::New,
                        None => closed.state(open.has_passphrase(), open.has_pin()),
                    };
                    *held(&self.desktop.vault.closing) = Some(open.gone.subscribe());
                    (open, closed)
                }
                (_, next) => {
                    *state = next;
                    return;
                }
            }
        };
        open.stop_work();
        self.note_and_leave(open, closed).await;
    }

    /// Notes what is announced while the record is locked, and closes it.
    pub(in crate::desktop) async fn note_and_leave(self, open: Arc<Opened>, closed: Closed) {
        if let (Closed::Locked(_), None) = (closed, &open.demo) {
            let noted = match timeout(PATIENCE, open.dues().coming_dues()).await {
                Ok(Ok(noted)) => Some(noted),
                Ok(Err(failure)) => {
                    tracing::warn!(code = ?failure.code, "what is due while the record is locked could not be read");
                    None
                }
                Err(_) => {
                    tracing::warn!("what is due while the record is locked could not be read in time");
                    None
                }
            };
            self.desktop.notifications().note_locked_dues(noted);
        }
        if let Err(error) = self.leave(open).await {
            // It is closed all the same; what was reported as done is read from the journal.
            tracing::warn!(code = error.code(), "the record was not closed cleanly");
        }
    }

    /// Closes a record that the state holds no longer, once nobody works on it. Whoever takes too long closes it by leaving.
    pub(in crate::desktop) async fn leave(self, open: Arc<Opened>) -> Result<(), EngineError> {
        if timeout(PATIENCE, open.uses.closed()).await.is_err() {
            tracing::warn!("the record is closed by the last who works on it");
        }
        let Some(Opened { engine, gone, demo, .. }) = Arc::into_inner(open) else { return Ok(()) };
        let closed = engine.close().await;
        drop(demo);
        drop(gone);
        closed
    }
}

impl Opened {
    /// Tells whatever runs to stop: the answer that is being made, every job, whatever waits for others.
    fn stop_work(&self) {
        self.answers.stop(None, Why::Closing);
        self.engine.stop_work();
        self.uses.send_replace(true);
    }

    /// Whether it is being closed.
    pub(in crate::desktop) fn is_closing(&self) -> bool {
        *self.uses.borrow()
    }
}

/// What became of a record that was to be closed.
pub(in crate::desktop) enum Taken {
    /// It is to be left.
    Out(Arc<Opened>),
    /// It is being replaced, and closed after that.
    Later,
    /// None was open.
    Nothing,
}

/// What is said where a record has to be open.
pub(in crate::desktop) fn not_open() -> Failure {
    Failure::new(FailureCode::NotOpen, "The record is not open.")
}
