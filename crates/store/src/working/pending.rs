//! A confirmation that waits: a row, not a future someone waits on. What decides it is a compare-and-set on its state, its
//! digest and its expiry.

use alara_gate::CallContent;
use alara_record::{OperationId, PersonId};
use chrono::{DateTime, Duration, FixedOffset};
use sqlx::SqliteConnection;

use crate::StoreError;
use crate::log::read::{id_of, instant_of};

/// After how many days a confirmation expires, which is neither yes nor no.
pub const EXPIRES_AFTER_DAYS: i64 = 7;

/// Where a confirmation stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PendingState {
    /// It waits for a person.
    Waiting,
    /// A person said yes, and it was written.
    Confirmed,
    /// A person said no.
    Rejected,
    /// Nobody said anything for [`EXPIRES_AFTER_DAYS`].
    Expired,
    /// An edit took its place.
    Superseded,
}

impl PendingState {
    /// Its name, as stored and as shown to programs.
    pub fn name(self) -> &'static str {
        match self {
            PendingState::Waiting => "waiting",
            PendingState::Confirmed => "confirmed",
            PendingState::Rejected => "rejected",
            PendingState::Expired => "expired",
            PendingState::Superseded => "superseded",
        }
    }

    fn of(name: &str) -> Result<PendingState, StoreError> {
        Ok(match name {
            "waiting" => PendingState::Waiting,
            "confirmed" => PendingState::Confirmed,
            "rejected" => PendingState::Rejected,
            "expired" => PendingState::Expired,
            "superseded" => PendingState::Superseded,
            _ => return Err(StoreError::Unreadable { table: "pending" }),
        })
    }
}

/// What is to be asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// Its id; unique.
    pub id: String,
    /// The turn, form or import that its call came from.
    pub turn: String,
    /// Into whose record it would go.
    pub person: PersonId,
    /// The call that waits.
    pub call: CallContent,
    /// The stored messages that the statement consists of.
    pub messages: Vec<String>,
    /// When it was asked.
    pub created: DateTime<FixedOffset>,
}

impl Question {
    /// The digest of exactly the values that are shown: what an answer must name.
    pub fn digest(&self) -> String {
        self.call.digest()
    }
}

/// A confirmation as stored.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// What is asked.
    pub question: Question,
    /// The digest of exactly the values that are shown: what an answer must name.
    pub digest: String,
    /// 1, and one more for each edit.
    pub version: u32,
    /// The version that it took the place of.
    pub supersedes: Option<String>,
    /// Where it stands.
    pub state: PendingState,
    /// From when on it is expired, in milliseconds since 1970.
    pub expires_millis: i64,
    /// When it was decided.
    pub decided: Option<DateTime<FixedOffset>>,
    /// What was written, where it was confirmed.
    pub operation: Option<OperationId>,
}

/// Whether an approval may answer a row.
pub(crate) enum Answerable {
    Yes { version: u32 },
    Done(OperationId),
    Decided(PendingState),
    Stale,
}

pub(crate) struct Row {
    pub id: String,
    pub turn: String,
    pub version: i64,
    pub supersedes: Option<String>,
    pub digest: String,
    pub state: String,
    pub person: Vec<u8>,
    pub body: String,
    pub messages: String,
    pub created: String,
    pub expires_ms: i64,
    pub decided: Option<String>,
    pub operation: Option<Vec<u8>>,
}

impl Row {
    pub(crate) fn read(self) -> Result<Asked, StoreError> {
        let unreadable = || StoreError::Unreadable { table: "pending" };
        let question = Question {
            id: self.id,
            turn: self.turn,
            person: PersonId(id_of("pending", &self.person)?),
            call: serde_json::from_str(&self.body).map_err(|_| unreadable())?,
            messages: serde_json::from_str(&self.messages).map_err(|_| unreadable())?,
            created: instant_of("pending", &self.created)?,
        };
        if question.digest() != self.digest {
            return Err(unreadable());
        }
        Ok(Asked {
            question,
            digest: self.digest,
            version: u32::try_from(self.version).map_err(|_| unreadable())?,
            supersedes: self.supersedes,
            state: PendingState::of(&self.state)?,
            expires_millis: self.expires_ms,
            decided: self.decided.map(|at| instant_of("pending", &at)).transpose()?,
            operation: self.operation.map(|id| id_of("pending", &id).map(OperationId)).transpose()?,
        })
    }
}

