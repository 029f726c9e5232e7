//! The medication list: what is added to it, what is taken off.

use alara_gate::{Grounded, Parameters, Provenance};
use chrono::{NaiveDate, NaiveTime};
use serde_json::{Value, json};

use super::StatementReader;
use super::field::{assumed, contradicted, stands, text};
use super::medication::{dose, name};
use super::varied::ground_varied;
use super::vital::number;
use crate::events::{Event, EventKind, Plan, Ringing, reads};
use crate::tools::TAKEN_OUT;
use crate::tools::doses::{DOSES, STEPS};

/// The parameters of `add_medication` and of `update_medication`.
pub(super) fn added(reader: &StatementReader<'_>, event: Option<&Event>, proposed: &Parameters) -> Vec<Grounded> {
    let Some(EventKind::Start { which, plan, .. } | EventKind::Revise { which, plan }) = event.map(|event| &event.kind)
    else {
        return proposed.iter().map(|(field, value)| assumed(field, value, None)).collect();
    };
    let mut found = Vec::new();
    // No words are read as "no longer": it is the person who says so, on the card.
    found.extend(proposed.get(TAKEN_OUT).map(|value| assumed(TAKEN_OUT, value, None)));
    found.extend(name("name", proposed, Some(which)));
    found.extend(
        ground_range(proposed, plan).or_else(|| dose(reader, "dose", proposed, plan.dose.as_ref(), (None, None))),
    );
    let ringing = &plan.ringing;
    // Of doses that differ, times and days are each one's own: nothing that was said of one is set for all.
    let varied = proposed.contains_key(DOSES) || proposed.contains_key(STEPS);
    if varied {
        found.extend(ground_varied(proposed, plan, &reader.clock));
    } else if let Some(value) = proposed.get("times") {
        found.push(times(value, plan));
    } else if !ringing.times.is_empty() && ringing.times.iter().all(|said| !said.value.1) {
        let list: Vec<String> = ringing.times.iter().map(|said| said.value.0.format("%H:%M").to_string()).collect();
        let span = ringing.times.first().map(|said| said.provenance());
        found.extend(span.map(|provenance| stands("times", &json!(list), provenance)));
    }
    if let Some(value) = proposed.get("days") {
        found.push(days(value, ringing));
    }
    if let Some(value) = proposed.get("as_needed") {
        found.push(match &plan.as_needed {
            Some(said) if value.as_bool() == Some(said.value) => stands("as_needed", value, said.provenance()),
            Some(said) => contradicted("as_needed", value, said.span, Some(json!(said.value))),
            // A schedule that was said is not "as needed".
            None if value.as_bool() == Some(false) => stands("as_needed", value, Provenance::Default),
            None => assumed("as_needed", value, None),
        });
    }
    for (field, said) in
        [("min_interval_hours", &plan.min_interval_hours), ("max_per_day", &plan.max_per_day), ("stock", &plan.stock)]
    {
        found.extend(number(field, proposed, said.as_ref()));
    }
    let every_days = ringing.every_days.as_ref().map(|said| (u64::from(said.value), said.span));
    let every_hours = ringing.every_hours.as_ref().map(|said| (u64::from(said.value), said.span));
    let turns = ringing.cycle.zip(ringing.beyond);
    let on = turns.map(|((on, _), span)| (u64::from(on), span));
    let off = turns.map(|((_, off), span)| (u64::from(off), span));
    for (field, said) in [("every_days", every_days), ("every_hours", every_hours), ("days_on", on), ("days_off", off)]
    {
        found.extend(every(field, proposed, said).filter(|_| proposed.contains_key(field) || !varied));
    }
    found.extend(last_day(proposed, ringing).filter(|_| proposed.contains_key("until") || !varied));
    found.extend(first_day(reader, proposed, ringing));
    found.extend(text(reader.words, "instructions", proposed));
    found
}

/// As many as were said, where it is taken as needed (e.g. "one or two").
fn ground_range(proposed: &Parameters, plan: &Plan) -> Option<Grounded> {
    let (value, said) = (proposed.get("dose")?, plan.range.as_ref()?);
    let same = value.as_str().is_some_and(|value| value.eq_ignore_ascii_case(&said.value));
    same.then(|| stands("dose", value, said.provenance()))
}

