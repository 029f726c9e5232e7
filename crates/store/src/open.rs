//! Making and opening a vault. One that cannot be opened is left byte for byte as it is, and no new one is made beside it.

use std::sync::atomic::{AtomicUsize, Ordering};

use alara_record::operation::Payload;
use alara_record::{Change, DeviceId, Grant, Hash, Noun, OperationId, Person, Salt};
use chrono::{DateTime, FixedOffset};
use sqlx::migrate::Migrator;
use sqlx::{Connection, SqliteConnection};
use tokio::sync::{Mutex, MutexGuard};

use crate::connect::{Role, connect, make};
use crate::log::append::{Draft, append};
use crate::vault::file::{KeySource, Purpose, VaultFile};
use crate::vault::folder::{Folder, Found, Lock, present};
use crate::vault::key::VaultKey;
use crate::{StoreError, project};

/// The schema, step by step. A step that was published is never edited.
pub(crate) static MIGRATIONS: Migrator = sqlx::migrate!("../../migrations");

/// Databases up to this size are read whole, every page against its HMAC, before anything may write to them (0.1 s or so).
const READ_WHOLE: u64 = 16 * 1024 * 1024;

/// The page size of SQLCipher 4, in bytes.
const PAGE: u64 = 4096;

const READERS: usize = 2;

/// An open vault: one connection that writes and checkpoints, a few that read, and the folder's lock.
pub struct Store {
    readers: [Mutex<SqliteConnection>; READERS],
    turn: AtomicUsize,
    writer: Mutex<SqliteConnection>,
    folder: Folder,
    file: VaultFile,
    key: VaultKey,
    count: std::sync::Mutex<std::fs::File>,
    _lock: Lock,
}

/// What a new vault begins with.
#[derive(Debug)]
pub struct Beginning {
    /// The user.
    pub user: Person,
    /// This device.
    pub device: DeviceId,
    /// The id of the first operation, which puts the user on record.
    pub operation: OperationId,
    /// Its salt: random.
    pub salt: Salt,
    /// Now.
    pub at: DateTime<FixedOffset>,
}

