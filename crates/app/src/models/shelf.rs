//! Models that were made ready: a client is made once for each setup, with its key, and made anew where anything of it changes.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use alara_llm::endpoints::Endpoint;
use alara_llm::{ChatModel, ModelError, Patience, Provider, Purpose, Refusing, Routed};
use secrecy::SecretString;

use super::{Link, Linked, Models, ModelsError, Setup};

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
    pub(super) fn hold_key(&self, name: String, key: SecretString) {
        held(&self.keys).insert(name, key);
    }

    pub(super) fn held_key(&self, name: &str) -> Option<SecretString> {
        held(&self.keys).get(name).cloned()
    }

    pub(super) fn forget_key(&self, name: &str) {
        held(&self.keys).remove(name);
    }

    /// A key or a setup has changed: what was made ready with the old one is not used again.
    pub(super) fn clear(&self, endpoint: &Endpoint) {
        held(&self.ready).retain(|(id, _), _| *id != endpoint.id);
    }

    fn ready(&self, endpoint: &Endpoint, setup: &Setup) -> Option<Provider> {
        let name = (endpoint.id, setup.model.clone());
        held(&self.ready).get(&name).filter(|(made, _)| made == setup).map(|(_, provider)| provider.clone())
    }
}

impl Models<'_> {
    /// A model that may be asked: its address can be used, the user has agreed, and its key is at hand.
    pub(super) async fn provider(self, endpoint: &'static Endpoint, setup: &Setup) -> Result<Provider, ModelsError> {
        if !setup.allowed(endpoint)? {
            return Err(ModelError::NotAgreed.into());
        }
        let shelf = self.engine.shelf();
        if let Some(ready) = shelf.ready(endpoint, setup) {
            return Ok(ready);
        }
        let address = setup.read(endpoint)?;
        let key = self.key(shelf, endpoint, &address.place(), setup.has_key(endpoint)).await?;
        // Where one is asked for and missing, nothing is sent without it. An unnamed service may need none.
        if key.is_none() && (setup.has_key(endpoint) || (endpoint.key && !endpoint.address.is_empty())) {
            return Err(ModelError::NoKey.into());
        }
        let model = setup.model.as_deref().unwrap_or_default();
        let provider = Provider::new(endpoint.dialect, address, model, key, Patience::default())?;
        held(&shelf.ready).insert((endpoint.id, setup.model.clone()), (setup.clone(), provider.clone()));
        Ok(provider)
    }

    /// The models that answer, each purpose its own; none where the offline assistant does. One that cannot be asked stands in its
    /// place all the same, and says why.
    pub async fn routed(self) -> Result<Option<Routed>, ModelsError> {
        let chosen = self.chosen().await?;
        let mut routed = Routed::default();
        for purpose in [Purpose::Chat, Purpose::Review, Purpose::Wording] {
            for linked in chosen.chain(purpose) {
                routed.add(purpose, self.link(linked).await);
            }
            if let Some(temperature) = chosen.temperature_of(purpose) {
                routed.set_temperature(purpose, temperature);
            }
        }
        Ok((!routed.is_empty()).then_some(routed))
    }

    /// One model alone, for a single turn; none where there is no such endpoint.
    pub async fn only(self, link: &Link) -> Result<Option<Routed>, ModelsError> {
        let chosen = self.chosen().await?;
        let Some(linked) = chosen.linked(link) else { return Ok(None) };
        let mut routed = Routed::default();
        routed.add(Purpose::Chat, self.link(linked).await);
        for purpose in [Purpose::Chat, Purpose::Wording] {
            if let Some(temperature) = chosen.temperature_of(purpose) {
                routed.set_temperature(purpose, temperature);
            }
        }
        for linked in chosen.chain(Purpose::Review) {
            routed.add(Purpose::Review, self.link(linked).await);
        }
        Ok(Some(routed))
    }

    async fn link(self, linked: Linked) -> Arc<dyn ChatModel> {
        let Linked { endpoint, setup, .. } = linked;
        let made = match setup.model {
            Some(_) => self.provider(endpoint, &setup).await,
            None => Err(ModelsError::NoModel),
        };
        match made {
            Ok(provider) => Arc::new(provider),
            Err(error) => {
                let why = match error {
                    ModelsError::Model(error) => error,
                    ModelsError::Keyring(_) => ModelError::KeyOutOfReach,
                    ModelsError::NoModel => ModelError::UnknownModel,
                    _ => ModelError::BadAddress,
                };
                // It is taken to be elsewhere unless it surely is here.
                let remote = !matches!(setup.leads_to(endpoint), Ok(None));
                Arc::new(Refusing::new(setup.model.as_deref().unwrap_or(endpoint.name), remote, why))
            }
        }
    }
}
