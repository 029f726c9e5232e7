//! What the tests of the whole house share: the labelled corpora, how they are scored, how their words are varied, a conversation on a
//! real vault, and the `alara` program itself.

pub mod corpus;
pub mod play;
pub mod program;
pub mod same;
pub mod vary;
