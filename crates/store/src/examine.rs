//! Reading a database before anything may write to it: does the key fit, is it whole, is it of this version, is anything missing?

use sqlx::{Connection, SqliteConnection};

use crate::StoreError;
use crate::connect::{ConnectionRole, connect};
use crate::migrate::{check_version, next_step};
use crate::vault::folder::{Folder, present};
use crate::vault::key::VaultKey;

/// Databases up to this size are read whole, every page against its HMAC, before anything may write to them (0.1 s or so).
const READ_WHOLE: u64 = 16 * 1024 * 1024;

/// The page size of SQLCipher 4, in bytes.
const PAGE: u64 = 4096;

/// Lets SQLite take back what was cut short while the database had a journal of the older kind: it has one only until it was opened for
/// the first time after it took another's place. The folder's lock is held.
pub(crate) async fn take_back(folder: &Folder, key: &VaultKey) -> Result<(), StoreError> {
    let journal = folder.beside("-journal");
    if !present(&journal)? || std::fs::metadata(journal)?.len() == 0 {
        return Ok(());
    }
    let mut connection = connect(&folder.database(), key, ConnectionRole::Copier).await.map_err(unreadable)?;
    let read = sqlx::query("SELECT count(*) FROM sqlite_master").execute(&mut connection).await;
    connection.close().await?;
    read.map(|_| ()).map_err(unreadable_sql)
}

/// Reads a database without writing to it or to its WAL: does this key fit, is it whole, is it of this version?
/// Answers with the step of the schema that it lacks, if it does.
pub(crate) async fn examine(folder: &Folder, key: &VaultKey) -> Result<Option<i64>, StoreError> {
    let size = std::fs::metadata(folder.database())?.len();
    let wal = folder.beside("-wal");
    let has_wal = present(&wal)? && std::fs::metadata(wal)?.len() > 0;
    // SQLite takes an empty file for a new database, and a file that is no number of pages for one that is still being written. A
    // checkpoint that a full disk cut short leaves half a page at the end: the whole one is in the WAL still.
    if size == 0 || (size % PAGE != 0 && !has_wal) {
        return Err(StoreError::Damaged);
    }
    // What a crash left in the WAL is part of the database: a half-done checkpoint makes sense with it only.
    let role = if has_wal { ConnectionRole::Reader } else { ConnectionRole::Untouching };
    let mut connection = connect(&folder.database(), key, role).await.map_err(unreadable)?;
    let examined = examine_with(&mut connection, size, has_wal, folder.counted().unwrap_or(0)).await;
    connection.close().await?;
    examined
}

async fn examine_with(
    connection: &mut SqliteConnection,
    size: u64,
    has_wal: bool,
    counted: u64,
) -> Result<Option<i64>, StoreError> {
    sqlx::query("SELECT count(*) FROM sqlite_master").execute(&mut *connection).await.map_err(unreadable_sql)?;
    match (size <= READ_WHOLE, has_wal) {
        (true, false) => check_pages(connection).await?,
        (true, true) => check_trees(connection).await?,
        (false, _) => {}
    }
    check_version(connection).await?;
    check_count(connection, counted).await?;
    next_step(connection).await
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
