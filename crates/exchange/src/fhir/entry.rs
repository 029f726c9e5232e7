//! An entry of the timeline as a resource. An entry whose fields no tool of today types is an Observation in words: nothing is left out.

use alara_health::describe;
use alara_health::tools::{
    AddCondition, CreateCareLog, HealthCall, LogAllergy, LogDoctorVisit, LogImmunization, LogMedication, SkipDose,
};
use alara_record::Entry;

use super::datatype::{
    Annotation, Coding, Concept, Period, Quantity, Reference, instant, noted, notes, part_of_day, when,
};
use super::observation::observation;
use super::resource::{
    Administered, AllergyIntolerance, Condition, Encounter, Immunization, MedicationAdministration, Participant,
    Procedure, Protocol, Reaction, Resource,
};
use crate::visit::{class_of_care, class_of_visit};

const CONDITION: &str = "http://terminology.hl7.org/CodeSystem/condition-clinical";
const ALLERGY: &str = "http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical";
const ACT: &str = "http://terminology.hl7.org/CodeSystem/v3-ActCode";

/// What stands before what was done about it.
pub(super) const TREATMENT: &str = "Treatment: ";
/// What stands before the time of a diagnosis, which is no onset.
pub(super) const DIAGNOSED: &str = "Diagnosed on ";
/// What stands before what care with a diagnosis is called.
pub(super) const TITLE: &str = "Called: ";

/// The resource of an entry.
pub(super) fn resource_of(entry: &Entry) -> Resource {
    match HealthCall::typed(&entry.tool, &entry.fields) {
        Ok(HealthCall::LogMedication(dose)) => taken(entry, &dose),
        Ok(HealthCall::SkipDose(skip)) => skipped(entry, &skip),
        Ok(HealthCall::LogDoctorVisit(visit)) => attended(entry, &visit),
        Ok(HealthCall::CreateCareLog(care)) => cared(entry, &care),
        Ok(HealthCall::LogAllergy(allergy)) => allergic(entry, &allergy),
        Ok(HealthCall::AddCondition(condition)) => diagnosed(entry, &condition),
        Ok(HealthCall::LogImmunization(vaccine)) => vaccinated(entry, &vaccine),
        Ok(call) => Resource::Observation(Box::new(observation(entry, &call))),
        Err(_) => Resource::Observation(Box::new(super::observation::in_words(entry, describe_all(entry)))),
    }
}

/// Every value of an entry, in words.
fn describe_all(entry: &Entry) -> String {
    let values = describe::values(&entry.tool, &entry.fields, &[]);
    format!("{}: {values}", describe::noun(&entry.tool, &entry.fields))
}

fn taken(entry: &Entry, dose: &LogMedication) -> Resource {
    let mut note = notes(&dose.notes);
    note.extend(part_of_day(&entry.at));
    // A dosage has an amount or does not stand at all (mad-1): a dose that is none in figures is a note.
    let amount = dose.dose.as_deref().and_then(amount_of);
    let unsaid = dose.dose.as_ref().filter(|_| amount.is_none());
    note.extend(unsaid.map(|dose| Annotation { text: format!("Dose: {dose}") }));
    Resource::MedicationAdministration(MedicationAdministration {
        id: entry.id.to_string(),
        status: "completed",
        status_reason: Vec::new(),
        medication_codeable_concept: Concept::said(dose.medication_name.clone()),
        subject: Reference::to(entry.person.0),
        effective_date_time: when(&entry.at),
        note,
        dosage: amount.map(|amount| Administered { text: dose.dose.clone(), dose: amount }),
    })
}

/// A dose that is a figure and its unit, and nothing else: "500 mg", "2 tablets".
pub(super) fn amount_of(dose: &str) -> Option<Quantity> {
    let (figure, unit) = dose.trim().split_once(' ')?;
    let is_unit = unit.chars().all(|sign| sign.is_alphabetic() || sign == '/');
    let is_figure = figure.bytes().all(|sign| sign.is_ascii_digit() || sign == b'.');
    if !is_unit || !is_figure {
        return None;
    }
    Quantity::of(figure.parse().ok()?, Some(unit))
}

fn skipped(entry: &Entry, skip: &SkipDose) -> Resource {
    let time = skip.time.map(|time| Annotation { text: format!("Due at {time}") });
    Resource::MedicationAdministration(MedicationAdministration {
        id: entry.id.to_string(),
        status: "not-done",
        status_reason: skip.reason.iter().map(|reason| Concept::said(reason.clone())).collect(),
        medication_codeable_concept: Concept::said(skip.medication_name.clone()),
        subject: Reference::to(entry.person.0),
        effective_date_time: when(&entry.at),
        note: time.into_iter().collect(),
        dosage: None,
    })
}

fn attended(entry: &Entry, visit: &LogDoctorVisit) -> Resource {
    let seen = visit.provider.clone().map(|name| Participant { individual: Reference::named(name) });
    Resource::Encounter(Encounter {
        id: entry.id.to_string(),
        extension: noted(notes(&visit.notes)),
        status: "finished",
        class: Coding { system: ACT, code: class_of_visit(visit) },
        of: vec![Concept::said(visit.visit_type.replace('_', " "))],
        subject: Reference::to(entry.person.0),
        participant: seen.into_iter().collect(),
        period: Period { start: Some(when(&entry.at)), end: None },
        reason_code: Vec::new(),
    })
}

