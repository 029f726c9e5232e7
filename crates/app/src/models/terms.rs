//! The steps from an address to a model that answers: set up, look, agree, test, use. Each later one stands on the earlier.

use alara_llm::endpoints::{Endpoint, known};
use alara_llm::{ModelError, Provider, Purpose, Tested};
use secrecy::SecretString;

use super::keys::usable;
use super::{Agreed, CHOSEN, Chosen, KeyHome, Link, Linked, Models, ModelsError, Setup};
use crate::engine::EngineError;

/// How long a server may take to say which models it has, where nobody asked for the list itself.
const LIST: std::time::Duration = std::time::Duration::from_secs(10);

/// Whether a server has a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Has {
    /// It is in its list.
    Yes,
    /// It is not in its list, which is this.
    No(Vec<String>),
    /// It gives no list, or did not answer.
    Unknown(Option<ModelError>),
}

fn endpoint(id: &str) -> Result<&'static Endpoint, ModelsError> {
    known(id).ok_or(ModelsError::Unknown)
}

impl Models<'_> {
    /// What was chosen. A choice that this version cannot read counts as none: the offline assistant answers.
    pub async fn chosen(self) -> Result<Chosen, ModelsError> {
        let kept = self.engine.store().setting(CHOSEN).await.map_err(EngineError::from)?;
        Ok(kept.map_or_else(Chosen::default, |kept| {
            serde_json::from_value(kept).unwrap_or_else(|_| {
                tracing::warn!("the choice of models could not be read");
                Chosen::default()
            })
        }))
    }

    async fn choose(self, chosen: &Chosen) -> Result<(), ModelsError> {
        let kept = serde_json::to_value(chosen).map_err(|_| EngineError::Fault)?;
        Ok(self.engine.store().set(CHOSEN, &kept).await.map_err(EngineError::from)?)
    }

    async fn change(self, id: &str, change: impl FnOnce(&mut Setup)) -> Result<Chosen, ModelsError> {
        let endpoint = endpoint(id)?;
        let mut chosen = self.chosen().await?;
        let mut setup = chosen.setup(endpoint);
        change(&mut setup);
        self.engine.shelf().clear(endpoint);
        chosen.setups.insert(endpoint.id.to_owned(), setup);
        self.choose(&chosen).await?;
        Ok(chosen)
    }

    /// Sets an address, or picks a model. An address that leads elsewhere has to be agreed to anew, and the key of the old one is not
    /// sent there.
    pub async fn set_up_model(
        self,
        id: &str,
        address: Option<&str>,
        model: Option<&str>,
    ) -> Result<Chosen, ModelsError> {
        let endpoint = endpoint(id)?;
        let address = match address {
            Some(typed) => Some(Setup { address: typed.to_owned(), ..Setup::default() }.read(endpoint)?.text()),
            None => None,
        };
        self.change(id, |setup| {
            if let Some(address) = address {
                setup.address = address;
            }
            if let Some(model) = model {
                setup.model = Some(model.trim().to_owned()).filter(|model| !model.is_empty());
            }
        })
        .await
    }

    /// Keeps a key for the place that the endpoint leads to now.
    pub async fn keep_model_key(self, id: &str, key: SecretString) -> Result<KeyHome, ModelsError> {
        let endpoint = endpoint(id)?;
        if !usable(&key) {
            return Err(ModelsError::BadKey);
        }
        let place = self.chosen().await?.setup(endpoint).read(endpoint)?.place();
        let home = self.put_key(self.engine.shelf(), endpoint, &place, key).await?;
        // What is held in memory alone is not said to be kept.
        let kept = (home == KeyHome::Keyring).then_some(place);
        self.change(id, |setup| setup.key_of = kept).await?;
        Ok(home)
    }

    /// Keeps no key for it any more.
    pub async fn forget_model_key(self, id: &str) -> Result<Chosen, ModelsError> {
        let endpoint = endpoint(id)?;
        let setup = self.chosen().await?.setup(endpoint);
        let here = setup.read(endpoint).ok().map(|address| address.place());
        for place in [setup.key_of, here].into_iter().flatten() {
            self.drop_key(self.engine.shelf(), endpoint, &place).await?;
        }
        self.change(id, |setup| setup.key_of = None).await
    }

    /// Forgets a service: its address, its model, its key, what was agreed to, and its place among those that answer. Those that are
    /// left answer on; where none is, the offline assistant does.
    ///
    /// # Errors
    /// The vault; a keyring that does not let go of the key: then nothing was removed.
    pub async fn remove_model(self, id: &str) -> Result<Chosen, ModelsError> {
        let endpoint = endpoint(id)?;
        self.forget_model_key(id).await?;
        let mut chosen = self.chosen().await?;
        chosen.setups.remove(endpoint.id);
        for chain in chosen.chains.values_mut() {
            chain.retain(|link| link.id != endpoint.id);
        }
        chosen.chains.retain(|_, chain| !chain.is_empty());
        self.engine.shelf().clear(endpoint);
        self.choose(&chosen).await?;
        Ok(chosen)
    }

    /// Whether the server has the model that is asked of it, by its own list. Nothing but the question for the list is sent.
    pub async fn has_model(self, link: &Link) -> Result<Has, ModelsError> {
        let provider = self.asked_for(link, true).await?;
        let listed = tokio::time::timeout(LIST, provider.models()).await.unwrap_or(Err(ModelError::SlowStart));
        Ok(match listed {
            Ok(models) if models.is_empty() => Has::Unknown(None),
            Ok(models) if provider.is_among(&models) => Has::Yes,
            Ok(models) => Has::No(models),
            Err(error) => Has::Unknown(Some(error)),
        })
    }

    /// The user has looked at what would be sent to this place, and agrees.
    pub async fn agree_to_model(self, id: &str, place: &str) -> Result<Chosen, ModelsError> {
        let endpoint = endpoint(id)?;
        let setup = self.chosen().await?.setup(endpoint);
        if setup.leads_to(endpoint)?.as_deref() != Some(place) {
            return Err(ModelsError::Changed);
        }
        let at = self.engine.clock().now;
        self.change(id, |setup| setup.agreed = Some(Agreed { place: place.to_owned(), at })).await
    }

    async fn asked_for(self, link: &Link, with_model: bool) -> Result<Provider, ModelsError> {
        let Linked { endpoint, setup, .. } = self.chosen().await?.linked(link).ok_or(ModelsError::Unknown)?;
        if with_model && setup.model.is_none() {
            return Err(ModelsError::NoModel);
        }
        self.provider(endpoint, &setup).await
    }

    /// The models that it has.
    pub async fn models_of(self, id: &str) -> Result<Vec<String>, ModelsError> {
        Ok(self.asked_for(&id.into(), false).await?.models().await?)
    }

    /// Asks the test question, which holds nothing of the record.
    pub async fn test_model(self, id: &str) -> Result<Tested, ModelsError> {
        Ok(self.asked_for(&id.into(), true).await?.test().await?)
    }

    /// Whether a model can be asked at all: its address can be used, the user has agreed, and its key is at hand. Nothing is sent.
    ///
    /// # Errors
    /// Exactly what is missing.
    pub async fn can_use(self, link: &Link) -> Result<(), ModelsError> {
        self.asked_for(link, true).await.map(drop)
    }

    /// These answer from now on for this purpose, in this order; none for the offline assistant.
    pub async fn use_models(self, purpose: Purpose, links: &[Link]) -> Result<Chosen, ModelsError> {
        let mut chosen = self.chosen().await?;
        let mut chain: Vec<Link> = Vec::new();
        for link in links {
            let model = link.model.as_deref().map(str::trim).filter(|model| !model.is_empty()).map(str::to_owned);
            let link = Link { id: link.id.clone(), model };
            // Everything that a turn would stumble over is found now.
            self.asked_for(&link, true).await?;
            if !chain.contains(&link) {
                chain.push(link);
            }
        }
        match chain.is_empty() {
            true => chosen.chains.remove(&purpose),
            false => chosen.chains.insert(purpose, chain),
        };
        self.choose(&chosen).await?;
        Ok(chosen)
    }

    /// How freely the models choose their words (all of them, or those of one purpose), and whether the offline assistant answers at
    /// once where none of them does.
    pub async fn set_model_manner(
        self,
        purpose: Option<Purpose>,
        temperature: Option<f64>,
        offline_after: Option<bool>,
    ) -> Result<Chosen, ModelsError> {
        let mut chosen = self.chosen().await?;
        if let Some(temperature) = temperature {
            if !(0.0..=2.0).contains(&temperature) {
                return Err(ModelsError::Temperature);
            }
            match purpose {
                Some(purpose) => {
                    chosen.temperatures.insert(purpose, temperature);
                }
                None => {
                    chosen.temperature = Some(temperature);
                    chosen.temperatures.clear();
                }
            }
        }
        chosen.offline_after = offline_after.unwrap_or(chosen.offline_after);
        self.choose(&chosen).await?;
        Ok(chosen)
    }
}
