//! Readings: blood pressure, vitals, what was drunk.

use alara_gate::{Grounded, Parameters, Provenance, Span};
use serde_json::{Value, json};

use super::StatementReader;
use super::field::{assumed, contradicted, stands};
use super::time::{Fallback, moment};
use crate::events::{Certainty, Event, EventKind, Sourced, VitalKind};

/// The parameters of `log_blood_pressure`.
pub(super) fn pressure(reader: &StatementReader<'_>, event: Option<&Event>, proposed: &Parameters) -> Vec<Grounded> {
    let (systolic, diastolic, pulse) = match event.map(|event| &event.kind) {
        Some(EventKind::Pressure { systolic, diastolic, pulse }) => {
            (systolic.as_ref(), diastolic.as_ref(), pulse.as_ref())
        }
        _ => (None, None, None),
    };
    let pulse = pulse.or_else(|| {
        reader.events.iter().filter(|event| event.stands()).find_map(|event| match &event.kind {
            EventKind::Vital { kind, value, .. } if kind.value == VitalKind::HeartRate => Some(value),
            _ => None,
        })
    });
    let mut found = Vec::new();
    for (field, said) in [("systolic", systolic), ("diastolic", diastolic), ("pulse", pulse)] {
        found.extend(number(field, proposed, said));
    }
    let when = event.and_then(|event| event.when.as_ref());
    found.extend(moment("measured_at", proposed.get("measured_at"), when, reader, Fallback::Now));
    found
}

/// A number beside the one that was said.
pub(super) fn number(field: &str, proposed: &Parameters, said: Option<&Sourced<f64>>) -> Option<Grounded> {
    let value = proposed.get(field)?;
    Some(match (said, value.as_f64()) {
        (Some(said), Some(offered)) if (said.value - offered).abs() < 1e-6 => stands(field, value, said.provenance()),
        (Some(said), _) => contradicted(field, value, said.span, Some(json!(said.value))),
        (None, _) => assumed(field, value, None),
    })
}

/// The span of a vital's figure with this value.
pub(super) fn figure(reader: &StatementReader<'_>, number: f64) -> Option<Span> {
    reader.events.iter().find_map(|event| match &event.kind {
        EventKind::Vital { value, .. } if event.stands() && (value.value - number).abs() < 1e-6 => Some(value.span),
        _ => None,
    })
}

/// The parameters of `log_vital`.
pub(super) fn vital(reader: &StatementReader<'_>, event: Option<&Event>, proposed: &Parameters) -> Vec<Grounded> {
    let mut found = Vec::new();
    let said = match event.map(|event| &event.kind) {
        Some(EventKind::Vital { kind, value, unit }) => Some((kind, value, unit.as_ref())),
        _ => None,
    };
    let when = event.and_then(|event| event.when.as_ref());
    let (Some(kind), Some(value)) = (proposed.get("kind"), proposed.get("value")) else { return found };
    let unit = proposed.get("unit");
    let Some((named, figure, said_unit)) = said else {
        found.extend(
            [("kind", Some(kind)), ("value", Some(value)), ("unit", unit)]
                .into_iter()
                .filter_map(|(field, value)| Some(assumed(field, value?, None))),
        );
        found.extend(moment("measured_at", proposed.get("measured_at"), when, reader, Fallback::Now));
        return found;
    };
    found.push(if kind.as_str() == Some(named.value.code()) {
        stands("kind", kind, Provenance::Derived(named.span))
    } else {
        contradicted("kind", kind, named.span, Some(json!(named.value.code())))
    });
    let offered_unit = unit.and_then(Value::as_str).unwrap_or("");
    let offered = value.as_f64().unwrap_or(f64::NAN);
    match said_unit {
        Some(said_unit) => {
            let (agrees, exact) = agree(named.value, (figure.value, said_unit.value), (offered, offered_unit), value);
            if agrees {
                let provenance = if exact { figure.provenance() } else { Provenance::Derived(figure.span) };
                found.push(stands("value", value, provenance));
                let same = offered_unit.eq_ignore_ascii_case(said_unit.value);
                found.extend(unit.map(|unit| {
                    stands(
                        "unit",
                        unit,
                        if same { said_unit.provenance() } else { Provenance::Derived(said_unit.span) },
                    )
                }));
            } else if (offered - figure.value).abs() < 1e-6 {
                // The number as said, in another unit.
                found.push(stands("value", value, figure.provenance()));
                found.extend(unit.map(|unit| contradicted("unit", unit, said_unit.span, Some(json!(said_unit.value)))));
            } else {
                found.push(contradicted("value", value, figure.span, Some(json!(figure.value))));
                found.extend(unit.map(|unit| stands("unit", unit, Provenance::Derived(said_unit.span))));
            }
        }
        None => {
            found.push(if (offered - figure.value).abs() < 1e-6 {
                stands("value", value, figure.provenance())
            } else {
                contradicted("value", value, figure.span, Some(json!(figure.value)))
            });
            found.extend(unit.map(|unit| assumed("unit", unit, None)));
        }
    }
    found.extend(moment("measured_at", proposed.get("measured_at"), when, reader, Fallback::Now));
    found
}

