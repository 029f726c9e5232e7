//! The end of a turn: whether the reply may stand, what the model is asked again, and the words that close it.

use alara_gate::enforce::{Done, Heard, Next, RequestKind, in_a_row};
use alara_gate::evidence::Worded;
use alara_gate::scan::{MOST_CALLS, ProblemKind};
use alara_gate::{Parameters, Reason};
use alara_health::Placed;
use alara_health::tools::CorrectEntry;
use alara_health::understand::bears;
use alara_llm::{ModelError, Role};

use super::open_step::moved;
use super::step::{Phase, Turn};
use super::{Closing, Effect, Voice};
use crate::claimed::claimed;
use crate::ledger::{CallState, LedgerCall, Outcome, Replaced};
use crate::{offline, prompt};

/// How many replies in a row may propose nothing but what was proposed before: then the app says what was found.
const MOST_IDLE: u8 = 2;
/// How often a model is asked to say the same without what it made up.
const MOST_REWORDED: u8 = 2;

impl Turn {
    /// All calls of the reply have come to their end.
    pub(super) fn close(&mut self, words: String, mut heard: Heard) -> Vec<Effect> {
        self.meet();
        self.after_hooks();
        if self.ledger.taken_over.is_some() {
            // How the model did stays as it was: only what is still open is told anew.
            self.ledger.needs = self.guard.needs().to_vec();
            return self.finish(None);
        }
        self.idle = if self.brought_something(&heard.calls) { 0 } else { self.idle + 1 };
        let offline = self.opening.voice == Voice::Offline;
        let claimed = claimed(self.opening.situation.message(), &words, &self.ledger);
        // A result that the model made up says that something was done, too.
        let forged = heard.problems.iter().filter(|problem| problem.kind == ProblemKind::ForgedResult).count();
        heard.false_claims = claimed.untrue + forged;
        heard.asks = (offline || words.trim_end().ends_with('?')) && self.opening.situation.lacks().is_some();
        self.ledger.open = heard.asks && !self.handled();
        let next = self.guard.replied(heard);
        if next == Next::Again {
            let told = prompt::correction(self.guard.open(), claimed.untrue + forged > 0);
            self.say(Role::Assistant, words);
            self.say(Role::User, told);
            return vec![self.ask(RequestKind::Correction)];
        }
        self.settle();
        if next == Next::HandOver && self.is_left_undone() {
            return self.take_over();
        }
        // A model that goes round in circles has no words for what was found: the app has.
        if self.idle >= MOST_IDLE {
            return self.finish(None);
        }
        if let Some(results) = self.unreturned()
            && !offline
            && self.guard.may_ask()
        {
            self.say(Role::Assistant, words);
            self.say(Role::User, results);
            return vec![self.ask(RequestKind::Closing)];
        }
        // What cannot be shown to be true is not shown: the app says what was done, from the ledger. Nor is what leaves open what the message
        // lacks, keeps back what was looked up, or says nothing.
        let says = says_something(&words) && !self.leaves_open(&words) && !self.keeps_back(&words);
        let stands = next == Next::Stands && claimed.unproven == 0 && says;
        if !stands || offline || words.trim().is_empty() {
            return self.finish(None);
        }
        match self.fit(&words) {
            Ok(worded) => self.finish(Some(worded)),
            Err(Replaced::MadeUp) if self.reworded < MOST_REWORDED && self.guard.may_ask() => {
                self.reworded += 1;
                self.say(Role::Assistant, words);
                self.say(Role::User, prompt::reword(&self.opening.prompts));
                vec![self.ask(RequestKind::Closing)]
            }
            Err(why) => {
                self.ledger.replaced.push(why);
                self.finish(None)
            }
        }
    }

    /// Whether the message tells what lacks a value or has a wrong one, and the words neither ask nor was anything done: it would be lost.
    fn leaves_open(&self, words: &str) -> bool {
        let lacks = || self.opening.situation.lacks().is_some();
        self.ledger.calls.is_empty() && !words.contains('?') && lacks()
    }

