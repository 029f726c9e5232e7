//! Putting a backup in place of what is there, damaged or whole; what was there is kept as it is.

use std::path::{Path, PathBuf};

use chrono::{DateTime, FixedOffset};
use sqlx::{Connection, SqliteConnection};

use crate::backup::aside::{replace, resume};
use crate::backup::differ::{Differences, differences};
use crate::backup::{Backup, count_entries, description_of, examined, key_in};
use crate::connect::{ConnectionRole, connect};
use crate::job::{Job, WHOLE};
use crate::log::read::{head, page};
use crate::vault::file::VaultFile;
use crate::vault::folder::{Folder, make_private, present};
use crate::vault::key::VaultKey;
use crate::vault::look::FolderState;
use crate::vault::rekey::{make_ready, take_in, write_anew};
use crate::{Purpose, Store, StoreError};

/// What a restore would do.
#[derive(Clone, Debug, PartialEq)]
pub struct Preview {
    /// The backup, verified.
    pub backup: Backup,
    /// When the last change that it holds was made.
    pub until: DateTime<FixedOffset>,
    /// How many operations the present record holds; `None` where it cannot be read.
    pub present: Option<u64>,
    /// What of the present record would change; `None` where it cannot be read.
    pub differences: Option<Differences>,
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
pub async fn preview(folder: &Folder, backup: &Path, key: &VaultKey, job: &Job) -> Result<Preview, StoreError> {
    let of = key_in(folder, backup, key)?;
    let found = examined(backup, &of, job, (0, 500)).await?;
    let mut theirs = connect(backup, &of, ConnectionRole::Untouching).await?;
    let read = compared(folder, found, &mut theirs, key, job).await;
    theirs.close().await?;
    read
}

async fn compared(
    folder: &Folder,
    backup: Backup,
    theirs: &mut SqliteConnection,
    key: &VaultKey,
    job: &Job,
) -> Result<Preview, StoreError> {
    let last = page(theirs, backup.operations.saturating_sub(1), u64::MAX, 1).await?.pop();
    let until = last.map(|row| row.operation.at).ok_or(StoreError::BackupUnverified)?;
    let mut preview = Preview { backup, until, present: None, differences: None };
    if !present(&folder.database())? {
        return Ok(preview);
    }
    // A record at rest has no journal, and a reader that may make none cannot open it otherwise.
    let journal = folder.beside("-wal");
    let role = if present(&journal)? { ConnectionRole::Reader } else { ConnectionRole::Untouching };
    let Ok(mut ours) = connect(&folder.database(), key, role).await else { return Ok(preview) };
    let read = read_present(&mut ours, theirs, &preview, job).await;
    ours.close().await?;
    match read {
        Ok((operations, differences)) => {
            preview.present = Some(operations);
            preview.differences = Some(differences);
        }
        Err(StoreError::Stopped) => return Err(StoreError::Stopped),
        // What is there cannot be read: that is why somebody restores.
        Err(_) => {}
    }
    job.at(WHOLE);
    Ok(preview)
}

async fn read_present(
    ours: &mut SqliteConnection,
    theirs: &mut SqliteConnection,
    preview: &Preview,
    job: &Job,
) -> Result<(u64, Differences), StoreError> {
    let mut transaction = ours.begin().await?;
    let operations = head(&mut transaction).await?.0;
    let entries = count_entries(&mut transaction).await?.max(preview.backup.entries);
    let found = differences(&mut transaction, theirs, job, ((500, 990), entries)).await?;
    transaction.commit().await?;
    Ok((operations, found))
}

impl Store {
    /// What restoring this backup would change. Nothing is.
    ///
    /// # Errors
    /// As [`preview`].
    pub async fn preview_restore(&self, backup: &Path, job: &Job) -> Result<Preview, StoreError> {
        preview(self.folder(), backup, self.key(), job).await
    }

