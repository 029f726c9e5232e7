//! An export as a file: for its owner alone from its first byte, and whole or not there.

use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Error, ErrorKind, Write};
use std::path::{Path, PathBuf};

use alara_exchange::table;

use super::{Files, Format, Leaving, Left};
use crate::engine::{EngineError, Job};

/// Why there is no file.
#[derive(Debug)]
pub enum NotExported {
    /// It could not be made, or not be written.
    File(Error),
    /// The record, or the job was stopped.
    Engine(EngineError),
}

impl Files<'_> {
    /// Writes every operation of the log to a new file, one JSON object a line; how many there are. Nothing is left of one that was not
    /// written whole.
    ///
    /// # Errors
    /// A file of that name, a place that cannot be written to; as [`Files::export`].
    pub async fn export_to(self, path: &Path, job: &Job) -> Result<u64, NotExported> {
        let mut file = NewFile::create_beside(path).map_err(NotExported::File)?;
        let count = self.export(file.writer(), job).await.map_err(NotExported::Engine)?;
        file.finish().map_err(NotExported::File)?;
        Ok(count)
    }

    /// Writes a person's record in another format to a new file, or a new folder. Nothing is left of one that was not written whole.
    ///
    /// # Errors
    /// As [`Files::export_to`].
    pub async fn leave_to(self, path: &Path, leaving: &Leaving, job: &Job) -> Result<Left, NotExported> {
        if leaving.format == Format::Csv {
            let folder = NewFolder::create_beside(path).map_err(NotExported::File)?;
            let mut sheets = table::Folder::new(|name: &str| folder.open(&format!("{name}.csv")));
            let left = self.fill(&mut sheets, leaving, job).await.map_err(NotExported::Engine)?;
            drop(sheets);
            folder.finish().map_err(NotExported::File)?;
            return Ok(left);
        }
        let mut file = NewFile::create_beside(path).map_err(NotExported::File)?;
        let left = self.leave(file.writer(), leaving, job).await.map_err(NotExported::Engine)?;
        file.finish().map_err(NotExported::File)?;
        Ok(left)
    }
}

/// Writes a new file that only its owner may read. Nothing is left of one that was not written whole.
pub(crate) fn write_new(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let mut file = NewFile::create_beside(path)?;
    file.writer().write_all(bytes)?;
    file.finish()
}

/// A new file as it is written: beside its place until it is whole, so that half of one is never taken for it.
pub(super) struct NewFile {
    to: Option<BufWriter<File>>,
    beside: PathBuf,
    path: PathBuf,
}

impl NewFile {
    /// Begins one; a file of that name is left as it is.
    pub(super) fn create_beside(path: &Path) -> Result<NewFile, Error> {
        if path.symlink_metadata().is_ok() {
            return Err(ErrorKind::AlreadyExists.into());
        }
        let mut name = path.file_name().ok_or(ErrorKind::InvalidInput)?.to_owned();
        name.push(".part");
        let beside = path.with_file_name(name);
        let file = match create_private(&beside) {
            // What a run that was cut off left of its own is nobody's.
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                std::fs::remove_file(&beside)?;
                create_private(&beside)?
            }
            made => made?,
        };
        Ok(NewFile { to: Some(BufWriter::new(file)), beside, path: path.to_owned() })
    }

    /// What writes into it.
    pub(super) fn writer(&mut self) -> &mut (dyn Write + Send) {
        // It is only gone once the file is finished, which uses it up.
        self
    }

    /// Puts it in its place, on disk.
    pub(super) fn finish(mut self) -> Result<(), Error> {
        let Some(to) = self.to.take() else { return Err(ErrorKind::NotFound.into()) };
        let file = to.into_inner().map_err(std::io::IntoInnerError::into_error)?;
        file.sync_all()?;
        drop(file);
        // A link takes no other file's place; where there are none (FAT), looking first is the best there is.
        match std::fs::hard_link(&self.beside, &self.path) {
            Ok(()) => std::fs::remove_file(&self.beside),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
            Err(_) if self.path.symlink_metadata().is_ok() => Err(ErrorKind::AlreadyExists.into()),
            Err(_) => std::fs::rename(&self.beside, &self.path),
        }
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> Result<usize, Error> {
        self.to.as_mut().ok_or(ErrorKind::BrokenPipe)?.write(bytes)
    }

    fn flush(&mut self) -> Result<(), Error> {
        self.to.as_mut().ok_or(ErrorKind::BrokenPipe)?.flush()
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        drop(self.to.take());
        // Of one that was finished nothing is left to remove.
        let _ = std::fs::remove_file(&self.beside);
    }
}

/// A new folder of files as it is written: beside its place until it is whole.
struct NewFolder {
    beside: PathBuf,
    path: PathBuf,
}

impl NewFolder {
    /// Begins one; whatever has that name is left as it is.
    fn create_beside(path: &Path) -> Result<NewFolder, Error> {
        if path.symlink_metadata().is_ok() {
            return Err(ErrorKind::AlreadyExists.into());
        }
        let mut name = path.file_name().ok_or(ErrorKind::InvalidInput)?.to_owned();
        name.push(".part");
        let beside = path.with_file_name(name);
        if beside.symlink_metadata().is_ok() {
            // What a run that was cut off left of its own is nobody's.
            std::fs::remove_dir_all(&beside)?;
        }
        let mut builder = std::fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(&beside)?;
        Ok(NewFolder { beside, path: path.to_owned() })
    }

    /// A new file in it.
    fn open(&self, name: &str) -> Result<Box<dyn Write + Send>, Error> {
        Ok(Box::new(BufWriter::new(create_private(&self.beside.join(name))?)))
    }

    /// Puts it in its place, on disk.
    fn finish(self) -> Result<(), Error> {
        for file in self.beside.read_dir()? {
            File::open(file?.path())?.sync_all()?;
        }
        // A folder takes no other's place but that of an empty one, and no file's.
        std::fs::rename(&self.beside, &self.path)
    }
}

impl Drop for NewFolder {
    fn drop(&mut self) {
        // Of one that was finished nothing is left to remove.
        let _ = std::fs::remove_dir_all(&self.beside);
    }
}

/// A new file that only its owner may read. What it will hold is in plain words: its rights are never mended after.
///
/// # Errors
/// There is one of that name, or it cannot be made.
pub fn create_private(path: &Path) -> Result<File, Error> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn an_export_is_its_owners_alone_from_its_first_byte_and_takes_no_others_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("alara.jsonl");
        let file = create_private(&path).unwrap();
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        assert!(create_private(&path).is_err() && NewFile::create_beside(&path).is_err());
    }

    #[test]
    fn a_file_stands_in_its_place_only_once_it_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("record.json");
        let mut file = NewFile::create_beside(&path).unwrap();
        file.writer().write_all(b"{").unwrap();
        assert!(!path.exists());
        drop(file);
        assert_eq!(folder.path().read_dir().unwrap().count(), 0, "half of one leaves nothing");
        let mut file = NewFile::create_beside(&path).unwrap();
        file.writer().write_all(b"{}").unwrap();
        file.finish().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"{}");
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(folder.path().read_dir().unwrap().count(), 1);
    }

    #[test]
    fn a_file_that_came_meanwhile_keeps_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("record.json");
        let file = NewFile::create_beside(&path).unwrap();
        std::fs::write(&path, b"another").unwrap();
        assert!(file.finish().is_err());
        assert_eq!(std::fs::read(&path).unwrap(), b"another");
    }
}
