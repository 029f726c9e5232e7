//! An operation on its way: its header, and its contents as they were stored, byte for byte, unless they were erased.

use alara_record::{Hash, Operation, Salt, canonical};
use serde::{Deserialize, Serialize};

/// The payload of an operation as stored, with the salt of its hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    /// Its salt.
    pub salt: Salt,
    /// The payload as JSON, as it was written.
    pub body: String,
}

/// An operation on its way.
#[derive(Clone, Debug, PartialEq)]
pub struct Shipment {
    /// The header; its payload is `None`.
    pub operation: Operation,
    /// The salted hash of its contents.
    pub payload_hash: Hash,
    /// Its contents; `None` once erased.
    pub contents: Option<Contents>,
}

impl Shipment {
    /// Whether the contents are those that the hash is of.
    pub fn is_whole(&self) -> bool {
        self.operation.payload.is_none()
            && self.contents.as_ref().is_none_or(|contents| {
                canonical::payload_hash(&contents.salt, contents.body.as_bytes()) == self.payload_hash
            })
    }
}

/// The same as JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wire {
    operation: Operation,
    payload_hash: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    salt: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    body: Option<String>,
}

impl Wire {
    pub(crate) fn of(shipment: &Shipment) -> Wire {
        let contents = shipment.contents.as_ref();
        Wire {
            operation: shipment.operation.clone(),
            payload_hash: shipment.payload_hash.to_string(),
            salt: contents.map(|contents| hex::encode(contents.salt.0)),
            body: contents.map(|contents| contents.body.clone()),
        }
    }

    /// `None` where it is not one that is written here.
    pub(crate) fn read(self) -> Option<Shipment> {
        let contents = match (self.salt, self.body) {
            (Some(salt), Some(body)) => Some(Contents { salt: Salt(bytes(&salt)?), body }),
            (None, None) => None,
            (Some(_), None) | (None, Some(_)) => return None,
        };
        let shipment = Shipment { operation: self.operation, payload_hash: Hash(bytes(&self.payload_hash)?), contents };
        shipment.is_whole().then_some(shipment)
    }
}

fn bytes(text: &str) -> Option<[u8; 32]> {
    hex::decode(text).ok()?.try_into().ok()
}
