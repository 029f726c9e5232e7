//! A round: what the others put on the shelf is taken in, then what this device wrote is put there. It may be cut off anywhere; the next
//! one goes on from what was noted.

use alara_sync::round::{Standing, read_segment, standing};
use alara_sync::{Epoch, FileName, Notice, Place, Shelf, ShelfError, SyncError, SyncSecret, read_new};
use chrono::{DateTime, FixedOffset};

use crate::job::Job;
use crate::sync::randomness::Randomness;
use crate::sync::reading::Reading;
use crate::sync::ship::{Noted, build_segment, note_revisions, note_segments, note_written, noted, renew_device};
use crate::sync::state::{SyncStart, SyncState, read_state};
use crate::sync::take::take_segments;
use crate::{Store, StoreError};

/// What a round did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// Operations that came in.
    pub came: u64,
    /// Files that were written.
    pub wrote: u64,
    /// What is to be told.
    pub notices: Vec<Notice>,
}

impl Round {
    fn tell(&mut self, notice: Notice) {
        if !self.notices.contains(&notice) {
            self.notices.push(notice);
        }
    }
}

/// A copy that wrote meanwhile is settled in one more try: under a new id there is none.
const TRIES: usize = 2;

/// What became of the files that were to be put there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Put {
    /// All are there.
    Whole,
    /// Other bytes stand under the name of one: nothing behind it was written.
    Clashed,
}

/// What became of one.
enum Written {
    Now,
    Before,
    Clashed,
}

impl Store {
    /// Makes a round.
    ///
    /// # Errors
    /// [`SyncError`]; the database, a full disk, [`StoreError::Stopped`]. What was taken in until then stays.
    pub async fn exchange(
        &self,
        shelf: &(dyn Shelf + Sync),
        at: DateTime<FixedOffset>,
        randomness: &mut dyn Randomness,
        job: &Job,
    ) -> Result<Round, StoreError> {
        let mut round = Round::default();
        for _ in 0..TRIES {
            let state = self.settle_device(shelf, at, randomness, &mut round).await?;
            self.take_all(shelf, &state, at, randomness, job, &mut round).await?;
            match self.put_all(shelf, &state, randomness, &mut round).await? {
                Put::Whole => break,
                // A copy of this data folder put a file there meanwhile: that is settled first.
                Put::Clashed => {}
            }
        }
        Ok(round)
    }

    /// Goes on under a new id where a copy of this data folder writes as this device; answers as whom.
    async fn settle_device(
        &self,
        shelf: &(dyn Shelf + Sync),
        at: DateTime<FixedOffset>,
        randomness: &mut dyn Randomness,
        round: &mut Round,
    ) -> Result<SyncState, StoreError> {
        let state = self.sync().await?.ok_or(SyncError::Off)?;
        let there = standing(shelf, &state.epoch)?;
        let Some(agreed) = self.find_copy(shelf, &state, &there).await? else { return Ok(state) };
        let mut transaction = self.begin().await?;
        renew_device(&mut transaction, &state, agreed.as_ref(), randomness.device(), at.to_rfc3339()).await?;
        let state = read_state(&mut transaction).await?.ok_or(SyncError::Off)?;
        transaction.commit().await?;
        round.tell(Notice::CopiedDevice);
        Ok(state)
    }

    /// Begins an epoch on a shelf, the first or a later one: all that this device has is put there under the new secret, and the files
    /// of older epochs go, which nobody reads any more. Where sync is on already, what the others put there is taken in before.
    ///
    /// # Errors
    /// As [`Store::exchange`]; [`SyncError::ForeignVault`] where the shelf holds another record.
    pub async fn begin_epoch(
        &self,
        shelf: &(dyn Shelf + Sync),
        (secret, place, device_name): (SyncSecret, String, String),
        at: DateTime<FixedOffset>,
        randomness: &mut dyn Randomness,
        job: &Job,
    ) -> Result<Round, StoreError> {
        if self.sync().await?.is_some_and(|state| state.place == place) {
            self.exchange(shelf, at, randomness, job).await?;
        }
        let vault = self.vault_tag().await?;
        let names: Vec<FileName> = read_names(shelf)?;
        let (ours, others): (Vec<_>, Vec<_>) = names.into_iter().partition(|name| name.vault() == vault);
        if ours.is_empty() && !others.is_empty() {
            return Err(SyncError::ForeignVault.into());
        }
        let number = ours.iter().map(FileName::epoch).max().unwrap_or(0).saturating_add(1);
        let epoch = Epoch { vault, number, secret: secret.clone() };
        shelf.append_new(&epoch.name().to_string(), &epoch.seal(randomness.nonce())?).map_err(SyncError::from)?;
        self.begin_sync(SyncStart { epoch: (number, secret), place, device_name, device: None }).await?;
        let round = self.exchange(shelf, at, randomness, job).await?;
        for name in ours {
            shelf.delete(&name.to_string()).map_err(SyncError::from)?;
        }
        Ok(round)
    }

