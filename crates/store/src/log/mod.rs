//! The log of operations: appended to, read, and verified; never changed.

pub(crate) mod append;
pub mod read;
pub mod verify;
