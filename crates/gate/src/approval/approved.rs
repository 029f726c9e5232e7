//! A call that may run, once. It is made in two places only: the gate's `execute`, by the statement
//! alone or with a standing consent, and a person's decision.

use alara_consent::PersonAct;

use super::content::{CallContent, reads_content};
use crate::Standing;

/// What lets a call run.
#[derive(Debug)]
pub enum Grant {
    /// The user's own statement, judged by the gate.
    Statement,
    /// The user's own statement, and a standing consent of theirs to what it tells.
    Standing(Standing),
    /// A person's act, to exactly these values.
    Person(PersonAct),
}

/// A call that may run, once. No clone, no reading from a file, no public fields: the gate makes it, or a person's decision.
#[derive(Debug)]
#[must_use = "an approval that is not run was lost"]
pub struct Approved<C> {
    pub(super) content: CallContent,
    pub(super) typed: C,
    pub(super) grant: Grant,
}

reads_content!(Approved);

impl<C> Approved<C> {
    /// What it says.
    pub fn content(&self) -> &CallContent {
        &self.content
    }
    /// The tool's own typed call.
    pub fn typed(&self) -> &C {
        &self.typed
    }
    /// What lets it run.
    pub fn grant(&self) -> &Grant {
        &self.grant
    }
}
