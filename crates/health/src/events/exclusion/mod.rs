//! Named exclusions that ask for the structure of a clause: what shares words with a health event and is none. Those that words alone tell
//! are rules (`data/rules`).

pub(super) mod body;
pub(super) mod circumstance;
pub(super) mod social;
