//! What leaves: the operations of this device, noted as segments before a file is written, so that a file that is missing for whatever
//! reason is written again, and is the same.

use alara_record::{DeviceId, Hash};
use alara_sync::segment::MOST;
use alara_sync::{Contents, Known, Place, Segment, Shipment};
use sqlx::SqliteConnection;

use crate::StoreError;
use crate::log::read::{StoredOperation, at_places};
use crate::sync::index::place_of;
use crate::sync::state::{SyncDevice, SyncState, note_device};

/// A segment as it was noted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Noted {
    pub number: u64,
    pub revision: u32,
    pub hash: Hash,
    pub last: i64,
    pub written: bool,
}

/// Bytes of contents after which a segment is full: one operation more may be in it.
const FULL: usize = 4 * 1024 * 1024;

/// The segments of this device in this epoch, in their order.
pub(super) async fn noted(connection: &mut SqliteConnection) -> Result<Vec<Noted>, StoreError> {
    let unreadable = || StoreError::Unreadable { table: "sync_segment" };
    let rows = sqlx::query!("SELECT number, revision, hash, last, written FROM sync_segment ORDER BY number")
        .fetch_all(connection)
        .await?;
    let read = |number: i64, revision: i64, hash: Vec<u8>, last, written: i64| {
        Ok(Noted {
            number: u64::try_from(number).map_err(|_| unreadable())?,
            revision: u32::try_from(revision).map_err(|_| unreadable())?,
            hash: Hash::from_slice(&hash).ok_or_else(unreadable)?,
            last,
            written: written != 0,
        })
    };
    rows.into_iter().map(|row| read(row.number, row.revision, row.hash, row.last, row.written)).collect()
}

/// Notes segments of all that this device wrote since.
pub(super) async fn note_segments(connection: &mut SqliteConnection, state: &SyncState) -> Result<(), StoreError> {
    let mut last = noted(connection).await?.pop();
    let most = i64::try_from(MOST).unwrap_or(i64::MAX);
    loop {
        let places = sqlx::query_scalar!(
            "SELECT seq FROM operation WHERE seq > (SELECT shipped FROM sync) AND seq NOT IN (SELECT seq FROM sync_received)
             ORDER BY seq LIMIT ? + 0",
            most
        )
        .fetch_all(&mut *connection)
        .await?;
        let (number, previous) = last.map_or((1, Hash::NONE), |last| (last.number + 1, last.hash));
        let place =
            Place { vault: state.epoch.vault, epoch: state.epoch.number, device: state.device, number, revision: 0 };
        let mut shipments = Vec::new();
        let (mut bytes, mut taken) = (0, 0);
        for row in at_places(connection, &places).await? {
            if bytes >= FULL {
                break;
            }
            bytes += row.payload.as_ref().map_or(0, |(_, body)| body.len());
            taken += 1;
            shipments.push(shipment_of(row)?);
        }
        let (Some(first), Some(until)) = (places.first(), places.get(..taken).and_then(<[i64]>::last)) else {
            return Ok(());
        };
        let gone = i64::try_from(shipments.iter().filter(|each| each.contents.is_none()).count()).unwrap_or(0);
        let segment = Segment { place, previous, device_name: String::new(), shipments };
        let hash = segment.hash();
        let (stored, number_stored) = (hash.0.as_slice(), place_of(number)?);
        sqlx::query!(
            "INSERT INTO sync_segment (number, revision, first, last, hash, gone, written) VALUES (?, 0, ?, ?, ?, ?, 0)",
            number_stored,
            first,
            until,
            stored,
            gone
        )
        .execute(&mut *connection)
        .await?;
        sqlx::query!("UPDATE sync SET shipped = ? WHERE one = 1", until).execute(&mut *connection).await?;
        last = Some(Noted { number, revision: 0, hash, last: *until, written: false });
    }
}

