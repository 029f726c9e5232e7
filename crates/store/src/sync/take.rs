//! Taking in what arrived: in one transaction, each operation once, in the order of all devices, through the checks that hold for every
//! line of the log.

use std::collections::{BTreeMap, BTreeSet};

use alara_record::operation::Payload;
use alara_record::{DeviceId, Key, PersonId};
use alara_sync::fold::ERASE;
use alara_sync::{Known, Order, Segment, Shipment, SyncError, order};
use chrono::{DateTime, FixedOffset};
use sqlx::SqliteConnection;

use crate::StoreError;
use crate::import::check;
use crate::job::Job;
use crate::log::append::{End, end, put_stored};
use crate::log::read::find;
use crate::snapshot::people;
use crate::sync::forget::{Erased, forget_late, forget_named, note_erased};
use crate::sync::index::{index_log, index_operations, json_of, note_indexed, place_of, settle_keys};
use crate::sync::randomness::Randomness;
use crate::sync::state::{SyncDevice, note_device};
use crate::sync::wait::{look_up, names_of, part_waiting, payload_of};

/// The call of the operation with which a record begins.
const BEGIN: &str = "vault/begin";

/// What was taken in.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Taken {
    /// Operations that were not here before.
    pub operations: u64,
    /// Segments.
    pub segments: u64,
    /// Devices that wait for others.
    pub waiting: BTreeSet<DeviceId>,
    /// Operations that are here with other contents.
    pub other_contents: u64,
    /// Devices whose clock is ahead, and by how many hours.
    pub ahead: BTreeMap<DeviceId, i64>,
    /// Where the log ends.
    pub end: u64,
}

/// The log while operations are put into it.
struct Growing {
    end: End,
    user: Option<PersonId>,
    shipped: i64,
    /// Places of what others put on the shelf.
    received: Vec<i64>,
    /// What the operations that were put in are about.
    about: Vec<(Key, u64)>,
    erased: Vec<Erased>,
}

/// Takes in segments, within a transaction of the caller's.
pub(super) async fn take_segments(
    connection: &mut SqliteConnection,
    segments: Vec<Segment>,
    at: DateTime<FixedOffset>,
    randomness: &mut dyn Randomness,
    (job, part): (&Job, (u32, u32)),
) -> Result<Taken, StoreError> {
    index_log(connection).await?;
    let (ready, waiting) = part_waiting(connection, segments).await?;
    let mut taken = Taken { waiting, segments: ready.len() as u64, ..Taken::default() };
    let mut devices = BTreeMap::new();
    let mut shipments = Vec::new();
    for segment in ready {
        let known = Known { number: segment.place.number, hash: segment.hash() };
        let (device, name) = (segment.place.device, segment.device_name);
        devices.insert(device, SyncDevice { device, name, known, at: at.to_rfc3339() });
        shipments.extend(segment.shipments.into_iter().map(|shipment| (device, shipment)));
    }
    shipments.sort_by_key(|(_, shipment)| Order::of(&shipment.operation));
    let shipped =
        sqlx::query_scalar!("SELECT shipped FROM sync WHERE one = 1").fetch_optional(&mut *connection).await?;
    let mut growing = Growing {
        end: end(connection, "").await?.0,
        user: people(connection).await?.first().map(|user| user.id),
        shipped: shipped.unwrap_or(0),
        received: Vec::new(),
        about: Vec::new(),
        erased: Vec::new(),
    };
    let begins = |(_, shipment): &(DeviceId, Shipment)| shipment.operation.call_id == BEGIN;
    if growing.user.is_none() && !shipments.is_empty() && !shipments.iter().any(begins) {
        return Err(SyncError::NothingYet.into());
    }
    let all = shipments.len() as u64;
    for (done, (device, shipment)) in (1..).zip(shipments) {
        if let Some(hours) = order::hours_ahead(shipment.operation.hlc, at.timestamp_millis()) {
            let most = taken.ahead.entry(device).or_insert(hours);
            *most = (*most).max(hours);
        }
        growing = take_one(connection, growing, shipment, &mut taken).await?;
        job.step(part, done, all)?;
    }
    let Growing { end: after, received, about, erased, .. } = growing;
    note_received(connection, &received).await?;
    index_operations(connection, about.iter().map(|(key, seq)| (key, *seq))).await?;
    note_indexed(connection, after.count()).await?;
    let mut touched: BTreeSet<Key> = about.into_iter().map(|(key, _)| key).collect();
    for each in &erased {
        touched.extend(forget_named(connection, each).await?);
    }
    let dead = settle_keys(connection, touched).await?;
    taken.end = forget_late(connection, &dead, at, randomness).await?;
    for device in devices.values() {
        note_device(connection, device).await?;
    }
    Ok(taken)
}

