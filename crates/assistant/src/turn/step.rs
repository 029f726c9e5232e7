//! The phases of a turn, and what each event does in them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use alara_english::crisis::{Crisis, crisis};
use alara_gate::enforce::{Guard, Heard, Limits, RequestKind};
use alara_gate::evidence::{Plan, QueryOutcome, QueryResult, Step};
use alara_gate::hooks::{Hooks, Returned};
use alara_gate::scan::Scanner;
use alara_gate::{Assessed, Judging};
use alara_health::snooze::snooze;
use alara_health::tools::{HealthCall, KNOWN};
use alara_health::understand::AskedDays;
use alara_llm::{Delta, Message, NativeCall, Purpose, Request, Role, TEMPERATURE};
use serde_json::Value;

use super::courtesy::{NoMood, is_courteous};
use super::lists::{required, whole_lists};
use super::{DecisionResult, Effect, Event, Impossible, Opening, Ran, Voice};
use crate::ledger::{CallState, Ledger, LedgerCall, Queried, ReasonLine};
use crate::skill::{OpenStep, StepTools};
use crate::{prompt, skill};

/// Where a turn is.
#[derive(Debug)]
pub(super) enum Phase {
    Opened,
    Storing,
    Deciding,
    Looking,
    Listening { scanner: Box<Scanner>, native: Vec<NativeCall> },
    Judging { judging: Judging<HealthCall>, words: String, heard: Heard },
    Reviewing { assessed: Vec<Assessed<HealthCall>>, words: String, heard: Heard },
    Working { waiting_for: BTreeSet<String>, words: String, heard: Heard },
    Over,
}

impl Phase {
    fn name(&self) -> &'static str {
        match self {
            Phase::Opened => "opened",
            Phase::Storing => "storing",
            Phase::Deciding => "deciding",
            Phase::Looking => "looking",
            Phase::Listening { .. } => "listening",
            Phase::Judging { .. } => "judging",
            Phase::Reviewing { .. } => "reviewing",
            Phase::Working { .. } => "working",
            Phase::Over => "over",
        }
    }
}

/// A turn.
#[derive(Debug)]
pub struct Turn {
    pub(super) opening: Opening,
    pub(super) phase: Phase,
    pub(super) ledger: Ledger,
    pub(super) crisis: Crisis,
    pub(super) messages: Vec<Message>,
    pub(super) guard: Guard,
    pub(super) hooks: Hooks,
    /// The analyses that the app runs itself.
    plans: Vec<Plan>,
    pub(super) decided: Vec<DecisionResult>,
    /// Whether the message is courtesy alone.
    pub(super) courteous: bool,
    /// Whether the message says more than its answer to what waited.
    pub(super) goes_on: bool,
    /// What the user is asked where an answer fits more than one of what waits.
    pub(super) asks: Option<String>,
    /// Words of the reply that is heard which have been shown: never taken back.
    pub(super) released: String,
    /// Words of earlier replies that have been shown.
    pub(super) released_before: String,
    /// Words that have been heard and not been shown.
    pub(super) held: String,
    /// What calls gave, made safe by the hooks.
    pub(super) safe: BTreeMap<String, Returned>,
    /// What the model was told of the record.
    pub(super) context: Value,
    /// The calls of its replies that were to be run or to wait, as they were judged.
    pub(super) proposed: Vec<(String, HealthCall)>,
    /// How often it was asked to say the same without what it made up.
    pub(super) reworded: u8,
    /// How many replies in a row proposed nothing new.
    pub(super) idle: u8,
}

