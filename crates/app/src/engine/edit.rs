//! An edit from the terminal: a new version that waits, after it has passed the gate's checks again. Nothing is written by it.

use alara_gate::{Change, Provenance, assess_edit};
use alara_health::rules::RulesReader;
use alara_health::tools::HealthTools;
use alara_store::{Asked, PendingState, Question};
use serde_json::Value;

use super::decide::{Decided, settled};
use super::{EngineError, Queue};

/// What became of an edit.
#[derive(Clone, Debug, PartialEq)]
pub enum Edited {
    /// It waits, with the new values, under this id.
    Waits(String),
    /// It could not be edited.
    Not(Decided),
}

impl Queue<'_> {
    /// The version of a confirmation that stands now: an edit took the place of those before. One that was decided stays what it is: no
    /// other is ever meant by its id.
    pub async fn newest(self, id: &str) -> Result<Asked, EngineError> {
        let mut asked = self.asked(id).await?;
        if asked.state != PendingState::Superseded {
            return Ok(asked);
        }
        let stem = id.split('~').next().unwrap_or(id).to_owned();
        let mut number = 2u32;
        while let Some(next) = self.engine.store.pending(&format!("{stem}~{number}")).await? {
            if next.supersedes.as_deref() == Some(asked.question.id.as_str()) {
                asked = next;
            }
            number = number.saturating_add(1);
        }
        Ok(asked)
    }

    /// Puts these values in place of those that wait (`None` leaves a field out).
    pub async fn edit(self, id: &str, changes: Vec<(String, Option<Value>)>) -> Result<Edited, EngineError> {
        let asked = self.newest(id).await?;
        let clock = self.engine.clock();
        if let Some(settled) = settled(&asked, clock.now) {
            return Ok(Edited::Not(settled));
        }
        let pending = self.restore(&asked)?;
        let record = self.engine.record().await?;
        let person = self.engine.people().judged_by(&asked.question).await?;
        let reader = RulesReader { record: &record, person, clock };
        let changes: Vec<Change> = changes
            .into_iter()
            .map(|(field, value)| Change { field, value, provenance: Provenance::Entered })
            .collect();
        let edited = match assess_edit(&pending, &changes, &HealthTools { clock }, &reader) {
            Ok(edited) => edited,
            Err(findings) => return Ok(Edited::Not(Decided::Invalid { findings })),
        };
        let id = self.free_id(&asked.question.id).await?;
        let version =
            Question { id: id.clone(), call: edited.content().clone(), created: clock.now, ..asked.question.clone() };
        match self.engine.store.supersede(&asked.question.id, &version).await? {
            alara_store::Decided::Done => Ok(Edited::Waits(id)),
            alara_store::Decided::Already(state) => Ok(Edited::Not(Decided::Settled { state, operation: None })),
            alara_store::Decided::Unknown => Err(EngineError::NotFound),
        }
    }

    /// Yes to the version that stands now, as it is: for a terminal, where the values were just read.
    pub async fn confirm_newest(self, id: &str) -> Result<Decided, EngineError> {
        let asked = self.newest(id).await?;
        let shown = asked.digest;
        self.confirm(&asked.question.id, &shown, Vec::new(), alara_consent::Way::Card).await
    }

    /// No to the version that stands now.
    pub async fn reject_newest(self, id: &str) -> Result<Decided, EngineError> {
        let asked = self.newest(id).await?;
        self.reject(&asked.question.id).await
    }
}