/// Whether two figures are one measurement: equal, or equal by conversion to the decimals that are written.
fn agree(kind: VitalKind, said: (f64, &str), offered: (f64, &str), written: &Value) -> (bool, bool) {
    if said.1.eq_ignore_ascii_case(offered.1) {
        let rounded = said.0 * 100.0 != (said.0 * 100.0).round() && (said.0 - offered.0).abs() <= 0.005 + 1e-9;
        return ((said.0 - offered.0).abs() < 1e-6 || rounded, !rounded);
    }
    let Some(converted) = kind.row().convert(said.0, said.1, offered.1) else { return (false, false) };
    let text = written.to_string();
    let decimals = text.split_once('.').map_or(0, |(_, after)| after.len()) as i32;
    ((converted - offered.0).abs() <= 0.5 * 10f64.powi(-decimals) + 1e-6, false)
}

/// Whether a proposed figure is what this event tells, by conversion too.
pub(super) fn fits(kind: VitalKind, said: f64, said_unit: Option<&str>, offered: f64, offered_unit: &str) -> bool {
    (said - offered).abs() < 1e-6
        || said_unit.is_some_and(|unit| agree(kind, (said, unit), (offered, offered_unit), &json!(offered)).0)
}

/// The parameters of `log_hydration`.
pub(super) fn hydration(reader: &StatementReader<'_>, event: Option<&Event>, proposed: &Parameters) -> Vec<Grounded> {
    let said = match event.map(|event| &event.kind) {
        Some(EventKind::Hydration { amount_ml, .. }) => amount_ml.as_ref(),
        _ => None,
    };
    let mut found = Vec::new();
    if let Some(value) = proposed.get("amount_ml") {
        found.push(match (said, value.as_f64()) {
            (Some(said), Some(offered)) if drunk(said.value, offered) => stands("amount_ml", value, said.provenance()),
            (Some(said), Some(offered)) if event.is_some_and(|event| together(reader, event, offered)) => {
                stands("amount_ml", value, Provenance::Derived(said.span))
            }
            (Some(said), _) => contradicted("amount_ml", value, said.span, Some(json!(said.value))),
            (None, _) => assumed("amount_ml", value, None),
        });
    }
    let when = event.and_then(|event| event.when.as_ref());
    found.extend(moment("drank_at", proposed.get("drank_at"), when, reader, Fallback::Now));
    found
}

/// "a bottle of water and a glass of juice": all that was drunk at one time, added up.
pub(super) fn together(reader: &StatementReader<'_>, event: &Event, offered: f64) -> bool {
    let mut count = 0;
    let mut total = 0.0;
    for each in reader.events {
        let EventKind::Hydration { amount_ml: Some(said), .. } = &each.kind else { continue };
        if each.certainty != Certainty::Clear || each.whose != event.whose || each.when != event.when {
            return false;
        }
        count += 1;
        total += said.value;
    }
    count > 1 && drunk(total, offered)
}

/// Equal, or equal as far as a fluid ounce is rounded (28.4 to 30 ml are all in use).
pub(super) fn drunk(said: f64, offered: f64) -> bool {
    (said - offered).abs() < 1.0
        || (said - (said / 29.5735).round() * 29.5735).abs() < 0.2 && (offered / said - 1.0).abs() <= 0.045
}
