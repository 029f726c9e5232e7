//! Claims: whether a reply says that something was (or is about to be) recorded, told apart from offers, questions, reports, refusals
//! and instructions.

use crate::text::Span;

/// A claim in a reply, with its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The sentence or clause that claims.
    pub span: Span,
}

/// The claims of a reply, in order; empty where it claims nothing. `user` is the message it answers ("" where unknown).
pub fn claims(user: &str, reply: &str) -> Vec<Claim> {
    let _ = (user, reply);
    Vec::new()
}
