//! The conversation: a message in, what happens as it comes, and the whole turn at its end.

pub(super) mod crisis;
pub(super) mod evidence;
pub(super) mod handed;
mod open_need;
pub(super) mod turn;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Mutex;

use alara_assistant::{CallState, Ledger, LedgerCall};
use alara_protocol::*;
use alara_store::{Message, Speaker, StoreError};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::desktop::region::region_of_system;
use crate::desktop::{Desktop, Emit, Opened, Turns, chip, held};
use crate::engine::{Answering, Stop, TurnProgress, Why};
use crate::failure::of_store;

/// The longest message, in bytes: far beyond what anyone types, well below what would slow a reading down.
const LONGEST: usize = 16 * 1024;
/// The most turns of a page.
const PAGE: u32 = 100;
/// How many messages are looked through at a time.
const SOUGHT: u32 = 400;
/// Where the draft of a message is kept.
const DRAFT: &str = "message";
/// What changes with a turn.
const PARTS: [Part; 4] = [Part::Conversation, Part::Pending, Part::Record, Part::Doses];

/// What the driver tells, kept until it can be shown.
enum Step {
    Stored,
    Crisis(CrisisKind),
    Checking,
    Words(String),
    Call(Box<LedgerCall>),
}

/// The turn that is being answered, and those that were not.
#[derive(Default)]
pub(in crate::desktop) struct Answers {
    running: Mutex<Option<(String, Stop)>>,
    /// Why a turn has no answer, as long as the program runs.
    failures: Mutex<BTreeMap<String, Failure>>,
}

impl Answers {
    /// Begins a turn; one at a time.
    fn begin(&self, id: &str) -> Result<Running<'_>, Failure> {
        let mut running = held(&self.running);
        if running.is_some() {
            return Err(Failure::new(FailureCode::Busy, "Another answer is still being made."));
        }
        *running = Some((id.to_owned(), Stop::default()));
        Ok(Running(&self.running))
    }

    /// Stops the turn of this name, or whichever runs.
    pub(in crate::desktop) fn stop(&self, id: Option<&str>, why: Why) {
        if let Some((running, stop)) = &*held(&self.running)
            && id.is_none_or(|id| id == running)
        {
            stop.stop(why);
        }
    }

    /// Whether this turn is being answered.
    pub(in crate::desktop) fn runs(&self, turn: &str) -> bool {
        held(&self.running).as_ref().is_some_and(|(running, _)| running == turn)
    }

    /// Why this turn has no answer.
    pub(in crate::desktop) fn failure(&self, turn: &str) -> Option<Failure> {
        held(&self.failures).get(turn).cloned()
    }
}

/// The conversation: what is said, what is answered, what help is shown.
#[derive(Clone, Copy)]
pub struct Chat<'a> {
    pub(in crate::desktop) desktop: &'a Desktop,
}

