//! Rounds in the window: one at a time, on demand or by themselves while the record is open. What the last one came to stands beside the
//! computers; one that failed is told once and tried again later.

use std::sync::Mutex;
use std::time::Duration;

use alara_protocol::*;
use chrono::{DateTime, FixedOffset};

use crate::desktop::data::small;
use crate::desktop::session_lock::InUse;
use crate::desktop::sync::on_own_thread;
use crate::desktop::{ALL, SharedRecord, held};
use crate::engine::EngineError;
use crate::sync::pace::{Failing, Pace};

/// While no record is open it is looked again at least so often.
const CLOSED: Duration = Duration::from_secs(30);

/// The rounds of an open record.
#[derive(Default)]
pub(in crate::desktop) struct Exchanges {
    pace: Mutex<Pace>,
    told: Mutex<Told>,
    failing: Mutex<Failing>,
    /// Held by whoever makes a round.
    alone: tokio::sync::Mutex<()>,
}

/// What the last round came to.
#[derive(Clone, Debug, Default)]
pub(super) struct Told {
    /// When one went well.
    pub(super) at: Option<DateTime<FixedOffset>>,
    /// What that one told.
    pub(super) notices: Vec<String>,
    /// Why the one after it did not, if it did not.
    pub(super) failed: Option<String>,
}

impl Exchanges {
    /// What the last round came to.
    pub(super) fn read_last(&self) -> Told {
        held(&self.told).clone()
    }
}

impl SharedRecord<'_> {
    /// Waits until a round is due.
    pub async fn until_next_round(self) {
        loop {
            match self.wait_for_round() {
                Some(wait) if wait.is_zero() => return,
                Some(wait) => tokio::select! {
                    () = tokio::time::sleep(wait) => {}
                    () = self.desktop.listeners.written() => self.note_write(),
                },
                // It is heard that one was opened.
                None => tokio::select! {
                    () = tokio::time::sleep(CLOSED) => {}
                    () = self.desktop.listeners.written() => {}
                },
            }
        }
    }

    /// Makes the round that is due, where the record is shared.
    pub async fn make_due_round(self) {
        let Some(open) = self.open_now() else { return };
        held(&open.exchanges.pace).note_begin(self.desktop.vault.awake());
        match open.engine.syncing().read_state().await {
            Ok(Some(_)) => {}
            Ok(None) => return,
            Err(error) => return tracing::warn!(code = error.code(), "whether the record is shared could not be read"),
        }
        let (own, job) = (open.clone(), open.engine.work());
        let round = async move { Ok((own.engine.syncing().exchange_now(&job).await?, ())) };
        // What became of it stands beside the computers.
        match self.make_round(&open, round).await {
            Err(failure) if failure.code != FailureCode::Stopped => {
                if held(&open.exchanges.failing).note_failure() {
                    self.desktop.listeners.tell_window(&[Part::NotExchanged]);
                }
            }
            Ok(_) | Err(_) => {}
        }
    }

    /// Makes a round once no other is made, and notes what it came to.
    pub(super) async fn make_round<T: Send + 'static>(
        self,
        open: &InUse,
        work: impl Future<Output = Result<(crate::sync::Round, T), EngineError>> + Send + 'static,
    ) -> Result<(Round, T), Failure> {
        let own = open.clone();
        let done = on_own_thread(async move {
            let _alone = own.exchanges.alone.lock().await;
            work.await
        });
        let done = done.await.and_then(|done| done.map_err(Failure::from));
        let done = done.map(|(round, more)| (shown(&round), more));
        self.note_round(open, done.as_ref().map(|(round, _)| round));
        done
    }

    fn note_round(self, open: &InUse, round: Result<&Round, &Failure>) {
        let went_well = match round {
            Ok(_) => true,
            // Whoever stopped it knows.
            Err(failure) => failure.code == FailureCode::Stopped,
        };
        held(&open.exchanges.pace).note_end(self.desktop.vault.awake(), went_well);
        let mut told = held(&open.exchanges.told);
        match round {
            Ok(round) => {
                held(&open.exchanges.failing).clear();
                *told = Told { at: Some(open.engine.clock().now), notices: round.notices.clone(), failed: None };
            }
            Err(_) if went_well => {}
            Err(failure) => {
                if told.failed.is_none() {
                    tracing::warn!(code = ?failure.code, "nothing was exchanged with other computers; it is tried again");
                }
                told.failed = Some(failure.message.clone());
            }
        }
        drop(told);
        match round {
            Ok(round) if round.came > 0 => self.desktop.listeners.brought(&ALL),
            Ok(_) | Err(_) => self.desktop.listeners.tell_window(&[Part::Settings]),
        }
    }

    /// For how long no round is due; `None` while no record of one's own is open.
    fn wait_for_round(self) -> Option<Duration> {
        let open = self.open_now()?;
        let wait = held(&open.exchanges.pace).wait(self.desktop.vault.awake());
        Some(wait)
    }

    fn note_write(self) {
        if let Some(open) = self.open_now() {
            held(&open.exchanges.pace).note_write(self.desktop.vault.awake());
        }
    }

    fn open_now(self) -> Option<InUse> {
        let open = self.desktop.vault.opened_now()?.ok()?;
        open.demo.is_none().then_some(open)
    }
}

/// What a round did, in words.
fn shown(round: &crate::sync::Round) -> Round {
    Round {
        came: small(round.came),
        wrote: small(round.wrote),
        notices: round.notices.iter().map(ToString::to_string).collect(),
    }
}
