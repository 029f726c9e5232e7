//! How the key of an open vault is kept from now on: in the keyring, under a passphrase, under a PIN; and a new key altogether. Each
//! step leaves something that opens the vault, wherever it is cut short.

use alara_store::{Folder, Job, KeySource, NextKey, PinSecret, RecoveryCode, Store, StoreError, VaultKey};
use secrecy::{ExposeSecret, SecretString};
use zeroize::Zeroizing;

use super::{Code, Home, OpenError, Secret, seal};
use crate::engine::Engine;
use crate::keyring::{self, Kept, KeyringError};
use crate::time::{Chance, fill_secret};

/// What became of a change of keys.
#[derive(Debug)]
pub struct Renewed {
    /// The code of the new key.
    pub code: RecoveryCode,
    /// The PIN was taken away: it sealed the old key, and was not typed.
    pub pin_gone: bool,
}

impl Home {
    /// Whether whoever asks may see or change the key: where something typed guards it, that is typed again.
    ///
    /// # Errors
    /// [`OpenError::NeedsPassphrase`], [`OpenError::NeedsPin`], or whatever is wrong with what was typed.
    pub async fn prove(&self, store: &Store, proof: &Secret) -> Result<(), OpenError> {
        let file = store.vault_file();
        match (proof, file.source(), file.pin()) {
            (Secret::Keyring, KeySource::Passphrase { .. }, _) => Err(OpenError::NeedsPassphrase),
            (Secret::Keyring, _, Some(_)) => Err(OpenError::NeedsPin),
            // Nothing guards it: whoever sits here has it open.
            (Secret::Keyring, _, None) => Ok(()),
            _ => match self.key(&file, proof.clone()).await?.id() == store.key().id() {
                true => Ok(()),
                false => Err(StoreError::WrongSecret.into()),
            },
        }
    }

    /// Seals the key under a passphrase from now on, in place of the one before or of the keyring. The record is not written anew.
    ///
    /// # Errors
    /// A passphrase that is too short; a folder that cannot be written to. Nothing was changed then.
    pub async fn keep_by_passphrase(&self, store: &Store, passphrase: SecretString) -> Result<(), OpenError> {
        let wrapped = seal::under_passphrase(store.key(), passphrase, &Chance::new()?).await?;
        let pin = store.vault_file().pin().cloned();
        store.keep_key(KeySource::Passphrase { wrapped }, pin)?;
        self.forget_key().await;
        Ok(())
    }

    /// Keeps the key in the keyring from now on; under the PIN, where there is one.
    ///
    /// # Errors
    /// A keyring that does not keep it: then all is as before.
    pub async fn keep_in_keyring(&self, store: &Store) -> Result<(), OpenError> {
        let pin = store.vault_file().pin().cloned();
        if pin.is_none() {
            keyring::keep(self.folder(), store.key()).await?;
        }
        Ok(store.keep_key(KeySource::Keyring, pin)?)
    }

    /// Sets a PIN, or another. It seals the key together with a secret in the keyring, which holds the key itself no longer.
    ///
    /// # Errors
    /// A weak PIN; a keyring that does not keep the secret: then all is as before.
    pub async fn set_pin(&self, store: &Store, pin: SecretString) -> Result<(), OpenError> {
        let chance = Chance::new()?;
        let secret = PinSecret::made(fill_secret)?;
        let wrapped = seal::under_pin(store.key(), pin, secret.again(), &chance).await?;
        let had = self.pin_secrets().await?;
        // Until `vault.json` says which PIN it is, the keyring holds what belongs to either.
        self.keep_pin_secrets(std::iter::once(&secret).chain(&had)).await?;
        let folder = Folder::at(self.folder());
        let source = store.vault_file().source().clone();
        let kept = folder.pin_was_right().and_then(|()| store.keep_key(source, Some(wrapped)));
        let stays = match &kept {
            Ok(()) => self.keep_pin_secrets([&secret]).await,
            Err(_) => self.keep_pin_secrets(&had).await,
        };
        if stays.is_err() {
            tracing::warn!("the keyring holds more than the PIN needs, until it next opens the record");
        }
        kept?;
        self.forget_key().await;
        Ok(())
    }

    /// Takes the PIN away: the keyring, or the passphrase, opens the vault by itself again.
    ///
    /// # Errors
    /// A keyring that does not keep the key: then the PIN stays.
    pub async fn remove_pin(&self, store: &Store) -> Result<(), OpenError> {
        let source = store.vault_file().source().clone();
        if source == KeySource::Keyring {
            keyring::keep(self.folder(), store.key()).await?;
        }
        store.keep_key(source, None)?;
        if let Err(error) = keyring::forget(self.pin_account()).await {
            tracing::warn!(%error, "the PIN's secret stays in the keyring");
        }
        Ok(())
    }

