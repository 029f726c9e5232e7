//! Which operations are about a thing, and the row of it as their fold says. A row that any operation of another device touched is what
//! the fold of all operations makes of it: on every device, bit for bit.

use std::collections::BTreeSet;

use alara_record::{Change, DeviceId, Key};
use alara_sync::{Folded, Step, fold};
use sqlx::SqliteConnection;

use crate::log::read::{StoredOperation, at_places, id_of, page};
use crate::{StoreError, project};

const PAGE: u32 = 500;
/// Operations that are read at once for a fold.
const AT_ONCE: usize = 400;

fn text_of(key: &Key) -> Result<String, StoreError> {
    serde_json::to_string(key).map_err(|_| StoreError::Unfit("a key that is not JSON"))
}

fn read_key(text: &str) -> Result<Key, StoreError> {
    serde_json::from_str(text).map_err(|_| StoreError::Unreadable { table: "sync_about" })
}

/// The keys that an operation is about; none where its contents are gone.
pub(super) fn keys_of(row: &StoredOperation) -> Result<BTreeSet<Key>, StoreError> {
    let payload = row.read_payload()?;
    Ok(payload.iter().flat_map(|payload| payload.changes.iter().map(Change::key)).collect())
}

/// Takes in what the log holds since.
pub(super) async fn index_log(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let mut after = indexed_until(connection).await?;
    loop {
        let rows = page(connection, after, u64::MAX, PAGE).await?;
        let Some(last) = rows.last() else { break };
        after = last.seq;
        for row in &rows {
            index_operation(connection, row.seq, &keys_of(row)?).await?;
        }
    }
    note_indexed(connection, after).await
}

async fn indexed_until(connection: &mut SqliteConnection) -> Result<u64, StoreError> {
    let indexed = sqlx::query_scalar!("SELECT seq FROM sync_indexed WHERE one = 1").fetch_optional(connection).await?;
    u64::try_from(indexed.unwrap_or(0)).map_err(|_| StoreError::Unreadable { table: "sync_indexed" })
}

/// Says that the log is indexed up to a place.
pub(super) async fn note_indexed(connection: &mut SqliteConnection, seq: u64) -> Result<(), StoreError> {
    let seq = place_of(seq)?;
    sqlx::query!("INSERT OR REPLACE INTO sync_indexed (one, seq) VALUES (1, ?)", seq).execute(connection).await?;
    Ok(())
}

/// Notes what an operation is about.
pub(super) async fn index_operation(
    connection: &mut SqliteConnection,
    seq: u64,
    keys: &BTreeSet<Key>,
) -> Result<(), StoreError> {
    let seq = place_of(seq)?;
    for key in keys {
        let noun = text_of(key)?;
        sqlx::query!("INSERT OR IGNORE INTO sync_about (noun, seq) VALUES (?, ?)", noun, seq)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

pub(super) fn place_of(seq: u64) -> Result<i64, StoreError> {
    i64::try_from(seq).map_err(|_| StoreError::Unreadable { table: "operation" })
}

/// The operations about a thing, as far as the log is indexed, in its order.
pub(super) async fn about(connection: &mut SqliteConnection, key: &Key) -> Result<Vec<StoredOperation>, StoreError> {
    let noun = text_of(key)?;
    let places = sqlx::query_scalar!("SELECT seq FROM sync_about WHERE noun = ? ORDER BY seq", noun)
        .fetch_all(&mut *connection)
        .await?;
    let mut found = Vec::with_capacity(places.len());
    for some in places.chunks(AT_ONCE) {
        found.extend(at_places(connection, some).await?);
    }
    Ok(found)
}

/// What the operations about a thing come to, those that were written since the log was indexed among them.
pub(crate) async fn fold_of(connection: &mut SqliteConnection, key: &Key) -> Result<Folded, StoreError> {
    let mut rows = about(connection, key).await?;
    let mut after = indexed_until(connection).await?;
    loop {
        let page = page(connection, after, u64::MAX, PAGE).await?;
        let Some(last) = page.last() else { break };
        after = last.seq;
        for row in page {
            if keys_of(&row)?.contains(key) {
                rows.push(row);
            }
        }
    }
    fold_rows(key, &rows)
}

fn fold_rows(key: &Key, rows: &[StoredOperation]) -> Result<Folded, StoreError> {
    let mut steps = Vec::with_capacity(rows.len());
    for row in rows {
        let payload = row.read_payload()?;
        steps.extend(payload.and_then(|payload| Step::of(&row.operation, &payload, key)));
    }
    Ok(fold(key, steps))
}

/// Puts the row of a thing as the fold says, and notes whether there is something to pick. The log is indexed.
pub(super) async fn settle_key(connection: &mut SqliteConnection, key: &Key) -> Result<Folded, StoreError> {
    let folded = fold_rows(key, &about(connection, key).await?)?;
    match (&folded.noun, folded.by) {
        (Some(noun), Some(by)) => project::apply(connection, &Change::Put(noun.clone()), by).await?,
        (None, Some(by)) => {
            if let Some(removal) = key.removal() {
                project::apply(connection, &removal, by).await?;
            }
        }
        // Nothing is known of it any more: whatever erased it said what is left.
        (_, None) => {}
    }
    let noun = text_of(key)?;
    if folded.clashes.is_empty() {
        sqlx::query!("DELETE FROM sync_clash WHERE noun = ?", noun).execute(&mut *connection).await?;
    } else {
        sqlx::query!("INSERT OR IGNORE INTO sync_clash (noun) VALUES (?)", noun).execute(&mut *connection).await?;
    }
    Ok(folded)
}

/// The things that may have two versions.
pub(super) async fn clashing(connection: &mut SqliteConnection) -> Result<Vec<Key>, StoreError> {
    let nouns = sqlx::query_scalar!("SELECT noun FROM sync_clash ORDER BY noun").fetch_all(connection).await?;
    nouns.iter().map(|noun| read_key(noun)).collect()
}

/// Settles what operations of other devices touched before sync was on: an import brings them.
pub(super) async fn settle_foreign(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let nouns = sqlx::query_scalar!(
        "SELECT DISTINCT a.noun FROM sync_about a JOIN operation o ON o.seq = a.seq
         WHERE o.device <> (SELECT device FROM chain_head)"
    )
    .fetch_all(&mut *connection)
    .await?;
    for noun in nouns {
        settle_key(connection, &read_key(&noun)?).await?;
    }
    Ok(())
}

/// This device, where sync was ever on, so that a row is what the fold says.
pub(crate) async fn folding_device(connection: &mut SqliteConnection) -> Result<Option<DeviceId>, StoreError> {
    let device = sqlx::query_scalar!("SELECT h.device FROM chain_head h JOIN sync_indexed i ON i.one = h.one")
        .fetch_optional(connection)
        .await?;
    device.map(|device| id_of("chain_head", &device).map(DeviceId)).transpose()
}
