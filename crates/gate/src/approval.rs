//! The types that carry the promise: a call with its verdict, inseparable; an approval that only the gate or a person can make, and
//! that running uses up.

use crate::{Call, Definition, Finding, Grounded, Parameters, PersonAct, Provenance, Verdict};

/// A call with its verdict. Made by [`crate::assess`] only.
#[derive(Debug)]
pub struct Assessed<C> {
    pub(crate) call: Call,
    pub(crate) definition: Option<Definition>,
    pub(crate) typed: Option<C>,
    pub(crate) verdict: Verdict,
    pub(crate) findings: Vec<Finding>,
    pub(crate) notices: Vec<String>,
    pub(crate) parameters: Parameters,
    pub(crate) grounded: Vec<Grounded>,
    pub(crate) left_out: Vec<String>,
    pub(crate) person: Option<String>,
}

impl<C> Assessed<C> {
    /// The call as proposed.
    pub fn call(&self) -> &Call {
        &self.call
    }
    /// The verdict.
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }
    /// Why.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }
    /// What the person should be told besides.
    pub fn notices(&self) -> &[String] {
        &self.notices
    }
    /// What would be written (for `execute`), or is shown (for `confirm`): canonical.
    pub fn parameters(&self) -> &Parameters {
        &self.parameters
    }
    /// Each parameter's source.
    pub fn provenance(&self) -> impl Iterator<Item = (&str, Provenance)> {
        self.grounded.iter().map(|each| (each.field.as_str(), each.provenance))
    }
    /// Each parameter, grounded.
    pub fn grounded(&self) -> &[Grounded] {
        &self.grounded
    }
    /// The parameters that were left out.
    pub fn left_out(&self) -> &[String] {
        &self.left_out
    }
    /// Another person's record that it goes into, by name.
    pub fn person(&self) -> Option<&str> {
        self.person.as_deref()
    }
    /// Parts with the verdict: the one way on.
    pub fn into_gate(self) -> Gate<C> {
        match (self.verdict, self.typed) {
            (Verdict::Execute, Some(typed)) => Gate::Run(Approved {
                call_id: self.call.id,
                proposed: self.call.parameters,
                parameters: self.parameters,
                grounded: self.grounded,
                person: self.person,
                typed,
                act: None,
            }),
            (Verdict::Confirm, Some(typed)) => Gate::Ask(Pending {
                call_id: self.call.id,
                tool: self.call.tool,
                proposed: self.call.parameters,
                parameters: self.parameters,
                grounded: self.grounded,
                findings: self.findings,
                person: self.person,
                typed,
            }),
            _ => Gate::Refuse(self.findings),
        }
    }
}

/// Where a verdict leads.
#[derive(Debug)]
pub enum Gate<C> {
    /// It may run, once.
    Run(Approved<C>),
    /// It waits for a person.
    Ask(Pending<C>),
    /// It is refused, for these reasons.
    Refuse(Vec<Finding>),
}

/// A call that may run, once. No clone, no reading from a file, no public fields: the gate makes it, or a person's decision.
#[derive(Debug)]
#[must_use = "an approval that is not run was lost"]
pub struct Approved<C> {
    call_id: String,
    proposed: Parameters,
    parameters: Parameters,
    grounded: Vec<Grounded>,
    person: Option<String>,
    typed: C,
    act: Option<PersonAct>,
}

/// A call that waits for a person.
#[derive(Debug)]
pub struct Pending<C> {
    call_id: String,
    tool: String,
    proposed: Parameters,
    parameters: Parameters,
    grounded: Vec<Grounded>,
    findings: Vec<Finding>,
    person: Option<String>,
    typed: C,
}

/// The answer names other values than those that wait.
#[derive(Debug)]
pub struct Stale;
