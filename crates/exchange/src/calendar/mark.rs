//! What stands beside an event of this program's own calendar, so that it comes back as what it was: a line that other programs leave alone.

use alara_health::tools::HealthCall;
use alara_record::{Entry, Reminder, ReminderKind};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::visit::is_visit;

/// The program that wrote a calendar, as `PRODID` names it.
pub const PRODUCT: &str = "-//Alara//Reminders//EN";
/// The property of an event that holds its mark, as JSON.
pub const THING: &str = "X-ALARA-THING";

/// What an event is in the record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// A reminder; each event of it has it whole.
    Reminder(Box<Reminder>),
    /// A dose of the plan of a medication, whose list is not in a calendar.
    Dose,
    /// A visit.
    Visit {
        /// The tool that recorded it.
        tool: String,
        /// Its fields.
        fields: Map<String, Value>,
    },
}

impl Mark {
    /// That of an entry; none where it is no visit.
    pub fn of_visit(entry: &Entry) -> Option<Mark> {
        let call = HealthCall::typed(&entry.tool, &entry.fields).ok()?;
        is_visit(&call).then(|| Mark::Visit { tool: entry.tool.clone(), fields: entry.fields.clone() })
    }

    /// The category (RFC 5545, 3.8.1.2) that other calendars show.
    pub fn category(&self) -> &'static str {
        match self {
            Mark::Reminder(reminder) => match reminder.kind {
                ReminderKind::Medication => "MEDICATION",
                ReminderKind::Appointment => "APPOINTMENT",
                ReminderKind::CheckIn | ReminderKind::Other => "REMINDER",
            },
            Mark::Dose => "MEDICATION",
            Mark::Visit { .. } => "VISIT",
        }
    }

    /// As it stands in its property, before a calendar escapes it.
    ///
    /// # Errors
    /// It is nothing that JSON has; no record holds such a thing.
    pub fn tell(&self) -> serde_json::Result<String> {
        serde_json::to_string(self)
    }
}

/// The call of a visit; none where it is anything else.
pub(super) fn call_visit(tool: &str, fields: &Map<String, Value>) -> Option<HealthCall> {
    HealthCall::typed(tool, fields).ok().filter(is_visit)
}
