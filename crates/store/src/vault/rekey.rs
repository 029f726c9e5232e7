//! A new key for a vault: every page is written anew under it, and the old file gives way to the new one in one step.
//!
//! The steps, and what a start after each finds: (1) the copy is made beside the database: the old vault; what is left of the copy is
//! removed. (2) `vault.json` names the new key, and holds it sealed under the old one: from here on the change is decided, and the next
//! opening, by either key, takes the copy in. (3) The copy takes the database's place. (4) The owner has what opens it from now on, and
//! the old key no longer leads to the new one ([`Store::settle_key`]).

use std::path::{Path, PathBuf};

use sqlx::Connection;
use zeroize::Zeroizing;

use crate::backup::aside::resume;
use crate::backup::watch;
use crate::connect::{ConnectionRole, connect};
use crate::examine::{check_pages, examine, take_back};
use crate::job::Job;
use crate::log::read::head;
use crate::vault::file::{KeySource, VaultFile};
use crate::vault::folder::{Folder, make_private, present};
use crate::vault::key::VaultKey;
use crate::vault::look::FolderState;
use crate::vault::wrap::Wrapped;
use crate::{Store, StoreError};

/// What takes the place of a key.
pub struct NextKey<'a> {
    /// The new key: random.
    pub key: &'a VaultKey,
    /// Where it is kept.
    pub source: KeySource,
    /// It once more, sealed under a PIN.
    pub pin: Option<Wrapped>,
    /// Random bytes, used for nothing else.
    pub nonces: [[u8; 24]; 2],
}

/// Gives a closed vault another key. Both keys open it until [`Store::settle_key`].
///
/// # Errors
/// [`StoreError::WrongKey`]; [`StoreError::AlreadyOpen`]; a full disk and [`StoreError::Stopped`], with everything as it was. After an error between the decision
/// and the change of files either key opens it, and finishes it.
pub async fn rekey(folder: &Folder, old: &VaultKey, next: NextKey<'_>, job: &Job) -> Result<(), StoreError> {
    let _lock = folder.lock()?;
    let FolderState::Vault(file) = folder.look(false)? else { return Err(StoreError::NoRecord) };
    resume(folder)?;
    take_in(folder, &file)?;
    let old = file.resolve(old)?;
    folder.check_writable()?;
    take_back(folder, &old).await?;
    examine(folder, &old).await?;
    // What a crash left in the journal goes into the database first: the copy is of the whole.
    let mut writer = connect(&folder.database(), &old, ConnectionRole::Writer).await?;
    let emptied = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut writer).await;
    let held = head(&mut writer).await;
    writer.close().await?;
    emptied?;
    check_journal(folder)?;

    let path = copy_path(folder, next.key);
    let copied = match copy_under(&folder.database(), &old, &path, next.key, job).await {
        Ok(copied) if copied == held?.0 => folder.flush(),
        Ok(_) => Err(StoreError::BackupUnverified),
        Err(error) => Err(error),
    };
    if copied.is_err() {
        remove_copies(folder);
        return copied;
    }
    let file = file.under(&old, next.key, next.source, next.pin, next.nonces)?;
    if let Err(error) = file.write(folder) {
        // Whether it stands or not is told by what stands there now.
        let stands = matches!(folder.look(false), Ok(FolderState::Vault(there)) if there == file);
        if !stands {
            remove_copies(folder);
            return Err(error);
        }
    }
    take_in(folder, &file)
}

impl Store {
    /// The owner has what opens the vault from now on: the key before no longer leads to this one.
    ///
    /// # Errors
    /// A folder that cannot be written to; then both still open it.
    pub fn settle_key(&self) -> Result<(), StoreError> {
        if self.vault_file().is_bridged() { self.write_vault_file(VaultFile::settled) } else { Ok(()) }
    }
}

/// Finishes a change of keys that was decided, and removes what is left of one that was not. The folder's lock is held.
pub(crate) fn take_in(folder: &Folder, file: &VaultFile) -> Result<(), StoreError> {
    let decided = copy_named(folder, &file.key_id().0);
    if present(&decided)? {
        // Nothing was written since the copy was made: whoever opens the vault comes by here first.
        check_journal(folder)?;
        std::fs::rename(&decided, folder.database())?;
        folder.flush()?;
    }
    remove_copies(folder);
    Ok(())
}

