//! The types that carry the promise: a call with its verdict, inseparable; an approval that only the gate or a person can make, and
//! that running uses up.

mod approved;
mod content;
mod digest;
mod pending;

#[cfg(test)]
mod tests;

pub use approved::{Approved, Grant};
pub use content::CallContent;
pub use digest::digest;
pub use pending::{Pending, Stale, Unrestorable};

use content::reads_content;

use crate::{Confidence, Finding, Standing, Verdict};

/// A call with its verdict. Made by [`crate::assess`] only.
#[derive(Debug)]
pub struct Assessed<C> {
    pub(crate) content: CallContent,
    pub(crate) confidence: Confidence,
    pub(crate) verdict: Verdict,
    pub(crate) typed: Option<C>,
    /// The consent without which it would ask.
    pub(crate) standing: Option<Standing>,
}

reads_content!(Assessed);

impl<C> Assessed<C> {
    /// The confidence as sent.
    pub fn confidence(&self) -> &Confidence {
        &self.confidence
    }
    /// The verdict.
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }
    /// The typed call of [`CallContent::parameters`]; `None` where it was blocked.
    pub fn typed(&self) -> Option<&C> {
        self.typed.as_ref()
    }

    /// The standing consent by which it runs, where it would have asked without.
    pub fn standing(&self) -> Option<&Standing> {
        self.standing.as_ref()
    }

    /// The same call, stricter: what would run asks first, for this reason. What is blocked stays blocked.
    #[must_use]
    pub fn ask_first(mut self, finding: Finding) -> Assessed<C> {
        self.without_consent();
        self.verdict = self.verdict.max(Verdict::Confirm);
        self.content.findings.push(Finding { verdict: Verdict::Confirm, ..finding });
        self
    }

    /// A consent answers for nothing where more is asked than it answers for: what it had answered is asked again.
    pub(crate) fn without_consent(&mut self) {
        if let Some(standing) = self.standing.take() {
            self.content.findings.extend(standing.answered);
        }
    }

    /// Parts with the verdict: the one way on.
    pub fn into_gate(self) -> Gate<C> {
        let content = self.content;
        match (self.verdict, self.typed) {
            (Verdict::Execute, Some(typed)) => {
                let grant = self.standing.map_or(Grant::Statement, Grant::Standing);
                Gate::Run(Approved { content, typed, grant })
            }
            (Verdict::Confirm, Some(typed)) => Gate::Ask(Pending { content, typed }),
            _ => Gate::Refuse(content.findings),
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
