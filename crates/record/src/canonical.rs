//! The canonical bytes of an operation's header: one way to write each, in any language, for ever.
//!
//! A field is its length (8 bytes, big-endian) and its bytes, so that no two headers share their bytes. Numbers are
//! big-endian, ids are their 16 bytes, an instant is its UTC seconds, nanoseconds and offset. The payload is in it by its
//! salted hash alone, so that erasing a payload leaves the chain whole.

use chrono::{DateTime, FixedOffset};
use sha2::{Digest, Sha256};

use crate::{Grant, Operation};

/// What makes these bytes those of an operation's header, format 1.
const DOMAIN: &[u8] = b"alara operation 1";

/// A SHA-256 hash.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// What the first operation names as the one before it.
    pub const NONE: Hash = Hash([0; 32]);

    /// Reads one from 32 bytes; `None` for any other length.
    pub fn from_slice(bytes: &[u8]) -> Option<Hash> {
        bytes.try_into().ok().map(Hash)
    }
}

impl std::fmt::Display for Hash {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|byte| write!(to, "{byte:02x}"))
    }
}

impl std::fmt::Debug for Hash {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(to, "{self}")
    }
}

/// What keeps a payload from being guessed by its hash: 32 random bytes, erased with it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Salt(pub [u8; 32]);

impl std::fmt::Debug for Salt {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("Salt")
    }
}

/// The hash of a payload as stored: of the salt, then its bytes.
pub fn payload_hash(salt: &Salt, body: &[u8]) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update(salt.0);
    hasher.update(body);
    Hash(hasher.finalize().into())
}

/// The canonical bytes of a header. `previous` is the hash of the operation before, [`Hash::NONE`] for the first.
pub fn header_bytes(operation: &Operation, payload: Hash, previous: Hash) -> Vec<u8> {
    let mut to = Bytes::default();
    to.field(DOMAIN);
    to.field(&operation.format.to_be_bytes());
    to.field(operation.id.0.as_bytes());
    to.field(&operation.hlc.millis.to_be_bytes());
    to.field(&operation.hlc.counter.to_be_bytes());
    to.instant(operation.at);
    to.field(operation.device.0.as_bytes());
    to.field(operation.person.0.as_bytes());
    to.field(operation.tool.as_bytes());
    to.field(&operation.tool_version.to_be_bytes());
    to.grant(&operation.grant);
    to.field(operation.call_id.as_bytes());
    to.field(&payload.0);
    to.field(&previous.0);
    to.0
}

/// The hash of a header: what the next operation names as the one before it.
pub fn header_hash(operation: &Operation, payload: Hash, previous: Hash) -> Hash {
    Hash(Sha256::digest(header_bytes(operation, payload, previous)).into())
}

#[derive(Default)]
struct Bytes(Vec<u8>);

impl Bytes {
    fn field(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(&(bytes.len() as u64).to_be_bytes());
        self.0.extend_from_slice(bytes);
    }

    fn instant(&mut self, at: DateTime<FixedOffset>) {
        self.field(&at.timestamp().to_be_bytes());
        self.field(&at.timestamp_subsec_nanos().to_be_bytes());
        self.field(&at.offset().local_minus_utc().to_be_bytes());
    }

