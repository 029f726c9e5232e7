//! What each turn really did.

use chrono::{DateTime, FixedOffset};
use serde::de::DeserializeOwned;
use serde_json::Value;
use sqlx::SqliteConnection;

use crate::{Store, StoreError};

impl Store {
    /// Keeps the ledger of a turn, in place of an earlier one.
    ///
    /// # Errors
    /// The database.
    pub async fn keep_ledger(
        &self,
        turn: &str,
        conversation: &str,
        at: DateTime<FixedOffset>,
        ledger: &Value,
    ) -> Result<(), StoreError> {
        keep(&mut *self.writer().await?, turn, conversation, at, ledger).await
    }

    /// The ledger of a turn.
    ///
    /// # Errors
    /// The database.
    pub async fn ledger(&self, turn: &str) -> Result<Option<Value>, StoreError> {
        self.ledger_as(turn).await
    }

    /// What is wanted of the ledger of a turn.
    ///
    /// # Errors
    /// The database; [`StoreError::Unreadable`] where it is not in it.
    pub async fn ledger_as<T: DeserializeOwned>(&self, turn: &str) -> Result<Option<T>, StoreError> {
        let mut reader = self.at_hand().await?;
        let body =
            sqlx::query_scalar!("SELECT body FROM ledger WHERE turn = ?", turn).fetch_optional(&mut *reader).await?;
        body.map(|body| read("ledger", &body)).transpose()
    }

    /// The conversation's newest turn that has a ledger, and what is wanted of that ledger.
    ///
    /// # Errors
    /// The database.
    pub async fn last_ledger<T: DeserializeOwned>(
        &self,
        conversation: &str,
    ) -> Result<Option<(String, T)>, StoreError> {
        let mut reader = self.at_hand().await?;
        let row = sqlx::query!(
            "SELECT turn, body FROM ledger WHERE conversation = ? ORDER BY rowid DESC LIMIT 1",
            conversation
        )
        .fetch_optional(&mut *reader)
        .await?;
        row.map(|row| Ok((row.turn, read("ledger", &row.body)?))).transpose()
    }

    /// The ledgers of a conversation, by turn, in the order in which they were kept first.
    ///
    /// # Errors
    /// The database.
    pub async fn ledgers(&self, conversation: &str) -> Result<Vec<(String, Value)>, StoreError> {
        let mut reader = self.at_hand().await?;
        let rows = sqlx::query!("SELECT turn, body FROM ledger WHERE conversation = ? ORDER BY rowid", conversation)
            .fetch_all(&mut *reader)
            .await?;
        rows.into_iter().map(|row| Ok((row.turn, read("ledger", &row.body)?))).collect()
    }
}

/// Keeps a ledger as [`Store::keep_ledger`] does, within a transaction of the caller's.
pub(crate) async fn keep(
    connection: &mut SqliteConnection,
    turn: &str,
    conversation: &str,
    at: DateTime<FixedOffset>,
    ledger: &Value,
) -> Result<(), StoreError> {
    let (at, body) = (at.to_rfc3339(), ledger.to_string());
    sqlx::query!(
        "INSERT INTO ledger (turn, conversation, at, body) VALUES (?, ?, ?, ?)
         ON CONFLICT (turn) DO UPDATE SET at = excluded.at, body = excluded.body",
        turn,
        conversation,
        at,
        body
    )
    .execute(connection)
    .await?;
    Ok(())
}

pub(crate) fn read<T: DeserializeOwned>(table: &'static str, body: &str) -> Result<T, StoreError> {
    serde_json::from_str(body).map_err(|_| StoreError::Unreadable { table })
}
