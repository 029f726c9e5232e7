//! Connections to the encrypted database: the key first, then the pragmas that keep a confirmed write, and nothing in any log.

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tokio::sync::Mutex;

use crate::StoreError;
use crate::vault::folder::make_private;
use crate::vault::key::VaultKey;

/// What a connection may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConnectionRole {
    /// The one that writes and checkpoints.
    Writer,
    /// Reads only, and never checkpoints: SQLite before 3.51.3 can lose a WAL that two connections reset.
    Reader,
    /// Copies the database elsewhere. SQLite wants it to be able to write for that; it writes nothing here, and never checkpoints.
    Copier,
    /// Writes a copy anew that nobody else has, under another key: a journal of its own, which is gone when it is closed.
    Rekeyer,
    /// Looks at a database whose WAL is empty, touching nothing beside it.
    Untouching,
}

/// Options that hold the key. They are used here and dropped here: never printed, never kept.
fn options(path: &Path, key: &VaultKey, role: ConnectionRole) -> SqliteConnectOptions {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .pragma("key", key.pragma().as_str().to_owned())
        .busy_timeout(Duration::from_secs(5))
        .foreign_keys(true)
        // SQLCipher writes what it finds wrong to stderr; what is wrong is told by our own errors.
        .pragma("cipher_log_level", "NONE")
        .pragma("temp_store", "MEMORY")
        .pragma("secure_delete", "ON")
        // In KiB: a page that is at hand need not be decrypted again.
        .pragma("cache_size", "-32768")
        .pragma("trusted_schema", "OFF")
        // All that this program ever asks stays prepared: a turn goes through its questions one after another, and of places that are too
        // few each would be taken by the next question before it comes again.
        .statement_cache_capacity(512)
        // All pragmas run as one statement: without this, one that is slow is logged with the key in it.
        .disable_statement_logging();
    match role {
        ConnectionRole::Writer => options
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .pragma("journal_size_limit", "16777216"),
        ConnectionRole::Reader => options.read_only(true).pragma("query_only", "ON").pragma("wal_autocheckpoint", "0"),
        ConnectionRole::Copier => options.pragma("wal_autocheckpoint", "0"),
        ConnectionRole::Rekeyer => options.journal_mode(SqliteJournalMode::Delete).synchronous(SqliteSynchronous::Full),
        ConnectionRole::Untouching => options.read_only(true).immutable(true).pragma("query_only", "ON"),
    }
}

/// Connects, and makes sure that what answers encrypts.
pub(crate) async fn connect(path: &Path, key: &VaultKey, role: ConnectionRole) -> Result<SqliteConnection, StoreError> {
    connect_with(options(path, key, role)).await
}

/// As [`connect`], for a database that is made here.
pub(crate) async fn make(path: &Path, key: &VaultKey) -> Result<SqliteConnection, StoreError> {
    make_private(path)?;
    connect_with(options(path, key, ConnectionRole::Writer)).await
}

/// Whether this process has opened a database. SQLCipher sets itself up with the first, which is therefore opened alone.
static SET_UP: Mutex<bool> = Mutex::const_new(false);

async fn open(options: SqliteConnectOptions) -> Result<SqliteConnection, sqlx::Error> {
    let mut set_up = SET_UP.lock().await;
    if *set_up {
        drop(set_up);
        return options.connect().await;
    }
    let opened = options.connect().await;
    *set_up = opened.is_ok();
    opened
}

async fn connect_with(options: SqliteConnectOptions) -> Result<SqliteConnection, StoreError> {
    let mut connection = open(options).await?;
    let version: Option<String> = sqlx::query_scalar("PRAGMA cipher_version").fetch_optional(&mut connection).await?;
    if version.is_none_or(|version| version.is_empty()) {
        // A library without SQLCipher takes a key for a comment and writes plain text: never that.
        connection.close().await?;
        return Err(StoreError::Database("no cipher".into()));
    }
    Ok(connection)
}
