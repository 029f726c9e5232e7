//! Two versions of one thing, side by side, until a person picks: an operation of its own, that names what it settles.

use alara_gate::{Parameters, PersonAct};
use alara_record::operation::Payload;
use alara_record::{Change, Key, Noun, OperationId, PersonId, Salt};
use alara_sync::fold::{PICK, SETTLES};
use alara_sync::{Clash, Folded};
use chrono::{DateTime, FixedOffset};
use serde_json::{Map, Value, json};
use sqlx::SqliteConnection;

use crate::execute::{Executed, granted_by, log_in};
use crate::log::append::{Draft, end};
use crate::log::read::find;
use crate::sync::index::{clashing, fold_of, index_log, settle_keys};
use crate::{Store, StoreError, project};

/// Something of which there are two versions.
#[derive(Clone, Debug, PartialEq)]
pub struct Clashing {
    /// What it is.
    pub key: Key,
    /// Whose record it is in.
    pub person: PersonId,
    /// The version that stands meanwhile; `None`: removed.
    pub standing: Option<Noun>,
    /// The other, and the operations.
    pub clash: Clash,
}

impl Clashing {
    /// The digest of both versions and the choice: what a person's act names.
    pub fn digest(&self, keeps_standing: bool) -> String {
        let shown = Parameters::from_iter([
            ("later".to_owned(), Value::String(self.clash.later.to_string())),
            ("standing".to_owned(), json!(self.standing)),
            ("other".to_owned(), json!(self.clash.other)),
            ("keeps_standing".to_owned(), Value::Bool(keeps_standing)),
        ]);
        alara_gate::digest(PICK, None, &shown)
    }
}

/// What a pick needs besides the person's act.
#[derive(Clone, Debug)]
pub struct Picking {
    /// What was shown.
    pub of: Clashing,
    /// Whether the version that stands is to stay; otherwise the other takes its place.
    pub keeps_standing: bool,
    /// The id of the operation to be: UUIDv7.
    pub operation: OperationId,
    /// Its salt: random.
    pub salt: Salt,
    /// Now.
    pub at: DateTime<FixedOffset>,
}

/// Why nothing was picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotPicked {
    /// It was picked already, changed since, or erased.
    #[error("these are no longer the two versions; look at them again")]
    Changed,
}

impl Store {
    /// All of which there are two versions.
    ///
    /// # Errors
    /// The database.
    pub async fn clashes(&self) -> Result<Vec<Clashing>, StoreError> {
        // Where sync was never on there is nothing to index, and nothing to pick.
        self.index_sync().await?;
        let mut transaction = self.begin().await?;
        let mut found = Vec::new();
        for key in clashing(&mut transaction).await? {
            let folded = fold_of(&mut transaction, &key).await?;
            for clash in &folded.clashes {
                found.push(clashing_of(&mut transaction, &key, &folded, clash.clone()).await?);
            }
        }
        transaction.commit().await?;
        Ok(found)
    }

    /// Picks one of two versions, by a person's own act on both.
    ///
    /// # Errors
    /// The database, a full disk; nothing was written then.
    pub async fn pick(&self, act: PersonAct, picking: Picking) -> Result<Executed<NotPicked>, StoreError> {
        if act.digest() != picking.of.digest(picking.keeps_standing) {
            return Ok(Executed::Stale);
        }
        let mut transaction = self.begin().await?;
        let key = &picking.of.key;
        let folded = fold_of(&mut transaction, key).await?;
        if folded.noun != picking.of.standing || !folded.clashes.contains(&picking.of.clash) {
            return Ok(Executed::Refused(NotPicked::Changed));
        }
        let picked = if picking.keeps_standing { &folded.noun } else { &picking.of.clash.other };
        let change = |noun: &Option<Noun>| noun.clone().map(Change::Put).or_else(|| key.removal());
        let settles = json!([picking.of.clash.later.to_string()]);
        let payload = Payload {
            proposed: Map::new(),
            written: Map::from_iter([(SETTLES.to_owned(), settles)]),
            provenance: Map::new(),
            changes: change(picked).into_iter().collect(),
            inverse: change(&folded.noun).into_iter().collect(),
        };
        let call_id = format!("{PICK}/{}", picking.operation.0.simple());
        let (end, claimed) = end(&mut transaction, &call_id).await?;
        if let Some(operation) = claimed {
            return Ok(Executed::AlreadyDone { operation });
        }
        let draft = Draft {
            id: picking.operation,
            at: picking.at,
            person: picking.of.person,
            tool: PICK.into(),
            tool_version: 1,
            grant: granted_by(&act),
            call_id,
            payload,
            salt: picking.salt,
        };
        let receipt = log_in(&mut transaction, end, draft).await?;
        index_log(&mut transaction).await?;
        settle_keys(&mut transaction, [key.clone()]).await?;
        transaction.commit().await?;
        self.counted(receipt.seq);
        Ok(Executed::Done(receipt))
    }
}

async fn clashing_of(
    connection: &mut SqliteConnection,
    key: &Key,
    folded: &Folded,
    clash: Clash,
) -> Result<Clashing, StoreError> {
    let person = match folded.noun.as_ref().or(clash.other.as_ref()) {
        Some(noun) => noun.person(),
        None => {
            find(connection, clash.later).await?.ok_or(StoreError::Unreadable { table: "operation" })?.operation.person
        }
    };
    let standing = project::find(connection, key).await?;
    Ok(Clashing { key: key.clone(), person, standing, clash })
}
