//! Visits and care, and whom one calls.

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
