//! Answers to what waits: yes, no, "yes, but …", "the second one", "not yet". Only the reading of the words; which field a change
//! belongs to is known by whoever knows the tools.

use chrono::NaiveDateTime;

use crate::text::{Span, Text};

/// What an answer (or one part of it) does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Yes.
    Affirm,
    /// No.
    Reject,
    /// A change, with or without a yes or no before it.
    Modify,
    /// A deferral or anything else: not an answer.
    None,
}

/// One part of an answer: an act on a target.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// What it does.
    pub act: Act,
    /// The words that name the target ("the second one", "the reminder", "both"), where some do.
    pub target: Option<Span>,
    /// The words that hold the change ("the date was January 19th"), for a modify.
    pub change: Option<Span>,
}

/// Reads an answer into its parts, in order.
pub fn parts(text: &Text<'_>, now: NaiveDateTime) -> Vec<Part> {
    let _ = (text, now);
    Vec::new()
}
