//! The secret of an epoch: what every device of a record knows, and nobody else. It does not print, and is wiped when it is dropped.

use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};
use hkdf::Hkdf;
use sha2::Sha256;
use zeroize::{Zeroize, Zeroizing};

/// Bytes of a secret: 160 bits, which a person can still type.
pub const LENGTH: usize = 20;

/// Bytes of a nonce; each is random and used once.
pub const NONCE: usize = 24;

/// What is sealed: one is never taken for the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// A segment of a device's log.
    Segment,
    /// The file by which an epoch is known.
    Epoch,
}

impl Purpose {
    fn label(self) -> &'static [u8] {
        match self {
            Purpose::Segment => b"alara sync 1: segment",
            Purpose::Epoch => b"alara sync 1: epoch",
        }
    }
}

/// The secret of an epoch.
#[derive(Clone, PartialEq, Eq)]
pub struct SyncSecret([u8; LENGTH]);

impl SyncSecret {
    /// A secret of these bytes: random, made by the caller.
    pub fn new(bytes: [u8; LENGTH]) -> SyncSecret {
        SyncSecret(bytes)
    }

    /// A secret as it was kept; `None` for any other length.
    pub fn from_slice(bytes: &[u8]) -> Option<SyncSecret> {
        bytes.try_into().ok().map(SyncSecret)
    }

    /// The bytes, for keeping and for the pairing code.
    pub fn bytes(&self) -> &[u8; LENGTH] {
        &self.0
    }

    /// Seals bytes, bound to others that stand beside them in the clear. `None` where there is more than a cipher can take.
    pub(crate) fn seal(&self, purpose: Purpose, nonce: [u8; NONCE], bound: &[u8], plain: &[u8]) -> Option<Vec<u8>> {
        self.cipher(purpose)?.encrypt(&XNonce::from(nonce), Payload { msg: plain, aad: bound }).ok()
    }

    /// Opens them; `None` where one bit of either is not as it was sealed.
    pub(crate) fn open(
        &self,
        purpose: Purpose,
        nonce: [u8; NONCE],
        bound: &[u8],
        sealed: &[u8],
    ) -> Option<Zeroizing<Vec<u8>>> {
        let opened = self.cipher(purpose)?.decrypt(&XNonce::from(nonce), Payload { msg: sealed, aad: bound });
        opened.ok().map(Zeroizing::new)
    }

    fn cipher(&self, purpose: Purpose) -> Option<XChaCha20Poly1305> {
        let mut key = Zeroizing::new([0u8; 32]);
        Hkdf::<Sha256>::new(None, &self.0).expand(purpose.label(), key.as_mut()).ok()?;
        Some(XChaCha20Poly1305::new(key.as_ref().into()))
    }
}

impl Drop for SyncSecret {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}

impl std::fmt::Debug for SyncSecret {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("SyncSecret")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secret_seals_for_one_purpose_and_one_neighbour_only() {
        let (secret, other) = (SyncSecret::new([1; LENGTH]), SyncSecret::new([2; LENGTH]));
        let sealed = secret.seal(Purpose::Segment, [3; NONCE], b"beside", b"inside").unwrap();
        let open =
            |secret: &SyncSecret, purpose, nonce, bound: &[u8]| secret.open(purpose, [nonce; NONCE], bound, &sealed);
        assert_eq!(open(&secret, Purpose::Segment, 3, b"beside").unwrap().as_slice(), b"inside");
        assert!(open(&other, Purpose::Segment, 3, b"beside").is_none());
        assert!(open(&secret, Purpose::Epoch, 3, b"beside").is_none());
        assert!(open(&secret, Purpose::Segment, 4, b"beside").is_none());
        assert!(open(&secret, Purpose::Segment, 3, b"before").is_none());
        assert_eq!(format!("{secret:?}"), "SyncSecret");
    }
}
