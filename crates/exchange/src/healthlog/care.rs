//! All else that HealthLog keeps: moods, results, illnesses, allergies, vaccinations, visits and who was seen, cycles, workouts, drinks.

use std::collections::BTreeMap;

use alara_health::tools::log_lab_result::LabValue;
use alara_health::tools::{
    AddCondition, AddContact, CreateCareLog, CreateCheckIn, HealthCall, LogAllergy, LogCycle, LogDoctorVisit,
    LogExercise, LogImmunization, LogLabResult, Moment, SaveHealthEntry,
};
use alara_health::vitals::VitalKind;
use serde_json::{Map, Value, json};

use super::thing::{NO_TIME, Thing, count, join_notes};
use crate::activity::activity_of;
use crate::ahead::{Titled, take_ahead};
use crate::incoming::{Here, MOST, Taken, Unread};
use crate::json::Part;
use crate::reading::{Measured, round};

/// HealthLog's moods, each with the one that it is here.
const MOODS: &[(&str, &str)] = &[
    ("SUPER_GUT", "great"),
    ("GUT", "good"),
    ("OKAY", "okay"),
    ("SCHLECHT", "poor"),
    // A mood here that is worse than poor is a crisis, and nobody told of one.
    ("LAUSIG", "poor"),
];

/// A mood of a day.
pub(super) fn take_mood(thing: &Thing<'_>) -> Vec<Taken> {
    let Some(date) = thing.day("date") else { return vec![thing.refuse(NO_TIME)] };
    let mood = MOODS.iter().find(|(name, _)| Some(*name) == thing.text("mood")).map(|(_, mood)| (*mood).to_owned());
    let notes = thing.words("note");
    let tags = thing.text("tags").is_some_and(|tags| tags != "[]");
    let rated = ["factors", "structuredTags"].iter().any(|name| thing.list(name).iter().any(|each| !each.is_null()));
    let besides = (tags || rated).then(|| count("tags of a mood"));
    if mood.is_none() && notes.is_none() {
        return vec![thing.refuse("its mood is none that is known here")];
    }
    let check_in = CreateCheckIn { mood, symptoms: None, medication_taken: None, notes, date: Some(date) };
    std::iter::once(thing.record(HealthCall::CreateCheckIn(check_in))).chain(besides).collect()
}

/// A laboratory result. Its range is the one of the report, else the one that was set.
pub(super) fn take_result(thing: &Thing<'_>) -> Taken {
    let Some(test) = thing.words("analyte") else { return thing.refuse("it does not say what was tested") };
    let Some(date) = thing.day("takenAt") else { return thing.refuse(NO_TIME) };
    let value = thing.figure("value").map(LabValue::Figure);
    let Some(value) = value.or_else(|| thing.words("valueText").map(LabValue::Words)) else {
        return thing.refuse("it has no value");
    };
    let end = |own: &str, set: &str| thing.figure(own).or_else(|| thing.figure(set));
    let notes = [
        thing.words("note"),
        thing.text("panel").map(|panel| format!("Panel: {panel}")),
        thing.text("sourceReferenceText").map(|range| format!("Range: {range}")),
    ];
    thing.record(HealthCall::LogLabResult(LogLabResult {
        test,
        value,
        unit: thing.words("unit"),
        range_low: end("sourceReferenceLow", "referenceLow"),
        range_high: end("sourceReferenceHigh", "referenceHigh"),
        date: Some(date),
        fasting: None,
        notes: join_notes(notes),
    }))
}

/// A part of the body with its side.
fn tell_site(thing: &Thing<'_>) -> Option<String> {
    let side = thing.text("laterality").map(|side| format!(" ({})", side.to_lowercase()));
    thing.text("bodySite").map(|site| format!("Where: {site}{}", side.unwrap_or_default()))
}

/// An illness with what was written of its days.
pub(super) fn take_illness(thing: &Thing<'_>) -> Vec<Taken> {
    let Some(name) = thing.words("label") else { return vec![thing.refuse("it has no name")] };
    let end = thing.day("resolvedAt");
    let notes = [thing.words("note"), tell_site(thing), end.map(|end| format!("Until {end}"))];
    let condition = AddCondition {
        name,
        status: Some(if end.is_some() { "resolved" } else { "active" }.to_owned()),
        since: thing.day("onsetAt"),
        diagnosed_by: None,
        notes: join_notes(notes),
    };
    let days = thing.list("dayLogs").iter().filter_map(Value::as_object);
    let days = days.flat_map(|fields| take_day(&Thing { fields, ..*thing }));
    std::iter::once(thing.record(HealthCall::AddCondition(condition))).chain(days).collect()
}

