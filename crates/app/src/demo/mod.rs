//! A demo record of a year of a plausible life of two people, up to a moment. The same seed and moment make the same
//! life. It lies in a folder of its own, under a key that is no secret, and holds nothing of anybody's.

mod background;
mod carried;
mod conversation;
mod life;
mod year;

#[cfg(test)]
mod tests;

use std::path::Path;
use std::sync::Arc;

use alara_store::{Folder, KeySource, Purpose, Store, StoreError, VaultKey};
use chrono::Duration;

use crate::engine::{Engine, EngineError, KeptPerson};
use crate::replay::beginning;
use crate::time::{Chance, NoChance, SetTime, Time, fill_secret};
use crate::trained::Readers;

/// The seed of what is shown where none is asked for.
pub const SEED: u64 = 2026;

/// Its key. It protects nothing and is not meant to.
const KEY: [u8; 32] = *b"alara: a made-up record, no one.";

/// The days of the demo record.
const DAYS: i64 = 365;

/// Whose record it is, and whom they look after.
const USER: &str = "Nora";
const OTHER: (&str, &str) = ("Mom", "Anita");

/// Why no demo record could be made.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    /// The folder, or a use case.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// No randomness.
    #[error(transparent)]
    Chance(#[from] NoChance),
    /// A step of the life that no tool takes: a fault of this program.
    #[error("a step of the demo record cannot be written: {0}")]
    Step(String),
}

impl From<StoreError> for DemoError {
    fn from(error: StoreError) -> DemoError {
        DemoError::Engine(error.into())
    }
}

/// Makes a record without anything in it, in a folder that is not there yet: to look around in. Its key is random and kept nowhere: what
/// somebody says of themselves can be read by nobody once the engine is gone, also where the folder stays behind.
///
/// # Errors
/// A folder that cannot be written to; the database.
pub async fn make_empty_record(folder: &Path, time: Arc<dyn Time>) -> Result<Engine, DemoError> {
    let chance = Chance::new()?;
    let start = beginning("You", &time.clock(), &chance);
    let key = VaultKey::made(fill_secret)?;
    let store = Store::create(Folder::at(folder), &key, Purpose::Replay, KeySource::BuiltIn, start).await?;
    Ok(Engine::start(store, time, chance).await?)
}

/// Makes up a record in a folder that is not there yet, up to what `time` reads now; the engine goes on by that clock.
///
/// # Errors
/// A folder that cannot be written to; the database.
pub async fn make_record(folder: &Path, seed: u64, time: Arc<dyn Time>) -> Result<Engine, DemoError> {
    let key = VaultKey::new(KEY);
    let clock = time.clock();
    let chance = Chance::seeded(seed);
    let mut first = clock;
    first.now -= Duration::days(DAYS + 1);
    let then = Arc::new(SetTime::reading(first));
    let start = beginning(USER, &first, &chance);
    let device = start.device;
    let store = Store::create(Folder::at(folder), &key, Purpose::Replay, KeySource::BuiltIn, start).await?;
    let mut engine = Engine::start(store, then.clone(), chance.clone()).await?;
    // What is said in it is written down, and comes to the same for every model that ships.
    engine.read_with(Readers::Rules);
    let KeptPerson::Kept(other) = engine.people().add_person(OTHER.0, &[OTHER.1.to_owned()]).await? else {
        return Err(DemoError::Step("somebody else".to_owned()));
    };
    then.turn_to(clock.now);
    let people = [engine.person().clone(), other];
    let happened = year::of(&clock, &chance);
    carried::out(&engine, &people, device, happened, &chance).await?;
    conversation::held(&engine, &then, &clock).await?;
    engine.close().await?;
    let store = Store::open(Folder::at(folder), &key, Purpose::Replay).await?;
    Ok(Engine::start(store, time, Chance::new()?).await?)
}
