//! The data types of FHIR R4 that its resources are made of, as far as they are written.

use alara_record::{DayPart, When};
use chrono::{DateTime, FixedOffset, SecondsFormat};
use serde::Serialize;
use serde_json::Number;
use uuid::Uuid;

use crate::codes::{LOINC, UCUM, ucum_of};

/// A code of a system.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Coding {
    pub system: &'static str,
    pub code: &'static str,
}

/// CodeableConcept: words, and codes where there are any.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Concept {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub coding: Vec<Coding>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

impl Concept {
    pub fn said(text: impl Into<String>) -> Concept {
        Concept { coding: Vec::new(), text: Some(text.into()) }
    }

    pub fn coded(system: &'static str, code: &'static str) -> Concept {
        Concept { coding: vec![Coding { system, code }], text: None }
    }

    /// Words with a code of LOINC's, where there is one.
    pub fn measured(text: impl Into<String>, loinc: Option<&'static str>) -> Concept {
        let coding = loinc.map(|code| Coding { system: LOINC, code }).into_iter().collect();
        Concept { coding, text: Some(text.into()) }
    }
}

/// Quantity.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Quantity {
    pub value: Number,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub system: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<&'static str>,
}

impl Quantity {
    /// A value in a unit as the record writes it; none where it is no number of JSON.
    pub fn of(value: f64, unit: Option<&str>) -> Option<Quantity> {
        let code = unit.and_then(ucum_of);
        Some(Quantity { value: number(value)?, unit: unit.map(str::to_owned), system: code.map(|_| UCUM), code })
    }
}

/// Ratio.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Ratio {
    pub numerator: Quantity,
    pub denominator: Quantity,
}

impl Ratio {
    /// So many, without a unit, in any 24 hours.
    pub fn per_day(many: f64) -> Option<Ratio> {
        Some(Ratio { numerator: Quantity::of(many, None)?, denominator: Quantity::of(24.0, Some("h"))? })
    }
}

/// Whole numbers as whole numbers.
fn number(value: f64) -> Option<Number> {
    if value.fract() == 0.0 && value.abs() < 1e15 { Some(Number::from(value as i64)) } else { Number::from_f64(value) }
}

/// Reference to a resource of the same bundle, or to somebody in words.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Reference {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub display: Option<String>,
}

impl Reference {
    pub fn to(id: Uuid) -> Reference {
        Reference { reference: Some(urn(id)), display: None }
    }

    pub fn named(display: impl Into<String>) -> Reference {
        Reference { reference: None, display: Some(display.into()) }
    }
}

/// Annotation.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Annotation {
    pub text: String,
}

/// A note where there is one.
pub(super) fn notes(words: &Option<String>) -> Vec<Annotation> {
    words.iter().map(|text| Annotation { text: text.clone() }).collect()
}

/// HL7's extension for a note on a resource that has no place for one.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct NoteExtension {
    url: &'static str,
    value_annotation: Annotation,
}

/// The address of [`NoteExtension`].
pub(super) const NOTE: &str = "http://hl7.org/fhir/StructureDefinition/note";

/// Notes on a resource that has no place for them.
pub(super) fn noted(notes: impl IntoIterator<Item = Annotation>) -> Vec<NoteExtension> {
    notes.into_iter().map(|note| NoteExtension { url: NOTE, value_annotation: note }).collect()
}

/// Period.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Period {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<String>,
}

/// The name of a resource within its bundle.
pub(super) fn urn(id: Uuid) -> String {
    format!("urn:uuid:{id}")
}

/// A dateTime: with the offset that held where the minute is known, the day alone where it is not.
pub(super) fn when(at: &When) -> String {
    match at {
        When::Instant(at) => instant(*at),
        When::Day { date, .. } => date.format("%Y-%m-%d").to_string(),
    }
}

/// An instant, to the second.
pub(super) fn instant(at: DateTime<FixedOffset>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, false)
}

/// The part of the day that was said, for which FHIR has no place of its own.
pub(super) fn part_of_day(at: &When) -> Option<Annotation> {
    let part: DayPart = match at {
        When::Day { part, .. } => (*part)?,
        When::Instant(_) => return None,
    };
    Some(Annotation { text: format!("Part of the day: {}", part.name()) })
}
