//! The driver of a turn: performs what the machine asks for, and tells it what became of it. No rule lives here.

use std::collections::VecDeque;
use std::time::Duration;

use alara_assistant::{Absent, Closing, Decision, DecisionResult, Effect, Event, Ledger, Opening, Ran, Turn};
use alara_english::crisis::Crisis;
use alara_gate::{Approved, Parameters, Pending};
use alara_health::evidence;
use alara_health::tools::{HealthCall, HealthTools};
use alara_llm::{ChatModel, Spent};
use alara_store::{Message, Speaker};
use tokio::time::Instant;

use super::decide::Decided;
use super::trace::Tracing;
use super::write::{Origin, Wrote};
use super::{Engine, EngineError, Stop};

/// The longest that a turn may take in all.
const WHOLE_TURN: Duration = Duration::from_secs(600);

/// Said of a turn where nothing can be written.
const NOT_KEPT: &str = "The disk is full or read-only, so this conversation is not kept.";

/// What happens while a turn runs, for whoever shows it.
#[derive(Debug)]
pub enum TurnProgress<'a> {
    /// The user's words are on disk.
    Stored,
    /// Help comes first.
    Crisis(Crisis),
    /// The record is being looked at.
    Checking,
    /// More of the reply; never taken back.
    Words(&'a str),
    /// The ledger has grown: a call was written, waits, or was refused.
    Ledger(&'a Ledger),
}

/// What is said, and to whom.
#[derive(Clone, Copy)]
pub struct TurnRequest<'a> {
    /// Names the turn; the same one is not stored twice.
    pub turn: &'a str,
    /// The user's words.
    pub text: &'a str,
    /// Who answers; without one, the offline assistant.
    pub model: Option<&'a dyn ChatModel>,
    /// Whether this one turn is answered without the record: its needs are dropped, the gate is the same.
    pub without_record: bool,
    /// The model that was asked first, where the offline assistant answers in its place.
    pub absent: Option<&'a Absent>,
    /// What stops it; none where nothing does.
    pub stop: Option<&'a Stop>,
    /// Whether the person has seen the help card and goes on: only then are words of a crisis sent to another computer.
    pub goes_on: bool,
    /// How long the model may take in all, whatever it does.
    pub limit: Duration,
}

impl<'a> TurnRequest<'a> {
    /// A turn that the offline assistant answers.
    pub fn new(turn: &'a str, text: &'a str) -> TurnRequest<'a> {
        TurnRequest {
            turn,
            text,
            model: None,
            without_record: false,
            absent: None,
            stop: None,
            goes_on: false,
            limit: WHOLE_TURN,
        }
    }
}

/// A turn that is over.
#[derive(Clone, Debug, PartialEq)]
pub struct ClosedTurn {
    /// The turn.
    pub turn: String,
    /// Its end.
    pub closing: Closing,
}

/// The conversation: what is said becomes a turn.
#[derive(Clone, Copy)]
pub struct Chat<'a> {
    pub(super) engine: &'a Engine,
}

impl Chat<'_> {
    /// One turn: the user's words in, the reply and what was really done out. `turn` names it; the same one is not stored twice.
    /// Without a model, the offline assistant answers.
    pub async fn say(
        self,
        turn: &str,
        text: &str,
        model: Option<&dyn ChatModel>,
        progress: &mut (dyn FnMut(TurnProgress<'_>) + Send),
    ) -> Result<ClosedTurn, EngineError> {
        self.start_turn(TurnRequest { model, ..TurnRequest::new(turn, text) }, progress).await
    }

    /// One turn, as the person asked for it.
    pub async fn start_turn(
        self,
        request: TurnRequest<'_>,
        progress: &mut (dyn FnMut(TurnProgress<'_>) + Send),
    ) -> Result<ClosedTurn, EngineError> {
        // Neither the record of the conversation nor a card is to show otherwise than what was said.
        let words = alara_gate::text::plain(request.text);
        let request = TurnRequest { text: &words, ..request };
        let TurnRequest { turn, text, model, .. } = request;
        // What a program's end cut short is closed with what was done, before another answer could do it again.
        if let Some(said) = self.resumed(turn, model.is_some()).await? {
            return Ok(said);
        }
        let (opening, sources) = self.opening(request).await?;
        let stop = request.stop;
        let remote = opening.remote;
        let gone_on = request.goes_on && model.is_some_and(ChatModel::remote);
        let (text, by, deadline, tracing) = (text.to_owned(), None, Instant::now() + request.limit, Tracing::begin());
        let mut driver = Driver {
            engine: self.engine,
            turn: turn.to_owned(),
            text,
            sources,
            model,
            progress,
            stop,
            remote,
            gone_on,
            crisis: None,
            by,
            deadline,
            tracing,
        };
        driver.run(opening).await
    }
}

pub(super) struct Driver<'a> {
    pub(super) engine: &'a Engine,
    pub(super) turn: String,
    text: String,
    sources: Vec<String>,
    pub(super) model: Option<&'a dyn ChatModel>,
    pub(super) progress: &'a mut (dyn FnMut(TurnProgress<'_>) + Send),
    pub(super) stop: Option<&'a Stop>,
    /// Whether the turn would leave this computer.
    pub(super) remote: bool,
    /// Whether it leaves it though it may speak of a crisis: the person has seen the help.
    pub(super) gone_on: bool,
    crisis: Option<String>,
    /// Who answered, as far as it is known.
    pub(super) by: Option<Spent>,
    pub(super) deadline: Instant,
    pub(super) tracing: Tracing,
}

