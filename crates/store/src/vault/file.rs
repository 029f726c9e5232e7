//! `vault.json`, beside the database: what a vault is and which key opens it, never the key. Written whole or not at all.

use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::StoreError;
use crate::vault::folder::Folder;
use crate::vault::key::{KeyId, VaultKey};
use crate::vault::seal::{Leads, Sealed};
use crate::vault::wrap::Wrapped;

/// The version of `vault.json` that this program writes, and the newest that it reads.
pub const FORMAT: u32 = 2;

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
    /// The key once more, sealed under a PIN and a secret in the keyring.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pin: Option<Wrapped>,
    /// From the key before this one to this one, until its owner has what opens it from now on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bridge: Option<Linked>,
    /// The keys before this one, sealed under it: older backups still have them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    former: Vec<Linked>,
}

/// A former key's id, and what leads from it or to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Linked {
    key_id: String,
    sealed: Sealed,
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
        VaultFile {
            format: FORMAT,
            purpose,
            cipher: "sqlcipher 4".into(),
            key_id: key.id().0,
            key: source,
            pin: None,
            bridge: None,
            former: Vec::new(),
        }
    }

    /// The same vault, whose key is kept otherwise from now on.
    pub(crate) fn kept_by(&self, source: KeySource, pin: Option<Wrapped>) -> VaultFile {
        VaultFile { format: FORMAT, key: source, pin, ..self.clone() }
    }

    /// The same vault under a new key. The old one leads to it until [`VaultFile::settled`], and it leads to the old one for good.
    pub(crate) fn under(
        &self,
        old: &VaultKey,
        new: &VaultKey,
        source: KeySource,
        pin: Option<Wrapped>,
        nonces: [[u8; 24]; 2],
    ) -> Result<VaultFile, StoreError> {
        let mut former = Vec::new();
        let [mut nonce, bridge] = nonces;
        for (number, id) in (0u8..).zip(self.former.iter().map(|each| each.key_id.clone()).chain([self.key_id.clone()]))
        {
            let key = if id == old.id().0 { old.again() } else { self.former(&KeyId(id.clone()), old)? };
            // One nonce for each: this key seals nothing else in this direction.
            nonce[0] ^= number;
            former.push(Linked { key_id: id, sealed: Sealed::seal(&key, new, Leads::Back, nonce)? });
            nonce[0] ^= number;
        }
        let bridge = Linked { key_id: old.id().0, sealed: Sealed::seal(new, old, Leads::On, bridge)? };
        let key_id = new.id().0;
        Ok(VaultFile { format: FORMAT, key_id, key: source, pin, bridge: Some(bridge), former, ..self.clone() })
    }

    /// The same vault, to which its former key no longer leads.
    pub(crate) fn settled(&self) -> VaultFile {
        VaultFile { bridge: None, ..self.clone() }
    }

    /// What stands beside a backup: it opens by its own key alone.
    pub(crate) fn of_backup(&self) -> VaultFile {
        VaultFile { pin: None, ..self.settled() }
    }

    /// The key, sealed under a PIN, if one was set.
    pub fn pin(&self) -> Option<&Wrapped> {
        self.pin.as_ref()
    }

    /// Whether a former key still leads to the present one: the new one's owner was not seen to have it yet.
    pub fn is_bridged(&self) -> bool {
        self.bridge.is_some()
    }

    /// How many keys this vault had before: backups of that time have them.
    pub fn former_keys(&self) -> usize {
        self.former.len()
    }

    /// The key that opens this vault, given it or, while a change of keys is not settled, the one before.
    ///
    /// # Errors
    /// [`StoreError::WrongKey`].
    pub(crate) fn resolve(&self, key: &VaultKey) -> Result<VaultKey, StoreError> {
        match &self.bridge {
            Some(bridge) if bridge.key_id == key.id().0 => bridge.sealed.open(&self.key_id(), key, Leads::On),
            _ => self.admits(key).map(|()| key.again()),
        }
    }

    /// A former key of this vault, for a backup of its time; `key` is the present one.
    ///
    /// # Errors
    /// [`StoreError::WrongKey`] where this vault never had it.
    pub fn former(&self, id: &KeyId, key: &VaultKey) -> Result<VaultKey, StoreError> {
        let linked = self.former.iter().find(|each| each.key_id == id.0).ok_or(StoreError::WrongKey)?;
        linked.sealed.open(id, key, Leads::Back)
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

    /// Reads a `vault.json`.
    ///
    /// # Errors
    /// [`StoreError::VaultFileDamaged`], [`StoreError::Newer`].
    pub fn read(bytes: &[u8]) -> Result<VaultFile, StoreError> {
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
    fn a_file_of_the_first_format_is_read() {
        let vault = serde_json::json!({
            "format": 1, "purpose": "record", "cipher": "sqlcipher 4", "key_id": "ab", "key": { "kind": "keyring" }
        });
        let sum = sum(&vault);
        let text = serde_json::to_vec(&Signed { vault, sum }).unwrap();
        assert_eq!(VaultFile::read(&text).unwrap().source(), &KeySource::Keyring);
    }

    #[test]
    fn a_change_of_keys_leads_on_until_it_is_settled_and_back_for_good() {
        let keys = [1, 2, 3].map(|byte| VaultKey::new([byte; 32]));
        let [first, second, third] = &keys;
        let one = VaultFile::new(Purpose::Record, first, KeySource::Keyring);
        let two = one.under(first, second, KeySource::Keyring, None, [[1; 24], [2; 24]]).unwrap();
        assert_eq!(two.resolve(first).unwrap().bytes(), second.bytes());
        assert_eq!(two.resolve(second).unwrap().bytes(), second.bytes());
        assert!(matches!(two.resolve(third), Err(StoreError::WrongKey)));
        let two = two.settled();
        assert!(matches!(two.resolve(first), Err(StoreError::WrongKey)));
        let three = two.under(second, third, KeySource::Keyring, None, [[3; 24], [4; 24]]).unwrap();
        assert_eq!(three.former(&first.id(), third).unwrap().bytes(), first.bytes());
        assert_eq!(three.former(&second.id(), third).unwrap().bytes(), second.bytes());
        assert!(matches!(three.former(&third.id(), third), Err(StoreError::WrongKey)));
        assert!(three.former(&first.id(), second).is_err());
        assert!(!three.of_backup().is_bridged());
    }

    #[test]
    fn a_newer_format_is_said_to_be_newer() {
        let vault = serde_json::json!({ "format": FORMAT + 1, "what": "nobody knows yet" });
        let sum = sum(&vault);
        let text = serde_json::to_vec(&Signed { vault, sum }).unwrap();
        assert!(matches!(VaultFile::read(&text), Err(StoreError::Newer)));
    }
}