    /// Closes this store, puts a backup in the record's place, and opens what is there then. Where the backup cannot be put in place,
    /// the record is opened again as it was.
    ///
    /// The second answer is the store; it fails only where what is there does not open any more.
    pub async fn replaced_by(
        self,
        backup: &Path,
        now: DateTime<FixedOffset>,
        job: &Job,
    ) -> (Result<Restored, StoreError>, Result<Store, StoreError>) {
        let (folder, key, purpose) = (self.folder().clone(), self.key().again(), self.vault_file().purpose());
        // Nothing closes for a file that is no backup.
        let whole = match key_in(&folder, backup, &key) {
            Ok(of) => examined(backup, &of, job, (0, 300)).await,
            Err(error) => Err(error),
        };
        if let Err(error) = whole {
            return (Err(error), Ok(self));
        }
        let restored = match self.close().await {
            Ok(()) => restore(&folder, backup, &key, now, job).await,
            Err(error) => Err(error),
        };
        (restored, Store::open(folder, &key, purpose).await)
    }
}

/// Restores a backup. The store must be closed. What was there, readable or not, is moved to a folder of its own beside it and
/// never deleted.
///
/// # Errors
/// [`StoreError::AlreadyOpen`]; [`StoreError::WrongKey`] and [`StoreError::BackupUnverified`], with everything as it was; a full
/// disk and [`StoreError::Stopped`], with everything as it was.
pub async fn restore(
    folder: &Folder,
    backup: &Path,
    key: &VaultKey,
    now: DateTime<FixedOffset>,
    job: &Job,
) -> Result<Restored, StoreError> {
    folder.make()?;
    let _lock = folder.lock()?;
    resume(folder)?;
    // A change of keys that was decided comes first: its copy would take the restored record's place.
    let key = &match folder.look(false) {
        Ok(FolderState::Vault(file) | FolderState::MissingDatabase(file)) => {
            take_in(folder, &file)?;
            file.resolve(key).unwrap_or_else(|_| key.again())
        }
        _ => key.again(),
    };
    let of = key_in(folder, backup, key)?;
    let beside = description_of(backup);
    if present(&beside)? {
        VaultFile::read(&std::fs::read(&beside)?)?.admits(&of)?;
    }
    let file = description(folder, backup, key)?;
    // All of the copy is on disk, and was read through, before anything is moved.
    let copied = copied(folder, backup, &of, key, job).await;
    let verified = match copied {
        Ok(verified) => verified,
        Err(error) => {
            // What cannot be removed now is at the next opening.
            let _ = folder.remove_restored();
            return Err(error);
        }
    };
    match replace(folder, &file, now) {
        Ok(kept) => {
            if folder.note_count(verified.operations).is_err() {
                tracing::warn!("the count of the restored record could not be noted");
            }
            job.at(WHOLE);
            Ok(Restored { backup: verified, kept })
        }
        Err(error) => {
            // As it was, or to the end where it was decided. What cannot be done now is at the next opening.
            let _ = resume(folder);
            Err(error)
        }
    }
}

/// Where copying ends in the whole of a restore, and reading the copy through.
const COPIED: (u32, u32) = (300, 600);
const READ: (u32, u32) = (600, 990);

/// Copies a backup beside the record, under the present key.
async fn copied(
    folder: &Folder,
    backup: &Path,
    of: &VaultKey,
    key: &VaultKey,
    job: &Job,
) -> Result<Backup, StoreError> {
    folder.remove_restored()?;
    let next = folder.restored();
    copy(backup, &next, job)?;
    if of.id() != key.id() {
        // Of a time before the present key: it is written anew under that.
        write_anew(&next, of, key).await?;
    }
    make_ready(&next, key).await?;
    std::fs::File::open(&next)?.sync_all()?;
    folder.flush()?;
    let verified = examined(&next, key, job, READ).await?;
    Ok(Backup { path: backup.to_owned(), ..verified })
}

fn copy(from: &Path, to: &Path, job: &Job) -> Result<(), StoreError> {
    use std::io::{Read, Write};
    let mut from = std::fs::File::open(from)?;
    let whole = from.metadata()?.len();
    let mut to = make_private(to)?;
    let mut part = vec![0; 1024 * 1024];
    let mut done = 0;
    loop {
        let read = from.read(&mut part)?;
        let Some(bytes) = part.get(..read).filter(|bytes| !bytes.is_empty()) else { return Ok(()) };
        to.write_all(bytes)?;
        done += read as u64;
        job.step(COPIED, done, whole)?;
    }
}

/// The `vault.json` to go on with: the present one if it is of this key, else the backup's.
fn description(folder: &Folder, backup: &Path, key: &VaultKey) -> Result<VaultFile, StoreError> {
    for path in [folder.vault_file(), description_of(backup)] {
        if !present(&path)? {
            continue;
        }
        // What is in place stays of the use that it is of; nothing else than a record is put where there was none.
        let in_place = path == folder.vault_file();
        if let Ok(file) = VaultFile::read(&std::fs::read(&path)?)
            && (in_place || file.purpose() == Purpose::Record)
            && file.admits(key).is_ok()
        {
            return Ok(file);
        }
    }
    Err(StoreError::MissingVaultFile)
}
