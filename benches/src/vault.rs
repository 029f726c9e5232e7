//! A vault in a folder of its own, with a clock that stands where it is set.

use std::path::Path;
use std::sync::Arc;

use alara_app::engine::Engine;
use alara_app::replay::beginning;
use alara_app::time::{Chance, SetTime, Time};
use alara_store::{Folder, KeySource, Purpose, Store, VaultKey};
use chrono::DateTime;

use crate::Outcome;

const START: &str = "2026-03-14T09:30:00-04:00";

/// The key of a vault that holds no one's record.
pub fn key() -> VaultKey {
    VaultKey::new([0x5a; 32])
}

/// A clock at the beginning.
pub fn clock() -> Outcome<Arc<SetTime>> {
    Ok(Arc::new(SetTime::at(DateTime::parse_from_rfc3339(START)?)))
}

/// A new vault.
pub async fn make(folder: &Path, time: &SetTime) -> Outcome<Store> {
    let begins = beginning("Robin", &time.clock(), &Chance::new()?);
    Ok(Store::create(Folder::at(folder), &key(), Purpose::Replay, KeySource::BuiltIn, begins).await?)
}

/// The same vault again.
pub async fn open(folder: &Path) -> Outcome<Store> {
    Ok(Store::open(Folder::at(folder), &key(), Purpose::Replay).await?)
}

/// An engine on a new vault.
pub async fn engine(folder: &Path, time: &Arc<SetTime>) -> Outcome<Engine> {
    let store = make(folder, time).await?;
    let engine = Engine::start(store, Arc::clone(time) as Arc<dyn Time>, Chance::new()?).await?;
    engine.dues().set_can_notify(true);
    Ok(engine)
}
