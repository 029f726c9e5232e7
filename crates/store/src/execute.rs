//! The one door to the record: an approval goes in, is used up, and while nobody else writes the rules run again; then, in one
//! transaction, the call is claimed, the operation logged and the record changed; or nothing is.

use alara_gate::{Approved, Parameters, PersonAct};
use alara_record::operation::Payload;
use alara_record::{Change, Grant, Key, MemoryRecord, Noun, OperationId, Person, PersonId, Record, Salt};
use chrono::{DateTime, FixedOffset};
use serde_json::{Map, Value};
use sqlx::SqliteConnection;

use crate::batch::Batch;
use crate::log::append::{Draft, End, append, end_beside, put_entry};
use crate::recall::Seen;
use crate::snapshot::{self, Window};
use crate::working::pending::{Answer, Answerable, PendingState, answerable, confirmed};
use crate::writer::WriteGuard;
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
    /// Runs an approval. `effect` makes the changes of the approved call from the record that they are written on, and what it refuses
    /// is not written. It may be asked twice: the first time on the record as it was last read, which is written on only if it is the
    /// record still.
    ///
    /// # Errors
    /// The database, a full disk. Nothing was written then; a caller that lost the answer asks again with the same approval's
    /// call, and gets [`Executed::AlreadyDone`] if it was.
    pub async fn execute<C, E>(
        &self,
        approved: Approved<C>,
        writing: Writing,
        mut effect: impl FnMut(&C, &Parameters, &dyn Record) -> Result<Vec<Change>, E>,
    ) -> Result<Executed<E>, StoreError> {
        if RESERVED.contains(&writing.scope.as_str()) {
            return Err(StoreError::Unfit("a reserved scope"));
        }
        let mut writer = self.writer().await?;
        if let Some(seen) = self.recalled(&approved, &writing) {
            let made = effect(approved.typed(), approved.parameters(), seen.record.as_ref());
            // What it refuses may be so no longer: that is told from the record as it is.
            if let Ok(changes) = made
                && let Some(receipt) = self.write_on(&mut writer, seen, &approved, &writing, changes).await?
            {
                return Ok(Executed::Done(receipt));
            }
        }
        let call_id = call_id(&approved, &writing);
        let waiting = writing.answers.as_ref().map(|answer| answer.pending.as_str());
        let found = snapshot::ask(&mut writer, writing.person, &writing.window, Some(&call_id), waiting).await?;
        let (end, claimed, waits) = end_beside(&found)?;
        if let Some(operation) = claimed {
            return Ok(Executed::AlreadyDone { operation });
        }
        let mut version = 0;
        if let Some(answer) = &writing.answers {
            match answerable(waits, answer, &approved.digest(), writing.at)? {
                Answerable::Yes { version: waiting } => version = waiting,
                Answerable::Done(operation) => return Ok(Executed::AlreadyDone { operation }),
                Answerable::Decided(state) => return Ok(Executed::AlreadyDecided(state)),
                Answerable::Stale => return Ok(Executed::Stale),
            }
        }
        let record = snapshot::read(&mut writer, &found, writing.person, &writing.window).await?;
        if !is_meant(&approved, record.person()) {
            return Err(StoreError::Unfit("an approval for another person's record"));
        }
        let changes = match effect(approved.typed(), approved.parameters(), &record) {
            Ok(changes) => changes,
            Err(refusal) => return Ok(Executed::Refused(refusal)),
        };
        let inverse = inverse(&mut writer, &record, &changes).await?;
        let mut batch = Batch::default();
        let receipt = write(&mut batch, end, draft(&approved, &writing, changes, inverse))?;
        if let Some(answer) = &writing.answers {
            confirmed(&mut batch, answer, version, receipt.operation, writing.at)?;
        }
        // What was read above still holds, as nobody else writes while the writer is held; the log itself refuses what does not
        // follow its end, and the queue a second decision.
        writer.commit(batch).await?;
        self.recall.wrote(waiting);
        self.counted(receipt.seq);
        Ok(Executed::Done(receipt))
    }

    /// What is remembered of the record, where an approval can be written on it as it is: an answer that edits makes rows of its own.
    fn recalled<C>(&self, approved: &Approved<C>, writing: &Writing) -> Option<Seen> {
        let as_shown = |answer: &Answer| answer.edited.is_none() && answer.shown == approved.digest();
        if !writing.answers.as_ref().is_none_or(as_shown) {
            return None;
        }
        let seen = self.recall.record(writing.person, &writing.window)?;
        is_meant(approved, seen.record.person()).then_some(seen)
    }

    /// Writes on a record from memory; `None` where it has to be read after all, and nothing is written then.
    async fn write_on<C>(
        &self,
        writer: &mut WriteGuard<'_>,
        seen: Seen,
        approved: &Approved<C>,
        writing: &Writing,
        changes: Vec<Change>,
    ) -> Result<Option<Receipt>, StoreError> {
        let Some(inverse) = seen.inverse(&changes)? else { return Ok(None) };
        let [Change::Put(Noun::Entry(entry)), others @ ..] = changes.as_slice() else { return Ok(None) };
        let of_an_entry = |change: &Change| matches!(change.key(), Key::Entry(_));
        if seen.record.noun(&Key::Entry(entry.id)).is_some() || others.iter().any(of_an_entry) {
            return Ok(None);
        }
        let mut batch = Batch::default();
        let draft = draft(approved, writing, changes.clone(), inverse);
        let operation = draft.id;
        let end = put_entry(&mut batch, &seen.end, draft, entry, writing.answers.as_ref())?;
        for change in others {
            project::apply(&mut batch, change, operation)?;
        }
        let pending = writing.answers.as_ref().map(|answer| answer.pending.as_str());
        let seq = end.count();
        match writer.commit(batch).await {
            Ok(()) => {
                self.counted(seq);
                self.recall.wrote(pending);
                if let Some(seen) = seen.after(end, &changes) {
                    self.recall.keep(seen);
                }
                Ok(Some(Receipt { operation, seq, changes }))
            }
            // The log has gone on, the call was claimed, nothing waits there: whatever it is, it is read now.
            Err(error) if error.is_refusal() => {
                self.recall.forget();
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }
}

/// The id under which a call is logged, once.
fn call_id<C>(approved: &Approved<C>, writing: &Writing) -> String {
    format!("{}/{}", writing.scope, approved.call_id())
}

/// The operation that an approval makes.
fn draft<C>(approved: &Approved<C>, writing: &Writing, changes: Vec<Change>, inverse: Vec<Change>) -> Draft {
    let grant = match approved.grant() {
        alara_gate::Grant::Statement => Grant::Statement { messages: writing.messages.clone() },
        alara_gate::Grant::Person(act) => granted_by(act),
    };
    Draft {
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
    }
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
pub const RESERVED: [&str; 5] = ["vault", "undo", "erase", "person", "import"];

/// Logs an operation and applies its changes.
pub(crate) fn write(batch: &mut Batch, end: End, draft: Draft) -> Result<Receipt, StoreError> {
    let (operation, changes) = (draft.id, draft.payload.changes.clone());
    let seq = append(batch, end, draft)?;
    for change in &changes {
        project::apply(batch, change, operation)?;
    }
    Ok(Receipt { operation, seq, changes })
}

/// The same, within a transaction of the caller's.
pub(crate) async fn log_in(connection: &mut SqliteConnection, end: End, draft: Draft) -> Result<Receipt, StoreError> {
    let mut batch = Batch::default();
    let receipt = write(&mut batch, end, draft)?;
    batch.run(connection).await?;
    Ok(receipt)
}

/// The changes that take these back, from the record as it is; and a check that they are all of the open person's record.
pub(crate) async fn inverse(
    connection: &mut SqliteConnection,
    record: &MemoryRecord,
    changes: &[Change],
) -> Result<Vec<Change>, StoreError> {
    let mut olds = Vec::with_capacity(changes.len());
    for key in changes.iter().map(Change::key) {
        // What the window does not hold may be there all the same.
        olds.push(match record.noun(&key) {
            Some(noun) => Some(noun),
            None => project::find(connection, &key).await?,
        });
    }
    inverse_of(record.person(), changes, olds)
}

/// The same where it is known what lies under each change's key.
pub(crate) fn inverse_of(
    person: &Person,
    changes: &[Change],
    olds: Vec<Option<Noun>>,
) -> Result<Vec<Change>, StoreError> {
    let mut before = MemoryRecord::new(person.clone());
    for (change, old) in changes.iter().zip(olds) {
        let touches_another = |noun: &Noun| !matches!(noun, Noun::Person(_)) && noun.person() != person.id;
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
