//! The model's reply is whole: its calls are judged, and each goes the one way its verdict leaves open.

use std::collections::BTreeSet;

use alara_gate::enforce::Heard;
use alara_gate::scan::with_unique_ids;
use alara_gate::{Assessed, Call, Gate, assess_hooked};
use alara_health::tools::HealthCall;

use super::Effect;
use super::step::{Phase, Turn};

impl Turn {
    pub(super) fn reply_ended(&mut self) -> Vec<Effect> {
        let Phase::Listening { scanner, native } = std::mem::replace(&mut self.phase, Phase::Over) else {
            return Vec::new();
        };
        let parsed = scanner.finish();
        self.ledger.problems.extend(parsed.problems.iter().map(|problem| problem.kind));
        let (mut found, mut problems) = (parsed.calls, parsed.problems);
        let markers = found.len();
        for call in native {
            match call.read() {
                // A model that says the same thing both ways says it once.
                Ok(call) if found.iter().take(markers).any(|each| same(each, &call)) => {}
                Ok(call) => found.push(call),
                Err(problem) => {
                    self.ledger.problems.push(problem.kind);
                    problems.push(problem);
                }
            }
        }
        let mut calls: Vec<Call> = Vec::new();
        for call in with_unique_ids(found) {
            let call = self.named(call, &calls);
            calls.push(call);
        }
        let heard = Heard { calls: calls.iter().map(|call| call.id.clone()).collect(), problems, ..Heard::default() };
        let tools = self.opening.situation.tools();
        let reader = self.opening.situation.reader();
        let assessed = assess_hooked(calls, &tools, &reader, &self.hooks, &mut self.ledger.hooks);
        self.look_twice(assessed, parsed.clean, heard)
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
            let id = call.call().id.clone();
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

/// Whether two calls propose the very same.
fn same(one: &Call, other: &Call) -> bool {
    one.tool == other.tool && one.parameters == other.parameters
}
