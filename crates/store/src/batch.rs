//! Statements that go to SQLite together: every trip to the thread that runs it costs about as much as a page of the journal.

use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{Arguments, AssertSqlSafe, Encode, Executor, Sqlite, SqliteConnection, Type};

use crate::StoreError;

/// Statements in order, with the values that they bind. Their words are the program's own; they are added by [`add!`], which lets
/// each be checked against the schema.
#[derive(Default)]
pub(crate) struct Batch {
    sql: String,
    statements: usize,
    arguments: SqliteArguments,
}

impl Batch {
    /// A statement. Its parameters are written `?`, and bound next, in order.
    pub(crate) fn statement(&mut self, sql: &'static str) {
        self.sql.push_str(sql);
        self.sql.push_str(";\n");
        self.statements += 1;
    }

    /// The value of the next parameter.
    pub(crate) fn bind<'a>(&mut self, value: impl Encode<'a, Sqlite> + Type<Sqlite>) -> Result<(), StoreError> {
        self.arguments.add(value).map_err(|_| StoreError::Unfit("a value that the database cannot hold"))
    }

    /// Runs them on a connection that the caller has in a transaction. What failed stopped those after it.
    pub(crate) async fn run(self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        if self.sql.is_empty() {
            return Ok(());
        }
        // Put together of whole statements that stand in this crate.
        connection.execute(sqlx::query_with(AssertSqlSafe(self.sql), self.arguments)).await?;
        Ok(())
    }

    /// Asks what has one row for an answer.
    pub(crate) async fn ask(self, connection: &mut SqliteConnection) -> Result<SqliteRow, StoreError> {
        Ok(connection.fetch_one(sqlx::query_with(AssertSqlSafe(self.sql), self.arguments)).await?)
    }

    /// Runs them as one transaction of their own. Where this fails, or is dropped before its end, a transaction may be left open:
    /// [`crate::writer::WriteGuard`] sees to that.
    pub(crate) async fn run_whole(mut self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        // One is a transaction by itself.
        if self.statements > 1 {
            self.sql.insert_str(0, "BEGIN IMMEDIATE;\n");
            self.sql.push_str("COMMIT;\n");
        }
        self.run(connection).await
    }
}

/// Adds a statement to a batch, checked against the schema as by `sqlx::query!`.
macro_rules! add {
    ($batch:expr, $sql:tt $(, $value:expr)* $(,)?) => {{
        // Never called: it is there to be compiled.
        let _ = || sqlx::query!($sql $(, $value)*);
        let batch: &mut $crate::batch::Batch = $batch;
        batch.statement($sql);
        $(batch.bind(&$value)?;)*
    }};
}
pub(crate) use add;
