//! What is on record, as what waits: a correction is read as an answer to it would be.

use alara_record::{Entry, Record, Recurs, Reminder};
use serde_json::{Map, json};

use crate::answers::PendingCall;
use crate::tools::CreateReminder;

/// An entry, as a card would show it.
pub(super) fn as_pending_call(entry: &Entry) -> PendingCall {
    PendingCall { id: entry.id.to_string(), tool: entry.tool.clone(), parameters: entry.fields.clone(), others: false }
}

/// The reminder that was made last.
pub(super) fn newest_reminder(record: &dyn Record) -> Option<&Reminder> {
    record.reminders(record.person().id).into_iter().max_by_key(|each| each.id)
}

/// A reminder, as a card would show it.
pub(super) fn as_pending_reminder(reminder: &Reminder) -> PendingCall {
    let mut parameters = Map::new();
    parameters.insert("title".into(), json!(reminder.title));
    if let Some(at) = reminder.schedule.times.first() {
        parameters.insert("time".into(), json!(at.format("%H:%M").to_string()));
    }
    match &reminder.schedule.recurs {
        Recurs::Days { days } => {
            parameters.insert("days".into(), json!(days));
        }
        Recurs::Once { date } => {
            parameters.insert("date".into(), json!(date.to_string()));
        }
        _ => {}
    }
    PendingCall { id: reminder.id.to_string(), tool: CreateReminder::ID.into(), parameters, others: false }
}
