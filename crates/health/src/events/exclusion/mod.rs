//! Named exclusions: what shares words with a health event and is none. Each file is one class, asked by the readers of the events that it
//! could be mistaken for.

pub(super) mod body;
pub(super) mod circumstance;
pub(super) mod social;
