//! Putting a backup in place of what is there, damaged or whole; what was there is kept as it is.

use std::path::{Path, PathBuf};

use chrono::{DateTime, FixedOffset};
use sqlx::Connection;

use crate::backup::{Backup, description_of, examine};
use crate::connect::{Role, connect};
use crate::log::read::head;
use crate::vault::file::VaultFile;
use crate::vault::folder::{Folder, make_private, present};
use crate::vault::key::VaultKey;
use crate::{Purpose, StoreError};

/// What a restore would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// The backup, verified.
    pub backup: Backup,
    /// How many operations the present record holds; `None` where it cannot be read.
    pub present: Option<u64>,
}

/// Where what was there lies now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restored {
    /// What was put in place.
    pub backup: Backup,
    /// The folder that holds the files as they were; `None` where there were none.
    pub kept: Option<PathBuf>,
}

/// What restoring this backup would change. Nothing is.
///
/// # Errors
/// [`StoreError::WrongKey`], [`StoreError::BackupUnverified`].
pub async fn preview(folder: &Folder, backup: &Path, key: &VaultKey) -> Result<Preview, StoreError> {
    let backup = examine(backup, key).await?;
    let present = if present(&folder.database())? { operations(folder, key).await.ok() } else { None };
    Ok(Preview { backup, present })
}

async fn operations(folder: &Folder, key: &VaultKey) -> Result<u64, StoreError> {
    let mut connection = connect(&folder.database(), key, Role::Reader).await?;
    let found = head(&mut connection).await;
    connection.close().await?;
    Ok(found?.0)
}

/// Restores a backup. The store must be closed. What was there, readable or not, is moved to a folder of its own beside it and
/// never deleted.
///
/// # Errors
/// [`StoreError::AlreadyOpen`]; [`StoreError::WrongKey`] and [`StoreError::BackupUnverified`], with everything as it was; a full
/// disk, with everything as it was.
pub async fn restore(
    folder: &Folder,
    backup: &Path,
    key: &VaultKey,
    now: DateTime<FixedOffset>,
) -> Result<Restored, StoreError> {
    folder.make()?;
    let _lock = folder.lock()?;
    let verified = examine(backup, key).await?;
    let file = description(folder, backup, key)?;
    // All of the copy is on disk before anything is moved.
    let next = folder.unfinished();
    if present(&next)? {
        std::fs::remove_file(&next)?;
    }
    std::fs::copy(backup, &next)?;
    make_private(&next)?;
    std::fs::File::open(&next)?.sync_all()?;

    let kept = set_aside(folder, now)?;
    file.write(folder)?;
    std::fs::rename(&next, folder.database())?;
    folder.flush()?;
    Ok(Restored { backup: verified, kept })
}

/// The `vault.json` to go on with: the present one if it is of this key, else the backup's.
fn description(folder: &Folder, backup: &Path, key: &VaultKey) -> Result<VaultFile, StoreError> {
    for path in [folder.vault_file(), description_of(backup)] {
        if !present(&path)? {
            continue;
        }
        if let Ok(file) = VaultFile::read(&std::fs::read(&path)?)
            && file.purpose() == Purpose::Record
            && file.admits(key).is_ok()
        {
            return Ok(file);
        }
    }
    Err(StoreError::MissingVaultFile)
}

/// Moves what is there out of the way: the journal first, so that it is never read into another database.
fn set_aside(folder: &Folder, now: DateTime<FixedOffset>) -> Result<Option<PathBuf>, StoreError> {
    let files =
        [folder.beside("-wal"), folder.beside("-shm"), folder.count_file(), folder.database(), folder.vault_file()];
    let mut there = Vec::new();
    for file in files {
        if present(&file)? {
            there.push(file);
        }
    }
    if there.is_empty() {
        return Ok(None);
    }
    let name = format!("before-restore-{}", now.format("%Y%m%d-%H%M%S"));
    let mut kept = folder.path().join(&name);
    for again in 2.. {
        if !present(&kept)? {
            break;
        }
        kept = folder.path().join(format!("{name}-{again}"));
    }
    Folder::at(&kept).make()?;
    // Its description is copied, so that there is one in place all the while.
    if present(&folder.vault_file())? {
        std::fs::copy(folder.vault_file(), kept.join("vault.json"))?;
    }
    for file in there.into_iter().filter(|file| *file != folder.vault_file()) {
        if let Some(name) = file.file_name() {
            std::fs::rename(&file, kept.join(name))?;
        }
    }
    Folder::at(&kept).flush()?;
    folder.flush()?;
    Ok(Some(kept))
}
