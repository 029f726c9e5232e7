//! What keeps the record closed to others, and what of it can be changed.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use zeroize::Zeroize;

use crate::{KeyPlace, Typed};

/// The security page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Security {
    /// What keeps the key.
    pub key: KeyPlace,
    /// A PIN opens the vault.
    pub pin: bool,
    /// After so many minutes without anybody the record is closed; 0: never.
    pub lock_after: u32,
    /// What may be chosen for it.
    pub lock_after_choices: Vec<u32>,
    /// The record is closed when the computer goes to sleep.
    pub lock_on_sleep: bool,
    /// How many keys this record had before: backups of that time still have them, and lie under the present one.
    pub former_keys: u32,
}

/// What is to be changed; none leaves it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct SaveSecurity {
    /// One of the choices.
    pub lock_after: Option<u32>,
    /// With the computer's sleep.
    pub lock_on_sleep: Option<bool>,
}

/// That the owner is here: what guards the key, typed once more.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum Proof {
    /// Nothing typed guards it.
    None,
    /// The passphrase.
    Passphrase {
        /// As typed.
        passphrase: Typed,
    },
    /// The PIN.
    Pin {
        /// As typed.
        pin: Typed,
    },
    /// The recovery code.
    RecoveryCode {
        /// As typed.
        code: Typed,
    },
}

/// A recovery code that is shown, for the clipboard.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct CopyCode {
    /// As it is shown.
    pub code: Typed,
}

/// For what takes no more than a proof.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Proved {
    /// It.
    pub proof: Proof,
}

/// A passphrase from now on, in place of the one before or of the keyring.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct ChangePassphrase {
    /// That the owner is here.
    pub proof: Proof,
    /// The new one.
    pub passphrase: Typed,
}

/// A PIN from now on, or none any more.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct ChangePin {
    /// That the owner is here.
    pub proof: Proof,
    /// The new one; none takes it away.
    pub pin: Option<Typed>,
}

/// A recovery code or a pairing code that is shown once more.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct ShownCode {
    /// In groups of four letters.
    pub code: String,
}

impl std::fmt::Debug for ShownCode {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("ShownCode")
    }
}

/// What was shown is not left in memory.
impl Drop for ShownCode {
    fn drop(&mut self) {
        self.code.zeroize();
    }
}
