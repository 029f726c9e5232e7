//! `vault.json`, beside the database: what a vault is and which key opens it, never the key. Written whole or not at all.

use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::StoreError;
use crate::vault::folder::Folder;
use crate::vault::key::{KeyId, VaultKey};
use crate::vault::wrap::Wrapped;

/// The version of `vault.json` that this program writes, and the newest that it reads.
pub const FORMAT: u32 = 1;

/// What a folder is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// Somebody's record.
    Record,
    /// A replay: its key is built in or in a file, and no other command opens it.
    Replay,
}

/// Where the key is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum KeySource {
    /// In the OS keyring.
    Keyring,
    /// Here, sealed under a passphrase.
    Passphrase {
        /// The sealed key.
        wrapped: Wrapped,
    },
    /// In a file that the user names.
    KeyFile,
    /// In the program: replays only.
    BuiltIn,
}

/// What `vault.json` says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VaultFile {
    format: u32,
    purpose: Purpose,
    cipher: String,
    key_id: String,
    key: KeySource,
}

#[derive(Serialize, Deserialize)]
struct Signed {
    vault: serde_json::Value,
    // Tells a damaged file from another key. It is no defence against a forger: the database's own HMAC is.
    sum: String,
}

impl VaultFile {
    /// What a new vault's file says.
    pub fn new(purpose: Purpose, key: &VaultKey, source: KeySource) -> VaultFile {
        VaultFile { format: FORMAT, purpose, cipher: "sqlcipher 4".into(), key_id: key.id().0, key: source }
    }

    /// What the folder is for.
    pub fn purpose(&self) -> Purpose {
        self.purpose
    }

    /// Which key opens it.
    pub fn key_id(&self) -> KeyId {
        KeyId(self.key_id.clone())
    }

    /// Where the key is kept.
    pub fn source(&self) -> &KeySource {
        &self.key
    }

    /// Whether this key opens it.
    ///
    /// # Errors
    /// [`StoreError::WrongKey`].
    pub fn admits(&self, key: &VaultKey) -> Result<(), StoreError> {
        if key.id().0 == self.key_id { Ok(()) } else { Err(StoreError::WrongKey) }
    }

    pub(crate) fn read(bytes: &[u8]) -> Result<VaultFile, StoreError> {
        let signed: Signed = serde_json::from_slice(bytes).map_err(|_| StoreError::VaultFileDamaged)?;
        if signed.sum != sum(&signed.vault) {
            return Err(StoreError::VaultFileDamaged);
        }
        if signed.vault.get("format").and_then(serde_json::Value::as_u64).is_some_and(|it| it > u64::from(FORMAT)) {
            return Err(StoreError::Newer);
        }
        serde_json::from_value(signed.vault).map_err(|_| StoreError::VaultFileDamaged)
    }

    pub(crate) fn write(&self, folder: &Folder) -> Result<(), StoreError> {
        self.write_to(folder, &folder.vault_file())
    }

    /// Writes it to a file of that folder.
    pub(crate) fn write_to(&self, folder: &Folder, path: &Path) -> Result<(), StoreError> {
        let vault = serde_json::to_value(self).map_err(|_| StoreError::Unfit("vault.json"))?;
        let sum = sum(&vault);
        let text = serde_json::to_vec_pretty(&Signed { vault, sum }).map_err(|_| StoreError::Unfit("vault.json"))?;
        folder.write_whole(path, &text)
    }
}

fn sum(vault: &serde_json::Value) -> String {
    hex::encode(Sha256::digest(vault.to_string().as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text() -> String {
        let file = VaultFile::new(Purpose::Record, &VaultKey::new([5; 32]), KeySource::Keyring);
        let vault = serde_json::to_value(&file).unwrap();
        let sum = sum(&vault);
        serde_json::to_string(&Signed { vault, sum }).unwrap()
    }

    #[test]
    fn what_was_written_is_read_again() {
        let file = VaultFile::read(text().as_bytes()).unwrap();
        assert_eq!(file, VaultFile::new(Purpose::Record, &VaultKey::new([5; 32]), KeySource::Keyring));
        assert!(file.admits(&VaultKey::new([5; 32])).is_ok());
        assert!(matches!(file.admits(&VaultKey::new([6; 32])), Err(StoreError::WrongKey)));
    }

    #[test]
    fn a_damaged_file_is_never_taken_for_another_key() {
        let id = VaultKey::new([5; 32]).id().0;
        let other = VaultKey::new([6; 32]).id().0;
        let damaged = text().replace(&id, &other);
        assert!(matches!(VaultFile::read(damaged.as_bytes()), Err(StoreError::VaultFileDamaged)));
        for cut in 0..text().len() {
            assert!(VaultFile::read(&text().as_bytes()[..cut]).is_err());
        }
    }

    #[test]
    fn a_newer_format_is_said_to_be_newer() {
        let vault = serde_json::json!({ "format": 2, "what": "nobody knows yet" });
        let sum = sum(&vault);
        let text = serde_json::to_vec(&Signed { vault, sum }).unwrap();
        assert!(matches!(VaultFile::read(&text), Err(StoreError::Newer)));
    }
}
