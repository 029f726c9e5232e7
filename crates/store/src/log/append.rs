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

/// The end of the log.
pub(crate) struct End {
    count: i64,
    hash: Hash,
    hlc: Hlc,
    device: DeviceId,
}

impl End {
    fn read(count: i64, hash: &[u8], (millis, counter): (i64, i64), device: &[u8]) -> Result<End, StoreError> {
        let unreadable = || StoreError::Unreadable { table: "chain_head" };
        Ok(End {
            count,
            hash: Hash::from_slice(hash).ok_or_else(unreadable)?,
            hlc: Hlc { millis, counter: u32::try_from(counter).map_err(|_| unreadable())? },
            device: DeviceId(id_of("chain_head", device)?),
        })
    }

    /// The device that writes here, and the clock of the last operation.
    pub(crate) fn stamp(&self) -> (DeviceId, Hlc) {
        (self.device, self.hlc)
    }

    /// How many operations there are.
    pub(crate) fn count(&self) -> u64 {
        u64::try_from(self.count).unwrap_or(0)
    }
}

/// Where the log ends, and the operation that claimed a call, if one did.
pub(crate) async fn end(
    connection: &mut SqliteConnection,
    call_id: &str,
) -> Result<(End, Option<OperationId>), StoreError> {
    let row = sqlx::query!(
        r#"SELECT count, hash, hlc_millis, hlc_counter, device,
             (SELECT id FROM operation WHERE call_id = ?) AS "claimed: Vec<u8>"
           FROM chain_head WHERE one = 1"#,
        call_id
    )
    .fetch_one(connection)
    .await?;
    let end = End::read(row.count, &row.hash, (row.hlc_millis, row.hlc_counter), &row.device)?;
    Ok((end, row.claimed.map(|id| id_of("operation", &id).map(OperationId)).transpose()?))
}

impl Draft {
    /// Its operation, with this device's clock, and what else the log keeps of it.
    fn place(self, end: &End) -> (Operation, Payload, Salt) {
        let operation = Operation {
            format: FORMAT,
            id: self.id,
            hlc: end.hlc.next(self.at.timestamp_millis()),
            at: self.at,
            device: end.device,
            person: self.person,
            tool: self.tool,
            tool_version: self.tool_version,
            grant: self.grant,
            call_id: self.call_id,
            payload: None,
        };
        (operation, self.payload, self.salt)
    }
}

/// Appends an operation at the end; answers its place.
pub(crate) async fn append(connection: &mut SqliteConnection, end: End, draft: Draft) -> Result<u64, StoreError> {
    let (operation, payload, salt) = draft.place(&end);
    Ok(put(connection, end, operation, &payload, salt).await?.count())
}

/// Appends an operation whose header is whole already, its clock and device included; answers where the log ends then.
pub(crate) async fn put(
    connection: &mut SqliteConnection,
    end: End,
    operation: Operation,
    payload: &Payload,
    salt: Salt,
) -> Result<End, StoreError> {
    let body = serde_json::to_vec(payload).map_err(|_| StoreError::Unfit("a payload that is not JSON"))?;
    let payload_hash = canonical::payload_hash(&salt, &body);
    put_stored(connection, end, operation, payload_hash, Some((salt, &body))).await
}

/// Appends an operation as another log stored it, byte for byte; without its contents where they were erased.
pub(crate) async fn put_stored(
    connection: &mut SqliteConnection,
    end: End,
    operation: Operation,
    payload_hash: Hash,
    contents: Option<(Salt, &[u8])>,
) -> Result<End, StoreError> {
    let next = End {
        count: end.count + 1,
        hash: canonical::header_hash(&operation, payload_hash, end.hash),
        // One from elsewhere may be older than what is here: the clock of this device never goes back.
        hlc: end.hlc.max(operation.hlc),
        device: end.device,
    };
    let (id, device) = (operation.id.0.as_bytes().as_slice(), operation.device.0.as_bytes().as_slice());
    let person = operation.person.0.as_bytes().as_slice();
    let (at, granted) = (operation.at.to_rfc3339(), granted(&operation.grant)?);
    let (previous, hash) = (end.hash.0.as_slice(), next.hash.0.as_slice());
    let payload_hash = payload_hash.0.as_slice();
    let (salt, body) = contents.as_ref().map(|(salt, body)| (salt.0.as_slice(), *body)).unzip();
    let kept = contents.is_some();
    // Header, payload and head in one round trip.
    sqlx::query!(
        "INSERT INTO operation (seq, id, format, hlc_millis, hlc_counter, at, device, person, tool, tool_version, granted,
           call_id, payload_hash, previous, hash)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);
         INSERT INTO operation_payload (seq, salt, body) SELECT ?, ?, ? WHERE ?;
         UPDATE chain_head SET count = ?, hash = ?, hlc_millis = ?, hlc_counter = ? WHERE one = 1",
        next.count,
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
        hash,
        next.count,
        salt,
        body,
        kept,
        next.count,
        hash,
        next.hlc.millis,
        next.hlc.counter
    )
    .execute(connection)
    .await?;
    Ok(next)
}

/// A grant as it is stored.
pub(crate) fn granted(grant: &Grant) -> Result<String, StoreError> {
    serde_json::to_string(grant).map_err(|_| StoreError::Unfit("a grant that is not JSON"))
}
