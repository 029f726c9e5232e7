//! Visits and care, what stands in the background of a record, and whom one calls.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Entry, Moment};

/// What lies ahead, and what was.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Care {
    /// Appointments to come, the next first.
    pub upcoming: Vec<Appointment>,
    /// Visits and care on record, the newest first.
    pub past: Vec<Entry>,
}

/// Whom one calls.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Contacts {
    /// Emergency contacts first, then doctors, pharmacies and others, each by name.
    pub contacts: Vec<Entry>,
}

/// What stands in the background of a record, whenever it was recorded. The title of each entry is its name alone, and its values are the rest.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct HealthBackground {
    /// Allergies, intolerances and side effects, each by what it is of.
    pub allergies: Vec<Entry>,
    /// Conditions: those that are over last, each by name.
    pub conditions: Vec<Entry>,
    /// Vaccinations, the newest first.
    pub immunizations: Vec<Entry>,
    /// Results of a laboratory, by test.
    pub lab_tests: Vec<TestResults>,
}

/// The results of one laboratory test, each as it was printed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct TestResults {
    /// What was tested.
    pub test: String,
    /// Its results, the newest first; the title of each is its value with the unit.
    pub results: Vec<Entry>,
}

/// An appointment that a reminder stands for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Appointment {
    /// The reminder's id, for its forms.
    pub reminder: String,
    /// What it says.
    pub title: String,
    /// When.
    pub at: Moment,
    /// More words.
    pub note: Option<String>,
}
