//! The order of checks. The first that blocks ends it; a later one can only make a verdict stricter; a guard that errs asks.

mod entered;
mod ground;
mod intent;
mod order;

#[cfg(test)]
mod standing_test;
#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) mod toy;

pub use entered::{Change, as_said, assess_edit, assess_entered};
pub use intent::made_for;

use crate::hooks::{HookRecord, Hooks};
use crate::{
    Assessed, Call, CallContent, Confidence, Consents, Definition, Finding, Grounded, Intent, Notice, Parameters,
    Toolbox, Verdict,
};
use serde_json::Value;

/// What knows the user's own words and record, asked about one call at a time.
pub trait Reader<C> {
    /// Whether the statement asserts the event of this call.
    fn intent(&self, definition: &Definition, call: &C) -> Intent;

    /// Where each parameter comes from, and its settled value. Every proposed parameter must be answered for; parameters that the
    /// words settle and the model left out may be added. The order is that of the definition.
    fn ground(&self, definition: &Definition, call: &C, proposed: &Parameters) -> Vec<Grounded>;

    /// Medical rules (check 6) over the settled call: what blocks or asks. `earlier` are the calls of the same turn that are or will be
    /// written before it (two doses in one message are two doses), as the record that is read was taken before all of them.
    fn rules(&self, definition: &Definition, call: &C, earlier: &[&C]) -> Vec<Finding>;

    /// Notices for the person about a settled call: safety notices, an unknown medication, the last dose before the maximum.
    fn notices(&self, definition: &Definition, call: &C) -> Vec<Notice>;

    /// Which of the earlier calls, by its place among them, records the event of this one already; none where the words tell it besides.
    fn same_event(&self, earlier: &[&C], call: &C) -> Option<usize>;

    /// Whether a settled value of a parameter is the one that a standing consent names, however it is written.
    fn consented(&self, field: &str, named: &Value, settled: &Value) -> bool {
        let _ = field;
        named == settled
    }
}

/// Judges the calls of one reply, one by one, in order. One that is blocked never takes another with it.
pub fn assess<T: Toolbox>(calls: Vec<Call>, toolbox: &T, reader: &dyn Reader<T::Typed>) -> Vec<Assessed<T::Typed>> {
    assess_hooked(calls, toolbox, reader, &Hooks::default(), &mut Vec::new())
}

/// As [`assess`], each call past the hooks first: what they stop is refused, what they change is judged as changed.
pub fn assess_hooked<T: Toolbox>(
    calls: Vec<Call>,
    toolbox: &T,
    reader: &dyn Reader<T::Typed>,
    hooks: &Hooks,
    records: &mut Vec<HookRecord>,
) -> Vec<Assessed<T::Typed>> {
    let mut judging = Judging::new(calls);
    while judging.next(toolbox, reader, hooks, records) {}
    judging.done()
}

/// The calls of one reply on their way through the checks, one at a time: between two of them the judging can be stopped.
#[derive(Debug)]
pub struct Judging<C> {
    left: std::vec::IntoIter<Call>,
    earlier: Vec<(String, C)>,
    assessed: Vec<Assessed<C>>,
    consents: Consents,
}

impl<C: Clone> Judging<C> {
    /// None of these is judged yet.
    pub fn new(calls: Vec<Call>) -> Judging<C> {
        Judging {
            assessed: Vec::with_capacity(calls.len()),
            left: calls.into_iter(),
            earlier: Vec::new(),
            consents: Consents::default(),
        }
    }

    /// These calls of earlier replies were done in the same turn, or wait: their events are not recorded again.
    #[must_use]
    pub fn after(self, earlier: Vec<(String, C)>) -> Judging<C> {
        Judging { earlier, ..self }
    }

    /// The person's standing consents may answer for what a call asks.
    #[must_use]
    pub fn with(self, consents: Consents) -> Judging<C> {
        Judging { consents, ..self }
    }

    /// Judges the next call; whether another is left.
    pub fn next<T: Toolbox<Typed = C>>(
        &mut self,
        toolbox: &T,
        reader: &dyn Reader<C>,
        hooks: &Hooks,
        records: &mut Vec<HookRecord>,
    ) -> bool {
        let Some(call) = self.left.next() else { return false };
        let assessed = match hooks.before(call, records) {
            Ok(call) => {
                let reads = toolbox.definition(&call.tool).is_some_and(Definition::read_only);
                let assessed = order::judge(call, toolbox, reader, &self.earlier, &self.consents);
                if let (false, Some(typed)) = (reads, &assessed.typed) {
                    self.earlier.push((assessed.call_id.clone(), typed.clone()));
                }
                assessed
            }
            Err(stopped) => order::stopped(stopped.call, toolbox, stopped.findings),
        };
        self.assessed.push(assessed);
        self.left.len() > 0
    }

    /// The calls that were judged, in order. Those that were not are no calls.
    pub fn done(self) -> Vec<Assessed<C>> {
        self.assessed
    }
}

/// What the checks have drawn from a call so far.
#[derive(Debug)]
struct Drawn {
    content: CallContent,
    confidence: Confidence,
}

impl Drawn {
    /// The call as sent: nothing is drawn from it yet.
    fn of(call: Call) -> Drawn {
        Drawn {
            content: CallContent {
                call_id: call.id,
                tool: call.tool,
                proposed: call.parameters,
                ..CallContent::default()
            },
            confidence: call.confidence,
        }
    }

    /// The call is blocked, for these reasons besides those found so far.
    fn blocked<C>(mut self, findings: impl IntoIterator<Item = Finding>) -> Assessed<C> {
        self.content.findings.extend(findings);
        Assessed {
            content: self.content,
            confidence: self.confidence,
            verdict: Verdict::Block,
            typed: None,
            standing: None,
        }
    }

    /// The call may go on, to be run or to be shown.
    fn done<C>(self, verdict: Verdict, typed: C) -> Assessed<C> {
        Assessed { content: self.content, confidence: self.confidence, verdict, typed: Some(typed), standing: None }
    }
}