/// Notes a new revision of each segment of which something was erased since it was written.
pub(super) async fn note_revisions(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let rows = sqlx::query!(
        r#"SELECT s.number AS "number!: i64", count(*) AS "gone!: i64"
           FROM erased e JOIN operation o ON o.id = e.operation
           JOIN sync_segment s ON o.seq BETWEEN s.first AND s.last
           WHERE o.seq NOT IN (SELECT seq FROM sync_received) GROUP BY s.number"#
    )
    .fetch_all(&mut *connection)
    .await?;
    for row in rows {
        sqlx::query!(
            "UPDATE sync_segment SET revision = revision + 1, gone = ?1, written = 0 WHERE number = ?2 AND gone <> ?1",
            row.gone,
            row.number
        )
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

/// A noted segment, made again of the log.
pub(super) async fn build_segment(
    connection: &mut SqliteConnection,
    state: &SyncState,
    noted: &Noted,
) -> Result<Segment, StoreError> {
    let number = place_of(noted.number)?;
    let places = sqlx::query_scalar!(
        "SELECT o.seq FROM operation o JOIN sync_segment s ON o.seq BETWEEN s.first AND s.last
         WHERE s.number = ? AND o.seq NOT IN (SELECT seq FROM sync_received) ORDER BY o.seq",
        number
    )
    .fetch_all(&mut *connection)
    .await?;
    let before = number - 1;
    let previous = sqlx::query_scalar!("SELECT hash FROM sync_segment WHERE number = ?", before)
        .fetch_optional(&mut *connection)
        .await?;
    let unreadable = || StoreError::Unreadable { table: "sync_segment" };
    let previous = previous.map_or(Ok(Hash::NONE), |hash| Hash::from_slice(&hash).ok_or_else(unreadable))?;
    let shipments = at_places(connection, &places).await?.into_iter().map(shipment_of).collect::<Result<_, _>>()?;
    let place = Place {
        vault: state.epoch.vault,
        epoch: state.epoch.number,
        device: state.device,
        number: noted.number,
        revision: noted.revision,
    };
    let segment = Segment { place, previous, device_name: state.device_name.clone(), shipments };
    if segment.hash() == noted.hash { Ok(segment) } else { Err(unreadable()) }
}

/// Says that the file of a segment is there.
pub(super) async fn note_written(connection: &mut SqliteConnection, noted: &Noted) -> Result<(), StoreError> {
    let (number, revision) = (place_of(noted.number)?, noted.revision);
    sqlx::query!("UPDATE sync_segment SET written = 1 WHERE number = ? AND revision = ?", number, revision)
        .execute(connection)
        .await?;
    Ok(())
}

/// Goes on as another device: the old one is another's from now on, read up to where both agree, and what stands in no file that both
/// agree on is put on the shelf again.
pub(super) async fn renew_device(
    connection: &mut SqliteConnection,
    state: &SyncState,
    agreed: Option<&Noted>,
    device: DeviceId,
    at: String,
) -> Result<(), StoreError> {
    let known = agreed.map_or(Known::NOTHING, |agreed| Known { number: agreed.number, hash: agreed.hash });
    let former = SyncDevice { device: state.device, name: state.device_name.clone(), known, at };
    note_device(connection, &former).await?;
    let shipped = agreed.map_or(0, |agreed| agreed.last);
    let device = device.0.as_bytes().as_slice();
    sqlx::query!("DELETE FROM sync_segment").execute(&mut *connection).await?;
    sqlx::query!("UPDATE sync SET shipped = ? WHERE one = 1", shipped).execute(&mut *connection).await?;
    sqlx::query!("UPDATE chain_head SET device = ? WHERE one = 1", device).execute(connection).await?;
    Ok(())
}

fn shipment_of(row: StoredOperation) -> Result<Shipment, StoreError> {
    let unreadable = |_| StoreError::Unreadable { table: "operation_payload" };
    let contents = match row.payload {
        Some((salt, body)) => Some(Contents { salt, body: String::from_utf8(body).map_err(unreadable)? }),
        None => None,
    };
    Ok(Shipment { operation: row.operation, payload_hash: row.payload_hash, contents })
}
