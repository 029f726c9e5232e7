//! Operations from elsewhere, put at the end of the log as they are: all of a batch or none, by one act of a person's, each id once.

use std::collections::{BTreeMap, BTreeSet};

use alara_gate::PersonAct;
use alara_record::canonical::payload_hash;
use alara_record::operation::Payload;
use alara_record::{Change, DeviceId, Hash, Hlc, Key, Noun, Operation, OperationId, PersonId, Salt};
use chrono::{DateTime, FixedOffset};
use serde_json::{Map, Value, json};
use sqlx::SqliteConnection;

use crate::execute::{Executed, RESERVED, granted_by, log_in};
use crate::job::{Job, WHOLE};
use crate::log::append::{Draft, end, put};
use crate::log::read::page;
use crate::snapshot::people;
use crate::undo::UNDO;
use crate::{Store, StoreError, project};

/// The tool of the operation that says that a batch was imported, and by whose act.
pub(crate) const IMPORT: &str = "import";
/// The field of an import's operation that says what kind of file it was of; those of Alara's own exports have none.
pub const FROM: &str = "from";
const PAGE: u32 = 500;
/// Where reading the batch again ends in the whole of an import, and writing it.
const READ: (u32, u32) = (0, 200);
const WRITTEN: (u32, u32) = (200, 990);

/// What an import needs besides the act and the operations.
#[derive(Clone, Debug)]
pub struct Importing {
    /// The id of the operation that says so: UUIDv7.
    pub operation: OperationId,
    /// Whose record is open.
    pub person: PersonId,
    /// Now.
    pub at: DateTime<FixedOffset>,
    /// Where the log ended when the changes of the operations were made: on any other record they are not what was shown.
    pub end: u64,
    /// What kind of file of another program it was, in words; none for an export of Alara's own.
    pub from: Option<String>,
}

/// Why nothing of a batch was imported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotImported {
    /// Its call was recorded here by another operation.
    #[error("it was recorded here already, under another id")]
    CallTaken(OperationId),
    /// It changes what was changed here later.
    #[error("it would undo a later change of the same thing here")]
    Older(OperationId),
}

impl NotImported {
    /// The operation that stands in the way.
    pub fn operation(&self) -> OperationId {
        match self {
            NotImported::CallTaken(id) | NotImported::Older(id) => *id,
        }
    }
}

/// The digest of a batch: what a person's act must name.
///
/// # Errors
/// An operation that has no JSON form, which a `Operation` that was read always has.
pub fn digest_of(operations: &[Operation]) -> Result<String, StoreError> {
    let mut hash = Hash::NONE;
    for operation in operations {
        let line = serde_json::to_vec(operation).map_err(|_| StoreError::Unfit("an operation that is not JSON"))?;
        hash = payload_hash(&Salt(hash.0), &line);
    }
    Ok(hash.to_string())
}

impl Store {
    /// The device that writes here, and the clock of the last operation.
    ///
    /// # Errors
    /// The database.
    pub async fn stamp(&self) -> Result<(DeviceId, Hlc), StoreError> {
        let mut reader = self.reader().await?;
        Ok(end(&mut reader, "").await?.0.stamp())
    }

    /// Which of these operations are in the log already.
    ///
    /// # Errors
    /// The database.
    pub async fn known(&self, ids: &[OperationId]) -> Result<BTreeSet<OperationId>, StoreError> {
        let mut reader = self.reader().await?;
        let mut known = BTreeSet::new();
        for id in ids {
            if is_known(&mut reader, *id).await? {
                known.insert(*id);
            }
        }
        Ok(known)
    }

