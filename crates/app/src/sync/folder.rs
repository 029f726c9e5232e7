//! A folder as the shelf that all computers reach: whole files, readable by their owner alone, never written over.

use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use alara_sync::segment::LARGEST;
use alara_sync::{Shelf, ShelfError};

/// A folder.
#[derive(Clone, Debug)]
pub struct FolderShelf(PathBuf);

impl FolderShelf {
    /// The folder at a path.
    pub fn at(path: &Path) -> FolderShelf {
        FolderShelf(path.to_owned())
    }

    fn refused(&self, error: &std::io::Error) -> ShelfError {
        match error.kind() {
            _ if !self.0.is_dir() => ShelfError::Away,
            ErrorKind::NotFound => ShelfError::Missing,
            ErrorKind::AlreadyExists => ShelfError::Exists,
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => ShelfError::Full,
            kind => ShelfError::Refused(kind),
        }
    }

    /// Writes a file that nobody reads yet: its name is none that a shelf lists.
    fn write_part(part: &Path, bytes: &[u8]) -> std::io::Result<()> {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(part)?;
        file.write_all(bytes)?;
        file.sync_all()
    }

    /// Gives it its name, unless another has it. A stick's file system knows no links: there a look before has to do.
    fn give_name(part: &Path, to: &Path) -> std::io::Result<()> {
        match fs::hard_link(part, to) {
            Ok(()) => fs::remove_file(part),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
            Err(_) if to.try_exists()? => Err(ErrorKind::AlreadyExists.into()),
            Err(_) => fs::rename(part, to),
        }
    }
}

impl Shelf for FolderShelf {
    fn list(&self) -> Result<Vec<String>, ShelfError> {
        let mut names = Vec::new();
        for entry in fs::read_dir(&self.0).map_err(|error| self.refused(&error))? {
            let entry = entry.map_err(|error| self.refused(&error))?;
            // What is no plain file, or has a name of no letters, is none of ours.
            if entry.file_type().is_ok_and(|kind| kind.is_file()) {
                names.extend(entry.file_name().into_string());
            }
        }
        names.sort();
        Ok(names)
    }

    fn read(&self, name: &str) -> Result<Vec<u8>, ShelfError> {
        let file = File::open(self.0.join(name)).map_err(|error| self.refused(&error))?;
        let mut bytes = Vec::new();
        file.take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| self.refused(&error))?;
        if bytes.len() as u64 > LARGEST { Err(ShelfError::TooLarge) } else { Ok(bytes) }
    }

    fn append_new(&self, name: &str, bytes: &[u8]) -> Result<(), ShelfError> {
        let (part, to) = (self.0.join(format!(".{name}.part")), self.0.join(name));
        let written = FolderShelf::write_part(&part, bytes).and_then(|()| FolderShelf::give_name(&part, &to));
        written.map_err(|error| {
            // The next round writes over it where it cannot be removed.
            let _ = fs::remove_file(&part);
            self.refused(&error)
        })
    }

    fn delete(&self, name: &str) -> Result<(), ShelfError> {
        match fs::remove_file(self.0.join(name)) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(self.refused(&error)),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_is_there_whole_and_never_written_over() {
        let dir = tempfile::tempdir().unwrap();
        let shelf = FolderShelf::at(dir.path());
        shelf.append_new("one", b"first").unwrap();
        assert_eq!(shelf.append_new("one", b"second"), Err(ShelfError::Exists));
        assert_eq!(shelf.read("one").unwrap(), b"first");
        assert_eq!(shelf.list().unwrap(), ["one"]);
        shelf.delete("one").unwrap();
        shelf.delete("one").unwrap();
        assert_eq!(shelf.read("one"), Err(ShelfError::Missing));
    }

    #[cfg(unix)]
    #[test]
    fn file_is_its_owners_alone() {
        use std::os::unix::fs::PermissionsExt;
        let dir = tempfile::tempdir().unwrap();
        FolderShelf::at(dir.path()).append_new("one", b"first").unwrap();
        assert_eq!(fs::metadata(dir.path().join("one")).unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn folder_that_is_not_there_is_away() {
        let dir = tempfile::tempdir().unwrap();
        let shelf = FolderShelf::at(&dir.path().join("stick"));
        assert_eq!(shelf.list(), Err(ShelfError::Away));
        assert_eq!(shelf.append_new("one", b"first"), Err(ShelfError::Away));
        assert_eq!(shelf.read("one"), Err(ShelfError::Away));
    }
}
