//! Backups: a whole, encrypted copy as of one moment, which counts as one only after it was opened, read and counted.

pub mod daily;
mod key;
pub mod restore;

use std::path::{Path, PathBuf};

use alara_record::Hash;
use sqlx::{Connection, SqliteConnection};

use crate::connect::{Role, connect};
use crate::examine::check_pages;
use crate::log::verify::verify;
use crate::migrate::check_version;
use crate::vault::folder::{Folder, make_private, present};
use crate::vault::key::VaultKey;
use crate::{Store, StoreError, VaultFile};

pub use key::key_for;

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
        let beside = description_of(path);
        if present(path)? || present(&beside)? {
            return Err(StoreError::Unfit("a backup in place of another file"));
        }
        let made = self.copy_to(path, &beside).await;
        if made.is_err() {
            for made in [path, beside.as_path()] {
                // It is no backup; whether it can be removed changes nothing about that.
                let _ = std::fs::remove_file(made);
            }
        }
        made
    }

    async fn copy_to(&self, path: &Path, beside: &Path) -> Result<Backup, StoreError> {
        let name = path.to_str().ok_or(StoreError::Unfit("a path that is not Unicode"))?;
        // Closed while the writer is open, so that it is never the last one, which would checkpoint.
        let mut copier = connect(&self.folder().database(), self.key(), Role::Copier).await?;
        let copied = sqlx::query("VACUUM INTO ?").bind(name).execute(&mut copier).await;
        copier.close().await?;
        copied?;
        // No more than this was there when the copy was made: the log only grows.
        let (held, entries) = {
            let mut reader = self.reader().await?;
            let mut transaction = reader.begin().await?;
            (crate::log::read::head(&mut transaction).await?.0, count_entries(&mut transaction).await?)
        };
        make_private(path)?;
        std::fs::File::open(path)?.sync_all()?;
        let backup = examine(path, self.key()).await?;
        if backup.operations > held || (backup.operations == held && backup.entries != entries) {
            return Err(StoreError::BackupUnverified);
        }
        let folder = Folder::at(path.parent().unwrap_or(Path::new(".")));
        self.vault_file().of_backup().write_to(&folder, beside)?;
        Ok(backup)
    }
}

/// Copies a vault that is about to be migrated into its own folder, once: `before-step-<n>.backup`.
pub(crate) async fn before_step(
    folder: &Folder,
    file: &VaultFile,
    key: &VaultKey,
    step: i64,
) -> Result<(), StoreError> {
    let path = folder.path().join(format!("before-step-{step}.backup"));
    if present(&path)? {
        return Ok(());
    }
    let name = path.to_str().ok_or(StoreError::Unfit("a path that is not Unicode"))?;
    let mut copier = connect(&folder.database(), key, Role::Copier).await?;
    let copied = sqlx::query("VACUUM INTO ?").bind(name).execute(&mut copier).await;
    copier.close().await?;
    let verified = match copied {
        Ok(_) => examine(&path, key).await.map(|_| ()),
        Err(error) => Err(error.into()),
    };
    if verified.is_err() {
        // It is no backup; whether it can be removed changes nothing about that.
        let _ = std::fs::remove_file(&path);
        return verified;
    }
    make_private(&path)?;
    std::fs::File::open(&path)?.sync_all()?;
    file.of_backup().write_to(folder, &description_of(&path))
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
    let beside = description_of(path);
    if present(&beside)? {
        VaultFile::read(&std::fs::read(&beside)?)?.admits(key)?;
    }
    let unverified = |error: StoreError| match error {
        StoreError::Newer => error,
        _ => StoreError::BackupUnverified,
    };
    let mut connection = connect(path, key, Role::Untouching).await.map_err(unverified)?;
    let examined = examine_with(&mut connection, path).await.map_err(unverified);
    connection.close().await?;
    examined
}

async fn examine_with(connection: &mut SqliteConnection, path: &Path) -> Result<Backup, StoreError> {
    check_pages(connection).await?;
    check_version(connection).await?;
    let verified = verify(connection).await?;
    let entries = count_entries(connection).await?;
    Ok(Backup { path: path.to_owned(), operations: verified.operations, head: verified.head, entries })
}

async fn count_entries(connection: &mut SqliteConnection) -> Result<u64, StoreError> {
    let count = sqlx::query_scalar!(r#"SELECT count(*) AS "count!: i64" FROM entry"#).fetch_one(connection).await?;
    u64::try_from(count).map_err(|_| StoreError::Unreadable { table: "entry" })
}
