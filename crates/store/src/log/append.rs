//! Appending one operation: header, payload and head, in the transaction of the write itself.

use alara_record::operation::FORMAT;
use alara_record::{DeviceId, Grant, Hash, Hlc, Operation, OperationId, Payload, PersonId, Salt, canonical};
use chrono::{DateTime, FixedOffset};
use sqlx::SqliteConnection;

use crate::StoreError;
use crate::log::read::id_of;

/// What the caller says of an operation; its clock, its place and its hash are the log's.
pub(crate) struct Draft {
    pub id: OperationId,
    pub at: DateTime<FixedOffset>,
    pub person: PersonId,
    pub tool: String,
    pub tool_version: u16,
    pub grant: Grant,
    pub call_id: String,
    pub payload: Payload,
    pub salt: Salt,
}

/// Appends it; answers its place.
pub(crate) async fn append(connection: &mut SqliteConnection, draft: Draft) -> Result<u64, StoreError> {
    let head = sqlx::query!("SELECT count, hash, hlc_millis, hlc_counter, device FROM chain_head WHERE one = 1")
        .fetch_one(&mut *connection)
        .await?;
    let unreadable = || StoreError::Unreadable { table: "chain_head" };
    let previous = Hash::from_slice(&head.hash).ok_or_else(unreadable)?;
    let last = Hlc { millis: head.hlc_millis, counter: u32::try_from(head.hlc_counter).map_err(|_| unreadable())? };
    let body = serde_json::to_vec(&draft.payload).map_err(|_| StoreError::Unfit("a payload that is not JSON"))?;
    let payload_hash = canonical::payload_hash(&draft.salt, &body);
    let operation = Operation {
        format: FORMAT,
        id: draft.id,
        hlc: last.next(draft.at.timestamp_millis()),
        at: draft.at,
        device: DeviceId(id_of("chain_head", &head.device)?),
        person: draft.person,
        tool: draft.tool,
        tool_version: draft.tool_version,
        grant: draft.grant,
        call_id: draft.call_id,
        payload: Some(draft.payload),
    };
    let hash = canonical::header_hash(&operation, payload_hash, previous);
    let seq = head.count + 1;
    write(connection, seq, &operation, payload_hash, previous, hash).await?;
    let (salt, hash) = (draft.salt.0.as_slice(), hash.0.as_slice());
    sqlx::query!("INSERT INTO operation_payload (seq, salt, body) VALUES (?, ?, ?)", seq, salt, body)
        .execute(&mut *connection)
        .await?;
    sqlx::query!(
        "UPDATE chain_head SET count = ?, hash = ?, hlc_millis = ?, hlc_counter = ? WHERE one = 1",
        seq,
        hash,
        operation.hlc.millis,
        operation.hlc.counter
    )
    .execute(&mut *connection)
    .await?;
    u64::try_from(seq).map_err(|_| unreadable())
}

async fn write(
    connection: &mut SqliteConnection,
    seq: i64,
    operation: &Operation,
    payload_hash: Hash,
    previous: Hash,
    hash: Hash,
) -> Result<(), StoreError> {
    let (id, device) = (operation.id.0.as_bytes().as_slice(), operation.device.0.as_bytes().as_slice());
    let (person, at) = (operation.person.0.as_bytes().as_slice(), operation.at.to_rfc3339());
    let granted = granted(&operation.grant)?;
    let (payload_hash, previous, hash) = (payload_hash.0.as_slice(), previous.0.as_slice(), hash.0.as_slice());
    sqlx::query!(
        "INSERT INTO operation (seq, id, format, hlc_millis, hlc_counter, at, device, person, tool, tool_version,
           granted, call_id, payload_hash, previous, hash)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        seq,
        id,
        operation.format,
        operation.hlc.millis,
        operation.hlc.counter,
        at,
        device,
        person,
        operation.tool,
        operation.tool_version,
        granted,
        operation.call_id,
        payload_hash,
        previous,
        hash
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A grant as it is stored.
pub(crate) fn granted(grant: &Grant) -> Result<String, StoreError> {
    serde_json::to_string(grant).map_err(|_| StoreError::Unfit("a grant that is not JSON"))
}

/// The operation that claimed a call, if one did.
pub(crate) async fn claimed(
    connection: &mut SqliteConnection,
    call_id: &str,
) -> Result<Option<OperationId>, StoreError> {
    let row =
        sqlx::query_scalar!("SELECT id FROM operation WHERE call_id = ?", call_id).fetch_optional(connection).await?;
    row.map(|id| id_of("operation", &id).map(OperationId)).transpose()
}