fn cared(entry: &Entry, care: &CreateCareLog) -> Resource {
    if care.log_type == "diagnosis" {
        return found(entry, care);
    }
    let reason: Vec<Concept> = care.diagnosis.iter().map(|diagnosis| Concept::said(diagnosis.clone())).collect();
    let title = care.title.clone();
    let mut note = notes(&care.notes);
    note.extend(treated(care));
    note.extend(part_of_day(&entry.at));
    match class_of_care(care) {
        Some(class) => Resource::Encounter(Encounter {
            id: entry.id.to_string(),
            extension: noted(note),
            status: "finished",
            class: Coding { system: ACT, code: class },
            of: vec![Concept::said(title)],
            subject: Reference::to(entry.person.0),
            participant: Vec::new(),
            period: Period { start: Some(when(&entry.at)), end: None },
            reason_code: reason,
        }),
        None => Resource::Procedure(Procedure {
            id: entry.id.to_string(),
            status: "completed",
            category: Some(Concept::said(care.log_type.replace('_', " "))),
            code: Concept::said(title),
            subject: Reference::to(entry.person.0),
            performed_date_time: when(&entry.at),
            reason_code: reason,
            note,
        }),
    }
}

/// What was done about it, which no resource of care has a place for.
fn treated(care: &CreateCareLog) -> Option<Annotation> {
    care.treatment.as_ref().map(|treatment| Annotation { text: format!("{TREATMENT}{treatment}") })
}

fn allergic(entry: &Entry, allergy: &LogAllergy) -> Resource {
    let of = allergy.kind.as_deref().map(|kind| if kind == "allergy" { "allergy" } else { "intolerance" });
    let severity = match allergy.severity.as_deref() {
        Some("mild") => Some("mild"),
        Some("moderate") => Some("moderate"),
        Some(_) => Some("severe"),
        None => None,
    };
    let threat = allergy.severity.as_deref() == Some("life_threatening");
    let mut note = notes(&allergy.notes);
    if allergy.kind.as_deref() == Some("side_effect") {
        note.push(Annotation { text: "A side effect".to_owned() });
    }
    // A severity stands with a reaction in FHIR; without one it is a note.
    let alone = allergy.severity.as_deref().filter(|_| allergy.reaction.is_none());
    note.extend(alone.map(|severity| Annotation { text: format!("Severity: {}", severity.replace('_', " ")) }));
    let felt = allergy.reaction.clone();
    let reaction = felt.map(|felt| Reaction { manifestation: vec![Concept::said(felt)], severity });
    Resource::AllergyIntolerance(AllergyIntolerance {
        id: entry.id.to_string(),
        clinical_status: Concept::coded(ALLERGY, "active"),
        of,
        criticality: threat.then_some("high"),
        code: Concept::said(allergy.substance.clone()),
        patient: Reference::to(entry.person.0),
        onset_date_time: allergy.since.map(|day| day.to_string()),
        recorded_date: instant(entry.recorded_at),
        note,
        reaction: reaction.into_iter().collect(),
    })
}

fn diagnosed(entry: &Entry, condition: &AddCondition) -> Resource {
    let status = condition.status.as_ref().map(|_| if condition.is_over() { "resolved" } else { "active" });
    Resource::Condition(Condition {
        id: entry.id.to_string(),
        clinical_status: status.map(|status| Concept::coded(CONDITION, status)),
        code: Concept::said(condition.name.clone()),
        subject: Reference::to(entry.person.0),
        onset_date_time: condition.since.map(|day| day.to_string()),
        recorded_date: instant(entry.recorded_at),
        asserter: condition.diagnosed_by.clone().map(Reference::named),
        note: notes(&condition.notes),
    })
}

/// A diagnosis: the day on which it was found is not that on which it began.
fn found(entry: &Entry, care: &CreateCareLog) -> Resource {
    let named = care.diagnosis.as_ref().unwrap_or(&care.title);
    let mut note = notes(&care.notes);
    let title = care.diagnosis.as_ref().map(|_| format!("{TITLE}{}", care.title));
    let told = [Some(format!("{DIAGNOSED}{}", when(&entry.at))), title];
    note.extend(told.into_iter().flatten().map(|text| Annotation { text }));
    note.extend(treated(care));
    note.extend(part_of_day(&entry.at));
    Resource::Condition(Condition {
        id: entry.id.to_string(),
        clinical_status: None,
        code: Concept::said(named.clone()),
        subject: Reference::to(entry.person.0),
        onset_date_time: None,
        recorded_date: instant(entry.recorded_at),
        asserter: None,
        note,
    })
}

fn vaccinated(entry: &Entry, vaccine: &LogImmunization) -> Resource {
    let dose = vaccine.dose_number.map(|number| Protocol { dose_number_positive_int: number });
    Resource::Immunization(Immunization {
        id: entry.id.to_string(),
        status: "completed",
        vaccine_code: Concept::said(vaccine.vaccine.clone()),
        patient: Reference::to(entry.person.0),
        occurrence_date_time: when(&entry.at),
        location: vaccine.place.clone().map(Reference::named),
        note: notes(&vaccine.notes),
        protocol_applied: dose.into_iter().collect(),
    })
}
