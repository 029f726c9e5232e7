//! The types that carry the promise: a call with its verdict, inseparable; an approval that only the gate or a person can make, and
//! that running uses up.

mod approved;
mod digest;
mod pending;

#[cfg(test)]
mod tests;

pub use approved::{Approved, Grant};
pub use digest::digest;
pub use pending::{Pending, PendingRow, Stale, Unrestorable};

use crate::{Call, Finding, Grounded, Parameters, Provenance, Verdict};

/// A call with its verdict. Made by [`crate::assess`] only.
#[derive(Debug)]
pub struct Assessed<C> {
    pub(crate) call: Call,
    pub(crate) tool_version: u16,
    pub(crate) typed: Option<C>,
    pub(crate) verdict: Verdict,
    pub(crate) findings: Vec<Finding>,
    pub(crate) notices: Vec<String>,
    pub(crate) parameters: Parameters,
    pub(crate) settled: Parameters,
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
    /// What the words alone settle: the parameters without those that nobody said.
    pub fn settled(&self) -> &Parameters {
        &self.settled
    }
    /// The typed call of [`Assessed::parameters`]; `None` where it was blocked.
    pub fn typed(&self) -> Option<&C> {
        self.typed.as_ref()
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

    /// The same call, stricter: what would run asks first, for this reason. What is blocked stays blocked.
    #[must_use]
    pub fn ask_first(mut self, finding: Finding) -> Assessed<C> {
        self.verdict = self.verdict.max(Verdict::Confirm);
        self.findings.push(Finding { verdict: Verdict::Confirm, ..finding });
        self
    }

    /// Parts with the verdict: the one way on.
    pub fn into_gate(self) -> Gate<C> {
        match (self.verdict, self.typed) {
            (Verdict::Execute, Some(typed)) => Gate::Run(Approved {
                call_id: self.call.id,
                tool: self.call.tool,
                tool_version: self.tool_version,
                proposed: self.call.parameters,
                parameters: self.parameters,
                grounded: self.grounded,
                left_out: self.left_out,
                findings: self.findings,
                person: self.person,
                typed,
                grant: Grant::Statement,
            }),
            (Verdict::Confirm, Some(typed)) => Gate::Ask(Pending {
                call_id: self.call.id,
                tool: self.call.tool,
                tool_version: self.tool_version,
                proposed: self.call.parameters,
                parameters: self.parameters,
                settled: self.settled,
                grounded: self.grounded,
                left_out: self.left_out,
                findings: self.findings,
                notices: self.notices,
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
