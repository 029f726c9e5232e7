//! The window's commands about models: each hands on to the use case, and tells the window what has changed.

use alara_llm::Purpose;
use alara_llm::endpoints::{ENDPOINTS, Endpoint, find_local};
use alara_protocol::*;
use secrecy::SecretString;

use crate::desktop::session_lock::InUse;
use crate::desktop::{Desktop, Opened};
use crate::models::{Chosen, KeyHome, Link, Setup};

/// What changes with who answers.
const PARTS: [Part; 2] = [Part::Settings, Part::Session];

/// Who answers.
#[derive(Clone, Copy)]
pub struct WhoAnswers<'a> {
    pub(super) desktop: &'a Desktop,
}

impl WhoAnswers<'_> {
    /// What can be set up, and who answers.
    pub async fn models(self, _: NoInput) -> Result<Models, Failure> {
        let open = self.desktop.vault.opened().await?;
        Ok(shown(&open, &open.engine.models().chosen().await?))
    }

    /// Looks for servers on the usual ports of this computer.
    pub async fn find_models(self, _: NoInput) -> Result<FoundModels, Failure> {
        // Only where a record is open: a locked program looks at nothing.
        let open = self.desktop.vault.opened().await?;
        let of = |found: alara_llm::endpoints::LocalServer| FoundServer {
            id: found.endpoint.id.to_owned(),
            name: found.endpoint.name.to_owned(),
            models: found.models,
        };
        let found = open.until_closed(async { Ok::<_, Failure>(find_local().await) }).await?;
        Ok(FoundModels { servers: found.into_iter().map(of).collect() })
    }

    /// Sets an address, or picks a model.
    pub async fn set_up_model(self, input: SetUpModel) -> Result<Models, Failure> {
        let open = self.desktop.vault.opened().await?;
        let chosen =
            open.engine.models().set_up_model(&input.id, input.address.as_deref(), input.model.as_deref()).await?;
        Ok(self.told(open, &chosen))
    }

    /// Keeps a key.
    pub async fn keep_model_key(self, input: ModelKey) -> Result<ModelKeyKept, Failure> {
        let open = self.desktop.vault.opened_own().await?;
        let home =
            open.until_closed(open.engine.models().keep_model_key(&input.id, SecretString::from(input.key))).await?;
        drop(open);
        self.desktop.listeners.changed(&PARTS);
        Ok(ModelKeyKept { in_keyring: home == KeyHome::Keyring })
    }

    /// Keeps none any more.
    pub async fn forget_model_key(self, input: ModelId) -> Result<Models, Failure> {
        let open = self.desktop.vault.opened().await?;
        let chosen = open.until_closed(open.engine.models().forget_model_key(&input.id)).await?;
        Ok(self.told(open, &chosen))
    }

    /// What would be sent. Nothing is.
    pub async fn preview_model(self, input: ModelId) -> Result<ModelPreview, Failure> {
        let open = self.desktop.vault.opened().await?;
        let preview = open.engine.models().preview_model(&input.id).await?;
        let crate::models::Preview { place, message, own, earlier, body } = preview;
        Ok(ModelPreview { place, message, own, earlier, body })
    }

    /// The user has looked, and agrees.
    pub async fn agree_to_model(self, input: AgreeToModel) -> Result<Models, Failure> {
        let open = self.desktop.vault.opened().await?;
        let chosen = open.engine.models().agree_to_model(&input.id, &input.place).await?;
        Ok(self.told(open, &chosen))
    }

    /// The models that a server has.
    pub async fn model_names(self, input: ModelId) -> Result<ModelNames, Failure> {
        let open = self.desktop.vault.opened().await?;
        Ok(ModelNames { names: open.until_closed(open.engine.models().models_of(&input.id)).await? })
    }

    /// Asks the test question.
    pub async fn test_model(self, input: ModelId) -> Result<ModelTest, Failure> {
        let open = self.desktop.vault.opened().await?;
        let tested = open.until_closed(open.engine.models().test_model(&input.id)).await?;
        Ok(ModelTest { millis: tested.spent.whole_ms, tools: tested.tools })
    }

    /// Who answers from now on.
    pub async fn use_models(self, input: UseModels) -> Result<Models, Failure> {
        let open = self.desktop.vault.opened().await?;
        let chosen = open
            .engine
            .models()
            .use_models(purpose(input.purpose), &input.links.into_iter().map(link).collect::<Vec<_>>())
            .await?;
        Ok(self.told(open, &chosen))
    }

    /// How they answer.
    pub async fn model_manner(self, input: ModelManner) -> Result<Models, Failure> {
        let open = self.desktop.vault.opened().await?;
        let chosen = open
            .engine
            .models()
            .set_model_manner(input.purpose.map(purpose), input.temperature, input.offline_after)
            .await?;
        Ok(self.told(open, &chosen))
    }

    fn told(self, open: InUse, chosen: &Chosen) -> Models {
        let models = shown(&open, chosen);
        drop(open);
        self.desktop.listeners.changed(&PARTS);
        models
    }

    /// Who answers now. A choice that cannot be read is the built-in assistant's.
    pub(super) async fn assistant(self, open: &Opened) -> Assistant {
        let chosen = open.engine.models().chosen().await.unwrap_or_else(|_| {
            tracing::warn!("who answers could not be read");
            Chosen::default()
        });
        let chat = chosen.chain(Purpose::Chat);
        let Some(first) = chat.first() else { return offline() };
        let name = first.setup.model.clone().unwrap_or_else(|| first.endpoint.name.to_owned());
        // One of them is enough, whatever it is for: each of them may be asked.
        let all = [Purpose::Wording, Purpose::Review].map(|purpose| chosen.chain(purpose)).concat();
        let remote = chat.iter().chain(&all).find_map(|each| each.setup.leads_to(each.endpoint).ok().flatten());
        match remote {
            Some(host) => Assistant { kind: AssistantKind::Remote, name, host: Some(host) },
            None => {
                let host = first.setup.read(first.endpoint).ok().map(|at| at.place());
                Assistant { kind: AssistantKind::Local, name, host }
            }
        }
    }
}

