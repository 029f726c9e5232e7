//! Readings over time, as recorded; never an interpretation.

pub use alara_health::vitals::VitalKind;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{CameBy, Moment, VitalCodes};

/// Which readings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct VitalsInput {
    /// The kind.
    #[ts(as = "VitalCodes")]
    pub kind: VitalKind,
    /// The last so many days, today included.
    pub days: u32,
}

/// Readings of one kind, oldest first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Vitals {
    /// The kind.
    #[ts(as = "VitalCodes")]
    pub kind: VitalKind,
    /// The unit of every value here.
    pub unit: String,
    /// The first day asked for, `YYYY-MM-DD`.
    pub from: String,
    /// The last, which is today.
    pub to: String,
    /// The readings.
    pub readings: Vec<Reading>,
}

/// One reading.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Reading {
    /// The operation that wrote it.
    pub operation: String,
    /// When.
    pub at: Moment,
    /// The value; of a blood pressure the upper (systolic).
    pub value: f64,
    /// Of a blood pressure the lower (diastolic).
    pub second: Option<f64>,
    /// Where it came from.
    pub source: CameBy,
}
