//! The hash of our own word lists: fixed, so that nothing depends on chance.

use std::hash::{BuildHasherDefault, Hasher};

/// A quick hash for keys that are all our own (Fowler, Noll and Vo's 1a): what a message asks for cannot fill a bucket.
#[derive(Clone, Copy)]
pub(crate) struct Quick(u64);

impl Default for Quick {
    fn default() -> Quick {
        Quick(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Quick {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

/// Makes it for a map or a set.
pub(crate) type Quickly = BuildHasherDefault<Quick>;
