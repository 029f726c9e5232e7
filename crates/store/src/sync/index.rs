//! Which operations are about a thing, and the row of it as their fold says. A row that any operation of another device touched is what
//! the fold of all operations makes of it: on every device, bit for bit.

use std::collections::{BTreeMap, BTreeSet};

use alara_record::{Change, DeviceId, Key, OperationId};
use alara_sync::{Folded, Step, fold};
use sqlx::SqliteConnection;

use crate::log::read::{StoredOperation, at_places, id_of, page};
use crate::{StoreError, project};

const PAGE: u32 = 500;
/// Operations that are read at once for a fold.
const AT_ONCE: usize = 400;
/// Things that are settled at once.
const TOGETHER: usize = 200;

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
        let mut about = Vec::new();
        for row in &rows {
            about.extend(keys_of(row)?.into_iter().map(|key| (key, row.seq)));
        }
        index_operations(connection, about.iter().map(|(key, seq)| (key, *seq))).await?;
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

/// Notes what operations are about: keys, each with the place of an operation.
pub(super) async fn index_operations(
    connection: &mut SqliteConnection,
    about: impl IntoIterator<Item = (&Key, u64)>,
) -> Result<(), StoreError> {
    let mut rows = Vec::new();
    for (key, seq) in about {
        rows.push((text_of(key)?, place_of(seq)?));
    }
    let rows = json_of(&rows)?;
    sqlx::query!(
        "INSERT OR IGNORE INTO sync_about (noun, seq) SELECT value ->> 0, value ->> 1 FROM json_each(?)",
        rows
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Rows as SQLite reads several at once.
pub(super) fn json_of<T: serde::Serialize>(rows: &[T]) -> Result<String, StoreError> {
    serde_json::to_string(rows).map_err(|_| StoreError::Unfit("rows that are not JSON"))
}

pub(super) fn place_of(seq: u64) -> Result<i64, StoreError> {
    i64::try_from(seq).map_err(|_| StoreError::Unreadable { table: "operation" })
}

fn place_in(seq: i64) -> Result<u64, StoreError> {
    u64::try_from(seq).map_err(|_| StoreError::Unreadable { table: "sync_about" })
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

fn fold_rows<'r>(key: &Key, rows: impl IntoIterator<Item = &'r StoredOperation>) -> Result<Folded, StoreError> {
    let mut steps = Vec::new();
    for row in rows {
        let payload = row.read_payload()?;
        steps.extend(payload.and_then(|payload| Step::of(&row.operation, &payload, key)));
    }
    Ok(fold(key, steps))
}

/// Puts the rows of things as the fold says, and notes where there is something to pick; answers which of them are erased, and by what. The
/// log is indexed.
pub(super) async fn settle_keys(
    connection: &mut SqliteConnection,
    keys: impl IntoIterator<Item = Key>,
) -> Result<BTreeMap<Key, OperationId>, StoreError> {
    let mut keys = keys.into_iter().peekable();
    let mut erased = BTreeMap::new();
    while keys.peek().is_some() {
        let some: Vec<Key> = keys.by_ref().take(TOGETHER).collect();
        erased.extend(settle_some(connection, some).await?);
    }
    Ok(erased)
}

async fn settle_some(
    connection: &mut SqliteConnection,
    keys: Vec<Key>,
) -> Result<BTreeMap<Key, OperationId>, StoreError> {
    let nouns = keys.iter().map(text_of).collect::<Result<Vec<String>, StoreError>>()?;
    let all = json_of(&nouns)?;
    let about = sqlx::query!(
        "SELECT noun, seq FROM sync_about WHERE noun IN (SELECT value FROM json_each(?)) ORDER BY noun, seq",
        all
    )
    .fetch_all(&mut *connection)
    .await?;
    let clashed =
        sqlx::query_scalar!("SELECT noun FROM sync_clash WHERE noun IN (SELECT value FROM json_each(?))", all)
            .fetch_all(&mut *connection)
            .await?;
    let places: BTreeSet<i64> = about.iter().map(|row| row.seq).collect();
    let mut rows = BTreeMap::new();
    for some in Vec::from_iter(places).chunks(AT_ONCE) {
        rows.extend(at_places(connection, some).await?.into_iter().map(|row| (row.seq, row)));
    }
    let mut places: BTreeMap<&str, Vec<u64>> = BTreeMap::new();
    for row in &about {
        places.entry(&row.noun).or_default().push(place_in(row.seq)?);
    }
    let mut erased = BTreeMap::new();
    for (key, noun) in keys.into_iter().zip(&nouns) {
        let own = places.get(noun.as_str()).into_iter().flatten();
        let folded = fold_rows(&key, own.filter_map(|seq| rows.get(seq)))?;
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
        note_clash(connection, noun, !folded.clashes.is_empty(), clashed.contains(noun)).await?;
        if let (true, Some(by)) = (folded.erased, folded.by) {
            erased.insert(key, by);
        }
    }
    Ok(erased)
}

/// Notes whether there is something to pick of a thing, where that is not what was noted.
async fn note_clash(
    connection: &mut SqliteConnection,
    noun: &str,
    clashes: bool,
    noted: bool,
) -> Result<(), StoreError> {
    match (clashes, noted) {
        (true, false) => sqlx::query!("INSERT INTO sync_clash (noun) VALUES (?)", noun).execute(connection).await?,
        (false, true) => sqlx::query!("DELETE FROM sync_clash WHERE noun = ?", noun).execute(connection).await?,
        (true, true) | (false, false) => return Ok(()),
    };
    Ok(())
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
    let keys = nouns.iter().map(|noun| read_key(noun)).collect::<Result<Vec<Key>, StoreError>>()?;
    settle_keys(connection, keys).await.map(drop)
}

/// This device, where sync was ever on, so that a row is what the fold says.
pub(crate) async fn folding_device(connection: &mut SqliteConnection) -> Result<Option<DeviceId>, StoreError> {
    let device = sqlx::query_scalar!("SELECT h.device FROM chain_head h JOIN sync_indexed i ON i.one = h.one")
        .fetch_optional(connection)
        .await?;
    device.map(|device| id_of("chain_head", &device).map(DeviceId)).transpose()
}
