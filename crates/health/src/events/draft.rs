//! Events before their times are known, and which of the message's times belongs to which.

use std::ops::Range;

use super::event::{Certainty, EventKind, Past, Sourced, Whose};
use super::wrong::Wrong;

/// An event whose time is still to be found.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub kind: EventKind,
    pub certainty: Certainty,
    pub whose: Whose,
    /// The words that name it.
    pub tokens: Range<usize>,
    /// The statements whose times are its own.
    pub scope: Vec<usize>,
    /// When, once it is known.
    pub when: Option<Sourced<Past>>,
    /// A value of it that was told and is none.
    pub wrong: Option<Wrong>,
}

impl Draft {
    /// What these words tell plainly of the user.
    pub fn new(kind: EventKind, tokens: Range<usize>) -> Draft {
        Draft {
            kind,
            certainty: Certainty::Clear,
            whose: Whose::Own,
            tokens,
            scope: Vec::new(),
            when: None,
            wrong: None,
        }
    }

    pub(super) fn timed(&self) -> bool {
        super::event::happened(&self.kind)
    }
}
