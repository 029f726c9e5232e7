//! A reminder that the user confirmed.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::{PersonId, ReminderId, Schedule};

/// What a reminder is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReminderKind {
    /// To take a medication.
    Medication,
    /// To check in.
    CheckIn,
    /// An appointment.
    Appointment,
    /// Anything else.
    Other,
}

/// A reminder. It rings at the due times of its schedule while it is active and not paused.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reminder {
    /// Its id.
    pub id: ReminderId,
    /// Whose.
    pub person: PersonId,
    /// What it says.
    pub title: String,
    /// What it is for.
    pub kind: ReminderKind,
    /// When it is due.
    pub schedule: Schedule,
    /// The medications on record that it is about.
    #[serde(default)]
    pub medications: Vec<String>,
    /// More words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Whether it rings at all.
    pub active: bool,
    /// Quiet through this day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paused_until: Option<NaiveDate>,
    /// Single occurrences that were moved: the due local time, and the one it was moved to.
    #[serde(default)]
    pub moved: Vec<(chrono::NaiveDateTime, chrono::NaiveDateTime)>,
}
