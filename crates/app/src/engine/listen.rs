//! Hearing a model out, and keeping what came of the turn: a reply that is stopped, late or lost leaves the message where it can be
//! sent again, and never half an answer.

use std::collections::VecDeque;

use alara_assistant::{Closing, Effect, Event, Outcome, Turn};
use alara_llm::{ChatModel, Delta, Request};
use alara_store::{Message, Speaker};
use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep_until};

use super::drive::{Driver, fault};
use super::withheld::note_gone_on;
use super::{EngineError, Stop, TurnProgress};

/// The outcome of a turn, in the trace, that has no answer yet.
const UNANSWERED: &str = "UNANSWERED";

impl Driver<'_> {
    /// Streams a reply into the machine, until it ends, is stopped, or the turn's time is up. Dropping the stream cancels it.
    pub(super) async fn ask(
        &mut self,
        request: Request,
        turn: &mut Turn,
        effects: &mut VecDeque<Effect>,
    ) -> Result<(), EngineError> {
        let Some(model) = self.model else { return Err(EngineError::Fault) };
        let stopped = async {
            match self.stop {
                Some(stop) => stop.stopped().await,
                None => std::future::pending().await,
            }
        };
        tokio::pin!(stopped);
        self.tracing.ask(&request);
        let mut stream = model.reply(request);
        let event = loop {
            let waits = Instant::now();
            let delta = tokio::select! {
                biased;
                why = &mut stopped => break why.event(),
                () = sleep_until(self.deadline) => break Event::TimedOut,
                delta = stream.next() => delta,
            };
            self.tracing.waited(waits.elapsed());
            match delta {
                None => break Event::ReplyEnded,
                Some(Err(error)) => break Event::ModelFailed(error),
                Some(Ok(delta)) => {
                    self.tracing.hear(&delta);
                    if let Delta::Spent(spent) = &delta {
                        self.by = Some(spent.clone());
                    }
                    for effect in turn.step(Event::Delta(delta)).map_err(fault)? {
                        match effect {
                            Effect::Release(words) => (self.progress)(TurnProgress::Words(&words)),
                            other => effects.push_back(other),
                        }
                    }
                    // Nothing more of it would be read.
                    if turn.heard_enough() {
                        break Event::ReplyEnded;
                    }
                }
            }
        };
        drop(stream);
        self.tracing.answered(match &event {
            Event::ReplyEnded => None,
            Event::ModelFailed(error) => Some(error.code()),
            other => Some(other.name()),
        });
        effects.extend(turn.step(event).map_err(fault)?);
        (self.progress)(TurnProgress::Ledger(turn.ledger()));
        Ok(())
    }

    /// Between two calls of a reply the person may stop the turn, and so may its time.
    pub(super) async fn may_judge(&mut self) -> Event {
        // Whoever stops it gets the processor first.
        tokio::task::yield_now().await;
        match self.stop.and_then(Stop::why) {
            Some(why) => why.event(),
            None if Instant::now() >= self.deadline => Event::TimedOut,
            None => Event::Judge,
        }
    }

    /// Keeps the end of the turn, where anything can be written: the reply with its ledger, or the ledger alone where the message stays
    /// unanswered.
    pub(super) async fn close(&mut self, closing: &Closing) -> Result<(), EngineError> {
        if self.engine.store.is_read_only() {
            return Ok(());
        }
        let mut ledger = serde_json::to_value(&closing.ledger).map_err(|_| EngineError::Fault)?;
        let nothing = closing.ledger.calls.is_empty() && closing.ledger.decisions.is_empty();
        let cancelled = closing.cancelled && nothing;
        // Nothing was sent while help is shown: it stays unanswered, and may be sent if the person goes on.
        let held_back = self.remote && closing.ledger.in_crisis() && nothing;
        if let Value::Object(fields) = &mut ledger {
            if cancelled {
                fields.insert("cancelled".to_owned(), Value::Bool(true));
            }
            let by = match (&self.by, self.model) {
                (Some(spent), _) => json!({ "model": spent.model, "place": spent.place, "remote": spent.remote }),
                (None, Some(_)) => Value::Null,
                (None, None) => json!("offline"),
            };
            fields.insert("by".to_owned(), by);
        }
        if self.gone_on && closing.ledger.in_crisis() {
            note_gone_on(&mut ledger);
        }
        let store = self.engine.store();
        let (turn, conversation, now) = (self.turn.clone(), self.engine.conversation(), self.engine.clock().now);
        let (mut trace, prompt) =
            self.tracing.end(&turn, conversation, now, self.model.map(ChatModel::name), &closing.ledger);
        if closing.failure.is_some() || cancelled || held_back {
            // Nobody was handed anything: the message waits for its answer.
            if closing.ledger.enforcement.outcome != Outcome::Timeout {
                trace.outcome = UNANSWERED.to_owned();
            }
            store.keep_ledger(&turn, conversation, now, &ledger).await?;
            return Ok(store.keep_trace(&trace, prompt.as_ref()).await?);
        }
        let reply = Message {
            id: format!("{turn}/reply"),
            conversation: conversation.to_owned(),
            turn,
            role: Speaker::Assistant,
            text: closing.reply.clone(),
            at: now,
            answered: true,
            crisis: None,
            by_model: false,
        };
        Ok(store.answer(&reply, &ledger, Some((&trace, prompt.as_ref()))).await?)
    }
}
