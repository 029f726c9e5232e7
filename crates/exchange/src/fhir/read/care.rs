//! Care, and what one has: Condition, AllergyIntolerance, Immunization, Procedure, Encounter.

use alara_health::tools::{
    AddCondition, CreateCareLog, HealthCall, LogAllergy, LogDoctorVisit, LogImmunization, Moment,
};
use serde_json::{Map, Value};

use super::super::entry::{DIAGNOSED, TITLE, TREATMENT};
use super::Scene;
use super::shape::{Notes, Part, day_of, reference_of, status, text_of, time_of, words};
use crate::incoming::{Item, Taken, refuse};

type Resource = Map<String, Value>;

/// The kinds of care and of visits that this program writes in words.
const CARE: [&str; 9] = [
    "visit", "procedure", "test", "diagnosis", "treatment", "hospital_stay", "emergency_visit", "therapy_session",
    "other",
];
const VISITS: [&str; 4] = ["appointment", "emergency", "follow_up", "consultation"];

fn item(scene: &Scene<'_>, call: HealthCall) -> Taken {
    Taken::Item(Item::plain(scene.place, call))
}

/// Whether somebody withdrew it, or was not sure of it.
fn is_unsure(resource: &Resource) -> bool {
    let verified = status(resource, "verificationStatus");
    verified.is_some_and(|code| !matches!(code, "confirmed" | "unconfirmed"))
}

/// A Condition.
pub(super) fn condition(resource: &Resource, scene: &Scene<'_>) -> Taken {
    if is_unsure(resource) {
        return Taken::NotMapped("diagnosis that is not sure, was ruled out or entered in error".to_owned());
    }
    let Some(name) = words(resource, "code") else { return refuse(scene.place, "it does not say in words what it is") };
    let mut notes = Notes::of(resource);
    let found = notes.take(DIAGNOSED).and_then(|day| Moment::parse(&day));
    if let Some(occurred_at) = found {
        let (title, diagnosis) = match notes.take(TITLE) {
            Some(title) => (title, Some(name)),
            None => (name, None),
        };
        let care = CreateCareLog {
            log_type: "diagnosis".to_owned(),
            title,
            occurred_at,
            occurred_at_part: notes.take_part(occurred_at),
            diagnosis,
            treatment: notes.take(TREATMENT),
            notes: notes.join(),
        };
        return item(scene, HealthCall::CreateCareLog(care));
    }
    let state = match status(resource, "clinicalStatus") {
        Some("active" | "recurrence" | "relapse") => Some("active"),
        Some("inactive" | "remission" | "resolved") => Some("resolved"),
        _ => None,
    };
    if let Some(onset) = resource.text("onsetDateTime").filter(|onset| Moment::parse(onset).is_none()) {
        notes.add(format!("Since {onset}"));
    }
    notes.add_all(resource.text("onsetString").map(|onset| format!("Since {onset}")));
    notes.add_all(resource.text("abatementDateTime").map(|end| format!("Until {end}")));
    let asserter = resource.part("asserter").and_then(|who| reference_of(who).1);
    let condition = AddCondition {
        name,
        status: state.map(str::to_owned),
        since: day_of(resource, &["onsetDateTime", "onsetPeriod"]),
        diagnosed_by: asserter.map(str::to_owned),
        notes: notes.join(),
    };
    item(scene, HealthCall::AddCondition(condition))
}

/// An AllergyIntolerance.
pub(super) fn allergy(resource: &Resource, scene: &Scene<'_>) -> Taken {
    let over = matches!(status(resource, "clinicalStatus"), Some("inactive" | "resolved"));
    if over || is_unsure(resource) {
        return Taken::NotMapped("allergy that is over, was ruled out or entered in error".to_owned());
    }
    let Some(substance) = words(resource, "code").or_else(|| words(resource, "substance")) else {
        return refuse(scene.place, "it does not say in words to what");
    };
    let mut notes = Notes::of(resource);
    let reactions = resource.items("reaction").iter();
    let manifested = reactions.clone().flat_map(|reaction| reaction.items("manifestation")).filter_map(|each| {
        // R5 has a reference or a concept in between.
        text_of(each).or_else(|| each.part("concept").and_then(text_of))
    });
    let reaction = Some(manifested.collect::<Vec<_>>().join(", ")).filter(|all| !all.is_empty());
    let severity = reactions.filter_map(|reaction| reaction.text("severity")).max_by_key(|severity| match *severity {
        "severe" => 2,
        "moderate" => 1,
        _ => 0,
    });
    let noted = notes.take("Severity: ").map(|severity| severity.replace(' ', "_"));
    let severity = severity.map(str::to_owned).or(noted);
    let threatens = resource.text("criticality") == Some("high");
    if threatens && severity.as_deref() != Some("life_threatening") {
        notes.add("Criticality: high");
    }
    let kind = match resource.text("type").or_else(|| status(resource, "type")) {
        _ if notes.take("A side effect").is_some() => Some("side_effect"),
        Some("allergy") => Some("allergy"),
        Some("intolerance") => Some("intolerance"),
        _ => None,
    };
    let allergy = LogAllergy {
        substance,
        kind: kind.map(str::to_owned),
        reaction,
        severity,
        since: day_of(resource, &["onsetDateTime", "onset"]),
        notes: notes.join(),
    };
    item(scene, HealthCall::LogAllergy(allergy))
}

