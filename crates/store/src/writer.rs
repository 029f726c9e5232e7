//! The one connection that writes, held by one at a time. A transaction is there whole or not at all, also where whoever held it was
//! cut short.

use std::ops::{Deref, DerefMut};

use sqlx::{Connection, SqliteConnection};
use tokio::sync::MutexGuard;

use crate::StoreError;

/// The connection that writes.
pub(crate) struct Writer {
    connection: SqliteConnection,
    /// Whether a transaction was begun and not seen to end.
    begun: bool,
    /// How many transactions were committed since the write-ahead log was last emptied.
    written: u32,
}

/// After so many transactions the write-ahead log is worth emptying: well before SQLite does so within a write, which waits for it then.
const WORTH_EMPTYING: u32 = 16;

impl Writer {
    pub(crate) fn new(connection: SqliteConnection) -> Writer {
        Writer { connection, begun: false, written: 0 }
    }

    /// Takes back what was begun and did not end: what is written into a transaction that nobody ends is lost. `sqlx` has transactions
    /// of its own, but counts on as if one were open where SQLite ended it itself, as it does on a full disk.
    async fn take_back(&mut self) -> Result<(), StoreError> {
        if self.begun {
            // Refused where SQLite took it back itself; the next statement is refused where it is still open.
            let _ = sqlx::query("ROLLBACK").execute(&mut self.connection).await;
            sqlx::raw_sql("BEGIN; COMMIT").execute(&mut self.connection).await?;
            self.begun = false;
        }
        Ok(())
    }

    /// The connection, with nothing open on it; to be closed.
    pub(crate) async fn into_inner(mut self) -> Result<SqliteConnection, StoreError> {
        match self.take_back().await {
            Ok(()) => Ok(self.connection),
            Err(error) => {
                self.connection.close().await?;
                Err(error)
            }
        }
    }
}

/// The writer, and nobody else's until this is dropped. A statement on it is a transaction by itself.
pub(crate) struct WriteGuard<'a>(MutexGuard<'a, Writer>);

impl<'a> WriteGuard<'a> {
    pub(crate) async fn of(mut writer: MutexGuard<'a, Writer>) -> Result<WriteGuard<'a>, StoreError> {
        writer.take_back().await?;
        Ok(WriteGuard(writer))
    }

    /// Empties the write-ahead log into the database, where much was written since: what readers still look at stays for the next time.
    pub(crate) async fn checkpoint(&mut self) -> Result<(), StoreError> {
        if self.0.written >= WORTH_EMPTYING {
            sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").execute(&mut **self).await?;
            self.0.written = 0;
        }
        Ok(())
    }

    /// Begins a transaction. One that is dropped before [`Transaction::commit`] is taken back before anything else is asked of the writer.
    pub(crate) async fn begin(mut self) -> Result<Transaction<'a>, StoreError> {
        self.0.begun = true;
        sqlx::query("BEGIN IMMEDIATE").execute(&mut *self).await?;
        Ok(Transaction(self))
    }
}

/// A transaction on the writer.
#[must_use = "what is not committed is taken back"]
pub(crate) struct Transaction<'a>(WriteGuard<'a>);

impl<'a> Transaction<'a> {
    /// On disk when this returns, or none of it is. The writer is still held.
    pub(crate) async fn commit(mut self) -> Result<WriteGuard<'a>, StoreError> {
        sqlx::query("COMMIT").execute(&mut *self).await?;
        self.0.0.begun = false;
        self.0.0.written = self.0.0.written.saturating_add(1);
        Ok(self.0)
    }
}

impl Deref for WriteGuard<'_> {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        &self.0.connection
    }
}

impl DerefMut for WriteGuard<'_> {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        &mut self.0.connection
    }
}

impl Deref for Transaction<'_> {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        &self.0
    }
}

impl DerefMut for Transaction<'_> {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        &mut self.0
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::Mutex;

    use super::*;

    async fn table() -> Mutex<Writer> {
        let mut connection = SqliteConnection::connect("sqlite::memory:").await.unwrap();
        sqlx::query("CREATE TABLE it (n INTEGER PRIMARY KEY)").execute(&mut connection).await.unwrap();
        Mutex::new(Writer::new(connection))
    }

    async fn held(writer: &Mutex<Writer>) -> WriteGuard<'_> {
        WriteGuard::of(writer.lock().await).await.unwrap()
    }

    async fn put(connection: &mut SqliteConnection, number: i64) -> Result<(), sqlx::Error> {
        sqlx::query("INSERT INTO it (n) VALUES (?)").bind(number).execute(connection).await.map(|_| ())
    }

    async fn numbers(writer: &Mutex<Writer>) -> Vec<i64> {
        sqlx::query_scalar("SELECT n FROM it ORDER BY n").fetch_all(&mut *held(writer).await).await.unwrap()
    }

    #[tokio::test]
    async fn a_transaction_is_written_whole_or_not_at_all() {
        let writer = table().await;
        let mut first = held(&writer).await.begin().await.unwrap();
        put(&mut first, 1).await.unwrap();
        put(&mut first, 2).await.unwrap();
        drop(first.commit().await.unwrap());
        let mut second = held(&writer).await.begin().await.unwrap();
        put(&mut second, 3).await.unwrap();
        put(&mut second, 2).await.unwrap_err();
        drop(second);
        assert_eq!(numbers(&writer).await, [1, 2]);
    }

    #[tokio::test]
    async fn what_was_cut_short_is_taken_back_before_anything_else_is_written() {
        let writer = table().await;
        let mut cut = held(&writer).await.begin().await.unwrap();
        put(&mut cut, 1).await.unwrap();
        drop(cut);
        put(&mut *held(&writer).await, 2).await.unwrap();
        assert_eq!(numbers(&writer).await, [2]);
    }

    #[tokio::test]
    async fn where_sqlite_ends_a_transaction_itself_the_next_one_begins_all_the_same() {
        let writer = table().await;
        let mut ended = held(&writer).await.begin().await.unwrap();
        put(&mut ended, 1).await.unwrap();
        // As it does on a full disk.
        sqlx::query("INSERT OR ROLLBACK INTO it (n) VALUES (1)").execute(&mut *ended).await.unwrap_err();
        ended.commit().await.map(drop).unwrap_err();
        let mut next = held(&writer).await.begin().await.unwrap();
        put(&mut next, 2).await.unwrap();
        drop(next.commit().await.unwrap());
        assert_eq!(numbers(&writer).await, [2]);
    }
}