    /// Whether the app looked something up and the words hold no figure: then it tells what it found itself.
    fn keeps_back(&self, words: &str) -> bool {
        let figure = |text: &str| text.chars().any(|sign| sign.is_ascii_digit());
        let found = self.ledger.looked.iter().flat_map(|looked| &looked.steps).any(|step| step.answered());
        found && !figure(words)
    }

    /// Whether the model left a need of the message open. What a second reader refused is not offered again by another; and a model that called
    /// for a record of which the message tells nothing may have been talked into it: what comes of such a turn is the person's to say.
    fn is_left_undone(&self) -> bool {
        let refused = |line: &LedgerCall| line.reasons.iter().any(|reason| reason.code == Reason::SecondReader);
        let needed = |line: &LedgerCall| self.guard.needs().iter().any(|each| each.need.takes(&line.tool));
        // What puts an entry right is often called for as one more of its kind.
        let corrects = self.guard.needs().iter().any(|each| each.need.takes(CorrectEntry::ID));
        let foreign = |line: &LedgerCall| line.state == CallState::Blocked && !needed(line) && !corrects;
        let trusted = !self.ledger.calls.iter().any(|line| refused(line) || foreign(line));
        let model = self.opening.voice == Voice::Model && self.ledger.taken_over.is_none();
        model && trusted && self.guard.open().next().is_some()
    }

    /// What the words told is offered as the offline assistant would have it, and what they ask is looked up.
    fn take_over(&mut self) -> Vec<Effect> {
        self.ledger.taken_over = Some(self.ledger.calls.len());
        self.reply_offline()
    }

    /// Whether a reply proposed anything that was not proposed before in this turn; one without calls goes round nothing.
    fn brought_something(&self, calls: &[String]) -> bool {
        let of_reply = |line: &&LedgerCall| calls.contains(&line.id);
        let same = |one: &LedgerCall, other: &LedgerCall| {
            one.tool == other.tool && one.state == other.state && asked_for(one) == asked_for(other)
        };
        let known = |line: &LedgerCall| {
            line.is_repeated()
                || self
                    .ledger
                    .calls
                    .iter()
                    .take_while(|each| !calls.contains(&each.id))
                    .any(|earlier| same(earlier, line))
        };
        calls.is_empty() || self.ledger.calls.iter().filter(of_reply).any(|line| !known(line))
    }

    /// Holds what was done so far against the needs.
    pub(super) fn meet(&mut self) {
        // What is refused of another medication than the one that is needed leaves the need open.
        let strays = |line: &LedgerCall| {
            let mut of_tool = self.guard.needs().iter().map(|line| &line.need).filter(|need| need.takes(&line.tool));
            line.state == CallState::Blocked
                && of_tool.clone().all(|need| need.named)
                && !of_tool.any(|need| bears(&need.about, asked_for(line)))
        };
        let calls = self.ledger.calls.iter().filter(|line| ended(line) && !strays(line)).map(|line| Done {
            call: &line.id,
            tool: &line.tool,
            parameters: asked_for(line),
        });
        let steps = self.ledger.looked.iter().flat_map(|looked| {
            let answered = looked.steps.iter().filter(|step| step.answered());
            answered.map(|step| Done {
                call: &step.observation.call,
                tool: &step.observation.tool,
                parameters: &step.parameters,
            })
        });
        let done: Vec<Done<'_>> = calls.chain(steps).collect();
        self.guard.meet(&done, &|need, done| bears(&need.about, done.parameters));
        self.ledger.needs = self.guard.needs().to_vec();
    }

    /// Whether some of what the message asserted was written or waits: then nothing of it is open any more.
    fn handled(&self) -> bool {
        self.ledger.calls.iter().any(|line| matches!(line.state, CallState::Executed | CallState::Pending))
    }

    /// Writes into the ledger how the guard stands.
    pub(super) fn settle(&mut self) {
        let outcome = self.guard.outcome();
        self.ledger.enforcement.outcome = outcome;
        self.ledger.enforcement.attempts = self.guard.attempts();
        self.ledger.needs = self.guard.needs().to_vec();
        self.ledger.trail = self.guard.trail().to_vec();
        self.ledger.escalated_in_a_row = in_a_row(self.opening.escalated_in_a_row, outcome, self.guard.some_met());
    }

