//! What can go wrong with the vault: a code for programs and one clear sentence for people, never a word of theirs.

use alara_record::chain::Broken;
use alara_sync::{RemoteFlaw, ShelfError, SyncError};

/// An error of the store. Its text holds no path, no value, no SQL.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Another key than the one that this vault was made with.
    #[error(
        "This key does not open this record. Use the key, passphrase or recovery code that belongs to it; nothing was changed."
    )]
    WrongKey,
    /// The passphrase or recovery code is not right.
    #[error("That passphrase or recovery code is not right. Try again; nothing was changed.")]
    WrongSecret,
    /// The right key, and the database cannot be read.
    #[error("The database is damaged and was left as it is. Restore a backup.")]
    Damaged,
    /// Fewer operations than were committed here.
    #[error(
        "The newest {missing} changes are missing from the database: its journal alara.db-wal was cut short, or an older copy was put in place. Put the newer files back; to go on without those changes, delete the file alara.count."
    )]
    CutShort {
        /// How many.
        missing: u64,
    },
    /// `vault.json` is there and the database is not.
    #[error("The database is missing from the data folder. Put it back, or restore a backup; no new one was made.")]
    MissingDatabase,
    /// The database is there and `vault.json` is not.
    #[error(
        "The file vault.json is missing from the data folder. Put it back, or restore a backup; the database was left as it is."
    )]
    MissingVaultFile,
    /// Neither is there, and other files of a record are.
    #[error(
        "Only parts of a record are in this folder: alara.db and vault.json are missing. Put them back, or restore a backup; to begin a new record here, move what is left of the old one elsewhere first."
    )]
    PartsAlone,
    /// `vault.json` cannot be read.
    #[error("The file vault.json is damaged and was left as it is. Put back a copy of it, or restore a backup.")]
    VaultFileDamaged,
    /// There is no record in the folder at all.
    #[error("There is no record in this folder yet.")]
    NoRecord,
    /// There is a record already where one was to be made.
    #[error("There is a record in this folder already; no new one was made.")]
    AlreadyThere,
    /// The folder cannot be written to.
    #[error("The data folder cannot be written to. Make it writable for your user, or choose another.")]
    ReadOnly,
    /// No space left.
    #[error("The disk is full, so this was not saved. Free some space and try again; what was saved before is safe.")]
    DiskFull,
    /// Another process has it open.
    #[error("Alara is open: close it or use its window.")]
    AlreadyOpen,
    /// Made by a newer version.
    #[error("This record was made by a newer version of Alara. Update Alara to open it; nothing was changed.")]
    Newer,
    /// A replay folder opened as a record, or a record opened as a replay folder.
    #[error("This folder is marked for another use: a record and a replay folder are never opened as one another.")]
    OtherUse,
    /// Another connection was in the way for too long.
    #[error("The database was busy for too long, so this was not saved. Try again.")]
    Busy,
    /// The chain of operations does not hold.
    #[error("The log of operations does not verify: {0}. Restore a backup.")]
    Broken(#[from] Broken),
    /// A backup that did not verify.
    #[error("The backup could not be verified, so it does not count as one. Try again, or choose another folder.")]
    BackupUnverified,
    /// A job that was told to stop.
    #[error("Stopped. Nothing was changed.")]
    Stopped,
    /// What went wrong between computers.
    #[error(transparent)]
    Sync(#[from] SyncError),
    /// A stored row that this version cannot read.
    #[error("A stored row ({table}) cannot be read. Restore a backup.")]
    Unreadable {
        /// Its table.
        table: &'static str,
    },
    /// What was given is not fit to be stored.
    #[error("This cannot be stored: {0}.")]
    Unfit(&'static str),
    /// A file could not be read or written.
    #[error("The data folder could not be read or written ({0}). Check the disk.")]
    Io(std::io::ErrorKind),
    /// Anything else of SQLite: its result code, for a report.
    #[error("The database answered with an error (code {0}). Nothing was saved.")]
    Database(String),
}

impl StoreError {
    /// Whether the files themselves are wrong, and not where they lie.
    pub(crate) fn is_damage(&self) -> bool {
        matches!(self, StoreError::Damaged | StoreError::CutShort { .. } | StoreError::WrongKey | StoreError::Newer)
    }

    /// What the service between the computers did not do, where that is why it failed.
    pub fn remote_flaw(&self) -> Option<RemoteFlaw> {
        match self {
            StoreError::Sync(SyncError::Shelf(ShelfError::Remote(flaw))) => Some(*flaw),
            _ => None,
        }
    }

    /// The code by which programs know it.
    pub fn code(&self) -> &'static str {
        match self {
            StoreError::WrongKey => "wrong_key",
            StoreError::WrongSecret => "wrong_secret",
            StoreError::Damaged => "damaged",
            StoreError::CutShort { .. } => "cut_short",
            StoreError::MissingDatabase => "database_missing",
            StoreError::MissingVaultFile => "vault_file_missing",
            StoreError::PartsAlone => "record_parts",
            StoreError::VaultFileDamaged => "vault_file_damaged",
            StoreError::NoRecord => "no_record",
            StoreError::AlreadyThere => "already_there",
            StoreError::ReadOnly => "read_only",
            StoreError::DiskFull => "disk_full",
            StoreError::AlreadyOpen => "already_open",
            StoreError::Newer => "newer_format",
            StoreError::OtherUse => "other_use",
            StoreError::Busy => "busy",
            StoreError::Broken(_) => "log_broken",
            StoreError::BackupUnverified => "backup_unverified",
            StoreError::Stopped => "stopped",
            StoreError::Sync(error) => error.code(),
            StoreError::Unreadable { .. } => "unreadable",
            StoreError::Unfit(_) => "unfit",
            StoreError::Io(_) => "io",
            StoreError::Database(_) => "database",
        }
    }
}

impl From<std::io::Error> for StoreError {
    fn from(error: std::io::Error) -> StoreError {
        use std::io::ErrorKind;
        match error.kind() {
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => StoreError::ReadOnly,
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => StoreError::DiskFull,
            kind => StoreError::Io(kind),
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match error {
            sqlx::Error::Database(error) => {
                let code = error.code().map(|code| code.into_owned()).unwrap_or_default();
                of_result_code(code)
            }
            sqlx::Error::Io(error) => error.into(),
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => StoreError::Unreadable { table: "?" },
            sqlx::Error::WorkerCrashed => StoreError::Database("worker".into()),
            sqlx::Error::RowNotFound => StoreError::Database("row".into()),
            _ => StoreError::Database("driver".into()),
        }
    }
}

/// The result codes of <https://www.sqlite.org/rescode.html>, the primary one being the lowest byte.
fn of_result_code(code: String) -> StoreError {
    match code.parse::<u32>().map(|code| (code & 0xff, code)) {
        Ok((5 | 6, _)) => StoreError::Busy,
        Ok((8, _)) => StoreError::ReadOnly,
        // Only a job that is watched is ever interrupted.
        Ok((9, _)) => StoreError::Stopped,
        Ok((11 | 26, _)) => StoreError::Damaged,
        // 4874 is SQLITE_IOERR_SHMSIZE: the index beside the journal could not grow, which a full disk does first.
        Ok((13, _) | (_, 4874)) => StoreError::DiskFull,
        _ => StoreError::Database(code),
    }
}

impl From<sqlx::migrate::MigrateError> for StoreError {
    fn from(error: sqlx::migrate::MigrateError) -> StoreError {
        use sqlx::migrate::MigrateError;
        match error {
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
            MigrateError::VersionMissing(_) | MigrateError::VersionTooNew(..) => StoreError::Newer,
            MigrateError::VersionMismatch(_) | MigrateError::Dirty(_) => StoreError::Unreadable { table: "migrations" },
            _ => StoreError::Database("migration".into()),
        }
    }
}
