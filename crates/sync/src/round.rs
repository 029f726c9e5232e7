//! Reading a shelf: what the other devices put there since, each device's segments in their order up to the first that cannot be read.

use std::collections::BTreeMap;

use alara_record::{DeviceId, Hash};

use crate::epoch::Epoch;
use crate::error::{Notice, SyncError};
use crate::name::FileName;
use crate::segment::{Flaw, Place, Segment};
use crate::shelf::{Shelf, ShelfError};

/// Up to where a device's segments were read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The number of the last; 0 where none was.
    pub number: u64,
    /// Its hash.
    pub hash: Hash,
}

impl Known {
    /// Nothing was read yet.
    pub const NOTHING: Known = Known { number: 0, hash: Hash::NONE };
}

/// What a shelf holds of an epoch: the newest revision of each segment, by device and number.
pub type Standing = BTreeMap<DeviceId, BTreeMap<u64, u32>>;

/// What arrived.
#[derive(Debug, Default, PartialEq)]
pub struct Arrived {
    /// Segments that were not read before, each device's in their order.
    pub segments: Vec<Segment>,
    /// What is to be told.
    pub notices: Vec<Notice>,
    /// Whether there is more: a reading ends after so much, for the memory's sake.
    pub more: bool,
}

/// Segments of one device that one reading takes in at most.
const AT_ONCE: usize = 32;

/// What a shelf holds of this epoch.
///
/// # Errors
/// [`SyncError::ForeignVault`], [`SyncError::NewerEpoch`], the shelf.
pub fn standing(shelf: &dyn Shelf, epoch: &Epoch) -> Result<Standing, SyncError> {
    let names: Vec<FileName> = shelf.list()?.iter().filter_map(|name| FileName::parse(name)).collect();
    let (ours, others): (Vec<FileName>, Vec<FileName>) = names.into_iter().partition(|it| it.vault() == epoch.vault);
    if ours.is_empty() && !others.is_empty() {
        return Err(SyncError::ForeignVault);
    }
    if ours.iter().any(|name| name.epoch() > epoch.number) {
        return Err(SyncError::NewerEpoch);
    }
    let mut standing = Standing::new();
    for name in ours.iter().filter(|name| name.epoch() == epoch.number) {
        if let FileName::Segment { device, number, revision, .. } = *name {
            let newest = standing.entry(device).or_default().entry(number).or_insert(revision);
            *newest = (*newest).max(revision);
        }
    }
    Ok(standing)
}

/// Reads what the other devices put there since.
///
/// # Errors
/// As [`standing`]; [`SyncError::Newer`].
pub fn read_new(
    shelf: &dyn Shelf,
    epoch: &Epoch,
    own: DeviceId,
    known: &BTreeMap<DeviceId, Known>,
) -> Result<Arrived, SyncError> {
    let standing = standing(shelf, epoch)?;
    let mut arrived = Arrived::default();
    for (device, read) in known.iter().filter(|(device, _)| **device != own) {
        let last = standing.get(device).and_then(|there| there.keys().next_back());
        if last.copied().unwrap_or(0) < read.number {
            arrived.notices.push(Notice::OthersRolledBack { device: *device });
        }
    }
    for (device, there) in standing.iter().filter(|(device, _)| **device != own) {
        let read = known.get(device).copied().unwrap_or(Known::NOTHING);
        read_device(shelf, epoch, *device, there, read, &mut arrived)?;
    }
    Ok(arrived)
}

fn read_device(
    shelf: &dyn Shelf,
    epoch: &Epoch,
    device: DeviceId,
    there: &BTreeMap<u64, u32>,
    mut read: Known,
    arrived: &mut Arrived,
) -> Result<(), SyncError> {
    for (taken, (number, revision)) in there.range(read.number + 1..).enumerate() {
        if *number != read.number + 1 {
            arrived.notices.push(Notice::Half { device, number: read.number + 1 });
            return Ok(());
        }
        if taken >= AT_ONCE {
            arrived.more = true;
            return Ok(());
        }
        let place = Place { vault: epoch.vault, epoch: epoch.number, device, number: *number, revision: *revision };
        match read_segment(shelf, epoch, place)? {
            Ok(segment) if segment.previous != read.hash => {
                arrived.notices.push(Notice::NotChained { device, number: *number });
                return Ok(());
            }
            Ok(segment) => {
                read = Known { number: *number, hash: segment.hash() };
                arrived.segments.push(segment);
            }
            Err(notice) => {
                arrived.notices.push(notice);
                return Ok(());
            }
        }
    }
    Ok(())
}

/// Reads the segment of a place, or says what is to be told instead.
///
/// # Errors
/// The shelf; [`SyncError::Newer`].
pub fn read_segment(shelf: &dyn Shelf, epoch: &Epoch, place: Place) -> Result<Result<Segment, Notice>, SyncError> {
    let (device, number) = (place.device, place.number);
    let file = match shelf.read(&place.name().to_string()) {
        Ok(file) => file,
        // Written anew since the names were read.
        Err(ShelfError::Missing) => return Ok(Err(Notice::Half { device, number })),
        Err(ShelfError::TooLarge) => return Ok(Err(Notice::Damaged { device, number })),
        Err(error) => return Err(error.into()),
    };
    match Segment::open(&file, place, &epoch.secret) {
        Ok(segment) => Ok(Ok(segment)),
        Err(Flaw::Half) => Ok(Err(Notice::Half { device, number })),
        Err(Flaw::Damaged) => Ok(Err(Notice::Damaged { device, number })),
        Err(Flaw::Misplaced) => Ok(Err(Notice::Misplaced { device, number })),
        Err(Flaw::Newer) => Err(SyncError::Newer),
    }
}
