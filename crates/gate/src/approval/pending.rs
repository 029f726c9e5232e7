//! A call that waits for a person: a row, not a future. Running it takes the person's own act, to exactly the values shown.

use alara_consent::PersonAct;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Approved, Grant, digest};
use crate::{Finding, Grounded, Parameters, Provenance, Toolbox};

/// A call that waits for a person.
#[derive(Debug)]
#[must_use = "a call that waits must be kept"]
pub struct Pending<C> {
    pub(crate) call_id: String,
    pub(crate) tool: String,
    pub(crate) tool_version: u16,
    pub(crate) proposed: Parameters,
    pub(crate) parameters: Parameters,
    pub(crate) settled: Parameters,
    pub(crate) grounded: Vec<Grounded>,
    pub(crate) left_out: Vec<String>,
    pub(crate) findings: Vec<Finding>,
    pub(crate) notices: Vec<String>,
    pub(crate) person: Option<String>,
    pub(crate) typed: C,
}

/// What is stored of a pending call. Reading one back grants nothing: it is typed again, and running it takes a person's act.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PendingRow {
    /// The id of the call.
    pub call_id: String,
    /// The tool's id.
    pub tool: String,
    /// The version of what the tool writes.
    pub tool_version: u16,
    /// What the model sent.
    pub proposed: Parameters,
    /// What is shown, and written if the person says yes.
    pub parameters: Parameters,
    /// What the words alone settle.
    pub settled: Parameters,
    /// Each parameter, grounded.
    pub grounded: Vec<Grounded>,
    /// What was left out whatever the person says.
    pub left_out: Vec<String>,
    /// Why it waits.
    pub findings: Vec<Finding>,
    /// What the person is told besides.
    pub notices: Vec<String>,
    /// Another person's record that it goes into, by name.
    pub person: Option<String>,
}

/// The answer names other values than those that wait.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("what was answered is not what waits")]
pub struct Stale;

/// A stored row that is no pending call of today's tools.
#[derive(Debug, Error, PartialEq)]
pub enum Unrestorable {
    /// The tool is no longer there.
    #[error("there is no tool {0} any more")]
    Tool(String),
    /// Its values don't fit the tool any more.
    #[error("the values no longer fit the tool")]
    Values(Vec<Finding>),
}

impl<C> Pending<C> {
    /// The id of the call.
    pub fn call_id(&self) -> &str {
        &self.call_id
    }
    /// The tool's id.
    pub fn tool(&self) -> &str {
        &self.tool
    }
    /// What is shown, and written if the person says yes: canonical.
    pub fn parameters(&self) -> &Parameters {
        &self.parameters
    }
    /// What the words alone settle: what a "yes" in the conversation writes, where the question did not name the rest.
    pub fn settled(&self) -> &Parameters {
        &self.settled
    }
    /// What the model sent.
    pub fn proposed(&self) -> &Parameters {
        &self.proposed
    }
    /// Each parameter's source.
    pub fn provenance(&self) -> impl Iterator<Item = (&str, Provenance)> {
        self.grounded.iter().map(|each| (each.field.as_str(), each.provenance))
    }
    /// Each parameter, grounded.
    pub fn grounded(&self) -> &[Grounded] {
        &self.grounded
    }
    /// What was left out whatever the person says.
    pub fn left_out(&self) -> &[String] {
        &self.left_out
    }
    /// Why it waits.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }
    /// What the person is told besides.
    pub fn notices(&self) -> &[String] {
        &self.notices
    }
    /// Another person's record that it goes into, by name.
    pub fn person(&self) -> Option<&str> {
        self.person.as_deref()
    }
    /// The tool's own typed call, of the values shown.
    pub fn typed(&self) -> &C {
        &self.typed
    }
    /// The digest of exactly the values shown: what an answer must name.
    pub fn digest(&self) -> String {
        digest(&self.tool, self.person.as_deref(), &self.parameters)
    }

    /// A person decided: yes, to the values whose digest their act names. Other values are [`Stale`].
    pub fn decide(self, act: PersonAct) -> Result<Approved<C>, Stale> {
        if act.digest() != self.digest() {
            return Err(Stale);
        }
        Ok(Approved {
            call_id: self.call_id,
            tool: self.tool,
            tool_version: self.tool_version,
            proposed: self.proposed,
            parameters: self.parameters,
            grounded: self.grounded,
            left_out: self.left_out,
            findings: self.findings,
            person: self.person,
            typed: self.typed,
            grant: Grant::Person(act),
        })
    }

    /// The row to store.
    pub fn to_row(&self) -> PendingRow {
        PendingRow {
            call_id: self.call_id.clone(),
            tool: self.tool.clone(),
            tool_version: self.tool_version,
            proposed: self.proposed.clone(),
            parameters: self.parameters.clone(),
            settled: self.settled.clone(),
            grounded: self.grounded.clone(),
            left_out: self.left_out.clone(),
            findings: self.findings.clone(),
            notices: self.notices.clone(),
            person: self.person.clone(),
        }
    }

    /// A stored row, typed again by today's tools.
    pub fn restore<T: Toolbox<Typed = C>>(row: PendingRow, toolbox: &T) -> Result<Pending<C>, Unrestorable> {
        let Some(definition) = toolbox.definition(&row.tool) else {
            return Err(Unrestorable::Tool(row.tool));
        };
        let typed = toolbox.typed(definition, &row.parameters).map_err(Unrestorable::Values)?;
        Ok(Pending {
            call_id: row.call_id,
            tool: row.tool,
            tool_version: row.tool_version,
            proposed: row.proposed,
            parameters: row.parameters,
            settled: row.settled,
            grounded: row.grounded,
            left_out: row.left_out,
            findings: row.findings,
            notices: row.notices,
            person: row.person,
            typed,
        })
    }
}
