//! A time parameter crosses as a day and a time of day; these two functions part and join them.

use std::collections::BTreeMap;

use crate::Value;

/// The suffix of the field that holds the day.
pub const DATE_SUFFIX: &str = ".date";
/// The suffix of the field that holds the time of day.
pub const TIME_SUFFIX: &str = ".time";

/// Parts `2026-03-13T10:00:00-04:00` into the day and `10:00`; a bare date has no time.
/// None where the text is neither.
pub fn split_time(text: &str) -> Option<(String, Option<String>)> {
    let date = text.get(..10).filter(|d| is_shaped(d, "####-##-##"))?;
    match text.get(10..)? {
        "" => Some((date.to_owned(), None)),
        rest => {
            let time = rest.strip_prefix(['T', ' '])?.get(..5).filter(|t| is_shaped(t, "##:##"))?;
            Some((date.to_owned(), Some(time.to_owned())))
        }
    }
}

/// Joins edited `<name>.date` and `<name>.time` fields back into `<name>`, local and without an
/// offset. `before` gives what the card shows now (the parameter's own value), for the half that was
/// not edited. Leaving out the time keeps the day; leaving out the day leaves out both.
pub fn join_times(
    changes: BTreeMap<String, Option<Value>>,
    before: impl Fn(&str) -> Option<String>,
) -> BTreeMap<String, Option<Value>> {
    let mut joined = BTreeMap::new();
    let mut halves: BTreeMap<String, Halves> = BTreeMap::new();
    for (name, value) in changes {
        if let Some(stem) = name.strip_suffix(DATE_SUFFIX) {
            halves.entry(stem.to_owned()).or_default().date = Some(text_of(value));
        } else if let Some(stem) = name.strip_suffix(TIME_SUFFIX) {
            halves.entry(stem.to_owned()).or_default().time = Some(text_of(value));
        } else {
            joined.insert(name, value);
        }
    }
    for (stem, Halves { date, time }) in halves {
        let (old_date, old_time) = match before(&stem).as_deref().and_then(split_time) {
            Some((date, time)) => (Some(date), time),
            None => (None, None),
        };
        let whole = match (date.unwrap_or(old_date), time.unwrap_or(old_time)) {
            (Some(date), Some(time)) => Some(Value::Text(format!("{date}T{time}"))),
            (Some(date), None) => Some(Value::Text(date)),
            (None, _) => None,
        };
        joined.insert(stem, whole);
    }
    joined
}

/// The days that lack beside an hour that was given, by the names of their fields: an hour alone is no time, and must not be lost.
pub fn days_lacking(changes: &BTreeMap<String, Option<Value>>, before: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let given = |name: &str| changes.get(name).map(|value| text_of(value.clone()));
    let stems = changes.keys().filter_map(|name| name.strip_suffix(TIME_SUFFIX));
    let lacks = |stem: &&str| {
        let old = || before(stem).as_deref().and_then(split_time).map(|(date, _)| date);
        let hour = given(&format!("{stem}{TIME_SUFFIX}")).flatten();
        hour.is_some() && given(&format!("{stem}{DATE_SUFFIX}")).unwrap_or_else(old).is_none()
    };
    stems.filter(lacks).map(|stem| format!("{stem}{DATE_SUFFIX}")).collect()
}

/// What was edited of a time; the outer `None` is untouched, the inner one left out.
#[derive(Default)]
struct Halves {
    date: Option<Option<String>>,
    time: Option<Option<String>>,
}

fn text_of(value: Option<Value>) -> Option<String> {
    match value {
        Some(Value::Text(text)) if !text.is_empty() => Some(text),
        _ => None,
    }
}

fn is_shaped(text: &str, shape: &str) -> bool {
    text.len() == shape.len()
        && text.bytes().zip(shape.bytes()).all(|(c, s)| if s == b'#' { c.is_ascii_digit() } else { c == s })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changes(list: &[(&str, Option<&str>)]) -> BTreeMap<String, Option<Value>> {
        list.iter().map(|(k, v)| ((*k).to_owned(), v.map(|v| Value::Text(v.to_owned())))).collect()
    }

    fn joined(list: &[(&str, Option<&str>)], before: Option<&str>) -> BTreeMap<String, Option<Value>> {
        join_times(changes(list), |_| before.map(str::to_owned))
    }

    #[test]
    fn a_time_is_parted_into_its_day_and_hour() {
        assert_eq!(split_time("2026-03-13T10:00:00-04:00"), Some(("2026-03-13".into(), Some("10:00".into()))));
        assert_eq!(split_time("2026-03-13"), Some(("2026-03-13".into(), None)));
        for no in ["", "13 March", "2026-03-1", "2026-03-13Tten", "2026-03-13é"] {
            assert_eq!(split_time(no), None, "{no}");
        }
    }

    #[test]
    fn editing_the_day_keeps_the_hour_that_is_shown() {
        let whole = joined(&[("occurred_at.date", Some("2026-01-19"))], Some("2026-03-13T10:00"));
        assert_eq!(whole, changes(&[("occurred_at", Some("2026-01-19T10:00"))]));
    }

    #[test]
    fn leaving_out_the_hour_keeps_the_day() {
        let whole = joined(&[("occurred_at.time", None)], Some("2026-03-13T10:00"));
        assert_eq!(whole, changes(&[("occurred_at", Some("2026-03-13"))]));
    }

    #[test]
    fn an_hour_without_a_day_is_no_time_and_its_day_is_asked_for() {
        let lacking = |list: &[(&str, Option<&str>)], before: Option<&str>| {
            days_lacking(&changes(list), |_| before.map(str::to_owned))
        };
        assert_eq!(joined(&[("at.time", Some("10:00"))], None), changes(&[("at", None)]));
        assert_eq!(lacking(&[("at.time", Some("10:00"))], None), ["at.date"]);
        assert_eq!(lacking(&[("at.time", Some("10:00")), ("at.date", None)], Some("2026-03-13T09:00")), ["at.date"]);
        for (list, before) in [
            (vec![("at.time", Some("10:00"))], Some("2026-03-13")),
            (vec![("at.time", Some("10:00")), ("at.date", Some("2026-03-13"))], None),
            (vec![("at.time", None), ("at.date", None)], Some("2026-03-13T09:00")),
            (vec![("at.date", None)], Some("2026-03-13T09:00")),
        ] {
            assert!(lacking(&list, before).is_empty(), "{list:?}");
        }
    }

    #[test]
    fn other_fields_pass_untouched() {
        let other = [("title", Some("Checkup")), ("notes", None)];
        assert_eq!(joined(&other, None), changes(&other));
    }
}
