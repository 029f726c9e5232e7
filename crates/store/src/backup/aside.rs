//! Moving what is there out of the way, before a backup takes its place: all of it or none, wherever it is cut short.
//!
//! The steps, and what a start after each finds: (1) a folder `before-restore-….part` takes the journal and the count: they are put back.
//! (2) The database is moved there: that decides it. (3) The folder gets its name, and (4) the copy, whole on disk since before the first
//! step, takes the database's place: a start goes on from wherever that was.

use std::path::{Path, PathBuf};

use chrono::{DateTime, FixedOffset};

use crate::StoreError;
use crate::vault::file::VaultFile;
use crate::vault::folder::{Folder, present};

const NAME: &str = "before-restore-";
const UNFINISHED: &str = ".part";

/// Moves what is there to a folder beside it, and writes the `vault.json` to go on with. `None` where nothing was there.
pub(crate) fn set_aside(
    folder: &Folder,
    next: &VaultFile,
    now: DateTime<FixedOffset>,
) -> Result<Option<PathBuf>, StoreError> {
    let described = folder.vault_file();
    let (journal, database) = (beside(folder), folder.database());
    let mut there = false;
    for file in journal.iter().chain([&database, &described]) {
        there |= present(file)?;
    }
    if !there {
        next.write(folder)?;
        return Ok(None);
    }
    let (kept, part) = free(folder, now)?;
    Folder::at(&part).make()?;
    // Its description is copied, so that there is one in place all the while.
    if present(&described)? {
        std::fs::copy(&described, part.join("vault.json"))?;
    }
    // The journal before the database, so that it is never read into another one.
    for file in &journal {
        move_into(file, &part)?;
    }
    Folder::at(&part).flush()?;
    next.write(folder)?;
    move_into(&database, &part)?;
    Folder::at(&part).flush()?;
    finish(&part, &kept)?;
    folder.flush()?;
    Ok(Some(kept))
}

/// Finishes what was cut short once the database was moved, and takes it back where it was not. The folder's lock is held.
pub(crate) fn resume(folder: &Folder) -> Result<(), StoreError> {
    for file in std::fs::read_dir(folder.path())? {
        let part = file?.path();
        let name = part.file_name().and_then(|name| name.to_str());
        let Some(name) = name.and_then(|name| name.strip_suffix(UNFINISHED)) else { continue };
        if !name.starts_with(NAME) {
            continue;
        }
        if !present(&folder.database())? {
            finish(&part, &folder.path().join(name))?;
            folder.flush()?;
            continue;
        }
        for file in beside(folder) {
            let Some(name) = file.file_name() else { continue };
            let moved = part.join(name);
            if present(&moved)? {
                std::fs::rename(moved, &file)?;
            }
        }
        folder.flush()?;
        let copied = part.join("vault.json");
        if present(&copied)? {
            std::fs::remove_file(copied)?;
        }
        std::fs::remove_dir(&part)?;
    }
    folder.remove_unwritten()?;
    // A copy that takes nothing's place any more.
    if present(&folder.database())? { folder.remove_unfinished() } else { Ok(()) }
}

fn beside(folder: &Folder) -> [PathBuf; 4] {
    [folder.beside("-wal"), folder.beside("-shm"), folder.beside("-journal"), folder.count_file()]
}

fn move_into(file: &Path, part: &Path) -> Result<(), StoreError> {
    if let Some(name) = file.file_name()
        && present(file)?
    {
        std::fs::rename(file, part.join(name))?;
    }
    Ok(())
}

fn finish(part: &Path, kept: &Path) -> Result<(), StoreError> {
    Ok(std::fs::rename(part, kept)?)
}

/// A name that is not taken, and the one that it has until all is there.
fn free(folder: &Folder, now: DateTime<FixedOffset>) -> Result<(PathBuf, PathBuf), StoreError> {
    let name = format!("{NAME}{}", now.format("%Y%m%d-%H%M%S"));
    let mut kept = folder.path().join(&name);
    for again in 2.. {
        let part = part_of(&kept);
        if !present(&kept)? && !present(&part)? {
            break;
        }
        kept = folder.path().join(format!("{name}-{again}"));
    }
    let part = part_of(&kept);
    Ok((kept, part))
}

fn part_of(kept: &Path) -> PathBuf {
    let mut name = kept.as_os_str().to_owned();
    name.push(UNFINISHED);
    PathBuf::from(name)
}
