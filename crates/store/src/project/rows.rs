//! What a noun's row holds besides the noun: derived from it alone, so that a rebuilt row can be compared.

use alara_record::{DayPart, Entry, When};
use chrono::{Datelike, NaiveDateTime};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::StoreError;

/// A noun as the JSON of its `body`.
pub(crate) fn body<T: Serialize>(noun: &T) -> Result<String, StoreError> {
    serde_json::to_string(noun).map_err(|_| StoreError::Unfit("a noun that is not JSON"))
}

/// A noun from its `body`.
pub(crate) fn noun<T: DeserializeOwned>(table: &'static str, body: &str) -> Result<T, StoreError> {
    serde_json::from_str(body).map_err(|_| StoreError::Unreadable { table })
}

/// A wall-clock reading in microseconds, as if it were UTC: sorts as it reads.
pub(crate) fn wall_clock(local: NaiveDateTime) -> i64 {
    local.and_utc().timestamp_micros()
}

/// The derived columns of an entry.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct EntryRow {
    pub day: i64,
    pub local_start: i64,
    pub precision: &'static str,
    pub recorded: i64,
    pub words: String,
}

impl EntryRow {
    pub(crate) fn of(entry: &Entry) -> EntryRow {
        let mut words = String::new();
        entry.fields.values().for_each(|value| gather(value, &mut words));
        EntryRow {
            day: i64::from(entry.at.date().num_days_from_ce()),
            local_start: wall_clock(entry.at.local_bounds().0),
            precision: match entry.at {
                When::Instant(_) => "minute",
                When::Day { part: None, .. } => "day",
                When::Day { part: Some(part), .. } => DayPart::name(part),
            },
            recorded: entry.recorded_at.timestamp_micros(),
            words,
        }
    }
}

fn gather(value: &Value, to: &mut String) {
    let mut add = |text: &str| {
        if !to.is_empty() {
            to.push('\n');
        }
        to.push_str(text);
    };
    match value {
        Value::String(text) => add(text),
        Value::Number(number) => add(&number.to_string()),
        Value::Array(values) => values.iter().for_each(|value| gather(value, to)),
        Value::Object(fields) => fields.values().for_each(|value| gather(value, to)),
        Value::Null | Value::Bool(_) => {}
    }
}
