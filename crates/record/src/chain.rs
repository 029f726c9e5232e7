//! Walking the chain of operations: any change, deletion or reordering behind its back is found, and where.

use std::collections::BTreeSet;

use crate::canonical::{Hash, Salt, header_hash, payload_hash};
use crate::{Operation, OperationId};

/// One stored operation with what chains it. `operation.payload` is not looked at: the bytes as stored are.
#[derive(Clone, Debug)]
pub struct Link<'a> {
    /// Its place: 1 for the first, then without a gap.
    pub seq: u64,
    /// The header.
    pub operation: &'a Operation,
    /// The payload as stored, with its salt; `None` where it is gone.
    pub payload: Option<(&'a Salt, &'a [u8])>,
    /// The payload's hash as stored.
    pub payload_hash: Hash,
    /// The hash of the operation before, as stored.
    pub previous: Hash,
    /// The hash, as stored.
    pub hash: Hash,
}

/// What is wrong with a chain, at the first place where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    /// An operation is missing, or stands in another's place.
    #[error("operation {at} of the log is missing or out of its place")]
    Gap {
        /// The place that was expected.
        at: u64,
    },
    /// It does not follow the one before it.
    #[error("operation {at} of the log does not follow the one before it")]
    NotChained {
        /// Its place.
        at: u64,
    },
    /// Its header was changed.
    #[error("operation {at} of the log was changed")]
    HeaderChanged {
        /// Its place.
        at: u64,
    },
    /// Its payload was changed.
    #[error("the contents of operation {at} of the log were changed")]
    PayloadChanged {
        /// Its place.
        at: u64,
    },
    /// Its payload is gone, and no `erase` names it.
    #[error("the contents of operation {at} of the log are gone, and nobody erased them")]
    PayloadMissing {
        /// Its place.
        at: u64,
    },
    /// The chain ends before or after where it should.
    #[error("the log should end at operation {expected} and ends at {found}")]
    WrongEnd {
        /// The last place by the stored head.
        expected: u64,
        /// The last place found.
        found: u64,
    },
}

impl Broken {
    /// The place in the log.
    pub fn at(&self) -> u64 {
        match self {
            Broken::Gap { at }
            | Broken::NotChained { at }
            | Broken::HeaderChanged { at }
            | Broken::PayloadChanged { at }
            | Broken::PayloadMissing { at } => *at,
            Broken::WrongEnd { expected, found } => *expected.min(found),
        }
    }
}

/// Walks a chain, link by link, from the first.
#[derive(Debug)]
pub struct Walk {
    next: u64,
    last: Hash,
    // Payloads that were not there, until an `erase` is met that names them.
    missing: Vec<(u64, OperationId)>,
    erased: BTreeSet<OperationId>,
}

impl Default for Walk {
    fn default() -> Walk {
        Walk { next: 1, last: Hash::NONE, missing: Vec::new(), erased: BTreeSet::new() }
    }
}

impl Walk {
    /// Takes the next link.
    ///
    /// # Errors
    /// [`Broken`], for the first thing that is wrong with it.
    pub fn step(&mut self, link: &Link<'_>) -> Result<(), Broken> {
        let at = self.next;
        if link.seq != at {
            return Err(Broken::Gap { at });
        }
        if link.previous != self.last {
            return Err(Broken::NotChained { at });
        }
        if header_hash(link.operation, link.payload_hash, link.previous) != link.hash {
            return Err(Broken::HeaderChanged { at });
        }
        match link.payload {
            Some((salt, body)) if payload_hash(salt, body) != link.payload_hash => {
                return Err(Broken::PayloadChanged { at });
            }
            Some(_) => {}
            None => self.missing.push((at, link.operation.id)),
        }
        self.next += 1;
        self.last = link.hash;
        Ok(())
    }

    /// Says that an `erase` operation, itself part of the chain, names these.
    pub fn erased(&mut self, operations: impl IntoIterator<Item = OperationId>) {
        self.erased.extend(operations);
    }

    /// Ends the walk where the stored head says that it ends.
    ///
    /// # Errors
    /// [`Broken::WrongEnd`], or [`Broken::PayloadMissing`] for the first payload that is gone without an `erase`.
    pub fn end(self, count: u64, head: Hash) -> Result<Hash, Broken> {
        let found = self.next - 1;
        if found != count || self.last != head {
            return Err(Broken::WrongEnd { expected: count, found });
        }
        match self.missing.iter().find(|(_, id)| !self.erased.contains(id)) {
            Some((at, _)) => Err(Broken::PayloadMissing { at: *at }),
            None => Ok(self.last),
        }
    }
}
