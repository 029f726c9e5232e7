//! The models that answer, each made ready once: who may be asked, and with which key.

use std::sync::Arc;

use alara_llm::endpoints::Endpoint;
use alara_llm::{ChatModel, ModelError, Patience, Provider, Purpose, Refusing, Routed};

use super::{Link, Linked, Models, ModelsError, Setup};

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
        shelf.keep(endpoint, setup, &provider);
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
