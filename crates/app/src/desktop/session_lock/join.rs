//! A record made of the folder that a person's other computers share, at the first start: it comes with a key and a recovery code of its
//! own, which is shown as that of any new record is.

use std::sync::Arc;

use alara_protocol::*;

use crate::desktop::data::watched;
use crate::desktop::session_lock::code::asked;
use crate::desktop::session_lock::state::State;
use crate::desktop::sync::{between, on_own_thread};
use crate::desktop::{Emit, SessionLock};
use crate::engine::{Engine, Job};
use crate::failure::of_store;
use crate::open::Code;

impl SessionLock<'_> {
    /// Brings the record of another computer here. Its recovery code is shown until [`SessionLock::recovery_code_kept`].
    pub async fn join_record(self, input: JoinRecord, emit: Emit<Progress>) -> Result<RecoveryCode, Failure> {
        let _moving = self.desktop.vault.moving().await;
        self.desktop.vault.has_no_record()?;
        let place = between(&input.place, input.login.as_ref())?;
        let passphrase = input.passphrase.filter(|typed| !typed.text().is_empty()).map(|typed| typed.secret());
        let job = self.desktop.vault.begin(Job::new());
        let (home, own) = (Arc::clone(&self.desktop.vault.home), job.clone());
        let joining = async move { home.join((place, &input.code.secret(), &input.name), passphrase, &own).await };
        let (engine, code) = watched(&job, &emit, on_own_thread(joining)).await??;
        self.enter_new(engine, &code).await
    }

    /// A record is new here: its code is shown until it is kept.
    pub(super) async fn enter_new(
        self,
        engine: Engine,
        code: &alara_store::RecoveryCode,
    ) -> Result<RecoveryCode, Failure> {
        let code = asked(code, false)?;
        // Kept first: a program that ends now shows the code again at its next start.
        Code::of(engine.store()).fall_due().await.map_err(of_store)?;
        let open = Arc::new(self.opened_with(engine, false).await);
        self.enter(State::Kept(open, code.clone())).await;
        self.desktop.listeners.changed(&[Part::Session]);
        Ok(code)
    }
}
