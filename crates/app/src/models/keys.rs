//! Where a model's key lies: in the system's keyring, under the place that it belongs to. Where no keyring answers it is held in memory
//! until the program ends and asked for again then: it is written to no file, not even into the encrypted vault, whose backups and
//! exports would carry it along.

use alara_llm::endpoints::{ENDPOINTS, Endpoint, known};
use secrecy::{ExposeSecret, SecretString};

use super::shelf::Shelf;
use super::{Models, ModelsError, Purpose, Setup};
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

impl Models<'_> {
    /// The name in the keyring; no path of a folder is called so.
    fn key_name(self, endpoint: &Endpoint, place: &str) -> String {
        let folder = keyring::account(self.engine.store().folder().path());
        format!("model:{}@{place}#{folder}", endpoint.id)
    }

    /// Whether a key is at hand for where the endpoint leads to: kept, or held until the program ends.
    pub fn has_model_key(self, endpoint: &Endpoint, setup: &Setup) -> bool {
        let held = |place: String| self.engine.shelf().held_key(&self.key_name(endpoint, &place)).is_some();
        setup.has_key(endpoint) || setup.read(endpoint).is_ok_and(|address| held(address.place()))
    }

    /// Takes the key of a service for as long as the program runs: for terminals without a keyring. It belongs to the place that the
    /// service leads to now, and goes to no other.
    ///
    /// # Errors
    /// What is no key; a service that is not known, or has no address yet.
    pub async fn lend_model_key(self, id: &str, key: SecretString) -> Result<(), ModelsError> {
        let endpoint = known(id).ok_or(ModelsError::Unknown)?;
        if !usable(&key) {
            return Err(ModelsError::BadKey);
        }
        let place = self.chosen().await?.setup(endpoint).read(endpoint)?.place();
        // A client that was made without it is not used again.
        self.engine.shelf().clear(endpoint);
        self.engine.shelf().hold_key(self.key_name(endpoint, &place), key);
        Ok(())
    }

    /// The services that a key without a name may be for: those that answer and have none at hand; where there are none, whatever
    /// answers; where nothing does, whatever was set up.
    pub async fn may_want_key(self) -> Result<Vec<&'static str>, ModelsError> {
        let chosen = self.chosen().await?;
        let mut answers: Vec<&'static Endpoint> = Vec::new();
        for purpose in [Purpose::Chat, Purpose::Wording, Purpose::Review] {
            for linked in chosen.chain(purpose) {
                if !answers.contains(&linked.endpoint) {
                    answers.push(linked.endpoint);
                }
            }
        }
        let lacks = |endpoint: &&&Endpoint| !self.has_model_key(endpoint, &chosen.setup(endpoint));
        let asks = |endpoint: &&&Endpoint| endpoint.key;
        let ids = |found: Vec<&&'static Endpoint>| found.into_iter().map(|endpoint| endpoint.id).collect::<Vec<_>>();
        for found in [
            answers.iter().filter(asks).filter(lacks).collect::<Vec<_>>(),
            answers.iter().filter(lacks).collect(),
            answers.iter().collect(),
        ] {
            if !found.is_empty() {
                return Ok(ids(found));
            }
        }
        Ok(ENDPOINTS
            .iter()
            .filter(|endpoint| chosen.setups.contains_key(endpoint.id))
            .map(|endpoint| endpoint.id)
            .collect())
    }

    pub(super) async fn put_key(
        self,
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
        self,
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

    pub(super) async fn drop_key(self, shelf: &Shelf, endpoint: &Endpoint, place: &str) -> Result<(), ModelsError> {
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
