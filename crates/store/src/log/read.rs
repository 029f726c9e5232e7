//! Reading the log: pages of operations, in its order or back from its end.

use alara_record::{DeviceId, Hash, Hlc, Operation, OperationId, Payload, PersonId, Salt};
use chrono::{DateTime, FixedOffset};
use sqlx::SqliteConnection;
use uuid::Uuid;

use crate::{Store, StoreError};

/// An operation in its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Logged {
    /// 1 for the first.
    pub seq: u64,
    /// The operation; its payload is `None` once erased.
    pub operation: Operation,
    /// What the next one names as the one before it.
    pub hash: Hash,
    /// The operation that undid it, if one did.
    pub undone_by: Option<OperationId>,
}

/// A row of the log as stored.
pub(crate) struct StoredOperation {
    pub seq: u64,
    pub operation: Operation,
    pub at: String,
    pub granted: String,
    pub payload: Option<(Salt, Vec<u8>)>,
    pub payload_hash: Hash,
    pub previous: Hash,
    pub hash: Hash,
    pub undone_by: Option<OperationId>,
}

impl StoredOperation {
    /// The operation with its payload read.
    pub(crate) fn logged(mut self) -> Result<Logged, StoreError> {
        self.operation.payload = self.read_payload()?;
        Ok(Logged { seq: self.seq, operation: self.operation, hash: self.hash, undone_by: self.undone_by })
    }

    pub(crate) fn read_payload(&self) -> Result<Option<Payload>, StoreError> {
        let unreadable = |_| StoreError::Unreadable { table: "operation_payload" };
        self.payload.as_ref().map(|(_, body)| serde_json::from_slice(body).map_err(unreadable)).transpose()
    }
}

pub(crate) fn id_of(table: &'static str, bytes: &[u8]) -> Result<Uuid, StoreError> {
    Uuid::from_slice(bytes).map_err(|_| StoreError::Unreadable { table })
}

pub(crate) fn instant_of(table: &'static str, text: &str) -> Result<DateTime<FixedOffset>, StoreError> {
    DateTime::parse_from_rfc3339(text).map_err(|_| StoreError::Unreadable { table })
}

/// A row of the log, as a query answers it.
struct Row {
    seq: i64,
    id: Vec<u8>,
    format: i64,
    hlc_millis: i64,
    hlc_counter: i64,
    at: String,
    device: Vec<u8>,
    person: Vec<u8>,
    tool: String,
    tool_version: i64,
    granted: String,
    call_id: String,
    payload_hash: Vec<u8>,
    previous: Vec<u8>,
    hash: Vec<u8>,
    salt: Option<Vec<u8>>,
    body: Option<Vec<u8>>,
    undone_by: Option<Vec<u8>>,
}

impl Row {
    fn read(self) -> Result<StoredOperation, StoreError> {
        let unreadable = || StoreError::Unreadable { table: "operation" };
        let hash = |bytes: &[u8]| Hash::from_slice(bytes).ok_or_else(unreadable);
        let payload = match (self.salt, self.body) {
            (Some(salt), Some(body)) => Some((Salt(salt.as_slice().try_into().map_err(|_| unreadable())?), body)),
            _ => None,
        };
        Ok(StoredOperation {
            seq: u64::try_from(self.seq).map_err(|_| unreadable())?,
            operation: Operation {
                format: u16::try_from(self.format).map_err(|_| unreadable())?,
                id: OperationId(id_of("operation", &self.id)?),
                hlc: Hlc {
                    millis: self.hlc_millis,
                    counter: u32::try_from(self.hlc_counter).map_err(|_| unreadable())?,
                },
                at: instant_of("operation", &self.at)?,
                device: DeviceId(id_of("operation", &self.device)?),
                person: PersonId(id_of("operation", &self.person)?),
                tool: self.tool,
                tool_version: u16::try_from(self.tool_version).map_err(|_| unreadable())?,
                grant: serde_json::from_str(&self.granted).map_err(|_| unreadable())?,
                call_id: self.call_id,
                payload: None,
            },
            at: self.at,
            granted: self.granted,
            payload,
            payload_hash: hash(&self.payload_hash)?,
            previous: hash(&self.previous)?,
            hash: hash(&self.hash)?,
            undone_by: self.undone_by.map(|id| id_of("operation", &id).map(OperationId)).transpose()?,
        })
    }
}

