//! The end of a turn: whether the reply may stand, what the model is asked again, and the words that close it.

use alara_english::claim::claims;
use alara_llm::{ModelError, Role};

use super::step::{MOST_ATTEMPTS, MOST_REQUESTS, Phase, Turn};
use super::{Closing, Effect, Voice};
use crate::ledger::{CallState, LedgerCall, Outcome};
use crate::{offline, prompt};

impl Turn {
    /// All calls of the reply have come to their end.
    pub(super) fn close(&mut self, words: String) -> Vec<Effect> {
        let claimed = !claims(self.opening.situation.message(), &words).is_empty();
        let lies = claimed && !self.ledger.wrote();
        let asks = words.trim_end().ends_with('?') && self.opening.situation.lacks().is_some();
        let met = self.met() || asks;
        self.ledger.open = asks && !self.handled();
        let again = self.opening.voice == Voice::Model
            && self.ledger.enforcement.attempts < MOST_ATTEMPTS
            && self.requests < MOST_REQUESTS;
        if (lies || !met) && again {
            self.say(Role::Assistant, words);
            self.say(Role::User, prompt::correction(&self.ledger, lies));
            return vec![self.ask(false)];
        }
        self.settle(met && !lies);
        if let Some(results) = self.unreturned()
            && self.opening.voice == Voice::Model
            && self.requests < MOST_REQUESTS
        {
            self.say(Role::Assistant, words);
            self.say(Role::User, results);
            return vec![self.ask(true)];
        }
        // One thing written does not make every claim true: what was done is said by the app, from the ledger, and by nobody else.
        self.finish(if claimed { String::new() } else { words })
    }

    /// Whether what the message needs was done, waits, was answered, or was refused with its reason told.
    fn met(&self) -> bool {
        let required = &self.ledger.enforcement.required;
        let told = |line: &LedgerCall| !matches!(line.state, CallState::Failed | CallState::Running);
        required.is_empty() || self.ledger.calls.iter().any(|line| required.contains(&line.tool) && told(line))
    }

    /// Whether some of what the message asserted was written or waits: then nothing of it is open any more.
    fn handled(&self) -> bool {
        self.ledger.calls.iter().any(|line| matches!(line.state, CallState::Executed | CallState::Pending))
    }

    pub(super) fn settle(&mut self, met: bool) {
        let enforcement = &mut self.ledger.enforcement;
        enforcement.outcome = match (enforcement.required.is_empty(), met, enforcement.attempts) {
            (true, true, _) => Outcome::SkippedNoRequirements,
            (_, true, 0..=1) => Outcome::Passed,
            (_, true, _) => Outcome::RetrySucceeded,
            (_, false, _) => Outcome::Escalated,
        };
    }

    /// Results that the model has not seen yet, in the form of the prompt; only answers from the record need its words.
    fn unreturned(&self) -> Option<String> {
        let answered: Vec<&LedgerCall> =
            self.ledger.calls.iter().filter(|line| line.state == CallState::Answered).collect();
        let seen =
            |line: &&LedgerCall| self.messages.iter().any(|message| message.content.contains(&prompt::result(line)));
        if answered.is_empty() || answered.iter().all(seen) {
            return None;
        }
        Some(self.ledger.calls.iter().map(prompt::result).collect::<Vec<_>>().join("\n"))
    }

    /// The words that close the turn: the model's where they may stand, the app's own otherwise.
    pub(super) fn finish(&mut self, words: String) -> Vec<Effect> {
        self.phase = Phase::Over;
        self.ledger.decisions = self.decided.iter().map(|decision| decision.said.clone()).collect();
        let decided = self.ledger.decisions.join(" ");
        let reply = if !self.decided.is_empty() && !self.goes_on {
            String::new()
        } else if let Some(question) = &self.asks {
            question.clone()
        } else if self.keeps(&words) {
            words
        } else {
            let own = offline::wording(&self.opening.situation, &self.ledger);
            self.ledger.open = own.asks && !self.handled();
            own.text
        };
        let reply = self.after_released(reply);
        let parts: Vec<String> = [decided, reply].into_iter().filter(|part| !part.is_empty()).collect();
        let reply = parts.join("\n");
        let closing = Closing { reply, ledger: self.ledger.clone(), failure: None, cancelled: false };
        vec![Effect::Finish(Box::new(closing))]
    }

    /// Whether the model's words may stand: there are some, and every figure in them stands in the results or in what the user
    /// said.
    fn keeps(&self, words: &str) -> bool {
        if words.trim().is_empty() {
            return false;
        }
        if self.ledger.enforcement.outcome == Outcome::Escalated && !self.ledger.enforcement.required.is_empty() {
            return false;
        }
        let answered = self.ledger.calls.iter().any(|line| line.state == CallState::Answered);
        let known: String = self.ledger.calls.iter().map(|line| line.said.as_str()).collect::<Vec<_>>().join(" ");
        let said = self.opening.situation.message();
        !answered || figures(words).all(|figure| figures(&known).chain(figures(said)).any(|other| other == figure))
    }

    pub(super) fn model_failed(&mut self, error: ModelError) -> Vec<Effect> {
        // What was written stands and is told; a turn with nothing done stays unanswered, and can be sent again.
        if self.ledger.calls.is_empty() && self.ledger.enforcement.attempts == 0 && self.decided.is_empty() {
            self.phase = Phase::Over;
            let closing =
                Closing { reply: String::new(), ledger: self.ledger.clone(), failure: Some(error), cancelled: false };
            return vec![Effect::Finish(Box::new(closing))];
        }
        self.settle(self.met());
        self.finish(String::new())
    }

    pub(super) fn cancel(&mut self) -> Vec<Effect> {
        self.phase = Phase::Over;
        let reply = offline::done(&self.ledger);
        let closing = Closing { reply, ledger: self.ledger.clone(), failure: None, cancelled: true };
        vec![Effect::Finish(Box::new(closing))]
    }

    pub(super) fn time_out(&mut self) -> Vec<Effect> {
        self.ledger.enforcement.outcome = Outcome::Timeout;
        self.phase = Phase::Over;
        let reply = offline::done(&self.ledger);
        let failure = Some(ModelError::NoAnswer);
        vec![Effect::Finish(Box::new(Closing { reply, ledger: self.ledger.clone(), failure, cancelled: false }))]
    }
}

/// The numbers of a text, as written.
fn figures(text: &str) -> impl Iterator<Item = &str> {
    text.split(|sign: char| !sign.is_ascii_digit()).filter(|run| !run.is_empty())
}
