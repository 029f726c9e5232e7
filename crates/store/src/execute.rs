//! The one door to the record: an approval goes in and is used up. In one transaction the rules run again on the record as it is, the
//! call is claimed, the operation logged and the record changed; or nothing is.

use alara_gate::{Approved, Parameters, PersonAct};
use alara_record::operation::Payload;
use alara_record::{Change, Grant, MemoryRecord, Noun, OperationId, Person, PersonId, Record, Salt};
use chrono::{DateTime, FixedOffset};
use serde_json::{Map, Value};
use sqlx::SqliteConnection;

use crate::log::append::{Draft, End, append, end};
use crate::snapshot::{Window, snapshot};
use crate::working::pending::{Answer, Answerable, PendingState, answerable, confirmed, find};
use crate::{Store, StoreError, project};

/// What a write needs besides its approval.
#[derive(Clone, Debug)]
pub struct Writing {
    /// The id of the operation to be: UUIDv7.
    pub operation: OperationId,
    /// Its salt: random.
    pub salt: Salt,
    /// Now.
    pub at: DateTime<FixedOffset>,
    /// Whose record it goes into.
    pub person: PersonId,
    /// Within what the call's id is unique: the turn, the form, the import.
    pub scope: String,
    /// The stored messages that the statement consists of.
    pub messages: Vec<String>,
    /// What waited and is answered by it, if it was asked: the row is decided in the same transaction.
    pub answers: Option<Answer>,
    /// How much of the record the effect must see.
    pub window: Window,
}

/// What was written.
#[derive(Clone, Debug, PartialEq)]
pub struct Receipt {
    /// The operation.
    pub operation: OperationId,
    /// Its place in the log.
    pub seq: u64,
    /// What it did to the record.
    pub changes: Vec<Change>,
}

/// How an approval ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Executed<E> {
    /// Written, and on disk.
    Done(Receipt),
    /// The same call was written before: nothing was done again.
    AlreadyDone {
        /// By this operation.
        operation: OperationId,
    },
    /// The rules, run again on the record as it is now, say no: nothing was written.
    Refused(E),
    /// What it answers was decided already, in another way; or it has expired.
    AlreadyDecided(PendingState),
    /// It answers other values than those that wait.
    Stale,
}

impl Store {
    /// Runs an approval. `effect` makes the changes of the approved call from the record that they are written on; what it refuses is
    /// not written.
    ///
    /// # Errors
    /// The database, a full disk. Nothing was written then; a caller that lost the answer asks again with the same approval's
    /// call, and gets [`Executed::AlreadyDone`] if it was.
    pub async fn execute<C, E>(
        &self,
        approved: Approved<C>,
        writing: Writing,
        effect: impl FnOnce(&C, &Parameters, &dyn Record) -> Result<Vec<Change>, E>,
    ) -> Result<Executed<E>, StoreError> {
        if RESERVED.contains(&writing.scope.as_str()) {
            return Err(StoreError::Unfit("a reserved scope"));
        }
        let mut transaction = self.begin().await?;
        let (end, claimed) = end(&mut transaction, &call_id(&approved, &writing)).await?;
        if let Some(operation) = claimed {
            return Ok(Executed::AlreadyDone { operation });
        }
        let mut version = 0;
        if let Some(answer) = &writing.answers {
            let waits = find(&mut transaction, &answer.pending).await?;
            match answerable(waits, answer, &approved.digest(), writing.at) {
                Answerable::Yes { version: waiting } => version = waiting,
                Answerable::Done(operation) => return Ok(Executed::AlreadyDone { operation }),
                Answerable::Decided(state) => return Ok(Executed::AlreadyDecided(state)),
                Answerable::Stale => return Ok(Executed::Stale),
            }
        }
        let record = snapshot(&mut transaction, writing.person, &writing.window).await?;
        if !is_meant(&approved, record.person()) {
            return Err(StoreError::Unfit("an approval for another person's record"));
        }
        let changes = match effect(approved.typed(), approved.parameters(), &record) {
            Ok(changes) => changes,
            Err(refusal) => return Ok(Executed::Refused(refusal)),
        };
        let inverse = inverse(&mut transaction, &record, &changes).await?;
        let receipt = log_in(&mut transaction, end, draft(&approved, &writing, changes, inverse)?).await?;
        if let Some(answer) = &writing.answers {
            confirmed(&mut transaction, answer, version, receipt.operation, writing.at).await?;
        }
        transaction.commit().await?;
        self.counted(receipt.seq);
        Ok(Executed::Done(receipt))
    }
}

