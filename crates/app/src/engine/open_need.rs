//! What a turn left open, put on a card: what the words settle of it waits for the person, who confirms, edits or rejects it.

use alara_assistant::Ledger;
use alara_gate::enforce::Need;
use alara_gate::{Call, Confidence, Finding, Gate, Reason, Repair, assess};
use alara_health::tools::Clock;
use alara_health::understand::bears;
use alara_health::{Proposal, Situation};
use alara_store::PendingState;

use super::write::Origin;
use super::{Engine, EngineError};

/// What became of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Offered {
    /// It waits, under this id.
    Waits(String),
    /// The words do not settle it, or speak against it: a sentence that says why.
    Cannot(String),
}

/// The id under which an open need of a turn waits.
pub fn open_need_id(turn: &str, need: usize) -> String {
    format!("open-{turn}-{}", need + 1)
}

impl Engine {
    /// Puts an open need of a turn on a card, with what was understood of the turn's own words. Pressed twice, it is one card.
    ///
    /// # Errors
    /// There is no such turn, or the store.
    pub async fn log_open(&self, turn: &str, need: usize) -> Result<Offered, EngineError> {
        let said = self.store.message(&format!("{turn}/user")).await?.ok_or(EngineError::NotFound)?;
        let kept = self.store.ledger(turn).await?.ok_or(EngineError::NotFound)?;
        let ledger: Ledger = serde_json::from_value(kept).map_err(|_| EngineError::NotFound)?;
        let open = ledger.open_needs().find(|(index, _)| *index == need).map(|(_, line)| line.need.clone());
        let open = open.ok_or(EngineError::NotFound)?;
        let id = open_need_id(turn, need);
        if let Some(asked) = self.store.pending(&id).await? {
            let last = self.last_version(&id).await.unwrap_or(asked);
            return Ok(match last.state {
                PendingState::Confirmed => Offered::Cannot("That was recorded already.".to_owned()),
                PendingState::Waiting => Offered::Waits(last.question.id),
                PendingState::Rejected | PendingState::Expired | PendingState::Superseded => {
                    match self.ask_again(&id).await? {
                        super::Again::Waits(id) => Offered::Waits(id),
                        super::Again::Confirmed => Offered::Cannot("That was recorded already.".to_owned()),
                    }
                }
            });
        }
        // The words are read as of when they were said: "yesterday" is the day before that day.
        let clock = Clock { now: said.at, ..self.clock() };
        let situation = Situation { messages: vec![said.text], record: self.record().await?, clock };
        let pending = match understood(&situation, &open, id) {
            Ok(pending) => pending,
            Err(why) => return Ok(Offered::Cannot(why)),
        };
        let origin = Origin { scope: turn.to_owned(), messages: vec![format!("{turn}/user")], ..Origin::default() };
        Ok(Offered::Waits(self.queue(&pending, &origin).await?))
    }
}

/// What the words settle of a need, judged like anyone's proposal, and asked about whatever the verdict.
fn understood(
    situation: &Situation,
    need: &Need,
    id: String,
) -> Result<alara_gate::Pending<alara_health::tools::HealthCall>, String> {
    let again = || "Your words do not settle all of it. Please say it another way.".to_owned();
    let proposals = situation.proposals();
    let takes = |proposal: &&Proposal| need.takes(proposal.tool);
    let found = proposals.iter().filter(takes).find(|each| bears(&need.about, &each.parameters));
    let only = || proposals.iter().find(takes).filter(|_| !need.named);
    let proposal = found.or_else(only).ok_or_else(again)?;
    let call = Call {
        id,
        tool: proposal.tool.to_owned(),
        parameters: proposal.parameters.clone(),
        confidence: Confidence::Number(proposal.confidence),
        reasoning: None,
        repair: Repair::None,
    };
    let assessed = assess(vec![call], &situation.tools(), &situation.reader()).pop().ok_or_else(again)?;
    let check = Finding::confirm(Reason::AlwaysAsks, "The assistant left this open: please check it.");
    match assessed.ask_first(check).into_gate() {
        Gate::Ask(pending) => Ok(pending),
        Gate::Run(_) => Err(again()),
        Gate::Refuse(findings) => Err(findings.first().map_or_else(again, |finding| finding.detail.clone())),
    }
}