    /// Results that the model has not seen yet, in the form of the prompt; only answers from the record need its words.
    fn unreturned(&self) -> Option<String> {
        let answered: Vec<&LedgerCall> =
            self.ledger.calls.iter().filter(|line| line.state == CallState::Answered).collect();
        let tag = |line: &LedgerCall| format!("[TOOL_RESULT:{}:", line.id);
        let seen = |line: &&LedgerCall| {
            self.messages.iter().any(|message| message.role == Role::User && message.content.contains(&tag(line)))
        };
        if answered.is_empty() || answered.iter().all(seen) {
            return None;
        }
        let told = self.ledger.calls.iter().filter_map(|line| Some(prompt::result(line, self.safe.get(&line.id)?)));
        Some(told.collect::<Vec<_>>().join("\n"))
    }

    /// The hooks behind each call that has come to its end, whether anybody is told of its result or not.
    fn after_hooks(&mut self) {
        for line in &self.ledger.calls {
            if !self.safe.contains_key(&line.id) {
                let safe = self.hooks.after(prompt::returned(line), &mut self.ledger.hooks);
                self.safe.insert(line.id.clone(), safe);
            }
        }
    }

    /// The words that close the turn: the model's where they may stand, the app's own otherwise.
    pub(super) fn finish(&mut self, words: Option<Worded>) -> Vec<Effect> {
        self.phase = Phase::Over;
        self.ledger.decisions = self.decided.iter().map(|decision| decision.said.clone()).collect();
        let decided = self.ledger.decisions.join(" ");
        let reply = if !self.decided.is_empty() && !self.goes_on {
            String::new()
        } else if let Some(question) = &self.asks {
            question.clone()
        } else if let Some(words) = words.filter(|_| self.keeps()) {
            self.not_shown_before(&words.into_words())
        } else {
            let own = offline::wording(&self.opening.situation, &self.ledger, self.opening.last_said);
            self.ledger.open = own.asks;
            match self.ledger.replaced.last() {
                Some(Replaced::Advice) => offline::instead_of_advice(&self.ledger, &own.text),
                Some(Replaced::Unreadable) => offline::instead_of_unread(&own.text),
                _ if self.ledger.did_in_its_place() => format!("{}\n{}", own.text, offline::TAKEN_OVER),
                _ => [own.text].into_iter().chain(self.ledger.instead_line()).collect::<Vec<_>>().join("\n"),
            }
        };
        let reply = self.with_step(self.after_released(reply));
        let parts: Vec<String> = [decided, reply].into_iter().filter(|part| !part.is_empty()).collect();
        let reply = parts.join("\n");
        self.ledger.unused = self.unused(&reply);
        let notes = self.ledger.unused_line().into_iter().chain(self.unread());
        let reply = [reply].into_iter().chain(notes).filter(|part| !part.is_empty()).collect::<Vec<_>>();
        let reply = reply.join("\n\n");
        let closing = Closing { reply, ledger: self.ledger.clone(), failure: None, cancelled: false };
        vec![Effect::Finish(Box::new(closing))]
    }

    /// What the message mentions and nothing was done with, where something of it was written, waits, was answered or is asked.
    fn unused(&self, reply: &str) -> Vec<String> {
        let did = |line: &&LedgerCall| {
            matches!(line.state, CallState::Executed | CallState::Pending | CallState::Answered | CallState::Duplicate)
        };
        let done = self.ledger.calls.iter().filter(did);
        // What a question is open about is kept with it, whole.
        let kept = self.ledger.open && !self.opening.situation.quotes_its_question();
        if self.ledger.in_crisis() || kept || done.clone().next().is_none() {
            return Vec::new();
        }
        // A title holds what it says, whatever it was made from, and a kind is read from a whole sentence; of times, only a reminder's is
        // reckoned from another.
        let values = |field: &str| !matches!(field, "title" | "reminder_type");
        let placed = done.clone().flat_map(|line| &line.provenance).filter(|(field, _)| values(field));
        let placed: Vec<Placed> =
            placed.filter_map(|(field, from)| Some(Placed { span: from.span()?, hour: field == "time" })).collect();
        let shown = done.clone().map(offline::question);
        let values = done.filter_map(|line| serde_json::to_string(&line.parameters).ok());
        let told = shown.chain(values).fold(reply.to_owned(), |told, line| told + "\n" + &line);
        self.opening.situation.unused(&placed, &told)
    }