/// The id under which a call is logged, once.
fn call_id<C>(approved: &Approved<C>, writing: &Writing) -> String {
    format!("{}/{}", writing.scope, approved.call_id())
}

/// The operation that an approval makes.
fn draft<C>(
    approved: &Approved<C>,
    writing: &Writing,
    changes: Vec<Change>,
    inverse: Vec<Change>,
) -> Result<Draft, StoreError> {
    let grant = match approved.grant() {
        alara_gate::Grant::Statement => Grant::Statement { messages: writing.messages.clone() },
        alara_gate::Grant::Standing(standing) => Grant::Standing {
            consent: standing.consent.parse().map_err(|_| StoreError::Unfit("a standing consent without an id"))?,
            given: standing.given,
            messages: writing.messages.clone(),
        },
        alara_gate::Grant::Person(act) => granted_by(act),
    };
    Ok(Draft {
        id: writing.operation,
        at: writing.at,
        person: writing.person,
        tool: approved.tool().to_owned(),
        tool_version: approved.tool_version(),
        grant,
        call_id: call_id(approved, writing),
        payload: Payload {
            proposed: approved.proposed().clone(),
            written: approved.parameters().clone(),
            provenance: provenance(approved),
            inverse,
            changes,
        },
        salt: writing.salt,
    })
}

/// A person's act as the log keeps it.
pub(crate) fn granted_by(act: &PersonAct) -> Grant {
    Grant::Person { act: act.way().name().to_owned(), digest: act.digest().to_owned() }
}

/// Whether an approval that names a person names this one.
fn is_meant<C>(approved: &Approved<C>, person: &Person) -> bool {
    let is = |name: &str| {
        let named = |each: &String| each.to_lowercase() == name.to_lowercase();
        named(&person.name) || person.aka.iter().any(named)
    };
    approved.person().is_none_or(is)
}

/// Scopes of call ids that only the store itself writes under.
pub const RESERVED: [&str; 6] = ["vault", "undo", "erase", "person", "import", "pick"];

/// Logs an operation and applies its changes, within a transaction of the caller's.
pub(crate) async fn log_in(connection: &mut SqliteConnection, end: End, draft: Draft) -> Result<Receipt, StoreError> {
    let (operation, changes) = (draft.id, draft.payload.changes.clone());
    let seq = append(connection, end, draft).await?;
    for change in &changes {
        project::apply(connection, change, operation).await?;
    }
    Ok(Receipt { operation, seq, changes })
}

/// The changes that take these back, from the record as it is; and a check that they are all of the open person's record.
pub(crate) async fn inverse(
    connection: &mut SqliteConnection,
    record: &MemoryRecord,
    changes: &[Change],
) -> Result<Vec<Change>, StoreError> {
    let person = record.person();
    let touches_another = |noun: &Noun| !matches!(noun, Noun::Person(_)) && noun.person() != person.id;
    let mut before = MemoryRecord::new(person.clone());
    for change in changes {
        let key = change.key();
        // What the window does not hold may be there all the same.
        let old = match record.noun(&key) {
            Some(noun) => Some(noun),
            None => project::find(connection, &key).await?,
        };
        if old.as_ref().is_some_and(touches_another) || change.leaves().is_some_and(touches_another) {
            return Err(StoreError::Unfit("a change of another person's record"));
        }
        before.apply(&old.map(Change::Put));
    }
    Ok(before.inverse(changes))
}

fn provenance<C>(approved: &Approved<C>) -> Map<String, Value> {
    let grounded = approved.grounded().iter();
    // A provenance is plain data: it always has a JSON form.
    grounded.map(|each| (each.field.clone(), serde_json::to_value(each.provenance).unwrap_or(Value::Null))).collect()
}
