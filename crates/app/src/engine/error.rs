//! What can go wrong with a use case, as a code and one sentence; never the user's words.

use alara_assistant::prompt::NotTaken;
use alara_store::StoreError;
use alara_sync::RemoteFlaw;

/// Why a use case failed. Nothing was written then.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// The vault.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The vault holds no user: it was never begun.
    #[error("This record has no owner. Restore a backup.")]
    NoPerson,
    /// What was named does not wait, or does not exist.
    #[error("There is nothing with that id here.")]
    NotFound,
    /// A turn was driven wrongly: a fault of this program.
    #[error("Something went wrong inside Alara. Nothing was recorded; your message is kept.")]
    Fault,
    /// The folder that was chosen for backups.
    #[error(
        "The folder for backups is not there, or cannot be written to. Connect its disk, or choose another folder."
    )]
    NoBackupFolder,
    /// The word that confirms an erasing.
    #[error("Nothing was erased. To erase, type exactly ERASE.")]
    NotTyped,
    /// A stored row does not fit today's tools.
    #[error("This was proposed by another version of Alara and cannot be confirmed any more. Say it again.")]
    Unrestorable,
    /// A change of the prompts that is not taken.
    #[error(transparent)]
    Prompts(#[from] NotTaken),
}

impl EngineError {
    /// What the service between the computers did not do, where that is why it failed.
    pub fn remote_flaw(&self) -> Option<RemoteFlaw> {
        match self {
            EngineError::Store(error) => error.remote_flaw(),
            EngineError::NoPerson
            | EngineError::NotFound
            | EngineError::Fault
            | EngineError::NoBackupFolder
            | EngineError::NotTyped
            | EngineError::Unrestorable
            | EngineError::Prompts(_) => None,
        }
    }

    /// The code that programs match.
    pub fn code(&self) -> &'static str {
        match self {
            EngineError::Store(error) => error.code(),
            EngineError::NoPerson => "no_person",
            EngineError::NotFound => "not_found",
            EngineError::Fault => "fault",
            EngineError::NoBackupFolder => "no_backup_folder",
            EngineError::NotTyped => "not_typed",
            EngineError::Unrestorable => "unrestorable",
            EngineError::Prompts(_) => "invalid_input",
        }
    }
}
