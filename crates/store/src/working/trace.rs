//! How each turn came to its end, and what exactly went to a model: for whoever looks into it. Kept in the vault, never in a log.

use chrono::{DateTime, FixedOffset};
use serde_json::Value;

use crate::batch::{Batch, add};
use crate::log::read::instant_of;
use crate::working::ledger::read;
use crate::{Store, StoreError};

/// Of how many turns the exact prompts are kept.
const PROMPTS: i64 = 200;

/// One turn's trace. Its body holds kinds, codes, times and counts, no words.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnTrace {
    /// The turn.
    pub turn: String,
    /// Its conversation.
    pub conversation: String,
    /// When it ended.
    pub at: DateTime<FixedOffset>,
    /// The model that answered; `None` for the assistant inside the program.
    pub model: Option<String>,
    /// How it ended ("PASSED").
    pub outcome: String,
    /// Replies asked for, corrections included.
    pub attempts: u32,
    /// Claims that were stopped.
    pub stopped: u32,
    /// Replies whose words were replaced.
    pub replaced: u32,
    /// The rest.
    pub body: Value,
}

/// What came of the turns of one model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceTotal {
    /// The model; `None` for the assistant inside the program.
    pub model: Option<String>,
    /// All its turns.
    pub turns: u32,
    /// Met by the first reply.
    pub met_at_once: u32,
    /// Met after a correction.
    pub met_after_correction: u32,
    /// Nothing was needed.
    pub nothing_needed: u32,
    /// Handed to the user.
    pub escalated: u32,
    /// Out of time.
    pub timed_out: u32,
    /// Claims that were stopped.
    pub claims_stopped: u32,
    /// Replies whose words were replaced.
    pub replaced: u32,
}

struct Row {
    turn: String,
    conversation: String,
    at: String,
    model: Option<String>,
    outcome: String,
    attempts: i64,
    stopped: i64,
    replaced: i64,
    body: String,
}

impl Row {
    fn read(self) -> Result<TurnTrace, StoreError> {
        Ok(TurnTrace {
            at: instant_of("turn_trace", &self.at)?,
            body: read("turn_trace", &self.body)?,
            turn: self.turn,
            conversation: self.conversation,
            model: self.model,
            outcome: self.outcome,
            attempts: count(self.attempts),
            stopped: count(self.stopped),
            replaced: count(self.replaced),
        })
    }
}

fn count(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl Store {
    /// Keeps a turn's trace, in place of an earlier one, with the exact messages that went to a model, if any did.
    ///
    /// # Errors
    /// The database.
    pub async fn keep_trace(&self, trace: &TurnTrace, prompt: Option<&Value>) -> Result<(), StoreError> {
        let mut batch = Batch::default();
        keep(&mut batch, trace, prompt)?;
        self.writer().await?.commit(batch).await
    }

    /// The trace of a turn.
    ///
    /// # Errors
    /// The database.
    pub async fn turn_trace(&self, turn: &str) -> Result<Option<TurnTrace>, StoreError> {
        let mut reader = self.reader().await?;
        sqlx::query_as!(
            Row,
            "SELECT turn, conversation, at, model, outcome, attempts, stopped, replaced, body FROM turn_trace WHERE turn = ?",
            turn
        )
        .fetch_optional(&mut *reader)
        .await?
        .map(Row::read)
        .transpose()
    }

    /// The traces of the last turns before one of them (`None` for the newest), newest first.
    ///
    /// # Errors
    /// The database.
    pub async fn turn_traces(&self, before: Option<&str>, limit: u32) -> Result<Vec<TurnTrace>, StoreError> {
        let mut reader = self.reader().await?;
        let rows = sqlx::query_as!(
            Row,
            "SELECT turn, conversation, at, model, outcome, attempts, stopped, replaced, body FROM turn_trace
             WHERE seq < coalesce((SELECT seq FROM turn_trace WHERE turn = ?), 9223372036854775807)
             ORDER BY seq DESC LIMIT ?",
            before,
            limit
        )
        .fetch_all(&mut *reader)
        .await?;
        rows.into_iter().map(Row::read).collect()
    }

    /// The exact messages that went to a model in a turn; `None` where none did, or they are no longer kept.
    ///
    /// # Errors
    /// The database.
    pub async fn turn_prompt(&self, turn: &str) -> Result<Option<Value>, StoreError> {
        let mut reader = self.reader().await?;
        let body = sqlx::query_scalar!("SELECT body FROM turn_prompt WHERE turn = ?", turn)
            .fetch_optional(&mut *reader)
            .await?;
        body.map(|body| read("turn_prompt", &body)).transpose()
    }

    /// Whether the exact messages of a turn are kept.
    ///
    /// # Errors
    /// The database.
    pub async fn has_prompt(&self, turn: &str) -> Result<bool, StoreError> {
        let mut reader = self.at_hand().await?;
        let found = sqlx::query_scalar!("SELECT 1 FROM turn_prompt WHERE turn = ?", turn);
        Ok(found.fetch_optional(&mut *reader).await?.is_some())
    }

    /// What came of all turns, by model.
    ///
    /// # Errors
    /// The database.
    pub async fn trace_totals(&self) -> Result<Vec<TraceTotal>, StoreError> {
        let mut reader = self.reader().await?;
        let rows = sqlx::query!(
            r#"SELECT model, count(*) AS "turns!: i64", sum(outcome = 'PASSED') AS "passed!: i64",
               sum(outcome = 'RETRY_SUCCEEDED') AS "retried!: i64", sum(outcome = 'SKIPPED_NO_REQUIREMENTS') AS "skipped!: i64",
               sum(outcome = 'ESCALATED') AS "escalated!: i64", sum(outcome = 'TIMEOUT') AS "timed_out!: i64",
               sum(stopped) AS "stopped!: i64", sum(replaced) AS "replaced!: i64"
               FROM turn_trace GROUP BY model ORDER BY count(*) DESC, model"#
        )
        .fetch_all(&mut *reader)
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| TraceTotal {
                model: row.model,
                turns: count(row.turns),
                met_at_once: count(row.passed),
                met_after_correction: count(row.retried),
                nothing_needed: count(row.skipped),
                escalated: count(row.escalated),
                timed_out: count(row.timed_out),
                claims_stopped: count(row.stopped),
                replaced: count(row.replaced),
            })
            .collect())
    }
}

/// Keeps a trace as [`Store::keep_trace`] does, with the rest of a batch.
pub(crate) fn keep(batch: &mut Batch, trace: &TurnTrace, prompt: Option<&Value>) -> Result<(), StoreError> {
    let (at, body) = (trace.at.to_rfc3339(), trace.body.to_string());
    add!(batch, "DELETE FROM turn_prompt WHERE turn = ?", trace.turn);
    add!(batch, "DELETE FROM turn_trace WHERE turn = ?", trace.turn);
    add!(
        batch,
        "INSERT INTO turn_trace (turn, conversation, at, model, outcome, attempts, stopped, replaced, body)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        trace.turn,
        trace.conversation,
        at,
        trace.model,
        trace.outcome,
        trace.attempts,
        trace.stopped,
        trace.replaced,
        body
    );
    let Some(prompt) = prompt else { return Ok(()) };
    let body = prompt.to_string();
    add!(batch, "INSERT INTO turn_prompt (turn, body) VALUES (?, ?)", trace.turn, body);
    add!(batch, "DELETE FROM turn_prompt WHERE rowid <= (SELECT max(rowid) FROM turn_prompt) - ?", PROMPTS);
    Ok(())
}
