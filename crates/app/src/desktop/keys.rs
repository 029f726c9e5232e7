//! How the key is kept: shown again, under another passphrase, in the keyring, under a PIN, or a new one altogether. Each asks first for
//! what guards it.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use alara_protocol::*;
use secrecy::SecretString;
use serde_json::json;

use crate::desktop::data::watched;
use crate::desktop::session_lock::state::State;
use crate::desktop::session_lock::{AFTER, CHOICES, InUse, ON_SLEEP, asked};
use crate::desktop::{ALL, Desktop, Emit, Opened, held};
use crate::engine::Job;
use crate::failure::of_store;
use crate::open::Secret;

/// After so many minutes a record with a PIN is closed, where nothing was chosen before.
const WITH_A_PIN: u32 = 15;

/// How the key is kept, and what guards it.
#[derive(Clone, Copy)]
pub struct Keys<'a> {
    pub(in crate::desktop) desktop: &'a Desktop,
}

impl Keys<'_> {
    /// The security page.
    pub async fn security(self, _: NoInput) -> Result<Security, Failure> {
        let open = self.desktop.vault.opened().await?;
        let rule = *held(&open.rule);
        Ok(Security {
            key: open.key_place(),
            pin: open.has_pin(),
            lock_after: rule.after,
            lock_after_choices: CHOICES.to_vec(),
            lock_on_sleep: rule.on_sleep,
            former_keys: u32::try_from(open.engine.store().vault_file().former_keys()).unwrap_or(u32::MAX),
        })
    }

    /// Keeps when the record is to be closed.
    pub async fn save_security(self, input: SaveSecurity) -> Result<Security, Failure> {
        let open = self.desktop.vault.opened().await?;
        if input.lock_after.is_some_and(|after| !CHOICES.contains(&after)) {
            return Err(Failure::new(FailureCode::InvalidInput, "Choose one of the times that are offered."));
        }
        let store = open.engine.store();
        if let Some(after) = input.lock_after {
            store.set(AFTER, &json!(after)).await.map_err(of_store)?;
        }
        if let Some(on_sleep) = input.lock_on_sleep {
            store.set(ON_SLEEP, &json!(on_sleep)).await.map_err(of_store)?;
        }
        open.take_rule().await?;
        self.desktop.session_lock().somebody_is_here();
        drop(open);
        self.security(NoInput {}).await
    }

    /// The recovery code once more.
    pub async fn show_recovery_code(self, input: Proved) -> Result<ShownCode, Failure> {
        let open = self.desktop.vault.opened_own().await?;
        open.prove(&input.proof).await?;
        Ok(ShownCode { code: alara_store::RecoveryCode::of(open.engine.store().key()).text().to_owned() })
    }

    /// Another passphrase, or one in place of the keyring.
    pub async fn change_passphrase(self, input: ChangePassphrase) -> Result<Security, Failure> {
        let open = self.desktop.vault.opened_own().await?;
        open.prove(&input.proof).await?;
        open.until_closed(open.home.keep_by_passphrase(open.engine.store(), input.passphrase.secret())).await?;
        open.homeless.store(false, Ordering::Relaxed);
        self.kept_otherwise(open).await
    }

    /// The keyring in place of a passphrase.
    pub async fn keep_in_keyring(self, input: Proved) -> Result<Security, Failure> {
        let open = self.desktop.vault.opened_own().await?;
        open.prove(&input.proof).await?;
        open.until_closed(open.home.keep_in_keyring(open.engine.store())).await?;
        open.homeless.store(false, Ordering::Relaxed);
        self.kept_otherwise(open).await
    }

    /// A PIN, another one, or none any more.
    pub async fn change_pin(self, input: ChangePin) -> Result<Security, Failure> {
        let open = self.desktop.vault.opened_own().await?;
        open.prove(&input.proof).await?;
        let first = !open.has_pin();
        let Some(pin) = input.pin else {
            open.until_closed(open.home.remove_pin(open.engine.store())).await?;
            return self.kept_otherwise(open).await;
        };
        open.until_closed(open.home.set_pin(open.engine.store(), pin.secret())).await?;
        let after = held(&open.rule).after;
        let saved = self.kept_otherwise(open).await?;
        if first && after == 0 {
            // Whoever sets a PIN wants it asked for.
            return self.save_security(SaveSecurity { lock_after: Some(WITH_A_PIN), lock_on_sleep: None }).await;
        }
        Ok(saved)
    }

    /// A new key, and with it a new recovery code, which is shown and typed back before anything else.
    pub async fn renew_key(self, input: Proved, emit: Emit<Progress>) -> Result<AppState, Failure> {
        let moving = self.desktop.vault.moving().await;
        self.desktop.vault.is_own()?;
        let job = self.desktop.vault.begin(Job::new());
        let open = self.desktop.vault.take_over().await?;
        let home = Arc::clone(&open.home);
        let homeless = open.homeless.load(Ordering::Relaxed);
        let person = open.engine.person().id;
        let work = home.renew(open.engine, secret_of(&input.proof), &job);
        let (renewed, engine) = watched(&job, &emit, work).await;
        let (next, failed) = match (renewed, engine) {
            (Ok(renewed), Ok(engine)) => {
                let open = Arc::new(self.desktop.session_lock().opened_with(engine, homeless).await);
                match asked(&renewed.code, true) {
                    Ok(code) => (State::Kept(open, code), None),
                    // It is shown at the next opening: it was noted as due.
                    Err(error) => (State::Open(open), Some(error.into())),
                }
            }
            (Err(error), Ok(mut engine)) => {
                if engine.open_record_of(person).await.is_err() {
                    tracing::warn!("your own record is open again");
                }
                (
                    State::Open(Arc::new(self.desktop.session_lock().opened_with(engine, homeless).await)),
                    Some(error.into()),
                )
            }
            (Ok(_), Err(error)) => (State::New, Some(error.into())),
            (Err(error), Err(_)) => (State::New, Some(error.into())),
        };
        self.desktop.session_lock().enter(next).await;
        drop(moving);
        self.desktop.listeners.changed(&ALL);
        match failed {
            Some(failure) => Err(failure),
            None => self.desktop.session_lock().app_state(NoInput {}).await,
        }
    }

    /// Says what is so after a change.
    async fn kept_otherwise(self, open: InUse) -> Result<Security, Failure> {
        open.take_rule().await?;
        drop(open);
        self.desktop.listeners.changed(&[Part::Settings]);
        self.security(NoInput {}).await
    }
}

impl InUse {
    /// Whether the owner is here, as what guards the key says.
    pub(in crate::desktop) async fn prove(&self, proof: &Proof) -> Result<(), Failure> {
        self.until_closed(self.home.prove(self.engine.store(), &secret_of(proof))).await
    }
}

impl Opened {
    /// What keeps the key.
    pub(in crate::desktop) fn key_place(&self) -> KeyPlace {
        if self.has_passphrase() {
            KeyPlace::Passphrase
        } else if self.homeless.load(Ordering::Relaxed) {
            KeyPlace::Nowhere
        } else {
            KeyPlace::Keyring
        }
    }
}

/// What was typed as a proof; nothing typed is what the keyring holds by itself.
fn secret_of(proof: &Proof) -> Secret {
    match proof {
        Proof::None => Secret::Keyring,
        Proof::Passphrase { passphrase } => Secret::Passphrase(passphrase.secret()),
        Proof::Pin { pin } => Secret::Pin(trimmed(pin)),
        Proof::RecoveryCode { code } => Secret::RecoveryCode(code.secret()),
    }
}

/// A PIN as typed, without the spaces around it.
pub(in crate::desktop) fn trimmed(pin: &Typed) -> SecretString {
    SecretString::from(pin.text().trim())
}
