//! The medication list: what is added to it, what is taken off.

use alara_gate::{Grounded, Parameters, Provenance};
use chrono::{Duration, NaiveTime};
use serde_json::{Value, json};

use super::StatementReader;
use super::field::{assumed, contradicted, stands, text};
use super::medication::{dose, name};
use super::vital::number;
use crate::events::{Event, Kind, Ringing};

/// The parameters of `add_medication`.
pub(super) fn added(reader: &StatementReader<'_>, event: Option<&Event>, proposed: &Parameters) -> Vec<Grounded> {
    let mut found = Vec::new();
    let Some(Kind::Start { which, dose: said, ringing, as_needed, min_interval_hours, max_per_day, stock, .. }) =
        event.map(|event| &event.kind)
    else {
        return proposed.iter().map(|(field, value)| assumed(field, value, None)).collect();
    };
    found.extend(name("name", proposed, Some(which)));
    found.extend(dose(reader, "dose", proposed, said.as_ref(), None));
    if let Some(value) = proposed.get("times") {
        found.push(times(value, ringing));
    } else if !ringing.times.is_empty() && ringing.times.iter().all(|said| !said.value.1) {
        let list: Vec<String> = ringing.times.iter().map(|said| said.value.0.format("%H:%M").to_string()).collect();
        let span = ringing.times.first().map(|said| said.provenance());
        found.extend(span.map(|provenance| stands("times", &json!(list), provenance)));
    }
    if let Some(value) = proposed.get("days") {
        found.push(days(value, ringing));
    }
    if let Some(value) = proposed.get("as_needed") {
        found.push(match as_needed {
            Some(said) if value.as_bool() == Some(said.value) => stands("as_needed", value, said.provenance()),
            Some(said) => contradicted("as_needed", value, said.span, Some(json!(said.value))),
            // A schedule that was said is not "as needed".
            None if value.as_bool() == Some(false) => stands("as_needed", value, Provenance::Default),
            None => assumed("as_needed", value, None),
        });
    }
    for (field, said) in [("min_interval_hours", min_interval_hours), ("max_per_day", max_per_day), ("stock", stock)] {
        found.extend(number(field, proposed, said.as_ref()));
    }
    found.extend(text(reader.words, "instructions", proposed));
    found
}

/// A list of times of day beside those that were said.
fn times(value: &Value, ringing: &Ringing) -> Grounded {
    let offered: Vec<NaiveTime> = value
        .as_array()
        .map(|list| list.iter().filter_map(|each| NaiveTime::parse_from_str(each.as_str()?, "%H:%M").ok()).collect())
        .unwrap_or_default();
    let Some(first) = ringing.times.first() else { return assumed("times", value, None) };
    let all = offered.iter().all(|time| ringing.times.iter().any(|said| reads(said.value, *time)));
    if all && offered.len() == ringing.times.len() {
        stands("times", value, first.provenance())
    } else {
        let said: Vec<String> = ringing.times.iter().map(|said| said.value.0.format("%H:%M").to_string()).collect();
        contradicted("times", value, first.span, Some(json!(said)))
    }
}

/// Whether a time of day is one reading of the time that was said.
pub(super) fn reads((said, twelve_hour): (NaiveTime, bool), offered: NaiveTime) -> bool {
    said == offered || twelve_hour && said.overflowing_add_signed(Duration::hours(12)).0 == offered
}

/// Days of the week beside those that were said.
pub(super) fn days(value: &Value, ringing: &Ringing) -> Grounded {
    let mut offered: Vec<u8> = value
        .as_array()
        .map(|list| {
            list.iter().filter_map(|day| day.as_u64()).map(|day| if day == 0 { 7 } else { day as u8 }).collect()
        })
        .unwrap_or_default();
    offered.sort_unstable();
    offered.dedup();
    match &ringing.days {
        Some(said) if said.value == offered => stands("days", value, said.provenance()),
        Some(said) => contradicted("days", value, said.span, Some(json!(said.value))),
        // "On Friday" of one day is that day of the week.
        None => match &ringing.date {
            Some(date) if offered == [chrono::Datelike::weekday(&date.value).number_from_monday() as u8] => {
                stands("days", value, Provenance::Derived(date.span))
            }
            Some(date) => contradicted("days", value, date.span, None),
            None => assumed("days", value, None),
        },
    }
}

/// The parameters of `stop_medication`.
pub(super) fn stopped(reader: &StatementReader<'_>, event: Option<&Event>, proposed: &Parameters) -> Vec<Grounded> {
    let _ = reader;
    let which = match event.map(|event| &event.kind) {
        Some(Kind::Stop { which }) => Some(which),
        _ => None,
    };
    name("name", proposed, which).into_iter().collect()
}
