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
    /// Segments that are there and were not read.
    pub left: u64,
}

/// Bytes of files that one reading takes in, as a rule: what is held at once does not grow with the record.
pub const AT_ONCE: u64 = 1024 * 1024;

/// What a shelf holds of this epoch.
///
/// # Errors
/// [`SyncError::ForeignVault`], [`SyncError::NewerEpoch`], the shelf.
pub fn standing(shelf: &dyn Shelf, epoch: &Epoch) -> Result<Standing, SyncError> {
    let mut standing = Standing::new();
    let (mut has_ours, mut has_others, mut has_newer) = (false, false, false);
    for name in shelf.list()?.iter().filter_map(|name| FileName::parse(name)) {
        if name.vault() != epoch.vault {
            has_others = true;
            continue;
        }
        has_ours = true;
        has_newer |= name.epoch() > epoch.number;
        match name {
            FileName::Segment { epoch: of, device, number, revision, .. } if of == epoch.number => {
                let newest = standing.entry(device).or_default().entry(number).or_insert(revision);
                *newest = (*newest).max(revision);
            }
            FileName::Segment { .. } | FileName::Epoch { .. } => {}
        }
    }
    match (has_ours, has_others, has_newer) {
        (false, true, _) => Err(SyncError::ForeignVault),
        (_, _, true) => Err(SyncError::NewerEpoch),
        _ => Ok(standing),
    }
}

/// Reads what the other devices put there since: files until they come to `most` bytes, and of each device one at least.
///
/// # Errors
/// As [`standing`]; [`SyncError::Newer`].
pub fn read_new(
    shelf: &dyn Shelf,
    epoch: &Epoch,
    own: DeviceId,
    known: &BTreeMap<DeviceId, Known>,
    most: u64,
) -> Result<Arrived, SyncError> {
    let standing = standing(shelf, epoch)?;
    let (mut arrived, mut bytes) = (Arrived::default(), 0);
    for (device, read) in known.iter().filter(|(device, _)| **device != own) {
        let last = standing.get(device).and_then(|there| there.keys().next_back());
        if last.copied().unwrap_or(0) < read.number {
            arrived.notices.push(Notice::OthersRolledBack { device: *device });
        }
    }
    for (device, there) in standing.iter().filter(|(device, _)| **device != own) {
        let read = known.get(device).copied().unwrap_or(Known::NOTHING);
        let after: BTreeMap<u64, u32> = there.range(read.number + 1..).map(|(number, it)| (*number, *it)).collect();
        let begun = arrived.segments.len();
        bytes += read_device(shelf, epoch, (*device, &after), read, most.saturating_sub(bytes), &mut arrived)?;
        arrived.left += after.len().saturating_sub(arrived.segments.len() - begun) as u64;
    }
    Ok(arrived)
}

/// Reads a device's segments from the first on; answers how many bytes their files have.
fn read_device(
    shelf: &dyn Shelf,
    epoch: &Epoch,
    (device, there): (DeviceId, &BTreeMap<u64, u32>),
    mut read: Known,
    most: u64,
    arrived: &mut Arrived,
) -> Result<u64, SyncError> {
    let mut bytes = 0;
    for (number, revision) in there {
        if *number != read.number + 1 {
            arrived.notices.push(Notice::Half { device, number: read.number + 1 });
            break;
        }
        let place = Place { vault: epoch.vault, epoch: epoch.number, device, number: *number, revision: *revision };
        match read_sized(shelf, epoch, place)? {
            Ok((segment, _)) if segment.previous != read.hash => {
                arrived.notices.push(Notice::NotChained { device, number: *number });
                break;
            }
            Ok((segment, size)) => {
                read = Known { number: *number, hash: segment.hash() };
                arrived.segments.push(segment);
                bytes += size;
            }
            Err(notice) => {
                arrived.notices.push(notice);
                break;
            }
        }
        if bytes >= most {
            break;
        }
    }
    Ok(bytes)
}

/// Reads the segment of a place, or says what is to be told instead.
///
/// # Errors
/// The shelf; [`SyncError::Newer`].
pub fn read_segment(shelf: &dyn Shelf, epoch: &Epoch, place: Place) -> Result<Result<Segment, Notice>, SyncError> {
    Ok(read_sized(shelf, epoch, place)?.map(|(segment, _)| segment))
}

/// The same, with the size of its file.
fn read_sized(shelf: &dyn Shelf, epoch: &Epoch, place: Place) -> Result<Result<(Segment, u64), Notice>, SyncError> {
    let (device, number) = (place.device, place.number);
    let file = match shelf.read(&place.name().to_string()) {
        Ok(file) => file,
        // Written anew since the names were read.
        Err(ShelfError::Missing) => return Ok(Err(Notice::Half { device, number })),
        Err(ShelfError::TooLarge) => return Ok(Err(Notice::Damaged { device, number })),
        Err(error) => return Err(error.into()),
    };
    match Segment::open(&file, place, &epoch.secret) {
        Ok(segment) => Ok(Ok((segment, file.len() as u64))),
        Err(Flaw::Half) => Ok(Err(Notice::Half { device, number })),
        Err(Flaw::Damaged) => Ok(Err(Notice::Damaged { device, number })),
        Err(Flaw::Misplaced) => Ok(Err(Notice::Misplaced { device, number })),
        Err(Flaw::Newer) => Err(SyncError::Newer),
    }
}