/// The first day: as said; today where none was.
fn first_day(reader: &StatementReader<'_>, proposed: &Parameters, ringing: &Ringing) -> Option<Grounded> {
    let said = ringing.from.as_ref().map(|said| (json!(said.value.format("%Y-%m-%d").to_string()), said));
    let Some(value) = proposed.get("from") else {
        return said.map(|(day, said)| stands("from", &day, said.provenance()));
    };
    Some(match said {
        Some((day, said)) if day == *value => stands("from", value, said.provenance()),
        Some((day, said)) => contradicted("from", value, said.span, Some(day)),
        None if *value == json!(reader.clock.local().date().format("%Y-%m-%d").to_string()) => {
            stands("from", value, Provenance::Default)
        }
        None => assumed("from", value, None),
    })
}

/// A list of times of day beside those that were said.
fn times(value: &Value, plan: &Plan) -> Grounded {
    let ringing = &plan.ringing;
    let offered: Vec<NaiveTime> = value
        .as_array()
        .map(|list| list.iter().filter_map(|each| NaiveTime::parse_from_str(each.as_str()?, "%H:%M").ok()).collect())
        .unwrap_or_default();
    let said = |time: &NaiveTime| ringing.times.iter().any(|said| reads(said.value, *time));
    let usual = |time: &NaiveTime| plan.offered.contains(time);
    let whole = offered.len() == ringing.times.len() + plan.offered.len();
    // Of several hours one moves: the others are those of the list, and to leave them out would end them.
    if let Some(moved) = &plan.moved {
        let (stay, new): (Vec<NaiveTime>, Vec<NaiveTime>) =
            offered.iter().partition(|time| moved.others.contains(time));
        let holds =
            stay.len() == moved.others.len() && new.len() == 1 && new.iter().all(|time| said(time) || usual(time));
        return match ringing.times.first() {
            _ if holds => stands("times", value, Provenance::Known),
            Some(first) => contradicted("times", value, first.span, None),
            None => assumed("times", value, None),
        };
    }
    match ringing.times.first() {
        Some(first) if offered.iter().all(said) && offered.len() == ringing.times.len() => {
            stands("times", value, first.provenance())
        }
        // The usual hours of the parts of the day that were said: offered as such.
        _ if whole && !plan.offered.is_empty() && offered.iter().all(|time| said(time) || usual(time)) => {
            stands("times", value, Provenance::Default)
        }
        Some(first) => {
            let said: Vec<String> = ringing.times.iter().map(|said| said.value.0.format("%H:%M").to_string()).collect();
            contradicted("times", value, first.span, Some(json!(said)))
        }
        None => assumed("times", value, None),
    }
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
        Some(EventKind::Stop { which }) => Some(which),
        _ => None,
    };
    name("name", proposed, which).into_iter().collect()
}

/// Every so many days or hours, beside how often the words say.
pub(super) fn every(field: &str, proposed: &Parameters, said: Option<(u64, alara_gate::Span)>) -> Option<Grounded> {
    let Some(value) = proposed.get(field) else {
        return said.map(|(said, span)| stands(field, &json!(said), Provenance::Stated(span)));
    };
    Some(match said {
        Some((said, span)) if value.as_u64() == Some(said) => stands(field, value, Provenance::Stated(span)),
        Some((said, span)) => contradicted(field, value, span, Some(json!(said))),
        None => assumed(field, value, None),
    })
}

/// The last day, beside the one that the words say.
pub(super) fn last_day(proposed: &Parameters, ringing: &Ringing) -> Option<Grounded> {
    let Some(value) = proposed.get("until") else {
        let said = ringing.until.as_ref()?;
        return Some(stands("until", &json!(said.value.format("%Y-%m-%d").to_string()), said.provenance()));
    };
    Some(match &ringing.until {
        Some(said) if is_date(value, said.value) => stands("until", value, said.provenance()),
        Some(said) => contradicted("until", value, said.span, Some(json!(said.value.format("%Y-%m-%d").to_string()))),
        None => assumed("until", value, None),
    })
}

pub(super) fn is_date(value: &Value, date: NaiveDate) -> bool {
    value.as_str() == Some(date.format("%Y-%m-%d").to_string().as_str())
}
