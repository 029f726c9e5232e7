//! What was measured, felt or noted, as an Observation.

use alara_health::tools::log_lab_result::LabValue;
use alara_health::tools::{HealthCall, LogBloodPressure, LogExercise, LogLabResult, LogVital};
use alara_health::vitals::VitalKind;
use alara_record::Entry;
use serde_json::{Map, Value};

use super::datatype::{Annotation, Concept, Quantity, Reference, notes, part_of_day, when};
use super::resource::{Component, Observation, Observed, ReferenceRange};
use crate::codes::{EXERCISE, FASTING, PRESSURE, loinc_of, test_code};

const CATEGORY: &str = "http://terminology.hl7.org/CodeSystem/observation-category";

/// The observation of a typed entry.
pub(super) fn observation(entry: &Entry, call: &HealthCall) -> Observation {
    match call {
        HealthCall::LogVital(vital) => measured(entry, vital),
        HealthCall::LogBloodPressure(reading) => pressure(entry, reading),
        HealthCall::LogHydration(drink) => Observation {
            value: quantity(drink.amount_ml, VitalKind::Hydration),
            ..bare(entry, Concept::said("Fluid intake"), None)
        },
        HealthCall::LogExercise(exercise) => exercised(entry, exercise),
        HealthCall::LogLabResult(result) => tested(entry, result),
        HealthCall::UpdateMood(mood) => worded(entry, "Mood", Some(mood.mood.clone()), None, &Map::new()),
        HealthCall::LogCycle(cycle) => {
            let told = format!("Menstrual period, {}", cycle.event);
            Observation { note: notes(&cycle.notes), ..bare(entry, Concept::said(told), None) }
        }
        HealthCall::CreateCheckIn(_) => worded(entry, "Check-in", None, None, &entry.fields),
        HealthCall::SaveHealthEntry(saved) => {
            let words =
                ["text", "note", "description", "symptom"].iter().find_map(|name| saved.data.get(*name)?.as_str());
            let title = alara_health::describe::capital(&saved.entry_type);
            worded(entry, &title, words.map(str::to_owned), words, &saved.data)
        }
        // No other tool makes entries.
        _ => in_words(entry, alara_health::describe::values(&entry.tool, &entry.fields, &[])),
    }
}

/// An observation with nothing but its code, its person and its time.
fn bare(entry: &Entry, code: Concept, category: Option<&'static str>) -> Observation {
    Observation {
        id: entry.id.to_string(),
        status: "final",
        category: category.map(|code| Concept::coded(CATEGORY, code)).into_iter().collect(),
        code,
        subject: Reference::to(entry.person.0),
        effective_date_time: when(&entry.at),
        value: None,
        note: part_of_day(&entry.at).into_iter().collect(),
        reference_range: Vec::new(),
        component: Vec::new(),
    }
}

/// An entry that is all words.
pub(super) fn in_words(entry: &Entry, words: String) -> Observation {
    Observation { value: Some(Observed::Words(words)), ..bare(entry, Concept::said("Note"), None) }
}

/// What was said, with every other value as a component.
fn worded(
    entry: &Entry,
    title: &str,
    words: Option<String>,
    used: Option<&str>,
    values: &Map<String, Value>,
) -> Observation {
    let observed = |value: &Value| match value {
        Value::Bool(flag) => Observed::Flag(*flag),
        Value::String(text) => Observed::Words(text.clone()),
        Value::Array(items) => Observed::Words(items.iter().map(plain).collect::<Vec<_>>().join("; ")),
        other => Observed::Words(plain(other)),
    };
    let said = |value: &Value| value.as_str().is_some() && value.as_str() == used;
    let is_time = |name: &str| matches!(name, "date" | "notes");
    let components = values.iter().filter(|(name, value)| !is_time(name) && !said(value));
    let mut note: Vec<Annotation> = part_of_day(&entry.at).into_iter().collect();
    note.extend(notes(&values.get("notes").and_then(Value::as_str).map(str::to_owned)));
    Observation {
        value: words.map(Observed::Words),
        note,
        component: components
            .map(|(name, value)| Component { code: Concept::said(name.replace('_', " ")), value: observed(value) })
            .collect(),
        ..bare(entry, Concept::said(title), None)
    }
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// A value in the canonical unit of its kind.
fn quantity(value: f64, kind: VitalKind) -> Option<Observed> {
    Quantity::of(value, Some(kind.row().canonical().code)).map(Observed::Quantity)
}

fn measured(entry: &Entry, vital: &LogVital) -> Observation {
    let kind = VitalKind::from_code(&vital.kind);
    let by_mass = vital.unit.contains("dL");
    let title = kind.map_or(vital.kind.as_str(), |kind| kind.row().title);
    let code = Concept::measured(title, kind.and_then(|kind| loinc_of(kind, by_mass)));
    let category = if kind == Some(VitalKind::Glucose) { "laboratory" } else { "vital-signs" };
    let value = Quantity::of(vital.value, Some(&vital.unit)).map(Observed::Quantity);
    Observation { value, ..bare(entry, code, Some(category)) }
}

fn pressure(entry: &Entry, reading: &LogBloodPressure) -> Observation {
    let [panel, upper, lower] = PRESSURE;
    let component = |text: &str, code, value, kind| {
        let value = quantity(value, kind)?;
        Some(Component { code: Concept::measured(text, code), value })
    };
    let upper = component("Systolic", Some(upper), reading.systolic, VitalKind::BloodPressure);
    let lower = component("Diastolic", Some(lower), reading.diastolic, VitalKind::BloodPressure);
    let of_pulse = |value| component("Heart rate", loinc_of(VitalKind::HeartRate, false), value, VitalKind::HeartRate);
    Observation {
        component: upper.into_iter().chain(lower).chain(reading.pulse.and_then(of_pulse)).collect(),
        ..bare(entry, Concept::measured("Blood pressure", Some(panel)), Some("vital-signs"))
    }
}

fn exercised(entry: &Entry, exercise: &LogExercise) -> Observation {
    let [activity, length] = EXERCISE;
    let component = |text: &str, code, value: Option<f64>, kind| {
        let value = quantity(value?, kind)?;
        Some(Component { code: Concept::measured(text, code), value })
    };
    let minutes = component("Duration", Some(length), exercise.minutes, VitalKind::Exercise);
    let distance = component("Distance", None, exercise.distance, VitalKind::Distance);
    Observation {
        value: Some(Observed::Words(exercise.activity.clone())),
        component: minutes.into_iter().chain(distance).collect(),
        ..bare(entry, Concept::measured("Exercise", Some(activity)), Some("activity"))
    }
}

fn tested(entry: &Entry, result: &LogLabResult) -> Observation {
    let unit = result.unit.as_deref();
    let end = |value: Option<f64>| value.and_then(|value| Quantity::of(value, unit));
    let (low, high) = (end(result.range_low), end(result.range_high));
    let fasting = result
        .fasting
        .map(|fasting| Component { code: Concept::measured("Fasting", Some(FASTING)), value: Observed::Flag(fasting) });
    let value = match &result.value {
        LabValue::Figure(figure) => Quantity::of(*figure, unit).map(Observed::Quantity),
        LabValue::Words(words) => Some(Observed::Words(words.clone())),
    };
    let range = (low.is_some() || high.is_some()).then_some(ReferenceRange { low, high });
    Observation {
        value,
        note: notes(&result.notes),
        reference_range: range.into_iter().collect(),
        component: fasting.into_iter().collect(),
        ..bare(entry, Concept::measured(result.test.clone(), test_code(&result.test, unit)), Some("laboratory"))
    }
}
