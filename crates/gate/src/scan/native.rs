//! Calls with ids of their own; and the calls that a provider's API hands over apart from the words.

use serde_json::{Map, Value};

use super::Problem;
use super::draft::{Draft, Form, draft};
use crate::{Call, Repair};

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
        call.ok_or_else(|| Problem::new(super::ProblemKind::MissingTool, "no tool is named"))
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
