//! The words by which quotations are known, as data: kinds of writing, what is done with it, who tells and how. A list is lines of words: set one a line, it would
//! be read by nobody.

mod shape;
mod sources;
mod telling;
mod writings;

pub(super) use shape::*;
pub(super) use sources::*;
pub(super) use telling::*;
pub(super) use writings::*;
