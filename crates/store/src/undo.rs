//! Undo: an operation of its own that takes another back, as far as nothing was built on it since.

use alara_gate::PersonAct;
use alara_record::operation::Payload;
use alara_record::undo::{ChangedSince, undo};
use alara_record::{Change, EntryQuery, OperationId, Salt};
use alara_sync::fold::UNDID;
use chrono::{DateTime, FixedOffset, NaiveDate};
use serde_json::{Map, Value};
use sqlx::SqliteConnection;

use crate::execute::{Executed, granted_by, inverse, log_in};
use crate::log::append::{Draft, end};
use crate::log::read::{StoredOperation, find};
use crate::snapshot::{Window, snapshot};
use crate::{Store, StoreError, project};

/// Why an operation cannot be undone.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotUndone {
    /// There is no such operation, or it was erased.
    #[error("there is nothing here to undo any more")]
    Gone,
    /// The act is no Undo, or one of something else.
    #[error("only a person's own Undo of this very change undoes it")]
    NotAsked,
    /// Something was built on it since.
    #[error(transparent)]
    ChangedSince(#[from] ChangedSince),
}

/// What an undo needs besides the person's act.
#[derive(Clone, Debug)]
pub struct Undoing {
    /// The operation to be undone.
    pub undoes: OperationId,
    /// The id of the operation to be: UUIDv7.
    pub operation: OperationId,
    /// Its salt: random.
    pub salt: Salt,
    /// Now.
    pub at: DateTime<FixedOffset>,
}

/// The tool of an undoing operation, and the way of the act that grants it.
pub(crate) const UNDO: &str = alara_sync::fold::UNDO;

impl Store {
    /// Undoes an operation, by a person's own Undo whose digest is the hash of that operation ([`crate::Logged::hash`]). Undoing
    /// an undo does it again.
    ///
    /// # Errors
    /// The database, a full disk; nothing was written then.
    pub async fn undo(&self, act: PersonAct, undoing: Undoing) -> Result<Executed<NotUndone>, StoreError> {
        let mut transaction = self.begin().await?;
        let call_id = format!("undo/{}", undoing.undoes.0.simple());
        let (end, claimed) = end(&mut transaction, &call_id).await?;
        if let Some(operation) = claimed {
            return Ok(Executed::AlreadyDone { operation });
        }
        let Some(target) = find(&mut transaction, undoing.undoes).await? else {
            return Ok(Executed::Refused(NotUndone::Gone));
        };
        if act.way().name() != UNDO || act.digest() != target.hash.to_string() {
            return Ok(Executed::Refused(NotUndone::NotAsked));
        }
        let payload = match undo_of(&mut transaction, &target).await? {
            Ok(payload) => payload,
            Err(why) => return Ok(Executed::Refused(why)),
        };
        let person = target.operation.person;
        let draft = Draft {
            id: undoing.operation,
            at: undoing.at,
            person,
            tool: UNDO.into(),
            tool_version: 1,
            grant: granted_by(&act),
            call_id,
            payload,
            salt: undoing.salt,
        };
        let receipt = log_in(&mut transaction, end, draft).await?;
        transaction.commit().await?;
        self.counted(receipt.seq);
        Ok(Executed::Done(receipt))
    }
}

/// What undoes an operation, on the record as it is.
pub(crate) async fn undo_of(
    connection: &mut SqliteConnection,
    target: &StoredOperation,
) -> Result<Result<Payload, NotUndone>, StoreError> {
    let Some(payload) = target.read_payload()? else { return Ok(Err(NotUndone::Gone)) };
    let mut current = snapshot(connection, target.operation.person, &nothing_but_lists()).await?;
    for key in payload.changes.iter().map(|change| change.key()) {
        current.apply(&project::find(connection, &key).await?.map(Change::Put));
    }
    let changes = match undo(&payload, |key| current.noun(key)) {
        Ok(changes) => changes,
        Err(changed) => return Ok(Err(changed.into())),
    };
    let undoes = Value::String(target.operation.id.to_string());
    Ok(Ok(Payload {
        proposed: Map::new(),
        written: Map::from_iter([(UNDID.to_owned(), undoes)]),
        provenance: Map::new(),
        inverse: inverse(connection, &current, &changes).await?,
        changes,
    }))
}

/// No entries and no settlements: those that an operation touches are looked up by their keys.
fn nothing_but_lists() -> Window {
    let none = EntryQuery { limit: Some(0), since: Some(NaiveDate::MAX), ..EntryQuery::default() };
    Window { entries: none, ..Window::default() }
}
