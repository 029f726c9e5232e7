//! What the hooks did around calls outside of turns: codes only, no words and no values.

use chrono::{DateTime, FixedOffset};

use crate::log::read::instant_of;
use crate::{Store, StoreError};

/// Of how many rows the trace consists at most.
const MOST: i64 = 5_000;

/// One hook, around one call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HookTrace {
    /// When.
    pub at: DateTime<FixedOffset>,
    /// The turn that the card came from, or "form" or "undo".
    pub scope: String,
    /// The call.
    pub call: String,
    /// Its tool.
    pub tool: String,
    /// The hook.
    pub hook: String,
    /// "before" or "after".
    pub side: String,
    /// "changed", "stopped" or "failed".
    pub did: String,
}

impl Store {
    /// Keeps what hooks did, in order.
    ///
    /// # Errors
    /// The database.
    pub async fn keep_hooks(&self, rows: &[HookTrace]) -> Result<(), StoreError> {
        if rows.is_empty() {
            return Ok(());
        }
        let mut transaction = self.begin().await?;
        for row in rows {
            let at = row.at.to_rfc3339();
            sqlx::query!(
                "INSERT INTO hook_trace (at, scope, call, tool, hook, side, did) VALUES (?, ?, ?, ?, ?, ?, ?)",
                at,
                row.scope,
                row.call,
                row.tool,
                row.hook,
                row.side,
                row.did
            )
            .execute(&mut *transaction)
            .await?;
        }
        sqlx::query!("DELETE FROM hook_trace WHERE seq <= (SELECT max(seq) FROM hook_trace) - ?", MOST)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// The last of them, newest first.
    ///
    /// # Errors
    /// The database.
    pub async fn hooks(&self, limit: u32) -> Result<Vec<HookTrace>, StoreError> {
        let mut reader = self.reader().await?;
        let rows = sqlx::query!(
            "SELECT at, scope, call, tool, hook, side, did FROM hook_trace ORDER BY seq DESC LIMIT ? + 0",
            limit
        )
        .fetch_all(&mut *reader)
        .await?;
        rows.into_iter()
            .map(|row| {
                Ok(HookTrace {
                    at: instant_of("hook_trace", &row.at)?,
                    scope: row.scope,
                    call: row.call,
                    tool: row.tool,
                    hook: row.hook,
                    side: row.side,
                    did: row.did,
                })
            })
            .collect()
    }
}