impl Chat<'_> {
    /// A page of the conversation, oldest first.
    pub async fn conversation(self, input: PageInput) -> Result<Conversation, Failure> {
        let open = self.desktop.vault.opened().await?;
        let store = open.engine.store();
        let limit = input.limit.clamp(1, PAGE);
        // A turn is two messages at most; one more tells whether there is an earlier page.
        let page = store
            .messages_before(
                open.engine.conversation(),
                input.before.as_deref(),
                limit.saturating_mul(2).saturating_add(1),
            )
            .await
            .map_err(of_store)?;
        let mut said: Vec<&Message> = page.iter().filter(|message| message.role == Speaker::User).collect();
        let more = page.len() > limit as usize * 2 || said.len() > limit as usize;
        said = said.split_off(said.len().saturating_sub(limit as usize));
        let journal = open.journal().await?;
        let mut turns = Vec::new();
        for message in &said {
            turns.push(open.turns().turn(message, &journal).await?);
        }
        let earlier = said.first().filter(|_| more).map(|message| message.id.clone());
        Ok(Conversation { turns, earlier })
    }

    /// The turns that hold each of these words, in what was said or in the reply: a page of them, oldest first.
    pub async fn find_in_conversation(self, input: FindWords) -> Result<Conversation, Failure> {
        let open = self.desktop.vault.opened().await?;
        let wanted: Vec<String> = input.words.split_whitespace().map(str::to_lowercase).collect();
        let limit = input.limit.clamp(1, PAGE) as usize;
        let mut before = input.before;
        let mut replies: HashMap<String, String> = HashMap::new();
        let mut found: Vec<Message> = Vec::new();
        // One more than asked for tells whether there is an earlier page.
        while found.len() <= limit && !wanted.is_empty() {
            let page = open.engine.store().messages_before(open.engine.conversation(), before.as_deref(), SOUGHT);
            let page = page.await.map_err(of_store)?;
            let Some(first) = page.first() else { break };
            before = Some(first.id.clone());
            for message in page.into_iter().rev() {
                if message.role != Speaker::User {
                    replies.insert(message.turn, message.text);
                    continue;
                }
                let reply = replies.remove(&message.turn).unwrap_or_default();
                let text = format!("{}\n{reply}", message.text).to_lowercase();
                if wanted.iter().all(|word| text.contains(word.as_str())) {
                    found.push(message);
                }
            }
        }
        let more = found.len() > limit;
        found.truncate(limit);
        let earlier = found.last().filter(|_| more).map(|message| message.id.clone());
        let journal = open.journal().await?;
        let mut turns = Vec::new();
        for message in found.iter().rev() {
            turns.push(open.turns().turn(message, &journal).await?);
        }
        Ok(Conversation { turns, earlier })
    }

    /// The user's words in; the whole turn out. The same id is one turn.
    pub async fn send_message(self, input: SendMessage, emit: Emit<TurnEvent>) -> Result<Turn, Failure> {
        let how = Answering {
            offline: input.how == How::Offline,
            without_record: input.how == How::WithoutRecord,
            ..Answering::default()
        };
        self.say(input, how, emit).await
    }

    /// The same, for one model alone, this once.
    pub async fn ask_another(self, input: AskAnother, emit: Emit<TurnEvent>) -> Result<Turn, Failure> {
        let AskAnother { id, text, model } = input;
        let how = Answering { only: Some(model), ..Answering::default() };
        self.say(SendMessage { id, text, how: How::Usual }, how, emit).await
    }

    async fn say(self, input: SendMessage, how: Answering, emit: Emit<TurnEvent>) -> Result<Turn, Failure> {
        let open = self.desktop.vault.opened().await?;
        let text = input.text.trim();
        let bad_id = input.id.is_empty() || input.id.len() > 64 || input.id.contains(['/', '~']);
        if bad_id || text.is_empty() || text.len() > LONGEST {
            return Err(Failure::new(FailureCode::InvalidInput, "There is nothing in this message that can be read."));
        }
        let running = open.answers.begin(&input.id)?;
        if let Some(said) = open.turns().said(&input.id).await? {
            drop(running);
            return open.turns().turn(&said, &open.journal().await?).await;
        }
        let done = self.answer(&open, running, &input.id, text, how, emit).await;
        drop(open);
        self.desktop.listeners.changed(&PARTS);
        done
    }

    /// Answers a message again that has no answer.
    pub async fn retry_turn(self, input: TurnId, emit: Emit<TurnEvent>) -> Result<Turn, Failure> {
        self.again(input, Answering::default(), emit).await
    }

    /// Lets the offline assistant answer a message that has no answer.
    pub async fn answer_offline(self, input: TurnId, emit: Emit<TurnEvent>) -> Result<Turn, Failure> {
        self.again(input, Answering { offline: true, ..Answering::default() }, emit).await
    }

    async fn again(self, input: TurnId, how: Answering, emit: Emit<TurnEvent>) -> Result<Turn, Failure> {
        let open = self.desktop.vault.opened().await?;
        let running = open.answers.begin(&input.id)?;
        let said = open.turns().said(&input.id).await?.ok_or_else(chip::gone)?;
        if said.answered {
            return Err(Failure::new(FailureCode::AlreadyDone, "That message was answered."));
        }
        let done = self.answer(&open, running, &input.id, &said.text, how, emit).await;
        drop(open);
        self.desktop.listeners.changed(&PARTS);
        done
    }

    /// Stops an answer. What was written stays written; one that is over already stays as it is.
    pub async fn cancel_turn(self, input: TurnId) -> Result<NoOutput, Failure> {
        self.desktop.vault.opened().await?.answers.stop(Some(&input.id), Why::Person);
        Ok(NoOutput {})
    }

    /// What was typed and not sent.
    pub async fn draft(self, _: NoInput) -> Result<Draft, Failure> {
        let open = self.desktop.vault.opened().await?;
        Ok(Draft { text: open.typed(DRAFT).await? })
    }

    /// Keeps what was typed and not sent.
    pub async fn save_draft(self, input: Draft) -> Result<NoOutput, Failure> {
        let open = self.desktop.vault.opened().await?;
        open.engine.store().keep_draft(&open.draft_of(DRAFT), &input.text).await.map_err(of_store)?;
        Ok(NoOutput {})
    }

    async fn answer(
        self,
        open: &Opened,
        running: Running<'_>,
        id: &str,
        text: &str,
        how: Answering,
        emit: Emit<TurnEvent>,
    ) -> Result<Turn, Failure> {
        let how = Answering { stop: running.stop(), ..how };
        held(&open.answers.failures).remove(id);
        let (tell, told) = unbounded_channel();
        let work = async {
            let mut step_sender = StepSender { tell, seen: BTreeSet::new() };
            open.engine.chat().respond(id, text, how, &mut |progress| step_sender.hear(&progress)).await
        };
        let (said, ()) = tokio::join!(work, self.show(open, id, text, told, &emit));
        drop(running);
        let why = match said {
            Ok(said) => said.closing.failure.map(crate::failure::of_model),
            Err(error) => Some(error.into()),
        };
        let stored = open.turns().said(id).await?;
        match (stored, why) {
            (Some(said), why) => {
                if let Some(why) = why {
                    held(&open.answers.failures).insert(id.to_owned(), why);
                }
                open.turns().turn(&said, &open.journal().await?).await
            }
            // Nothing of it is on disk: the window still holds the words.
            (None, _) if open.engine.store().is_read_only() => Err(of_store(StoreError::ReadOnly)),
            (None, why) => Err(why.unwrap_or_else(chip::gone)),
        }
    }

    /// Shows what happens, in the order in which it happened.
    async fn show(
        self,
        open: &Opened,
        id: &str,
        text: &str,
        mut told: UnboundedReceiver<Step>,
        emit: &Emit<TurnEvent>,
    ) {
        while let Some(step) = told.recv().await {
            let shown = match step {
                Step::Crisis(kind) => self.show_crisis(open, id, crisis::Shown::of(kind, text), emit).await,
                other => open.turns().event(id, text, other).await.map(|event| event.into_iter().for_each(emit)),
            };
            // The whole turn is told at its end, whatever could not be shown on the way.
            if let Err(failure) = shown {
                tracing::warn!(code = ?failure.code, "a step of a turn could not be shown");
            }
        }
    }

    async fn show_crisis(
        self,
        open: &Opened,
        turn: &str,
        shown: crisis::Shown,
        emit: &Emit<TurnEvent>,
    ) -> Result<(), Failure> {
        let region = self.desktop.settings().region(open).await.unwrap_or_else(|_| region_of_system());
        emit(TurnEvent::Crisis { card: crisis::card(shown.clone(), &region) });
        crisis::keep(open, turn, shown).await?;
        self.desktop.listeners.changed(&[Part::Session]);
        Ok(())
    }
}

