//! What was announced of each occurrence: a row by its key, so that whatever ends in between, it is announced once.

use alara_record::{OccurrenceKey, Stage, Told};
use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use sqlx::SqliteConnection;

use crate::{Store, StoreError};

const TABLE: &str = "occurrence";
const DATE: &str = "%Y-%m-%d";
const SLOT: &str = "%H:%M:%S";

/// Up to when due times were looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldUntil {
    /// The instant.
    pub at: DateTime<Utc>,
    /// Where the clock was that told it, as the caller names it.
    pub zone: String,
}

struct Row {
    of: String,
    date: String,
    slot: String,
    at_ms: i64,
    tzdb: String,
    stage: String,
    times: i64,
    shown_ms: Option<i64>,
    next_ms: Option<i64>,
    notice: Option<String>,
}

impl Row {
    fn read(self) -> Result<Told, StoreError> {
        let unreadable = || StoreError::Unreadable { table: TABLE };
        let date = NaiveDate::parse_from_str(&self.date, DATE).map_err(|_| unreadable())?;
        let slot = NaiveTime::parse_from_str(&self.slot, SLOT).map_err(|_| unreadable())?;
        Ok(Told {
            key: OccurrenceKey { of: self.of.parse().map_err(|_| unreadable())?, due: NaiveDateTime::new(date, slot) },
            at: instant(self.at_ms)?,
            tzdb: self.tzdb,
            stage: Stage::from_name(&self.stage).ok_or_else(unreadable)?,
            times: u32::try_from(self.times).map_err(|_| unreadable())?,
            shown: self.shown_ms.map(instant).transpose()?,
            next: self.next_ms.map(instant).transpose()?,
            notice: self.notice,
        })
    }
}

fn instant(millis: i64) -> Result<DateTime<Utc>, StoreError> {
    DateTime::from_timestamp_millis(millis).ok_or(StoreError::Unreadable { table: TABLE })
}

impl Store {
    /// What was told of occurrences that were due from an instant on, and of all that are open still.
    ///
    /// # Errors
    /// The database.
    pub async fn told(&self, from: DateTime<Utc>) -> Result<Vec<Told>, StoreError> {
        let from = from.timestamp_millis();
        let mut reader = self.at_hand().await?;
        let rows = sqlx::query_as!(
            Row,
            "SELECT of, date, slot, at_ms, tzdb, stage, times, shown_ms, next_ms, notice FROM occurrence
             WHERE at_ms >= ? OR stage IN ('due', 'shown', 'snoozed')",
            from
        )
        .fetch_all(&mut *reader)
        .await?;
        rows.into_iter().map(Row::read).collect()
    }

    /// What was told of one occurrence.
    ///
    /// # Errors
    /// The database.
    pub async fn told_of(&self, key: &OccurrenceKey) -> Result<Option<Told>, StoreError> {
        let (of, date, slot) = named(key);
        let mut reader = self.at_hand().await?;
        let row = sqlx::query_as!(
            Row,
            "SELECT of, date, slot, at_ms, tzdb, stage, times, shown_ms, next_ms, notice FROM occurrence
             WHERE of = ? AND date = ? AND slot = ?",
            of,
            date,
            slot
        )
        .fetch_optional(&mut *reader)
        .await?;
        row.map(Row::read).transpose()
    }

    /// Up to when due times were looked for; `None` where that never was.
    ///
    /// # Errors
    /// The database.
    pub async fn told_until(&self) -> Result<Option<ToldUntil>, StoreError> {
        let mut reader = self.at_hand().await?;
        let row = sqlx::query!("SELECT at_ms, zone FROM told_until").fetch_optional(&mut *reader).await?;
        row.map(|row| Ok(ToldUntil { at: instant(row.at_ms)?, zone: row.zone })).transpose()
    }

    /// Keeps, in one step, what is told of occurrences, in place of what was; forgets those that are `gone`; and, where it is given, up to
    /// when due times were looked for.
    ///
    /// # Errors
    /// The database; nothing was kept then.
    pub async fn tell(
        &self,
        put: &[Told],
        gone: &[OccurrenceKey],
        until: Option<&ToldUntil>,
    ) -> Result<(), StoreError> {
        let mut transaction = self.begin().await?;
        for told in put {
            keep(&mut transaction, told).await?;
        }
        for key in gone {
            let (of, date, slot) = named(key);
            sqlx::query!("DELETE FROM occurrence WHERE of = ? AND date = ? AND slot = ?", of, date, slot)
                .execute(&mut *transaction)
                .await?;
        }
        if let Some(until) = until {
            let at = until.at.timestamp_millis();
            sqlx::query!(
                "INSERT INTO told_until (one, at_ms, zone) VALUES (1, ?, ?)
                 ON CONFLICT (one) DO UPDATE SET at_ms = excluded.at_ms, zone = excluded.zone",
                at,
                until.zone
            )
            .execute(&mut *transaction)
            .await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Forgets what was told of occurrences that were due before an instant. Answers of how many.
    ///
    /// # Errors
    /// The database.
    pub async fn forget_told(&self, before: DateTime<Utc>) -> Result<u64, StoreError> {
        let before = before.timestamp_millis();
        let mut writer = self.writer().await?;
        let gone = sqlx::query!("DELETE FROM occurrence WHERE at_ms < ?", before).execute(&mut *writer).await?;
        Ok(gone.rows_affected())
    }
}

fn named(key: &OccurrenceKey) -> (String, String, String) {
    (key.of.to_string(), key.due.format(DATE).to_string(), key.due.format(SLOT).to_string())
}

async fn keep(connection: &mut SqliteConnection, told: &Told) -> Result<(), StoreError> {
    let (of, date, slot) = named(&told.key);
    let millis = |at: Option<DateTime<Utc>>| at.map(|at| at.timestamp_millis());
    let (at, shown, next) = (told.at.timestamp_millis(), millis(told.shown), millis(told.next));
    let (stage, times) = (told.stage.name(), i64::from(told.times));
    sqlx::query!("INSERT INTO occurrence (of, date, slot, at_ms, tzdb, stage, times, shown_ms, next_ms, notice)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (of, date, slot) DO UPDATE SET at_ms = excluded.at_ms, tzdb = excluded.tzdb, stage = excluded.stage,
           times = excluded.times, shown_ms = excluded.shown_ms, next_ms = excluded.next_ms, notice = excluded.notice",
        of,
        date,
        slot,
        at,
        told.tzdb,
        stage,
        times,
        shown,
        next,
        told.notice).execute(connection).await?;
    Ok(())
}
