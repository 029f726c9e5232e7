//! Backups: a whole, encrypted copy as of one moment, which counts as one only after it was opened, read and counted.

pub(crate) mod aside;
pub mod daily;
pub mod differ;
mod key;
pub mod list;
pub mod restore;

use std::path::{Path, PathBuf};

use alara_record::Hash;
use sqlx::{Connection, SqliteConnection};

use crate::connect::{ConnectionRole, connect};
use crate::examine::check_pages;
use crate::job::{Job, WHOLE};
use crate::log::verify::verify_as;
use crate::migrate::check_version;
use crate::vault::folder::{Folder, make_private, present};
use crate::vault::key::VaultKey;
use crate::{Store, StoreError, VaultFile};

pub use key::key_for;
pub(crate) use key::key_in;

/// A backup that verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backup {
    /// The copy.
    pub path: PathBuf,
    /// How many operations it holds.
    pub operations: u64,
    /// The hash of the last of them.
    pub head: Hash,
    /// How many entries it holds.
    pub entries: u64,
}

impl Store {
    /// Copies the whole vault to `path`, under the same key, and `vault.json` beside it, as `path` with `.json` appended. What is
    /// written meanwhile is not in it. A path that is taken is refused.
    ///
    /// # Errors
    /// A disk that is full, a folder that cannot be written to; [`StoreError::BackupUnverified`] where the copy does not hold what
    /// the vault holds. What was made of it is removed then.
    pub async fn backup_to(&self, path: &Path) -> Result<Backup, StoreError> {
        self.back_up(path, &Job::new()).await
    }

    /// The same, as a job that is watched and may be stopped; nothing is left of one that was.
    ///
    /// # Errors
    /// As [`Store::backup_to`]; [`StoreError::Stopped`].
    pub async fn back_up(&self, path: &Path, job: &Job) -> Result<Backup, StoreError> {
        let beside = description_of(path);
        if present(path)? {
            return Err(StoreError::Unfit("a backup in place of another file"));
        }
        if present(&beside)? {
            // Left by a backup that was cut short.
            std::fs::remove_file(&beside)?;
        }
        let part = unfinished(path);
        if present(&part)? {
            // Left by one that was cut short.
            std::fs::remove_file(&part)?;
        }
        let made = self.copy_to(&part, job).await.and_then(|backup| {
            let folder = Folder::at(path.parent().unwrap_or(Path::new(".")));
            self.vault_file().of_backup().write_to(&folder, &beside)?;
            // Only what was verified bears a backup's name, however this is cut short.
            std::fs::rename(&part, path)?;
            folder.flush()?;
            job.at(WHOLE);
            Ok(Backup { path: path.to_owned(), ..backup })
        });
        if made.is_err() {
            for made in [path, part.as_path(), beside.as_path()] {
                // It is no backup; whether it can be removed changes nothing about that.
                let _ = std::fs::remove_file(made);
            }
        }
        made
    }

    async fn copy_to(&self, path: &Path, job: &Job) -> Result<Backup, StoreError> {
        let name = path.to_str().ok_or(StoreError::Unfit("a path that is not Unicode"))?;
        make_private(path)?;
        // Closed while the writer is open, so that it is never the last one, which would checkpoint.
        let mut copier = connect(&self.folder().database(), self.key(), ConnectionRole::Copier).await?;
        let watched = watch(&mut copier, &self.folder().database(), path, job, COPIED).await;
        let copied = match watched {
            Ok(()) => sqlx::query("VACUUM INTO ?").bind(name).execute(&mut copier).await.map_err(StoreError::from),
            Err(error) => Err(error),
        };
        copier.close().await?;
        copied?;
        job.step(COPIED, 1, 1)?;
        // No more than this was there when the copy was made: the log only grows.
        let (held, entries) = {
            let mut reader = self.reader().await?;
            let mut transaction = reader.begin().await?;
            (crate::log::read::head(&mut transaction).await?.0, count_entries(&mut transaction).await?)
        };
        std::fs::File::open(path)?.sync_all()?;
        let backup = examined(path, self.key(), job, READ).await?;
        if backup.operations > held || (backup.operations == held && backup.entries != entries) {
            return Err(StoreError::BackupUnverified);
        }
        Ok(backup)
    }
}

/// The name of a backup that is being made, and is none yet.
pub(crate) fn unfinished(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(UNFINISHED);
    PathBuf::from(name)
}

/// What such a name ends in.
pub(crate) const UNFINISHED: &str = ".part";

