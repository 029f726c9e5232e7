//! What an answer stands on, as chips under it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One source of an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct EvidenceSource {
    /// The look-up; with the turn's id it names the rows.
    pub call: String,
    /// What was looked at ("Measurements").
    pub label: String,
    /// What came of it.
    pub found: SourceFound,
    /// How much of what was asked about is on record ("3 of 7 days, newest March 13").
    pub coverage: Option<String>,
    /// When an earlier result stood in, and from when it was.
    pub earlier: Option<String>,
    /// How many entries stand behind it; they open on a press.
    pub rows: u32,
}

/// What came of a look-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum SourceFound {
    /// Something is recorded.
    Data,
    /// Nothing is recorded for that.
    NoData,
    /// It could not be looked up.
    Unavailable,
}

/// Names the rows behind a source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct SourceId {
    /// The turn.
    pub turn: String,
    /// The look-up.
    pub call: String,
}

/// The rows behind a source.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct SourceRows {
    /// The entries that still stand, newest first.
    pub entries: Vec<super::Entry>,
    /// How many were undone or deleted since.
    pub gone: u32,
}
