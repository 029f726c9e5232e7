//! How what can go wrong here crosses to the window: the one place that knows both.

use alara_llm::ModelError;
use alara_protocol::{Failure, FailureCode};
use alara_store::StoreError;
use alara_sync::RemoteFlaw;

use crate::engine::EngineError;
use crate::keyring::KeyringError;
use crate::models::ModelsError;
use crate::open::OpenError;

/// What the store answers, as the window hears it. Both types are of other crates: `?` cannot do it.
pub(crate) fn of_store(error: StoreError) -> Failure {
    let code = match &error {
        StoreError::WrongKey => FailureCode::WrongKey,
        StoreError::WrongSecret => FailureCode::WrongPassphrase,
        StoreError::MissingDatabase => FailureCode::RecordMissing,
        StoreError::Damaged | StoreError::Unreadable { .. } | StoreError::Broken(_) => FailureCode::Damaged,
        StoreError::CutShort { .. } => FailureCode::CutShort,
        StoreError::MissingVaultFile => FailureCode::VaultFileMissing,
        StoreError::VaultFileDamaged => FailureCode::VaultFileDamaged,
        StoreError::PartsAlone => FailureCode::RecordParts,
        StoreError::ReadOnly => FailureCode::ReadOnly,
        StoreError::DiskFull => FailureCode::DiskFull,
        StoreError::AlreadyOpen => FailureCode::AlreadyOpen,
        StoreError::Newer => FailureCode::NewerFormat,
        StoreError::NoRecord => FailureCode::RecordMissing,
        StoreError::Busy => FailureCode::Busy,
        StoreError::Stopped => FailureCode::Stopped,
        StoreError::BackupUnverified => FailureCode::NoBackup,
        StoreError::Sync(_) => FailureCode::NotExchanged,
        _ => FailureCode::Internal,
    };
    let step = match error.remote_flaw() {
        Some(RemoteFlaw::NoLogin) => " Type them under Settings, Your data, Other computers.",
        Some(_) | None => "",
    };
    Failure::new(code, format!("{error}{step}"))
}

impl From<EngineError> for Failure {
    fn from(error: EngineError) -> Failure {
        match error {
            EngineError::Store(error) => of_store(error),
            EngineError::NotFound => Failure::new(FailureCode::NotFound, error.to_string()),
            EngineError::NotTyped => Failure::new(FailureCode::InvalidInput, error.to_string()),
            EngineError::NoBackupFolder => Failure::new(FailureCode::NoBackupFolder, error.to_string()),
            EngineError::Unrestorable => Failure::new(FailureCode::Unrestorable, error.to_string()),
            EngineError::Prompts(_) => Failure::new(FailureCode::InvalidInput, error.to_string()),
            other => Failure::new(FailureCode::Internal, other.to_string()),
        }
    }
}

impl From<KeyringError> for FailureCode {
    fn from(error: KeyringError) -> FailureCode {
        match error {
            KeyringError::Absent => FailureCode::KeyringAbsent,
            KeyringError::Locked => FailureCode::KeyringLocked,
            KeyringError::Denied => FailureCode::KeyringDenied,
            KeyringError::Silent => FailureCode::KeyringSilent,
            KeyringError::Failed => FailureCode::KeyringFailed,
            KeyringError::Unusable => FailureCode::KeyUnusable,
        }
    }
}

impl From<OpenError> for Failure {
    fn from(error: OpenError) -> Failure {
        let code = match error {
            OpenError::Store(error) => return of_store(error),
            OpenError::Engine(error) => return error.into(),
            OpenError::Keyring(error) => error.into(),
            OpenError::KeyMissing => FailureCode::KeyMissing,
            OpenError::OtherKey => FailureCode::OtherKey,
            OpenError::RecordMissing => FailureCode::RecordMissing,
            OpenError::NeedsPassphrase | OpenError::NeedsPin => FailureCode::NotProved,
            OpenError::TooShort | OpenError::WeakPin => FailureCode::InvalidInput,
            OpenError::WrongPin { .. } => FailureCode::WrongPin,
            OpenError::PinWait { .. } => FailureCode::PinWait,
            OpenError::PinSpent => FailureCode::PinSpent,
            OpenError::PinGone => FailureCode::PinGone,
            OpenError::Chance(_) => FailureCode::Internal,
        };
        Failure::new(code, error.to_string())
    }
}

impl From<ModelsError> for Failure {
    fn from(error: ModelsError) -> Failure {
        match error {
            ModelsError::Engine(error) => error.into(),
            ModelsError::Model(error) => of_model(error),
            ModelsError::Keyring(error) => Failure::new(error.into(), error.to_string()),
            other => Failure::new(FailureCode::InvalidInput, other.to_string()),
        }
    }
}

/// A model's error as the window knows it.
pub(crate) fn of_model(error: ModelError) -> Failure {
    let code = match error {
        ModelError::Closed => FailureCode::Interrupted,
        error if error.unreachable() => FailureCode::ModelUnreachable,
        _ => FailureCode::ModelFailed,
    };
    Failure::new(code, error.to_string())
}
