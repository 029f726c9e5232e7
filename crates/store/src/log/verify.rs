//! Walking the stored chain from its first operation to its head.

use alara_record::chain::{Broken, Link, Walk};
use alara_record::{Hash, OperationId};
use sqlx::{Connection, SqliteConnection};

use crate::job::{Job, WHOLE};
use crate::log::append::granted;
use crate::log::read::{StoredOperation, head, page};
use crate::{Store, StoreError};

/// How many operations are held in memory at once.
const PAGE: u32 = 500;

/// What a walk of the whole chain found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// How many operations there are.
    pub operations: u64,
    /// The hash of the last one.
    pub head: Hash,
}

/// The tool of an erasing operation, and the field of its payload that names what it erased.
pub(crate) const ERASE: &str = alara_sync::fold::ERASE;
pub(crate) const ERASED: &str = "erased";

/// Walks the chain, as a part of a job.
pub(crate) async fn verify_as(
    connection: &mut SqliteConnection,
    job: &Job,
    part: (u32, u32),
) -> Result<Verified, StoreError> {
    let mut transaction = connection.begin().await?;
    let (count, stored_head) = head(&mut transaction).await?;
    let mut walk = Walk::default();
    let mut after = 0;
    loop {
        let rows = page(&mut transaction, after, u64::MAX, PAGE).await?;
        let Some(last) = rows.last() else { break };
        after = last.seq;
        job.step(part, after, count)?;
        for row in &rows {
            step(&mut walk, row)?;
        }
    }
    let orphans = sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!: i64" FROM operation_payload WHERE seq NOT IN (SELECT seq FROM operation)"#
    )
    .fetch_one(&mut *transaction)
    .await?;
    transaction.commit().await?;
    if orphans > 0 {
        return Err(Broken::Gap { at: count + 1 }.into());
    }
    Ok(Verified { operations: count, head: walk.end(count, stored_head)? })
}

fn step(walk: &mut Walk, row: &StoredOperation) -> Result<(), StoreError> {
    walk.step(&Link {
        seq: row.seq,
        operation: &row.operation,
        payload: row.payload.as_ref().map(|(salt, body)| (salt, body.as_slice())),
        payload_hash: row.payload_hash,
        previous: row.previous,
        hash: row.hash,
    })?;
    // The hash covers what was read; these two columns could be written in other ways that read the same.
    if row.at != row.operation.at.to_rfc3339() || row.granted != granted(&row.operation.grant)? {
        return Err(Broken::HeaderChanged { at: row.seq }.into());
    }
    walk.erased(erased_by(row)?);
    Ok(())
}

/// The operations whose payloads an `erase` says that it removed; none for any other operation.
pub(crate) fn erased_by(row: &StoredOperation) -> Result<Vec<OperationId>, StoreError> {
    if row.operation.tool != ERASE {
        return Ok(Vec::new());
    }
    let named = row.read_payload()?.and_then(|mut payload| payload.written.shift_remove(ERASED));
    let Some(serde_json::Value::Array(ids)) = named else { return Ok(Vec::new()) };
    Ok(ids.iter().filter_map(|id| id.as_str()?.parse().ok()).collect())
}

impl Store {
    /// Walks the whole chain: any change, deletion or reordering made behind its back is [`StoreError::Broken`].
    ///
    /// # Errors
    /// The first thing that is wrong, or the database.
    pub async fn verify(&self) -> Result<Verified, StoreError> {
        self.verify_watched(&Job::new()).await
    }

    /// The same, as a job that is watched and may be stopped.
    ///
    /// # Errors
    /// As [`Store::verify`]; [`StoreError::Stopped`].
    pub async fn verify_watched(&self, job: &Job) -> Result<Verified, StoreError> {
        let mut reader = self.reader().await?;
        verify_as(&mut reader, job, (0, WHOLE)).await
    }
}
