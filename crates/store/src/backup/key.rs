//! Which key opens a backup: the present one, or one that the vault had before.

use std::path::Path;

use crate::backup::description_of;
use crate::vault::folder::{Folder, present};
use crate::vault::key::VaultKey;
use crate::{Store, StoreError, VaultFile};

/// The key of a backup, given the present key and the folder whose `vault.json` knows the keys before it.
pub(crate) fn key_in(folder: &Folder, path: &Path, key: &VaultKey) -> Result<VaultKey, StoreError> {
    let described = folder.vault_file();
    if present(&described)?
        && let Ok(file) = VaultFile::read(&std::fs::read(&described)?)
        && file.admits(key).is_ok()
    {
        return key_for(path, &file, key);
    }
    Ok(key.again())
}

/// The key of a backup, given what `vault.json` says and the present key: the keys before it lie sealed there. A backup without its
/// description is taken for one of the present key.
///
/// # Errors
/// [`StoreError::WrongKey`] for a backup of another vault; a description that is damaged.
pub fn key_for(path: &Path, file: &VaultFile, key: &VaultKey) -> Result<VaultKey, StoreError> {
    let beside = description_of(path);
    if !present(&beside)? {
        return Ok(key.again());
    }
    let described = VaultFile::read(&std::fs::read(&beside)?)?;
    match described.admits(key) {
        Ok(()) => Ok(key.again()),
        Err(_) => file.former(&described.key_id(), key),
    }
}

impl Store {
    /// Whether a backup is of this vault, now or under a former key, by the description beside it. What lies in the vault's own folder is.
    /// Without a description, or with one that cannot be read, nobody can tell: then it is not.
    ///
    /// # Errors
    /// A folder that cannot be read.
    pub fn is_own_backup(&self, path: &Path) -> Result<bool, StoreError> {
        Ok(path.starts_with(self.folder().path()) || self.is_described_as_own(path)?)
    }

    fn is_described_as_own(&self, path: &Path) -> Result<bool, StoreError> {
        let beside = description_of(path);
        if !present(&beside)? {
            return Ok(false);
        }
        let Ok(described) = VaultFile::read(&std::fs::read(&beside)?) else { return Ok(false) };
        let former = || self.vault_file().former(&described.key_id(), self.key()).is_ok();
        Ok(described.admits(self.key()).is_ok() || former())
    }
}