/// A page of the log: those after `after` and up to `until`, at most `limit`, in order.
pub(crate) async fn page(
    connection: &mut SqliteConnection,
    after: u64,
    until: u64,
    limit: u32,
) -> Result<Vec<StoredOperation>, StoreError> {
    let bound = |value: u64| i64::try_from(value).unwrap_or(i64::MAX);
    let (after, until) = (bound(after), bound(until));
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT o.seq, o.id, o.format, o.hlc_millis, o.hlc_counter, o.at, o.device, o.person, o.tool, o.tool_version,
             o.granted, o.call_id, o.payload_hash, o.previous, o.hash, p.salt AS "salt?", p.body AS "body?",
             u.id AS "undone_by?"
           FROM operation o
           LEFT JOIN operation_payload p ON p.seq = o.seq
           LEFT JOIN operation u ON u.call_id = 'undo/' || lower(hex(o.id)) AND u.seq > o.seq
           WHERE o.seq > ? AND o.seq <= ? ORDER BY o.seq LIMIT ? + 0"#,
        after,
        until,
        limit
    )
    .fetch_all(connection)
    .await?;
    rows.into_iter().map(Row::read).collect()
}

/// The operations at some places of the log, in its order.
pub(crate) async fn at_places(
    connection: &mut SqliteConnection,
    places: &[i64],
) -> Result<Vec<StoredOperation>, StoreError> {
    let places = serde_json::to_string(places).map_err(|_| StoreError::Unfit("places"))?;
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT o.seq, o.id, o.format, o.hlc_millis, o.hlc_counter, o.at, o.device, o.person, o.tool, o.tool_version,
             o.granted, o.call_id, o.payload_hash, o.previous, o.hash, p.salt AS "salt?", p.body AS "body?",
             u.id AS "undone_by?"
           FROM operation o
           LEFT JOIN operation_payload p ON p.seq = o.seq
           LEFT JOIN operation u ON u.call_id = 'undo/' || lower(hex(o.id)) AND u.seq > o.seq
           WHERE o.seq IN (SELECT value FROM json_each(?)) ORDER BY o.seq"#,
        places
    )
    .fetch_all(connection)
    .await?;
    rows.into_iter().map(Row::read).collect()
}

/// Where the log ends.
pub(crate) async fn head(connection: &mut SqliteConnection) -> Result<(u64, Hash), StoreError> {
    let unreadable = || StoreError::Unreadable { table: "chain_head" };
    let row = sqlx::query!("SELECT count, hash FROM chain_head WHERE one = 1").fetch_one(connection).await?;
    Ok((u64::try_from(row.count).map_err(|_| unreadable())?, Hash::from_slice(&row.hash).ok_or_else(unreadable)?))
}

/// One operation by its id.
pub(crate) async fn find(
    connection: &mut SqliteConnection,
    id: OperationId,
) -> Result<Option<StoredOperation>, StoreError> {
    let bytes = id.0.as_bytes().as_slice();
    let seq = sqlx::query_scalar!("SELECT seq FROM operation WHERE id = ?", bytes)
        .fetch_optional(&mut *connection)
        .await?
        .and_then(|seq| u64::try_from(seq).ok());
    match seq {
        Some(seq) => Ok(page(connection, seq.saturating_sub(1), seq, 1).await?.pop()),
        None => Ok(None),
    }
}

impl Store {
    /// Operations after a place (0 for the first), at most `limit`, in the order of the log.
    ///
    /// # Errors
    /// The database, or a row that cannot be read.
    pub async fn operations(&self, after: u64, limit: u32) -> Result<Vec<Logged>, StoreError> {
        let mut reader = self.reader().await?;
        page(&mut reader, after, u64::MAX, limit).await?.into_iter().map(StoredOperation::logged).collect()
    }

    /// The newest operations before a place (`u64::MAX` for the end), at most `limit`, newest first.
    ///
    /// # Errors
    /// As [`Store::operations`].
    pub async fn operations_back(&self, before: u64, limit: u32) -> Result<Vec<Logged>, StoreError> {
        let mut reader = self.at_hand().await?;
        let (count, _) = head(&mut reader).await?;
        let until = before.saturating_sub(1).min(count);
        let mut found: Vec<Logged> = page(&mut reader, until.saturating_sub(u64::from(limit)), until, limit)
            .await?
            .into_iter()
            .map(StoredOperation::logged)
            .collect::<Result<_, _>>()?;
        found.reverse();
        Ok(found)
    }

    /// One operation.
    ///
    /// # Errors
    /// As [`Store::operations`].
    pub async fn operation(&self, id: OperationId) -> Result<Option<Logged>, StoreError> {
        let mut reader = self.at_hand().await?;
        find(&mut reader, id).await?.map(StoredOperation::logged).transpose()
    }

    /// How many operations there are, and the hash of the last.
    ///
    /// # Errors
    /// The database.
    pub async fn head(&self) -> Result<(u64, Hash), StoreError> {
        let mut reader = self.at_hand().await?;
        head(&mut reader).await
    }
}
