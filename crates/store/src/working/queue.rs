//! The queue of confirmations: asked, answered no, run out, edited, asked again. A yes is [`Store::execute`].

use alara_record::{OperationId, PersonId};
use chrono::{DateTime, FixedOffset};

use crate::working::pending::{Asked, PendingState, Question, Row, decide, find, insert};
use crate::{Store, StoreError};

/// How a decision about a waiting row ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decided {
    /// As was asked for.
    Done,
    /// It was decided before, and stands as it was.
    Already(PendingState),
    /// There is no such row.
    Unknown,
}

impl Store {
    /// Queues a confirmation; when this returns, it survives a crash.
    ///
    /// # Errors
    /// The database, a full disk.
    pub async fn queue(&self, question: &Question) -> Result<(), StoreError> {
        insert(&mut *self.writer().await?, question, 1, None).await
    }

    /// What waits at `now` for anyone's record, or for one person's, oldest first.
    ///
    /// # Errors
    /// The database.
    pub async fn waiting(
        &self,
        person: Option<PersonId>,
        now: DateTime<FixedOffset>,
    ) -> Result<Vec<Asked>, StoreError> {
        let mut waits = self.undecided().await?;
        waits.retain(|asked| asked.expires_millis > now.timestamp_millis());
        waits.retain(|asked| person.is_none_or(|person| person == asked.question.person));
        Ok(waits)
    }

    /// What nobody decided yet, oldest first, whether it has run out or not.
    ///
    /// # Errors
    /// The database.
    pub async fn undecided(&self) -> Result<Vec<Asked>, StoreError> {
        let mut reader = self.at_hand().await?;
        let rows = sqlx::query_as!(
            Row,
            "SELECT id, turn, version, supersedes, digest, state, person, body, messages, created, expires_ms, decided,
               operation
             FROM pending WHERE state = 'waiting' ORDER BY seq"
        )
        .fetch_all(&mut *reader)
        .await?;
        rows.into_iter().map(Row::read).collect()
    }

    /// One confirmation, whatever its state.
    ///
    /// # Errors
    /// The database.
    pub async fn pending(&self, id: &str) -> Result<Option<Asked>, StoreError> {
        let mut reader = self.at_hand().await?;
        find(&mut reader, id).await
    }

    /// The stem itself where no confirmation ever bore it, one that was removed included; else `stem<separator>2`, or one more than the
    /// highest that was given out.
    ///
    /// # Errors
    /// The database.
    pub async fn first_free(&self, stem: &str, separator: &str) -> Result<String, StoreError> {
        let mut reader = self.at_hand().await?;
        let borne =
            sqlx::query_scalar!("SELECT id FROM given_id WHERE id = ?", stem).fetch_optional(&mut *reader).await?;
        if borne.is_none() {
            return Ok(stem.to_owned());
        }
        let head = format!("{stem}{separator}");
        // The digits sort before the colon. What a model calls `call-1.1e9` is no number of ours.
        let highest = sqlx::query_scalar!(
            r#"SELECT max(CAST(substr(id, length(?1) + 1) AS INTEGER)) AS "highest: i64" FROM given_id
               WHERE id > ?1 AND id < ?1 || ':' AND substr(id, length(?1) + 1) NOT GLOB '*[^0-9]*'
                 AND length(id) - length(?1) <= 9"#,
            head
        )
        .fetch_one(&mut *reader)
        .await?;
        Ok(format!("{head}{}", highest.map_or(2, |highest| highest.max(1) + 1)))
    }

    /// The last decided confirmations, newest first: what the assistant may know of what was approved, edited and rejected.
    ///
    /// # Errors
    /// The database.
    pub async fn decided(&self, person: PersonId, limit: u32) -> Result<Vec<Asked>, StoreError> {
        let person = person.0.as_bytes().as_slice();
        let mut reader = self.at_hand().await?;
        let rows = sqlx::query_as!(
            Row,
            "SELECT id, turn, version, supersedes, digest, state, person, body, messages, created, expires_ms, decided,
               operation
             FROM pending WHERE state <> 'waiting' AND person = ? ORDER BY seq DESC LIMIT ? + 0",
            person,
            limit
        )
        .fetch_all(&mut *reader)
        .await?;
        rows.into_iter().map(Row::read).collect()
    }

    /// The confirmations that these operations answered.
    ///
    /// # Errors
    /// The database.
    pub async fn answered_by(&self, operations: &[OperationId]) -> Result<Vec<Asked>, StoreError> {
        let ids: Vec<String> = operations.iter().map(|id| id.0.simple().to_string()).collect();
        let ids = serde_json::to_string(&ids).map_err(|_| StoreError::Unfit("ids"))?;
        let mut reader = self.at_hand().await?;
        let rows = sqlx::query_as!(
            Row,
            "SELECT id, turn, version, supersedes, digest, state, person, body, messages, created, expires_ms, decided,
               operation
             FROM pending WHERE operation IN (SELECT unhex(value) FROM json_each(?))",
            ids
        )
        .fetch_all(&mut *reader)
        .await?;
        rows.into_iter().map(Row::read).collect()
    }

    /// Rejects what waits.
    ///
    /// # Errors
    /// The database.
    pub async fn reject(&self, id: &str, at: DateTime<FixedOffset>) -> Result<Decided, StoreError> {
        let mut writer = self.writer().await?;
        let Some(row) = find(&mut writer, id).await? else { return Ok(Decided::Unknown) };
        if row.state != PendingState::Waiting {
            return Ok(Decided::Already(row.state));
        }
        decide(&mut writer, id, PendingState::Rejected, None, at).await?;
        Ok(Decided::Done)
    }

    /// Puts an edited version in place of one that waits; the old one keeps what was proposed.
    ///
    /// # Errors
    /// The database.
    pub async fn supersede(&self, id: &str, edited: &Question) -> Result<Decided, StoreError> {
        self.follow(id, edited, PendingState::Waiting).await
    }

    /// Asks again what has expired, as a new version with the values given.
    ///
    /// # Errors
    /// The database.
    pub async fn ask_again(&self, id: &str, again: &Question) -> Result<Decided, StoreError> {
        self.follow(id, again, PendingState::Expired).await
    }

    async fn follow(&self, id: &str, next: &Question, from: PendingState) -> Result<Decided, StoreError> {
        let now = next.created;
        let mut transaction = self.begin().await?;
        let Some(row) = find(&mut transaction, id).await? else { return Ok(Decided::Unknown) };
        let ran_out = row.state == PendingState::Waiting && row.expires_millis <= now.timestamp_millis();
        let state = if ran_out { PendingState::Expired } else { row.state };
        if state != from {
            return Ok(Decided::Already(state));
        }
        if row.state == PendingState::Waiting {
            let to = if ran_out { PendingState::Expired } else { PendingState::Superseded };
            decide(&mut transaction, id, to, None, now).await?;
        }
        insert(&mut transaction, next, row.version.saturating_add(1), Some(id)).await?;
        transaction.commit().await?;
        Ok(Decided::Done)
    }

    /// Marks what has run out as expired; answers how many did.
    ///
    /// # Errors
    /// The database.
    pub async fn expire(&self, now: DateTime<FixedOffset>) -> Result<u64, StoreError> {
        let (millis, at) = (now.timestamp_millis(), now.to_rfc3339());
        let mut writer = self.writer().await?;
        let done = sqlx::query!(
            "UPDATE pending SET state = 'expired', decided = ? WHERE state = 'waiting' AND expires_ms <= ?",
            at,
            millis
        )
        .execute(&mut *writer)
        .await?;
        Ok(done.rows_affected())
    }
}
