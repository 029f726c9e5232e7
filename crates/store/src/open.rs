//! Making and opening a vault. One that cannot be opened is left byte for byte as it is, and no new one is made beside it.

use sqlx::{Connection, SqliteConnection};

use crate::arrival::Arrival;
use crate::backup::aside::resume;
use crate::backup::before_step;
use crate::begin::{Beginning, begin};
use crate::connect::{ConnectionRole, connect, make};
use crate::examine::{examine, take_back};
use crate::migrate::{check_version, migrate};
use crate::vault::file::{KeySource, Purpose, VaultFile};
use crate::vault::folder::{Folder, Lock, present};
use crate::vault::key::VaultKey;
use crate::vault::look::FolderState;
use crate::vault::rekey::take_in;
use crate::{Store, StoreError};

impl Store {
    /// Makes a new vault in a folder that holds none, and opens it.
    ///
    /// # Errors
    /// [`StoreError::AlreadyThere`] where the folder holds a database or a `vault.json`; a folder that cannot be written to, a
    /// full disk; [`StoreError::AlreadyOpen`].
    pub async fn create(
        folder: Folder,
        key: &VaultKey,
        purpose: Purpose,
        source: KeySource,
        beginning: Beginning,
    ) -> Result<Store, StoreError> {
        let (lock, mut connection) = make_unfinished(&folder, key).await?;
        let begun = begin(&mut connection, beginning).await;
        connection.close().await?;
        begun?;
        Store::finish(folder, key, VaultFile::new(purpose, key, source), lock).await
    }

    /// Gives a database that was made under another name its own, and opens it.
    pub(crate) async fn finish(
        folder: Folder,
        key: &VaultKey,
        file: VaultFile,
        lock: Lock,
    ) -> Result<Store, StoreError> {
        file.write(&folder)?;
        std::fs::rename(folder.unfinished(), folder.database())?;
        folder.end_beginning()?;
        folder.flush()?;
        Store::connect(folder, key, file, lock).await
    }

    /// Opens the vault in a folder.
    ///
    /// # Errors
    /// See [`StoreError`]: the key, the files, the lock, the format. Nothing is changed where it fails before its migrations.
    pub async fn open(folder: Folder, key: &VaultKey, purpose: Purpose) -> Result<Store, StoreError> {
        if !present(folder.path())? {
            return Err(StoreError::NoRecord);
        }
        admitted(&folder, key, purpose)?;
        let lock = folder.lock()?;
        // Once more: until the lock was held, another process may have changed the key.
        let (file, key) = admitted(&folder, key, purpose)?;
        let key = &key;
        let mut arrivals = resume(&folder)?;
        take_in(&folder, &file)?;
        if !present(&folder.database())? {
            std::fs::rename(folder.unfinished(), folder.database())?;
            folder.flush()?;
        }
        folder.check_writable()?;
        folder.end_beginning()?;
        take_back(&folder, key).await?;
        // What was restored was not counted yet.
        if arrivals.is_empty() && folder.counted().is_none() {
            arrivals.push(Arrival::Uncounted);
        }
        if let Some(step) = examine(&folder, key).await? {
            arrivals.push(Arrival::Upgraded { copy: before_step(&folder, &file, key, step).await? });
        }
        Ok(Store::connect(folder, key, file, lock).await?.with_arrivals(arrivals))
    }

    /// Opens the vault in a folder that cannot be written to: what is there is read, and whatever would write is refused. Nothing is changed.
    ///
    /// # Errors
    /// As [`Store::open`]; [`StoreError::ReadOnly`] where it could only be read after something was written: a step of the schema, what a
    /// crash left.
    pub async fn open_to_read(folder: Folder, key: &VaultKey, purpose: Purpose) -> Result<Store, StoreError> {
        let (file, key) = admitted(&folder, key, purpose)?;
        let lock = folder.lock_to_read()?;
        let (database, journal) = (folder.database(), folder.beside("-journal"));
        let is_cut_short = present(&journal)? && std::fs::metadata(journal)?.len() > 0;
        if is_cut_short || !present(&database)? {
            return Err(StoreError::ReadOnly);
        }
        let examined = examine(&folder, &key).await;
        if !matches!(examined, Ok(None)) {
            // A log beside the database is read only where its index can be kept, too.
            return Err(examined.err().filter(StoreError::is_damage).unwrap_or(StoreError::ReadOnly));
        }
        let wal = folder.beside("-wal");
        let has_wal = present(&wal)? && std::fs::metadata(wal)?.len() > 0;
        let role = if has_wal { ConnectionRole::Reader } else { ConnectionRole::Untouching };
        let reader = async || connect(&database, &key, role).await;
        let (writer, readers) = (reader().await?, [reader().await?, reader().await?]);
        let store = Store::of(folder, file, key.again(), lock, writer, readers, None);
        Ok(store.with_arrivals(vec![Arrival::ReadOnly]))
    }

    async fn connect(folder: Folder, key: &VaultKey, file: VaultFile, lock: Lock) -> Result<Store, StoreError> {
        let path = folder.database();
        let mut writer = connect(&path, key, ConnectionRole::Writer).await?;
        check_version(&mut writer).await?;
        migrate(&mut writer).await?;
        let readers =
            [connect(&path, key, ConnectionRole::Reader).await?, connect(&path, key, ConnectionRole::Reader).await?];
        folder.keep_files_private()?;
        let count = folder.open_count()?;
        let store = Store::of(folder, file, key.again(), lock, writer, readers, Some(count));
        let operations = store.head().await?.0;
        store.counted(operations);
        Ok(store)
    }
}

/// What `vault.json` says, and the key that opens the database, if this one leads to it. Nothing is changed.
fn admitted(folder: &Folder, key: &VaultKey, purpose: Purpose) -> Result<(VaultFile, VaultKey), StoreError> {
    let file = match folder.look(false)? {
        FolderState::Vault(file) => file,
        FolderState::MissingDatabase(_) => return Err(StoreError::MissingDatabase),
        FolderState::MissingVaultFile => return Err(StoreError::MissingVaultFile),
        FolderState::PartsAlone => return Err(StoreError::PartsAlone),
        FolderState::FirstStart | FolderState::KeyAlone => return Err(StoreError::NoRecord),
    };
    if file.purpose() != purpose {
        return Err(StoreError::OtherUse);
    }
    let key = file.resolve(key)?;
    Ok((file, key))
}

/// An empty database in a folder that holds none, whole under another name first: whatever cuts this short, no half-made one is ever found.
pub(crate) async fn make_unfinished(folder: &Folder, key: &VaultKey) -> Result<(Lock, SqliteConnection), StoreError> {
    folder.make()?;
    let lock = folder.lock()?;
    match folder.look(false)? {
        FolderState::FirstStart => {}
        _ => return Err(StoreError::AlreadyThere),
    }
    folder.remove_unfinished()?;
    let connection = make(&folder.unfinished(), key).await?;
    Ok((lock, connection))
}