    /// Gives the vault a new key: the whole record is written anew under it, and whoever has the old key or its recovery code can open
    /// nothing that is written from now on. The old one opens it until [`Home::settle`]. It is closed meanwhile; the second answer is the
    /// vault, open again, whatever became of the change.
    pub async fn renew(
        &self,
        engine: Engine,
        proof: Secret,
        job: &Job,
    ) -> (Result<Renewed, OpenError>, Result<Engine, OpenError>) {
        let old = engine.store().key().again();
        let next = match self.next(engine.store(), proof).await {
            Ok(next) => next,
            Err(error) => return (Err(error), Ok(engine)),
        };
        let (key, source, pin, pin_gone) = next;
        let Ok(chance) = Chance::new() else { return (Err(crate::time::NoChance.into()), Ok(engine)) };
        // The new code is shown until it is kept, also where the program ends in between.
        if let Err(error) = Code::of(engine.store()).fall_due().await {
            return (Err(error.into()), Ok(engine));
        }
        let folder = Folder::at(self.folder());
        let by_pin = pin.is_some();
        let in_keyring = source == KeySource::Keyring && !by_pin;
        let changed = match engine.close().await {
            Ok(()) => {
                let nonces = [chance.bytes(), chance.bytes()];
                alara_store::rekey(&folder, &old, NextKey { key: &key, source, pin, nonces }, job)
                    .await
                    .map_err(OpenError::from)
            }
            Err(error) => Err(error.into()),
        };
        // Either key opens it now, whatever became of the change.
        let engine = match self.start(&old).await {
            Ok(engine) => engine,
            Err(error) => return (Err(changed.err().unwrap_or(OpenError::KeyMissing)), Err(error)),
        };
        if let Err(error) = changed
            && engine.store().key().id() == old.id()
        {
            if Code::of(engine.store()).settle().await.is_err() {
                tracing::warn!("the recovery code will be shown once more");
            }
            return (Err(error), Ok(engine));
        }
        if in_keyring && let Err(error) = keyring::keep(self.folder(), &key).await {
            // The one before leads to it until the next opening, which tries again.
            tracing::warn!(%error, "the keyring did not take the new key yet");
        }
        (Ok(Renewed { code: RecoveryCode::of(&key), pin_gone }), Ok(engine))
    }

    /// What takes the place of the key, where it is kept, and whether a PIN is lost by it.
    async fn next(
        &self,
        store: &Store,
        proof: Secret,
    ) -> Result<(VaultKey, KeySource, Option<alara_store::Wrapped>, bool), OpenError> {
        self.prove(store, &proof).await?;
        let chance = Chance::new()?;
        let key = VaultKey::made(fill_secret)?;
        let file = store.vault_file();
        let source = match (file.source(), &proof) {
            (KeySource::Passphrase { .. }, Secret::Passphrase(passphrase)) => {
                KeySource::Passphrase { wrapped: seal::under_passphrase(&key, passphrase.clone(), &chance).await? }
            }
            // The new key is sealed under it: it has to be typed.
            (KeySource::Passphrase { .. }, _) => return Err(OpenError::NeedsPassphrase),
            (other, _) => other.clone(),
        };
        let pin = match (file.pin(), &proof) {
            (Some(_), Secret::Pin(pin)) => {
                let secret = self.pin_secrets().await?.into_iter().next().ok_or(OpenError::PinGone)?;
                Some(seal::under_pin(&key, pin.clone(), secret, &chance).await?)
            }
            _ => None,
        };
        let pin_gone = file.pin().is_some() && pin.is_none();
        Ok((key, source, pin, pin_gone))
    }

    /// The owner has the new key's code: the key before opens the vault no longer. Where the keyring does not hold the new key yet it
    /// goes on doing so.
    ///
    /// # Errors
    /// A folder that cannot be written to.
    pub async fn settle(&self, store: &Store) -> Result<(), OpenError> {
        let file = store.vault_file();
        if !file.is_bridged() {
            return Ok(());
        }
        if *file.source() == KeySource::Keyring && file.pin().is_none() {
            let held =
                |kept: Result<Kept, KeyringError>| matches!(kept, Ok(Kept::Key(key)) if key.id() == store.key().id());
            if !held(keyring::look_up(self.folder()).await) && keyring::keep(self.folder(), store.key()).await.is_err()
            {
                tracing::warn!("the keyring does not hold the new key yet; the one before still leads to it");
                return Ok(());
            }
        }
        Ok(store.settle_key()?)
    }

    /// The keyring holds the key itself no longer. Where it cannot be reached the key stays there until the next opening.
    pub(super) async fn forget_key(&self) {
        if let Err(error) = keyring::forget(keyring::account(self.folder())).await {
            tracing::warn!(%error, "the key stays in the keyring");
        }
    }

    /// What the keyring holds for the PIN, the newest first: more than one where a change of the PIN was cut short.
    pub(super) async fn pin_secrets(&self) -> Result<Vec<PinSecret>, OpenError> {
        let held = keyring::secret(self.pin_account()).await?;
        let read = |text: SecretString| text.expose_secret().split(' ').filter_map(PinSecret::from_hex).collect();
        Ok(held.map(read).unwrap_or_default())
    }

    /// Has the keyring hold these for the PIN, and nothing else.
    pub(super) async fn keep_pin_secrets(
        &self,
        secrets: impl IntoIterator<Item = &PinSecret>,
    ) -> Result<(), KeyringError> {
        let secrets: Vec<_> = secrets.into_iter().map(PinSecret::to_hex).collect();
        if secrets.is_empty() {
            return keyring::forget(self.pin_account()).await;
        }
        // As long as it gets: one that grows would leave the shorter one behind.
        let mut text = Zeroizing::new(String::with_capacity(secrets.iter().map(|each| each.len() + 1).sum()));
        for secret in &secrets {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(secret);
        }
        keyring::keep_secret(self.pin_account(), SecretString::from(text.as_str())).await
    }

    fn pin_account(&self) -> String {
        format!("{} (PIN)", keyring::account(self.folder()))
    }
}
