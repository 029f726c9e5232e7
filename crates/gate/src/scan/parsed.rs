//! What a reply comes to: its words, its calls, what could not be read, and what a chunk released.

use serde::{Deserialize, Serialize};

use super::ProblemKind;
use super::draft::Draft;
use crate::Call;

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

/// A whole reply, read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Parsed {
    /// The reply as the user sees it.
    pub clean: String,
    /// The calls, in order, each with an id that no other bears.
    pub calls: Vec<Call>,
    /// What looked like a marker and is no call.
    pub problems: Vec<Problem>,
    /// The model's thoughts: not the reply, kept for the trace.
    pub thoughts: Vec<String>,
    /// Words that were shown and turned out to be thoughts: a tag closed them that nothing had opened. They are no part of `clean`.
    pub withdrawn: String,
    /// How many results the model made up.
    pub forged_results: usize,
    /// How much text was read, in bytes.
    pub heard: usize,
}

/// A reply that was read to its end.
pub(super) struct Read {
    pub clean: String,
    pub drafts: Vec<Draft>,
    pub problems: Vec<Problem>,
    pub thoughts: Vec<String>,
    pub withdrawn: String,
}

/// What a chunk released.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Words for the user, to be added to those before.
    Text(String),
    /// A marker, a block or a result was taken out here.
    Removed,
    /// All the words so far were thoughts: the reply begins here.
    Withdrawn,
}
