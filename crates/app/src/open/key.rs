//! From what is typed, or kept in the keyring, to the key; and the key back to where it belongs on this computer.

use std::time::Duration;

use alara_store::{Folder, KeyId, KeySource, PinSecret, PinTries, Store, StoreError, VaultFile, VaultKey, Wrapped};
use secrecy::{ExposeSecret, SecretString};

use super::{Home, OpenError, Secret, seal};
use crate::keyring::{self, Kept};

/// How long a record that is open already waits for a keyring to be tidied: nobody should wait for what can be done the next time.
const TIDYING: Duration = Duration::from_secs(5);

impl Home {
    /// How the PINs that were tried stand.
    pub fn pin_standing(&self) -> PinTries {
        Folder::at(&self.folder).pin_standing(self.time.clock().now)
    }

    /// The key that something opens. A PIN is counted before it is tried.
    pub(crate) async fn key(&self, file: &VaultFile, secret: Secret) -> Result<VaultKey, OpenError> {
        let id = file.key_id();
        match (secret, file.source()) {
            // A replay folder is not opened as a record: the store says so, whatever the key.
            (_, KeySource::KeyFile | KeySource::BuiltIn) => Err(StoreError::OtherUse.into()),
            (Secret::RecoveryCode(code), _) => Ok(alara_store::key_of(code.expose_secret())?),
            (Secret::Pin(pin), _) => self.key_of_pin(file, pin).await,
            (Secret::Passphrase(passphrase), KeySource::Passphrase { wrapped }) => {
                let wrapped = wrapped.clone();
                Ok(seal::off_thread(move || wrapped.unseal(&passphrase, &id)).await?)
            }
            (_, KeySource::Passphrase { .. }) => Err(OpenError::NeedsPassphrase),
            (_, KeySource::Keyring) if file.pin().is_some() => Err(OpenError::NeedsPin),
            (_, KeySource::Keyring) => match keyring::look_up(&self.folder).await? {
                Kept::Key(key) => Ok(key),
                Kept::None => Err(OpenError::KeyMissing),
            },
        }
    }

    async fn key_of_pin(&self, file: &VaultFile, pin: SecretString) -> Result<VaultKey, OpenError> {
        let Some(wrapped) = file.pin().cloned() else { return Err(OpenError::PinGone) };
        // Asked for first: a keyring that does not answer costs no try.
        let secrets = self.pin_secrets().await?;
        if secrets.is_empty() {
            return Err(OpenError::PinGone);
        }
        let (folder, id) = (Folder::at(&self.folder), file.key_id());
        let left = match folder.count_pin(self.time.clock().now)? {
            PinTries::Free { left } => left.saturating_sub(1),
            PinTries::Wait { seconds, .. } => return Err(OpenError::PinWait { seconds }),
            PinTries::Spent => return Err(OpenError::PinSpent),
        };
        match seal::off_thread(move || opened_by(&wrapped, &pin, &secrets, &id).map(|(key, _)| key)).await {
            Ok(key) => {
                folder.pin_was_right()?;
                Ok(key)
            }
            Err(StoreError::WrongSecret) if left == 0 => Err(OpenError::PinSpent),
            Err(StoreError::WrongSecret) => Err(OpenError::WrongPin { left }),
            Err(error) => Err(error.into()),
        }
    }

    /// Sees that what keeps the key on this computer still does; true where nothing does.
    pub(super) async fn at_home(&self, store: &Store, typed: &Secret, key: &VaultKey) -> Result<bool, OpenError> {
        let recovered = matches!(typed, Secret::RecoveryCode(_));
        let by_keyring = *store.vault_file().source() == KeySource::Keyring;
        let mut by_pin = store.vault_file().pin().is_some();
        if by_pin {
            Folder::at(&self.folder).pin_was_right()?;
        }
        if recovered && by_pin && self.pin_has_no_secret().await {
            // Another computer, or another keyring: the PIN can never be right here.
            let source = store.vault_file().source().clone();
            store.keep_key(source, None)?;
            by_pin = false;
        }
        if let Secret::Pin(pin) = typed
            && tokio::time::timeout(TIDYING, self.tidy_pin(store, pin)).await.is_err()
        {
            tracing::warn!("the keyring does not answer: what belongs to no PIN is forgotten the next time");
        }
        if by_keyring && by_pin {
            // What a cut setting of the PIN left there.
            if tokio::time::timeout(TIDYING, self.forget_key()).await.is_err() {
                tracing::warn!("the keyring does not answer: what it may still hold is forgotten the next time");
            }
            return Ok(false);
        }
        let changed = store.key().id() != key.id();
        if by_keyring && (recovered || changed) {
            let kept = keyring::keep(&self.folder, store.key()).await;
            if let Err(error) = &kept {
                tracing::warn!(%error, "the keyring did not take the key");
            }
            return Ok(recovered && kept.is_err());
        }
        Ok(false)
    }

    /// Where a change of the PIN was cut short, the keyring holds on to what belongs to the one that opened the vault, and to nothing else.
    async fn tidy_pin(&self, store: &Store, pin: &SecretString) {
        let (Ok(secrets), Some(wrapped)) = (self.pin_secrets().await, store.vault_file().pin().cloned()) else {
            return;
        };
        if secrets.len() < 2 {
            return;
        }
        let (pin, id) = (pin.clone(), store.key().id());
        let right = seal::off_thread(move || opened_by(&wrapped, &pin, &secrets, &id).map(|(_, secret)| secret)).await;
        let kept = match right {
            Ok(secret) => self.keep_pin_secrets([&secret]).await.is_ok(),
            Err(_) => false,
        };
        if !kept {
            tracing::warn!("the keyring still holds what belongs to no PIN");
        }
    }

    /// Whether the keyring said that it holds nothing for the PIN. One that does not answer said nothing.
    async fn pin_has_no_secret(&self) -> bool {
        let held = tokio::time::timeout(TIDYING, self.pin_secrets()).await;
        held.is_ok_and(|held| held.is_ok_and(|held| held.is_empty()))
    }
}

/// The key that a PIN opens with one of these secrets, and with which.
fn opened_by(
    wrapped: &Wrapped,
    pin: &SecretString,
    secrets: &[PinSecret],
    id: &KeyId,
) -> Result<(VaultKey, PinSecret), StoreError> {
    for secret in secrets {
        match wrapped.unseal_pin(pin, secret, id) {
            Err(StoreError::WrongSecret) => {}
            opened => return opened.map(|key| (key, secret.again())),
        }
    }
    Err(StoreError::WrongSecret)
}
