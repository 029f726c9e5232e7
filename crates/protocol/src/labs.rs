//! Results of a laboratory and periods over time, as they were recorded.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{CameBy, Moment};

/// Which days.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct LabsInput {
    /// So many days up to today.
    pub days: u32,
}

/// Results of a laboratory and periods over some days.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Labs {
    /// The first day asked for, `YYYY-MM-DD`.
    pub from: String,
    /// The last, which is today.
    pub to: String,
    /// The tests with results that are figures, each in one unit.
    pub tests: Vec<LabTest>,
    /// The days on which a period started, oldest first.
    pub periods: Vec<PeriodStart>,
    /// The days from one of these starts to the next, on average; none where there are fewer than two.
    pub days_between: Option<f64>,
}

/// The results of one test in one unit, oldest first; those that were printed in another are converted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct LabTest {
    /// What was tested.
    pub test: String,
    /// The unit of its results; empty where they have none.
    pub unit: String,
    /// No unit was said, and several are possible: these results stand apart.
    pub unit_unsaid: bool,
    /// The results.
    pub results: Vec<LabFigure>,
}

/// One result.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct LabFigure {
    /// The operation that wrote it.
    pub operation: String,
    /// When.
    pub at: Moment,
    /// The figure.
    pub value: f64,
    /// The lower end of the range that was printed beside it.
    pub low: Option<f64>,
    /// The upper end of it.
    pub high: Option<f64>,
    /// The value with its unit as it was printed, where that is not how it stands here.
    pub as_printed: Option<String>,
    /// Where it came from.
    pub source: CameBy,
}

/// The start of a period.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct PeriodStart {
    /// The operation that wrote it.
    pub operation: String,
    /// When.
    pub at: Moment,
    /// Where it came from.
    pub source: CameBy,
}
