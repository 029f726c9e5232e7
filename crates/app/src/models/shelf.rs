//! Models that were made ready: a client is made once for each setup, with its key, and made anew where anything of it changes.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use alara_llm::Provider;
use alara_llm::endpoints::Endpoint;
use secrecy::SecretString;

use super::chosen::Setup;

/// By endpoint and model: what it was made with, and the client.
type Ready = BTreeMap<(&'static str, Option<String>), (Setup, Provider)>;

/// Keys that no keyring keeps, and models that are ready.
#[derive(Default)]
pub struct Shelf {
    keys: Mutex<BTreeMap<String, SecretString>>,
    ready: Mutex<Ready>,
}

impl std::fmt::Debug for Shelf {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("Shelf")
    }
}

fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shelf {
    pub(crate) fn hold_key(&self, name: String, key: SecretString) {
        held(&self.keys).insert(name, key);
    }

    pub(crate) fn held_key(&self, name: &str) -> Option<SecretString> {
        held(&self.keys).get(name).cloned()
    }

    pub(crate) fn forget_key(&self, name: &str) {
        held(&self.keys).remove(name);
    }

    /// A key or a setup has changed: what was made ready with the old one is not used again.
    pub(super) fn clear(&self, endpoint: &Endpoint) {
        held(&self.ready).retain(|(id, _), _| *id != endpoint.id);
    }

    /// What was made ready with this setup.
    pub(super) fn ready(&self, endpoint: &Endpoint, setup: &Setup) -> Option<Provider> {
        let name = (endpoint.id, setup.model.clone());
        held(&self.ready).get(&name).filter(|(made, _)| made == setup).map(|(_, provider)| provider.clone())
    }

    /// Keeps what was made ready with a setup, in place of what was before.
    pub(super) fn keep(&self, endpoint: &Endpoint, setup: &Setup, provider: &Provider) {
        held(&self.ready).insert((endpoint.id, setup.model.clone()), (setup.clone(), provider.clone()));
    }
}
