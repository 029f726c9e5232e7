//! A segment: some operations of one device's log in its order, sealed, and bound to their device, their number and the segment before.
//!
//! The hash that binds a segment to the next is of the headers and of the hashes of the contents, as that of the log is: contents can be
//! erased from a segment, which is written anew then under the next revision, and the chain stays whole.

use alara_record::{DeviceId, Hash, canonical};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::error::SyncError;
use crate::name::{FileName, VaultTag};
use crate::secret::{NONCE, Purpose, SyncSecret};
use crate::shipment::{Shipment, Wire};

/// What every segment begins with, the format's number last.
const MAGIC: &[u8; 16] = b"alara segment 1\n";
const HEADER: usize = 16 + 8 + 4 + 16 + 8 + 4 + 32 + NONCE + 8;
/// Operations that a segment has at most.
pub const MOST: usize = 500;
/// Bytes that a segment's file has at most: none that is written comes near, and none that is larger is read.
pub const LARGEST: u64 = 64 * 1024 * 1024;
/// Letters that the name of a device has at most.
const LONGEST_NAME: usize = 64;

/// Where a segment belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Of which record.
    pub vault: VaultTag,
    /// Of which epoch.
    pub epoch: u32,
    /// Whose.
    pub device: DeviceId,
    /// 1 for the first, then without a gap.
    pub number: u64,
    /// How often it was written anew.
    pub revision: u32,
}

impl Place {
    /// The name of its file.
    pub fn name(&self) -> FileName {
        let Place { vault, epoch, device, number, revision } = *self;
        FileName::Segment { vault, epoch, device, number, revision }
    }
}

/// A segment.
#[derive(Clone, Debug, PartialEq)]
pub struct Segment {
    /// Where it belongs.
    pub place: Place,
    /// The hash of the segment before; [`Hash::NONE`] for the first.
    pub previous: Hash,
    /// How the person calls the device.
    pub device_name: String,
    /// The operations, in the order of the device's log.
    pub shipments: Vec<Shipment>,
}

/// Why a file is no segment that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// It ends before its end.
    Half,
    /// It was changed, or sealed with another secret.
    Damaged,
    /// It is a segment of another place.
    Misplaced,
    /// Of a format that this version does not know.
    Newer,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Inside {
    name: String,
    operations: Vec<Wire>,
}

impl Segment {
    /// What the next segment names as the one before it. Erasing contents does not change it, nor does a new revision.
    pub fn hash(&self) -> Hash {
        let mut hasher = Sha256::new();
        hasher.update(b"alara segment chain 1");
        hasher.update(self.place.vault.0);
        hasher.update(self.place.epoch.to_be_bytes());
        hasher.update(self.place.device.0.as_bytes());
        hasher.update(self.place.number.to_be_bytes());
        hasher.update(self.previous.0);
        for shipment in &self.shipments {
            hasher.update(canonical::header_hash(&shipment.operation, shipment.payload_hash, Hash::NONE).0);
        }
        Hash(hasher.finalize().into())
    }

    /// Seals it. The nonce is random, made by the caller, never used twice.
    ///
    /// # Errors
    /// [`SyncError::Unfit`] where it is larger than a segment may be.
    pub fn seal(&self, secret: &SyncSecret, nonce: [u8; NONCE]) -> Result<Vec<u8>, SyncError> {
        let inside = Inside {
            name: self.device_name.chars().take(LONGEST_NAME).collect(),
            operations: self.shipments.iter().map(Wire::of).collect(),
        };
        let plain = zeroize::Zeroizing::new(
            serde_json::to_vec(&inside).map_err(|_| SyncError::Unfit("an operation that is not JSON"))?,
        );
        // The cipher adds its tag of 16 bytes.
        let length = plain.len() as u64 + 16;
        if length + HEADER as u64 > LARGEST {
            return Err(SyncError::Unfit("a segment that is too large"));
        }
        let mut file = header(&self.place, self.previous, nonce, length);
        let sealed = secret.seal(Purpose::Segment, nonce, &file, &plain);
        file.extend(sealed.ok_or(SyncError::Unfit("a segment that could not be sealed"))?);
        Ok(file)
    }

    /// Opens the file that stands at a place.
    ///
    /// # Errors
    /// [`Flaw`]: anything but the bytes that were sealed for this place.
    pub fn open(file: &[u8], place: Place, secret: &SyncSecret) -> Result<Segment, Flaw> {
        if file.len() < MAGIC.len() {
            return Err(if MAGIC.starts_with(file) { Flaw::Half } else { Flaw::Damaged });
        }
        if !file.starts_with(MAGIC) {
            return Err(if file.starts_with(&MAGIC[..MAGIC.len() - 2]) { Flaw::Newer } else { Flaw::Damaged });
        }
        let Some((head, sealed)) = file.split_at_checked(HEADER) else { return Err(Flaw::Half) };
        let (previous, nonce, length) = read_header(head).ok_or(Flaw::Damaged)?;
        match (sealed.len() as u64).cmp(&length) {
            std::cmp::Ordering::Less => return Err(Flaw::Half),
            std::cmp::Ordering::Greater => return Err(Flaw::Damaged),
            std::cmp::Ordering::Equal => {}
        }
        let plain = secret.open(Purpose::Segment, nonce, head, sealed).ok_or(Flaw::Damaged)?;
        if head != header(&place, previous, nonce, length) {
            return Err(Flaw::Misplaced);
        }
        let inside: Inside = serde_json::from_slice(&plain).map_err(|_| Flaw::Damaged)?;
        let shipments: Option<Vec<Shipment>> = inside.operations.into_iter().map(Wire::read).collect();
        let shipments = shipments.ok_or(Flaw::Damaged)?;
        Ok(Segment { place, previous, device_name: inside.name.chars().take(LONGEST_NAME).collect(), shipments })
    }
}