impl Turn {
    /// Begins a turn: the first effect stores the user's words, before anything else can fail.
    pub fn begin(opening: Opening) -> (Turn, Vec<Effect>) {
        let text = opening.situation.message();
        let found = crisis(text);
        let dropped = opening.without_record;
        let courteous = is_courteous(&opening);
        let model = opening.voice == Voice::Model;
        let mut needs = if dropped || courteous { Vec::new() } else { opening.situation.needs() };
        let required = required(&needs);
        let plans = if dropped || courteous || !model { Vec::new() } else { opening.situation.analyses() };
        whole_lists(&mut needs, &plans);
        let mut hooks = opening.hooks.clone();
        if courteous {
            hooks = hooks.and(Arc::new(NoMood));
        }
        if model && let Some(days) = AskedDays::of(&opening.situation, &needs) {
            hooks = hooks.and(Arc::new(days));
        }
        let guard = Guard::new(needs, if model { Limits::MODEL } else { Limits::ONCE });
        if let Some(step) = opening.step.as_ref().and_then(|step| StepTools::of(step, &required)) {
            hooks = hooks.and(Arc::new(step));
        }
        let mut turn = Turn {
            ledger: Ledger {
                answers: opening.answers.clone(),
                escalated_in_a_row: opening.escalated_in_a_row,
                without_record: dropped,
                instead_of: opening.absent.as_ref().map(|absent| absent.why),
                step: opening.step.clone(),
                ..Ledger::begun(required, &guard, prompt::crisis_code(found))
            },
            crisis: found,
            messages: Vec::new(),
            guard,
            hooks,
            plans,
            decided: Vec::new(),
            courteous,
            goes_on: false,
            asks: None,
            released: String::new(),
            released_before: opening.absent.as_ref().map(|absent| absent.shown.clone()).unwrap_or_default(),
            held: String::new(),
            safe: BTreeMap::new(),
            context: Value::Null,
            proposed: Vec::new(),
            reworded: 0,
            idle: 0,
            phase: Phase::Opened,
            opening,
        };
        turn.phase = Phase::Storing;
        (turn, vec![Effect::Store])
    }

    /// The turn's ledger so far.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// Takes one event. An impossible one leaves the turn as it was.
    pub fn step(&mut self, event: Event) -> Result<Vec<Effect>, Impossible> {
        let impossible = Impossible { event: event.name(), phase: self.phase.name() };
        match (&mut self.phase, event) {
            (Phase::Over, _) => Err(impossible),
            (_, Event::Cancelled) => Ok(self.cancel()),
            (_, Event::TimedOut) => Ok(self.time_out()),
            (Phase::Storing, Event::Stored) => Ok(self.stored()),
            (Phase::Deciding, Event::Decided(results)) => {
                self.ledger.spoke_of = results.iter().filter_map(|result| result.waits.clone()).collect();
                self.ledger.did = results.iter().filter_map(|result| result.operation.clone()).collect();
                self.decided = results;
                Ok(self.after_decisions())
            }
            (Phase::Deciding, Event::TakenBack(told)) => {
                self.ledger.undid = true;
                self.asks = Some(told.join(" "));
                self.guard.answered();
                self.settle();
                Ok(self.finish(None))
            }
            (Phase::Deciding, Event::PutOff(told)) => {
                self.asks = Some(told);
                self.guard.answered();
                self.settle();
                Ok(self.finish(None))
            }
            (Phase::Looking, Event::Queried(found)) => Ok(self.looked_up(found)),
            (Phase::Listening { scanner, .. }, Event::Delta(Delta::Text(text))) => {
                let mut words = String::new();
                let mut withdrawn = false;
                for event in scanner.push(&text) {
                    match event {
                        alara_gate::scan::Event::Text(more) => words.push_str(&more),
                        alara_gate::scan::Event::Removed => {}
                        alara_gate::scan::Event::Withdrawn => withdrawn = true,
                    }
                }
                if withdrawn {
                    self.held.clear();
                }
                Ok(self.hear(&words))
            }
            (Phase::Listening { native, .. }, Event::Delta(Delta::Call(call))) => {
                native.push(call);
                Ok(Vec::new())
            }
            (Phase::Listening { .. }, Event::Delta(Delta::Reasoning(_) | Delta::Spent(_))) => Ok(Vec::new()),
            (Phase::Listening { .. }, Event::ReplyEnded) => Ok(self.reply_ended()),
            (Phase::Judging { .. }, Event::Judge) => Ok(self.judge_on()),
            (Phase::Listening { .. } | Phase::Judging { .. } | Phase::Reviewing { .. }, Event::ModelFailed(error)) => {
                Ok(self.model_failed(error))
            }
            (Phase::Reviewing { .. }, Event::Reviewed(opinions)) => Ok(self.reviewed(&opinions)),
            (Phase::Working { .. }, Event::Ran(call, ran)) => self.ran(&call, ran, impossible),
            (Phase::Working { .. }, Event::Queued { call, id }) => {
                self.mark(&call, |line| line.pending = Some(id));
                self.arrived(&call, impossible)
            }
            (Phase::Working { .. }, Event::NotQueued(call, why)) => {
                self.mark(&call, |line| {
                    line.state = CallState::Failed;
                    line.said = why;
                });
                self.arrived(&call, impossible)
            }
            _ => Err(impossible),
        }
    }