impl std::fmt::Debug for Store {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("Store")
    }
}

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
        folder.make()?;
        let lock = folder.lock()?;
        match folder.look(false)? {
            Found::FirstStart => {}
            _ => return Err(StoreError::AlreadyThere),
        }
        // Made whole under another name first: whatever cuts this short, no half-made database is ever found.
        let unfinished = folder.unfinished();
        for suffix in ["", "-wal", "-shm", "-journal"] {
            let mut name = unfinished.clone().into_os_string();
            name.push(suffix);
            if present(name.as_ref())? {
                std::fs::remove_file(name)?;
            }
        }
        if present(&folder.count_file())? {
            std::fs::remove_file(folder.count_file())?;
        }
        let mut connection = make(&unfinished, key).await?;
        let begun = begin(&mut connection, beginning).await;
        connection.close().await?;
        begun?;
        let file = VaultFile::new(purpose, key, source);
        file.write(&folder)?;
        std::fs::rename(&unfinished, folder.database())?;
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
        let file = match folder.look(false)? {
            Found::Vault(file) => file,
            Found::MissingDatabase(_) => return Err(StoreError::MissingDatabase),
            Found::MissingVaultFile => return Err(StoreError::MissingVaultFile),
            Found::FirstStart | Found::KeyAlone => return Err(StoreError::NoRecord),
        };
        if file.purpose() != purpose {
            return Err(StoreError::OtherUse);
        }
        file.admits(key)?;
        let lock = folder.lock()?;
        if !present(&folder.database())? {
            std::fs::rename(folder.unfinished(), folder.database())?;
            folder.flush()?;
        }
        folder.check_writable()?;
        examine(&folder, key).await?;
        Store::connect(folder, key, file, lock).await
    }

    async fn connect(folder: Folder, key: &VaultKey, file: VaultFile, lock: Lock) -> Result<Store, StoreError> {
        let path = folder.database();
        let mut writer = connect(&path, key, Role::Writer).await?;
        check_version(&mut writer).await?;
        migrate(&mut writer).await?;
        let readers = [connect(&path, key, Role::Reader).await?, connect(&path, key, Role::Reader).await?];
        folder.keep_files_private()?;
        let count = folder.open_count()?;
        let store = Store {
            readers: readers.map(Mutex::new),
            turn: AtomicUsize::new(0),
            writer: Mutex::new(writer),
            folder,
            file,
            key: key.again(),
            count: std::sync::Mutex::new(count),
            _lock: lock,
        };
        let operations = store.head().await?.0;
        store.counted(operations);
        Ok(store)
    }

    /// Notes outside the database that so many operations are committed. It is not flushed: it survives the process, and after a
    /// power loss it says less than there is, never more. A write that fails leaves the older, lower number.
    pub(crate) fn counted(&self, operations: u64) {
        use std::io::{Seek, SeekFrom, Write};
        let Ok(mut file) = self.count.lock() else { return };
        // Always of one length, so that it is overwritten whole.
        let text = format!("{operations:020}\n");
        let noted = file.seek(SeekFrom::Start(0)).and_then(|_| file.write_all(text.as_bytes()));
        if noted.is_err() {
            tracing::warn!("the count of operations could not be noted");
        }
    }

    /// Closes it: what is in the WAL goes into the database, and the folder is let go.
    ///
    /// # Errors
    /// The database. The folder is let go all the same, and nothing that was reported as done is lost: the next opening reads
    /// the WAL.
    pub async fn close(self) -> Result<(), StoreError> {
        for reader in self.readers {
            reader.into_inner().close().await?;
        }
        let mut writer = self.writer.into_inner();
        sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut writer).await?;
        writer.close().await?;
        Ok(())
    }

    /// The folder it lies in.
    pub fn folder(&self) -> &Folder {
        &self.folder
    }

    /// What `vault.json` says of it.
    pub fn vault_file(&self) -> &VaultFile {
        &self.file
    }

    /// Says where the key is kept from now on: a new passphrase, or the keyring instead. The record is not re-encrypted.
    ///
    /// # Errors
    /// A folder that cannot be written to; `vault.json` is then as it was.
    pub fn keep_key(&mut self, source: KeySource) -> Result<(), StoreError> {
        let file = VaultFile::new(self.file.purpose(), &self.key, source);
        file.write(&self.folder)?;
        self.file = file;
        Ok(())
    }

    /// The key, for connections of the store's own.
    pub(crate) fn key(&self) -> &VaultKey {
        &self.key
    }

    pub(crate) async fn writer(&self) -> MutexGuard<'_, SqliteConnection> {
        self.writer.lock().await
    }

    pub(crate) async fn reader(&self) -> MutexGuard<'_, SqliteConnection> {
        for reader in &self.readers {
            if let Ok(free) = reader.try_lock() {
                return free;
            }
        }
        let turn = self.turn.fetch_add(1, Ordering::Relaxed) % READERS;
        let [first, second] = &self.readers;
        if turn == 0 { first.lock().await } else { second.lock().await }
    }
}

/// Reads a database without writing to it or to its WAL: does this key fit, is it whole, is it of this version?
async fn examine(folder: &Folder, key: &VaultKey) -> Result<(), StoreError> {
    let size = std::fs::metadata(folder.database())?.len();
    // SQLite takes an empty file for a new database, and a file that is no number of pages for one that is still being written.
    if size == 0 || size % PAGE != 0 {
        return Err(StoreError::Damaged);
    }
    let wal = folder.beside("-wal");
    let has_wal = present(&wal)? && std::fs::metadata(wal)?.len() > 0;
    // What a crash left in the WAL is part of the database: a half-done checkpoint makes sense with it only.
    let role = if has_wal { Role::Reader } else { Role::Untouching };
    let mut connection = connect(&folder.database(), key, role).await.map_err(unreadable)?;
    let mut examined = examine_with(&mut connection, size, has_wal).await;
    if examined.is_ok() {
        examined = check_count(&mut connection, folder.counted()).await;
    }
    connection.close().await?;
    examined
}

