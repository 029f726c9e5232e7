//! Which occurrences were shown: each rings once, and once more after each snooze.

use chrono::{DateTime, FixedOffset};

use crate::log::read::instant_of;
use crate::{Store, StoreError};

/// An occurrence that was shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// What names the occurrence, as the caller made it.
    pub key: String,
    /// When it was shown last.
    pub at: DateTime<FixedOffset>,
    /// When it is to be shown again, if it was snoozed.
    pub snoozed_until: Option<DateTime<FixedOffset>>,
}

impl Store {
    /// Claims the showing of an occurrence: true for the first who asks, and once more after a snooze has run out.
    ///
    /// # Errors
    /// The database.
    pub async fn show_once(&self, key: &str, now: DateTime<FixedOffset>) -> Result<bool, StoreError> {
        let at = now.to_rfc3339();
        let mut writer = self.writer().await?;
        let first = sqlx::query!("INSERT INTO shown (key, at) VALUES (?, ?) ON CONFLICT (key) DO NOTHING", key, at)
            .execute(&mut *writer)
            .await?;
        if first.rows_affected() == 1 {
            return Ok(true);
        }
        let until = sqlx::query_scalar!("SELECT snoozed_until FROM shown WHERE key = ?", key)
            .fetch_optional(&mut *writer)
            .await?
            .flatten();
        match until {
            Some(until) if instant_of("shown", &until)? <= now => {
                sqlx::query!("UPDATE shown SET at = ?, snoozed_until = NULL WHERE key = ?", at, key)
                    .execute(&mut *writer)
                    .await?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// Snoozes an occurrence until an instant.
    ///
    /// # Errors
    /// The database.
    pub async fn snooze(
        &self,
        key: &str,
        now: DateTime<FixedOffset>,
        until: DateTime<FixedOffset>,
    ) -> Result<(), StoreError> {
        let (now, until) = (now.to_rfc3339(), until.to_rfc3339());
        let mut writer = self.writer().await?;
        sqlx::query!(
            "INSERT INTO shown (key, at, snoozed_until) VALUES (?, ?, ?)
             ON CONFLICT (key) DO UPDATE SET snoozed_until = excluded.snoozed_until",
            key,
            now,
            until
        )
        .execute(&mut *writer)
        .await?;
        Ok(())
    }

    /// What was snoozed and has not been shown again.
    ///
    /// # Errors
    /// The database.
    pub async fn snoozed(&self) -> Result<Vec<Shown>, StoreError> {
        let mut reader = self.at_hand().await?;
        let rows =
            sqlx::query!("SELECT key, at, snoozed_until FROM shown WHERE snoozed_until IS NOT NULL ORDER BY key")
                .fetch_all(&mut *reader)
                .await?;
        rows.into_iter()
            .map(|row| {
                Ok(Shown {
                    key: row.key,
                    at: instant_of("shown", &row.at)?,
                    snoozed_until: row.snoozed_until.map(|until| instant_of("shown", &until)).transpose()?,
                })
            })
            .collect()
    }

    /// Whether an occurrence was shown, and when.
    ///
    /// # Errors
    /// The database.
    pub async fn shown(&self, key: &str) -> Result<Option<Shown>, StoreError> {
        let mut reader = self.at_hand().await?;
        let row = sqlx::query!("SELECT key, at, snoozed_until FROM shown WHERE key = ?", key)
            .fetch_optional(&mut *reader)
            .await?;
        row.map(|row| {
            Ok(Shown {
                key: row.key,
                at: instant_of("shown", &row.at)?,
                snoozed_until: row.snoozed_until.map(|until| instant_of("shown", &until)).transpose()?,
            })
        })
        .transpose()
    }
}
