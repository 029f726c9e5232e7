//! The one connection that writes, held by one at a time. What is written is there whole or not at all, also where whoever held it
//! was cut short.

use std::ops::{Deref, DerefMut};

use sqlx::SqliteConnection;
use tokio::sync::MutexGuard;

use crate::StoreError;
use crate::batch::Batch;

/// The connection that writes.
pub(crate) struct Writer {
    connection: SqliteConnection,
    /// Whether a batch was begun and not seen to end: its transaction may be open still.
    torn: bool,
    /// How many batches were written since the journal was last emptied.
    written: u32,
}

/// After how many batches the journal is worth emptying: well before SQLite does so within a write, which waits for it then.
const WORTH_EMPTYING: u32 = 16;

impl Writer {
    pub(crate) fn new(connection: SqliteConnection) -> Writer {
        Writer { connection, torn: false, written: 0 }
    }

    pub(crate) fn into_inner(self) -> SqliteConnection {
        self.connection
    }

    /// Takes back what a batch left that did not end. Nothing is asked of the connection before this was seen to be so: what is
    /// written into a transaction that nobody ends is lost.
    async fn mend(&mut self) -> Result<(), StoreError> {
        // Refused where SQLite took it back itself; the next statement is refused where it is still open.
        let _ = sqlx::query("ROLLBACK").execute(&mut self.connection).await;
        sqlx::query("BEGIN; COMMIT").execute(&mut self.connection).await?;
        self.torn = false;
        Ok(())
    }
}

/// The writer, and nobody else's until this is dropped. Nobody else writes meanwhile, so what was read through it still holds when
/// [`WriteGuard::commit`] writes.
pub(crate) struct WriteGuard<'a>(MutexGuard<'a, Writer>);

impl<'a> WriteGuard<'a> {
    pub(crate) async fn of(mut writer: MutexGuard<'a, Writer>) -> Result<WriteGuard<'a>, StoreError> {
        if writer.torn {
            writer.mend().await?;
        }
        Ok(WriteGuard(writer))
    }

    /// Writes a batch whole, on disk when this returns, or none of it.
    pub(crate) async fn commit(&mut self, batch: Batch) -> Result<(), StoreError> {
        let writer = &mut *self.0;
        writer.torn = true;
        let done = batch.run_whole(&mut writer.connection).await;
        match done {
            Ok(()) => {
                writer.torn = false;
                writer.written = writer.written.saturating_add(1);
            }
            // Where it cannot be taken back now, whoever holds the writer next tries again.
            Err(_) => drop(writer.mend().await),
        }
        done
    }

    /// Empties the journal into the database, where much was written since: what readers still look at stays for the next time.
    pub(crate) async fn checkpoint(&mut self) -> Result<(), StoreError> {
        if self.0.written >= WORTH_EMPTYING {
            sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").execute(&mut self.0.connection).await?;
            self.0.written = 0;
        }
        Ok(())
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

/// A connection for a short question.
pub(crate) enum AtHand<'a> {
    Writer(WriteGuard<'a>),
    Reader(MutexGuard<'a, SqliteConnection>),
}

impl Deref for AtHand<'_> {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        match self {
            AtHand::Writer(held) => held,
            AtHand::Reader(reader) => reader,
        }
    }
}

impl DerefMut for AtHand<'_> {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        match self {
            AtHand::Writer(held) => held,
            AtHand::Reader(reader) => reader,
        }
    }
}

#[cfg(test)]
mod tests {
    use sqlx::Connection;
    use tokio::sync::Mutex;

    use super::*;

    async fn table() -> Mutex<Writer> {
        let mut connection = SqliteConnection::connect("sqlite::memory:").await.unwrap();
        sqlx::query("CREATE TABLE it (n INTEGER PRIMARY KEY)").execute(&mut connection).await.unwrap();
        Mutex::new(Writer::new(connection))
    }

    fn batch(numbers: &[i64]) -> Batch {
        let mut batch = Batch::default();
        for number in numbers {
            batch.statement("INSERT INTO it (n) VALUES (?)");
            batch.bind(number).unwrap();
        }
        batch
    }

    async fn numbers(writer: &Mutex<Writer>) -> Vec<i64> {
        let mut held = WriteGuard::of(writer.lock().await).await.unwrap();
        sqlx::query_scalar("SELECT n FROM it ORDER BY n").fetch_all(&mut *held).await.unwrap()
    }

    #[tokio::test]
    async fn a_batch_is_written_whole_or_not_at_all() {
        let writer = table().await;
        let mut held = WriteGuard::of(writer.lock().await).await.unwrap();
        held.commit(batch(&[1, 2])).await.unwrap();
        held.commit(batch(&[3, 2, 4])).await.unwrap_err();
        held.commit(batch(&[5])).await.unwrap();
        drop(held);
        assert_eq!(numbers(&writer).await, [1, 2, 5]);
    }

    #[tokio::test]
    async fn what_was_cut_short_is_taken_back_before_anything_else_is_written() {
        let writer = table().await;
        {
            let mut held = WriteGuard::of(writer.lock().await).await.unwrap();
            // As a batch that was dropped before its end leaves it.
            held.0.torn = true;
            sqlx::query("BEGIN IMMEDIATE; INSERT INTO it (n) VALUES (1)").execute(&mut *held).await.unwrap();
        }
        WriteGuard::of(writer.lock().await).await.unwrap().commit(batch(&[2])).await.unwrap();
        assert_eq!(numbers(&writer).await, [2]);
    }
}