impl Turns<'_> {
    /// The stored message of a turn.
    pub(in crate::desktop) async fn said(self, turn: &str) -> Result<Option<Message>, Failure> {
        self.open.engine.store().message(&format!("{turn}/user")).await.map_err(of_store)
    }

    async fn event(self, id: &str, text: &str, step: Step) -> Result<Option<TurnEvent>, Failure> {
        Ok(match step {
            Step::Stored => {
                let said = self.said(id).await?.ok_or_else(chip::gone)?;
                let turn = Box::new(self.turn(&said, &self.open.journal().await?).await?);
                Some(TurnEvent::Stored { turn })
            }
            Step::Checking => Some(TurnEvent::Checking),
            Step::Words(text) => Some(TurnEvent::ReplyText { text }),
            Step::Call(call) => match call.state {
                CallState::Executed => {
                    let operation = call.operation.as_deref().unwrap_or_default();
                    let executed =
                        chip::of_written(&self.open.journal().await?, operation, &self.open.engine.clock()).await?;
                    Some(TurnEvent::CallExecuted { executed })
                }
                CallState::Pending => match &call.pending {
                    Some(pending) => {
                        let asked = self.open.engine.queue().asked(pending).await?;
                        let card = Box::new(self.open.waiting().card(&asked, &self.open.journal().await?).await?);
                        Some(TurnEvent::CallPending { card })
                    }
                    None => None,
                },
                CallState::Blocked | CallState::Duplicate | CallState::Failed => {
                    Some(TurnEvent::CallBlocked { blocked: turn::blocked(&call, text) })
                }
                CallState::Answered | CallState::Running => None,
            },
            Step::Crisis(_) => None,
        })
    }
}

/// A turn that runs; over when it is dropped, however that came.
struct Running<'a>(&'a Mutex<Option<(String, Stop)>>);

impl Running<'_> {
    fn stop(&self) -> Stop {
        held(self.0).as_ref().map(|(_, stop)| stop.clone()).unwrap_or_default()
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        *held(self.0) = None;
    }
}

/// Turns the progress of the driver into steps; each call is told once in each state.
struct StepSender {
    tell: UnboundedSender<Step>,
    seen: BTreeSet<(String, &'static str)>,
}

impl StepSender {
    fn hear(&mut self, progress: &TurnProgress<'_>) {
        match progress {
            TurnProgress::Stored => self.send(Step::Stored),
            TurnProgress::Crisis(kind) => {
                if let Some(kind) = crisis::kind(*kind) {
                    self.send(Step::Crisis(kind));
                }
            }
            TurnProgress::Checking => self.send(Step::Checking),
            TurnProgress::Words(words) => self.send(Step::Words((*words).to_owned())),
            TurnProgress::Ledger(ledger) => self.ledger(ledger),
        }
    }

    fn ledger(&mut self, ledger: &Ledger) {
        for call in &ledger.calls {
            let state = match call.state {
                CallState::Executed if call.operation.is_some() => "executed",
                CallState::Pending if call.pending.is_some() => "pending",
                CallState::Duplicate if call.is_repeated() => continue,
                CallState::Blocked | CallState::Duplicate | CallState::Failed => "refused",
                // Not at its end yet, or nothing to be shown by itself.
                _ => continue,
            };
            if self.seen.insert((call.id.clone(), state)) {
                self.send(Step::Call(Box::new(call.clone())));
            }
        }
    }

    fn send(&self, step: Step) {
        // Whoever shows it listens until the turn is over.
        let _ = self.tell.send(step);
    }
}
