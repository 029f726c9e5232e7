//! The medications on record.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Moment;

/// Those taken now, and those stopped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Medications {
    /// Taken now, by name.
    pub current: Vec<MedicationRow>,
    /// Stopped, the latest first.
    pub stopped: Vec<MedicationRow>,
}

/// One medication.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct MedicationRow {
    /// The operation that added it.
    pub operation: String,
    /// Its name.
    pub name: String,
    /// The usual dose.
    pub dose: Option<String>,
    /// When it is taken, in words ("08:00 and 20:00, every day"; "as needed").
    pub schedule: String,
    /// The user's own limits, in words ("4 hours apart, 4 a day at most").
    pub limits: Option<String>,
    /// What is left, in words ("9 tablets left").
    pub stock: Option<String>,
    /// How to take it, as the user said.
    pub instructions: Option<String>,
    /// The last dose on record.
    pub last: Option<Moment>,
    /// When it was stopped.
    pub stopped: Option<Moment>,
}