    fn grant(&mut self, grant: &Grant) {
        match grant {
            Grant::Statement { messages } => {
                self.field(b"statement");
                self.field(&(messages.len() as u64).to_be_bytes());
                messages.iter().for_each(|message| self.field(message.as_bytes()));
            }
            Grant::Standing { consent, given, messages } => {
                self.field(b"standing");
                self.field(consent.0.as_bytes());
                self.instant(*given);
                self.field(&(messages.len() as u64).to_be_bytes());
                messages.iter().for_each(|message| self.field(message.as_bytes()));
            }
            Grant::Person { act, digest } => {
                self.field(b"person");
                self.field(act.as_bytes());
                self.field(digest.as_bytes());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::*;
    use crate::operation::{FORMAT, Hlc};
    use crate::{ConsentId, DeviceId, OperationId, PersonId};

    fn operation() -> Operation {
        Operation {
            format: FORMAT,
            id: OperationId(Uuid::from_u128(1)),
            hlc: Hlc { millis: 1_773_495_000_000, counter: 2 },
            at: DateTime::parse_from_rfc3339("2026-03-14T09:30:00-04:00").unwrap(),
            device: DeviceId(Uuid::from_u128(2)),
            person: PersonId(Uuid::from_u128(3)),
            tool: "log_medication".into(),
            tool_version: 1,
            grant: Grant::Statement { messages: vec!["m-1".into(), "m-2".into()] },
            call_id: "turn-1/call-1".into(),
            payload: None,
        }
    }

    /// Another program must come to the same hash: this one may never change.
    #[test]
    fn the_hash_of_a_header_is_the_same_for_ever() {
        let payload = payload_hash(&Salt([7; 32]), br#"{"proposed":{}}"#);
        assert_eq!(payload.to_string(), "0481122236b5d966b73a26410ffd8a570beac78b81b2441398ea7932a2daec47");
        assert_eq!(
            header_hash(&operation(), payload, Hash::NONE).to_string(),
            "254c2af214345ace9f9d44c80583d01a9d75eb8c857862cf7d2c4a1b55ec44d8"
        );
    }

    #[test]
    fn every_field_of_a_header_is_in_its_hash() {
        let same = header_hash(&operation(), Hash([1; 32]), Hash::NONE);
        let other = |change: &dyn Fn(&mut Operation)| {
            let mut operation = operation();
            change(&mut operation);
            header_hash(&operation, Hash([1; 32]), Hash::NONE)
        };
        let consent = |consent: u128, second: u32| Grant::Standing {
            consent: ConsentId(Uuid::from_u128(consent)),
            given: DateTime::parse_from_rfc3339(&format!("2026-03-03T08:00:{second:02}+00:00")).unwrap(),
            messages: vec!["m-1".into(), "m-2".into()],
        };
        let by = |grant: Grant| {
            let mut operation = operation();
            operation.grant = grant;
            header_hash(&operation, Hash([1; 32]), Hash::NONE)
        };
        assert_ne!(same, by(consent(1, 0)));
        assert_ne!(by(consent(1, 0)), by(consent(2, 0)));
        assert_ne!(by(consent(1, 0)), by(consent(1, 1)));
        let changes: [&dyn Fn(&mut Operation); 13] = [
            &|o| o.format = 2,
            &|o| o.id = OperationId(Uuid::from_u128(9)),
            &|o| o.hlc.millis += 1,
            &|o| o.hlc.counter += 1,
            &|o| o.at = DateTime::parse_from_rfc3339("2026-03-14T13:30:00+00:00").unwrap(),
            &|o| o.device = DeviceId(Uuid::from_u128(9)),
            &|o| o.person = PersonId(Uuid::from_u128(9)),
            &|o| o.tool.push('s'),
            &|o| o.tool_version = 2,
            &|o| o.grant = Grant::Statement { messages: vec!["m-1m-2".into()] },
            &|o| o.grant = Grant::Statement { messages: vec!["m-2".into(), "m-1".into()] },
            &|o| o.grant = Grant::Person { act: "card".into(), digest: "00".into() },
            &|o| o.call_id.push('0'),
        ];
        changes.iter().for_each(|change| assert_ne!(same, other(*change)));
        assert_ne!(same, header_hash(&operation(), Hash([2; 32]), Hash::NONE));
        assert_ne!(same, header_hash(&operation(), Hash([1; 32]), Hash([1; 32])));
    }

    proptest! {
        #[test]
        fn letters_never_slide_from_one_field_to_the_next(
            tool in "[a-z]{0,4}", call in "[a-z]{0,4}", act in "[a-z]{0,3}", digest in "[a-z]{0,3}",
            tool2 in "[a-z]{0,4}", call2 in "[a-z]{0,4}", act2 in "[a-z]{0,3}", digest2 in "[a-z]{0,3}",
        ) {
            let with = |tool: &str, call: &str, act: &str, digest: &str| {
                let mut operation = operation();
                operation.tool = tool.into();
                operation.call_id = call.into();
                operation.grant = Grant::Person { act: act.into(), digest: digest.into() };
                header_bytes(&operation, Hash::NONE, Hash::NONE)
            };
            let same = (&tool, &call, &act, &digest) == (&tool2, &call2, &act2, &digest2);
            prop_assert_eq!(with(&tool, &call, &act, &digest) == with(&tool2, &call2, &act2, &digest2), same);
        }
    }
}
