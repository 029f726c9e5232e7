//! The names of the files: whose they are, and which. They say nothing of what is inside.

use alara_record::{DeviceId, OperationId};
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// What tells the files of one record from those of another: of its first operation, which every copy of the record shares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VaultTag(pub [u8; 8]);

impl VaultTag {
    /// The tag of the record that began with this operation.
    pub fn of(begun: OperationId) -> VaultTag {
        let hash = Sha256::new().chain_update(b"alara sync record").chain_update(begun.0.as_bytes()).finalize();
        let mut tag = [0; 8];
        tag.iter_mut().zip(hash).for_each(|(to, byte)| *to = byte);
        VaultTag(tag)
    }
}

impl std::fmt::Display for VaultTag {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(to, "{:016x}", u64::from_be_bytes(self.0))
    }
}

impl std::fmt::Debug for VaultTag {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(to, "{self}")
    }
}

/// The name of a file, read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FileName {
    /// The file by which an epoch is known.
    Epoch {
        /// Of which record.
        vault: VaultTag,
        /// Its number.
        epoch: u32,
    },
    /// A segment of a device's log.
    Segment {
        /// Of which record.
        vault: VaultTag,
        /// Of which epoch.
        epoch: u32,
        /// Whose.
        device: DeviceId,
        /// 1 for the first, then without a gap.
        number: u64,
        /// How often it was written anew, as it is when something in it was erased.
        revision: u32,
    },
}

impl FileName {
    /// Reads a name; `None` for any that is not written here, a conflicted copy of a service's among them.
    pub fn parse(name: &str) -> Option<FileName> {
        let (stem, kind) = name.strip_prefix("alara-")?.split_once('.')?;
        let mut parts = stem.split('-');
        let mut vault = VaultTag([0; 8]);
        hex::decode_to_slice(parts.next()?, &mut vault.0).ok()?;
        let epoch = parts.next()?.parse().ok()?;
        let read = match kind {
            "epoch" => FileName::Epoch { vault, epoch },
            "segment" => FileName::Segment {
                vault,
                epoch,
                device: DeviceId(Uuid::try_parse(parts.next()?).ok()?),
                number: parts.next()?.parse().ok()?,
                revision: parts.next()?.parse().ok()?,
            },
            _ => return None,
        };
        // One way to write each: what reads the same and is written otherwise is no name of ours.
        (parts.next().is_none() && is_written(&read, name)).then_some(read)
    }

    /// Of which record.
    pub fn vault(&self) -> VaultTag {
        match self {
            FileName::Epoch { vault, .. } | FileName::Segment { vault, .. } => *vault,
        }
    }

    /// Of which epoch.
    pub fn epoch(&self) -> u32 {
        match self {
            FileName::Epoch { epoch, .. } | FileName::Segment { epoch, .. } => *epoch,
        }
    }
}

/// Whether a name is written so, letter for letter. A shelf has thousands of them, and all are read at each round: none is copied.
fn is_written(name: &FileName, text: &str) -> bool {
    use std::fmt::Write;
    struct Rest<'a>(&'a str);
    impl Write for Rest<'_> {
        fn write_str(&mut self, part: &str) -> std::fmt::Result {
            self.0 = self.0.strip_prefix(part).ok_or(std::fmt::Error)?;
            Ok(())
        }
    }
    let mut rest = Rest(text);
    write!(rest, "{name}").is_ok() && rest.0.is_empty()
}

impl std::fmt::Display for FileName {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            FileName::Epoch { vault, epoch } => write!(to, "alara-{vault}-{epoch:04}.epoch"),
            FileName::Segment { vault, epoch, device, number, revision } => {
                write!(to, "alara-{vault}-{epoch:04}-{}-{number:08}-{revision}.segment", device.0.simple())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn name_is_read_as_it_was_written_and_no_other() {
        let vault = VaultTag::of(OperationId(Uuid::from_u128(7)));
        let device = DeviceId(Uuid::from_u128(8));
        let segment = FileName::Segment { vault, epoch: 2, device, number: 31, revision: 1 };
        let epoch = FileName::Epoch { vault, epoch: 2 };
        for name in [segment, epoch] {
            assert_eq!(FileName::parse(&name.to_string()), Some(name));
            let conflicted = name.to_string().replacen('.', " (conflicted copy).", 1);
            assert_eq!(FileName::parse(&conflicted), None);
            assert_eq!(FileName::parse(&name.to_string().to_uppercase()), None);
        }
        assert_eq!(FileName::parse(&segment.to_string().replace("00000031", "31")), None);
        assert_eq!(FileName::parse("../alara.db"), None);
    }
}
