//! Backups: by themselves each day, or when somebody asks; where they lie; and what it would mean to go back to one.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use alara_store::backup::daily::Series;
use alara_store::backup::list::{ListedBackup, list};
use alara_store::backup::make_folder;
use alara_store::backup::restore::{Preview, Restored};
use alara_store::{Backup, Job, StoreError};
use chrono::{DateTime, FixedOffset};
use serde_json::{Value, json};

use super::{Engine, EngineError};

/// The setting that names the folder for backups; without it they lie in the data folder.
const FOLDER: &str = "backup_folder";
/// The setting that says why the last daily backup could not be made.
const FAILED: &str = "backup_failed";
/// The setting that names every folder that ever held a backup of this record.
const PLACES: &str = "backup_places";
/// The folder for backups within the data folder.
const OWN: &str = "backups";

/// Why the last daily backup could not be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotBackedUp {
    /// When it was tried.
    pub at: DateTime<FixedOffset>,
    /// One sentence.
    pub why: String,
}

/// Backups, and going back to one.
#[derive(Clone, Copy)]
pub struct Backups<'a> {
    pub(super) engine: &'a Engine,
}

impl Backups<'_> {
    /// Where backups lie.
    pub async fn backup_folder(self) -> Result<PathBuf, EngineError> {
        Ok(self.chosen_folder().await?.unwrap_or_else(|| self.own_backups()))
    }

    /// The folder for backups within the data folder.
    pub(super) fn own_backups(self) -> PathBuf {
        self.engine.store.folder().path().join(OWN)
    }

    /// Where the user wants them; none where nothing was chosen.
    pub async fn chosen_folder(self) -> Result<Option<PathBuf>, EngineError> {
        let set = self.engine.store.setting(FOLDER).await?;
        Ok(set.as_ref().and_then(Value::as_str).map(PathBuf::from))
    }

    /// Keeps backups in a folder from now on; none for the data folder's own. Those that were made before stay where they are.
    pub async fn choose_backup_folder(self, folder: Option<&Path>) -> Result<(), EngineError> {
        let Some(folder) = folder else { return Ok(self.engine.store.set(FOLDER, &Value::Null).await?) };
        let folder = std::path::absolute(folder).map_err(StoreError::from)?;
        let Some(text) = folder.to_str() else { return Err(EngineError::NoBackupFolder) };
        if !writable(&folder) {
            return Err(EngineError::NoBackupFolder);
        }
        self.engine.store.set(FOLDER, &json!(text)).await?;
        Ok(self.engine.store.set(FAILED, &Value::Null).await?)
    }

    /// Makes a backup now: in this folder, or where backups lie.
    pub async fn back_up(self, folder: Option<&Path>, job: &Job) -> Result<Backup, EngineError> {
        let folder = match folder {
            Some(folder) => folder.to_owned(),
            None => self.reached().await?,
        };
        make_folder(&folder)?;
        self.remember_place(&folder).await?;
        let series = self.series().await?;
        let stamp = self.engine.clock().local().format("%Y-%m-%d-%H%M%S").to_string();
        let mut path = series.file(&folder, &stamp);
        for again in 2.. {
            if !path.exists() {
                break;
            }
            path = series.file(&folder, &format!("{stamp}-{again}"));
        }
        Ok(self.engine.store.back_up(&path, job).await?)
    }

    /// Makes this day's backup, unless there is one, or nothing to be kept yet. Why it could not be made is remembered until it can.
    pub async fn backup_of_today(self, job: &Job) -> Result<Option<Backup>, EngineError> {
        // The first operation makes the vault: a person's record begins with the second.
        if self.engine.store.head().await?.0 < 2 {
            return Ok(None);
        }
        let clock = self.engine.clock();
        let made = match self.reached().await {
            Ok(folder) => {
                self.remember_place(&folder).await?;
                let made =
                    self.engine.store.backup_of_day(&folder, &self.series().await?, clock.local().date(), job).await;
                made.map_err(EngineError::from)
            }
            Err(error) => Err(error),
        };
        match &made {
            Err(EngineError::Store(StoreError::Stopped)) => {}
            Err(error) => {
                let failed = json!({ "at": clock.now.to_rfc3339(), "why": error.to_string() });
                self.engine.store.set(FAILED, &failed).await?;
            }
            Ok(None) => {}
            Ok(Some(_)) => self.engine.store.set(FAILED, &Value::Null).await?,
        }
        made
    }

    /// Why the last daily backup could not be made, if it could not.
    pub async fn backup_failed(self) -> Result<Option<NotBackedUp>, EngineError> {
        let set = self.engine.store.setting(FAILED).await?;
        Ok(set.and_then(|set| {
            let at = DateTime::parse_from_rfc3339(set.get("at")?.as_str()?).ok()?;
            Some(NotBackedUp { at, why: set.get("why")?.as_str()?.to_owned() })
        }))
    }

    /// Every backup that can be reached, the newest first: in every folder that one was ever made in.
    pub async fn all(self) -> Result<Vec<ListedBackup>, EngineError> {
        let mut own = Vec::new();
        for held in list(self.engine.store.folder(), &self.backup_places().await?)? {
            // A folder may be shared: what is another record's is neither shown nor ever removed.
            if self.engine.store.is_own_backup(&held.path)? {
                own.push(held);
            }
        }
        Ok(own)
    }

    /// Under which names this record's backups are made on this computer: another one may use the same folder.
    async fn series(self) -> Result<Series, EngineError> {
        Ok(self.engine.store.series(&crate::machine::name()).await?)
    }

    /// Every folder that one was ever made in, those that cannot be reached now included.
    pub(super) async fn backup_places(self) -> Result<BTreeSet<PathBuf>, EngineError> {
        let noted = self.engine.store.setting(PLACES).await?;
        let noted = noted.as_ref().and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
        let mut places: BTreeSet<PathBuf> = noted.map(PathBuf::from).collect();
        places.insert(self.own_backups());
        places.extend(self.chosen_folder().await?);
        Ok(places)
    }

    /// Notes a folder before a backup is made in it, so that none is ever forgotten where one is looked for.
    async fn remember_place(self, folder: &Path) -> Result<(), EngineError> {
        let folder = std::path::absolute(folder).map_err(StoreError::from)?;
        let mut places = self.backup_places().await?;
        if !places.insert(folder) {
            return Ok(());
        }
        let places: Vec<_> = places.iter().map(|path| path.to_string_lossy()).collect();
        Ok(self.engine.store.set(PLACES, &json!(places)).await?)
    }

    /// What restoring a backup would change. Nothing is.
    pub async fn preview_restore(self, backup: &Path, job: &Job) -> Result<Preview, EngineError> {
        Ok(self.engine.store.preview_restore(backup, job).await?)
    }

    async fn add_places(self, noted: Value) -> Result<(), EngineError> {
        for place in noted.as_array().into_iter().flatten().filter_map(Value::as_str) {
            self.remember_place(Path::new(place)).await?;
        }
        Ok(())
    }

    /// Where backups lie, if it can be reached now: a disk that was carried away is not made anew.
    async fn reached(self) -> Result<PathBuf, EngineError> {
        match self.chosen_folder().await? {
            Some(folder) if !folder.is_dir() => Err(EngineError::NoBackupFolder),
            Some(folder) => Ok(folder),
            None => Ok(self.own_backups()),
        }
    }
}