/// One row.
pub(crate) async fn find(connection: &mut SqliteConnection, id: &str) -> Result<Option<Asked>, StoreError> {
    sqlx::query_as!(
        Row,
        "SELECT id, turn, version, supersedes, digest, state, person, body, messages, created, expires_ms, decided, operation
         FROM pending WHERE id = ?",
        id
    )
    .fetch_optional(connection)
    .await?
    .map(Row::read)
    .transpose()
}

/// Adds a waiting row.
pub(crate) async fn insert(
    connection: &mut SqliteConnection,
    question: &Question,
    version: u32,
    supersedes: Option<&str>,
) -> Result<(), StoreError> {
    let person = question.person.0.as_bytes().as_slice();
    let body = serde_json::to_string(&question.call).map_err(|_| StoreError::Unfit("a call that is not JSON"))?;
    let messages = serde_json::to_string(&question.messages).map_err(|_| StoreError::Unfit("message ids"))?;
    let digest = question.digest();
    let (created, created_ms) = (question.created.to_rfc3339(), question.created.timestamp_millis());
    let expires_ms = created_ms.saturating_add(Duration::days(EXPIRES_AFTER_DAYS).num_milliseconds());
    sqlx::query!("INSERT INTO pending (id, turn, version, supersedes, digest, state, tool, person, body, messages, created, created_ms,
           expires_ms)
         VALUES (?, ?, ?, ?, ?, 'waiting', ?, ?, ?, ?, ?, ?, ?)",
        question.id,
        question.turn,
        version,
        supersedes,
        digest,
        question.call.tool,
        person,
        body,
        messages,
        created,
        created_ms,
        expires_ms).execute(&mut *connection).await?;
    Ok(())
}

/// A person's answer to what waits.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The row.
    pub pending: String,
    /// The digest of the values that they were shown.
    pub shown: String,
    /// Where their answer changed something ("yes, but the date was the 19th"): the version that it makes, which takes the
    /// row's place in the transaction that writes it.
    pub edited: Option<Question>,
}

/// Whether an answer may be carried out now, by an approval of the values with this digest.
pub(crate) fn answerable(
    asked: Option<Asked>,
    answer: &Answer,
    approved: &str,
    now: DateTime<FixedOffset>,
) -> Answerable {
    let Some(row) = asked else { return Answerable::Stale };
    let digest = row.question.digest();
    let wanted = answer.edited.as_ref().map_or_else(|| digest.clone(), Question::digest);
    match (row.state, row.operation) {
        (PendingState::Confirmed, Some(operation)) => Answerable::Done(operation),
        (PendingState::Waiting, _) if row.expires_millis <= now.timestamp_millis() => {
            Answerable::Decided(PendingState::Expired)
        }
        (PendingState::Waiting, _) if answer.shown != digest || approved != wanted => Answerable::Stale,
        (PendingState::Waiting, _) => Answerable::Yes { version: row.version },
        (state, _) => Answerable::Decided(state),
    }
}

/// Decides a waiting row. One that no longer waits fails the whole write: the schema refuses a second decision.
pub(crate) async fn decide(
    connection: &mut SqliteConnection,
    id: &str,
    state: PendingState,
    operation: Option<OperationId>,
    at: DateTime<FixedOffset>,
) -> Result<(), StoreError> {
    let (state, at) = (state.name(), at.to_rfc3339());
    let operation = operation.as_ref().map(|operation| operation.0.as_bytes().as_slice());
    sqlx::query!("UPDATE pending SET state = ?, decided = ?, operation = ? WHERE id = ?", state, at, operation, id)
        .execute(&mut *connection)
        .await?;
    Ok(())
}

/// Marks what was answered as confirmed by an operation of the same transaction.
pub(crate) async fn confirmed(
    connection: &mut SqliteConnection,
    answer: &Answer,
    version: u32,
    operation: OperationId,
    at: DateTime<FixedOffset>,
) -> Result<(), StoreError> {
    let mut id = answer.pending.as_str();
    if let Some(edited) = &answer.edited {
        decide(connection, id, PendingState::Superseded, None, at).await?;
        insert(connection, edited, version.saturating_add(1), Some(id)).await?;
        id = &edited.id;
    }
    decide(connection, id, PendingState::Confirmed, Some(operation), at).await
}
