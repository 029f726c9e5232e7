//! Settings, and drafts of what is being typed.

use serde_json::Value;
use sqlx::SqliteConnection;

use crate::working::ledger::read;
use crate::{Store, StoreError};

impl Store {
    /// A setting; `None` where it was never set.
    ///
    /// # Errors
    /// The database.
    pub async fn setting(&self, name: &str) -> Result<Option<Value>, StoreError> {
        let mut reader = self.at_hand().await?;
        let value =
            sqlx::query_scalar!("SELECT value FROM setting WHERE name = ?", name).fetch_optional(&mut *reader).await?;
        value.map(|value| read("setting", &value)).transpose()
    }

    /// All settings, by name.
    ///
    /// # Errors
    /// The database.
    pub async fn settings(&self) -> Result<Vec<(String, Value)>, StoreError> {
        let mut reader = self.at_hand().await?;
        let rows = sqlx::query!("SELECT name, value FROM setting ORDER BY name").fetch_all(&mut *reader).await?;
        rows.into_iter().map(|row| Ok((row.name, read("setting", &row.value)?))).collect()
    }

    /// Sets a setting; null takes it away.
    ///
    /// # Errors
    /// The database.
    pub async fn set(&self, name: &str, value: &Value) -> Result<(), StoreError> {
        put(&mut *self.writer().await?, name, value).await
    }

    /// What was being typed under a name.
    ///
    /// # Errors
    /// The database.
    pub async fn draft(&self, name: &str) -> Result<Option<String>, StoreError> {
        let mut reader = self.at_hand().await?;
        Ok(sqlx::query_scalar!("SELECT body FROM draft WHERE name = ?", name).fetch_optional(&mut *reader).await?)
    }

    /// Keeps what is being typed; nothing typed is no draft.
    ///
    /// # Errors
    /// The database.
    pub async fn keep_draft(&self, name: &str, text: &str) -> Result<(), StoreError> {
        let mut writer = self.writer().await?;
        if text.is_empty() {
            sqlx::query!("DELETE FROM draft WHERE name = ?", name).execute(&mut *writer).await?;
            return Ok(());
        }
        sqlx::query!(
            "INSERT INTO draft (name, body) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET body = excluded.body",
            name,
            text
        )
        .execute(&mut *writer)
        .await?;
        Ok(())
    }
}

/// Sets a setting, as a part of something larger.
pub(crate) async fn put(connection: &mut SqliteConnection, name: &str, value: &Value) -> Result<(), StoreError> {
    if value.is_null() {
        sqlx::query!("DELETE FROM setting WHERE name = ?", name).execute(connection).await?;
        return Ok(());
    }
    let value = value.to_string();
    sqlx::query!(
        "INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        name,
        value
    )
    .execute(connection)
    .await?;
    Ok(())
}
