//! What the log holds about an entry, and which of its operations stand.

use alara_record::{Change, Entry, EntryId, Noun};
use alara_sync::Order;
use sqlx::SqliteConnection;

use super::{place, placed};
use crate::StoreError;
use crate::log::read::{StoredOperation, page};

/// The places of the operations about an entry, oldest first.
pub(super) async fn places(connection: &mut SqliteConnection, entry: EntryId) -> Result<Vec<i64>, StoreError> {
    let noun = entry.0.as_bytes().as_slice();
    let places = sqlx::query_scalar!("SELECT seq FROM journal_about WHERE noun = ? ORDER BY seq", noun);
    Ok(places.fetch_all(connection).await?)
}

/// The operations about an entry, oldest first: in the order of all devices, which is that of the log where there is one.
pub(super) async fn about(
    connection: &mut SqliteConnection,
    entry: EntryId,
) -> Result<Vec<StoredOperation>, StoreError> {
    let mut found = Vec::new();
    for seq in places(connection, entry).await? {
        let seq = placed("journal_about", seq)?;
        found.extend(page(connection, seq.saturating_sub(1), seq, 1).await?);
    }
    found.sort_by_key(|row| Order::of(&row.operation));
    Ok(found)
}

/// Whether an operation stands: it was never undone, or that was undone in turn.
pub(super) async fn stands(connection: &mut SqliteConnection, seq: u64) -> Result<bool, StoreError> {
    let (mut stands, mut last) = (true, place(seq)?);
    while let Some(by) = sqlx::query_scalar!("SELECT by FROM journal_undone WHERE target = ?", last)
        .fetch_optional(&mut *connection)
        .await?
    {
        stands = !stands;
        last = by;
    }
    Ok(stands)
}

/// An entry as changes put it.
pub(super) fn put_of(changes: &[Change], id: EntryId) -> Option<&Entry> {
    changes.iter().find_map(|change| match change {
        Change::Put(Noun::Entry(entry)) if entry.id == id => Some(entry),
        _ => None,
    })
}
