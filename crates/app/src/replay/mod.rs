//! `alara replay`: one conversation on a real vault, one step a line. The vault's key is built in or in a file; its folder is marked,
//! and no other command opens it.

mod step;
mod told;
mod written;

use std::path::PathBuf;
use std::sync::Arc;

use alara_health::tools::Clock;
use alara_record::{DeviceId, OperationId, Person, PersonId, Salt};
use alara_store::{Beginning, Folder, FolderState, KeySource, Purpose, Store, StoreError, VaultKey};
use chrono::{DateTime, FixedOffset};
use serde_json::{Value, json};

use crate::engine::{Engine, EngineError};
use crate::time::{Chance, NoChance, SetTime, Time};
use crate::trained::Readers;

pub use told::{say_json, turn_json};

/// Why a replay cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// The vault, or a use case.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// No randomness.
    #[error(transparent)]
    Chance(#[from] NoChance),
    /// A line that is no step.
    #[error("this is not a step: {0}")]
    Shape(String),
    /// A key file that cannot be read.
    #[error("The key file could not be read: {0}.")]
    NoKeyFile(std::io::Error),
    /// A key file that holds something else.
    #[error("The key file holds no key: 64 hex digits are expected.")]
    NoKey,
}

impl From<StoreError> for ReplayError {
    fn from(error: StoreError) -> ReplayError {
        ReplayError::Engine(error.into())
    }
}

/// The key of replays that are given none. It protects nothing and is not meant to: such a folder holds no one's record.
const BUILT_IN: [u8; 32] = *b"alara replay: no one's record.  ";

/// One conversation.
pub struct Replay {
    folder: PathBuf,
    key: VaultKey,
    source: KeySource,
    time: Arc<SetTime>,
    /// Kept over a restart: where the clock stands, only the ids tell what came later.
    chance: Option<Chance>,
    engine: Option<Engine>,
    steps: u64,
    readers: Readers,
}

/// When a replay begins that sets no clock.
const START: &str = "2026-01-01T12:00:00+00:00";

impl Replay {
    /// A replay in a folder; `key` is the key file's, if one was named.
    pub fn new(folder: PathBuf, key: Option<VaultKey>) -> Replay {
        let source = if key.is_some() { KeySource::KeyFile } else { KeySource::BuiltIn };
        let key = key.unwrap_or_else(|| VaultKey::new(BUILT_IN));
        let start: DateTime<FixedOffset> = DateTime::parse_from_rfc3339(START).unwrap_or_default();
        Replay {
            folder,
            key,
            source,
            time: Arc::new(SetTime::at(start)),
            chance: None,
            engine: None,
            steps: 0,
            readers: Readers::default(),
        }
    }

    /// The same, read by these.
    #[must_use]
    pub fn read_by(self, readers: Readers) -> Replay {
        Replay { readers, ..self }
    }

    /// Plays one line; answers with one line. A line that is no step is told in its place, and the rest goes on.
    pub async fn play(&mut self, line: &str) -> Result<Value, ReplayError> {
        self.steps += 1;
        // The byte order mark that some editors write before a file is no part of its first step.
        let played = match serde_json::from_str(line.trim_start_matches('\u{feff}')) {
            Ok(step) => self.step(step).await,
            Err(error) => Err(ReplayError::Shape(error.to_string())),
        };
        match played {
            Ok(mut told) => {
                if let Some(fields) = told.as_object_mut() {
                    fields.insert("step".into(), json!(self.steps));
                    fields.sort_keys();
                }
                Ok(told)
            }
            Err(ReplayError::Shape(error)) => Ok(json!({ "step": self.steps, "error": error })),
            Err(error) => Err(error),
        }
    }

    /// Closes the vault.
    pub async fn close(&mut self) -> Result<(), ReplayError> {
        match self.engine.take() {
            Some(engine) => Ok(engine.close().await?),
            None => Ok(()),
        }
    }

    /// The open vault, for what no step asks for (an undo, the audit trail). Opened, or made, where it is not yet.
    ///
    /// # Errors
    /// The vault.
    pub async fn engine(&mut self) -> Result<&Engine, ReplayError> {
        if self.engine.is_none() {
            let chance = match &self.chance {
                Some(chance) => chance.clone(),
                None => self.chance.insert(Chance::new()?).clone(),
            };
            let store = self.open(&chance).await?;
            let mut engine = Engine::start(store, self.time.clone(), chance).await?;
            engine.read_with(self.readers);
            engine.dues().set_can_notify(true);
            self.engine = Some(engine);
        }
        self.engine.as_ref().ok_or(ReplayError::Engine(EngineError::Fault))
    }

    async fn open(&self, chance: &Chance) -> Result<Store, ReplayError> {
        let folder = Folder::at(&self.folder);
        if !matches!(folder.look(false)?, FolderState::FirstStart) {
            return Ok(Store::open(folder, &self.key, Purpose::Replay).await?);
        }
        let clock = self.time.clock();
        let beginning = beginning("You", &clock, chance);
        Ok(Store::create(folder, &self.key, Purpose::Replay, self.source.clone(), beginning).await?)
    }
}

/// What a new vault begins with.
pub fn beginning(name: &str, clock: &Clock, chance: &Chance) -> Beginning {
    let user = Person { id: PersonId(chance.id(clock)), name: name.to_owned(), aka: Vec::new(), is_user: true };
    Beginning {
        user,
        device: DeviceId(chance.id(clock)),
        operation: OperationId(chance.id(clock)),
        salt: Salt(chance.bytes()),
        at: clock.now,
    }
}

/// The key of a replay folder from a file: 64 hex digits.
///
/// # Errors
/// A file that cannot be read or holds no key.
pub fn key_from_file(path: &std::path::Path) -> Result<VaultKey, ReplayError> {
    let text = std::fs::read_to_string(path).map(zeroize::Zeroizing::new).map_err(ReplayError::NoKeyFile)?;
    VaultKey::from_hex(&text).ok_or(ReplayError::NoKey)
}
