//! What an answer stands on: which tools ran, what each found and over how many days, and when. It is checked before anybody puts it
//! into words, and the words are held against it afterwards. Nothing here knows what the tools are about.

mod check;
mod coverage;
mod plan;
mod query_result;
mod worded;

#[cfg(test)]
mod tests;

use chrono::{DateTime, FixedOffset};
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use check::Fault;
pub use coverage::Coverage;
pub use plan::{Plan, PlanStep, Tangled};
pub use query_result::{QueryResult, StepResult};
pub use worded::{Witness, Worded};

/// What a source came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QueryOutcome {
    /// Something is recorded.
    Data,
    /// It was looked up, and nothing is recorded: an answer, not an error.
    NoData,
    /// It could not be looked up: no answer, and nothing may be guessed from it.
    Unavailable,
}

/// What one tool found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Observation {
    /// The call that found it, unique in the turn.
    pub call: String,
    /// The tool.
    pub tool: String,
    /// What it came to.
    pub found: QueryOutcome,
    /// The app's own plain words for it.
    pub words: String,
    /// The same as data; null where there is none.
    pub data: Value,
    /// The rows of the record behind it.
    pub rows: Vec<String>,
    /// The days asked about, and those that have something.
    pub coverage: Option<Coverage>,
    /// When an earlier result stands in for one that could not be had now: the moment it is from.
    pub earlier: Option<DateTime<FixedOffset>>,
}

/// One tool run, for the audit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// The call.
    pub call: String,
    /// The tool.
    pub tool: String,
    /// Milliseconds from the first step's begin to this one's.
    pub began_ms: u64,
    /// Milliseconds that it took.
    pub took_ms: u64,
    /// Rows read.
    pub rows: u32,
}

/// Which answer it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Metadata {
    /// The request that it answers.
    pub request: String,
    /// When.
    pub at: DateTime<FixedOffset>,
    /// The tools that ran, in order, without repeats.
    pub tools: Vec<String>,
}

/// An answer before it is checked: anybody may fill one in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Draft {
    /// Which answer it is.
    pub metadata: Metadata,
    /// What was found, in the order of the calls.
    pub findings: Vec<Observation>,
    /// What the person may want to consider, in neutral words.
    pub consider: Vec<String>,
    /// What ran, in order.
    pub audit: Vec<Step>,
}

/// An answer that was checked: only [`Draft::check`] makes one, and reading a stored one checks it again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Draft", into = "Draft")]
pub struct Evidence {
    draft: Draft,
}

impl Evidence {
    /// Which answer it is.
    pub fn metadata(&self) -> &Metadata {
        &self.draft.metadata
    }

    /// What was found, in the order of the calls.
    pub fn findings(&self) -> &[Observation] {
        &self.draft.findings
    }

    /// What the person may want to consider.
    pub fn consider(&self) -> &[String] {
        &self.draft.consider
    }

    /// What ran, in order.
    pub fn audit(&self) -> &[Step] {
        &self.draft.audit
    }
}

impl From<Evidence> for Draft {
    fn from(evidence: Evidence) -> Draft {
        evidence.draft
    }
}

impl TryFrom<Draft> for Evidence {
    type Error = Fault;

    fn try_from(draft: Draft) -> Result<Evidence, Fault> {
        draft.check(&[]).map_err(|faults| faults.into_iter().next().unwrap_or(Fault::Empty))
    }
}
