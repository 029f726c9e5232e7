//! The standing consents of the user: what was said yes to beforehand.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Moment;

/// What was said yes to beforehand, as it stands on the open record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct StandingConsents {
    /// By medication, the oldest first; those whose last day is over included.
    pub consents: Vec<ConsentRow>,
    /// The open record is another person's: there is none in it, and none can be given.
    pub of_another: bool,
}

/// One of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct ConsentRow {
    /// Its id, to withdraw it.
    pub id: String,
    /// The medication.
    pub medication: String,
    /// The dose, and no other.
    pub dose: String,
    /// The first minute of the day, `HH:MM`.
    pub from: String,
    /// The last minute of the day, `HH:MM`.
    pub to: String,
    /// The last day.
    pub until: Moment,
    /// When it was given.
    pub given: Moment,
    /// Its last day is over.
    pub over: bool,
}