/// An Immunization.
pub(super) fn immunization(resource: &Resource, scene: &Scene<'_>) -> Taken {
    let not_given = resource.part("notGiven").and_then(Value::as_bool) == Some(true);
    if not_given || !matches!(status(resource, "status"), Some("completed") | None) {
        return Taken::NotMapped("vaccination that was not given, or entered in error".to_owned());
    }
    let Some(vaccine) = words(resource, "vaccineCode") else {
        return refuse(scene.place, "it does not say in words which vaccine");
    };
    let date = match time_of(resource, &["occurrenceDateTime", "date"]) {
        Ok(at) => at.date(),
        Err(none) => return refuse(scene.place, none.why()),
    };
    let numbers = ["doseNumberPositiveInt", "doseSequence", "doseNumber", "doseNumberString"];
    let series = resource.items("protocolApplied").iter().chain(resource.items("vaccinationProtocol"));
    let number = series.flat_map(|protocol| numbers.iter().filter_map(|name| protocol.part(name))).find_map(|number| {
        let number = number.as_u64().or_else(|| number.as_str()?.parse().ok())?;
        u32::try_from(number).ok()
    });
    let vaccine = LogImmunization {
        vaccine,
        date,
        place: resource.part("location").and_then(|place| reference_of(place).1).map(str::to_owned),
        dose_number: number.filter(|number| (1..=20).contains(number)),
        notes: Notes::of(resource).join(),
    };
    item(scene, HealthCall::LogImmunization(vaccine))
}

/// A Procedure.
pub(super) fn procedure(resource: &Resource, scene: &Scene<'_>) -> Taken {
    if !matches!(status(resource, "status"), Some("completed" | "in-progress") | None) {
        return Taken::NotMapped("procedure that was not done, or not yet".to_owned());
    }
    let Some(title) = words(resource, "code") else {
        return refuse(scene.place, "it does not say in words what was done");
    };
    let times = ["performedDateTime", "performedPeriod", "occurrenceDateTime", "occurrencePeriod"];
    let occurred_at = match time_of(resource, &times) {
        Ok(at) => at,
        Err(none) => return refuse(scene.place, none.why()),
    };
    let category = words(resource, "category").map(|words| words.to_lowercase().replace(' ', "_"));
    let mut notes = Notes::of(resource);
    let care = CreateCareLog {
        log_type: category.filter(|kind| CARE.contains(&kind.as_str())).unwrap_or_else(|| "procedure".to_owned()),
        title,
        occurred_at,
        occurred_at_part: notes.take_part(occurred_at),
        diagnosis: words(resource, "reasonCode"),
        treatment: notes.take(TREATMENT),
        notes: notes.join(),
    };
    item(scene, HealthCall::CreateCareLog(care))
}

/// An Encounter: a visit, a stay or an emergency.
pub(super) fn encounter(resource: &Resource, scene: &Scene<'_>) -> Taken {
    if !matches!(status(resource, "status"), Some("finished" | "completed" | "in-progress" | "discharged") | None) {
        return Taken::NotMapped("visit that was only planned, or cancelled".to_owned());
    }
    let at = match time_of(resource, &["period", "actualPeriod"]) {
        Ok(at) => at,
        Err(none) => return refuse(scene.place, none.why()),
    };
    let class = resource.items("class").iter().find_map(|class| class.text("code").or_else(|| status_of(class)));
    let kind = words(resource, "type");
    let seen = resource.items("participant").iter().find_map(|one| {
        let who = one.part("individual").or_else(|| one.part("actor"))?;
        reference_of(who).1
    });
    let reason = words(resource, "reasonCode").or_else(|| words(resource, "reason"));
    let mut notes = Notes::of(resource);
    let part = notes.take_part(at);
    let own = kind.as_ref().map(|kind| kind.replace(' ', "_")).filter(|kind| VISITS.contains(&kind.as_str()));
    let log_type = match class {
        Some("IMP" | "ACUTE" | "NONAC" | "inpatient") => Some("hospital_stay"),
        Some("EMER" | "emergency") if own.is_none() => Some("emergency_visit"),
        // As this program writes care of type visit; a visit of its own is told by its kind.
        _ if own.is_none() && seen.is_none() && kind.is_some() => Some("visit"),
        _ => None,
    };
    if let Some(log_type) = log_type {
        let care = CreateCareLog {
            log_type: log_type.to_owned(),
            title: kind.unwrap_or_else(|| log_type.replace('_', " ")),
            occurred_at: at,
            occurred_at_part: part,
            diagnosis: reason,
            treatment: notes.take(TREATMENT),
            notes: notes.join(),
        };
        return item(scene, HealthCall::CreateCareLog(care));
    }
    if own.is_none() {
        notes.add_all(kind);
    }
    notes.add_all(reason);
    let visit = LogDoctorVisit {
        visit_type: own.unwrap_or_else(|| "appointment".to_owned()),
        date: at.date(),
        provider: seen.map(str::to_owned),
        notes: notes.join(),
    };
    item(scene, HealthCall::LogDoctorVisit(visit))
}

/// The code of a CodeableConcept (R5 has one for the class).
fn status_of(concept: &Value) -> Option<&str> {
    concept.items("coding").iter().find_map(|coding| coding.text("code"))
}
