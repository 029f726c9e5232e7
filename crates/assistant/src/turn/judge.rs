//! The model's reply is whole: its calls are judged, and each goes the one way its verdict leaves open.

use std::collections::BTreeSet;

use alara_english::text::Text;
use alara_english::time::{TimeMention, TimeValue};
use alara_english::{list, measures};
use alara_gate::enforce::Heard;
use alara_gate::scan::Scanner;
use alara_gate::text::plain;
use alara_gate::{Assessed, Call, Finding, Gate, Judging, Reason, Verdict};
use alara_health::tools::{HealthCall, KNOWN};
use alara_llm::NativeCall;

use super::Effect;
use super::step::{Phase, Turn};
use crate::ledger::CallState;
use crate::offline;

impl Turn {
    pub(super) fn reply_ended(&mut self) -> Vec<Effect> {
        let Phase::Listening { scanner, native } = std::mem::replace(&mut self.phase, Phase::Over) else {
            return Vec::new();
        };
        let parsed = scanner.finish().with_native(native.iter().map(NativeCall::as_sent));
        self.ledger.problems.extend(parsed.problems.iter().map(|problem| problem.kind));
        let mut calls: Vec<Call> = Vec::new();
        for call in parsed.calls {
            let call = self.named(call, &calls);
            calls.push(call);
        }
        let ids = calls.iter().map(|call| call.id.clone()).collect();
        let heard = Heard { calls: ids, problems: parsed.problems, ..Heard::default() };
        let judging = Judging::new(calls).with(self.opening.situation.consents()).after(self.done());
        self.phase = Phase::Judging { judging, words: plain(&parsed.clean).into_owned(), heard };
        self.judge_on()
    }

    /// The offline assistant's reply, judged like any other.
    pub(super) fn reply_offline(&mut self) -> Vec<Effect> {
        let mut scanner = Box::new(Scanner::knowing(KNOWN));
        if !self.courteous {
            scanner.push(&offline::reply(&self.opening.situation));
        }
        self.phase = Phase::Listening { scanner, native: Vec::new() };
        self.reply_ended()
    }

    /// The calls of earlier replies of this turn that were done or wait: a corrected reply that brings them again does nothing twice.
    fn done(&self) -> Vec<(String, HealthCall)> {
        let stands = |id: &str| {
            let mut lines = self.ledger.calls.iter().filter(|line| line.id == id);
            lines.any(|line| matches!(line.state, CallState::Executed | CallState::Pending))
        };
        let mut done: Vec<_> = self.proposed.iter().filter(|(id, _)| stands(id)).cloned().collect();
        done.extend(self.agreed_to());
        done
    }

    /// What this message agreed to, where it tells no second one of it: "yes, I took it with milk" is of the dose that was shown.
    fn agreed_to(&self) -> Vec<(String, HealthCall)> {
        if self.decided.is_empty() {
            return Vec::new();
        }
        let text = Text::new(self.opening.situation.message());
        let clock = |time: &TimeMention| matches!(time.value, TimeValue::Clock { .. } | TimeValue::Ago(_));
        let another =
            text.tokens.iter().any(|token| token.is_any(list!["again", "another", "more", "second", "too", "also"]));
        if another || measures(&text, self.opening.situation.clock().local()).times.iter().any(clock) {
            return Vec::new();
        }
        let written = self.decided.iter().filter_map(|decision| Some((decision, decision.parameters.as_ref()?)));
        let typed = written.filter_map(|(decision, parameters)| {
            Some((decision.call.clone(), HealthCall::typed(&decision.tool, parameters).ok()?))
        });
        typed.collect()
    }

    /// Judges the next call of the reply; whoever drives the turn may stop it before the one behind.
    pub(super) fn judge_on(&mut self) -> Vec<Effect> {
        let Phase::Judging { mut judging, words, heard } = std::mem::replace(&mut self.phase, Phase::Over) else {
            return Vec::new();
        };
        let tools = self.opening.situation.tools();
        let reader = self.opening.situation.reader();
        if judging.next(&tools, &reader, &self.hooks, &mut self.ledger.hooks) {
            self.phase = Phase::Judging { judging, words, heard };
            return vec![Effect::Judge];
        }
        let assessed = judging.done();
        let assessed = if self.opening.ask_always { assessed.into_iter().map(asked_first).collect() } else { assessed };
        self.look_twice(assessed, words, heard)
    }

    /// A call id that an earlier reply of this turn used is told apart by a number: the turn claims each id once.
    fn named(&self, mut call: Call, reply: &[Call]) -> Call {
        let plain = call.id.clone();
        let used =
            |id: &str| self.ledger.calls.iter().any(|line| line.id == id) || reply.iter().any(|each| each.id == id);
        let mut number = 1u32;
        while used(&call.id) {
            number = number.saturating_add(1);
            call.id = format!("{plain}~{number}");
        }
        call
    }

    pub(super) fn act(&mut self, assessed: Vec<Assessed<HealthCall>>, words: String, heard: Heard) -> Vec<Effect> {
        let mut effects = Vec::new();
        let mut waiting_for = BTreeSet::new();
        for call in assessed {
            let id = call.call_id().to_owned();
            let writes = call.typed().filter(|typed| !typed.definition().read_only());
            self.proposed.extend(writes.map(|typed| (id.clone(), typed.clone())));
            match call.into_gate() {
                Gate::Run(approved) => {
                    waiting_for.insert(id);
                    effects.push(Effect::Run(Box::new(approved)));
                }
                Gate::Ask(pending) => {
                    waiting_for.insert(id);
                    effects.push(Effect::Queue(Box::new(pending)));
                }
                Gate::Refuse(_) => {}
            }
        }
        if waiting_for.is_empty() {
            return self.close(words, heard);
        }
        self.phase = Phase::Working { waiting_for, words, heard };
        effects
    }
}

/// What would be written at once waits for the person, who wants it so. What looks up writes nothing; what is blocked stays blocked.
fn asked_first(call: Assessed<HealthCall>) -> Assessed<HealthCall> {
    let writes = call.typed().is_some_and(|typed| !typed.definition().read_only());
    if writes && call.verdict() == Verdict::Execute {
        return call.ask_first(Finding::confirm(Reason::AlwaysAsks, "You want to confirm everything."));
    }
    call
}
