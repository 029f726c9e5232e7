//! What the tests of the whole house share: the labelled corpora, how they are scored, and how their words are varied.

pub mod corpus;
pub mod same;
pub mod vary;
