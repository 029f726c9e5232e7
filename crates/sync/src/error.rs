//! What can go wrong between computers: what ends a round, and what a round tells and goes on from. A sentence each, with no word of the
//! record in it.

use alara_record::DeviceId;

use crate::shelf::ShelfError;

/// Why a round ended. Nothing was lost: what was taken in stays, and the rest is taken in by a later one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SyncError {
    /// No code, or a letter of it is wrong.
    #[error("That pairing code is not right. Type it as the other computer shows it; nothing was changed.")]
    WrongCode,
    /// A whole code that opens nothing here.
    #[error(
        "That code belongs to no record in this folder. Choose the folder of the other computer, or show a new code there."
    )]
    CodeOfAnother,
    /// Nothing of this record, and something of another.
    #[error("This folder holds another record. Choose the folder that your other computers use; nothing was changed.")]
    ForeignVault,
    /// The folder holds a record, and this computer has one of its own.
    #[error("This computer holds a record of its own already, and two records do not become one. Nothing was changed.")]
    RecordOfItsOwn,
    /// It is not on.
    #[error(
        "Nothing is exchanged yet. Share this record with your other computers, or join one of them by its pairing code."
    )]
    Off,
    /// The files of a record that is not there whole.
    #[error(
        "The record has not arrived in this folder whole yet. Wait until the service has brought all files, then try again."
    )]
    NothingYet,
    /// Another device began a new epoch.
    #[error(
        "A new pairing code was made on another of your computers. Join it again by that code; until then nothing is exchanged."
    )]
    NewerEpoch,
    /// Files of a newer version.
    #[error("Another of your computers has a newer version of Alara. Update this one; nothing was changed.")]
    Newer,
    /// The folder itself.
    #[error(transparent)]
    Shelf(#[from] ShelfError),
    /// What was given is not fit to leave.
    #[error("This cannot be exchanged: {0}.")]
    Unfit(&'static str),
}

impl SyncError {
    /// The code by which programs know it.
    pub fn code(&self) -> &'static str {
        match self {
            SyncError::WrongCode => "wrong_code",
            SyncError::CodeOfAnother => "code_of_another",
            SyncError::ForeignVault => "foreign_vault",
            SyncError::RecordOfItsOwn => "record_of_its_own",
            SyncError::Off => "sync_off",
            SyncError::NothingYet => "nothing_yet",
            SyncError::NewerEpoch => "newer_epoch",
            SyncError::Newer => "newer_format",
            SyncError::Shelf(error) => error.code(),
            SyncError::Unfit(_) => "unfit",
        }
    }
}

/// What a round found, told and went on from.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Notice {
    /// A segment that is not whole yet.
    #[error("A file of another computer has not arrived whole yet; it is read when it has.")]
    Half {
        /// Whose.
        device: DeviceId,
        /// Which.
        number: u64,
    },
    /// A segment that was changed since it was sealed.
    #[error(
        "A file of another computer was changed on its way, so it was not read. Put back the file, or exchange once on that computer: it writes the file again."
    )]
    Damaged {
        /// Whose.
        device: DeviceId,
        /// Which.
        number: u64,
    },
    /// A whole segment under another's name.
    #[error(
        "A file in the folder stands under a name that is not its own, so it was not read: the service mixed up its files."
    )]
    Misplaced {
        /// Whose it would be by its name.
        device: DeviceId,
        /// Which.
        number: u64,
    },
    /// A segment that does not follow the one that was read before it.
    #[error(
        "The files of another computer do not follow one another: two computers write as one, or the folder was put back. What this computer has stays."
    )]
    NotChained {
        /// Whose.
        device: DeviceId,
        /// Which.
        number: u64,
    },
    /// Segments that were written here and are gone.
    #[error("The folder is older than it was: {missing} files of this computer were missing and were written again.")]
    RolledBack {
        /// How many.
        missing: u64,
    },
    /// Files of another computer that were read here before are gone.
    #[error(
        "The folder is older than it was: files of another computer are missing that were read here before. What this computer has stays."
    )]
    OthersRolledBack {
        /// Whose.
        device: DeviceId,
    },
    /// Another computer wrote under this one's id.
    #[error(
        "Another computer wrote as this one: the data folder was copied. This computer goes on under a new name of its own; nothing was lost."
    )]
    CopiedDevice,
    /// A clock that is far ahead.
    #[error(
        "The clock of another computer is {hours} hours ahead of this one. Set it right: its changes count as the later ones until then."
    )]
    ClockAhead {
        /// Whose.
        device: DeviceId,
        /// How far.
        hours: i64,
    },
    /// An undo whose target is not here yet.
    #[error("Changes of another computer wait for the files of a third.")]
    Waits {
        /// Whose.
        device: DeviceId,
    },
    /// One id, other contents.
    #[error("One change came with other contents than the same change has here. The one here stays.")]
    OtherContents,
}