/// The assistant inside the program.
pub(super) fn offline() -> Assistant {
    Assistant { kind: AssistantKind::Offline, name: "Offline assistant".to_owned(), host: None }
}

fn link(link: ModelLink) -> Link {
    Link { id: link.id, model: link.model }
}

fn purpose(purpose: ModelPurpose) -> Purpose {
    match purpose {
        ModelPurpose::Chat => Purpose::Chat,
        ModelPurpose::Review => Purpose::Review,
        ModelPurpose::Wording => Purpose::Wording,
    }
}

fn shown(open: &Opened, chosen: &Chosen) -> Models {
    let chain = |of: ModelPurpose| ModelChain {
        purpose: of,
        links: chosen
            .chain(purpose(of))
            .into_iter()
            .map(|each| each.link)
            .map(|link| ModelLink { id: link.id, model: link.model })
            .collect(),
        temperature: chosen.temperature_of(purpose(of)).unwrap_or(match of {
            ModelPurpose::Review => 0.0,
            ModelPurpose::Chat | ModelPurpose::Wording => alara_llm::TEMPERATURE,
        }),
    };
    Models {
        endpoints: ENDPOINTS.iter().map(|each| endpoint(open, each, &chosen.setup(each))).collect(),
        chains: [ModelPurpose::Chat, ModelPurpose::Review, ModelPurpose::Wording].map(chain).to_vec(),
        offline_after: chosen.offline_after,
    }
}

fn endpoint(open: &Opened, endpoint: &Endpoint, setup: &Setup) -> ModelEndpoint {
    let leads = setup.leads_to(endpoint);
    let wrong = leads.as_ref().err().filter(|_| !setup.address.is_empty()).map(ToString::to_string);
    ModelEndpoint {
        id: endpoint.id.to_owned(),
        name: endpoint.name.to_owned(),
        address: setup.address.clone(),
        local: endpoint.local(),
        asks_key: endpoint.key,
        has_key: open.engine.models().has_model_key(endpoint, setup),
        model: setup.model.clone(),
        leads_to: leads.ok().flatten(),
        agreed: setup.allowed(endpoint).unwrap_or(false),
        wrong,
    }
}