    /// What of the model's replies was more than is read, told once.
    fn unread(&self) -> Option<String> {
        let some = |kind: ProblemKind| self.ledger.problems.contains(&kind);
        if some(ProblemKind::TooManyCalls) {
            // What was taken over was read from the words, all of it.
            let again = if self.guard.met() { "." } else { ": say it again, a few things at a time." };
            return Some(format!(
                "The model proposed more than {MOST_CALLS} things at once. The rest was ignored{again}"
            ));
        }
        some(ProblemKind::TooLong).then(|| {
            "The model\u{2019}s answer was longer than any answer should be. The rest of it was not read.".to_owned()
        })
    }

    /// The reply, and behind it the step of a skill that is open now.
    fn with_step(&mut self, reply: String) -> String {
        if self.asks.is_some() || self.ledger.in_crisis() || (!self.decided.is_empty() && !self.goes_on) {
            return reply;
        }
        let (open, said) = moved(&self.ledger);
        self.ledger.step = open;
        let parts = [Some(reply), said].into_iter().flatten().filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join("\n\n")
    }

    /// Whether words that were held against what is known may stand: nothing that the message needs was skipped.
    fn keeps(&self) -> bool {
        self.ledger.enforcement.outcome != Outcome::Escalated || self.ledger.enforcement.required.is_empty()
    }

    pub(super) fn model_failed(&mut self, error: ModelError) -> Vec<Effect> {
        // What was written stands and is told; a turn with nothing done stays unanswered, and can be sent again.
        if self.ledger.calls.is_empty() && self.guard.attempts() == 0 && self.decided.is_empty() {
            self.phase = Phase::Over;
            return self.unanswered(String::new(), Some(error), false);
        }
        self.settle();
        if self.is_left_undone() {
            return self.take_over();
        }
        self.finish(None)
    }

    pub(super) fn cancel(&mut self) -> Vec<Effect> {
        self.meet();
        self.settle();
        self.phase = Phase::Over;
        self.unanswered(offline::done_so_far(&self.ledger), None, true)
    }

    pub(super) fn time_out(&mut self) -> Vec<Effect> {
        self.guard.time_out();
        self.meet();
        self.settle();
        self.phase = Phase::Over;
        self.unanswered(offline::done_so_far(&self.ledger), Some(ModelError::NoAnswer), false)
    }

    /// The turn ends before its answer did: what was shown of it stays, with what was done.
    fn unanswered(&mut self, done: String, failure: Option<ModelError>, cancelled: bool) -> Vec<Effect> {
        let reply = self.after_released(done);
        self.ledger.shown = self.after_released(String::new());
        vec![Effect::Finish(Box::new(Closing { reply, ledger: self.ledger.clone(), failure, cancelled }))]
    }
}

/// What a call asks for: as it was settled, where it was.
fn asked_for(line: &LedgerCall) -> &Parameters {
    if line.parameters.is_empty() { &line.proposed } else { &line.parameters }
}

/// Whether a call came to an end that counts: done, waiting, or refused with its reason told. One that repeats another meets nothing
/// that the other does not.
fn ended(line: &LedgerCall) -> bool {
    !matches!(line.state, CallState::Failed | CallState::Running) && !line.is_repeated()
}

/// Whether words say anything: one word over and over is no answer, whatever it was asked.
fn says_something(words: &str) -> bool {
    const FEW: usize = 5;
    let all: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let different: std::collections::BTreeSet<&String> = all.iter().collect();
    all.len() < FEW || different.len() * FEW > all.len()
}
