//! Which of the segments that arrived can be taken in: what one undoes stands before it, and what lost its contents is named by an
//! erasing that is here. The others wait, with all of their device behind them.

use std::collections::BTreeSet;

use alara_record::operation::Payload;
use alara_record::{DeviceId, Operation, OperationId};
use alara_sync::fold::{ERASE, UNDO};
use alara_sync::{Segment, Shipment};
use sqlx::SqliteConnection;

use crate::StoreError;
use crate::import::is_known;
use crate::log::read::id_of;
use crate::log::verify::ERASED;

/// What one segment brings, and what it cannot be taken in without.
#[derive(Default)]
struct Needs {
    brings: BTreeSet<OperationId>,
    /// Operations that its erasings name.
    names: BTreeSet<OperationId>,
    undoes: BTreeSet<OperationId>,
    erased: BTreeSet<OperationId>,
}

/// The payload of a shipment, read.
pub(super) fn payload_of(shipment: &Shipment) -> Result<Option<Payload>, StoreError> {
    let contents = shipment.contents.as_ref();
    let read = |body: &String| serde_json::from_str(body).map_err(|_| StoreError::Unfit("contents that are none"));
    contents.map(|contents| read(&contents.body)).transpose()
}

/// The operations that an erasing names.
pub(super) fn names_of(tool: &str, payload: &Payload) -> BTreeSet<OperationId> {
    if tool != ERASE {
        return BTreeSet::new();
    }
    let ids = payload.written.get(ERASED).and_then(serde_json::Value::as_array).into_iter().flatten();
    ids.filter_map(|id| id.as_str()?.parse().ok()).collect()
}

/// The operation that one undoes, by its call.
pub(super) fn target_of(call_id: &str) -> Option<OperationId> {
    call_id.strip_prefix(UNDO)?.strip_prefix('/')?.parse().ok()
}

fn needs_of(segment: &Segment) -> Result<Needs, StoreError> {
    let mut needs = Needs::default();
    for shipment in &segment.shipments {
        let operation = &shipment.operation;
        needs.brings.insert(operation.id);
        needs.undoes.extend(target_of(&operation.call_id));
        match payload_of(shipment)? {
            Some(payload) => needs.names.extend(names_of(&operation.tool, &payload)),
            None => {
                needs.erased.insert(operation.id);
            }
        }
    }
    Ok(needs)
}

/// Parts what can be taken in from what waits, which is dropped and arrives again; answers whose waits.
pub(super) async fn part_waiting(
    connection: &mut SqliteConnection,
    segments: Vec<Segment>,
) -> Result<(Vec<Segment>, BTreeSet<DeviceId>), StoreError> {
    let mut ready: Vec<(Segment, Needs)> = Vec::with_capacity(segments.len());
    for segment in segments {
        let mut needs = needs_of(&segment)?;
        let mut missing = BTreeSet::new();
        for target in needs.undoes {
            if !is_known(connection, target).await? {
                missing.insert(target);
            }
        }
        needs.undoes = missing;
        let mut missing = BTreeSet::new();
        for erased in needs.erased {
            if !is_named(connection, erased).await? {
                missing.insert(erased);
            }
        }
        needs.erased = missing;
        ready.push((segment, needs));
    }
    let mut waiting = BTreeSet::new();
    loop {
        let brought: BTreeSet<OperationId> = ready.iter().flat_map(|(_, needs)| needs.brings.iter().copied()).collect();
        let named: BTreeSet<OperationId> = ready.iter().flat_map(|(_, needs)| needs.names.iter().copied()).collect();
        let waits = |needs: &Needs| !needs.undoes.is_subset(&brought) || !needs.erased.is_subset(&named);
        let Some((first, _)) = ready.iter().find(|(_, needs)| waits(needs)) else { break };
        let (device, number) = (first.place.device, first.place.number);
        waiting.insert(device);
        ready.retain(|(each, _)| each.place.device != device || each.place.number < number);
    }
    Ok((ready.into_iter().map(|(segment, _)| segment).collect(), waiting))
}

/// What is here of an operation that arrives.
pub(super) struct Here {
    /// Whether it is in the log.
    pub known: bool,
    /// Whether another has its call.
    pub claimed: bool,
    /// The erasing that names it, if one here does.
    pub named_by: Option<OperationId>,
}

/// Looks up what is here of an operation.
pub(super) async fn look_up(connection: &mut SqliteConnection, operation: &Operation) -> Result<Here, StoreError> {
    let (id, call_id) = (operation.id.0.as_bytes().as_slice(), &operation.call_id);
    let row = sqlx::query!(
        r#"SELECT EXISTS (SELECT 1 FROM operation WHERE id = ?1) AS "known!: bool",
             EXISTS (SELECT 1 FROM operation WHERE call_id = ?2) AS "claimed!: bool",
             (SELECT by FROM sync_named WHERE operation = ?1
              UNION ALL SELECT by FROM erased WHERE operation = ?1 LIMIT 1) AS "named_by: Vec<u8>""#,
        id,
        call_id
    )
    .fetch_one(connection)
    .await?;
    let named_by = row.named_by.map(|by| id_of("sync_named", &by).map(OperationId)).transpose()?;
    Ok(Here { known: row.known, claimed: row.claimed, named_by })
}

async fn is_named(connection: &mut SqliteConnection, operation: OperationId) -> Result<bool, StoreError> {
    let id = operation.0.as_bytes().as_slice();
    let named = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT 1 FROM sync_named WHERE operation = ?1
             UNION ALL SELECT 1 FROM erased WHERE operation = ?1) AS "named!: bool""#,
        id
    )
    .fetch_one(connection)
    .await?;
    Ok(named)
}
