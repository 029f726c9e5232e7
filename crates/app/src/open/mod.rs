//! How a vault comes to be open: found, keyed, and handed to the engine; or why not, in one sentence. A vault that cannot be opened is
//! left as it is, and none is made beside it.

mod code;
mod error;
mod join;
mod keep;
mod key;
mod seal;

#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use alara_store::{Folder, FolderState, Purpose, Store, StoreError, VaultKey};
use secrecy::SecretString;

use crate::engine::Engine;
use crate::keyring::{self, Kept, KeyringError};
use crate::replay::beginning;
use crate::time::{Chance, Time, fill_secret};

pub use alara_store::{Arrival, KeySource, RecoveryCode, VaultFile};
pub use code::{Code, parts_to_ask};
pub use error::OpenError;
pub use keep::Renewed;
pub use seal::SHORTEST_PASSPHRASE;

/// What a start finds before any key is used.
#[derive(Debug)]
pub enum Start {
    /// Nothing here yet; whether a keyring would keep the key.
    First {
        /// It answers; else why it does not.
        keyring: Result<(), KeyringError>,
        /// An earlier first start was cut short before anything was saved: it begins anew.
        cut_short: bool,
    },
    /// A record whose key the keyring keeps.
    Keyring(VaultFile),
    /// A record that something typed opens: its passphrase, its PIN, or either.
    Typed(VaultFile),
}

/// What opens a vault.
#[derive(Clone, Debug)]
pub enum Secret {
    /// The key that the keyring keeps.
    Keyring,
    /// A passphrase.
    Passphrase(SecretString),
    /// A PIN, with what the keyring keeps for it.
    Pin(SecretString),
    /// A recovery code, as typed.
    RecoveryCode(SecretString),
}

/// An open vault, and what keeps its key on this computer.
#[derive(Debug)]
pub struct Opening {
    /// It.
    pub engine: Engine,
    /// Nothing here keeps the key: only the recovery code, which was typed, opens it the next time.
    pub homeless: bool,
}

/// A key, and what keeps it.
struct MadeKey {
    key: VaultKey,
    source: KeySource,
}

/// A data folder and what the engine needs besides.
pub struct Home {
    folder: PathBuf,
    time: Arc<dyn Time>,
}

impl Home {
    /// A data folder, with the clock of its engine.
    pub fn new(folder: PathBuf, time: Arc<dyn Time>) -> Home {
        Home { folder, time }
    }

    /// Its path.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Now.
    pub(crate) fn now(&self) -> chrono::DateTime<chrono::FixedOffset> {
        self.time.clock().now
    }

    /// The clock of its engine.
    pub fn clock(&self) -> alara_health::tools::Clock {
        self.time.clock()
    }

    /// What is there.
    ///
    /// # Errors
    /// Files that are missing, damaged or of a newer version; a record that belongs to the keyring's key and is gone.
    pub async fn look(&self) -> Result<Start, OpenError> {
        let folder = Folder::at(&self.folder);
        match folder.look(false)? {
            FolderState::Vault(file) => Ok(match (file.source(), file.pin()) {
                (KeySource::Passphrase { .. }, _) | (_, Some(_)) => Start::Typed(file),
                _ => Start::Keyring(file),
            }),
            FolderState::MissingDatabase(_) => Err(StoreError::MissingDatabase.into()),
            FolderState::MissingVaultFile => Err(StoreError::MissingVaultFile.into()),
            // No record is there: it is the first start only if the keyring holds no key for this folder either.
            state @ (FolderState::FirstStart | FolderState::KeyAlone | FolderState::PartsAlone) => {
                match keyring::look_up(&self.folder).await {
                    // A key that never had a record is no record that was lost.
                    Ok(Kept::Key(key)) if folder.begun().contains(&key.id()) => {
                        Ok(Start::First { keyring: Ok(()), cut_short: true })
                    }
                    Ok(Kept::Key(_)) => Err(OpenError::RecordMissing),
                    // Nor is it where parts of a record lie that no first start left.
                    Ok(Kept::None) | Err(_)
                        if matches!(state, FolderState::PartsAlone) && folder.begun().is_empty() =>
                    {
                        Err(StoreError::PartsAlone.into())
                    }
                    Ok(Kept::None) => Ok(Start::First { keyring: Ok(()), cut_short: !folder.begun().is_empty() }),
                    Err(error) => Ok(Start::First { keyring: Err(error), cut_short: !folder.begun().is_empty() }),
                }
            }
        }
    }

