//! The medications on record.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{CameBy, Moment};

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
    /// Its doses differ by time, day or step; `schedule` tells each with its own.
    pub by_plan: bool,
    /// The user's own limits, in words ("4 hours apart, 4 a day at most").
    pub limits: Option<String>,
    /// What is left, in words ("9 tablets left").
    pub stock: Option<String>,
    /// How to take it, as the user said.
    pub instructions: Option<String>,
    /// When it came onto the list.
    pub added: Option<Moment>,
    /// Where what stands here came from.
    pub source: CameBy,
    /// The last dose on record.
    pub last: Option<Moment>,
    /// When it was stopped.
    pub stopped: Option<Moment>,
    /// It is taken only when needed.
    pub as_needed: bool,
    /// Its doses are due without being announced.
    pub quiet: bool,
    /// The last day that what is left is enough for, as planned; none where that is not known, or further off than a year.
    pub lasts_until: Option<Moment>,
    /// How many days that is, today included.
    pub days_left: Option<u32>,
    /// What changed of it and when, the newest first.
    pub history: Vec<MedicationChange>,
}

/// One change of a medication.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct MedicationChange {
    /// When it was written.
    pub at: Moment,
    /// What changed, in words ("Dose: 500 mg → 850 mg").
    pub what: String,
    /// The operation, to undo.
    pub operation: String,
    /// Whether it was undone.
    pub undone: bool,
}