    /// Puts operations from elsewhere at the end of the log and applies their changes. Those whose ids are here already are passed
    /// over. Each keeps its id, its time, its device and its grant; the act that let them in stands in an operation after them.
    ///
    /// # Errors
    /// The database, a full disk, [`StoreError::Stopped`]; nothing was imported then.
    pub async fn import(
        &self,
        act: PersonAct,
        operations: Vec<Operation>,
        importing: Importing,
        salts: &mut (dyn FnMut() -> Salt + Send),
        job: &Job,
    ) -> Result<Executed<NotImported>, StoreError> {
        let digest = digest_of(&operations)?;
        if act.digest() != digest {
            return Ok(Executed::Stale);
        }
        let mut transaction = self.begin().await?;
        let call_id = format!("{IMPORT}/{}", importing.operation.0.simple());
        let (mut end, claimed) = end(&mut transaction, &call_id).await?;
        if let Some(operation) = claimed {
            return Ok(Executed::AlreadyDone { operation });
        }
        if end.count() != importing.end {
            return Ok(Executed::Stale);
        }
        let mut fresh = Vec::new();
        job.step(READ, 1, 1)?;
        for operation in operations {
            if !is_known(&mut transaction, operation.id).await? {
                fresh.push(operation);
            }
        }
        let user = people(&mut transaction).await?.first().map(|user| user.id);
        let user = user.ok_or(StoreError::Unreadable { table: "person" })?;
        let later = changed_here(&mut transaction, &fresh).await?;
        let first = end.count() + 1;
        let (mut imported, all) = (0u64, fresh.len() as u64);
        for mut operation in fresh {
            let id = operation.id;
            if is_claimed(&mut transaction, &operation.call_id).await? {
                return Ok(Executed::Refused(NotImported::CallTaken(id)));
            }
            let payload = operation.payload.take().ok_or(StoreError::Unfit("an operation without contents"))?;
            let is_older = |key: &Key| later.get(key).is_some_and(|here| *here > operation.hlc);
            if payload.changes.iter().any(|change| is_older(&change.key())) {
                return Ok(Executed::Refused(NotImported::Older(id)));
            }
            check(&mut transaction, &operation, Some(&payload), user).await?;
            end = put(&mut transaction, end, operation, &payload, salts()).await?;
            for change in &payload.changes {
                project::apply(&mut transaction, change, id).await?;
            }
            imported += 1;
            job.step(WRITTEN, imported, all)?;
        }
        let mut written = vec![
            ("digest", Value::String(digest)),
            ("operations", json!(imported)),
            ("first", json!(first)),
            ("last", json!(end.count())),
        ];
        written.extend(importing.from.map(|from| (FROM, Value::String(from))));
        let draft = Draft {
            id: importing.operation,
            at: importing.at,
            person: importing.person,
            tool: IMPORT.into(),
            tool_version: 1,
            grant: granted_by(&act),
            call_id,
            payload: Payload {
                proposed: Map::new(),
                written: written.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
                provenance: Map::new(),
                changes: Vec::new(),
                inverse: Vec::new(),
            },
            salt: salts(),
        };
        let receipt = log_in(&mut transaction, end, draft).await?;
        transaction.commit().await?;
        self.counted(receipt.seq);
        job.at(WHOLE);
        Ok(Executed::Done(receipt))
    }
}

pub(crate) async fn is_known(connection: &mut SqliteConnection, id: OperationId) -> Result<bool, StoreError> {
    let id = id.0.as_bytes().as_slice();
    let known = sqlx::query_scalar!("SELECT seq FROM operation WHERE id = ?", id).fetch_optional(connection).await?;
    Ok(known.is_some())
}

/// What holds for every operation of the log, wherever it comes from: an undo stands behind what it undoes, names that the store gives
/// are its own, and nobody becomes the user or ceases to be.
pub(crate) async fn check(
    connection: &mut SqliteConnection,
    operation: &Operation,
    payload: Option<&Payload>,
    user: PersonId,
) -> Result<(), StoreError> {
    let own = if operation.tool == "keep_person" { "person" } else { operation.tool.as_str() };
    let (scope, named) = operation.call_id.split_once('/').unwrap_or_default();
    if scope == UNDO {
        let target = named.parse().map(OperationId).map_err(|_| StoreError::Unfit("an undo of nothing"))?;
        if operation.tool != UNDO || !is_known(connection, target).await? {
            return Err(StoreError::Unfit("an undo of what is not before it"));
        }
    } else if RESERVED.contains(&scope) && scope != own {
        return Err(StoreError::Unfit("a reserved scope"));
    }
    for change in payload.iter().flat_map(|payload| &payload.changes) {
        let Change::Put(Noun::Person(person)) = change else { continue };
        if person.is_user != (person.id == user) {
            return Err(StoreError::Unfit("a change of who the user is"));
        }
    }
    Ok(())
}

pub(crate) async fn is_claimed(connection: &mut SqliteConnection, call_id: &str) -> Result<bool, StoreError> {
    let claimed =
        sqlx::query_scalar!("SELECT seq FROM operation WHERE call_id = ?", call_id).fetch_optional(connection).await?;
    Ok(claimed.is_some())
}

/// When the things that a batch changes were changed here last.
async fn changed_here(
    connection: &mut SqliteConnection,
    batch: &[Operation],
) -> Result<BTreeMap<Key, Hlc>, StoreError> {
    let payloads = batch.iter().filter_map(|operation| operation.payload.as_ref());
    let keys: BTreeSet<Key> = payloads.flat_map(|payload| payload.changes.iter().map(|change| change.key())).collect();
    let mut last: BTreeMap<Key, Hlc> = BTreeMap::new();
    let mut after = 0;
    loop {
        let rows = page(connection, after, u64::MAX, PAGE).await?;
        let Some(row) = rows.last() else { return Ok(last) };
        after = row.seq;
        for row in &rows {
            let Some(payload) = row.read_payload()? else { continue };
            for key in payload.changes.iter().map(|change| change.key()).filter(|key| keys.contains(key)) {
                let hlc = last.entry(key).or_insert(row.operation.hlc);
                *hlc = (*hlc).max(row.operation.hlc);
            }
        }
    }
}
