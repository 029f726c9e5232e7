//! An import of another program's file, taken back: every operation that it brought, in one transaction, by one Undo of the operation
//! that says that it was imported. What was changed since stays as it is, and is counted.

use alara_gate::PersonAct;
use alara_record::{OperationId, Salt};
use alara_sync::fold::UNDID;
use serde_json::{Map, Value};
use sqlx::SqliteConnection;

use crate::execute::{Executed, granted_by, log_in};
use crate::import::IMPORT;
use crate::job::{Job, WHOLE};
use crate::log::append::{Draft, end};
use crate::log::read::{StoredOperation, find, page};
use crate::undo::{NotUndone, UNDO, Undoing, undo_of};
use crate::{Store, StoreError};

const PAGE: u32 = 500;

/// The scope of the calls that an import of another program's file brings: it names the operation that says so.
pub fn scope_of(import: OperationId) -> String {
    format!("file-{}", import.0.simple())
}

/// What taking an import back came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakenBack {
    /// The operation that says so.
    pub operation: OperationId,
    /// How many operations were taken back.
    pub undone: u64,
    /// How many stay, because what they wrote was changed since.
    pub stayed: u64,
}

impl Store {
    /// Takes an import back, by a person's own Undo whose digest is the hash of the operation that says that it was imported.
    ///
    /// # Errors
    /// The database, a full disk, [`StoreError::Stopped`]; nothing was written then.
    pub async fn undo_import(
        &self,
        act: PersonAct,
        undoes: Undoing,
        fresh: &mut (dyn FnMut() -> (OperationId, Salt) + Send),
        job: &Job,
    ) -> Result<(Executed<NotUndone>, Option<TakenBack>), StoreError> {
        let mut transaction = self.begin().await?;
        let Some(target) = find(&mut transaction, undoes.undoes).await? else {
            return Ok((Executed::Refused(NotUndone::Gone), None));
        };
        if target.operation.tool != IMPORT || act.way().name() != UNDO || act.digest() != target.hash.to_string() {
            return Ok((Executed::Refused(NotUndone::NotAsked), None));
        }
        if let (_, Some(operation)) = end(&mut transaction, &call_of(undoes.undoes)).await? {
            return Ok((Executed::AlreadyDone { operation }, None));
        }
        let brought = brought(&mut transaction, &target).await?;
        let (all, mut taken) = (brought.len() as u64, TakenBack { operation: undoes.operation, undone: 0, stayed: 0 });
        for (done, each) in (1u64..).zip(brought.into_iter().rev()) {
            let (operation, salt) = fresh();
            let Some(last) = standing(&mut transaction, each).await? else { continue };
            let one = Undoing { undoes: last.operation.id, operation, salt, at: undoes.at };
            let counted = match take_one(&mut transaction, &act, &one, &last).await? {
                true => &mut taken.undone,
                false => &mut taken.stayed,
            };
            *counted += 1;
            job.step((0, WHOLE - 10), done, all)?;
        }
        let (end, _) = end(&mut transaction, &call_of(undoes.undoes)).await?;
        let payload = empty_payload(undoes.undoes);
        let receipt = log_in(&mut transaction, end, draft(&act, &undoes, &target, payload)).await?;
        transaction.commit().await?;
        self.counted(receipt.seq);
        Ok((Executed::Done(receipt), Some(taken)))
    }
}

fn call_of(undoes: OperationId) -> String {
    format!("{UNDO}/{}", undoes.0.simple())
}

/// The operations that an import brought, in the order of the log: they stand right before it.
async fn brought(
    connection: &mut SqliteConnection,
    import: &StoredOperation,
) -> Result<Vec<StoredOperation>, StoreError> {
    let payload = import.read_payload()?;
    let count = payload.as_ref().and_then(|payload| payload.written.get("operations")?.as_u64()).unwrap_or(0);
    let scope = format!("{}/", scope_of(import.operation.id));
    let (mut after, until) = (import.seq.saturating_sub(count + 1), import.seq - 1);
    let mut found = Vec::new();
    loop {
        let rows = page(connection, after, until, PAGE).await?;
        let Some(row) = rows.last() else { return Ok(found) };
        after = row.seq;
        found.extend(rows.into_iter().filter(|row| row.operation.call_id.starts_with(&scope)));
    }
}

/// What has to be undone so that an operation stands no more: itself, or what brought it back last; none where it is undone already.
async fn standing(
    connection: &mut SqliteConnection,
    operation: StoredOperation,
) -> Result<Option<StoredOperation>, StoreError> {
    let (mut last, mut stands) = (operation, true);
    while let (_, Some(by)) = end(connection, &call_of(last.operation.id)).await? {
        let Some(next) = find(connection, by).await? else { break };
        (last, stands) = (next, !stands);
    }
    Ok(stands.then_some(last))
}

/// Takes one operation back; false where what it wrote was changed or erased since.
async fn take_one(
    connection: &mut SqliteConnection,
    act: &PersonAct,
    one: &Undoing,
    target: &StoredOperation,
) -> Result<bool, StoreError> {
    let payload = match undo_of(connection, target).await? {
        Ok(payload) => payload,
        Err(NotUndone::ChangedSince(_) | NotUndone::Gone | NotUndone::NotAsked) => return Ok(false),
    };
    let (end, _) = end(connection, &call_of(one.undoes)).await?;
    log_in(connection, end, draft(act, one, target, payload)).await?;
    Ok(true)
}

fn draft(act: &PersonAct, one: &Undoing, target: &StoredOperation, payload: alara_record::Payload) -> Draft {
    Draft {
        id: one.operation,
        at: one.at,
        person: target.operation.person,
        tool: UNDO.into(),
        tool_version: 1,
        grant: granted_by(act),
        call_id: call_of(one.undoes),
        payload,
        salt: one.salt,
    }
}

/// An undo that changes nothing itself: what the import brought was undone before it, one by one.
fn empty_payload(undoes: OperationId) -> alara_record::Payload {
    alara_record::Payload {
        proposed: Map::new(),
        written: Map::from_iter([(UNDID.to_owned(), Value::String(undoes.to_string()))]),
        provenance: Map::new(),
        changes: Vec::new(),
        inverse: Vec::new(),
    }
}
