//! The data folder: its files, who may read them, and the lock that lets one process in.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::StoreError;
use crate::vault::key::KeyId;

/// A data folder.
#[derive(Clone, Debug)]
pub struct Folder(PathBuf);

/// Where a file is written before it takes its place.
fn beside_of(path: &Path) -> PathBuf {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    PathBuf::from(beside)
}

/// How often the lock is tried, and how long after each: a quarter of a second in all.
const LOCK_TRIES: u32 = 10;
const LOCK_PAUSE: std::time::Duration = std::time::Duration::from_millis(25);

/// The lock of a folder, held while its store is open. The OS lets go of it when the process ends, however it does.
#[derive(Debug)]
pub(crate) struct Lock {
    _held: Option<File>,
}

impl Folder {
    /// The folder at a path; nothing is made.
    pub fn at(path: impl Into<PathBuf>) -> Folder {
        Folder(path.into())
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The encrypted database.
    pub fn database(&self) -> PathBuf {
        self.0.join("alara.db")
    }

    /// A database that is being made, and is not one yet.
    pub(crate) fn unfinished(&self) -> PathBuf {
        self.0.join("alara.db.new")
    }

    /// A copy of a backup that is to take the database's place.
    pub(crate) fn restored(&self) -> PathBuf {
        self.0.join("alara.db.restored")
    }

    /// Removes what is left of any of the folder's files that was being written when the process ended.
    pub(crate) fn remove_unwritten(&self) -> Result<(), StoreError> {
        for file in [self.vault_file(), self.count_file(), self.tries_file(), self.begun_file()] {
            let part = beside_of(&file);
            if present(&part)? {
                fs::remove_file(part)?;
            }
        }
        Ok(())
    }

    /// Removes what is left of a database that was being made.
    pub(crate) fn remove_unfinished(&self) -> Result<(), StoreError> {
        remove_database(&self.unfinished())
    }

    /// Removes a copy of a backup that takes nothing's place.
    pub(crate) fn remove_restored(&self) -> Result<(), StoreError> {
        remove_database(&self.restored())
    }

    /// The ids of keys with which a first start was begun: the keyring may hold one of them before there is any record.
    fn begun_file(&self) -> PathBuf {
        self.0.join("alara.begun")
    }

    /// Notes that a first start begins with a key, before anything else keeps it. What is noted already stays.
    ///
    /// # Errors
    /// A folder that cannot be made or written to.
    pub fn begin(&self, key: &KeyId) -> Result<(), StoreError> {
        self.make()?;
        let mut ids = self.begun();
        ids.push(key.clone());
        let lines: Vec<&str> = ids.iter().map(|id| id.0.as_str()).collect();
        self.write_whole(&self.begun_file(), lines.join("\n").as_bytes())
    }

    /// With which keys a first start was begun here that never came to a record.
    pub fn begun(&self) -> Vec<KeyId> {
        let noted = fs::read_to_string(self.begun_file()).unwrap_or_default();
        noted.lines().map(|line| KeyId(line.to_owned())).collect()
    }

    /// There is a record, or nothing keeps such a key any more.
    ///
    /// # Errors
    /// A folder that cannot be written to.
    pub fn end_beginning(&self) -> Result<(), StoreError> {
        let file = self.begun_file();
        if present(&file)? { Ok(fs::remove_file(file)?) } else { Ok(()) }
    }

    /// `vault.json`.
    pub fn vault_file(&self) -> PathBuf {
        self.0.join("vault.json")
    }

    /// How many operations were committed: a lower bound, outside the database, by which a journal that was cut short is noticed.
    pub(crate) fn count_file(&self) -> PathBuf {
        self.0.join("alara.count")
    }

    /// How many wrong PINs were tried.
    pub(crate) fn tries_file(&self) -> PathBuf {
        self.0.join("alara.tries")
    }

    fn lock_file(&self) -> PathBuf {
        self.0.join("alara.lock")
    }

    /// A file that SQLite keeps beside the database.
    pub(crate) fn beside(&self, suffix: &str) -> PathBuf {
        let mut name = self.database().into_os_string();
        name.push(suffix);
        PathBuf::from(name)
    }

    /// Makes the folder if need be, for its owner alone.
    pub(crate) fn make(&self) -> Result<(), StoreError> {
        if !present(&self.0)? {
            let mut builder = fs::DirBuilder::new();
            builder.recursive(true);
            #[cfg(unix)]
            std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
            builder.create(&self.0)?;
        }
        self.keep_private(&self.0, 0o700)
    }

    /// Lets this process in, and no other.
    pub(crate) fn lock(&self) -> Result<Lock, StoreError> {
        let mut options = OpenOptions::new();
        options.create(true).read(true).write(true).truncate(false);
        owner_only(&mut options);
        Folder::hold(options.open(self.lock_file())?)
    }

    /// The same where nothing can be written. A folder that has no file for it was never opened by anybody who could.
    pub(crate) fn lock_to_read(&self) -> Result<Lock, StoreError> {
        match File::open(self.lock_file()) {
            Ok(file) => Folder::hold(file),
            Err(error) if is_absent(&error) => Ok(Lock { _held: None }),
            Err(error) => Err(error.into()),
        }
    }

    fn hold(file: File) -> Result<Lock, StoreError> {
        // A program that this process is just starting holds a copy of every open file until it has begun: a lock that was let go a
        // moment ago can outlive its holder by as much. Whoever really has the folder open has it for longer.
        for _ in 0..LOCK_TRIES {
            match file.try_lock() {
                Ok(()) => return Ok(Lock { _held: Some(file) }),
                Err(TryLockError::WouldBlock) => std::thread::sleep(LOCK_PAUSE),
                Err(TryLockError::Error(error)) => return Err(error.into()),
            }
        }
        Err(StoreError::AlreadyOpen)
    }

    /// What [`Folder::count_file`] says; `None` where it says nothing.
    pub(crate) fn counted(&self) -> Option<u64> {
        fs::read_to_string(self.count_file()).ok()?.trim().parse().ok()
    }

    /// Says in [`Folder::count_file`] that so many operations are committed.
    pub(crate) fn note_count(&self, operations: u64) -> Result<(), StoreError> {
        self.write_whole(&self.count_file(), count_text(operations).as_bytes())
    }

    /// Opens [`Folder::count_file`] to be kept up to date.
    pub(crate) fn open_count(&self) -> Result<File, StoreError> {
        let mut options = OpenOptions::new();
        options.create(true).write(true).truncate(false);
        owner_only(&mut options);
        Ok(options.open(self.count_file())?)
    }

    /// Whether the database can be written to; opens and writes nothing.
    pub(crate) fn check_writable(&self) -> Result<(), StoreError> {
        OpenOptions::new().read(true).write(true).open(self.database())?;
        let probe = self.0.join("alara.probe");
        let mut options = OpenOptions::new();
        options.create(true).write(true).truncate(true);
        owner_only(&mut options);
        options.open(&probe)?;
        fs::remove_file(&probe)?;
        Ok(())
    }

    /// Takes the rights of everyone else from the database and what lies beside it.
    pub(crate) fn keep_files_private(&self) -> Result<(), StoreError> {
        for path in [self.database(), self.beside("-wal"), self.beside("-shm"), self.vault_file()] {
            if present(&path)? {
                self.keep_private(&path, 0o600)?;
            }
        }
        Ok(())
    }

    #[cfg(unix)]
    fn keep_private(&self, path: &Path, mode: u32) -> Result<(), StoreError> {
        use std::os::unix::fs::PermissionsExt;
        let now = fs::metadata(path)?.permissions().mode() & 0o777;
        if now & !mode != 0 {
            fs::set_permissions(path, fs::Permissions::from_mode(now & mode))?;
        }
        Ok(())
    }

    #[cfg(not(unix))]
    fn keep_private(&self, _path: &Path, _mode: u32) -> Result<(), StoreError> {
        Ok(())
    }

    /// Writes a file whole or not at all: beside it, flushed, then in its place, and the folder flushed too.
    pub(crate) fn write_whole(&self, path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
        let beside = beside_of(path);
        let written = (|| {
            let mut options = OpenOptions::new();
            options.create(true).write(true).truncate(true);
            owner_only(&mut options);
            let mut file = options.open(&beside)?;
            file.write_all(bytes)?;
            file.sync_all()?;
            fs::rename(&beside, path)
        })();
        if written.is_err() {
            // What is left of it is not the file; whether it can be removed changes nothing.
            let _ = fs::remove_file(&beside);
        }
        written?;
        self.flush()
    }

    /// Flushes the folder itself, so that a rename in it survives a power loss.
    pub(crate) fn flush(&self) -> Result<(), StoreError> {
        #[cfg(unix)]
        File::open(&self.0)?.sync_all()?;
        Ok(())
    }
}

/// What [`Folder::count_file`] says: always of one length, so that it is overwritten whole.
pub(crate) fn count_text(operations: u64) -> String {
    format!("{operations:020}\n")
}

pub(crate) fn present(path: &Path) -> Result<bool, StoreError> {
    match fs::symlink_metadata(path) {
        Ok(_) => Ok(true),
        Err(error) if is_absent(&error) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

pub(super) fn is_absent(error: &std::io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

/// Makes an empty file for its owner alone, for whatever fills it: SQLite takes an empty file for a database that is still to be made,
/// and leaves its rights as they are.
///
/// # Errors
/// A file that is there already, a folder that cannot be written to.
pub(crate) fn make_private(path: &Path) -> Result<File, StoreError> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    owner_only(&mut options);
    Ok(options.open(path)?)
}

/// Removes a database, and what SQLite keeps beside it.
fn remove_database(path: &Path) -> Result<(), StoreError> {
    for suffix in ["", "-wal", "-shm", "-journal"] {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        if present(name.as_ref())? {
            fs::remove_file(name)?;
        }
    }
    Ok(())
}

/// What is made by these options is for its owner alone, from its first byte.
pub(crate) fn owner_only(options: &mut OpenOptions) {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    #[cfg(not(unix))]
    let _ = options;
}
