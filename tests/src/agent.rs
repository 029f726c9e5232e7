//! A small agent on the enforcement core and on nothing of health: a registry of its own, needs by weighted words, a scripted model. What
//! it may say and do is decided by the same guard, hooks and gate as Alara's own turns.
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::collections::BTreeMap;

use alara_english::claim::claims;
use alara_gate::enforce::{Attempt, Done, Guard, Heard, Limits, Need, Next, Outcome, RequestKind, in_a_row};
use alara_gate::hooks::{HookRecord, Hooks, Returned};
use alara_gate::{
    Category, Control, Definition, Finding, Gate, Grounded, Intent, Parameter, Parameters, Provenance, Reader, Reason,
    Sensitivity, Span, Toolbox, assess_hooked, parse,
};
use serde_json::Value;

/// Words that ask for something, each with its weight; a need is there from 10 on.
pub type Weights = &'static [(&'static str, u32)];

/// What a registry knows of one need.
#[derive(Clone, Copy)]
pub struct Wanted {
    /// Its tools.
    pub tools: &'static [&'static str],
    /// Whether all of them.
    pub all: bool,
    /// The words that ask for it.
    pub weights: Weights,
}

/// A registry: tools, and what asks for them.
#[derive(Clone, Copy)]
pub struct Registry {
    /// The tools.
    pub tools: &'static [Definition],
    /// The needs.
    pub wanted: &'static [Wanted],
}

/// A text parameter that must be there.
pub const fn text(name: &'static str) -> Parameter {
    Parameter {
        group: None,
        name,
        description: "",
        kind: alara_gate::ParameterKind::Text,
        required: true,
        control: Control::Text,
        unit: None,
    }
}

/// A tool.
pub const fn tool(id: &'static str, reads: bool, parameters: &'static [Parameter]) -> Definition {
    Definition {
        id,
        version: 1,
        name: id,
        description: "",
        category: if reads { Category::ReadOnly } else { Category::CareRecords },
        sensitivity: Sensitivity::Medium,
        asks_first: false,
        internal: false,
        parameters,
        at_least_one_of: &[],
        rules: &[],
    }
}

/// A typed call: a tool's name and its parameters.
#[derive(Clone, Debug)]
pub struct Typed(&'static str, Parameters);

impl Toolbox for Registry {
    type Typed = Typed;

    fn definition(&self, tool: &str) -> Option<&Definition> {
        self.tools.iter().find(|each| each.id == tool)
    }

    fn typed(&self, definition: &Definition, parameters: &Parameters) -> Result<Typed, Vec<Finding>> {
        let strange = || vec![Finding::block(Reason::UnknownTool, "There is no such tool.")];
        let tool = self.tools.iter().find(|each| each.id == definition.id).ok_or_else(strange)?;
        Ok(Typed(tool.id, parameters.clone()))
    }

    fn canonical(&self, typed: &Typed) -> Parameters {
        typed.1.clone()
    }

    fn localize(&self, time: &str) -> Option<String> {
        Some(time.to_owned())
    }
}

/// Words that are read by their weights alone: a call is asserted where its tool is needed.
struct Words<'a> {
    needs: &'a [Need],
    message: &'a str,
}

impl Reader<Typed> for Words<'_> {
    fn intent(&self, definition: &Definition, _: &Typed) -> Intent {
        let span = Span { message: 0, start: 0, end: self.message.len() };
        if self.needs.iter().any(|need| need.takes(definition.id)) { Intent::Clear(span) } else { Intent::Silent }
    }

    fn ground(&self, _: &Definition, _: &Typed, proposed: &Parameters) -> Vec<Grounded> {
        let grounded = |(name, value): (&String, &Value)| {
            let said = value.as_str().and_then(|text| self.message.find(text).map(|start| (start, start + text.len())));
            let provenance =
                said.map_or(Provenance::Assumed, |(start, end)| Provenance::Stated(Span { message: 0, start, end }));
            let (field, value) = (name.clone(), Some(value.clone()));
            Grounded { field, value, provenance, trimmed: false, said: None, always_left_out: false }
        };
        proposed.iter().map(grounded).collect()
    }

    fn rules(&self, _: &Definition, _: &Typed, _: &[&Typed]) -> Vec<Finding> {
        Vec::new()
    }

    fn notices(&self, _: &Definition, _: &Typed) -> Vec<alara_gate::Notice> {
        Vec::new()
    }

    fn same_event(&self, earlier: &[&Typed], call: &Typed) -> Option<usize> {
        earlier.iter().position(|other| other.0 == call.0 && other.1 == call.1)
    }
}

/// How a turn ended.
#[derive(Debug)]
pub struct Ended {
    /// What is shown; nothing where it was handed over.
    pub shown: Option<String>,
    /// How enforcement ended.
    pub outcome: Outcome,
    /// The audit trail.
    pub trail: Vec<Attempt>,
    /// What hooks did.
    pub hooks: Vec<HookRecord>,
    /// What was asked of the model, corrections included.
    pub asked: Vec<String>,
    /// Refused calls, and why.
    pub refused: Vec<(String, Vec<Reason>)>,
    /// Turns escalated in a row.
    pub in_a_row: u32,
}

