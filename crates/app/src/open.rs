//! How a vault comes to be open: found, keyed, and handed to the engine; or why not, in one sentence. A vault that cannot be opened is
//! left as it is, and none is made beside it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use alara_store::{Argon2id, Folder, Found, Purpose, RecoveryCode, Store, StoreError, VaultKey, WrapSeed, Wrapped};
use secrecy::{ExposeSecret, SecretString};

use crate::engine::{Engine, EngineError, from_store};
use crate::keyring::{self, Kept, KeyringError};
use crate::replay::beginning;
use crate::time::{Chance, NoChance, Time};
use crate::view::{Failure, FailureCode};

pub use alara_store::{KeySource, VaultFile};

/// Why a vault did not open.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The vault itself.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A use case.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The keyring.
    #[error(transparent)]
    Keyring(#[from] KeyringError),
    /// The keyring answers, and holds no key for this folder.
    #[error("The keyring no longer holds the key of this record. Use your recovery code; nothing was changed.")]
    KeyMissing,
    /// The keyring holds a key for this folder, but the record is gone.
    #[error(
        "The keyring holds the key of a record that is not in this folder any more. Put the record back or restore a backup; no new one was made."
    )]
    RecordMissing,
    /// A passphrase is needed.
    #[error("This record opens with its passphrase.")]
    NeedsPassphrase,
    /// A passphrase is too short to protect anything.
    #[error("A passphrase needs at least 8 characters.")]
    TooShort,
    /// No randomness.
    #[error(transparent)]
    Chance(#[from] NoChance),
}

impl OpenError {
    /// The code that programs match.
    pub fn code(&self) -> &'static str {
        match self {
            OpenError::Store(error) => error.code(),
            OpenError::Engine(error) => error.code(),
            OpenError::Keyring(error) => error.code(),
            OpenError::KeyMissing => "key_missing",
            OpenError::RecordMissing => "record_missing",
            OpenError::NeedsPassphrase => "needs_passphrase",
            OpenError::TooShort => "passphrase_too_short",
            OpenError::Chance(_) => "no_randomness",
        }
    }
}

impl From<OpenError> for Failure {
    fn from(error: OpenError) -> Failure {
        let code = match error {
            OpenError::Store(error) => return from_store(&error),
            OpenError::Engine(error) => return error.into(),
            OpenError::Keyring(_) => FailureCode::KeyringUnavailable,
            OpenError::KeyMissing => FailureCode::KeyMissing,
            OpenError::RecordMissing => FailureCode::RecordMissing,
            OpenError::NeedsPassphrase => FailureCode::NotOpen,
            OpenError::TooShort => FailureCode::InvalidInput,
            OpenError::Chance(_) => FailureCode::Internal,
        };
        Failure::new(code, error.to_string())
    }
}

/// What a start finds before any key is used.
#[derive(Debug)]
pub enum Start {
    /// Nothing here yet; whether a keyring would keep the key.
    First {
        /// Whether it answers.
        keyring: bool,
    },
    /// A record whose key the keyring keeps.
    Keyring(VaultFile),
    /// A record that a passphrase opens.
    Passphrase(VaultFile),
}

/// What opens a vault.
#[derive(Clone, Debug)]
pub enum Secret {
    /// The key that the keyring keeps.
    Keyring,
    /// A passphrase.
    Passphrase(SecretString),
    /// A recovery code, as typed.
    RecoveryCode(SecretString),
}

