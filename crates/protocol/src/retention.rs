//! For how long the chat is kept. Records are kept for good.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// For how long, and what else there is to choose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct ChatRetention {
    /// Days; none for good.
    pub days: Option<u32>,
    /// The choices, the longest first; for good is the other one.
    pub choices: Vec<ChatRetentionChoice>,
}

/// A number of days for which the chat may be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct ChatRetentionChoice {
    /// Days.
    pub days: u32,
    /// How many messages are older, and would go at once.
    pub older: u32,
}

/// Keeps the chat for so many days from now on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct KeepChat {
    /// One of the choices; none for good.
    pub days: Option<u32>,
}