    /// Whether the reply that is heard is longer than is read: the rest of it need not be waited for.
    pub fn heard_enough(&self) -> bool {
        matches!(&self.phase, Phase::Listening { scanner, .. } if scanner.too_long())
    }

    fn stored(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        if self.crisis != Crisis::None {
            effects.push(Effect::ShowCrisis(self.crisis));
            // Nothing leaves this machine in a crisis unless the user goes on.
            if self.opening.remote {
                effects.extend(self.finish(None));
                return effects;
            }
        }
        let situation = &self.opening.situation;
        if let Some(snooze) = snooze(situation.message(), situation.clock().local()) {
            self.phase = Phase::Deciding;
            effects.push(Effect::PutOff(snooze));
        } else if let Some(operations) = self.taken_back() {
            self.phase = Phase::Deciding;
            effects.push(Effect::TakeBack(operations));
        } else if self.asks.is_some() {
            effects.extend(self.finish(None));
        } else if let Some(decisions) = self.decisions() {
            self.phase = Phase::Deciding;
            effects.push(Effect::Decide(decisions));
        } else if self.asks.is_some() {
            effects.extend(self.finish(None));
        } else if let Some((next, said)) = self.steered() {
            self.ledger.step = next;
            self.asks = Some(said);
            effects.extend(self.finish(None));
        } else {
            effects.extend(self.answer());
        }
        effects
    }

    /// Whether the message passes the open step of a skill over, or leaves it.
    fn steered(&self) -> Option<(Option<OpenStep>, String)> {
        skill::steered(self.opening.step.as_ref()?, self.opening.situation.message())
    }

    /// Asks whoever answers.
    pub(super) fn answer(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        if !self.ledger.enforcement.required.is_empty() {
            effects.push(Effect::Checking);
        }
        match self.opening.voice {
            Voice::Offline => {
                self.guard.asked(RequestKind::Answer);
                effects.extend(self.reply_offline());
            }
            Voice::Model if !self.plans.is_empty() => {
                self.phase = Phase::Looking;
                effects.push(Effect::Query(self.plans.clone()));
            }
            Voice::Model => effects.push(self.begin_asking()),
        }
        effects
    }

    fn begin_asking(&mut self) -> Effect {
        let Opening { situation, history, waiting, untold, prompts, habits, .. } = &self.opening;
        self.context = prompt::context(situation, waiting, habits, untold);
        self.messages = prompt::messages(situation.message(), prompts, &self.context, history);
        let found = self.looked_results();
        if !found.is_empty() {
            self.say(Role::User, found);
        }
        self.ask(RequestKind::Answer)
    }

    /// The analyses have run: their results go to the model with the first request.
    fn looked_up(&mut self, found: Vec<QueryResult>) -> Vec<Effect> {
        self.ledger.looked = found;
        self.meet();
        vec![self.begin_asking()]
    }

