//! What a reply comes to: its words, its calls, what could not be read, and what a chunk released.

use super::draft::Draft;
use super::problem::Problem;
use crate::Call;

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
