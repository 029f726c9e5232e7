//! A turn can be stopped: by the person, or because the program closes. What was written stays written and is told.

use alara_assistant::Event;
use alara_llm::ModelError;
use tokio::sync::watch;

/// Why a turn is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The person does not want the answer any more.
    Person,
    /// The program closes or locks: the message stays unanswered, and can be sent again.
    Closing,
}

impl Why {
    pub(super) fn event(self) -> Event {
        match self {
            Why::Person => Event::Cancelled,
            Why::Closing => Event::ModelFailed(ModelError::Closed),
        }
    }
}

/// Stops a turn, from wherever it is held.
#[derive(Clone, Debug)]
pub struct Stop(watch::Sender<Option<Why>>);

impl Default for Stop {
    fn default() -> Stop {
        Stop(watch::Sender::new(None))
    }
}

impl Stop {
    /// Stops it. The first reason stands.
    pub fn stop(&self, why: Why) {
        self.0.send_if_modified(|known| {
            let first = known.is_none();
            known.get_or_insert(why);
            first
        });
    }

    /// Why it is stopped, if it is.
    pub(super) fn why(&self) -> Option<Why> {
        *self.0.borrow()
    }

    /// Waits until it is stopped; for ever where it never is.
    pub(super) async fn stopped(&self) -> Why {
        let mut told = self.0.subscribe();
        loop {
            if let Some(why) = *told.borrow_and_update() {
                return why;
            }
            if told.changed().await.is_err() {
                std::future::pending::<()>().await;
            }
        }
    }
}
