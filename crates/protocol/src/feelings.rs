//! Moods and symptoms over time, as they were named; never an interpretation.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{CameBy, Moment};

/// Which days.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct FeelingsInput {
    /// The last so many days, today included.
    pub days: u32,
}

/// What was felt in these days.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Feelings {
    /// The first day asked for, `YYYY-MM-DD`.
    pub from: String,
    /// The last, which is today.
    pub to: String,
    /// The moods, oldest first.
    pub moods: Vec<MoodNamed>,
    /// Each symptom, the one recorded most often first.
    pub symptoms: Vec<SymptomOver>,
}

/// A mood, as it was named.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct MoodNamed {
    /// The operation that wrote it.
    pub operation: String,
    /// When.
    pub at: Moment,
    /// Which.
    pub mood: Mood,
    /// Where it came from.
    pub source: CameBy,
}

/// One of five words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum Mood {
    /// Fantastic, wonderful.
    Great,
    /// Well, fine.
    Good,
    /// So-so, not bad.
    Okay,
    /// Low, rough.
    Poor,
    /// In crisis.
    Crisis,
}

/// A symptom, whenever it was recorded.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct SymptomOver {
    /// What it is called, as it was written last.
    pub name: String,
    /// Each time, oldest first.
    pub times: Vec<SymptomNamed>,
}

/// A symptom, once.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct SymptomNamed {
    /// The operation that wrote it.
    pub operation: String,
    /// When.
    pub at: Moment,
    /// How bad, in the user's words ("mild"), where they said.
    pub severity: Option<String>,
    /// Where it came from.
    pub source: CameBy,
}
