//! `update_reminder`: a change to a reminder.

use alara_gate::{Category, Definition, Finding, Sensitivity};
use serde::{Deserialize, Serialize};
use alara_gate::{Control, Kind};
use chrono::NaiveDate;

use super::{Moment, TimeOfDay, parameter::{DAYS, optional, required}};
use super::{Effect, Scene, Tool};

/// A change to a reminder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UpdateReminder {
    /// Its title or id.
    pub reminder: String,
    /// A new title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// A new time of day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeOfDay>,
    /// New days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<Vec<u8>>,
    /// A new date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<NaiveDate>,
    /// Whether it rings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub active: Option<bool>,
    /// Quiet through this day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paused_until: Option<NaiveDate>,
    /// Only that one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub occurrence: Option<Moment>,
}

static DEFINITION: Definition = Definition {
    id: "update_reminder",
    version: 1,
    name: "Change a reminder",
    description: "Changes a reminder, pauses it, or moves one occurrence.",
    category: Category::Reminders,
    sensitivity: Sensitivity::Medium,
    asks_first: true,
    internal: false,
    parameters: &[
        required("reminder", Kind::Text, Control::Text, "Its title or id."),
        optional("title", Kind::Text, Control::Text, "A new title."),
        optional("time", Kind::TimeOfDay, Control::TimeOfDay, "A new time of day."),
        DAYS,
        optional("date", Kind::Date, Control::Date, "A new date, for a single one."),
        optional("active", Kind::Boolean, Control::Toggle, "Whether it rings at all."),
        optional("paused_until", Kind::Date, Control::Date, "Quiet through this day."),
        optional("occurrence", Kind::Time, Control::DateTime, "Only that one."),
    ],
    at_least_one_of: &["title", "time", "days", "date", "active", "paused_until", "occurrence"],
    rules: &["Only what the user asks to change."],
};

impl Tool for UpdateReminder {
    const DEFINITION: &'static Definition = &DEFINITION;

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let _ = scene;
        Err(Finding::block(alara_gate::Reason::GuardFailed, "not yet"))
    }
}