async fn examine_with(connection: &mut SqliteConnection, size: u64, has_wal: bool) -> Result<(), StoreError> {
    sqlx::query("SELECT count(*) FROM sqlite_master").execute(&mut *connection).await.map_err(unreadable_sql)?;
    match (size <= READ_WHOLE, has_wal) {
        (true, false) => check_pages(connection).await?,
        (true, true) => check_trees(connection).await?,
        (false, _) => {}
    }
    check_version(connection).await
}

/// A journal that was cut short, or a database put back from an older copy, holds fewer operations than were committed here.
async fn check_count(connection: &mut SqliteConnection, counted: u64) -> Result<(), StoreError> {
    let (held, _) = crate::log::read::head(connection).await.map_err(unreadable)?;
    if held < counted { Err(StoreError::CutShort { missing: counted - held }) } else { Ok(()) }
}

/// Every page of the file against its HMAC.
pub(crate) async fn check_pages(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let bad = sqlx::query("PRAGMA cipher_integrity_check").fetch_all(connection).await.map_err(unreadable_sql)?;
    if bad.is_empty() { Ok(()) } else { Err(StoreError::Damaged) }
}

/// Every page in use, through the WAL.
async fn check_trees(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let said: Vec<String> =
        sqlx::query_scalar("PRAGMA quick_check(1)").fetch_all(connection).await.map_err(unreadable_sql)?;
    if said == ["ok"] { Ok(()) } else { Err(StoreError::Damaged) }
}

fn unreadable_sql(error: sqlx::Error) -> StoreError {
    unreadable(error.into())
}

/// With the right key, whatever SQLite cannot make sense of is damage.
fn unreadable(error: StoreError) -> StoreError {
    match error {
        StoreError::Database(_) => StoreError::Damaged,
        other => other,
    }
}

/// Whether the schema is one that this program knows.
pub(crate) async fn check_version(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let migrated: i64 = sqlx::query_scalar("SELECT count(*) FROM sqlite_master WHERE name = '_sqlx_migrations'")
        .fetch_one(&mut *connection)
        .await?;
    if migrated == 0 {
        return Ok(());
    }
    let newest: Option<i64> =
        sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations").fetch_one(&mut *connection).await?;
    let known = MIGRATIONS.iter().map(|step| step.version).max();
    if newest > known { Err(StoreError::Newer) } else { Ok(()) }
}

/// Runs the steps that are missing, each in a transaction of its own.
async fn migrate(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    // `run` takes an `Acquire`, whose futures cannot be sent between threads; this is what it calls.
    Ok(MIGRATIONS.run_direct(None, connection, false).await?)
}

/// The schema and the first operation of a new database.
async fn begin(connection: &mut SqliteConnection, beginning: Beginning) -> Result<(), StoreError> {
    migrate(connection).await?;
    // What is deleted is overwritten in the search index too.
    sqlx::query("INSERT INTO entry_words (entry_words, rank) VALUES ('secure-delete', 1)")
        .execute(&mut *connection)
        .await?;
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let (none, device) = (Hash::NONE.0.as_slice(), beginning.device.0.as_bytes().as_slice());
    sqlx::query!(
        "INSERT INTO chain_head (one, count, hash, hlc_millis, hlc_counter, device) VALUES (1, 0, ?, 0, 0, ?)",
        none,
        device
    )
    .execute(&mut *transaction)
    .await?;
    let person = Person { is_user: true, ..beginning.user };
    let change = Change::Put(Noun::Person(person.clone()));
    project::apply(&mut transaction, &change, beginning.operation).await?;
    let draft = Draft {
        id: beginning.operation,
        at: beginning.at,
        person: person.id,
        tool: "begin".into(),
        tool_version: 1,
        grant: Grant::Person { act: "begin".into(), digest: String::new() },
        call_id: "vault/begin".into(),
        payload: Payload {
            proposed: Default::default(),
            written: Default::default(),
            provenance: Default::default(),
            changes: vec![change],
            inverse: Vec::new(),
        },
        salt: beginning.salt,
    };
    append(&mut transaction, draft).await?;
    transaction.commit().await?;
    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut *connection).await?;
    Ok(())
}
