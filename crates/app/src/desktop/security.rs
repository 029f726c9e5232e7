//! How the key is kept: shown again, under another passphrase, in the keyring, under a PIN, or a new one altogether. Each asks first for
//! what guards it.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use alara_protocol::*;
use secrecy::SecretString;

use super::data::watched;
use super::in_use::InUse;
use super::lock::CHOICES;
use super::phase::{State, asked};
use super::{ALL, Desktop, Emit, Opened, held};
use crate::engine::Job;
use crate::open::Secret;

/// After so many minutes a record with a PIN is closed, where nothing was chosen before.
const WITH_A_PIN: u32 = 15;

impl Desktop {
    /// The security page.
    pub async fn security(&self, _: NoInput) -> Result<Security, Failure> {
        let open = self.opened().await?;
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

    /// The recovery code once more.
    pub async fn show_recovery_code(&self, input: Proved) -> Result<ShownCode, Failure> {
        let open = self.opened_own().await?;
        open.until_closed(open.home.prove(open.engine.store(), &secret_of(&input.proof))).await?;
        Ok(ShownCode { code: alara_store::RecoveryCode::of(open.engine.store().key()).text().to_owned() })
    }

    /// Another passphrase, or one in place of the keyring.
    pub async fn change_passphrase(&self, input: ChangePassphrase) -> Result<Security, Failure> {
        let open = self.opened_own().await?;
        open.until_closed(open.home.prove(open.engine.store(), &secret_of(&input.proof))).await?;
        open.until_closed(open.home.keep_by_passphrase(open.engine.store(), input.passphrase.secret())).await?;
        open.homeless.store(false, Ordering::Relaxed);
        self.kept_otherwise(open).await
    }

    /// The keyring in place of a passphrase.
    pub async fn keep_in_keyring(&self, input: Proved) -> Result<Security, Failure> {
        let open = self.opened_own().await?;
        open.until_closed(open.home.prove(open.engine.store(), &secret_of(&input.proof))).await?;
        open.until_closed(open.home.keep_in_keyring(open.engine.store())).await?;
        open.homeless.store(false, Ordering::Relaxed);
        self.kept_otherwise(open).await
    }

    /// A PIN, another one, or none any more.
    pub async fn change_pin(&self, input: ChangePin) -> Result<Security, Failure> {
        let open = self.opened_own().await?;
        open.until_closed(open.home.prove(open.engine.store(), &secret_of(&input.proof))).await?;
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
    pub async fn renew_key(&self, input: Proved, emit: Emit<Progress>) -> Result<AppState, Failure> {
        let moving = self.moving.lock().await;
        self.is_own()?;
        let job = self.begin(Job::new());
        let open = self.take_over().await?;
        let home = Arc::clone(&open.home);
        let homeless = open.homeless.load(Ordering::Relaxed);
        let person = open.engine.person().id;
        let work = home.renew(open.engine, secret_of(&input.proof), &job);
        let (renewed, engine) = watched(&job, &emit, work).await;
        let (next, failed) = match (renewed, engine) {
            (Ok(renewed), Ok(engine)) => {
                let open = Arc::new(self.opened_with(engine, homeless).await);
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
                (State::Open(Arc::new(self.opened_with(engine, homeless).await)), Some(error.into()))
            }
            (Ok(_), Err(error)) => (State::New, Some(error.into())),
            (Err(error), Err(_)) => (State::New, Some(error.into())),
        };
        self.enter(next).await;
        drop(moving);
        self.changed(&ALL);
        match failed {
            Some(failure) => Err(failure),
            None => self.app_state(NoInput {}).await,
        }
    }

    /// Says what is so after a change.
    async fn kept_otherwise(&self, open: InUse) -> Result<Security, Failure> {
        open.take_rule().await?;
        drop(open);
        self.changed(&[Part::Settings]);
        self.security(NoInput {}).await
    }
}

impl Opened {
    /// What keeps the key.
    pub(super) fn key_place(&self) -> KeyPlace {
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
pub(super) fn trimmed(pin: &Typed) -> SecretString {
    SecretString::from(pin.text().trim())
}
