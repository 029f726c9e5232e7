//! What is found in a data folder before any key is.

use std::fs;

use crate::StoreError;
use crate::backup::aside::next_description;
use crate::vault::file::VaultFile;
use crate::vault::folder::{Folder, is_absent, present};

/// What a folder holds, as far as can be told without a key.
#[derive(Debug)]
pub enum FolderState {
    /// Neither the database nor `vault.json`, and no key is known either: the very first start.
    FirstStart,
    /// Neither file, and yet the keyring holds a key: the folder was moved, emptied, or is another one.
    KeyAlone,
    /// Both files: this is what opens it.
    Vault(VaultFile),
    /// `vault.json` without its database.
    MissingDatabase(VaultFile),
    /// A database without `vault.json`.
    MissingVaultFile,
    /// Neither, and yet what lies beside a database: a folder that was copied or put back by half.
    PartsAlone,
}

impl Folder {
    /// Looks at what is there; changes nothing. `key_is_known` says whether the keyring holds a key for this folder.
    ///
    /// # Errors
    /// `vault.json` that cannot be read, is damaged, or is of a newer format.
    pub fn look(&self, key_is_known: bool) -> Result<FolderState, StoreError> {
        // A backup that is taking the record's place brings what opens it.
        let next = next_description(self)?;
        let replacing = next.is_some();
        let file = match fs::read(next.unwrap_or_else(|| self.vault_file())) {
            Ok(bytes) => Some(VaultFile::read(&bytes)?),
            Err(error) if is_absent(&error) => None,
            Err(error) => return Err(error.into()),
        };
        // A creation that was cut short after `vault.json` has its database under the unfinished name, whole.
        let unfinished = || present(&self.unfinished());
        let database = replacing || present(&self.database())? || (file.is_some() && unfinished()?);
        Ok(match (file, database) {
            (Some(file), true) => FolderState::Vault(file),
            (Some(file), false) => FolderState::MissingDatabase(file),
            (None, true) => FolderState::MissingVaultFile,
            (None, false) if present(&self.beside("-wal"))? || present(&self.count_file())? => FolderState::PartsAlone,
            (None, false) if key_is_known => FolderState::KeyAlone,
            (None, false) => FolderState::FirstStart,
        })
    }
}
