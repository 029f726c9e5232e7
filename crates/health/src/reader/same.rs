//! Whether two calls record the same event.

use alara_gate::Parameters;
use serde_json::Value;

use crate::lexicon::same_name;
use crate::tools::speech::Alike;
use crate::tools::{CreateCareLog, HealthCall, LogDoctorVisit, Moment};
use crate::vitals::VitalKind;

/// Canonical values within this are one reading: what is left of a conversion's rounding.
const ROUNDING: f64 = 0.05;

/// The same event by the same tool, or a visit recorded by two tools.
pub(super) fn same(one: &HealthCall, other: &HealthCall) -> bool {
    match (one, other) {
        (HealthCall::LogDoctorVisit(visit), HealthCall::CreateCareLog(care))
        | (HealthCall::CreateCareLog(care), HealthCall::LogDoctorVisit(visit)) => across(visit, care),
        _ if one.definition().id != other.definition().id => false,
        _ => match one.speech().same {
            [] => one == other,
            same => {
                let (one, other) = (one.canonical(), other.canonical());
                same.iter().all(|alike| holds(alike, &one, &other))
            }
        },
    }
}

fn holds(alike: &Alike, one: &Parameters, other: &Parameters) -> bool {
    let both = |field: &str| Some((text(one, field)?, text(other, field)?));
    match alike {
        Alike::Same(field) => same_value(one.get(*field), other.get(*field)),
        Alike::Words(field) => both(field).is_some_and(|(a, b)| a.eq_ignore_ascii_case(b)),
        Alike::WordsIfBoth(field) => both(field).is_none_or(|(a, b)| a.eq_ignore_ascii_case(b)),
        Alike::Name(field) => both(field).is_some_and(|(a, b)| same_name(a, b)),
        Alike::PersonIfBoth(field) => both(field).is_none_or(|(a, b)| last_name(a) == last_name(b)),
        Alike::Day(field) => both(field).is_some_and(|(a, b)| a.get(..10) == b.get(..10)),
        Alike::Title(field) => both(field).is_some_and(|(a, b)| titles(a, b)),
        Alike::Measurement => one.get("kind") == other.get("kind") && same_reading(one, other),
    }
}

fn text<'a>(fields: &'a Parameters, field: &str) -> Option<&'a str> {
    fields.get(field).and_then(Value::as_str)
}

fn same_value(one: Option<&Value>, other: Option<&Value>) -> bool {
    let moment = |value: Option<&Value>| Moment::parse(value?.as_str()?);
    match (moment(one), moment(other)) {
        // One moment may be written with two offsets.
        (Some(a), Some(b)) => a == b,
        _ => one == other,
    }
}

pub(super) fn last_name(name: &str) -> Option<String> {
    name.split_whitespace().last().map(str::to_lowercase)
}

fn same_reading(one: &Parameters, other: &Parameters) -> bool {
    let reading = |fields: &Parameters| {
        VitalKind::from_code(text(fields, "kind")?)?
            .row()
            .in_canonical(fields.get("value")?.as_f64()?, text(fields, "unit")?)
    };
    let as_written = one.get("value") == other.get("value") && one.get("unit") == other.get("unit");
    as_written || matches!((reading(one), reading(other)), (Some(a), Some(b)) if (a - b).abs() < ROUNDING)
}

/// A visit and a care log of a visit on one day, unless they name two different clinicians.
fn across(visit: &LogDoctorVisit, care: &CreateCareLog) -> bool {
    let visits = matches!(care.log_type.as_str(), "visit" | "emergency_visit" | "other");
    let named = visit.provider.as_deref().is_none_or(|provider| {
        let title = care.title.to_lowercase();
        let surname = last_name(provider).unwrap_or_default();
        let names_another = title.contains("dr") && !title.contains(&surname);
        !names_another
    });
    visits && visit.date == care.occurred_at.date() && named
}

pub(super) fn titles(one: &str, other: &str) -> bool {
    let words = |text: &str| text.to_lowercase().split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let (a, b) = (words(one), words(other));
    a.iter().any(|word| word.len() > 2 && b.iter().any(|other| super::text::alike(word, other)))
}