    /// Makes a vault: its key goes into the keyring, or under a passphrase where one is given. Answers with its recovery code.
    ///
    /// # Errors
    /// A keyring or a folder that cannot keep it; nothing is left behind then that a later start would stumble over.
    pub async fn create(
        &self,
        name: &str,
        passphrase: Option<SecretString>,
    ) -> Result<(Engine, RecoveryCode), OpenError> {
        let chance = Chance::new()?;
        let made = self.make_key(passphrase, &chance).await?;
        let beginning = beginning(name, &self.time.clock(), &chance);
        let (folder, source) = (Folder::at(&self.folder), made.source.clone());
        let store = Store::create(folder, &made.key, Purpose::Record, source, beginning).await;
        settle_key(self, &made, store.is_ok()).await?;
        let code = RecoveryCode::of(&made.key);
        Ok((Engine::start(store?, self.time.clone(), chance).await?, code))
    }

    /// Makes the key of a vault that is to be made, and has it kept.
    async fn make_key(&self, passphrase: Option<SecretString>, chance: &Chance) -> Result<MadeKey, OpenError> {
        let key = VaultKey::made(fill_secret)?;
        let source = match passphrase {
            Some(passphrase) => {
                KeySource::Passphrase { wrapped: seal::under_passphrase(&key, passphrase, chance).await? }
            }
            None => {
                self.begin_in_keyring(&key).await?;
                KeySource::Keyring
            }
        };
        Ok(MadeKey { key, source })
    }

    /// Has the keyring keep the key of a vault that is to be made. It is noted before, so that a start that finds the key and no record
    /// knows why.
    async fn begin_in_keyring(&self, key: &VaultKey) -> Result<(), OpenError> {
        keyring::answers().await?;
        let folder = Folder::at(&self.folder);
        folder.begin(&key.id())?;
        if let Err(error) = keyring::keep(&self.folder, key).await {
            folder.end_beginning()?;
            return Err(error.into());
        }
        Ok(())
    }

    /// Opens the vault.
    ///
    /// # Errors
    /// The wrong key, a damaged database, another instance, a folder that cannot be written to, a full disk; the data is untouched.
    pub async fn open(&self, secret: Secret) -> Result<Engine, OpenError> {
        Ok(self.open_telling(secret).await?.engine)
    }

    /// As [`Home::open`], and tells whether anything here keeps the key. A recovery code puts the key where it belongs: that is how a
    /// copied folder moves in on another computer, and how a keyring that lost the key gets it back.
    ///
    /// # Errors
    /// As [`Home::open`].
    pub async fn open_telling(&self, secret: Secret) -> Result<Opening, OpenError> {
        let file = match self.look().await? {
            Start::First { .. } => return Err(StoreError::NoRecord.into()),
            Start::Keyring(file) | Start::Typed(file) => file,
        };
        let typed = secret.clone();
        let key = self.key(&file, secret).await?;
        let engine = match self.start(&key).await {
            Err(OpenError::Store(StoreError::WrongKey)) if matches!(typed, Secret::Keyring) => {
                return Err(OpenError::OtherKey);
            }
            started => started?,
        };
        let homeless = self.at_home(engine.store(), &typed, &key).await?;
        Ok(Opening { engine, homeless })
    }

    /// The engine on the vault that this key opens; to be looked at alone where the folder is on a full or a read-only disk.
    async fn start(&self, key: &VaultKey) -> Result<Engine, OpenError> {
        let folder = || Folder::at(&self.folder);
        let store = match Store::open(folder(), key, Purpose::Record).await {
            // What is there can be looked at all the same, where it can.
            Err(error @ (StoreError::ReadOnly | StoreError::DiskFull)) => {
                Store::open_to_read(folder(), key, Purpose::Record).await.map_err(|_| error)?
            }
            opened => opened?,
        };
        Ok(Engine::start(store, self.time.clone(), Chance::new()?).await?)
    }
}

/// Has the keyring forget a key whose vault was not made: it would look like a record that was lost.
async fn settle_key(home: &Home, made: &MadeKey, is_made: bool) -> Result<(), OpenError> {
    let folder = Folder::at(&home.folder);
    let by_keyring = matches!(made.source, KeySource::Keyring);
    if by_keyring && !is_made && matches!(folder.look(false), Ok(FolderState::FirstStart)) {
        home.forget_key().await;
        folder.end_beginning()?;
    }
    Ok(())
}

/// The platform's own data folder for Alara; `None` where the user has no home.
pub fn default_folder() -> Option<PathBuf> {
    directories::ProjectDirs::from("org", "Alara", "Alara").map(|dirs| dirs.data_local_dir().to_owned())
}