/// An agent.
pub struct Agent {
    /// Its registry.
    pub registry: Registry,
    /// Its hooks.
    pub hooks: Hooks,
    /// What the tools answer.
    pub answers: BTreeMap<&'static str, &'static str>,
    /// What was really done: tool and parameters.
    pub done: Vec<(String, Parameters)>,
    /// Turns escalated in a row so far.
    pub in_a_row: u32,
}

impl Agent {
    /// An agent of this registry.
    pub fn new(registry: Registry) -> Agent {
        Agent { registry, hooks: Hooks::standard(&registry), answers: BTreeMap::new(), done: Vec::new(), in_a_row: 0 }
    }

    /// The needs of a message: general talk has none.
    pub fn needs(&self, message: &str) -> Vec<Need> {
        let lower = message.to_lowercase();
        let words: Vec<&str> = lower.split(|sign: char| !sign.is_alphanumeric()).collect();
        let weight = |wanted: &Wanted| -> u32 {
            wanted.weights.iter().filter(|(word, _)| words.contains(word)).map(|(_, weight)| weight).sum()
        };
        let asked = self.registry.wanted.iter().filter(|wanted| weight(wanted) >= 10);
        asked
            .map(|wanted| if wanted.all { Need::all(wanted.tools, "it") } else { Need::any(wanted.tools, "it") })
            .collect()
    }

    /// One turn. A reply of `None` never comes: the turn's time is up.
    pub fn turn(&mut self, message: &str, replies: &[Option<&str>]) -> Ended {
        let needs = self.needs(message);
        let mut guard = Guard::new(needs.clone(), Limits::MODEL);
        let (mut hooks, mut asked, mut refused) = (Vec::new(), vec![message.to_owned()], Vec::new());
        let mut ended: Vec<(String, String, Parameters)> = Vec::new();
        let (mut shown, mut kind) = (None, RequestKind::Answer);
        for reply in replies {
            guard.asked(kind);
            let Some(reply) = reply else {
                guard.time_out();
                break;
            };
            let parsed = parse(reply);
            let calls: Vec<String> = parsed.calls.iter().map(|call| call.id.clone()).collect();
            let reader = Words { needs: &needs, message };
            for call in assess_hooked(parsed.calls, &self.registry, &reader, &self.hooks, &mut hooks) {
                let (id, tool) = (call.call_id().to_owned(), call.tool().to_owned());
                match call.into_gate() {
                    Gate::Run(approved) => {
                        let result = self.run(&tool, approved.parameters());
                        let safe = self.hooks.after(Returned { call: id.clone(), ..result }, &mut hooks);
                        asked.push(safe.message);
                        ended.push((id, tool, approved.parameters().clone()));
                    }
                    Gate::Ask(pending) => ended.push((id, tool, pending.parameters().clone())),
                    Gate::Refuse(findings) => {
                        refused.push((tool.clone(), findings.iter().map(|each| each.reason).collect()));
                        if self.registry.definition(&tool).is_some_and(|definition| !definition.internal) {
                            ended.push((id, tool, Parameters::new()));
                        }
                    }
                }
            }
            let done: Vec<Done<'_>> =
                ended.iter().map(|(call, tool, parameters)| Done { call, tool, parameters }).collect();
            guard.meet(&done, &|_, _| true);
            let writes = self.done.iter().any(|(tool, _)| needs.iter().any(|need| need.takes(tool)));
            let false_claims = if writes { 0 } else { claims(message, &parsed.clean).len() };
            let heard = Heard { calls, false_claims, asks: false, problems: parsed.problems };
            match guard.replied(heard) {
                Next::Stands => {
                    shown = Some(parsed.clean);
                    break;
                }
                Next::Again => {
                    let open: Vec<String> = guard.open().flat_map(|need| need.tools.clone()).collect();
                    asked.push(format!("Still open: {}", open.join(", ")));
                    kind = RequestKind::Correction;
                }
                Next::HandOver => break,
            }
        }
        let outcome = guard.outcome();
        self.in_a_row = in_a_row(self.in_a_row, outcome, guard.some_met());
        Ended { shown, outcome, trail: guard.trail().to_vec(), hooks, asked, refused, in_a_row: self.in_a_row }
    }

    fn run(&mut self, tool: &str, parameters: &Parameters) -> Returned {
        self.done.push((tool.to_owned(), parameters.clone()));
        let message = self.answers.get(tool).copied().unwrap_or("done").to_owned();
        Returned { call: String::new(), tool: tool.to_owned(), message, data: Value::Null }
    }
}

/// A marker.
pub fn call(tool: &str, parameters: &Value) -> String {
    format!(r#"[TOOL_CALL:{{"tool":"{tool}","parameters":{parameters},"confidence":0.95}}]"#)
}
