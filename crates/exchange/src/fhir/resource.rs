//! The resources of FHIR R4 that are written, with the elements that the record fills. Names and order are those of the specification.

use serde::Serialize;

use super::datatype::{Annotation, Coding, Concept, NoteExtension, Period, Quantity, Ratio, Reference};

/// One resource.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "resourceType")]
pub(super) enum Resource {
    Patient(Patient),
    MedicationStatement(MedicationStatement),
    MedicationAdministration(MedicationAdministration),
    Observation(Box<Observation>),
    Condition(Condition),
    AllergyIntolerance(AllergyIntolerance),
    Procedure(Procedure),
    Immunization(Immunization),
    Encounter(Encounter),
    Appointment(Appointment),
    Provenance(Provenance),
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct HumanName {
    pub text: String,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Patient {
    pub id: String,
    pub name: Vec<HumanName>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct MedicationStatement {
    pub id: String,
    pub status: &'static str,
    pub medication_codeable_concept: Concept,
    pub subject: Reference,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effective_period: Option<Period>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub note: Vec<Annotation>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dosage: Vec<Dosage>,
}

#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Dosage {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub patient_instruction: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timing: Option<Timing>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub as_needed_boolean: Option<bool>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dose_and_rate: Vec<DoseAndRate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_dose_per_period: Option<Ratio>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DoseAndRate {
    pub dose_quantity: Quantity,
}

#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Timing {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repeat: Option<Repeat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<Concept>,
}

#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Repeat {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds_period: Option<Period>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub frequency: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period_unit: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub day_of_week: Vec<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub time_of_day: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct MedicationAdministration {
    pub id: String,
    pub status: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub status_reason: Vec<Concept>,
    pub medication_codeable_concept: Concept,
    pub subject: Reference,
    pub effective_date_time: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub note: Vec<Annotation>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dosage: Option<Administered>,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Administered {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    pub dose: Quantity,
}

/// What was observed.
#[derive(Clone, Debug, Serialize)]
pub(super) enum Observed {
    #[serde(rename = "valueQuantity")]
    Quantity(Quantity),
    #[serde(rename = "valueString")]
    Words(String),
    #[serde(rename = "valueBoolean")]
    Flag(bool),
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Observation {
    pub id: String,
    pub status: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub category: Vec<Concept>,
    pub code: Concept,
    pub subject: Reference,
    pub effective_date_time: String,
    #[serde(flatten)]
    pub value: Option<Observed>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub note: Vec<Annotation>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reference_range: Vec<ReferenceRange>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub component: Vec<Component>,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct ReferenceRange {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub low: Option<Quantity>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub high: Option<Quantity>,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Component {
    pub code: Concept,
    #[serde(flatten)]
    pub value: Observed,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Condition {
    pub id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clinical_status: Option<Concept>,
    pub code: Concept,
    pub subject: Reference,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub onset_date_time: Option<String>,
    pub recorded_date: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asserter: Option<Reference>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub note: Vec<Annotation>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct AllergyIntolerance {
    pub id: String,
    pub clinical_status: Concept,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub of: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub criticality: Option<&'static str>,
    pub code: Concept,
    pub patient: Reference,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub onset_date_time: Option<String>,
    pub recorded_date: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub note: Vec<Annotation>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reaction: Vec<Reaction>,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Reaction {
    pub manifestation: Vec<Concept>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub severity: Option<&'static str>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Procedure {
    pub id: String,
    pub status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub category: Option<Concept>,
    pub code: Concept,
    pub subject: Reference,
    pub performed_date_time: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reason_code: Vec<Concept>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub note: Vec<Annotation>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Immunization {
    pub id: String,
    pub status: &'static str,
    pub vaccine_code: Concept,
    pub patient: Reference,
    pub occurrence_date_time: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<Reference>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub note: Vec<Annotation>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub protocol_applied: Vec<Protocol>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Protocol {
    pub dose_number_positive_int: u32,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Encounter {
    pub id: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extension: Vec<NoteExtension>,
    pub status: &'static str,
    pub class: Coding,
    #[serde(rename = "type")]
    pub of: Vec<Concept>,
    pub subject: Reference,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub participant: Vec<Participant>,
    pub period: Period,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reason_code: Vec<Concept>,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Participant {
    pub individual: Reference,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Appointment {
    pub id: String,
    pub status: &'static str,
    pub description: String,
    pub start: String,
    /// FHIR asks for both ends of one that is booked: nobody said how long it lasts, so it is its start.
    pub end: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    pub participant: Vec<Attendee>,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Attendee {
    pub actor: Reference,
    pub status: &'static str,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Provenance {
    pub id: String,
    pub target: Vec<Reference>,
    pub recorded: String,
    pub activity: Concept,
    pub agent: Vec<Agent>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub entity: Vec<Entity>,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Agent {
    #[serde(rename = "type")]
    pub of: Concept,
    pub who: Reference,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Entity {
    pub role: &'static str,
    pub what: Reference,
}