/// Another database's journal must never be read into the new one.
fn check_journal(folder: &Folder) -> Result<(), StoreError> {
    let wal = folder.beside("-wal");
    if present(&wal)? && std::fs::metadata(&wal)?.len() > 0 {
        return Err(StoreError::Busy);
    }
    Ok(())
}

/// Copies a database that nobody writes to under another key, reads the copy whole, and answers how many operations it holds.
pub(crate) async fn copy_under(
    from: &Path,
    key: &VaultKey,
    to: &Path,
    next: &VaultKey,
    job: &Job,
) -> Result<u64, StoreError> {
    if present(to)? {
        std::fs::remove_file(to)?;
    }
    let name = to.to_str().ok_or(StoreError::Unfit("a path that is not Unicode"))?;
    make_private(to)?;
    let mut copier = connect(from, key, ConnectionRole::Copier).await?;
    let copied = match watch(&mut copier, from, to, job, COPIED).await {
        Ok(()) => sqlx::query("VACUUM INTO ?").bind(name).execute(&mut copier).await.map_err(StoreError::from),
        Err(error) => Err(error),
    };
    copier.close().await?;
    copied?;
    job.step(COPIED, 1, 1)?;
    write_anew(to, key, next).await?;
    job.step(ANEW, 1, 1)?;
    make_ready(to, next).await?;
    std::fs::File::open(to)?.sync_all()?;
    let mut copy = connect(to, next, ConnectionRole::Untouching).await?;
    let read = async {
        check_pages(&mut copy).await?;
        Ok(head(&mut copy).await?.0)
    }
    .await;
    copy.close().await?;
    job.step(READ, 1, 1)?;
    read
}

/// Where copying ends in the whole of a change of keys, writing the copy anew, and reading it through.
const COPIED: (u32, u32) = (0, 400);
const ANEW: (u32, u32) = (400, 800);
const READ: (u32, u32) = (800, 990);

const REKEY: &str = "PRAGMA rekey = ";

/// Writes a database that nobody else has open anew under another key, in place.
pub(crate) async fn write_anew(path: &Path, key: &VaultKey, next: &VaultKey) -> Result<(), StoreError> {
    let mut copy = connect(path, key, ConnectionRole::Rekeyer).await?;
    let pragma = next.pragma();
    // As long as it gets: one that grows would leave the shorter one behind.
    let mut rekey = Zeroizing::new(String::with_capacity(REKEY.len() + pragma.len()));
    rekey.push_str(REKEY);
    rekey.push_str(&pragma);
    // Statement logging is off on every keyed connection.
    let done = sqlx::query(sqlx::AssertSqlSafe(rekey.as_str())).execute(&mut copy).await;
    copy.close().await?;
    done?;
    Ok(())
}

/// Gives a copy that nobody else has open the journal of a record, so that nothing of it is written when it is first opened in its place.
pub(crate) async fn make_ready(path: &Path, key: &VaultKey) -> Result<(), StoreError> {
    connect(path, key, ConnectionRole::Writer).await?.close().await?;
    Ok(())
}

fn copy_path(folder: &Folder, key: &VaultKey) -> PathBuf {
    copy_named(folder, &key.id().0)
}

fn copy_named(folder: &Folder, id: &str) -> PathBuf {
    folder.beside(&format!(".to-{id}"))
}

/// Copies that no decision took in. One that cannot be removed now is removed at the next opening.
fn remove_copies(folder: &Folder) {
    let Ok(files) = std::fs::read_dir(folder.path()) else { return };
    let prefix = folder.beside(".to-");
    let Some(prefix) = prefix.file_name().and_then(|name| name.to_str()) else { return };
    for file in files.flatten() {
        if file.file_name().to_str().is_some_and(|name| name.starts_with(prefix))
            && std::fs::remove_file(file.path()).is_err()
        {
            tracing::warn!("what is left of a change of keys could not be removed");
        }
    }
}
