//! Whether this record is on several computers, by which secret, and how far each of them was read.

use std::collections::BTreeMap;

use alara_record::{DeviceId, Hash, Hlc, OperationId};
use alara_sync::{Epoch, Known, SyncSecret, VaultTag};
use serde_json::{Map, Value, json};
use sqlx::SqliteConnection;

use crate::log::read::{head, id_of};
use crate::sync::index::{folding_device, index_log, settle_foreign};
use crate::{Store, StoreError};

/// What sync is: on, by this.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyncState {
    /// The epoch, with its secret.
    pub epoch: Epoch,
    /// Where the shelf is, as the app wrote it.
    pub place: String,
    /// This device.
    pub device: DeviceId,
    /// How the person calls it.
    pub device_name: String,
    /// The others.
    pub devices: Vec<SyncDevice>,
}

/// Another device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyncDevice {
    /// Its id.
    pub device: DeviceId,
    /// How the person calls it.
    pub name: String,
    /// Up to where it was read.
    pub known: Known,
    /// When something of it was taken in last, as RFC 3339.
    pub at: String,
}

/// What sync begins with: the first time, or anew in a later epoch.
#[derive(Clone, Debug)]
pub struct SyncStart {
    /// The epoch's number and secret.
    pub epoch: (u32, SyncSecret),
    /// Where the shelf is.
    pub place: String,
    /// How the person calls this device.
    pub device_name: String,
    /// A new id for this device, where it joins others: its folder may be a copy of one of theirs.
    pub device: Option<DeviceId>,
}

impl Store {
    /// Whether sync is on, and by what.
    ///
    /// # Errors
    /// The database.
    pub async fn sync(&self) -> Result<Option<SyncState>, StoreError> {
        let mut reader = self.at_hand().await?;
        read_state(&mut reader).await
    }

    /// What tells this record's files from those of another.
    ///
    /// # Errors
    /// The database.
    pub async fn vault_tag(&self) -> Result<VaultTag, StoreError> {
        let mut reader = self.at_hand().await?;
        tag_of(&mut reader).await
    }