/// A day of an illness: its fever, and its symptoms.
fn take_day(thing: &Thing<'_>) -> Vec<Taken> {
    let Some(date) = thing.day("date") else { return vec![thing.refuse(NO_TIME)] };
    let fever = thing.figure("feverC").map(|value| {
        let at = Moment::On(date);
        let measured = Measured { kind: VitalKind::Temperature, value, unit: Some("C"), at, part: None };
        measured.item(thing.place).map_or_else(|why| thing.refuse(&why), Taken::Item)
    });
    let keys = thing.list("symptoms").iter().filter_map(|each| each.text("key")).filter(|key| !key.contains(':'));
    let symptoms: Vec<String> = keys.map(|key| key.replace(['_', '-'], " ").to_lowercase()).collect();
    let said = (!symptoms.is_empty()).then(|| {
        let data = json!({ "symptoms": symptoms });
        thing.record(symptom(data, thing.words("note"), Moment::On(date)))
    });
    let besides = (said.is_none() && thing.text("note").is_some()).then(|| count("note of a day of an illness"));
    fever.into_iter().chain(said).chain(besides).collect()
}

fn symptom(data: Value, notes: Option<String>, at: Moment) -> HealthCall {
    let mut data = data.as_object().cloned().unwrap_or_default();
    data.extend(notes.map(|notes| ("notes".to_owned(), Value::from(notes))));
    HealthCall::SaveHealthEntry(SaveHealthEntry {
        entry_type: "symptom".to_owned(),
        data,
        occurred_at: Some(at),
        occurred_at_part: None,
    })
}

/// A symptom of one's own with each time that it came.
pub(super) fn take_symptoms(thing: &Thing<'_>) -> Vec<Taken> {
    let Some(label) = thing.text("label") else { return vec![count("symptom whose name only HealthLog can open")] };
    let events = thing.list("events").iter().filter_map(Value::as_object).map(|fields| Thing { fields, ..*thing });
    events
        .map(|event| {
            let Some(at) = event.instant("occurredAt") else { return event.refuse(NO_TIME) };
            let strength = event.figure("intensity").map(|strength| format!("{strength} of 10"));
            let notes = join_notes([strength, event.words("note")]);
            event.record(symptom(json!({ "symptoms": [label] }), notes, Moment::At(at)))
        })
        .collect()
}

/// An allergy that is not over.
pub(super) fn take_allergy(thing: &Thing<'_>) -> Taken {
    let Some(substance) = thing.words("substance") else { return thing.refuse("it does not say to what") };
    if thing.text("status").is_some_and(|status| status != "ACTIVE") {
        return count("allergy that is over, was ruled out or entered in error");
    }
    let small = |name: &str, known: &[&str]| {
        thing.text(name).map(str::to_lowercase).filter(|said| known.contains(&said.as_str()))
    };
    let severity = small("severity", &["mild", "moderate", "severe", "life_threatening"]);
    let other = thing.text("severity").filter(|_| severity.is_none()).map(|said| format!("Severity: {said}"));
    thing.record(HealthCall::LogAllergy(LogAllergy {
        substance,
        kind: small("type", &["allergy", "intolerance"]),
        reaction: thing.words("reaction"),
        severity,
        since: thing.day("onsetAt"),
        notes: join_notes([thing.words("note"), other]),
    }))
}

/// A vaccination.
pub(super) fn take_vaccination(thing: &Thing<'_>) -> Taken {
    let named = thing.words("vaccineName").or_else(|| Some(thing.text("antigenSlug")?.replace(['_', '-'], " ")));
    let Some(vaccine) = named else { return thing.refuse("it does not say which vaccine") };
    let Some(date) = thing.day("occurredAt") else { return thing.refuse(NO_TIME) };
    let number = thing.fields.part("doseNumber").and_then(Value::as_u64).filter(|number| (1..=20).contains(number));
    let lot = thing.text("lotNumber").map(|lot| format!("Lot {lot}"));
    thing.record(HealthCall::LogImmunization(LogImmunization {
        vaccine,
        date,
        place: None,
        dose_number: number.and_then(|number| u32::try_from(number).ok()),
        notes: join_notes([thing.words("note"), lot]),
    }))
}

/// A cycle: the day on which a period started, and the one on which it ended.
pub(super) fn take_cycle(thing: &Thing<'_>) -> Vec<Taken> {
    if thing.is("isPredicted") == Some(true) {
        return vec![count("cycle that was only predicted")];
    }
    let Some(start) = thing.day("startDate") else { return vec![thing.refuse(NO_TIME)] };
    let days = [("start", Some(start)), ("end", thing.day("periodEndDate"))];
    let days = days.into_iter().filter_map(|(event, day)| Some((event, day?)));
    let called = |event: &str, date| LogCycle { event: event.to_owned(), date: Some(date), notes: None };
    days.map(|(event, date)| thing.record(HealthCall::LogCycle(called(event, date)))).collect()
}

