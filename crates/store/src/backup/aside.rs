//! Putting a backup in the place of what is there, which moves out of the way: all of it or none, wherever it is cut short. At every
//! moment the `vault.json` that is looked up is that of the database which is opened with it.
//!
//! The steps, and what a start after each finds. (1) The copy lies whole beside the record: the old record; the copy is removed. (2) A
//! folder `before-restore-….part` holds the `vault.json` to go on with, and a copy of the present one: the old record. (3) It takes the
//! journal and the count: they are put back. (4) The database is moved there: that decides it; where there was none, step 2 did. (5) The
//! next `vault.json` takes its place, (6) the copy the database's, and (7) the folder gets its name: a start goes on from wherever that
//! was.

use std::path::{Path, PathBuf};

use chrono::{DateTime, FixedOffset};

use crate::StoreError;
use crate::arrival::Arrival;
use crate::vault::file::VaultFile;
use crate::vault::folder::{Folder, present};

const NAME: &str = "before-restore-";
/// It is being filled: nothing was moved yet.
const BEGUN: &str = ".new";
/// Something may have been moved.
const UNFINISHED: &str = ".part";
/// The `vault.json` to go on with, until it takes its place.
const NEXT: &str = "next.json";

/// Puts [`Folder::restored`] in the place of what is there, with the `vault.json` to go on with. Answers where what was there lies; `None`
/// where nothing was. The folder's lock is held.
pub(crate) fn replace(
    folder: &Folder,
    next: &VaultFile,
    now: DateTime<FixedOffset>,
) -> Result<Option<PathBuf>, StoreError> {
    let kept = free(folder, now)?;
    let (begun, part) = (with(&kept, BEGUN), with(&kept, UNFINISHED));
    Folder::at(&begun).make()?;
    next.write_to(&Folder::at(&begun), &begun.join(NEXT))?;
    // Its description is copied, so that there is one in place all the while.
    let described = folder.vault_file();
    if present(&described)? {
        Folder::at(&begun).write_whole(&begun.join("vault.json"), &std::fs::read(&described)?)?;
    }
    std::fs::rename(&begun, &part)?;
    folder.flush()?;
    // The journal before the database, so that it is never read into another one.
    move_journal(folder, &part)?;
    Folder::at(&part).flush()?;
    move_into(&folder.database(), &part)?;
    Folder::at(&part).flush()?;
    folder.flush()?;
    go_on(folder, &part)
}

/// Finishes what was cut short once it was decided, and takes it back where it was not; answers with what it did. The folder's lock is
/// held.
pub(crate) fn resume(folder: &Folder) -> Result<Vec<Arrival>, StoreError> {
    let mut arrivals = Vec::new();
    for part in ending_in(folder, UNFINISHED)? {
        arrivals.push(if is_decided(folder, &part)? {
            Arrival::finished(go_on(folder, &part)?.as_deref())
        } else {
            take_back(folder, &part)?;
            Arrival::RestoreTakenBack
        });
    }
    for begun in ending_in(folder, BEGUN)? {
        std::fs::remove_dir_all(begun)?;
    }
    folder.remove_unwritten()?;
    // A copy that takes nothing's place any more.
    folder.remove_restored()?;
    if present(&folder.database())? {
        folder.remove_unfinished()?;
    }
    Ok(arrivals)
}

/// Where what opens the vault is said while a replacement is decided and not finished: the `vault.json` to go on with.
pub(crate) fn next_description(folder: &Folder) -> Result<Option<PathBuf>, StoreError> {
    if present(&folder.database())? || !present(&folder.restored())? {
        return Ok(None);
    }
    let Some(part) = ending_in(folder, UNFINISHED)?.pop() else { return Ok(None) };
    let next = part.join(NEXT);
    Ok(Some(if present(&next)? { next } else { folder.vault_file() }))
}

/// Whether the database was moved, or there was none to be moved. Where the copy is gone, nothing can take its place.
fn is_decided(folder: &Folder, part: &Path) -> Result<bool, StoreError> {
    if present(&folder.database())? { Ok(!present(&part.join(NEXT))?) } else { present(&folder.restored()) }
}

/// From wherever it is to the end.
fn go_on(folder: &Folder, part: &Path) -> Result<Option<PathBuf>, StoreError> {
    let database = folder.database();
    if !present(&database)? {
        // Where there was no database a journal of it may still be here.
        move_journal(folder, part)?;
        let next = part.join(NEXT);
        if present(&next)? {
            std::fs::rename(next, folder.vault_file())?;
            folder.flush()?;
        }
        std::fs::rename(folder.restored(), database)?;
        folder.flush()?;
    }
    // Nothing was there: then nothing is kept.
    if std::fs::remove_dir(part).is_ok() {
        return Ok(None);
    }
    let kept = part.with_extension("");
    std::fs::rename(part, &kept)?;
    folder.flush()?;
    Ok(Some(kept))
}

/// Back to how it was.
fn take_back(folder: &Folder, part: &Path) -> Result<(), StoreError> {
    let next_is_in_place = !present(&part.join(NEXT))?;
    let described = next_is_in_place.then(|| folder.vault_file());
    for file in journal(folder).into_iter().chain([folder.database()]).chain(described) {
        let Some(name) = file.file_name() else { continue };
        let moved = part.join(name);
        if present(&moved)? {
            std::fs::rename(moved, &file)?;
        }
    }
    folder.flush()?;
    Ok(std::fs::remove_dir_all(part)?)
}

fn journal(folder: &Folder) -> [PathBuf; 4] {
    [folder.beside("-wal"), folder.beside("-shm"), folder.beside("-journal"), folder.count_file()]
}

fn move_journal(folder: &Folder, part: &Path) -> Result<(), StoreError> {
    journal(folder).iter().try_for_each(|file| move_into(file, part))
}

fn move_into(file: &Path, part: &Path) -> Result<(), StoreError> {
    if let Some(name) = file.file_name()
        && present(file)?
    {
        std::fs::rename(file, part.join(name))?;
    }
    Ok(())
}

/// A name that is not taken.
fn free(folder: &Folder, now: DateTime<FixedOffset>) -> Result<PathBuf, StoreError> {
    let name = format!("{NAME}{}", now.format("%Y%m%d-%H%M%S"));
    let mut kept = folder.path().join(&name);
    for again in 2.. {
        if !present(&kept)? && !present(&with(&kept, UNFINISHED))? && !present(&with(&kept, BEGUN))? {
            break;
        }
        kept = folder.path().join(format!("{name}-{again}"));
    }
    Ok(kept)
}

fn with(kept: &Path, ending: &str) -> PathBuf {
    let mut name = kept.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

fn ending_in(folder: &Folder, ending: &str) -> Result<Vec<PathBuf>, StoreError> {
    let mut found = Vec::new();
    for file in std::fs::read_dir(folder.path())? {
        let file = file?;
        if file.file_name().to_str().is_some_and(|name| name.starts_with(NAME) && name.ends_with(ending)) {
            found.push(file.path());
        }
    }
    Ok(found)
}
