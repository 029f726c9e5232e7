//! Talk that is kept for a while only. The record is never touched: what was written stands in the log, and so does what the person
//! confirmed.

use chrono::NaiveDate;

use crate::{Store, StoreError};

impl Store {
    /// How many messages [`Store::forget_talk`] would remove.
    ///
    /// # Errors
    /// The database.
    pub async fn talk_before(&self, before: NaiveDate) -> Result<u64, StoreError> {
        let before = before.to_string();
        let mut reader = self.reader().await?;
        let count = sqlx::query_scalar!(
            r#"SELECT count(*) AS "count!: i64" FROM message WHERE at < ?
                 AND turn NOT IN (SELECT turn FROM pending WHERE state = 'waiting')"#,
            before
        )
        .fetch_one(&mut *reader)
        .await?;
        u64::try_from(count).map_err(|_| StoreError::Unreadable { table: "message" })
    }

    /// Removes what was said before a local day: messages, the ledgers, traces and prompts of those turns, and questions that came to
    /// nothing. What waits still, and what was confirmed, stays. Answers how many messages went.
    ///
    /// # Errors
    /// The database; nothing was removed then.
    pub async fn forget_talk(&self, before: NaiveDate) -> Result<u64, StoreError> {
        // Times are kept as texts that begin with the local day.
        let before = before.to_string();
        let mut writer = self.writer().await?;
        let any = sqlx::query_scalar!(
            r#"SELECT EXISTS (SELECT 1 FROM message WHERE at < ?1) OR EXISTS (SELECT 1 FROM ledger WHERE at < ?1)
                 OR EXISTS (SELECT 1 FROM turn_trace WHERE at < ?1) OR EXISTS (SELECT 1 FROM pending WHERE created < ?1
                 AND state IN ('rejected', 'expired')) AS "any!: bool""#,
            before
        )
        .fetch_one(&mut *writer)
        .await?;
        if !any {
            return Ok(0);
        }
        let mut transaction = writer.begin().await?;
        // Nobody knows yet what comes of a question that waits: the words it is about stay beside it.
        let gone = sqlx::query!(
            "DELETE FROM message WHERE at < ?
               AND turn NOT IN (SELECT turn FROM pending WHERE state = 'waiting')",
            before
        )
        .execute(&mut *transaction)
        .await?;
        sqlx::query!("DELETE FROM ledger WHERE at < ? AND turn NOT IN (SELECT turn FROM message)", before)
            .execute(&mut *transaction)
            .await?;
        sqlx::query!("DELETE FROM turn_trace WHERE at < ? AND turn NOT IN (SELECT turn FROM message)", before)
            .execute(&mut *transaction)
            .await?;
        sqlx::query!("DELETE FROM hook_trace WHERE at < ?", before).execute(&mut *transaction).await?;
        sqlx::query!(
            "WITH RECURSIVE kept (id, supersedes) AS (
               SELECT id, supersedes FROM pending WHERE state IN ('waiting', 'confirmed') OR created >= ?1
               UNION SELECT pending.id, pending.supersedes FROM pending JOIN kept ON pending.id = kept.supersedes
             )
             DELETE FROM pending WHERE created < ?1 AND id NOT IN (SELECT id FROM kept)",
            before
        )
        .execute(&mut *transaction)
        .await?;
        let mut writer = transaction.commit().await?;
        // What was removed stands in the journal until it is emptied; the next close empties it where this cannot.
        let emptied: Result<i64, _> =
            sqlx::query_scalar("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(&mut *writer).await;
        if !matches!(emptied, Ok(0)) {
            tracing::warn!("the journal could not be emptied yet after old talk was removed");
        }
        Ok(gone.rows_affected())
    }
}
