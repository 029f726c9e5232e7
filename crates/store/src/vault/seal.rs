//! One vault key sealed under another: how a key that was changed leads to the one that took its place, and back to the backups that
//! still have it.

use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};
use hkdf::Hkdf;
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use zeroize::Zeroizing;

use crate::StoreError;
use crate::vault::key::{KeyId, VaultKey};

/// What a sealed key is for. One is never taken for the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leads {
    /// From a former key to its successor.
    On,
    /// From the present key to a former one.
    Back,
}

impl Leads {
    fn label(self) -> &'static [u8] {
        match self {
            Leads::On => b"alara vault key: to its successor",
            Leads::Back => b"alara vault key: to a former one",
        }
    }
}

/// A key, sealed under another (XChaCha20-Poly1305 under HKDF-SHA256 of that other key).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sealed {
    nonce: String,
    sealed: String,
}

impl Sealed {
    /// Seals a key. The nonce is random, made by the caller, never used twice.
    pub(crate) fn seal(key: &VaultKey, under: &VaultKey, leads: Leads, nonce: [u8; 24]) -> Result<Sealed, StoreError> {
        let sealed = cipher(under, leads)?
            .encrypt(&XNonce::from(nonce), Payload { msg: key.bytes(), aad: key.id().0.as_bytes() })
            .map_err(|_| StoreError::Unfit("the key could not be sealed"))?;
        Ok(Sealed { nonce: hex::encode(nonce), sealed: hex::encode(sealed) })
    }

    /// Opens it again; `id` is that of the sealed key.
    ///
    /// # Errors
    /// [`StoreError::VaultFileDamaged`] where it does not hold what stands beside it.
    pub(crate) fn open(&self, id: &KeyId, under: &VaultKey, leads: Leads) -> Result<VaultKey, StoreError> {
        let damaged = |_| StoreError::VaultFileDamaged;
        let nonce: [u8; 24] =
            hex::decode(&self.nonce).map_err(damaged)?.try_into().map_err(|_| StoreError::VaultFileDamaged)?;
        let sealed = hex::decode(&self.sealed).map_err(damaged)?;
        let opened = cipher(under, leads)?
            .decrypt(&XNonce::from(nonce), Payload { msg: &sealed, aad: id.0.as_bytes() })
            .map_err(|_| StoreError::VaultFileDamaged)?;
        let key = VaultKey::of_slice(&Zeroizing::new(opened)).ok_or(StoreError::VaultFileDamaged)?;
        if key.id() == *id { Ok(key) } else { Err(StoreError::VaultFileDamaged) }
    }
}

fn cipher(under: &VaultKey, leads: Leads) -> Result<XChaCha20Poly1305, StoreError> {
    let mut key = Zeroizing::new([0u8; 32]);
    Hkdf::<Sha256>::new(None, under.bytes())
        .expand(leads.label(), key.as_mut())
        .map_err(|_| StoreError::Unfit("the key could not be derived"))?;
    Ok(XChaCha20Poly1305::new(key.as_ref().into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_key_it_was_sealed_under_opens_it_and_only_in_that_direction() {
        let (old, new) = (VaultKey::new([1; 32]), VaultKey::new([2; 32]));
        let sealed = Sealed::seal(&new, &old, Leads::On, [3; 24]).unwrap();
        assert_eq!(sealed.open(&new.id(), &old, Leads::On).unwrap().bytes(), new.bytes());
        assert!(sealed.open(&new.id(), &old, Leads::Back).is_err());
        assert!(sealed.open(&new.id(), &new, Leads::On).is_err());
        assert!(sealed.open(&old.id(), &old, Leads::On).is_err());
    }
}
