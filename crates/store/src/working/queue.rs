//! The queue of confirmations: asked, answered no, run out, edited, asked again. A yes is [`Store::execute`].

use alara_record::PersonId;
use chrono::{DateTime, FixedOffset};

use crate::batch::Batch;
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
        let mut batch = Batch::default();
        insert(&mut batch, question, 1, None)?;
        self.writer().await?.commit(batch).await
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
        let waiting: Vec<Asked> = rows.into_iter().map(Row::read).collect::<Result<_, _>>()?;
        self.recall.keep_waiting(&waiting);
        Ok(waiting)
    }

    /// A confirmation that waited when [`Store::undecided`] was last asked, from memory. It may have been decided since:
    /// [`Store::execute`] finds that out.
    pub fn waited(&self, id: &str) -> Option<Asked> {
        self.recall.waiting(id)
    }

    /// One confirmation, whatever its state.
    ///
    /// # Errors
    /// The database.
    pub async fn pending(&self, id: &str) -> Result<Option<Asked>, StoreError> {
        let mut reader = self.at_hand().await?;
        find(&mut reader, id).await
    }

    /// The stem itself, or the first of `stem<separator>2`, `stem<separator>3` … that no confirmation ever bore, one that was removed
    /// included. They are given out without gaps, so doubling and halving finds it: a model that calls everything `call-1` costs no more
    /// in ten years than on the first day.
    ///
    /// # Errors
    /// The database.
    pub async fn first_free(&self, stem: &str, separator: &str) -> Result<String, StoreError> {
        let mut reader = self.at_hand().await?;
        // Of each look: the highest number that is taken, the lowest that may be free, and whether that is known to be.
        let free = sqlx::query_scalar!(
            r#"WITH RECURSIVE
                 asked (stem, separator) AS (SELECT ?, ?),
                 look (taken, free, known) AS (
                   SELECT 0, 1, 0
                   UNION ALL
                   SELECT iif(p.id IS NULL, taken, iif(known, (taken + free) / 2, free)),
                     iif(p.id IS NULL, iif(known, (taken + free) / 2, free), iif(known, free, free * 2)),
                     known OR p.id IS NULL
                   FROM asked CROSS JOIN look
                   LEFT JOIN given_id p ON p.id = iif(NOT known AND free = 1, stem,
                     stem || separator || iif(known, (taken + free) / 2, free))
                   WHERE NOT known OR free - taken > 1)
               SELECT free AS "free!: i64" FROM look WHERE known AND free - taken = 1"#,
            stem,
            separator
        )
        .fetch_one(&mut *reader)
        .await?;
        Ok(if free == 1 { stem.to_owned() } else { format!("{stem}{separator}{free}") })
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
        let mut batch = Batch::default();
        decide(&mut batch, id, PendingState::Rejected, None, at)?;
        writer.commit(batch).await?;
        self.recall.decided(id);
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
        let mut writer = self.writer().await?;
        let Some(row) = find(&mut writer, id).await? else { return Ok(Decided::Unknown) };
        let ran_out = row.state == PendingState::Waiting && row.expires_millis <= now.timestamp_millis();
        let state = if ran_out { PendingState::Expired } else { row.state };
        if state != from {
            return Ok(Decided::Already(state));
        }
        let mut batch = Batch::default();
        if row.state == PendingState::Waiting {
            let to = if ran_out { PendingState::Expired } else { PendingState::Superseded };
            decide(&mut batch, id, to, None, now)?;
        }
        insert(&mut batch, next, row.version.saturating_add(1), Some(id))?;
        writer.commit(batch).await?;
        self.recall.decided(id);
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
