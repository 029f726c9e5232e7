//! What an operation or a value is called: short words for chips, cards and the timeline, made from what is in the record.

use alara_gate::Parameters;
use alara_health::describe;
use alara_record::{Recurs, Schedule};
use alara_store::Logged;
use serde_json::Value;

use super::journal::entry_of;
use crate::view::EntryKind;

/// What was done ("Logged ibuprofen"), and what it concerns ("ibuprofen").
pub(super) struct Done {
    pub label: String,
    pub subject: String,
}

/// What an operation did, in words, from the record alone.
pub(super) fn done(logged: &Logged) -> Done {
    let empty = Parameters::new();
    let fields = logged.operation.payload.as_ref().map_or(&empty, |payload| &payload.written);
    let about = || entry_of(logged).map_or("an entry".to_owned(), |entry| subject(&entry.tool, &entry.fields));
    let tool = logged.operation.tool.as_str();
    let subject = match tool {
        "correct_entry" | "delete_entry" => about(),
        _ => subject(tool, fields),
    };
    let label = match tool {
        "log_blood_pressure" => format!("Logged {}", pressure(fields)),
        "log_hydration" => format!("Logged {} to drink", subject),
        "skip_dose" => format!("Skipped {subject}"),
        "update_mood" => format!("Noted {subject}"),
        "create_check_in" => "Checked in".to_owned(),
        // The chip's own time is when it was set, not when it rings.
        "create_reminder" => match fields.get("time").and_then(Value::as_str) {
            Some(time) => format!("Reminder set for {time}: {subject}"),
            None => format!("Reminder set: {subject}"),
        },
        "update_reminder" => format!("Changed the reminder: {subject}"),
        "delete_reminder" => format!("Deleted the reminder: {subject}"),
        "add_medication" => format!("{subject} is on your list"),
        "stop_medication" => format!("{subject} is marked as stopped"),
        "correct_entry" => format!("Corrected {subject}"),
        "delete_entry" => format!("Deleted {subject}"),
        "save_health_entry" => format!("Saved {subject}"),
        _ => format!("Logged {subject}"),
    };
    Done { label, subject }
}

/// What an entry concerns, for names read aloud.
pub(super) fn subject(tool: &str, fields: &Parameters) -> String {
    let text = |name: &str| fields.get(name).and_then(Value::as_str);
    let named = match tool {
        "log_medication" | "skip_dose" => text("medication_name").map(str::to_owned),
        "add_medication" | "stop_medication" => text("name").map(str::to_owned),
        "create_reminder" => text("title").map(str::to_owned),
        "update_reminder" | "delete_reminder" => text("reminder").map(str::to_owned),
        "log_blood_pressure" => Some(format!("blood pressure {}", pressure(fields).replace('/', " over "))),
        "log_hydration" => Some(shown(tool, "amount_ml", fields.get("amount_ml").unwrap_or(&Value::Null))),
        "update_mood" => text("mood").map(|mood| format!("mood: {mood}")),
        "create_check_in" => Some("check-in".to_owned()),
        "log_vital" => text("kind").map(|kind| format!("{} {}", kind.replace('_', " "), reading(fields))),
        "create_care_log" => text("title").map(str::to_owned),
        "log_doctor_visit" => Some(text("provider").map_or("visit".to_owned(), |who| format!("visit: {who}"))),
        "save_health_entry" => Some(told(fields)),
        _ => None,
    };
    named.unwrap_or_else(|| describe::noun(tool, fields).to_lowercase())
}

/// What stands out of an entry ("Ibuprofen", "128/82").
pub(super) fn title(tool: &str, fields: &Parameters) -> String {
    match tool {
        "log_blood_pressure" => pressure(fields),
        "log_vital" => reading(fields),
        "log_hydration" => shown(tool, "amount_ml", fields.get("amount_ml").unwrap_or(&Value::Null)),
        "update_mood" => capital(fields.get("mood").and_then(Value::as_str).unwrap_or("Mood")),
        "save_health_entry" => capital(&told(fields)),
        "update_reminder" | "delete_reminder" => capital(&subject(tool, fields)),
        _ => capital(&describe::noun(tool, fields)),
    }
}

