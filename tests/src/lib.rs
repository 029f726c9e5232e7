//! What the tests of the whole house share: the labelled corpora, how they are scored, and how their words are varied; a conversation
//! on a real vault, and what is said in it; the `alara` program itself, a record that it opens and a disk that fails under it; and the project as it lies in its files.

pub mod agent;
pub mod corpus;
pub mod data_sets;
pub mod disk;
pub mod home;
pub mod liar;
pub mod literals;
pub mod play;
pub mod program;
pub mod said;
pub mod same;
pub mod sentences;
pub mod server;
pub mod tree;
pub mod vary;
pub mod vault;