fn header(place: &Place, previous: Hash, nonce: [u8; NONCE], length: u64) -> Vec<u8> {
    let mut header = Vec::with_capacity(HEADER);
    header.extend(MAGIC);
    header.extend(place.vault.0);
    header.extend(place.epoch.to_be_bytes());
    header.extend(place.device.0.as_bytes());
    header.extend(place.number.to_be_bytes());
    header.extend(place.revision.to_be_bytes());
    header.extend(previous.0);
    header.extend(nonce);
    header.extend(length.to_be_bytes());
    header
}

/// What a header says besides its place.
fn read_header(header: &[u8]) -> Option<(Hash, [u8; NONCE], u64)> {
    let behind = header.split_at_checked(MAGIC.len() + 8 + 4 + 16 + 8 + 4)?.1;
    let (previous, behind) = behind.split_first_chunk::<32>()?;
    let (nonce, length) = behind.split_first_chunk::<NONCE>()?;
    Some((Hash(*previous), *nonce, u64::from_be_bytes(length.try_into().ok()?)))
}

#[cfg(test)]
mod tests {
    use alara_record::operation::FORMAT;
    use alara_record::{Grant, Hlc, Operation, OperationId, PersonId, Salt};
    use chrono::DateTime;
    use uuid::Uuid;

    use super::*;
    use crate::secret::LENGTH;
    use crate::shipment::Contents;

    fn shipment(n: u128) -> Shipment {
        let contents = Contents { salt: Salt([n as u8; 32]), body: format!("{{\"n\":{n}}}") };
        Shipment {
            operation: Operation {
                format: FORMAT,
                id: OperationId(Uuid::from_u128(n)),
                hlc: Hlc { millis: 5, counter: n as u32 },
                at: DateTime::parse_from_rfc3339("2026-03-14T09:30:00-04:00").unwrap(),
                device: DeviceId(Uuid::from_u128(2)),
                person: PersonId(Uuid::from_u128(3)),
                tool: "note".into(),
                tool_version: 1,
                grant: Grant::Statement { messages: vec!["m".into()] },
                call_id: format!("c/{n}"),
                payload: None,
            },
            payload_hash: canonical::payload_hash(&contents.salt, contents.body.as_bytes()),
            contents: Some(contents),
        }
    }

    fn segment() -> Segment {
        let vault = VaultTag([1; 8]);
        Segment {
            place: Place { vault, epoch: 1, device: DeviceId(Uuid::from_u128(2)), number: 4, revision: 0 },
            previous: Hash([7; 32]),
            device_name: "desk".into(),
            shipments: vec![shipment(1), shipment(2)],
        }
    }

    fn secret() -> SyncSecret {
        SyncSecret::new([5; LENGTH])
    }

    #[test]
    fn segment_opens_as_it_was_sealed() {
        let file = segment().seal(&secret(), [9; NONCE]).unwrap();
        assert_eq!(Segment::open(&file, segment().place, &secret()), Ok(segment()));
        assert!(!String::from_utf8_lossy(&file).contains("note"));
    }

    #[test]
    fn rejects_a_segment_that_is_cut_or_changed_anywhere() {
        let file = segment().seal(&secret(), [9; NONCE]).unwrap();
        for cut in 0..file.len() {
            assert_eq!(Segment::open(&file[..cut], segment().place, &secret()), Err(Flaw::Half), "{cut}");
        }
        for at in 0..file.len() {
            let mut changed = file.clone();
            changed[at] ^= 1;
            assert!(Segment::open(&changed, segment().place, &secret()).is_err(), "{at}");
        }
        let longer = [file.as_slice(), b"0"].concat();
        assert_eq!(Segment::open(&longer, segment().place, &secret()), Err(Flaw::Damaged));
        let newer = [b"alara segment 2\n".as_slice(), &file[16..]].concat();
        assert_eq!(Segment::open(&newer, segment().place, &secret()), Err(Flaw::Newer));
    }

    #[test]
    fn segment_under_another_name_or_secret_is_rejected() {
        let file = segment().seal(&secret(), [9; NONCE]).unwrap();
        let place = segment().place;
        for other in [
            Place { number: 5, ..place },
            Place { revision: 1, ..place },
            Place { epoch: 2, ..place },
            Place { device: DeviceId(Uuid::from_u128(9)), ..place },
            Place { vault: VaultTag([2; 8]), ..place },
        ] {
            assert_eq!(Segment::open(&file, other, &secret()), Err(Flaw::Misplaced));
        }
        assert_eq!(Segment::open(&file, place, &SyncSecret::new([6; LENGTH])), Err(Flaw::Damaged));
    }

    #[test]
    fn erasing_contents_keeps_the_chain_whole() {
        let mut erased = segment();
        erased.place.revision = 1;
        erased.shipments[0].contents = None;
        assert_eq!(erased.hash(), segment().hash());
        let file = erased.seal(&secret(), [8; NONCE]).unwrap();
        assert_eq!(Segment::open(&file, erased.place, &secret()), Ok(erased));
        let mut other = segment();
        other.shipments.swap(0, 1);
        assert_ne!(other.hash(), segment().hash());
    }

    #[test]
    fn rejects_contents_that_are_not_those_of_their_hash() {
        let mut lying = segment();
        lying.shipments[1].contents = lying.shipments[0].contents.clone();
        let file = lying.seal(&secret(), [9; NONCE]).unwrap();
        assert_eq!(Segment::open(&file, lying.place, &secret()), Err(Flaw::Damaged));
    }
}
