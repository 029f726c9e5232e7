//! What an operation from a file may be called and when it may be of: the names that the record keeps for itself are refused unless they
//! are what they say, and no date is of another age. [`is_ahead`] says which clocks run too far ahead.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use alara_gate::text::line;
use alara_record::{Grant, Operation, OperationId, Payload};
use alara_store::RESERVED;
use chrono::{DateTime, Datelike, Duration, FixedOffset};
use serde_json::Value;

/// How much a file may hold.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    /// Operations.
    pub operations: u64,
    /// Bytes of one operation.
    pub bytes: u64,
}

/// The most that is read of one file.
pub(super) const BOUNDS: Bounds = Bounds { operations: 5_000_000, bytes: 64 * 1024 };

/// The years that a record may speak of.
const YEARS: RangeInclusive<i32> = 1900..=2200;
/// How far ahead of the clock here another may run.
const AHEAD: Duration = Duration::days(1);
/// The longest call id, in bytes.
const LONGEST_CALL: usize = 200;

/// Whether an operation is called what it is, and is of a time that can be.
pub(super) fn check(operation: &Operation, payload: &Payload) -> Result<(), &'static str> {
    check_call(operation, payload)?;
    check_clock(operation)?;
    let granted = match &operation.grant {
        Grant::Statement { messages } | Grant::Standing { messages, .. } => {
            messages.iter().all(|message| is_name(message))
        }
        Grant::Person { act, digest } => is_name(act) && is_name(digest),
    };
    if !granted {
        return Err("who approved it cannot be read");
    }
    check_years(&Value::Object(payload.written.clone()))
}

/// Whether a text can be the name of a call or an act: short, on one line, with nothing hidden in it.
fn is_name(text: &str) -> bool {
    text.len() <= LONGEST_CALL && !text.chars().any(char::is_control) && matches!(line(text), Cow::Borrowed(_))
}

/// The operation that an undo takes back; none where it is no undo, or does not say.
pub(super) fn undone(operation: &Operation, payload: &Payload) -> Option<OperationId> {
    let named = payload.written.get("operation").and_then(Value::as_str);
    named.filter(|_| operation.tool == "undo").and_then(|id| id.parse().ok())
}

fn check_call(operation: &Operation, payload: &Payload) -> Result<(), &'static str> {
    let call = operation.call_id.as_str();
    let own = operation.id.0.simple();
    let expected = match operation.tool.as_str() {
        "begin" => "vault/begin".to_owned(),
        "keep_person" => format!("person/{own}"),
        "erase" => format!("erase/{own}"),
        "import" => format!("import/{own}"),
        "pick" => format!("pick/{own}"),
        // Two computers took the same back at once: both stand in the log.
        "undo" if call == format!("again/{own}") => return Ok(()),
        "undo" => {
            let target = undone(operation, payload).ok_or("its undo names no operation")?;
            if target == operation.id {
                return Err("it says that it undoes itself");
            }
            format!("undo/{}", target.0.simple())
        }
        _ => {
            let (scope, id) = call.split_once('/').ok_or("what it came from cannot be read")?;
            if scope.is_empty() || id.is_empty() || !is_name(call) {
                return Err("what it came from cannot be read");
            }
            if RESERVED.iter().any(|reserved| scope.trim().eq_ignore_ascii_case(reserved)) {
                return Err("it uses a reserved name");
            }
            return Ok(());
        }
    };
    if call == expected { Ok(()) } else { Err("its name does not fit its kind") }
}

fn check_clock(operation: &Operation) -> Result<(), &'static str> {
    let stamped = DateTime::from_timestamp_millis(operation.hlc.millis).is_some_and(|at| YEARS.contains(&at.year()));
    if !stamped || !YEARS.contains(&operation.at.year()) {
        return Err(ANOTHER_AGE);
    }
    Ok(())
}

/// Whether an instant, in milliseconds of the epoch, is further ahead than another clock may run.
pub(super) fn is_ahead(millis: i64, now: DateTime<FixedOffset>) -> bool {
    millis > (now + AHEAD).timestamp_millis()
}

/// Why a line is refused whose clock ran ahead.
pub(super) const CLOCK_AHEAD: &str = "its clock is more than a day ahead of the one here";

const ANOTHER_AGE: &str = "it holds a date outside of the years 1900 to 2200";

/// Whether every date in a value is of a year that a record may speak of.
pub(super) fn check_years(value: &Value) -> Result<(), &'static str> {
    match value {
        Value::String(text) if year(text).is_some_and(|year| !YEARS.contains(&year)) => Err(ANOTHER_AGE),
        Value::Array(items) => items.iter().try_for_each(check_years),
        Value::Object(fields) => fields.values().try_for_each(check_years),
        _ => Ok(()),
    }
}

/// The year of a text that begins with a date in digits (`YYYY-MM-DD`, with more digits and a sign where a year needs them).
fn year(text: &str) -> Option<i32> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (year, rest) = digits.split_once('-')?;
    let is_number = |text: &str, digits: RangeInclusive<usize>| {
        digits.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    let dated = is_number(year, 4..=9)
        && rest.get(2..3) == Some("-")
        && rest.get(..2).is_some_and(|month| is_number(month, 2..=2))
        && rest.get(3..5).is_some_and(|day| is_number(day, 2..=2));
    let year: i32 = year.parse().ok().filter(|_| dated)?;
    Some(if negative { -year } else { year })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_seen_however_large_its_year() {
        for (text, expected) in [
            ("2026-03-14", Some(2026)),
            ("2026-03-14T09:30:00-04:00", Some(2026)),
            ("+12026-03-14", Some(12026)),
            ("-0044-03-15", Some(-44)),
            ("0001-01-01T00:00:00Z", Some(1)),
            ("128/82", None),
            ("2026-3-14", None),
            ("call 555-01-02", None),
            ("", None),
            ("é-03-14", None),
        ] {
            assert_eq!(year(text), expected, "{text}");
        }
    }

    #[test]
    fn no_date_of_another_age_is_let_in_wherever_it_stands() {
        assert!(check_years(&serde_json::json!({ "a": ["2200-12-31", { "b": "1900-01-01" }], "n": 9999 })).is_ok());
        for date in ["1899-12-31", "2201-01-01", "99999-01-01"] {
            assert!(check_years(&serde_json::json!({ "a": [{ "b": date }] })).is_err(), "{date}");
        }
    }
}