impl Driver<'_> {
    async fn run(&mut self, opening: Opening) -> Result<ClosedTurn, EngineError> {
        let (mut turn, first) = Turn::begin(opening);
        self.crisis = turn.ledger().in_crisis().then(|| turn.ledger().crisis.clone());
        let mut effects: VecDeque<Effect> = first.into();
        while let Some(effect) = effects.pop_front() {
            let events = match effect {
                Effect::Finish(mut closing) => {
                    if self.engine.store.is_read_only() {
                        closing.reply = [closing.reply.as_str(), NOT_KEPT].join("\n").trim_start().to_owned();
                    }
                    self.close(&closing).await?;
                    return Ok(ClosedTurn { turn: self.turn.clone(), closing: *closing });
                }
                Effect::Ask(request) => {
                    self.ask(request, &mut turn, &mut effects).await?;
                    continue;
                }
                other => self.perform(other).await?,
            };
            for event in events {
                effects.extend(turn.step(event).map_err(fault)?);
                (self.progress)(TurnProgress::Ledger(turn.ledger()));
            }
        }
        // The machine always ends in `Finish`: without it the turn was driven wrongly.
        Err(EngineError::Fault)
    }

    async fn perform(&mut self, effect: Effect) -> Result<Vec<Event>, EngineError> {
        Ok(match effect {
            Effect::Store => {
                self.store().await?;
                (self.progress)(TurnProgress::Stored);
                vec![Event::Stored]
            }
            Effect::ShowCrisis(crisis) => {
                (self.progress)(TurnProgress::Crisis(crisis));
                Vec::new()
            }
            Effect::Checking => {
                (self.progress)(TurnProgress::Checking);
                Vec::new()
            }
            Effect::Release(words) => {
                (self.progress)(TurnProgress::Words(&words));
                Vec::new()
            }
            Effect::Query(plans) => vec![Event::Queried(self.engine.lookups().query(&self.turn, &plans).await)],
            Effect::Judge => vec![self.may_judge().await],
            Effect::Review(requests) => vec![self.review(requests).await?],
            Effect::Run(approved) => vec![self.run_call(*approved).await?],
            Effect::Queue(pending) => vec![self.queue(&pending).await],
            Effect::Decide(decisions) => vec![self.decide(decisions).await?],
            Effect::TakeBack(operations) => vec![Event::TakenBack(self.engine.writes().take_back(operations).await?)],
            Effect::PutOff(snooze) => vec![Event::PutOff(self.engine.dues().put_off(&snooze).await?)],
            Effect::Ask(_) | Effect::Finish(_) => return Err(EngineError::Fault),
        })
    }

    /// The user's words, before anything else can fail.
    async fn store(&mut self) -> Result<(), EngineError> {
        // Where nothing can be written a question is answered all the same, and the conversation is not kept.
        if self.engine.store.is_read_only() {
            return Ok(());
        }
        let message = Message {
            id: format!("{}/user", self.turn),
            conversation: self.engine.conversation.clone(),
            turn: self.turn.clone(),
            role: Speaker::User,
            text: self.text.clone(),
            at: self.engine.clock().now,
            answered: false,
            crisis: self.crisis.clone(),
            by_model: self.model.is_some(),
        };
        Ok(self.engine.store.add_message(&message).await?)
    }

    fn origin(&self) -> Origin {
        Origin { scope: self.turn.clone(), messages: self.sources.clone(), ..Origin::default() }
    }

    async fn run_call(&mut self, approved: Approved<HealthCall>) -> Result<Event, EngineError> {
        let id = approved.call_id().to_owned();
        if approved.typed().definition().read_only() {
            let ran = self.look(&id, approved.typed(), approved.person()).await;
            return Ok(Event::Ran(id, ran));
        }
        let ran = match self.engine.writes().write(approved, self.origin()).await {
            Ok(Wrote::Done { operation, said }) => Ran::Written { operation, said },
            Ok(Wrote::Already { .. } | Wrote::Decided(_) | Wrote::Stale) => Ran::Duplicate,
            Ok(Wrote::Refused(finding)) => Ran::Refused(finding),
            Ok(Wrote::Asks(row)) => {
                let findings = row.findings.clone();
                let tools = HealthTools { clock: self.engine.clock() };
                match Pending::restore(*row, &tools) {
                    Ok(pending) => Ran::Asks(Box::new(pending), findings),
                    Err(_) => Ran::Failed(EngineError::Unrestorable.to_string()),
                }
            }
            // Nothing was written; the sentence says why, and the rest of the turn goes on.
            Err(error) => Ran::Failed(error.to_string()),
        };
        Ok(Event::Ran(id, ran))
    }

    /// Answers from the record. What cannot be looked up is told as that: the rest of the turn goes on, and nothing is guessed.
    async fn look(&mut self, id: &str, call: &HealthCall, person: Option<&str>) -> Ran {
        let began = Instant::now();
        let tool = call.definition().id;
        let observation = match self.engine.lookups().look(call, person).await {
            Ok(Ok(answer)) => evidence::observe(id, tool, &answer),
            Ok(Err(finding)) => return Ran::Refused(finding),
            Err(error) => {
                tracing::warn!(tool, code = error.code(), "a look-up failed");
                evidence::unavailable(id, tool)
            }
        };
        let took_ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
        Ran::Answered { observation: Box::new(observation), took_ms }
    }

    async fn queue(&mut self, pending: &Pending<HealthCall>) -> Event {
        let call = pending.call_id().to_owned();
        match self.engine.queue().put(pending, &self.origin()).await {
            Ok(id) => Event::Queued { call, id },
            Err(error) => Event::NotQueued(call, error.to_string()),
        }
    }

    async fn decide(&mut self, decisions: Vec<Decision>) -> Result<Event, EngineError> {
        let mut results = Vec::new();
        for decision in decisions {
            let id = decision.call().to_owned();
            let row = self.engine.queue().row(self.engine.queue().asked(&id).await?).await?;
            let call = &row.0.question.call;
            let tool = call.tool.clone();
            let decided = match &decision {
                Decision::Affirm { .. } => self.engine.queue().answer_by_chat(&id, &Parameters::new()).await?,
                Decision::Modify { changes, .. } => self.engine.queue().answer_by_chat(&id, changes).await?,
                Decision::Reject { .. } => self.engine.queue().reject(&id).await?,
            };
            let title = alara_health::describe::title(&tool, &call.parameters, row.1.as_ref());
            results.push(self.result(id, tool, &title, decided));
        }
        Ok(Event::Decided(results))
    }

    fn result(&self, call: String, tool: String, title: &str, decided: Decided) -> DecisionResult {
        let mut result =
            DecisionResult { call, tool, operation: None, parameters: None, waits: None, said: String::new() };
        result.said = match decided {
            Decided::Confirmed { operation, said, parameters, notices } => {
                result.operation = Some(operation);
                result.parameters = Some(parameters);
                crate::written::with_notices(&said, &notices)
            }
            Decided::Rejected { .. } => format!("Not recorded: {title}."),
            Decided::Stale { id, changed } => {
                result.waits = Some(id);
                format!("{title} is still pending: {}", changed.join(" "))
            }
            Decided::Invalid { findings } => {
                result.waits = Some(result.call.clone());
                let why: Vec<&str> = findings.iter().map(|finding| finding.detail.as_str()).collect();
                format!("{title} is still pending, unchanged. {}", why.join(" "))
            }
            Decided::Settled { .. } => format!("{title} was decided already, and nothing was written twice."),
        };
        result
    }
}

pub(super) fn fault(impossible: alara_assistant::Impossible) -> EngineError {
    tracing::error!(event = impossible.event, phase = impossible.phase, "a turn was driven wrongly");
    EngineError::Fault
}