    /// The results of the analyses, past the hooks, in the form of the prompt.
    fn looked_results(&mut self) -> String {
        let mut lines = Vec::new();
        for step in self.ledger.looked.iter().flat_map(|looked| &looked.steps) {
            let safe = self.hooks.after(prompt::of_step(step), &mut self.ledger.hooks);
            lines.push(prompt::step_result(step, &safe));
        }
        lines.join("\n")
    }

    /// One more request to the model.
    pub(super) fn ask(&mut self, kind: RequestKind) -> Effect {
        self.guard.asked(kind);
        self.held.clear();
        self.begin_releasing();
        self.phase = Phase::Listening { scanner: Box::new(Scanner::knowing(KNOWN)), native: Vec::new() };
        let purpose = if kind == RequestKind::Closing { Purpose::Wording } else { Purpose::Chat };
        Effect::Ask(Request {
            purpose,
            messages: self.messages.clone(),
            // Closing words need no tools: what they may speak of was looked up.
            tools: if kind == RequestKind::Closing { Arc::default() } else { prompt::tools() },
            in_words: if kind == RequestKind::Closing { Arc::default() } else { prompt::in_words() },
            temperature: TEMPERATURE,
        })
    }

    pub(super) fn say(&mut self, role: Role, content: String) {
        self.messages.push(Message { role, content });
    }

    fn ran(&mut self, call: &str, ran: Ran, impossible: Impossible) -> Result<Vec<Effect>, Impossible> {
        let mut effects = Vec::new();
        let mut queued = false;
        if matches!(ran, Ran::Answered { .. }) {
            self.ledger.looked_at = Some(self.opening.situation.clock().now);
        }
        self.mark(call, |line| match ran {
            Ran::Written { operation, said } => {
                line.state = CallState::Executed;
                line.operation = Some(operation);
                line.said = said;
            }
            Ran::Answered { observation, took_ms } => {
                let looked = observation.found != QueryOutcome::Unavailable;
                line.state = if looked { CallState::Answered } else { CallState::Failed };
                line.said.clone_from(&observation.words);
                let rows = u32::try_from(observation.rows.len()).unwrap_or(u32::MAX);
                let (call, tool) = (observation.call.clone(), observation.tool.clone());
                let step = Step { call, tool, began_ms: 0, took_ms, rows };
                line.found = Some(Queried { observation: *observation, step });
            }
            Ran::Asks(pending, findings) => {
                line.state = CallState::Pending;
                line.reasons.extend(findings.iter().map(ReasonLine::from));
                effects.push(Effect::Queue(pending));
                queued = true;
            }
            Ran::Duplicate => line.state = CallState::Duplicate,
            Ran::Refused(finding) => {
                line.state = CallState::Blocked;
                line.reasons.push(ReasonLine::from(&finding));
            }
            Ran::Failed(why) => {
                line.state = CallState::Failed;
                line.said = why;
            }
        });
        if queued {
            return Ok(effects);
        }
        self.arrived(call, impossible)
    }

    /// A call has come to its end; when the last has, the reply is closed.
    fn arrived(&mut self, call: &str, impossible: Impossible) -> Result<Vec<Effect>, Impossible> {
        let Phase::Working { waiting_for, words, heard } = &mut self.phase else { return Err(impossible) };
        if !waiting_for.remove(call) {
            return Err(impossible);
        }
        if !waiting_for.is_empty() {
            return Ok(Vec::new());
        }
        let (words, heard) = (std::mem::take(words), std::mem::take(heard));
        Ok(self.close(words, heard))
    }

    fn mark(&mut self, call: &str, change: impl FnOnce(&mut LedgerCall)) {
        if let Some(line) = self.ledger.calls.iter_mut().rev().find(|line| line.id == call) {
            change(line);
        }
    }
}