/// The rest of an entry in a few words ("2 tablets", "blood pressure, mmHg").
pub(super) fn detail(tool: &str, fields: &Parameters) -> String {
    let text = |name: &str| fields.get(name).map(|value| shown(tool, name, value)).filter(|text| !text.is_empty());
    let parts: Vec<Option<String>> = match tool {
        "log_medication" => vec![text("dose"), text("notes")],
        "skip_dose" => vec![Some("skipped".to_owned()), text("time"), text("reason")],
        "log_blood_pressure" => {
            vec![Some("blood pressure, mmHg".to_owned()), text("pulse").map(|pulse| format!("pulse {pulse}"))]
        }
        "log_vital" => vec![text("kind")],
        "log_hydration" => vec![Some("drink".to_owned())],
        "update_mood" => vec![Some("mood".to_owned())],
        "create_check_in" => vec![text("mood"), text("symptoms"), text("notes")],
        "save_health_entry" => vec![text("entry_type"), data(fields, "severity")],
        "log_doctor_visit" => vec![text("visit_type"), text("reason"), text("notes")],
        "create_care_log" => vec![text("log_type"), text("notes")],
        "add_medication" => vec![Some("added to your list".to_owned()), text("dose"), text("times")],
        "stop_medication" => vec![Some("stopped".to_owned())],
        "create_reminder" => vec![Some("reminder".to_owned()), text("time"), text("days").or(text("date"))],
        "update_reminder" => vec![Some("reminder changed".to_owned()), text("time"), text("days"), text("date")],
        "delete_reminder" => vec![Some("reminder deleted".to_owned())],
        _ => Vec::new(),
    };
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// What kind of entry it is.
pub(super) fn kind(tool: &str, fields: &Parameters) -> EntryKind {
    match tool {
        "log_medication" | "skip_dose" => EntryKind::Dose,
        "add_medication" | "stop_medication" => EntryKind::Medication,
        "log_blood_pressure" | "log_vital" => EntryKind::Vital,
        "log_hydration" => EntryKind::Water,
        "update_mood" => EntryKind::Mood,
        "create_check_in" => EntryKind::CheckIn,
        "log_doctor_visit" | "create_care_log" => EntryKind::Care,
        "create_reminder" | "update_reminder" | "delete_reminder" => EntryKind::Reminder,
        "save_health_entry" => match fields.get("entry_type").and_then(Value::as_str) {
            Some("symptom") => EntryKind::Symptom,
            Some("medication") => EntryKind::Medication,
            Some("vital") => EntryKind::Vital,
            _ => EntryKind::Note,
        },
        _ => EntryKind::Note,
    }
}

/// The kind of what an operation is about.
pub(super) fn kind_of(logged: &Logged) -> EntryKind {
    let operation = &logged.operation;
    match entry_of(logged) {
        Some(entry) => kind(&entry.tool, &entry.fields),
        None => {
            let empty = Parameters::new();
            kind(&operation.tool, operation.payload.as_ref().map_or(&empty, |payload| &payload.written))
        }
    }
}

/// A value in a person's words, whole numbers without a point.
pub(super) fn shown(tool: &str, field: &str, value: &Value) -> String {
    describe::shown(tool, field, &plain(value))
}

/// The same value, whole numbers without a point.
pub(super) fn plain(value: &Value) -> Value {
    /// Beyond this a number is no longer exact.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    match value {
        Value::Number(number) => match number.as_f64() {
            Some(found) if number.is_f64() && found.fract() == 0.0 && found.abs() < EXACT => Value::from(found as i64),
            _ => value.clone(),
        },
        Value::Array(items) => Value::Array(items.iter().map(plain).collect()),
        Value::Object(fields) => {
            Value::Object(fields.iter().map(|(name, value)| (name.clone(), plain(value))).collect())
        }
        _ => value.clone(),
    }
}

