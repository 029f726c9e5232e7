//! What would be sent, word for word: the request that the turn machine itself would make for the user's last message, on the record as
//! it is.

use alara_assistant::{Effect, Event, Turn};
use alara_llm::endpoints::known;
use alara_llm::{ModelError, Patience, Provider, Refusing, Request};
use alara_store::Speaker;

use super::{Models, ModelsError};
use crate::engine::{EngineError, TurnRequest};

/// An example where nothing was said yet.
const EXAMPLE: &str = "Took two ibuprofen for a headache this morning.";

/// What would be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// The other computer; none where nothing leaves this one.
    pub place: Option<String>,
    /// The message that it would answer.
    pub message: String,
    /// Whether the user said it, or it is an example.
    pub own: bool,
    /// How many messages of the conversation would go along.
    pub earlier: u32,
    /// The body, word for word.
    pub body: String,
}

impl Models<'_> {
    /// What would be sent to an endpoint. Nothing is sent for it.
    pub async fn preview_model(self, id: &str) -> Result<Preview, ModelsError> {
        let endpoint = known(id).ok_or(ModelsError::Unknown)?;
        let chosen = self.chosen().await?;
        let setup = chosen.setup(endpoint);
        let place = setup.leads_to(endpoint)?;
        let said = self.engine.store().messages(self.engine.conversation(), 12).await.map_err(EngineError::from)?;
        let last = said.into_iter().rev().find(|message| message.role == Speaker::User).map(|message| message.text);
        let mut asked = None;
        if let Some(text) = last {
            asked = self.would_ask(&text, place.is_some()).await?.map(|request| (text, true, request));
        }
        // A message that no model would be asked about: what was said then is no example of what is sent.
        let (message, own, request) = match asked {
            Some(asked) => asked,
            None => {
                let request = self.would_ask(EXAMPLE, place.is_some()).await?.ok_or(EngineError::Fault)?;
                (EXAMPLE.to_owned(), false, request)
            }
        };
        let spoken = request.messages.iter().filter(|message| message.role != alara_llm::Role::System).count();
        let earlier = u32::try_from(spoken.saturating_sub(1)).unwrap_or(u32::MAX);
        let request =
            Request { temperature: chosen.temperature_of(request.purpose).unwrap_or(request.temperature), ..request };
        let model = setup.model.as_deref().unwrap_or("the model that you pick");
        // Made without a key, and never asked.
        let provider = Provider::new(endpoint.dialect, setup.read(endpoint)?, model, None, Patience::default())?;
        Ok(Preview { place, message, own, earlier, body: provider.preview(&request) })
    }

    /// The first request of a turn with these words, as the machine makes it for a model here or elsewhere.
    async fn would_ask(self, text: &str, elsewhere: bool) -> Result<Option<Request>, ModelsError> {
        // It stands for the model, and is never asked.
        let example = Refusing::new("preview", elsewhere, ModelError::Closed);
        let (opening, _) = self
            .engine
            .chat()
            .opening(TurnRequest { model: Some(&example), ..TurnRequest::new("preview", text) })
            .await?;
        let (mut turn, _) = Turn::begin(opening);
        let effects = turn.step(Event::Stored).map_err(|_| EngineError::Fault)?;
        Ok(effects.into_iter().find_map(|effect| match effect {
            Effect::Ask(request) => Some(request),
            _ => None,
        }))
    }
}
