//! How each turn came to its end, and what exactly went to a model: for whoever looks into it. Kept in the vault, never in a log.

use chrono::{DateTime, FixedOffset};
use serde_json::Value;
use sha2::{Digest, Sha256};
use sqlx::SqliteConnection;

use crate::log::read::instant_of;
use crate::working::ledger::read;
use crate::{Store, StoreError};

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

/// What exactly went to a model in a turn, and came back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// What differs from turn to turn, as JSON.
    pub body: String,
    /// What the model was offered; `None` where it was offered nothing.
    pub offer: Option<Offer>,
}

/// What a model is offered, in the form in which it goes: the same from turn to turn, and kept once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    text: String,
    digest: [u8; 32],
}

impl Offer {
    /// This text.
    pub fn of(text: String) -> Offer {
        Offer { digest: Sha256::digest(&text).into(), text }
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }
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
    pub async fn keep_trace(&self, trace: &TurnTrace, prompt: Option<&Prompt>) -> Result<(), StoreError> {
        let mut transaction = self.begin().await?;
        keep(&mut transaction, trace, prompt).await?;
        transaction.commit().await?;
        Ok(())
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
             ORDER BY seq DESC LIMIT ? + 0",
            before,
            limit
        )
        .fetch_all(&mut *reader)
        .await?;
        rows.into_iter().map(Row::read).collect()
    }

    /// The exact messages that went to a model in a turn; `None` where none did, or they are no longer kept: those of the last 200
    /// turns are.
    ///
    /// # Errors
    /// The database.
    pub async fn turn_prompt(&self, turn: &str) -> Result<Option<Prompt>, StoreError> {
        let mut reader = self.reader().await?;
        let row = sqlx::query!(
            r#"SELECT turn_prompt.body, prompt_offer.body AS "offer: String"
               FROM turn_prompt LEFT JOIN prompt_offer ON digest = offer WHERE turn = ?"#,
            turn
        )
        .fetch_optional(&mut *reader)
        .await?;
        Ok(row.map(|row| Prompt { body: row.body, offer: row.offer.map(Offer::of) }))
    }

    /// Whether the exact messages of a turn are kept.
    ///
    /// # Errors
    /// The database.
    pub async fn has_prompt(&self, turn: &str) -> Result<bool, StoreError> {
        let mut reader = self.reader().await?;
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

/// Keeps a trace as [`Store::keep_trace`] does, within a transaction of the caller's.
pub(crate) async fn keep(
    connection: &mut SqliteConnection,
    trace: &TurnTrace,
    prompt: Option<&Prompt>,
) -> Result<(), StoreError> {
    let (at, body) = (trace.at.to_rfc3339(), trace.body.to_string());
    // Its prompt goes with it.
    sqlx::query!("DELETE FROM turn_trace WHERE turn = ?", trace.turn).execute(&mut *connection).await?;
    sqlx::query!(
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
    )
    .execute(&mut *connection)
    .await?;
    // That of 200 turns ago makes room, whether there is a new one or not.
    sqlx::query!("DELETE FROM turn_prompt WHERE slot = (SELECT seq % 200 FROM turn_trace WHERE turn = ?)", trace.turn)
        .execute(&mut *connection)
        .await?;
    let Some(Prompt { body, offer }) = prompt else { return Ok(()) };
    let digest = offer.as_ref().map(|offer| offer.digest.as_slice());
    if let Some(Offer { text, .. }) = offer {
        sqlx::query!("INSERT INTO prompt_offer (digest, body) VALUES (?, ?) ON CONFLICT DO NOTHING", digest, text)
            .execute(&mut *connection)
            .await?;
    }
    sqlx::query!(
        "INSERT INTO turn_prompt (slot, turn, body, offer) SELECT seq % 200, turn, ?, ? FROM turn_trace WHERE turn = ?",
        body,
        digest,
        trace.turn
    )
    .execute(&mut *connection)
    .await?;
    Ok(())
}