/// Argon2id for a desktop: 64 MiB, three passes (RFC 9106, the second recommended option), about a third of a second.
const PASSPHRASE: Argon2id = Argon2id { memory_kib: 64 * 1024, passes: 3, lanes: 4 };

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
            Found::Vault(file) => Ok(match file.source() {
                KeySource::Passphrase { .. } => Start::Passphrase(file),
                _ => Start::Keyring(file),
            }),
            Found::MissingDatabase(_) => Err(StoreError::MissingDatabase.into()),
            Found::MissingVaultFile => Err(StoreError::MissingVaultFile.into()),
            // Nothing is there: it is the first start only if the keyring holds no key for this folder either.
            Found::FirstStart | Found::KeyAlone => match keyring::answers().await.is_ok() {
                true => match keyring::look_up(&self.folder).await? {
                    Kept::Key(_) => Err(OpenError::RecordMissing),
                    Kept::None => Ok(Start::First { keyring: true }),
                },
                false => Ok(Start::First { keyring: false }),
            },
        }
    }

    /// Makes a vault: its key goes into the keyring, or under a passphrase where one is given. Answers with the recovery code of a
    /// key that only the keyring keeps.
    ///
    /// # Errors
    /// A keyring or a folder that cannot keep it; nothing is left behind then that a later start would stumble over.
    pub async fn create(
        &self,
        name: &str,
        passphrase: Option<SecretString>,
    ) -> Result<(Engine, RecoveryCode), OpenError> {
        let chance = Chance::new()?;
        let key = VaultKey::new(chance.bytes());
        let source = match passphrase {
            Some(passphrase) => KeySource::Passphrase { wrapped: seal(&key, passphrase, &chance).await? },
            None => {
                keyring::keep(&self.folder, &key).await?;
                KeySource::Keyring
            }
        };
        let clock = self.time.clock();
        let beginning = beginning(name, &clock, &chance);
        let store = Store::create(Folder::at(&self.folder), &key, Purpose::Record, source, beginning).await?;
        let code = RecoveryCode::of(&key);
        Ok((Engine::start(store, self.time.clone(), chance).await?, code))
    }

    /// Opens the vault.
    ///
    /// # Errors
    /// The wrong key, a damaged database, another instance, a folder that cannot be written to, a full disk; the data is untouched.
    pub async fn open(&self, secret: Secret) -> Result<Engine, OpenError> {
        let file = match self.look().await? {
            Start::First { .. } => return Err(StoreError::NoRecord.into()),
            Start::Keyring(file) | Start::Passphrase(file) => file,
        };
        let recovered = matches!(secret, Secret::RecoveryCode(_));
        let key = self.key(&file, secret).await?;
        let store = Store::open(Folder::at(&self.folder), &key, Purpose::Record).await?;
        // A keyring that lost the key gets it back; where it cannot keep it, the code opens the record the next time too.
        if recovered
            && matches!(file.source(), KeySource::Keyring)
            && let Err(error) = keyring::keep(&self.folder, &key).await
        {
            tracing::warn!(%error, "the keyring did not take the key back");
        }
        Ok(Engine::start(store, self.time.clone(), Chance::new()?).await?)
    }

    /// The recovery code of the vault, once more: for whoever can open it.
    ///
    /// # Errors
    /// As [`Home::open`].
    pub async fn recovery_code(&self, secret: Secret) -> Result<RecoveryCode, OpenError> {
        match Folder::at(&self.folder).look(false)? {
            Found::Vault(file) => Ok(RecoveryCode::of(&self.key(&file, secret).await?)),
            _ => Err(StoreError::NoRecord.into()),
        }
    }

    pub(crate) async fn key(&self, file: &VaultFile, secret: Secret) -> Result<VaultKey, OpenError> {
        match (secret, file.source()) {
            (Secret::RecoveryCode(code), _) => Ok(alara_store::key_of(code.expose_secret())?),
            (Secret::Passphrase(passphrase), KeySource::Passphrase { wrapped }) => {
                let (wrapped, id) = (wrapped.clone(), file.key_id());
                Ok(off_thread(move || wrapped.unseal(&passphrase, &id)).await?)
            }
            (_, KeySource::Passphrase { .. }) => Err(OpenError::NeedsPassphrase),
            (_, KeySource::Keyring) => match keyring::look_up(&self.folder).await? {
                Kept::Key(key) => Ok(key),
                Kept::None => Err(OpenError::KeyMissing),
            },
            // A replay folder is not opened as a record: the store says so, whatever the key.
            (_, KeySource::KeyFile | KeySource::BuiltIn) => Err(StoreError::OtherUse.into()),
        }
    }
}

async fn seal(key: &VaultKey, passphrase: SecretString, chance: &Chance) -> Result<Wrapped, OpenError> {
    if passphrase.expose_secret().chars().count() < 8 {
        return Err(OpenError::TooShort);
    }
    let seed = WrapSeed { salt: chance.bytes(), nonce: chance.bytes() };
    let key = VaultKey::from_hex(&key.to_hex()).ok_or(StoreError::WrongKey)?;
    Ok(off_thread(move || Wrapped::seal(&key, &passphrase, PASSPHRASE, seed)).await?)
}

/// Argon2id takes a third of a second: not on the thread that draws or answers.
async fn off_thread<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
) -> Result<T, StoreError> {
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => done,
        Err(_) => Err(StoreError::Unfit("the key could not be derived")),
    }
}

/// The platform's own data folder for Alara; `None` where the user has no home.
pub fn default_folder() -> Option<PathBuf> {
    directories::ProjectDirs::from("org", "Alara", "Alara").map(|dirs| dirs.data_local_dir().to_owned())
}
