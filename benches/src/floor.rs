//! The floor of a durable write: one row, one commit, in a plain table of a database that the same cipher encrypts, with the same
//! pragmas, on the same disk.

use std::path::Path;
use std::str::FromStr;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqliteConnection};

use crate::Outcome;

/// About what an operation and its entry take in the log and the record together.
const ROW: [u8; 1200] = [7; 1200];

/// A connection that commits one row at a time.
pub struct Bare(SqliteConnection);

impl Bare {
    /// Makes the database in a folder; the pragmas are those of the store's writer.
    pub async fn at(folder: &Path) -> Outcome<Bare> {
        let key = "5a".repeat(32);
        let options = SqliteConnectOptions::from_str("sqlite::memory:")?
            .in_memory(false)
            .filename(folder.join("bare.db"))
            .create_if_missing(true)
            .pragma("key", format!("\"x'{key}'\""))
            .foreign_keys(true)
            .pragma("temp_store", "MEMORY")
            .pragma("secure_delete", "ON")
            .pragma("trusted_schema", "OFF")
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .pragma("journal_size_limit", "16777216")
            .disable_statement_logging();
        let mut connection = options.connect().await?;
        let cipher: Option<String> =
            sqlx::query_scalar("PRAGMA cipher_version").fetch_optional(&mut connection).await?;
        if cipher.is_none_or(|version| version.is_empty()) {
            return Err("the floor would not be encrypted".into());
        }
        sqlx::query("CREATE TABLE bare (n INTEGER PRIMARY KEY, body BLOB)").execute(&mut connection).await?;
        Ok(Bare(connection))
    }

    /// One row, on disk when this returns.
    pub async fn commit(&mut self) -> Outcome<()> {
        let mut transaction = self.0.begin_with("BEGIN IMMEDIATE").await?;
        sqlx::query("INSERT INTO bare (body) VALUES (?)").bind(ROW.as_slice()).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Closes it. A program that ends while SQLite's thread still closes takes the cipher from under it.
    pub async fn close(self) -> Outcome<()> {
        Ok(self.0.close().await?)
    }
}