    /// Turns sync on, or begins an epoch: nothing was put on its shelf yet, and nothing read.
    ///
    /// # Errors
    /// The database, a full disk; nothing was changed then.
    pub async fn begin_sync(&self, start: SyncStart) -> Result<(), StoreError> {
        let mut transaction = self.begin().await?;
        begin_epoch(&mut transaction, &start).await?;
        index_log(&mut transaction).await?;
        settle_foreign(&mut transaction).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Brings up to date which operations are about what, where sync was ever on.
    pub(crate) async fn index_sync(&self) -> Result<(), StoreError> {
        if folding_device(&mut *self.at_hand().await?).await?.is_none() {
            return Ok(());
        }
        let mut transaction = self.begin().await?;
        index_log(&mut transaction).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Turns sync off. What was taken in stays, and so do the files on the shelf.
    ///
    /// # Errors
    /// The database; nothing was changed then.
    pub async fn end_sync(&self) -> Result<(), StoreError> {
        let mut transaction = self.begin().await?;
        clear_epoch(&mut transaction).await?;
        sqlx::query!("DELETE FROM sync").execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(())
    }
}

/// Puts an epoch in the place of whatever was.
pub(super) async fn begin_epoch(connection: &mut SqliteConnection, start: &SyncStart) -> Result<(), StoreError> {
    clear_epoch(connection).await?;
    if let Some(device) = start.device {
        let device = device.0.as_bytes().as_slice();
        sqlx::query!("UPDATE chain_head SET device = ? WHERE one = 1", device).execute(&mut *connection).await?;
    }
    let (number, secret) = (start.epoch.0, start.epoch.1.bytes().as_slice());
    sqlx::query!(
        "INSERT OR REPLACE INTO sync (one, epoch, secret, place, device_name, shipped) VALUES (1, ?, ?, ?, ?, 0)",
        number,
        secret,
        start.place,
        start.device_name
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn clear_epoch(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    sqlx::query!("DELETE FROM sync_segment").execute(&mut *connection).await?;
    sqlx::query!("DELETE FROM sync_device").execute(&mut *connection).await?;
    sqlx::query!("DELETE FROM sync_received").execute(&mut *connection).await?;
    Ok(())
}

pub(super) async fn read_state(connection: &mut SqliteConnection) -> Result<Option<SyncState>, StoreError> {
    let unreadable = || StoreError::Unreadable { table: "sync" };
    let row = sqlx::query!(
        "SELECT s.epoch, s.secret, s.place, s.device_name, h.device FROM sync s JOIN chain_head h ON h.one = s.one"
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let epoch = Epoch {
        vault: tag_of(connection).await?,
        number: u32::try_from(row.epoch).map_err(|_| unreadable())?,
        secret: SyncSecret::from_slice(&row.secret).ok_or_else(unreadable)?,
    };
    let device = DeviceId(id_of("chain_head", &row.device)?);
    let devices = read_devices(connection).await?;
    Ok(Some(SyncState { epoch, place: row.place, device, device_name: row.device_name, devices }))
}

pub(super) async fn read_devices(connection: &mut SqliteConnection) -> Result<Vec<SyncDevice>, StoreError> {
    let unreadable = || StoreError::Unreadable { table: "sync_device" };
    let rows = sqlx::query!("SELECT device, name, number, hash, at FROM sync_device ORDER BY device")
        .fetch_all(connection)
        .await?;
    let read = |device: Vec<u8>, name, number: i64, hash: Vec<u8>, at| {
        let number = u64::try_from(number).map_err(|_| unreadable())?;
        let known = Known { number, hash: Hash::from_slice(&hash).ok_or_else(unreadable)? };
        Ok(SyncDevice { device: DeviceId(id_of("sync_device", &device)?), name, known, at })
    };
    rows.into_iter().map(|row| read(row.device, row.name, row.number, row.hash, row.at)).collect()
}

/// Notes up to where a device was read.
pub(super) async fn note_device(connection: &mut SqliteConnection, device: &SyncDevice) -> Result<(), StoreError> {
    let (id, hash) = (device.device.0.as_bytes().as_slice(), device.known.hash.0.as_slice());
    let number = i64::try_from(device.known.number).map_err(|_| StoreError::Unreadable { table: "sync_device" })?;
    sqlx::query!(
        "INSERT OR REPLACE INTO sync_device (device, name, number, hash, at) VALUES (?, ?, ?, ?, ?)",
        id,
        device.name,
        number,
        hash,
        device.at
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The tag of the record: of its first operation.
pub(super) async fn tag_of(connection: &mut SqliteConnection) -> Result<VaultTag, StoreError> {
    let begun = sqlx::query_scalar!("SELECT id FROM operation WHERE call_id = 'vault/begin'")
        .fetch_optional(connection)
        .await?
        .ok_or(StoreError::Unreadable { table: "operation" })?;
    Ok(VaultTag::of(OperationId(id_of("operation", &begun)?)))
}

/// The clock of each device up to which its operations are here, for an erasing to name; `None` while sync is off.
pub(crate) async fn seen(connection: &mut SqliteConnection) -> Result<Option<Value>, StoreError> {
    let on = sqlx::query_scalar!(r#"SELECT count(*) AS "on!: i64" FROM sync"#).fetch_one(&mut *connection).await?;
    if on == 0 {
        return Ok(None);
    }
    let (mut newest, mut after): (BTreeMap<DeviceId, Hlc>, u64) = (BTreeMap::new(), 0);
    let (count, _) = head(connection).await?;
    while after < count {
        let rows = crate::log::read::page(connection, after, u64::MAX, 500).await?;
        after = rows.last().map_or(count, |row| row.seq);
        for row in rows {
            let hlc = newest.entry(row.operation.device).or_insert(row.operation.hlc);
            *hlc = (*hlc).max(row.operation.hlc);
        }
    }
    let seen: Map<String, Value> = newest.into_iter().map(|(device, hlc)| (device.to_string(), json!(hlc))).collect();
    Ok(Some(Value::Object(seen)))
}

/// What an operation that lost its contents was about is not known any more.
pub(crate) async fn forget_about(connection: &mut SqliteConnection, seq: i64) -> Result<(), StoreError> {
    sqlx::query!("DELETE FROM sync_about WHERE seq = ?", seq).execute(connection).await?;
    Ok(())
}
