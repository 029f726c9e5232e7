//! Calls with ids of their own; and the calls that a provider's API hands over apart from the words.

use serde_json::{Map, Value};

use super::draft::{Draft, Form, draft};
use super::{MOST_CALLS, MOST_TEXT, Parsed, Problem, ProblemKind};
use crate::{Call, Repair};

/// A call as a provider's API hands it over.
#[derive(Clone, Copy, Debug)]
pub struct Native<'a> {
    /// The provider's id.
    pub id: Option<&'a str>,
    /// The function's name.
    pub name: &'a str,
    /// The arguments as the provider sent them: nothing has read a number in them yet.
    pub arguments: &'a str,
}

impl Parsed {
    /// The reply with the calls that its provider handed over apart from its words, behind those of its markers. What a model says both
    /// ways it says once; what is more than a reply holds is a problem, as it is for markers.
    #[must_use]
    pub fn with_native<'a>(mut self, calls: impl IntoIterator<Item = Native<'a>>) -> Parsed {
        let markers = self.calls.len();
        for native in calls {
            self.heard = self.heard.saturating_add(native.arguments.len());
            if self.calls.len() >= MOST_CALLS {
                self.once(too_many());
                break;
            }
            if self.heard > MOST_TEXT {
                self.once(Problem::new(ProblemKind::TooLong, "longer than any reply: the rest was not read"));
                break;
            }
            match Call::native(native.id, native.name, Value::from(native.arguments)) {
                Ok(call) if self.calls.iter().take(markers).any(|each| same(each, &call)) => {}
                Ok(call) => self.calls.push(call),
                Err(problem) => self.problems.push(problem),
            }
        }
        self.calls = with_unique_ids(self.calls);
        self
    }

    /// A problem that is told once.
    fn once(&mut self, problem: Problem) {
        if !self.problems.iter().any(|each| each.kind == problem.kind) {
            self.problems.push(problem);
        }
    }
}

/// Whether two calls propose the very same.
fn same(one: &Call, other: &Call) -> bool {
    one.tool == other.tool && one.parameters == other.parameters
}

/// The calls behind the last that a reply may hold.
pub(super) fn too_many() -> Problem {
    Problem::new(ProblemKind::TooManyCalls, "more calls than any reply: the rest were not read")
}

/// Gives each call an id that no other of the reply bears. The first that bears an id keeps it.
pub(super) fn with_ids(drafts: Vec<Draft>) -> Vec<Call> {
    if drafts.is_empty() {
        return Vec::new();
    }
    let sent: std::collections::HashSet<String> = drafts.iter().filter_map(|draft| draft.id.clone()).collect();
    let mut given: std::collections::HashSet<String> = std::collections::HashSet::new();
    let mut counter = 0;
    let mut fresh = || loop {
        counter += 1;
        let id = format!("call-{counter}");
        if !sent.contains(&id) {
            return id;
        }
    };
    let mut calls = Vec::with_capacity(drafts.len());
    for draft in drafts {
        let id = draft.id.filter(|id| !given.contains(id)).unwrap_or_else(&mut fresh);
        given.insert(id.clone());
        let Draft { tool, parameters, confidence, reasoning, repair, .. } = draft;
        calls.push(Call { id, tool, parameters, confidence, reasoning, repair });
    }
    calls
}

impl Call {
    /// A native tool call of a provider: its id, the function's name, and its arguments as the provider sends them, a text or an
    /// object. The confidence is lifted out of the arguments. Everything else is as for a marker.
    pub fn native(id: Option<&str>, name: &str, arguments: Value) -> Result<Call, Problem> {
        let mut fields = Map::new();
        if let Some(id) = id {
            fields.insert("id".to_owned(), Value::from(id));
        }
        fields.insert("name".to_owned(), Value::from(name));
        fields.insert("arguments".to_owned(), arguments);
        let found = draft(&fields, Form::Native, Repair::None)?;
        let call = found.and_then(|draft| with_ids(vec![draft]).pop());
        call.ok_or_else(|| Problem::new(ProblemKind::MissingTool, "no tool is named"))
    }
}

/// The calls of a reply, markers and native ones together, so that each bears an id of its own. Earlier ones keep theirs.
pub fn with_unique_ids(calls: Vec<Call>) -> Vec<Call> {
    let again = |call: Call| {
        let Call { id, tool, parameters, confidence, reasoning, repair } = call;
        Draft { id: Some(id), tool, parameters, confidence, reasoning, repair }
    };
    with_ids(calls.into_iter().map(again).collect())
}
