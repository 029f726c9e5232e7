//! A turn answered by whoever was chosen for it, and by the offline assistant where that was chosen for when nobody does.

use std::sync::Arc;

use alara_assistant::{Absent, Ledger};
use alara_llm::{ChatModel, ModelError, Purpose, Refusing, Routed};

use super::{ASK_ALWAYS, Chat, ClosedTurn, EngineError, REGION, Stop, TurnProgress, TurnRequest};
use crate::models::ModelsError;

/// How a turn is to be answered.
#[derive(Clone, Debug, Default)]
pub struct Answering {
    /// By the offline assistant, whoever was chosen.
    pub offline: bool,
    /// Without the record, this once.
    pub without_record: bool,
    /// By this endpoint alone, this once.
    pub only: Option<String>,
    /// What stops it.
    pub stop: Stop,
}

impl Chat<'_> {
    /// Whether the person wants to confirm whatever would be written at once; a setting that cannot be read asks.
    pub async fn ask_always(self) -> Result<bool, EngineError> {
        Ok(self.engine.store.setting(ASK_ALWAYS).await?.is_some_and(|set| set != serde_json::Value::Bool(false)))
    }

    /// The country for help lines: as set, else by the language of the system, else any other.
    pub async fn region(self) -> Result<String, EngineError> {
        let set = self.engine.store.setting(REGION).await?;
        Ok(set.and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_else(|| "ZZ".to_owned()))
    }

    /// One turn, answered by the models that were chosen.
    ///
    /// # Errors
    /// The vault. That a model does not answer is no error: the message is kept, and the closing says why.
    pub async fn respond(
        self,
        turn: &str,
        text: &str,
        answering: Answering,
        progress: &mut (dyn FnMut(TurnProgress<'_>) + Send),
    ) -> Result<ClosedTurn, EngineError> {
        let chosen = async {
            match &answering.only {
                _ if answering.offline => Ok(None),
                Some(only) => self.one_model(only).await.map(Some),
                None => self.models_in_turn().await,
            }
        };
        // The keyring may ask somebody for its password: that is not waited for by whoever stops the turn.
        let routed = tokio::select! {
            biased;
            _ = answering.stop.stopped() => Some(nobody()),
            routed = chosen => routed?,
        };
        let model = routed.as_ref().map(|routed| routed as &dyn ChatModel);
        // Help was shown when it was said first; that it is sent again is the person's own wish.
        let goes_on = self.engine.store().ledger(turn).await?.is_some_and(|kept| {
            kept.get("crisis").and_then(serde_json::Value::as_str).is_some_and(|crisis| crisis != "none")
        });
        let without_record = answering.without_record;
        let stop = Some(&answering.stop);
        let request = TurnRequest { model, without_record, stop, goes_on, ..TurnRequest::new(turn, text) };
        let said = self.start_turn(request, progress).await?;
        let why = said.closing.failure.filter(|error| *error != ModelError::Closed && untouched(&said.closing.ledger));
        if let Some(why) = why
            && self.offline_after().await?
        {
            let absent = Some(&Absent { why, shown: said.closing.ledger.shown });
            let request = TurnRequest { without_record, absent, stop, ..TurnRequest::new(turn, text) };
            return self.start_turn(request, progress).await;
        }
        Ok(said)
    }

    /// The last message that nobody answered, to be sent again: its turn and its words; none where every one was answered.
    pub async fn unanswered(self) -> Result<Option<(String, String)>, EngineError> {
        let kept = self.engine.store().unanswered(self.engine.conversation()).await?;
        Ok(kept.into_iter().next_back().map(|message| (message.turn, message.text)))
    }

    async fn models_in_turn(self) -> Result<Option<Routed>, EngineError> {
        match self.engine.models().routed().await {
            Ok(routed) => Ok(routed),
            Err(ModelsError::Engine(error)) => Err(error),
            Err(_) => Err(EngineError::Fault),
        }
    }

    /// One model for one turn. One that is not there stands in its place all the same, and says so.
    async fn one_model(self, id: &str) -> Result<Routed, EngineError> {
        match self.engine.models().only(&id.into()).await {
            Ok(found) => found.ok_or(EngineError::NotFound),
            Err(ModelsError::Engine(error)) => Err(error),
            Err(_) => Err(EngineError::Fault),
        }
    }

    /// Whether a second model looks at what is critical: off unless one was chosen for it.
    pub(super) async fn second_reader(self) -> Result<bool, EngineError> {
        match self.engine.models().chosen().await {
            Ok(chosen) => Ok(!chosen.chain(Purpose::Review).is_empty()),
            Err(ModelsError::Engine(error)) => Err(error),
            Err(_) => Err(EngineError::Fault),
        }
    }

    async fn offline_after(self) -> Result<bool, EngineError> {
        match self.engine.models().chosen().await {
            Ok(chosen) => Ok(chosen.offline_after),
            Err(ModelsError::Engine(error)) => Err(error),
            Err(_) => Ok(false),
        }
    }
}

/// Whoever answers a turn that was stopped before anybody could be asked: nothing is sent.
fn nobody() -> Routed {
    let mut routed = Routed::default();
    routed.add(Purpose::Chat, Arc::new(Refusing::new("", true, ModelError::Closed)));
    routed
}

/// Whether nothing of the turn was written, asked or decided.
fn untouched(ledger: &Ledger) -> bool {
    ledger.calls.is_empty() && ledger.decisions.is_empty()
}
