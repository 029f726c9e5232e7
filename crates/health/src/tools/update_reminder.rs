//! `update_reminder`: a change to a reminder.

use alara_gate::{Category, Definition, Finding, Reason, Sensitivity};
use alara_gate::{Control, Kind};
use alara_record::{Change, Noun, Recurs, Reminder};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::{Effect, Scene, Tool, find};
use super::{
    Moment, TimeOfDay,
    parameter::{DAYS, optional, required},
};

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
        let mut reminder = find::reminder(scene, &self.reminder)?;
        if let Some(due) = self.occurrence {
            return self.move_one(reminder, due);
        }
        if let Some(title) = &self.title {
            reminder.title = title.clone();
        }
        if let Some(time) = self.time {
            reminder.schedule.times = vec![time.0];
        }
        if let Some(days) = &self.days {
            reminder.schedule.recurs = Recurs::Days { days: days.clone() };
        }
        if let Some(date) = self.date {
            reminder.schedule.recurs = Recurs::Once { date };
        }
        if let Some(active) = self.active {
            reminder.active = active;
        }
        if let Some(until) = self.paused_until {
            reminder.paused_until = Some(until);
        }
        let said = format!("Changed the reminder: {}", reminder.title);
        Ok(Effect::Writes(vec![Change::Put(Noun::Reminder(reminder))], said))
    }
}

impl UpdateReminder {
    /// Moves one occurrence: the rest of the reminder stays as it is.
    fn move_one(&self, mut reminder: Reminder, occurrence: Moment) -> Result<Effect, Finding> {
        let (Some(time), Moment::At(at)) = (self.time, occurrence) else {
            return Err(Finding::block(
                Reason::InvalidParameter,
                "Which occurrence do you want to move, and to what time?",
            )
            .about(["occurrence", "time"]));
        };
        let due = at.naive_local();
        let to = self.date.unwrap_or(due.date()).and_time(time.0);
        reminder.moved.retain(|(old, _)| *old != due);
        reminder.moved.push((due, to));
        let said = format!("Moved {} to {}", reminder.title, to.format("%-d %B, %H:%M"));
        Ok(Effect::Writes(vec![Change::Put(Noun::Reminder(reminder))], said))
    }
}
