//! CSV (RFC 4180), one file a kind. The columns of a kind are those of its tool's definition, in its order, behind five that all kinds
//! have: they change only with the tool.

mod cell;
mod columns;
mod write;

pub(crate) use cell::{BETWEEN, FORMULA};
pub(crate) use columns::{COMMON, Column, MEDICATIONS, REMINDERS};
pub use columns::{LISTS, Sheet, sheet_of, sheets};
pub use write::Folder;
pub(crate) use write::head;

#[cfg(test)]
mod tests;
