//! The ids, salts and nonces of a round, from the app's dice.

use alara_health::tools::Clock;
use alara_record::{DeviceId, OperationId, Salt};
use alara_store::Randomness;
use alara_sync::NONCE;

use crate::time::Chance;

/// The dice of one round.
pub(crate) struct Dice(pub Chance, pub Clock);

impl Randomness for Dice {
    fn operation(&mut self) -> OperationId {
        self.0.operation(&self.1)
    }

    fn device(&mut self) -> DeviceId {
        DeviceId(self.0.id(&self.1))
    }

    fn salt(&mut self) -> Salt {
        self.0.salt()
    }

    fn nonce(&mut self) -> [u8; NONCE] {
        self.0.bytes()
    }
}