/// A workout.
pub(super) fn take_workout(thing: &Thing<'_>) -> Taken {
    let Some(at) = thing.instant("startedAt") else { return thing.refuse(NO_TIME) };
    let minutes = thing.figure("durationSec").map(|seconds| (seconds / 6.0).round() / 10.0);
    let distance = thing.figure("totalDistanceM").map(|metres| round(metres / 1000.0));
    thing.record(HealthCall::LogExercise(LogExercise {
        activity: activity_of(thing.text("sportType").unwrap_or_default()).to_owned(),
        minutes: minutes.filter(|minutes| *minutes > 0.0),
        distance: distance.filter(|far| *far > 0.0),
        occurred_at: Some(Moment::At(at)),
        occurred_at_part: None,
    }))
}

/// What was drunk on a day; other nutrients are counted.
pub(super) fn take_nutrient(thing: &Thing<'_>) -> Taken {
    let nutrient = thing.text("nutrient").unwrap_or_default();
    if !nutrient.eq_ignore_ascii_case("water") {
        return count(format!("nutrient {}", nutrient.chars().take(40).collect::<String>()));
    }
    let Some(date) = thing.day("day") else { return thing.refuse(NO_TIME) };
    let Some(value) = thing.figure("amount") else { return thing.refuse("its amount is no figure") };
    let (unit, at) = (thing.text("unit"), Moment::On(date));
    let measured = Measured { kind: VitalKind::Hydration, value, unit, at, part: None };
    measured.item(thing.place).map_or_else(|why| thing.refuse(&why), Taken::Item)
}

/// Visits, which name who was seen by an id of the same file.
#[derive(Debug, Default)]
pub(super) struct Visits {
    names: BTreeMap<String, String>,
    held: Vec<(u64, Map<String, Value>)>,
}

impl Visits {
    /// Somebody of the address book, who is a contact here.
    pub fn take_practitioner(&mut self, thing: &Thing<'_>) -> Taken {
        let Some(name) = thing.words("name") else { return thing.refuse("it does not name the contact") };
        if let Some(id) = thing.words("id") {
            self.names.insert(id, name.clone());
        }
        let notes = ["specialty", "practice", "note"].map(|name| thing.words(name));
        thing.record(HealthCall::AddContact(AddContact {
            kind: "doctor".to_owned(),
            name,
            phone: thing.words("phone"),
            address: thing.words("location"),
            notes: join_notes(notes),
        }))
    }

    /// Holds a visit until all names are known.
    ///
    /// # Errors
    /// [`Unread::TooMany`].
    pub fn hold(&mut self, place: u64, fields: Map<String, Value>) -> Result<(), Unread> {
        if self.held.len() >= MOST {
            return Err(Unread::TooMany);
        }
        self.held.push((place, fields));
        Ok(())
    }

    /// What the visits come to.
    pub fn into_taken(self, here: &Here) -> impl Iterator<Item = Taken> {
        let Visits { names, held } = self;
        held.into_iter().map(move |(place, fields)| take_visit(&Thing { fields: &fields, place, here }, &names))
    }
}

fn take_visit(thing: &Thing<'_>, names: &BTreeMap<String, String>) -> Taken {
    let Some(at) = thing.instant("occurredAt") else { return thing.refuse(NO_TIME) };
    let provider = thing.text("practitionerId").and_then(|id| names.get(id)).cloned();
    let (reason, outcome) = (thing.words("reason"), thing.words("outcome"));
    match thing.text("status") {
        Some("PLANNED") => {
            let title = reason.or(provider).unwrap_or_else(|| "Appointment".to_owned());
            return take_ahead(thing.here, thing.place, Titled { title, description: outcome }, Moment::At(at));
        }
        Some("DONE") | None => {}
        Some(_) => return count("visit that did not take place"),
    }
    let kind = thing.text("kind").unwrap_or_default();
    let care = [("HOSPITAL", "hospital_stay"), ("THERAPY", "therapy_session"), ("PROCEDURE", "procedure")];
    if let Some((_, log_type)) = care.iter().find(|(name, _)| *name == kind) {
        let seen = provider.map(|name| format!("With {name}"));
        return thing.record(HealthCall::CreateCareLog(CreateCareLog {
            log_type: (*log_type).to_owned(),
            title: reason.unwrap_or_else(|| log_type.replace('_', " ")),
            occurred_at: Moment::At(at),
            occurred_at_part: None,
            diagnosis: None,
            treatment: None,
            notes: join_notes([seen, outcome, tell_site(thing)]),
        }));
    }
    thing.record(HealthCall::LogDoctorVisit(LogDoctorVisit {
        visit_type: if kind == "EMERGENCY" { "emergency" } else { "appointment" }.to_owned(),
        date: at.date_naive(),
        provider,
        notes: join_notes([reason, outcome, tell_site(thing)]),
    }))
}