impl Engine {
    /// Puts a backup in the record's place, and opens what is there then. What was there is kept, as a backup like any other.
    ///
    /// The second answer is the engine; it fails only where what is there does not open any more.
    pub async fn replaced_by(
        self,
        backup: &Path,
        job: &Job,
    ) -> (Result<Restored, EngineError>, Result<Engine, EngineError>) {
        let (time, chance) = (self.time.clone(), self.chance.clone());
        let folder = match self.backups().chosen_folder().await {
            Ok(folder) => folder,
            Err(error) => return (Err(error), Ok(self)),
        };
        let places = match self.store.setting(PLACES).await {
            Ok(places) => places.unwrap_or(Value::Null),
            Err(error) => return (Err(error.into()), Ok(self)),
        };
        let now = self.clock().now;
        let (restored, store) = self.store.replaced_by(backup, now, job).await;
        let engine = match store {
            Ok(store) => Engine::start(store, time, chance).await,
            Err(error) => Err(error.into()),
        };
        if let (Ok(_), Ok(engine)) = (&restored, &engine) {
            // Where backups lie is a choice about this machine, not about that day.
            let kept = folder.and_then(|folder| folder.to_str().map(|text| json!(text))).unwrap_or(Value::Null);
            // Read together with what that day knew of.
            let failed =
                engine.store.set(FOLDER, &kept).await.is_err() || engine.backups().add_places(places).await.is_err();
            if failed {
                tracing::warn!("the folder for backups has to be chosen again");
            }
        }
        (restored.map_err(EngineError::from), engine)
    }
}

/// Whether a folder is there and takes a file.
fn writable(folder: &Path) -> bool {
    let probe = folder.join("alara.probe");
    folder.is_dir() && std::fs::write(&probe, b"").is_ok() && std::fs::remove_file(&probe).is_ok()
}
