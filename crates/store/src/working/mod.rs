//! Working state: the conversation, what waits, drafts, settings, what was shown. Not chained, not rebuilt; it survives a restart.

pub mod conversation;
pub mod habit;
pub mod hook;
pub mod ledger;
pub mod occurrence;
pub mod pending;
pub mod queue;
pub mod retention;
pub mod setting;
pub mod trace;
