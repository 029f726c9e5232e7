//! Joining: a computer without a record makes one of what is on the shelf, whole or not at all; one that has a copy of the same record
//! goes on with it, under an id of its own.

use alara_record::{DeviceId, Hash};
use alara_sync::{Epoch, Shelf, SyncError, read_new};
use chrono::{DateTime, FixedOffset};
use sqlx::{Connection, SqliteConnection};

use crate::begin::prepare;
use crate::job::Job;
use crate::open::make_unfinished;
use crate::sync::randomness::Randomness;
use crate::sync::reading::Reading;
use crate::sync::round::Round;
use crate::sync::state::{SyncStart, begin_epoch, read_devices, tag_of};
use crate::sync::take::take_segments;
use crate::vault::file::{KeySource, Purpose, VaultFile};
use crate::vault::folder::Folder;
use crate::vault::key::VaultKey;
use crate::{Store, StoreError};

/// What joining needs to know.
#[derive(Clone, Debug)]
pub struct Joining {
    /// The epoch that the code opened.
    pub epoch: Epoch,
    /// Where the shelf is.
    pub place: String,
    /// How the person calls this device.
    pub device_name: String,
    /// A new id for it.
    pub device: DeviceId,
    /// Now.
    pub at: DateTime<FixedOffset>,
}

impl Joining {
    fn start(&self) -> SyncStart {
        SyncStart {
            epoch: (self.epoch.number, self.epoch.secret.clone()),
            place: self.place.clone(),
            device_name: self.device_name.clone(),
            device: Some(self.device),
        }
    }
}

impl Store {
    /// Makes the record of a shelf in a folder that holds none, and opens it.
    ///
    /// # Errors
    /// As [`Store::create`] and [`Store::exchange`]; [`SyncError::NothingYet`] where no device put its log there whole. No record is made
    /// then.
    pub async fn join(
        folder: Folder,
        key: &VaultKey,
        source: KeySource,
        joining: Joining,
        shelf: &(dyn Shelf + Sync),
        randomness: &mut dyn Randomness,
        job: &Job,
    ) -> Result<Store, StoreError> {
        let (lock, mut connection) = make_unfinished(&folder, key).await?;
        let filled = fill(&mut connection, &joining, shelf, randomness, job).await;
        connection.close().await?;
        filled?;
        Store::finish(folder, key, VaultFile::new(Purpose::Record, key, source), lock).await
    }

    /// Goes on with this record as one of those that share it.
    ///
    /// # Errors
    /// As [`Store::exchange`]; [`SyncError::RecordOfItsOwn`] where the code is another record's.
    pub async fn join_again(
        &self,
        joining: Joining,
        shelf: &(dyn Shelf + Sync),
        randomness: &mut dyn Randomness,
        job: &Job,
    ) -> Result<Round, StoreError> {
        if self.vault_tag().await? != joining.epoch.vault {
            return Err(SyncError::RecordOfItsOwn.into());
        }
        self.begin_sync(joining.start()).await?;
        self.exchange(shelf, joining.at, randomness, job).await
    }
}

async fn fill(
    connection: &mut SqliteConnection,
    joining: &Joining,
    shelf: &(dyn Shelf + Sync),
    randomness: &mut dyn Randomness,
    job: &Job,
) -> Result<(), StoreError> {
    prepare(connection, joining.device).await?;
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    begin_epoch(&mut transaction, &joining.start()).await?;
    // Until the first operation is here the record has no tag: the epoch's own is checked against it below.
    let (mut known, mut reading) = (std::collections::BTreeMap::new(), Reading::begin());
    loop {
        let arrived = read_new(shelf, &joining.epoch, joining.device, &known, reading.most())?;
        let (part, left) = (reading.part(&arrived), arrived.left);
        let taken = take_segments(&mut transaction, arrived.segments, joining.at, randomness, (job, part)).await?;
        if !reading.goes_on(taken.segments, left) {
            break;
        }
        known = read_devices(&mut transaction).await?.into_iter().map(|device| (device.device, device.known)).collect();
    }
    let begun = crate::log::read::head(&mut transaction).await?;
    if begun == (0, Hash::NONE) {
        return Err(SyncError::NothingYet.into());
    }
    if tag_of(&mut transaction).await? != joining.epoch.vault {
        return Err(SyncError::CodeOfAnother.into());
    }
    transaction.commit().await?;
    Ok(())
}
