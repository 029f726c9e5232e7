//! What backups there are: in the folders that they were made in, and those that the vault's own folder holds.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use chrono::NaiveDate;

use crate::StoreError;
use crate::backup::daily::{AFTER, day_of};
use crate::backup::description_of;
use crate::vault::folder::{Folder, present};

/// Why a backup was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// By itself, on a day.
    Daily(NaiveDate),
    /// Somebody asked for it.
    Asked,
    /// The schema was about to change.
    BeforeMigration,
    /// Another backup took the record's place: this is what was there.
    BeforeRestore,
}

/// A backup, as its file tells without being opened. Whether it holds a whole vault is known once it is opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedBackup {
    /// Its file.
    pub path: PathBuf,
    /// Why it was made.
    pub reason: Reason,
    /// When its file was written last.
    pub written: SystemTime,
    /// Its size in bytes.
    pub bytes: u64,
}

const SET_ASIDE: &str = "before-restore-";
const STEP: &str = "before-step-";

/// The backups of a vault, the newest first, in these folders and its own. A folder that is not there holds none.
///
/// # Errors
/// A folder that cannot be read.
pub fn list(vault: &Folder, places: &BTreeSet<PathBuf>) -> Result<Vec<ListedBackup>, StoreError> {
    let mut found = Vec::new();
    let mut in_places = Vec::new();
    // One folder may be named in several ways: by a link, by a way round.
    let mut seen = BTreeSet::new();
    for place in places {
        if present(place)? && seen.insert(std::fs::canonicalize(place)?) {
            in_places.extend(files(place)?);
        }
    }
    for file in in_places {
        if let Some(name) = file.file_name().and_then(|name| name.to_str())
            && let Some(stem) = name.strip_suffix(AFTER)
            && !stem.starts_with(STEP)
        {
            found.extend(held(&file, day_of(stem).map_or(Reason::Asked, Reason::Daily))?);
        }
    }
    for file in files(vault.path())? {
        let Some(name) = file.file_name().and_then(|name| name.to_str()) else { continue };
        if name.starts_with(STEP) && name.ends_with(AFTER) {
            found.extend(held(&file, Reason::BeforeMigration)?);
        } else if name.starts_with(SET_ASIDE) {
            found.extend(held(&Folder::at(&file).database(), Reason::BeforeRestore)?);
        }
    }
    found.sort_by(|one, other| (other.written, &other.path).cmp(&(one.written, &one.path)));
    Ok(found)
}

/// Removes a backup for good: its bytes are overwritten first, as far as the disk lets a program do that.
///
/// # Errors
/// A file that cannot be written or removed.
pub fn remove(held: &ListedBackup) -> Result<(), StoreError> {
    if held.reason == Reason::BeforeRestore {
        let Some(folder) = held.path.parent() else { return Err(StoreError::Unfit("a backup without a folder")) };
        for file in files(folder)? {
            wipe(&file)?;
        }
        return Ok(std::fs::remove_dir(folder)?);
    }
    wipe(&held.path)?;
    let beside = description_of(&held.path);
    if present(&beside)? {
        wipe(&beside)?;
    }
    Ok(())
}

fn wipe(path: &Path) -> Result<(), StoreError> {
    use std::io::Write;
    let mut file = std::fs::OpenOptions::new().write(true).open(path)?;
    let mut left = file.metadata()?.len();
    let nothing = [0u8; 64 * 1024];
    while left > 0 {
        let now = left.min(nothing.len() as u64);
        file.write_all(nothing.get(..usize::try_from(now).unwrap_or(0)).unwrap_or_default())?;
        left -= now;
    }
    file.sync_all()?;
    drop(file);
    Ok(std::fs::remove_file(path)?)
}

fn held(path: &Path, reason: Reason) -> Result<Option<ListedBackup>, StoreError> {
    if !present(path)? {
        return Ok(None);
    }
    let about = std::fs::metadata(path)?;
    let written = about.modified().unwrap_or(SystemTime::UNIX_EPOCH);
    Ok(about.is_file().then(|| ListedBackup { path: path.to_owned(), reason, written, bytes: about.len() }))
}

fn files(folder: &Path) -> Result<Vec<PathBuf>, StoreError> {
    if !present(folder)? {
        return Ok(Vec::new());
    }
    std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::PathBuf;

    use super::{Reason, list};
    use crate::backup::daily::AFTER;
    use crate::vault::folder::Folder;

    #[test]
    fn folder_named_in_several_ways_lists_a_backup_once() {
        let home = tempfile::tempdir().unwrap();
        let place = home.path().join("backups");
        std::fs::create_dir_all(home.path().join("vault")).unwrap();
        std::fs::create_dir_all(&place).unwrap();
        std::fs::write(place.join(format!("mine{AFTER}")), "a").unwrap();
        let mut names: BTreeSet<PathBuf> =
            [place.clone(), home.path().join("vault/../backups"), home.path().join("gone")].into();
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(&place, home.path().join("linked")).unwrap();
            names.insert(home.path().join("linked"));
        }
        let listed = list(&Folder::at(home.path().join("vault")), &names).unwrap();
        assert_eq!(listed.iter().map(|each| each.reason).collect::<Vec<_>>(), [Reason::Asked], "{listed:?}");
    }
}
