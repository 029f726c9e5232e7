//! Why a verdict is what it is: codes for programs, fields, and plain words for people.

use serde::{Deserialize, Serialize};

use crate::Verdict;

/// The codes of the contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// Not in the registry.
    UnknownTool,
    /// Internal-only.
    ToolNotCallable,
    /// Missing, empty, of the wrong type, not in the enum, out of range, malformed, in the future, inexpressible.
    InvalidParameter,
    /// Below 0.7.
    LowConfidence,
    /// Absent or null.
    ConfidenceMissing,
    /// The statement does not assert the event.
    NoExplicitIntent,
    /// The event is someone else's.
    SomeoneElse,
    /// Asserted, but not surely.
    UncertainIntent,
    /// Every required value was said, and what was said of them is not understood.
    NotUnderstood,
    /// The statement cannot be read.
    Unreadable,
    /// A value says otherwise than the words.
    ContradictsStatement,
    /// A required value that nobody said.
    AssumedValue,
    /// A name that two medications are equally near to, or one of a confused pair.
    AmbiguousName,
    /// A dose within the minimum interval, or past the daily maximum.
    PossibleDoubleDose,
    /// A dose far from the listed or the usual one.
    ImplausibleDose,
    /// The repair touched a value.
    RepairedValue,
    /// The same event was proposed by another call of the reply, or is recorded already.
    Duplicate,
    /// The tool always asks.
    AlwaysAsks,
    /// Whose record is meant is not clear.
    WhoseRecord,
    /// Only one of the two readings of the statement finds the event: the rules, or the trained reader.
    OneReader,
    /// A guard could not do its work.
    GuardFailed,
    /// A second reader asked for more care.
    SecondReader,
}

/// What one check found about a call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// What it makes of the verdict, at least.
    pub verdict: Verdict,
    /// Why.
    pub reason: Reason,
    /// The parameters it is about ("dose", "data.severity"); empty where it is about the call.
    pub fields: Vec<String>,
    /// One plain sentence for the person, without codes.
    pub detail: String,
}

impl Finding {
    /// A finding that blocks.
    pub fn block(reason: Reason, detail: impl Into<String>) -> Finding {
        Finding { verdict: Verdict::Block, reason, fields: Vec::new(), detail: detail.into() }
    }

    /// A finding that asks.
    pub fn confirm(reason: Reason, detail: impl Into<String>) -> Finding {
        Finding { verdict: Verdict::Confirm, reason, fields: Vec::new(), detail: detail.into() }
    }

    /// The same finding, about these parameters.
    pub fn about(mut self, fields: impl IntoIterator<Item = impl Into<String>>) -> Finding {
        self.fields = fields.into_iter().map(Into::into).collect();
        self
    }
}
