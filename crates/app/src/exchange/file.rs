//! An export as a file: for its owner alone from its first byte, and whole or not there.

use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Error, Write};
use std::path::Path;

use super::Files;
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
        let mut to = BufWriter::new(private(path).map_err(NotExported::File)?);
        let written = match self.export(&mut to, job).await {
            Ok(count) => to.flush().and_then(|()| to.get_ref().sync_all()).map(|()| count).map_err(NotExported::File),
            Err(error) => Err(NotExported::Engine(error)),
        };
        if written.is_err() {
            // Half of it must not be taken for an export.
            drop(to);
            std::fs::remove_file(path).map_err(NotExported::File)?;
        }
        written
    }
}

/// Writes a new file that only its owner may read. Nothing is left of one that was not written whole.
pub(crate) fn write_new(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let mut to = private(path)?;
    let written = to.write_all(bytes).and_then(|()| to.sync_all());
    if written.is_err() {
        drop(to);
        std::fs::remove_file(path)?;
    }
    written
}

/// A new file that only its owner may read. What it will hold is in plain words: its rights are never mended after.
fn private(path: &Path) -> Result<File, Error> {
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
        let file = private(&path).unwrap();
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        assert!(private(&path).is_err());
    }
}
