//! Where a model's key lies: in the system's keyring, under the place that it belongs to. Where no keyring answers it is held in memory
//! until the program ends and asked for again then: it is written to no file, not even into the encrypted vault, whose backups and
//! exports would carry it along.

use alara_llm::endpoints::{ENDPOINTS, Endpoint, known};
use secrecy::{ExposeSecret, SecretString};

use super::{ModelsError, Setup, Shelf};
use crate::engine::Engine;
use crate::keyring::{self, KeyringError};

/// Where a key was put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyHome {
    /// In the system's keyring.
    Keyring,
    /// In memory, until the program ends.
    Memory,
}

/// Whether this is a key at all: one line of visible ASCII, as every service gives them.
pub(super) fn usable(key: &SecretString) -> bool {
    let text = key.expose_secret();
    !text.is_empty() && text.len() <= 4096 && text.bytes().all(|byte| byte.is_ascii_graphic())
}

impl Engine {
    /// The name in the keyring; no path of a folder is called so.
    fn key_name(&self, endpoint: &Endpoint, place: &str) -> String {
        let folder = keyring::account(self.store().folder().path());
        format!("model:{}@{place}#{folder}", endpoint.id)
    }

    /// Whether a key is at hand for where the endpoint leads to: kept, or held until the program ends.
    pub fn has_model_key(&self, endpoint: &Endpoint, setup: &Setup) -> bool {
        let held = |place: String| self.shelf().held_key(&self.key_name(endpoint, &place)).is_some();
        setup.has_key(endpoint) || setup.read(endpoint).is_ok_and(|address| held(address.place()))
    }

    /// Takes a key for as long as the program runs: for terminals without a keyring.
    pub async fn lend_model_key(&self, key: SecretString) -> Result<(), ModelsError> {
        if !usable(&key) {
            return Err(ModelsError::BadKey);
        }
        let chosen = self.chosen().await?;
        for endpoint in ENDPOINTS.iter().filter(|endpoint| endpoint.key) {
            let setup = chosen.setup(endpoint);
            // It goes to the one service that answers, or is being set up, and to no other.
            if chosen.setups.contains_key(endpoint.id)
                && let Ok(address) = setup.read(endpoint)
                && chosen.setups.keys().filter_map(|id| known(id)).filter(|each| each.key).count() == 1
            {
                self.shelf().hold_key(self.key_name(endpoint, &address.place()), key.clone());
            }
        }
        Ok(())
    }

    pub(super) async fn put_key(
        &self,
        shelf: &Shelf,
        endpoint: &Endpoint,
        place: &str,
        key: SecretString,
    ) -> Result<KeyHome, ModelsError> {
        let name = self.key_name(endpoint, place);
        match keyring::keep_secret(name.clone(), key.clone()).await {
            Ok(()) => {
                shelf.forget_key(&name);
                Ok(KeyHome::Keyring)
            }
            Err(KeyringError::Absent) => {
                shelf.hold_key(name, key);
                Ok(KeyHome::Memory)
            }
            // A keyring that is there and says no is not passed by.
            Err(error) => Err(error.into()),
        }
    }

    pub(super) async fn key(
        &self,
        shelf: &Shelf,
        endpoint: &Endpoint,
        place: &str,
        kept: bool,
    ) -> Result<Option<SecretString>, ModelsError> {
        let name = self.key_name(endpoint, place);
        if let Some(held) = shelf.held_key(&name) {
            return Ok(Some(held));
        }
        if !kept {
            return Ok(None);
        }
        match keyring::secret(name).await {
            Ok(key) => Ok(key),
            Err(KeyringError::Absent) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    pub(super) async fn drop_key(&self, shelf: &Shelf, endpoint: &Endpoint, place: &str) -> Result<(), ModelsError> {
        let name = self.key_name(endpoint, place);
        shelf.forget_key(&name);
        match keyring::forget(name).await {
            Ok(()) | Err(KeyringError::Absent) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::usable;

    #[test]
    fn a_key_is_one_line_that_a_header_can_hold() {
        let usable = |text: &str| usable(&text.to_owned().into());
        assert!(usable("sk-ant-api03-AbC_123"));
        for text in ["", "two words", "line\nbreak", "caf\u{e9}", &"x".repeat(5000)] {
            assert!(!usable(text), "{text}");
        }
    }
}
