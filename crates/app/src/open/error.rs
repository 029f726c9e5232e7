//! Why a vault did not open, or its key could not be kept otherwise: a code, and one sentence that says the way out.

use alara_store::StoreError;

use crate::engine::EngineError;
use crate::keyring::KeyringError;
use crate::time::NoChance;

/// Why a vault did not open.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The vault itself.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A use case.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The keyring.
    #[error(transparent)]
    Keyring(#[from] KeyringError),
    /// The keyring answers, and holds no key for this folder.
    #[error("The keyring no longer holds the key of this record. Use your recovery code; nothing was changed.")]
    KeyMissing,
    /// The keyring answers, and holds the key of another record.
    #[error(
        "The keyring holds a key, but not the one of the record in this folder. Use this record\u{2019}s recovery code, or put the right folder back; nothing was changed."
    )]
    OtherKey,
    /// The keyring holds a key for this folder, but the record is gone.
    #[error(
        "The keyring holds the key of a record that is not in this folder any more. Put the record back or restore a backup; no new one was made."
    )]
    RecordMissing,
    /// A passphrase is needed.
    #[error("This record opens with its passphrase.")]
    NeedsPassphrase,
    /// A PIN is needed.
    #[error("This record opens with its PIN, or with its recovery code.")]
    NeedsPin,
    /// A passphrase is too short to protect anything.
    #[error("A passphrase needs at least 8 characters.")]
    TooShort,
    /// A PIN that is none, or that everybody tries first.
    #[error("A PIN has 4 to 12 digits, and not all the same or in a row.")]
    WeakPin,
    /// Not the PIN.
    #[error("That is not the PIN. {left} more can be tried.")]
    WrongPin {
        /// How many more before none is taken.
        left: u32,
    },
    /// Too many wrong ones for now.
    #[error("Too many wrong PINs. Wait {seconds} seconds, or use your passphrase or recovery code.")]
    PinWait {
        /// For how long.
        seconds: u32,
    },
    /// Too many wrong ones.
    #[error("Too many wrong PINs: no PIN is taken until your passphrase or recovery code has opened the record.")]
    PinSpent,
    /// There is no PIN here, or the keyring no longer holds its secret.
    #[error(
        "The PIN cannot be used: the keyring no longer holds what belongs to it. Use your passphrase or recovery code."
    )]
    PinGone,
    /// No randomness.
    #[error(transparent)]
    Chance(#[from] NoChance),
}

impl OpenError {
    /// The code that programs match.
    pub fn code(&self) -> &'static str {
        match self {
            OpenError::Store(error) => error.code(),
            OpenError::Engine(error) => error.code(),
            OpenError::Keyring(error) => error.code(),
            OpenError::KeyMissing => "key_missing",
            OpenError::OtherKey => "other_key",
            OpenError::RecordMissing => "record_missing",
            OpenError::NeedsPassphrase => "needs_passphrase",
            OpenError::NeedsPin => "needs_pin",
            OpenError::TooShort => "passphrase_too_short",
            OpenError::WeakPin => "weak_pin",
            OpenError::WrongPin { .. } => "wrong_pin",
            OpenError::PinWait { .. } => "pin_wait",
            OpenError::PinSpent => "pin_spent",
            OpenError::PinGone => "pin_gone",
            OpenError::Chance(_) => "no_randomness",
        }
    }
}
