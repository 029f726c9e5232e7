//! What waits on the person: rows of the store, restored as the gate's own type before anything is done with them.

use alara_gate::Pending;
use alara_health::answers::Waiting;
use alara_health::tools::{HealthCall, HealthTools};
use alara_store::{Asked, Question};

use super::write::Origin;
use super::{Engine, EngineError};

/// Something that waits.
#[derive(Clone, Debug, PartialEq)]
pub struct Waits(pub Asked);

impl Waits {
    /// Its id.
    pub fn id(&self) -> &str {
        &self.0.question.id
    }

    /// As an answer by chat sees it.
    pub fn as_waiting(&self) -> Waiting {
        let call = &self.0.question.call;
        Waiting { id: self.id().to_owned(), tool: call.tool.clone(), parameters: call.parameters.clone() }
    }
}

impl Engine {
    /// What waits now, oldest first. What has run out is marked as expired, which is neither yes nor no.
    pub async fn waiting(&self) -> Result<Vec<Waits>, EngineError> {
        let now = self.clock().now;
        let (waits, ran_out): (Vec<_>, Vec<_>) =
            self.store.undecided().await?.into_iter().partition(|asked| asked.expires_millis > now.timestamp_millis());
        if !ran_out.is_empty() {
            self.store.expire(now).await?;
        }
        Ok(waits.into_iter().map(Waits).collect())
    }

    /// Queues a call; when this returns, it survives a crash. Its id is the call's own where that is free.
    pub(super) async fn queue(&self, pending: &Pending<HealthCall>, origin: &Origin) -> Result<String, EngineError> {
        let question = Question {
            id: self.free_stem(pending.call_id()).await?,
            turn: origin.scope.clone(),
            person: self.person_of(pending.person()).await?,
            call: pending.to_row(),
            messages: origin.messages.clone(),
            created: self.clock().now,
        };
        self.store.queue(&question).await?;
        Ok(question.id)
    }

    /// The id itself, or the first of `id.2`, `id.3` … under which nothing was ever asked. Models count their calls afresh in every
    /// answer; `~` is for the versions of one confirmation alone, so that two are never taken for one.
    async fn free_stem(&self, id: &str) -> Result<String, EngineError> {
        Ok(self.store.first_free(&id.replace('~', "."), ".").await?)
    }

    /// The id itself, or the first of `id~2`, `id~3` … that no other confirmation ever had.
    pub(super) async fn free_id(&self, id: &str) -> Result<String, EngineError> {
        Ok(self.store.first_free(id.split('~').next().unwrap_or(id), "~").await?)
    }

    /// A row as the gate's own type, typed again by today's tools.
    pub(super) fn restore(&self, asked: &Asked) -> Result<Pending<HealthCall>, EngineError> {
        let tools = HealthTools { clock: self.clock() };
        Pending::restore(asked.question.call.clone(), &tools).map_err(|_| EngineError::Unrestorable)
    }
}
