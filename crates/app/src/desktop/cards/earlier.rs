//! Earlier reminders that may be chosen on the card of an appointment told ahead: an hour before it, and the evening before.

use std::collections::BTreeMap;

use alara_gate::CallContent;
use alara_health::tools::{Clock, CreateReminder};
use alara_protocol::{Earlier, Value};
use chrono::{Duration, NaiveDate, NaiveDateTime, NaiveTime};
use serde_json::Value as Json;

/// The hour of the evening before.
const EVENING: u32 = 18;

/// What may be chosen: each is a reminder of its own, and still to come. Nothing for what is no single appointment.
pub(super) fn list_earlier(call: &CallContent, clock: &Clock) -> Vec<Earlier> {
    let Some(at) = read_appointment(call) else { return Vec::new() };
    let evening =
        at.date().pred_opt().zip(NaiveTime::from_hms_opt(EVENING, 0, 0)).map(|(day, time)| day.and_time(time));
    let hour = at.checked_sub_signed(Duration::hours(1));
    let offered = [("An hour before", hour), ("The day before at 18:00", evening)];
    let title = call.parameters.get("title").and_then(Json::as_str).unwrap_or_default();
    offered
        .into_iter()
        .filter_map(|(label, at)| Some((label, at.filter(|at| *at > clock.local())?)))
        .map(|(label, at)| Earlier { label: label.to_owned(), values: fill_form(title, at) })
        .collect()
}

/// When a single appointment is.
fn read_appointment(call: &CallContent) -> Option<NaiveDateTime> {
    let text = |field: &str| call.parameters.get(field).and_then(Json::as_str);
    let single = call.tool == CreateReminder::ID && text("reminder_type") == Some("appointment");
    let date: NaiveDate = text("date").filter(|_| single)?.parse().ok()?;
    let time = NaiveTime::parse_from_str(text("time")?, "%H:%M").ok()?;
    Some(date.and_time(time))
}

fn fill_form(title: &str, at: NaiveDateTime) -> BTreeMap<String, Option<Value>> {
    let texts = [
        ("title", title.to_owned()),
        ("date", at.date().to_string()),
        ("time", at.format("%H:%M").to_string()),
        ("reminder_type", "appointment".to_owned()),
    ];
    texts.into_iter().map(|(field, text)| (field.to_owned(), Some(Value::Text(text)))).collect()
}
