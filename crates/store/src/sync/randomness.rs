//! What the caller's dice give: ids, salts and nonces are arguments here.

use alara_record::{DeviceId, OperationId, Salt};
use alara_sync::NONCE;

/// What a round needs of chance.
pub trait Randomness: Send {
    /// An id for an operation: UUIDv7.
    fn operation(&mut self) -> OperationId;
    /// An id for a device.
    fn device(&mut self) -> DeviceId;
    /// A salt.
    fn salt(&mut self) -> Salt;
    /// A nonce, never given twice.
    fn nonce(&mut self) -> [u8; NONCE];
}
