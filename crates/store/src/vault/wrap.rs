//! A key sealed under a passphrase, so that a change of passphrase needs no re-encryption of the record.

use argon2::{Algorithm, Argon2, Params, Version};
use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

use crate::StoreError;
use crate::vault::key::{KeyId, VaultKey};

/// How a passphrase becomes a key: Argon2id, with its parameters stored beside what it seals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Argon2id {
    /// Memory in KiB.
    pub memory_kib: u32,
    /// Passes over it.
    pub passes: u32,
    /// Lanes.
    pub lanes: u32,
}

impl Argon2id {
    /// The second recommended option of RFC 9106 (64 MiB, 3 passes, 4 lanes).
    pub const RECOMMENDED: Argon2id = Argon2id { memory_kib: 64 * 1024, passes: 3, lanes: 4 };

    fn derive(
        &self,
        passphrase: &SecretString,
        salt: &[u8],
        secret: Option<&PinSecret>,
    ) -> Result<Zeroizing<[u8; 32]>, StoreError> {
        // A tampered file must not make the app fill the memory: 1 GiB and 16 passes are past any sensible setting.
        if self.memory_kib > 1024 * 1024 || self.passes > 16 || self.lanes > 16 {
            return Err(StoreError::VaultFileDamaged);
        }
        let params = Params::new(self.memory_kib, self.passes, self.lanes, Some(32))
            .map_err(|_| StoreError::VaultFileDamaged)?;
        let mut key = Zeroizing::new([0u8; 32]);
        let argon2 = match secret {
            None => Argon2::new(Algorithm::Argon2id, Version::V0x13, params),
            Some(secret) => Argon2::new_with_secret(secret.0.bytes(), Algorithm::Argon2id, Version::V0x13, params)
                .map_err(|_| StoreError::VaultFileDamaged)?,
        };
        argon2
            .hash_password_into(passphrase.expose_secret().as_bytes(), salt, key.as_mut())
            .map_err(|_| StoreError::VaultFileDamaged)?;
        Ok(key)
    }
}

/// What a PIN is mixed with: 32 random bytes that lie in the keyring and nowhere else. A PIN has few possible values; with the folder
/// alone none of them can be tried.
pub struct PinSecret(VaultKey);

impl PinSecret {
    /// A secret of these bytes; they are wiped.
    pub fn new(bytes: [u8; 32]) -> PinSecret {
        PinSecret(VaultKey::new(bytes))
    }

    /// A secret that is made where it lies: `fill` is given its 32 bytes.
    ///
    /// # Errors
    /// Those of `fill`.
    pub fn made<E>(fill: impl FnOnce(&mut [u8]) -> Result<(), E>) -> Result<PinSecret, E> {
        VaultKey::made(fill).map(PinSecret)
    }

    /// The same secret once more.
    pub fn again(&self) -> PinSecret {
        PinSecret(self.0.again())
    }

    /// A secret as the keyring holds it; `None` for anything but 64 hex digits.
    pub fn from_hex(text: &str) -> Option<PinSecret> {
        VaultKey::from_hex(text).map(PinSecret)
    }

    /// The secret for the keyring, in hex.
    pub fn to_hex(&self) -> Zeroizing<String> {
        self.0.to_hex()
    }
}

impl std::fmt::Debug for PinSecret {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("PinSecret")
    }
}

/// Random bytes that a sealing needs, made by the caller, never used twice.
pub struct WrapSeed {
    /// The salt of the passphrase.
    pub salt: [u8; 16],
    /// The nonce of the cipher.
    pub nonce: [u8; 24],
}

/// A vault key, sealed under a passphrase (XChaCha20-Poly1305).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wrapped {
    /// How the passphrase becomes a key.
    pub argon2id: Argon2id,
    salt: String,
    nonce: String,
    sealed: String,
}

impl Wrapped {
    /// Seals a key. It takes as long as the parameters say: run it off the main thread.
    ///
    /// # Errors
    /// Parameters that Argon2id does not take.
    pub fn seal(
        key: &VaultKey,
        passphrase: &SecretString,
        argon2id: Argon2id,
        seed: WrapSeed,
    ) -> Result<Wrapped, StoreError> {
        Wrapped::seal_with(key, passphrase, None, argon2id, seed)
    }

    /// Seals a key under a PIN and the secret that the keyring keeps.
    ///
    /// # Errors
    /// Parameters that Argon2id does not take.
    pub fn seal_pin(
        key: &VaultKey,
        pin: &SecretString,
        secret: &PinSecret,
        argon2id: Argon2id,
        seed: WrapSeed,
    ) -> Result<Wrapped, StoreError> {
        Wrapped::seal_with(key, pin, Some(secret), argon2id, seed)
    }

