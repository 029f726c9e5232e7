//! The reminders, and whether this machine can show them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Moment, NextReminder};

/// All reminders, the next due first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Reminders {
    /// The reminders.
    pub reminders: Vec<ReminderRow>,
    /// What is due within seven days, in order.
    pub week: Vec<NextReminder>,
    /// Whether they can be shown here.
    pub notifications: Notifications,
}

/// One reminder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct ReminderRow {
    /// The operation that made it.
    pub operation: String,
    /// Its id, for its forms.
    pub id: String,
    /// What it says.
    pub title: String,
    /// When it is due, in words ("Every day at 20:00").
    pub schedule: String,
    /// When it is due next; none where it is over or off.
    pub next: Option<Moment>,
    /// It is announced.
    pub active: bool,
    /// Until when it rests.
    pub paused_until: Option<Moment>,
    /// The medications it is for.
    pub medications: Vec<String>,
}

/// Whether reminders can be shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Notifications {
    /// How.
    pub kind: NotificationKind,
    /// One sentence, where something is to be said.
    pub detail: Option<String>,
}

/// What the desktop's notifications can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum NotificationKind {
    /// Shown, with buttons.
    Actions,
    /// Shown, without buttons.
    Plain,
    /// Not shown: reminders only appear in the window.
    Unavailable,
}
