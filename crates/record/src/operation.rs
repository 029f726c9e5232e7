//! One operation of the append-only log: what was written, by whose word, and the hash that chains it to the one before.

use chrono::{DateTime, FixedOffset};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{Change, ConsentId, DeviceId, OperationId, PersonId};

/// The version of the operation format. It is never migrated; a new one is added beside it.
pub const FORMAT: u16 = 1;

/// By whose word an operation was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "by")]
pub enum Grant {
    /// The gate's `execute`: the statement itself carried it.
    Statement {
        /// The stored messages that it stands on.
        messages: Vec<String>,
    },
    /// A standing consent of the person's to what their statement told.
    Standing {
        /// The consent.
        consent: ConsentId,
        /// When it was given.
        given: DateTime<FixedOffset>,
        /// The stored messages that it stands on.
        messages: Vec<String>,
    },
    /// A person's own act on exactly the values shown.
    Person {
        /// What they did: "confirm", "form", "notification", "import", "answer", "undo".
        act: String,
        /// The digest of the values that were shown, in hex.
        digest: String,
    },
}

/// A hybrid logical clock: wall time in milliseconds since 1970 and a counter, so that two devices' logs can be merged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Hlc {
    /// Milliseconds since 1970, never going back on one device.
    pub millis: i64,
    /// Counts operations within a millisecond.
    pub counter: u32,
}

impl Hlc {
    /// The next reading after this one, at a wall time that may have jumped back.
    pub fn next(self, now_millis: i64) -> Hlc {
        if now_millis > self.millis {
            Hlc { millis: now_millis, counter: 0 }
        } else {
            Hlc { millis: self.millis, counter: self.counter.saturating_add(1) }
        }
    }
}

/// What an operation holds that can be erased later: everything about health.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Payload {
    /// What the model, form or import proposed.
    pub proposed: Map<String, Value>,
    /// What was written: canonical parameters.
    pub written: Map<String, Value>,
    /// Where each value came from ("stated", with spans, as JSON).
    pub provenance: Map<String, Value>,
    /// The changes to the record.
    pub changes: Vec<Change>,
    /// The changes that undo them.
    pub inverse: Vec<Change>,
}

/// One operation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Operation {
    /// [`FORMAT`] at the time of writing.
    pub format: u16,
    /// UUIDv7.
    pub id: OperationId,
    /// When, by the hybrid clock.
    pub hlc: Hlc,
    /// When, by the wall clock, with the offset that held.
    pub at: DateTime<FixedOffset>,
    /// The device.
    pub device: DeviceId,
    /// Whose record.
    pub person: PersonId,
    /// The tool ("log_medication"), or "undo", "erase".
    pub tool: String,
    /// The tool's version.
    pub tool_version: u16,
    /// By whose word.
    pub grant: Grant,
    /// The call that it came from; unique in the log.
    pub call_id: String,
    /// The payload; `None` once erased.
    pub payload: Option<Payload>,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::*;

    /// The clock readings of one device whose wall clock read these.
    fn log(walls: &[i64], device: u128) -> Vec<(Hlc, DeviceId)> {
        let mut last = Hlc { millis: 0, counter: 0 };
        let device = DeviceId(Uuid::from_u128(device));
        walls
            .iter()
            .map(|wall| {
                last = last.next(*wall);
                (last, device)
            })
            .collect()
    }

    fn merged(one: &[(Hlc, DeviceId)], other: &[(Hlc, DeviceId)]) -> Vec<(Hlc, DeviceId)> {
        let mut all: Vec<(Hlc, DeviceId)> = one.iter().chain(other).copied().collect();
        all.sort();
        all
    }

    proptest! {
        #[test]
        fn the_logs_of_two_devices_merge_into_one_order_that_keeps_each_ones_own(
            one in proptest::collection::vec(0i64..50, 0..30), other in proptest::collection::vec(0i64..50, 0..30)
        ) {
            let (one, other) = (log(&one, 1), log(&other, 2));
            let both = merged(&one, &other);
            // Whoever merges, in whichever order, gets the same.
            prop_assert_eq!(&both, &merged(&other, &one));
            prop_assert!(both.is_sorted_by(|one, next| one < next), "no two share a place");
            let of = |log: &[(Hlc, DeviceId)]| {
                both.iter().filter(|each| log.iter().any(|own| own == *each)).copied().collect::<Vec<_>>()
            };
            prop_assert_eq!(of(&one), one);
            prop_assert_eq!(of(&other), other);
        }
    }
}
