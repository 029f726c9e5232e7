//! The key of a vault: 32 random bytes that don't print, don't serialize, and are wiped when they are dropped.

use hkdf::Hkdf;
use sha2::Sha256;
use zeroize::{Zeroize, Zeroizing};

use crate::vault::page::{LENGTH, Page};

/// The key of a vault. Made from random bytes by the caller, or read back from a keyring, a passphrase or a recovery code.
pub struct VaultKey(Page);

/// The length of what `PRAGMA key` takes: 64 hex digits between quotes.
const PRAGMA: usize = 64 + 5;

/// What tells one key from another without telling the key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyId(pub(crate) String);

impl VaultKey {
    /// A key of these bytes; they are wiped.
    pub fn new(mut bytes: [u8; LENGTH]) -> VaultKey {
        let key = VaultKey(Page::copied(&bytes));
        bytes.zeroize();
        key
    }

    /// A key that is made where it lies: `fill` is given its 32 bytes.
    ///
    /// # Errors
    /// Those of `fill`.
    pub fn made<E>(fill: impl FnOnce(&mut [u8]) -> Result<(), E>) -> Result<VaultKey, E> {
        Page::filled(fill).map(VaultKey)
    }

    /// A key of these bytes, which stay whoever's they are; `None` for anything but 32.
    pub(crate) fn of_slice(bytes: &[u8]) -> Option<VaultKey> {
        (bytes.len() == LENGTH).then(|| VaultKey(Page::copied(bytes)))
    }

    /// A key as the keyring holds it; `None` for anything but 64 hex digits.
    pub fn from_hex(text: &str) -> Option<VaultKey> {
        VaultKey::made(|bytes| hex::decode_to_slice(text.trim(), bytes)).ok()
    }

    /// The key for the keyring, in hex.
    pub fn to_hex(&self) -> Zeroizing<String> {
        Zeroizing::new(hex::encode(self.0.bytes()))
    }

    /// Its id: HKDF-SHA256 of the key, 16 bytes in hex.
    pub fn id(&self) -> KeyId {
        let mut id = [0u8; 16];
        // Of 16 bytes HKDF cannot fail: it does so past 255 hashes.
        let _ = Hkdf::<Sha256>::new(None, self.0.bytes()).expand(b"alara vault key id", &mut id);
        KeyId(hex::encode(id))
    }

    /// The same key once more, for whoever needs it longer.
    pub fn again(&self) -> VaultKey {
        VaultKey(Page::copied(self.0.bytes()))
    }

    /// What `PRAGMA key` takes: a raw key, with no derivation a connection.
    pub(crate) fn pragma(&self) -> Zeroizing<String> {
        // As long as it gets: one that grows would leave the shorter one behind.
        let mut text = Zeroizing::new(String::with_capacity(PRAGMA));
        text.push_str("\"x'");
        text.push_str(&self.to_hex());
        text.push_str("'\"");
        text
    }

    /// The bytes, for wrapping and for the recovery code.
    pub(crate) fn bytes(&self) -> &[u8] {
        self.0.bytes()
    }
}

/// What is inside is wiped when it is dropped; the compiler checks that it stays so.
impl zeroize::ZeroizeOnDrop for VaultKey {}
const _: fn() = || {
    fn wiped<T: zeroize::ZeroizeOnDrop>() {}
    wiped::<Page>();
};

impl std::fmt::Debug for VaultKey {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("VaultKey")
    }
}

impl std::fmt::Display for KeyId {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_does_not_print() {
        assert_eq!(format!("{:?}", VaultKey::new([0xab; 32])), "VaultKey");
    }

    #[test]
    fn a_key_comes_back_from_the_keyring() {
        let key = VaultKey::new(std::array::from_fn(|i| i as u8));
        assert_eq!(VaultKey::from_hex(&key.to_hex()).unwrap().bytes(), key.bytes());
        assert!(VaultKey::from_hex("00").is_none());
        assert!(VaultKey::from_hex(&"g".repeat(64)).is_none());
    }

    #[test]
    fn another_key_has_another_id_and_the_id_does_not_hold_the_key() {
        let (one, two) = (VaultKey::new([1; 32]), VaultKey::new([2; 32]));
        assert_ne!(one.id(), two.id());
        assert!(!one.to_hex().contains(&one.id().0));
    }

    #[test]
    fn the_text_of_a_key_is_written_once_and_never_grows() {
        let text = VaultKey::new([0xab; 32]).pragma();
        assert_eq!(text.as_str(), format!("\"x'{}'\"", "ab".repeat(32)));
        assert_eq!((text.len(), text.capacity()), (PRAGMA, PRAGMA));
    }
}
