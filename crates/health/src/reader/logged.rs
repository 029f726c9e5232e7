//! Calls of tools whose events are their own fields: each field beside the words that hold it.

use alara_gate::{Grounded, ParameterKind, Parameters, Provenance};
use chrono::NaiveDateTime;
use serde_json::Value;

use super::StatementReader;
use super::field::{assumed, contradicted, stands};
use super::time::{Fallback, date, moment};
use crate::events::{Event, Sourced};
use crate::tools::HealthCall;

type Values = [(&'static str, Sourced<Value>)];

/// How well the values of an event fit those of a call: one for its kind, and more for each that is the same. What a call says otherwise
/// counts against it, so that of two events each call has its own.
pub(super) fn fit(values: &Values, proposed: &Parameters) -> u32 {
    let alike = values.iter().filter(|(name, said)| proposed.get(*name).is_some_and(|value| same(&said.value, value)));
    1 + 2 * u32::try_from(alike.count()).unwrap_or(0)
}

/// The parameters of a call, by the values of its event and by when it was.
pub(super) fn fields(
    reader: &StatementReader<'_>,
    call: &HealthCall,
    event: Option<&Event>,
    values: &Values,
    proposed: &Parameters,
) -> Vec<Grounded> {
    // A day that is one of its fields is none of when it was.
    let is_held = |field: &str| values.iter().any(|(name, _)| *name == field);
    let timed = call.speech().when.map(|when| when.field).filter(|field| !is_held(field));
    let is_when = |field: &str| timed.is_some_and(|timed| field == timed || field.strip_suffix("_part") == Some(timed));
    let mut found: Vec<Grounded> = proposed
        .iter()
        .filter(|(field, _)| !is_when(field))
        .map(|(field, value)| match values.iter().find(|(name, _)| name == field) {
            Some((_, said)) if same(&said.value, value) => stands(field, value, said.provenance()),
            Some((_, said)) => contradicted(field, value, said.span, Some(said.value.clone())),
            // What no field of the event is read as may stand in the words all the same, as free words do.
            None if is_free(call, field) => stands(field, value, ground_words(reader, value)),
            None => assumed(field, value, None),
        })
        .collect();
    if let Some(field) = timed {
        let when = event.and_then(|event| event.when.as_ref());
        let parameter = call.definition().parameter(field);
        match parameter.filter(|parameter| parameter.kind == ParameterKind::Date) {
            Some(parameter) => found.extend(date(field, proposed.get(field), when, &reader.clock, !parameter.required)),
            None => found.extend(moment(field, proposed.get(field), when, reader, Fallback::Now)),
        }
    }
    found
}

/// Whether a field takes free words.
fn is_free(call: &HealthCall, field: &str) -> bool {
    call.definition().parameter(field).is_some_and(|parameter| parameter.kind == ParameterKind::Text)
}

/// Where free words come from.
fn ground_words(reader: &StatementReader<'_>, value: &Value) -> Provenance {
    value.as_str().and_then(|text| reader.words.holds(text)).unwrap_or(Provenance::Assumed)
}

/// Whether two values are one: numbers by what is written of them, a time of the user's clock with whatever offset it has there.
fn same(said: &Value, offered: &Value) -> bool {
    match (said.as_f64(), offered.as_f64()) {
        (Some(said), Some(offered)) => (said - offered).abs() < 1e-6 || rounded(said, offered),
        _ => match (said.as_str(), offered.as_str()) {
            (Some(said), Some(offered)) if NaiveDateTime::parse_from_str(said, "%Y-%m-%dT%H:%M").is_ok() => {
                offered.starts_with(said)
            }
            (Some(said), Some(offered)) => said.to_lowercase() == offered.to_lowercase(),
            _ => said == offered,
        },
    }
}

/// Whether a value is another one to the decimals that are written of it: 4.83 of 4.828032.
fn rounded(said: f64, offered: f64) -> bool {
    let decimals = offered.to_string().split_once('.').map_or(0, |(_, after)| after.len());
    let exact = (said * 10.0).fract().abs() < 1e-6;
    !exact && (1..=6).contains(&decimals) && (said - offered).abs() <= 0.5 * 10f64.powi(-(decimals as i32)) + 1e-9
}