async fn take_one(
    connection: &mut SqliteConnection,
    mut growing: Growing,
    shipment: Shipment,
    taken: &mut Taken,
) -> Result<Growing, StoreError> {
    let id = shipment.operation.id;
    let here = look_up(connection, &shipment.operation).await?;
    if here.known
        && let Some(here) = find(connection, id).await?
    {
        taken.other_contents += u64::from(here.payload_hash != shipment.payload_hash);
        // Whoever put it on the shelf first keeps it there.
        if place_of(here.seq)? > growing.shipped {
            growing.received.push(place_of(here.seq)?);
        }
        return Ok(growing);
    }
    let payload = payload_of(&shipment)?;
    let user = check_shipment(connection, &shipment, payload.as_ref(), growing.user).await?;
    growing.user = Some(user);
    let Shipment { mut operation, payload_hash, contents } = shipment;
    if here.claimed {
        // Two devices did the same at once, as two that undo one thing: both stay in the log, and the fold counts them once.
        operation.call_id = format!("again/{}", id.0.simple());
    }
    let by = here.named_by;
    let contents = contents.filter(|_| by.is_none());
    let tool = operation.tool.clone();
    let stored = contents.as_ref().map(|contents| (contents.salt, contents.body.as_bytes()));
    growing.end = put_stored(connection, growing.end, operation, payload_hash, stored).await?;
    let seq = growing.end.count();
    growing.received.push(place_of(seq)?);
    taken.operations += 1;
    match (payload, by) {
        (Some(payload), None) => {
            let keys: BTreeSet<Key> = payload.changes.iter().map(|change| change.key()).collect();
            growing.about.extend(keys.into_iter().map(|key| (key, seq)));
            if tool == ERASE {
                growing.erased.push(Erased::of(id, names_of(&tool, &payload), &payload));
            }
        }
        (_, Some(by)) => note_erased(connection, id, by).await?,
        // It waited for the erasing that names it, which is in the same batch and says so.
        (None, None) => {}
    }
    Ok(growing)
}

/// What holds for every operation; answers who the user is. The first of an empty log says it.
async fn check_shipment(
    connection: &mut SqliteConnection,
    shipment: &Shipment,
    payload: Option<&Payload>,
    user: Option<PersonId>,
) -> Result<PersonId, StoreError> {
    let operation = &shipment.operation;
    if operation.format != alara_record::operation::FORMAT {
        return Err(StoreError::Newer);
    }
    if !order::is_reading(operation.hlc) {
        return Err(StoreError::Unfit("a clock that no clock can read"));
    }
    match user {
        Some(user) => {
            check(connection, operation, payload, user).await?;
            Ok(user)
        }
        None if operation.call_id == BEGIN => Ok(operation.person),
        None => Err(SyncError::NothingYet.into()),
    }
}

async fn note_received(connection: &mut SqliteConnection, places: &[i64]) -> Result<(), StoreError> {
    let places = json_of(places)?;
    sqlx::query!("INSERT OR IGNORE INTO sync_received (seq) SELECT value FROM json_each(?)", places)
        .execute(connection)
        .await?;
    Ok(())
}
