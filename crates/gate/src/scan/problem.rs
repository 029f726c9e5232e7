//! What could not be read in a reply.

use serde::{Deserialize, Serialize};

use super::ProblemKind;

/// Something in a reply that looked like a marker and is no call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// Which kind.
    pub kind: ProblemKind,
    /// One sentence for a log or the model, without values.
    pub detail: String,
    /// The beginning of what could not be read, for the trace alone: never for a log file.
    #[serde(default)]
    pub snippet: String,
}

/// How much of what could not be read is kept, in characters.
pub(super) const SNIPPET: usize = 120;

impl Problem {
    pub(super) fn new(kind: ProblemKind, detail: &str) -> Problem {
        Problem { kind, detail: detail.to_owned(), snippet: String::new() }
    }
}