/// When a schedule rings, in words ("08:00 and 20:00, every day").
pub(super) fn schedule(schedule: &Schedule) -> String {
    let times: Vec<String> = schedule.times.iter().map(|time| time.format("%H:%M").to_string()).collect();
    let times = listed(&times);
    let days = match &schedule.recurs {
        Recurs::Days { days } if days.len() == 7 => "every day".to_owned(),
        Recurs::Days { days } => shown("create_reminder", "days", &Value::from(days.clone())),
        Recurs::Once { date } => date.format("%a, %B %-d").to_string(),
        Recurs::EveryDays { every, .. } => format!("every {every} days"),
        Recurs::EveryHours { every, .. } if *every == 1 => "then every hour".to_owned(),
        Recurs::EveryHours { every, .. } => format!("then every {every} hours"),
    };
    let until = schedule.until.map(|until| format!(", until {}", until.format("%B %-d"))).unwrap_or_default();
    format!("{times}, {days}{until}")
}

/// "a", "a and b", "a, b and c".
pub(super) fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The first letter in capitals.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn pressure(fields: &Parameters) -> String {
    let number = |name: &str| fields.get(name).map(|value| plain(value).to_string()).unwrap_or_default();
    format!("{}/{}", number("systolic"), number("diastolic"))
}

fn reading(fields: &Parameters) -> String {
    let number = fields.get("value").map(|value| plain(value).to_string()).unwrap_or_default();
    format!("{number} {}", fields.get("unit").and_then(Value::as_str).unwrap_or_default())
}

fn data(fields: &Parameters, name: &str) -> Option<String> {
    fields.get("data")?.get(name).map(|value| shown("", "", value)).filter(|text| !text.is_empty())
}

/// What a free entry tells.
fn told(fields: &Parameters) -> String {
    let told = ["symptoms", "symptom", "text", "note", "description"].iter().find_map(|name| data(fields, name));
    let kind = || fields.get("entry_type").and_then(Value::as_str).unwrap_or("note").to_owned();
    told.unwrap_or_else(kind)
}

/// The values that tell a card apart, in a few words; `about` is the title of the entry that it is about.
pub(super) fn summary(tool: &str, fields: &Parameters, about: Option<&str>) -> String {
    let text = |name: &str| fields.get(name).map(|value| shown(tool, name, value)).filter(|text| !text.is_empty());
    let day = || {
        let names = ["occurred_at", "visited_at", "taken_at", "measured_at", "drank_at", "date"];
        let at = names.iter().find_map(|name| fields.get(*name)?.as_str())?;
        let day = at.get(..10)?;
        Some(shown(tool, "date", &Value::from(day)))
    };
    let told = match tool {
        "create_reminder" => {
            let days = text("days").or_else(|| text("date")).map(|days| capital(&days));
            let time = text("time").map(|time| format!("at {time}"));
            [days, time].into_iter().flatten().collect::<Vec<_>>().join(" ")
        }
        "log_blood_pressure" => pressure(fields),
        "log_vital" => reading(fields),
        "correct_entry" => text("changes").unwrap_or_default(),
        "delete_entry" => about.unwrap_or("the last entry").to_owned(),
        "log_medication" => [text("dose"), day()].into_iter().flatten().collect::<Vec<_>>().join(", "),
        "create_care_log" | "log_doctor_visit" => day().unwrap_or_default(),
        _ => String::new(),
    };
    if told.is_empty() { detail(tool, fields) } else { told }
}

/// A time in a line of the story ("March 14 at 09:24").
pub(super) fn moment(at: &crate::view::Moment) -> String {
    let day = chrono::NaiveDate::parse_from_str(&at.date, "%Y-%m-%d")
        .map_or_else(|_| at.date.clone(), |day| day.format("%B %-d").to_string());
    at.time.as_ref().map_or(day.clone(), |time| format!("{day} at {time}"))
}
