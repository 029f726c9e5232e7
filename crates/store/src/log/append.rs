//! Appending one operation: header, payload and head, in the transaction of the write itself.

use alara_record::operation::FORMAT;
use alara_record::{DeviceId, Entry, Grant, Hash, Hlc, Operation, OperationId, Payload, PersonId, Salt, canonical};
use chrono::{DateTime, FixedOffset};
use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row as _, SqliteConnection};

use crate::StoreError;
use crate::batch::{Batch, add};
use crate::log::read::id_of;
use crate::project::rows::{EntryRow, body};
use crate::working::pending::{Answer, Row};

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
#[derive(Clone)]
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

    /// Whether the log ends there still.
    pub(crate) async fn is_end(&self, connection: &mut SqliteConnection) -> Result<bool, StoreError> {
        let hash = sqlx::query_scalar!("SELECT hash FROM chain_head WHERE one = 1").fetch_one(connection).await?;
        Ok(hash == self.hash.0)
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

/// The same, and the confirmation that was asked for, as [`crate::snapshot::ask`] finds them beside the record.
pub(crate) fn end_beside(row: &SqliteRow) -> Result<(End, Option<OperationId>, Option<Row>), StoreError> {
    let (hash, device): (&[u8], &[u8]) = (row.try_get("hash")?, row.try_get("device")?);
    let hlc = (row.try_get("hlc_millis")?, row.try_get("hlc_counter")?);
    let end = End::read(row.try_get("count")?, hash, hlc, device)?;
    let claimed: Option<&[u8]> = row.try_get("claimed")?;
    let claimed = claimed.map(|id| id_of("operation", id).map(OperationId)).transpose()?;
    let waits: Option<&str> = row.try_get("id")?;
    let waits = waits.map(|_| Row::from_row(row)).transpose()?;
    Ok((end, claimed, waits))
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

/// An operation as a link of the chain.
struct Link {
    at: String,
    granted: String,
    body: Vec<u8>,
    payload_hash: Hash,
    previous: Hash,
    end: End,
}

impl Link {
    fn of(end: &End, operation: &Operation, payload: &Payload, salt: &Salt) -> Result<Link, StoreError> {
        let body = serde_json::to_vec(payload).map_err(|_| StoreError::Unfit("a payload that is not JSON"))?;
        let payload_hash = canonical::payload_hash(salt, &body);
        let hash = canonical::header_hash(operation, payload_hash, end.hash);
        Ok(Link {
            at: operation.at.to_rfc3339(),
            granted: granted(&operation.grant)?,
            body,
            payload_hash,
            previous: end.hash,
            // One from elsewhere may be older than what is here: the clock of this device never goes back.
            end: End { count: end.count + 1, hash, hlc: end.hlc.max(operation.hlc), device: end.device },
        })
    }
}

/// Adds a statement whose first values are those of an operation's link, in the order of the view `logged`.
macro_rules! add_link {
    ($batch:expr, $sql:tt, $link:expr, $operation:expr, $salt:expr $(, $more:expr)* $(,)?) => {{
        let (link, operation): (&Link, &Operation) = (&$link, &$operation);
        let (id, device) = (operation.id.0.as_bytes().as_slice(), operation.device.0.as_bytes().as_slice());
        let person = operation.person.0.as_bytes().as_slice();
        let (hash, previous) = (link.end.hash.0.as_slice(), link.previous.0.as_slice());
        let (payload_hash, salt) = (link.payload_hash.0.as_slice(), $salt.0.as_slice());
        add!(
            $batch,
            $sql,
            link.end.count,
            id,
            operation.format,
            operation.hlc.millis,
            operation.hlc.counter,
            link.at,
            device,
            person,
            operation.tool,
            operation.tool_version,
            link.granted,
            operation.call_id,
            payload_hash,
            previous,
            hash,
            salt,
            link.body
            $(, $more)*
        );
    }};
}

/// Appends an operation at the end; answers its place.
pub(crate) fn append(batch: &mut Batch, end: End, draft: Draft) -> Result<u64, StoreError> {
    let (operation, payload, salt) = draft.place(&end);
    Ok(put(batch, end, operation, &payload, salt)?.count())
}

/// Appends an operation whose header is whole already, its clock and device included; answers where the log ends then.
pub(crate) fn put(
    batch: &mut Batch,
    end: End,
    operation: Operation,
    payload: &Payload,
    salt: Salt,
) -> Result<End, StoreError> {
    let link = Link::of(&end, &operation, payload, &salt)?;
    add_link!(
        batch,
        "INSERT INTO logged (seq, id, format, hlc_millis, hlc_counter, at, device, person, tool, tool_version,
           granted, call_id, payload_hash, previous, hash, salt, body)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        link,
        operation,
        salt
    );
    Ok(link.end)
}

/// Appends an operation that puts a new entry on record, and confirms by it what waits and is answered, all in one statement. It is
/// refused where the log has gone on, the entry is there already, or nothing waits with the values that were shown.
pub(crate) fn put_entry(
    batch: &mut Batch,
    end: &End,
    draft: Draft,
    entry: &Entry,
    answer: Option<&Answer>,
) -> Result<End, StoreError> {
    let at_ms = draft.at.timestamp_millis();
    let (operation, payload, salt) = draft.place(end);
    let link = Link::of(end, &operation, &payload, &salt)?;
    let (entry_id, entry_person) = (entry.id.0.as_bytes().as_slice(), entry.person.0.as_bytes().as_slice());
    let (row, entry_body) = (EntryRow::of(entry), body(entry)?);
    let (answered, shown) = (answer.map(|answer| answer.pending.as_str()), answer.map(|answer| answer.shown.as_str()));
    add_link!(
        batch,
        "INSERT INTO recorded (seq, id, format, hlc_millis, hlc_counter, at, device, person, tool, tool_version,
           granted, call_id, payload_hash, previous, hash, salt, body,
           entry, entry_person, entry_tool, day, local_start, precision, recorded, entry_body, words, answered, shown, at_ms)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        link,
        operation,
        salt,
        entry_id,
        entry_person,
        entry.tool,
        row.day,
        row.local_start,
        row.precision,
        row.recorded,
        entry_body,
        row.words,
        answered,
        shown,
        at_ms
    );
    Ok(link.end)
}

/// A grant as it is stored.
pub(crate) fn granted(grant: &Grant) -> Result<String, StoreError> {
    serde_json::to_string(grant).map_err(|_| StoreError::Unfit("a grant that is not JSON"))
}
