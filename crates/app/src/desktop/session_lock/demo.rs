//! The demo, before there is a record: a demo record in a folder of its own, plainly marked, gone when it is left. Nothing is done to
//! keys or files by it.

use std::path::PathBuf;
use std::sync::Arc;

use alara_protocol::*;

use crate::demo;
use crate::desktop::session_lock::in_use::{InUse, Taken, not_open};
use crate::desktop::session_lock::state::{Closed, State};
use crate::desktop::{ALL, Opened, SessionLock, Vault, held};
use crate::open::Home;
use crate::time::Chance;

/// A folder that goes with what holds it.
pub(in crate::desktop) struct Throwaway(PathBuf);

impl Drop for Throwaway {
    fn drop(&mut self) {
        if std::fs::remove_dir_all(&self.0).is_err() {
            tracing::warn!("the folder of a demo record could not be removed");
        }
    }
}

impl SessionLock<'_> {
    /// Opens a demo record, where there is none yet.
    pub async fn open_demo(self, _: NoInput) -> Result<AppState, Failure> {
        let moving = self.desktop.vault.moving().await;
        if !matches!(*held(&self.desktop.vault.state), State::Closed(Phase::FirstRun { .. })) {
            return Err(Failure::new(FailureCode::AlreadyDone, "There is a record here already."));
        }
        let open = self.make_demo().await?;
        self.enter(State::Open(Arc::new(open))).await;
        drop(moving);
        self.desktop.listeners.changed(&ALL);
        self.app_state(NoInput {}).await
    }

    /// Leaves a demo record. It is gone then, with all that was written in it.
    pub async fn leave_demo(self, _: NoInput) -> Result<AppState, Failure> {
        let moving = self.desktop.vault.moving().await;
        if self.desktop.vault.opened_now().ok_or_else(not_open)??.demo.is_none() {
            return Err(Failure::new(FailureCode::InvalidInput, "This is your own record. Lock it instead."));
        }
        if let Taken::Out(open) = self.desktop.vault.take_out(Closed::Ended) {
            self.leave(open).await?;
        }
        drop(moving);
        self.desktop.listeners.changed(&ALL);
        self.app_state(NoInput {}).await
    }

    /// Makes one, in a folder of its own.
    pub(in crate::desktop) async fn make_demo(self) -> Result<Opened, Failure> {
        let failed = |error: demo::DemoError| match error {
            demo::DemoError::Engine(error) => Failure::from(error),
            other => {
                tracing::warn!(%other, "no demo record could be made");
                Failure::new(FailureCode::Internal, "The demo record could not be prepared. Start with your own.")
            }
        };
        let chance = Chance::new().map_err(|error| failed(error.into()))?;
        let name = format!("alara-demo-{}", chance.id(&self.desktop.vault.clock()).simple());
        let folder = std::env::temp_dir().join(name);
        // It goes also where it was not made whole.
        let throwaway = Throwaway(folder.clone());
        let engine =
            demo::make_record(&folder, demo::SEED, Arc::clone(&self.desktop.vault.time)).await.map_err(failed)?;
        let home = Arc::new(Home::new(folder, Arc::clone(&self.desktop.vault.time)));
        Ok(self.opened_at(home, Some(throwaway), engine, false).await)
    }
}

impl Vault {
    /// The open record, where it is somebody's: what is done to keys and files is not done to a demo record.
    pub(in crate::desktop) async fn opened_own(&self) -> Result<InUse, Failure> {
        let open = self.opened().await?;
        if open.demo.is_some() { Err(nobodys()) } else { Ok(open) }
    }

    /// The same, for whoever takes the record over.
    pub(in crate::desktop) fn is_own(&self) -> Result<(), Failure> {
        match self.opened_now() {
            Some(Ok(open)) if open.demo.is_some() => Err(nobodys()),
            _ => Ok(()),
        }
    }
}

fn nobodys() -> Failure {
    let why = "This is a demo record. Start your own to do that.";
    Failure::new(FailureCode::InvalidInput, why)
}
