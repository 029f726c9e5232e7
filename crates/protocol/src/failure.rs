//! How a failure crosses: a code that the window matches, and one sentence that it may show.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Why something could not be done. The window chooses what to show by `code`, never by `message`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, thiserror::Error)]
#[error("{message}")]
#[ts(export_to = "types.ts")]
pub struct Failure {
    /// What happened.
    pub code: FailureCode,
    /// One plain sentence. Never a user's words, a value or a key.
    pub message: String,
}

impl Failure {
    /// A failure with its sentence.
    pub fn new(code: FailureCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }
}

/// Every way in which something can fail that the window shows apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum FailureCode {
    /// The key at hand belongs to another vault.
    WrongKey,
    /// The passphrase or recovery code typed is not the right one.
    WrongPassphrase,
    /// The keyring answers, but no longer holds this vault's key.
    KeyMissing,
    /// The keyring holds the key of another vault.
    OtherKey,
    /// What the keyring holds is no key.
    KeyUnusable,
    /// No keyring answers on this machine.
    KeyringAbsent,
    /// The keyring is there and stays locked.
    KeyringLocked,
    /// The keyring, or whoever it asked, said no.
    KeyringDenied,
    /// The keyring did not answer in time.
    KeyringSilent,
    /// The keyring answered with an error of its own.
    KeyringFailed,
    /// The passphrase or PIN has to be typed for this.
    NotProved,
    /// The PIN typed is not the right one.
    WrongPin,
    /// No PIN is taken for a while.
    PinWait,
    /// No PIN is taken until the passphrase or the recovery code has opened the vault.
    PinSpent,
    /// The keyring lost what belongs to the PIN.
    PinGone,
    /// What was typed is not that part of the recovery code.
    WrongPart,
    /// The key is right and the file is not: it is damaged.
    Damaged,
    /// The newest changes of the vault are missing.
    CutShort,
    /// `vault.json` is missing.
    VaultFileMissing,
    /// `vault.json` is damaged.
    VaultFileDamaged,
    /// Neither the database nor `vault.json` is there, and other files of a vault are.
    RecordParts,
    /// The keyring holds a key for this folder, or one of the vault's two files is here, and the record itself is not.
    RecordMissing,
    /// A newer Alara wrote this vault.
    NewerFormat,
    /// Another process holds the vault.
    AlreadyOpen,
    /// The data folder cannot be written to.
    ReadOnly,
    /// No space is left.
    DiskFull,
    /// The vault is locked or not made yet.
    NotOpen,
    /// What was named does not exist, or not any more.
    NotFound,
    /// Already undone, already deleted: nothing left to do.
    AlreadyDone,
    /// What was sent cannot be read.
    InvalidInput,
    /// Another answer is still being made.
    Busy,
    /// The model did not answer.
    ModelUnreachable,
    /// The model answered with an error.
    ModelFailed,
    /// The program ended while the answer was being made.
    Interrupted,
    /// What waits was proposed by another version, and cannot be confirmed any more.
    Unrestorable,
    /// A job was told to stop.
    Stopped,
    /// The folder for backups is not there, or takes no file.
    NoBackupFolder,
    /// A file is no backup, or not a whole one.
    NoBackup,
    /// Nothing was exchanged with other computers; the sentence says why.
    NotExchanged,
    /// This version cannot do it yet.
    NotYet,
    /// Anything else; details are in the log, without anyone's words.
    Internal,
}
