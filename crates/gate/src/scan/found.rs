//! What is found at a place of a reply where a span may begin: words, a span with what it gives, or the reply in a wrapping.

use serde_json::Value;

use super::Problem;
use super::draft::{Draft, Form, draft};
use crate::Repair;
use crate::repair::ProblemKind;

/// What a span gives.
#[derive(Debug, PartialEq)]
pub enum Piece {
    /// A call.
    Call(Draft),
    /// No call, for a reason.
    Problem(Problem),
    /// The model's thoughts.
    Thought(String),
    /// All that stood before it was thought.
    Withdrawn,
}

/// A span.
#[derive(Debug)]
pub struct Span {
    /// One past its last byte.
    pub end: usize,
    /// What it gives, in order.
    pub pieces: Vec<Piece>,
    /// Whether the text was searched to its end to find that nothing closes it.
    pub searched: bool,
    /// Whether a `<decision>` was opened that holds markers.
    pub opened: bool,
}

/// What stands at a place where a span may begin.
#[derive(Debug)]
pub enum Opening {
    /// Words; no object begins before this place.
    Words(usize),
    /// Words in brackets that hold an object; no such list begins before this place.
    List(usize),
    /// More text is needed to tell.
    More,
    /// A span.
    Span(Span),
    /// The reply itself, in a wrapping.
    Wrapped(Wrapped),
}

/// The words of a reply that was wrapped.
#[derive(Debug)]
pub struct Wrapped {
    /// One past the wrapping, its fence included.
    pub end: usize,
    /// What stood in it: a reply of its own.
    pub words: String,
}

pub(super) fn span(end: usize, pieces: Vec<Piece>) -> Opening {
    Opening::Span(Span { end, pieces, searched: false, opened: false })
}

pub(super) fn problem(kind: ProblemKind, detail: &str) -> Vec<Piece> {
    vec![Piece::Problem(Problem::new(kind, detail))]
}

pub(super) fn first(text: &str, at: usize) -> Option<char> {
    text.get(at..).and_then(|rest| rest.chars().next())
}

pub(super) fn array(items: &[Value], repair: Repair) -> Vec<Piece> {
    let one = |item: &Value| match item.as_object().map(|fields| draft(fields, Form::Native, repair)) {
        Some(Ok(Some(call))) => Piece::Call(call),
        Some(Err(problem)) => Piece::Problem(problem),
        _ => Piece::Problem(Problem::new(ProblemKind::NotAnObject, "a call that is no object")),
    };
    items.iter().map(one).collect()
}