    /// Whether another computer writes as this one; the last segment that both agree on, if they agree on any.
    async fn find_copy(
        &self,
        shelf: &(dyn Shelf + Sync),
        state: &SyncState,
        there: &Standing,
    ) -> Result<Option<Option<Noted>>, StoreError> {
        let noted = noted(&mut *self.at_hand().await?).await?;
        let Some(files) = there.get(&state.device) else { return Ok(None) };
        let mut is_copied = files.keys().next_back() > noted.last().map(|last| &last.number);
        for own in noted.iter().rev() {
            let Some(revision) = files.get(&own.number) else { continue };
            let name = Place { revision: *revision, ..place_of(state, own) };
            match read_segment(shelf, &state.epoch, name)? {
                Ok(segment) if segment.hash() == own.hash => return Ok(is_copied.then_some(Some(*own))),
                Ok(_) => is_copied = true,
                // It is this device's own: it writes it anew.
                Err(_) => shelf.delete(&name.name().to_string()).map_err(SyncError::from)?,
            }
        }
        Ok(is_copied.then_some(None))
    }

    async fn take_all(
        &self,
        shelf: &(dyn Shelf + Sync),
        state: &SyncState,
        at: DateTime<FixedOffset>,
        randomness: &mut dyn Randomness,
        job: &Job,
        round: &mut Round,
    ) -> Result<(), StoreError> {
        let mut reading = Reading::begin();
        loop {
            let devices = self.sync().await?.ok_or(SyncError::Off)?.devices;
            let known = devices.into_iter().map(|device| (device.device, device.known)).collect();
            let arrived = read_new(shelf, &state.epoch, state.device, &known, reading.most())?;
            let (part, left) = (reading.part(&arrived), arrived.left);
            arrived.notices.into_iter().for_each(|notice| round.tell(notice));
            if arrived.segments.is_empty() {
                return Ok(());
            }
            let mut transaction = self.begin().await?;
            let taken = take_segments(&mut transaction, arrived.segments, at, randomness, (job, part)).await?;
            transaction.commit().await?;
            self.counted(taken.end);
            round.came += taken.operations;
            taken.ahead.iter().for_each(|(device, hours)| {
                round.tell(Notice::ClockAhead { device: *device, hours: *hours });
            });
            if taken.other_contents > 0 {
                round.tell(Notice::OtherContents);
            }
            if !reading.goes_on(taken.segments, left) {
                // What waits arrives again, and waits again: nothing more is to be had today.
                taken.waiting.iter().for_each(|device| round.tell(Notice::Waits { device: *device }));
                return Ok(());
            }
        }
    }

    async fn put_all(
        &self,
        shelf: &(dyn Shelf + Sync),
        state: &SyncState,
        randomness: &mut dyn Randomness,
        round: &mut Round,
    ) -> Result<Put, StoreError> {
        let mut transaction = self.begin().await?;
        note_segments(&mut transaction, state).await?;
        note_revisions(&mut transaction).await?;
        let segments = noted(&mut transaction).await?;
        transaction.commit().await?;
        let epoch = state.epoch.name();
        if !read_names(shelf)?.contains(&epoch) {
            let file = state.epoch.seal(randomness.nonce())?;
            shelf.append_new(&epoch.to_string(), &file).map_err(SyncError::from)?;
        }
        let there = standing(shelf, &state.epoch)?;
        let mut missing = 0;
        for own in &segments {
            let revision = there.get(&state.device).and_then(|files| files.get(&own.number));
            if revision == Some(&own.revision) && own.written {
                continue;
            }
            missing += u64::from(own.written);
            match self.put_segment(shelf, state, own, randomness).await? {
                Written::Now => round.wrote += 1,
                Written::Before => {}
                Written::Clashed => return Ok(Put::Clashed),
            }
        }
        if missing > 0 {
            round.tell(Notice::RolledBack { missing });
        }
        Ok(Put::Whole)
    }

    /// Writes the file of a segment and removes those of its earlier revisions.
    async fn put_segment(
        &self,
        shelf: &(dyn Shelf + Sync),
        state: &SyncState,
        own: &Noted,
        randomness: &mut dyn Randomness,
    ) -> Result<Written, StoreError> {
        let segment = build_segment(&mut *self.at_hand().await?, state, own).await?;
        let file = segment.seal(&state.epoch.secret, randomness.nonce())?;
        let wrote = match shelf.append_new(&segment.place.name().to_string(), &file) {
            Ok(()) => Written::Now,
            Err(ShelfError::Exists) => match read_segment(shelf, &state.epoch, segment.place)? {
                Ok(there) if there.hash() != own.hash => return Ok(Written::Clashed),
                // Written before a crash; one that cannot be read is written anew at the next round.
                Ok(_) | Err(_) => Written::Before,
            },
            Err(error) => return Err(SyncError::from(error).into()),
        };
        for revision in 0..own.revision {
            let earlier = Place { revision, ..segment.place };
            shelf.delete(&earlier.name().to_string()).map_err(SyncError::from)?;
        }
        note_written(&mut *self.writer().await?, own).await?;
        Ok(wrote)
    }
}

fn place_of(state: &SyncState, own: &Noted) -> Place {
    Place {
        vault: state.epoch.vault,
        epoch: state.epoch.number,
        device: state.device,
        number: own.number,
        revision: own.revision,
    }
}

fn read_names(shelf: &dyn Shelf) -> Result<Vec<FileName>, SyncError> {
    Ok(shelf.list()?.iter().filter_map(|name| FileName::parse(name)).collect())
}
