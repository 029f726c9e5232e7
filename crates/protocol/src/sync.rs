//! One record on several computers: where their files lie, who shares it, and of what there are two versions.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use zeroize::Zeroize;

use crate::{Moment, Proof, Typed};

/// Whether this record is on other computers too.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct OtherComputers {
    /// What this computer is called.
    pub name: String,
    /// With whom it is shared; none while it is not.
    pub shared: Option<Shared>,
    /// What is to be told where the keyring still keeps the password of a service that nothing is exchanged over any more.
    pub left: Option<String>,
}

/// With whom a record is shared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Shared {
    /// Where the files lie.
    pub place: String,
    /// What the service there asks for; none where it is a folder.
    pub login: Option<KeptLogin>,
    /// The other computers.
    pub devices: Vec<SyncDeviceRow>,
    /// Of what there are two versions.
    pub conflicts: Vec<Conflict>,
    /// When a round went well last, since the record was opened.
    pub last: Option<Moment>,
    /// What is to be known of that round, a sentence each.
    pub notices: Vec<String>,
    /// Why the one after it did not go well, if it did not: a sentence. It is tried again.
    pub failed: Option<String>,
}

/// The name and the password that a service asks for. They never come back: only where they are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct KeptLogin {
    /// What kind of service it is.
    pub service: RemoteKind,
    /// Where they are kept.
    pub kept: LoginKept,
    /// What the keyring said where it did not keep or give them, a sentence or two.
    pub keyring: Option<String>,
}

/// A kind of service.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum RemoteKind {
    /// WebDAV: a name and a password.
    Webdav,
    /// S3: the id of a key and its secret.
    S3,
}

/// Where a name and a password are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum LoginKept {
    /// In the system's keyring.
    Keyring,
    /// In memory, until Alara closes.
    Memory,
    /// Nowhere: they are to be typed again.
    Nowhere,
    /// Not looked for since the record was opened: the next round does.
    NotLooked,
}

/// Another computer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct SyncDeviceRow {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// When something of it was taken in last.
    pub read: Moment,
}

/// Two versions of one thing, in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Conflict {
    /// Names it in a pick.
    pub id: String,
    /// The one that stands meanwhile.
    pub standing: String,
    /// The other.
    pub other: String,
}

/// Where a record is to be shared, before it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct SyncPlace {
    /// Where the files are to lie.
    pub place: String,
    /// How this computer is to be called; none for the name that its system gives it.
    pub name: Option<String>,
}

/// What would leave this computer, and where to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct SyncPreview {
    /// As it was given.
    pub place: String,
    /// What this computer is called there.
    pub name: String,
    /// Word for word, a sentence each.
    pub lines: Vec<String>,
}

/// What a service asks for.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct RemoteLogin {
    /// The name, or the id of the key.
    pub name: Typed,
    /// The password, or the key's secret.
    pub secret: Typed,
}

/// Shares the record, as it was shown.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct BeginSync {
    /// As it was shown.
    pub place: String,
    /// As it was shown.
    pub name: String,
    /// What a service asks for; none for a folder.
    pub login: Option<RemoteLogin>,
    /// That the owner is here: the pairing code is shown next.
    pub proof: Proof,
}

/// Joins another computer with the same record, as it was shown.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct JoinSync {
    /// As it was shown.
    pub place: String,
    /// As it was shown.
    pub name: String,
    /// What a service asks for; none for a folder.
    pub login: Option<RemoteLogin>,
    /// The pairing code, as typed.
    pub code: Typed,
}

/// Brings the record of another computer to one that has none.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct JoinRecord {
    /// As it was shown.
    pub place: String,
    /// As it was shown.
    pub name: String,
    /// What a service asks for; none for a folder.
    pub login: Option<RemoteLogin>,
    /// The pairing code, as typed.
    pub code: Typed,
    /// Asked for where no keyring answers.
    pub passphrase: Option<Typed>,
}

/// What was exchanged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Round {
    /// How many changes came in.
    pub came: u32,
    /// How many files were written.
    pub wrote: u32,
    /// What is to be known of it, a sentence each.
    pub notices: Vec<String>,
}

/// The record is shared under a code.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct SyncBegun {
    /// The pairing code, in groups of four letters.
    pub code: String,
    /// What was exchanged.
    pub round: Round,
}

impl std::fmt::Debug for SyncBegun {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("SyncBegun")
    }
}

/// What was shown is not left in memory.
impl Drop for SyncBegun {
    fn drop(&mut self) {
        self.code.zeroize();
    }
}

/// Picks one of two versions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct PickVersion {
    /// The conflict.
    pub id: String,
    /// Which of them stands from now on.
    pub version: Version,
}

/// One of two versions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum Version {
    /// The one that stands meanwhile.
    Standing,
    /// The other.
    Other,
}
