//! Asking again what ran out or was rejected: a new version waits, with the values as they were. Nothing is written by it.

use alara_store::{Asked, PendingState, Question};

use super::{EngineError, Queue};

/// What became of asking again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Again {
    /// It waits, under this id.
    Waits(String),
    /// It was confirmed: there is nothing to ask.
    Confirmed,
}

impl Queue<'_> {
    /// Asks again. What waits already is not asked twice.
    pub async fn ask_again(self, id: &str) -> Result<Again, EngineError> {
        let now = self.engine.clock().now;
        self.engine.store.expire(now).await?;
        let asked = self.asked(id).await?;
        let versions = self.versions(id).await?;
        let stands = |state: PendingState| versions.iter().rev().find(|each| each.state == state);
        if let Some(waiting) = stands(PendingState::Waiting) {
            return Ok(Again::Waits(waiting.question.id.clone()));
        }
        if stands(PendingState::Confirmed).is_some() {
            return Ok(Again::Confirmed);
        }
        // Of several versions the last one is what was seen last.
        let last = versions.last().unwrap_or(&asked);
        // A row that today's tools cannot read could never be confirmed.
        drop(self.restore(last)?);
        let again = Question { id: self.free_id(id).await?, created: now, ..last.question.clone() };
        if last.state == PendingState::Expired {
            return match self.engine.store.ask_again(&last.question.id, &again).await? {
                alara_store::Decided::Done => Ok(Again::Waits(again.id)),
                alara_store::Decided::Already(_) => Ok(Again::Confirmed),
                alara_store::Decided::Unknown => Err(EngineError::NotFound),
            };
        }
        self.engine.store.queue(&again).await?;
        Ok(Again::Waits(again.id))
    }

    /// The version of a confirmation that came last: edited, or asked again.
    pub async fn last_version(self, id: &str) -> Result<Asked, EngineError> {
        self.versions(id).await?.pop().ok_or(EngineError::NotFound)
    }

    /// Every version of a confirmation, oldest first.
    async fn versions(self, id: &str) -> Result<Vec<Asked>, EngineError> {
        let stem = id.split('~').next().unwrap_or(id);
        let mut found = Vec::new();
        let mut candidate = stem.to_owned();
        let mut number = 1u32;
        while let Some(asked) = self.engine.store.pending(&candidate).await? {
            found.push(asked);
            number = number.saturating_add(1);
            candidate = format!("{stem}~{number}");
        }
        Ok(found)
    }
}
