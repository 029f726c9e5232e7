//! Erasing that came from another device: what it names loses its contents here too, with what was said of it; and what is about an
//! erased thing and was not known to it loses them by an erasing of this device's own.

use std::collections::{BTreeMap, BTreeSet};

use alara_record::operation::Payload;
use alara_record::{Change, Key, OperationId};
use alara_sync::fold::{ERASE, SEEN};
use chrono::{DateTime, FixedOffset};
use serde_json::{Map, Value};
use sqlx::SqliteConnection;

use crate::erase::Touched;
use crate::erase::conversation::{forget, untell};
use crate::execute::log_in;
use crate::log::append::{Draft, end};
use crate::log::read::{StoredOperation, find, head};
use crate::log::verify::ERASED;
use crate::sync::index::{about, index_operations, keys_of, note_indexed, settle_keys};
use crate::sync::randomness::Randomness;
use crate::sync::state::seen;
use crate::{StoreError, journal, project};

/// An erasing that arrived.
pub(super) struct Erased {
    by: OperationId,
    names: BTreeSet<OperationId>,
    removed: BTreeSet<Key>,
}

impl Erased {
    pub(super) fn of(by: OperationId, names: BTreeSet<OperationId>, payload: &Payload) -> Erased {
        let removes = |change: &&Change| change.leaves().is_none();
        Erased { by, names, removed: payload.changes.iter().filter(removes).map(Change::key).collect() }
    }
}

/// Removes the contents of what an erasing names, or notes that they are to be removed when they arrive; answers what that was about.
pub(super) async fn forget_named(
    connection: &mut SqliteConnection,
    erased: &Erased,
) -> Result<BTreeSet<Key>, StoreError> {
    let (mut keys, mut found) = (erased.removed.clone(), Vec::new());
    for id in &erased.names {
        match find(connection, *id).await? {
            Some(row) if row.payload.is_some() => {
                keys.extend(keys_of(&row)?);
                found.push(row);
            }
            Some(row) => note_erased(connection, row.operation.id, erased.by).await?,
            None => note_named(connection, *id, erased.by).await?,
        }
    }
    forget_rows(connection, &found, &keys, &erased.removed, erased.by).await?;
    Ok(keys)
}

async fn note_named(connection: &mut SqliteConnection, id: OperationId, by: OperationId) -> Result<(), StoreError> {
    let (id, by) = (id.0.as_bytes().as_slice(), by.0.as_bytes().as_slice());
    sqlx::query!("INSERT OR IGNORE INTO sync_named (operation, by) VALUES (?, ?)", id, by).execute(connection).await?;
    Ok(())
}

async fn forget_rows(
    connection: &mut SqliteConnection,
    rows: &[StoredOperation],
    keys: &BTreeSet<Key>,
    removed: &BTreeSet<Key>,
    by: OperationId,
) -> Result<(), StoreError> {
    for row in rows {
        forget(connection, row.operation.id, &Touched::of(row), by).await?;
    }
    let places = rows.iter().map(|row| row.seq).collect();
    journal::forget(connection, keys, &places).await?;
    untell(connection, removed, rows.iter().map(|row| row.operation.id)).await
}

/// Removes the contents of what is about something erased and still has them, by an erasing of this device's own and the same act;
/// answers where the log ends.
pub(super) async fn forget_late(
    connection: &mut SqliteConnection,
    dead: &BTreeMap<Key, OperationId>,
    at: DateTime<FixedOffset>,
    randomness: &mut dyn Randomness,
) -> Result<u64, StoreError> {
    let (mut late, mut keys, mut by) = (BTreeMap::new(), BTreeSet::new(), None);
    for (key, erase) in dead {
        for row in about(connection, key).await? {
            if row.operation.tool != ERASE && row.payload.is_some() {
                keys.extend(keys_of(&row)?);
                by = Some(*erase);
                late.insert(row.operation.id, row);
            }
        }
    }
    let Some(by) = by else { return Ok(head(connection).await?.0) };
    let act = find(connection, by).await?.ok_or(StoreError::Unreadable { table: "operation" })?;
    let mut changes = Vec::new();
    for key in &keys {
        let kept = if dead.contains_key(key) { None } else { project::find(connection, key).await? };
        changes.extend(kept.map(Change::Put).or_else(|| key.removal()));
    }
    let names = late.keys().map(|id| Value::String(id.to_string())).collect();
    let mut written = Map::from_iter([(ERASED.to_owned(), Value::Array(names))]);
    written.extend(seen(connection).await?.map(|seen| (SEEN.to_owned(), seen)));
    let operation = randomness.operation();
    let draft = Draft {
        id: operation,
        at,
        person: act.operation.person,
        tool: ERASE.into(),
        tool_version: 1,
        grant: act.operation.grant,
        call_id: format!("{ERASE}/{}", operation.0.simple()),
        payload: Payload { proposed: Map::new(), written, provenance: Map::new(), changes, inverse: Vec::new() },
        salt: randomness.salt(),
    };
    let (end, _) = end(connection, &draft.call_id).await?;
    let receipt = log_in(connection, end, draft).await?;
    index_operations(connection, keys.iter().map(|key| (key, receipt.seq))).await?;
    note_indexed(connection, receipt.seq).await?;
    let rows: Vec<StoredOperation> = late.into_values().collect();
    let removed = dead.keys().cloned().collect();
    forget_rows(connection, &rows, &keys, &removed, operation).await?;
    settle_keys(connection, keys).await?;
    Ok(receipt.seq)
}

/// Says that an operation lost its contents by an erasing.
pub(super) async fn note_erased(
    connection: &mut SqliteConnection,
    operation: OperationId,
    by: OperationId,
) -> Result<(), StoreError> {
    let (id, by) = (operation.0.as_bytes().as_slice(), by.0.as_bytes().as_slice());
    sqlx::query!("INSERT INTO erased (operation, by) VALUES (?, ?) ON CONFLICT DO NOTHING", id, by)
        .execute(connection)
        .await?;
    Ok(())
}
