//! The archive that Apple Health makes of its export: the one file of the records is found by its place and read as it is unpacked.

use std::io::{BufReader, Read, Seek, SeekFrom};

use zip::ZipArchive;

use crate::incoming::{Incoming, Unread};

/// The folder in the archive.
const FOLDER: &str = "apple_health_export/";
/// An archive that unpacks to more than so many times its own size is no export of records but a trap.
const RATIO: u64 = 200;
/// Below this no archive is one.
const HARMLESS: u64 = 64 * 1024 * 1024;
/// The most files that an archive may list: routes and electrocardiograms are thousands.
const FILES: usize = 200_000;

/// Reads the export within an archive.
///
/// # Errors
/// [`Unread`].
pub(crate) fn read_archive(from: &mut (impl Read + Seek), into: &mut Incoming) -> Result<(), Unread> {
    let length = from.seek(SeekFrom::End(0))?;
    let mut archive = ZipArchive::new(from).map_err(|_| BROKEN)?;
    if archive.len() > FILES {
        return Err(Unread::Broken("the archive lists more files than an export has"));
    }
    let names = archive.file_names().filter_map(Result::ok);
    let name = names.map(std::borrow::Cow::into_owned).find(|name| is_export(name));
    let name = name.ok_or(Unread::Broken("there is no export.xml in the archive"))?;
    let file = archive.by_name(&name).map_err(|_| BROKEN)?;
    if file.enclosed_name().is_none() || file.encrypted() {
        return Err(BROKEN);
    }
    // What the archive says of its sizes may be wrong: no part of it is larger than itself.
    let mut left = HARMLESS.max(file.compressed_size().min(length).saturating_mul(RATIO));
    super::read(Limited { from: BufReader::new(file), left: &mut left }, into)
}

const BROKEN: Unread = Unread::Broken("the archive cannot be opened");

/// Whether a file of the archive is the one with the records: its name is in the language of the phone, and beside it stands a clinical
/// document.
fn is_export(name: &str) -> bool {
    let Some(name) = name.strip_prefix(FOLDER) else { return false };
    name.ends_with(".xml") && !name.contains('/') && !name.to_lowercase().contains("cda")
}

/// A reader that ends where an archive unpacks to more than it may.
struct Limited<'a, R> {
    from: R,
    left: &'a mut u64,
}

impl<R: Read> Read for Limited<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let read = self.from.read(buffer)?;
        let left = self.left.checked_sub(read as u64);
        *self.left = left.ok_or_else(|| std::io::Error::other("the archive unpacks to far more than an export is"))?;
        Ok(read)
    }
}