/// Where copying ends in the whole of a backup, and reading it through.
const COPIED: (u32, u32) = (0, 600);
const READ: (u32, u32) = (600, 990);

/// Watches a copying connection: how large the copy is by now, and whether it is wanted still.
pub(crate) async fn watch(
    copier: &mut SqliteConnection,
    database: &Path,
    path: &Path,
    job: &Job,
    part: (u32, u32),
) -> Result<(), StoreError> {
    // What lies in the journal still is little beside it.
    let whole = std::fs::metadata(database).map_or(0, |about| about.len());
    let (path, job) = (path.to_owned(), job.clone());
    let mut handle = copier.lock_handle().await?;
    handle.set_progress_handler(20_000, move || {
        let written = std::fs::metadata(&path).map_or(0, |about| about.len());
        job.step(part, written, whole).is_ok()
    });
    Ok(())
}

/// Makes a folder for backups, for its owner alone, where there is none; one that is there stays as its owner has it.
///
/// # Errors
/// A place where none can be made.
pub fn make_folder(path: &Path) -> Result<(), StoreError> {
    if present(path)? { Ok(()) } else { Folder::at(path).make() }
}

/// Copies a vault that is about to be migrated into its own folder, once: `before-step-<n>.backup`. Answers with that name.
pub(crate) async fn before_step(
    folder: &Folder,
    file: &VaultFile,
    key: &VaultKey,
    step: i64,
) -> Result<String, StoreError> {
    let name = format!("before-step-{step}.backup");
    let path = folder.path().join(&name);
    if present(&path)? {
        return Ok(name);
    }
    let part = unfinished(&path);
    if present(&part)? {
        std::fs::remove_file(&part)?;
    }
    let made = copy_before(folder, key, &part).await.and_then(|()| {
        file.of_backup().write_to(folder, &description_of(&path))?;
        std::fs::rename(&part, &path)?;
        folder.flush()
    });
    if made.is_err() {
        // It is no backup; whether it can be removed changes nothing about that.
        let _ = std::fs::remove_file(&part);
    }
    made.map(|()| name)
}

async fn copy_before(folder: &Folder, key: &VaultKey, to: &Path) -> Result<(), StoreError> {
    let name = to.to_str().ok_or(StoreError::Unfit("a path that is not Unicode"))?;
    make_private(to)?;
    let mut copier = connect(&folder.database(), key, ConnectionRole::Copier).await?;
    let copied = sqlx::query("VACUUM INTO ?").bind(name).execute(&mut copier).await;
    copier.close().await?;
    copied?;
    examine(to, key).await?;
    std::fs::File::open(to)?.sync_all()?;
    Ok(())
}

/// The `vault.json` of a backup.
pub fn description_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".json");
    PathBuf::from(name)
}

/// Opens a backup without changing it: every page, the whole chain, and the count.
///
/// # Errors
/// [`StoreError::WrongKey`]; [`StoreError::BackupUnverified`] for anything that is not a whole vault.
pub async fn examine(path: &Path, key: &VaultKey) -> Result<Backup, StoreError> {
    examined(path, key, &Job::new(), READ).await
}

pub(crate) async fn examined(path: &Path, key: &VaultKey, job: &Job, part: (u32, u32)) -> Result<Backup, StoreError> {
    let beside = description_of(path);
    if present(&beside)? {
        VaultFile::read(&std::fs::read(&beside)?)?.admits(key)?;
    }
    let unverified = |error: StoreError| match error {
        StoreError::Newer | StoreError::Stopped => error,
        _ => StoreError::BackupUnverified,
    };
    let mut connection = connect(path, key, ConnectionRole::Untouching).await.map_err(unverified)?;
    let examined = examine_with(&mut connection, path, job, part).await.map_err(unverified);
    connection.close().await?;
    examined
}

async fn examine_with(
    connection: &mut SqliteConnection,
    path: &Path,
    job: &Job,
    part: (u32, u32),
) -> Result<Backup, StoreError> {
    check_pages(connection).await?;
    check_version(connection).await?;
    let verified = verify_as(connection, job, part).await?;
    let entries = count_entries(connection).await?;
    Ok(Backup { path: path.to_owned(), operations: verified.operations, head: verified.head, entries })
}

pub(crate) async fn count_entries(connection: &mut SqliteConnection) -> Result<u64, StoreError> {
    let count = sqlx::query_scalar!(r#"SELECT count(*) AS "count!: i64" FROM entry"#).fetch_one(connection).await?;
    u64::try_from(count).map_err(|_| StoreError::Unreadable { table: "entry" })
}
