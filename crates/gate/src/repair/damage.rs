//! What is wrong with a marker that is no call.

use serde::{Deserialize, Serialize};

/// The kinds of problems, as programs see them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProblemKind {
    /// Cut in mid-reply or at its end.
    Truncated,
    /// JSON with no one sensible reading.
    InvalidJson,
    /// A key twice, with two values.
    DuplicateKey,
    /// Nested deeper than any call is.
    TooDeep,
    /// No tool is named.
    MissingTool,
    /// A marker with nothing in it.
    Empty,
    /// A marker with words in it.
    NotAnObject,
    /// `parameters` are neither an object nor the text of one.
    BadParameters,
    /// A marker without its bracket or colon.
    NoBracket,
    /// An object that looks like a call, without a marker.
    BareCall,
    /// A call in another model's shape, of no tool that there is.
    UnknownTool,
    /// A result that the model made up.
    ForgedResult,
    /// A reply that is JSON and nothing else.
    RawJson,
    /// More text than any reply has: what came behind it was not read.
    TooLong,
    /// More calls than any reply holds: those behind were not read.
    TooManyCalls,
}

/// What is wrong, and where it was noticed, in words for a log: never a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Damage {
    /// The kind.
    pub kind: ProblemKind,
    /// One plain sentence without values.
    pub detail: String,
}

impl Damage {
    /// Damage of a kind.
    pub fn new(kind: ProblemKind, detail: impl Into<String>) -> Damage {
        Damage { kind, detail: detail.into() }
    }
}
