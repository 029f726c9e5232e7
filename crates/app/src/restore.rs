//! Restoring a backup where the record itself does not open: damaged, missing, or on another machine.

use std::path::Path;

use alara_store::backup::{description_of, restore};
use alara_store::{Folder, FolderState, Job, StoreError, VaultFile};

use crate::open::{Home, OpenError, Secret};

pub use alara_store::backup::restore::{Preview, Restored};

impl Home {
    /// What opens a backup: what `vault.json` says, or where that is gone, what the copy of it beside the backup says.
    ///
    /// # Errors
    /// Neither can be read.
    pub fn description(&self, backup: &Path) -> Result<VaultFile, OpenError> {
        match Folder::at(self.folder()).look(false) {
            Ok(FolderState::Vault(file) | FolderState::MissingDatabase(file)) => Ok(file),
            _ => {
                let bytes = std::fs::read(description_of(backup)).map_err(|_| StoreError::MissingVaultFile)?;
                Ok(VaultFile::read(&bytes)?)
            }
        }
    }

    /// What restoring a backup would change here. Nothing is.
    ///
    /// # Errors
    /// A key that does not fit; a file that is no backup.
    pub async fn preview_restore(&self, backup: &Path, secret: Secret, job: &Job) -> Result<Preview, OpenError> {
        let key = self.key(&self.description(backup)?, secret).await?;
        Ok(restore::preview(&Folder::at(self.folder()), backup, &key, job).await?)
    }

    /// Puts a backup in place of what is here. What was here, readable or not, is kept in a folder beside it.
    ///
    /// # Errors
    /// As [`Home::preview_restore`]; a disk that is full, an instance that is open; everything is as it was then.
    pub async fn restore(&self, backup: &Path, secret: Secret, job: &Job) -> Result<Restored, OpenError> {
        let key = self.key(&self.description(backup)?, secret).await?;
        Ok(restore::restore(&Folder::at(self.folder()), backup, &key, self.now(), job).await?)
    }
}
