//! The text of a block, and what is known where it is read.

use super::super::known::Known;

/// Where a block is read.
#[derive(Clone, Copy)]
pub struct Body<'a> {
    /// The reply so far.
    pub text: &'a str,
    /// Where the block's own text begins.
    pub at: usize,
    /// Whether nothing follows.
    pub at_end: bool,
    /// The tools that there are.
    pub known: Known,
    /// What closes it, in the spelling of [`Angle::inner`]; nothing where it has no end of its own.
    pub closers: &'a [&'a str],
}