    fn seal_with(
        key: &VaultKey,
        passphrase: &SecretString,
        secret: Option<&PinSecret>,
        argon2id: Argon2id,
        seed: WrapSeed,
    ) -> Result<Wrapped, StoreError> {
        let under = argon2id.derive(passphrase, &seed.salt, secret)?;
        let sealed = XChaCha20Poly1305::new(under.as_ref().into())
            .encrypt(&XNonce::from(seed.nonce), Payload { msg: key.bytes(), aad: key.id().0.as_bytes() })
            .map_err(|_| StoreError::Unfit("the key could not be sealed"))?;
        Ok(Wrapped {
            argon2id,
            salt: hex::encode(seed.salt),
            nonce: hex::encode(seed.nonce),
            sealed: hex::encode(sealed),
        })
    }

    /// Opens it again. `id` is the key id beside it.
    ///
    /// # Errors
    /// [`StoreError::WrongSecret`] for another passphrase, [`StoreError::VaultFileDamaged`] where it cannot be read.
    pub fn unseal(&self, passphrase: &SecretString, id: &KeyId) -> Result<VaultKey, StoreError> {
        self.unseal_with(passphrase, None, id)
    }

    /// Opens what was sealed under a PIN. `id` is the key id beside it.
    ///
    /// # Errors
    /// [`StoreError::WrongSecret`] for another PIN or another secret, [`StoreError::VaultFileDamaged`] where it cannot be read.
    pub fn unseal_pin(&self, pin: &SecretString, secret: &PinSecret, id: &KeyId) -> Result<VaultKey, StoreError> {
        self.unseal_with(pin, Some(secret), id)
    }

    fn unseal_with(
        &self,
        passphrase: &SecretString,
        secret: Option<&PinSecret>,
        id: &KeyId,
    ) -> Result<VaultKey, StoreError> {
        let read = |text: &str| hex::decode(text).map_err(|_| StoreError::VaultFileDamaged);
        let nonce: [u8; 24] = read(&self.nonce)?.try_into().map_err(|_| StoreError::VaultFileDamaged)?;
        let under = self.argon2id.derive(passphrase, &read(&self.salt)?, secret)?;
        let opened = XChaCha20Poly1305::new(under.as_ref().into())
            .decrypt(&XNonce::from(nonce), Payload { msg: &read(&self.sealed)?, aad: id.0.as_bytes() })
            .map_err(|_| StoreError::WrongSecret)?;
        VaultKey::of_slice(&Zeroizing::new(opened)).ok_or(StoreError::VaultFileDamaged)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUICK: Argon2id = Argon2id { memory_kib: 64, passes: 1, lanes: 1 };

    fn sealed(key: &VaultKey, passphrase: &str) -> Wrapped {
        Wrapped::seal(key, &passphrase.into(), QUICK, WrapSeed { salt: [3; 16], nonce: [4; 24] }).unwrap()
    }

    #[test]
    fn only_its_passphrase_opens_a_sealed_key() {
        let key = VaultKey::new([9; 32]);
        let wrapped = sealed(&key, "correct horse");
        assert_eq!(wrapped.unseal(&"correct horse".into(), &key.id()).unwrap().bytes(), key.bytes());
        assert!(matches!(wrapped.unseal(&"correct horsf".into(), &key.id()), Err(StoreError::WrongSecret)));
    }

    #[test]
    fn a_sealed_key_belongs_to_its_key_id() {
        let key = VaultKey::new([9; 32]);
        let wrapped = sealed(&key, "correct horse");
        let other = VaultKey::new([8; 32]).id();
        assert!(matches!(wrapped.unseal(&"correct horse".into(), &other), Err(StoreError::WrongSecret)));
    }

    #[test]
    fn a_pin_opens_nothing_without_the_secret_of_the_keyring() {
        let (key, secret) = (VaultKey::new([9; 32]), PinSecret::new([5; 32]));
        let seed = WrapSeed { salt: [3; 16], nonce: [4; 24] };
        let wrapped = Wrapped::seal_pin(&key, &"4711".into(), &secret, QUICK, seed).unwrap();
        assert_eq!(wrapped.unseal_pin(&"4711".into(), &secret, &key.id()).unwrap().bytes(), key.bytes());
        assert!(matches!(wrapped.unseal_pin(&"4712".into(), &secret, &key.id()), Err(StoreError::WrongSecret)));
        assert!(matches!(wrapped.unseal(&"4711".into(), &key.id()), Err(StoreError::WrongSecret)));
        let other = PinSecret::new([6; 32]);
        assert!(matches!(wrapped.unseal_pin(&"4711".into(), &other, &key.id()), Err(StoreError::WrongSecret)));
        assert_eq!(format!("{secret:?}"), "PinSecret");
    }

    #[test]
    fn absurd_parameters_are_refused_before_they_cost_memory() {
        let key = VaultKey::new([9; 32]);
        let mut wrapped = sealed(&key, "p");
        wrapped.argon2id.memory_kib = u32::MAX;
        assert!(matches!(wrapped.unseal(&"p".into(), &key.id()), Err(StoreError::VaultFileDamaged)));
    }
}
