//! What a turn left open, put on a card: what the words settle of it waits for the person, who confirms, edits or rejects it.

use alara_assistant::Ledger;
use alara_gate::enforce::Need;
use alara_gate::{Assessed, Call, Confidence, Finding, Gate, Parameters, Reason, Repair, assess};
use alara_health::tools::{Clock, CreateReminder, HealthCall, PlanReminder, definition};
use alara_health::understand::bears;
use alara_health::{Proposal, Situation};
use alara_store::{Message, PendingState};
use serde_json::Value;

use super::queue::OPEN_NEED;
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
    format!("{OPEN_NEED}{turn}-{}", need + 1)
}

/// What was understood of an open need, for a form.
#[derive(Clone, Debug, PartialEq)]
pub struct Understood {
    /// The tool that records it.
    pub tool: String,
    /// What the words settle; empty where they settle nothing.
    pub parameters: Parameters,
    /// The words.
    pub said: String,
}

/// What turns left open.
#[derive(Clone, Copy)]
pub struct OpenNeeds<'a> {
    pub(super) engine: &'a Engine,
}

impl OpenNeeds<'_> {
    /// What was understood of an open need, to be filled in by hand. Nothing waits and nothing is written by it.
    ///
    /// # Errors
    /// There is no such turn or need, or none that records anything; or the store.
    pub async fn understood_of(self, turn: &str, need: usize) -> Result<Understood, EngineError> {
        let (said, ledger) = self.left_open(turn).await?;
        let mut open = ledger.open_needs().chain(ledger.needs_asked_about());
        let open = open.find(|(index, _)| *index == need).map(|(_, line)| line.need.clone());
        let open = open.ok_or(EngineError::NotFound)?;
        let writes = |tool: &str| definition(tool).is_some_and(|found| !found.read_only() && !found.internal);
        let first = open.tools.iter().find(|tool| writes(tool)).ok_or(EngineError::NotFound)?.clone();
        let clock = Clock { now: said.at, ..self.engine.clock() };
        let situation =
            self.engine.readers.read_along(Situation::new(vec![said.text.clone()], self.engine.record().await?, clock));
        if let Some(parameters) = situation.rhythm().filter(|_| open.takes(CreateReminder::ID)) {
            return Ok(Understood { tool: PlanReminder::ID.to_owned(), parameters, said: said.text });
        }
        let judged = judged(&situation, &open, String::new()).ok();
        Ok(match judged.filter(|assessed| writes(assessed.tool())) {
            Some(assessed) => {
                Understood { tool: assessed.tool().to_owned(), parameters: assessed.settled().clone(), said: said.text }
            }
            // What the words lack is asked by the form; what they hold stands in it.
            None => match situation.understood(&|tool| open.takes(tool) && writes(tool)) {
                Some((tool, parameters)) => Understood { tool: tool.to_owned(), parameters, said: said.text },
                None => Understood { tool: first, parameters: Parameters::new(), said: said.text },
            },
        })
    }

    /// The person has filled a form in for an open need: it is not offered again.
    ///
    /// # Errors
    /// There is no such turn, or the store.
    pub async fn filled_in(self, turn: &str, need: usize) -> Result<(), EngineError> {
        let mut kept = self.engine.store.ledger(turn).await?.ok_or(EngineError::NotFound)?;
        let fields = kept.as_object_mut().ok_or(EngineError::NotFound)?;
        let by_hand = fields.entry("by_hand").or_insert_with(|| Value::Array(Vec::new()));
        if let Some(list) = by_hand.as_array_mut()
            && !list.contains(&Value::from(need))
        {
            list.push(Value::from(need));
        }
        Ok(self.engine.store.keep_ledger(turn, &self.engine.conversation, self.engine.clock().now, &kept).await?)
    }

    /// Whether a form was filled in for an open need.
    ///
    /// # Errors
    /// There is no such turn, or the store.
    pub async fn was_filled_in(self, turn: &str, need: usize) -> Result<bool, EngineError> {
        Ok(self.left_open(turn).await?.1.by_hand.contains(&need))
    }

    async fn left_open(self, turn: &str) -> Result<(Message, Ledger), EngineError> {
        let said = self.engine.store.message(&format!("{turn}/user")).await?.ok_or(EngineError::NotFound)?;
        let kept = self.engine.store.ledger(turn).await?.ok_or(EngineError::NotFound)?;
        Ok((said, serde_json::from_value(kept).map_err(|_| EngineError::NotFound)?))
    }

    /// Puts an open need of a turn on a card, with what was understood of the turn's own words. Pressed twice, it is one card.
    ///
    /// # Errors
    /// There is no such turn, or the store.
    pub async fn log_open(self, turn: &str, need: usize) -> Result<Offered, EngineError> {
        let (said, ledger) = self.left_open(turn).await?;
        if ledger.by_hand.contains(&need) {
            return Ok(Offered::Cannot("That was recorded by hand already.".to_owned()));
        }
        let open = ledger.open_needs().find(|(index, _)| *index == need).map(|(_, line)| line.need.clone());
        let open = open.ok_or(EngineError::NotFound)?;
        let id = open_need_id(turn, need);
        if let Some(asked) = self.engine.store.pending(&id).await? {
            let last = self.engine.queue().last_version(&id).await.unwrap_or(asked);
            return Ok(match last.state {
                PendingState::Confirmed => Offered::Cannot("That was recorded already.".to_owned()),
                PendingState::Waiting => Offered::Waits(last.question.id),
                PendingState::Rejected | PendingState::Expired | PendingState::Superseded => {
                    match self.engine.queue().ask_again(&id).await? {
                        super::Again::Waits(id) => Offered::Waits(id),
                        super::Again::Confirmed => Offered::Cannot("That was recorded already.".to_owned()),
                    }
                }
            });
        }
        // The words are read as of when they were said: "yesterday" is the day before that day.
        let clock = Clock { now: said.at, ..self.engine.clock() };
        let situation =
            self.engine.readers.read_along(Situation::new(vec![said.text], self.engine.record().await?, clock));
        let pending = match understood(&situation, &open, id.clone()) {
            Ok(pending) => pending,
            Err(why) => return Ok(Offered::Cannot(why)),
        };
        let origin = Origin { scope: turn.to_owned(), messages: vec![format!("{turn}/user")], ..Origin::default() };
        Ok(Offered::Waits(self.engine.queue().put_as(id, &pending, &origin).await?))
    }
}

/// What the words settle of a need, judged like anyone's proposal, and asked about whatever the verdict.
fn understood(
    situation: &Situation,
    need: &Need,
    id: String,
) -> Result<alara_gate::Pending<alara_health::tools::HealthCall>, String> {
    let assessed = judged(situation, need, id)?;
    let check = Finding::confirm(Reason::AlwaysAsks, "The assistant left this open: please check it.");
    match assessed.ask_first(check).into_gate() {
        Gate::Ask(pending) => Ok(pending),
        Gate::Run(_) => Err(again()),
        Gate::Refuse(findings) => Err(findings.first().map_or_else(again, |finding| finding.detail.clone())),
    }
}

fn again() -> String {
    "Your words do not settle all of it. Please say it another way.".to_owned()
}

/// The proposal that the words make for a need, past the gate.
fn judged(situation: &Situation, need: &Need, id: String) -> Result<Assessed<HealthCall>, String> {
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
    assess(vec![call], &situation.tools(), &situation.reader()).pop().ok_or_else(again)
}
