//! The calls that the offline assistant proposes: of each event the parameters that the words decide, and no others.

use alara_gate::{Parameters, Span};
use alara_record::Record;
use serde_json::{Value, json};

use super::ask;
use super::filled::Fill;
use super::newcomer::can_be_anothers;
use super::regimen::{due_at, listed, planned, scheduled};
use super::values::*;
use crate::dose::Dose;
use crate::events::reasons::{CORRECTS, IN_PASSING, LEFT, SMALL_HOURS, UNPLACED, UNTOLD};
use crate::events::{Certainty, Event, EventKind, Past, Sourced, TAKEN_BACK, Which, Whose};
use crate::tools::{
    AddMedication, Clock, CorrectEntry, CreateCareLog, CreateCheckIn, DeleteEntry, DeleteReminder, LogBloodPressure,
    LogDoctorVisit, LogHydration, LogMedication, LogVital, RunSkill, SaveHealthEntry, SkipDose, StopMedication,
    UpdateMedication, UpdateMood, UpdateReminder, definition,
};
use crate::trained::FOUND_ALONE;

/// A call, as the words decide it.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// The tool's id.
    pub tool: &'static str,
    /// Its parameters.
    pub parameters: Parameters,
    /// How sure the reading is: below 1 where the words are not.
    pub confidence: f64,
}

/// The calls that a statement's events ask for, in the order of its words.
pub fn proposals(events: &[Event], record: &dyn Record, clock: &Clock) -> Vec<Proposal> {
    let mut found: Vec<(Option<&str>, Span, Proposal)> = Vec::new();
    for event in events {
        if !wanted(event, events) {
            continue;
        }
        let confidence = if event.certainty == Certainty::Clear { 1.0 } else { 0.75 };
        let whose = if let Whose::Person(name) = &event.whose { Some(name.as_str()) } else { None };
        for (tool, parameters) in calls(event, record, clock) {
            let today = clock.local().date().format("%Y-%m-%d").to_string();
            // What goes into two records is two calls, however alike they are.
            let of = |(of, ..): &&mut (Option<&str>, Span, Proposal)| *of == whose;
            // One name that is told at two times is two.
            let apart = |(_, span, _): &&mut (Option<&str>, Span, Proposal)| *span != event.span;
            let mut elsewhere: Vec<&mut Proposal> =
                found.iter_mut().filter(of).filter(apart).map(|(_, _, call)| call).collect();
            let added = again(&mut elsewhere, tool, &parameters);
            let mut own: Vec<&mut Proposal> = found.iter_mut().filter(of).map(|(_, _, call)| call).collect();
            if added || join(&mut own, tool, &parameters, &today) {
                continue;
            }
            let more = matches!(event.kind, EventKind::Hydration { more: true, .. });
            if more || !own.iter().any(|old| old.tool == tool && old.parameters == parameters) {
                found.push((whose, event.span, Proposal { tool, parameters, confidence }));
            }
        }
    }
    found.into_iter().map(|(_, _, call)| call).collect()
}

/// What the words say of the first event that such a tool records, whatever it still lacks: what its form is filled in with.
pub fn understood(
    events: &[Event],
    takes: &dyn Fn(&str) -> bool,
    record: &dyn Record,
    clock: &Clock,
) -> Option<(&'static str, Parameters)> {
    let told = events.iter().filter(|event| wanted(event, events));
    told.flat_map(|event| read(event, record, clock)).find(|(tool, _)| takes(tool))
}

/// "Log ibuprofen 400 mg, I took it at 6:45": one dose, told in two clauses that add to each other and differ in nothing.
fn again(found: &mut [&mut Proposal], tool: &str, parameters: &Parameters) -> bool {
    let differs = |one: &Parameters, other: &Parameters| {
        one.iter().any(|(name, value)| other.get(name).is_some_and(|other| other != value))
    };
    let Some(old) = found.iter_mut().find(|old| {
        old.tool == tool
            && tool == LogMedication::ID
            && !differs(&old.parameters, parameters)
            && old.parameters.contains_key("taken_at") != parameters.contains_key("taken_at")
    }) else {
        return false;
    };
    for (name, value) in parameters {
        old.parameters.entry(name.clone()).or_insert_with(|| value.clone());
    }
    true
}

/// Symptoms of one time are one entry; each of two that were told to be differently bad is its own.
fn join(found: &mut [&mut Proposal], tool: &str, parameters: &Parameters, today: &str) -> bool {
    let symptom = |set: &Parameters| tool == SaveHealthEntry::ID && set.get("entry_type") == Some(&json!("symptom"));
    if !symptom(parameters) {
        return false;
    }
    // "all day", of today, is no other time than none.
    let day = |set: &Parameters| set.get("occurred_at").filter(|at| at.as_str() != Some(today)).cloned();
    let of = |set: &Parameters, field: &str| set.get("data").and_then(|data| data.get(field)).cloned();
    let alike = |set: &Parameters| match (of(set, "severity"), of(parameters, "severity")) {
        _ if of(set, "notes") != of(parameters, "notes") => false,
        (Some(one), Some(other)) => one == other,
        _ => true,
    };
    let Some(old) = found.iter_mut().find(|old| {
        old.tool == tool
            && symptom(&old.parameters)
            && day(&old.parameters) == day(parameters)
            && alike(&old.parameters)
    }) else {
        return false;
    };
    let new = parameters.get("data");
    if let Some(Value::Object(data)) = old.parameters.get_mut("data") {
        if data.get("severity") != new.and_then(|new| new.get("severity")) {
            data.remove("severity");
        }
        let more = new.and_then(|new| new.get("symptoms")).and_then(Value::as_array).cloned().unwrap_or_default();
        if let Some(Value::Array(list)) = data.get_mut("symptoms") {
            list.extend(more.into_iter().filter(|each| !list.contains(each)).collect::<Vec<_>>());
        }
    }
    true
}

/// Whether an event is proposed: it stands, and no other event of the message holds it already.
pub(super) fn wanted(event: &Event, events: &[Event]) -> bool {
    let of_else = matches!(event.certainty, Certainty::Doubtful(CORRECTS | UNTOLD)) || !event.told;
    if of_else || !event.stands() && !is_of_a_person(event) {
        return false;
    }
    let check_in = events.iter().any(|other| other.stands() && matches!(other.kind, EventKind::CheckIn { .. }));
    let noted = events.iter().find_map(|other| match &other.kind {
        EventKind::Note { text } if other.stands() => Some(text.span),
        _ => None,
    });
    match &event.kind {
        // "feeling rough emotionally": a mood, and no second thing felt in the same words.
        EventKind::Symptom { name, .. } if name.value == "feeling unwell" => {
            event.certainty == Certainty::Clear
                && !check_in
                && !events.iter().any(|other| {
                    let said = other.stands() || other.certainty == Certainty::Denied(TAKEN_BACK);
                    matches!(other.kind, EventKind::Mood { today: true, .. }) && said && {
                        let (one, two) = (other.span, event.span);
                        one.message == two.message && one.start < two.end && two.start < one.end
                    }
                })
        }
        // A check-in holds its facts: never beside another tool for the same.
        EventKind::Mood { .. } | EventKind::Symptom { .. } | EventKind::Logged { .. } if check_in => false,
        EventKind::Intake { which, .. } if check_in && which.value.name().is_none() => false,
        EventKind::Note { text } => !events.iter().any(|other| {
            let inside = other.span.message == text.span.message && text.span.start <= other.span.start && other.span.end <= text.span.end;
            !matches!(other.kind, EventKind::Note { .. } | EventKind::CheckIn { .. }) && other.stands() && inside && other.certainty == Certainty::Clear
        }) && !check_in,
        EventKind::Mood { today, .. } => *today,
        // "To the hospital for a checkup": one event, told by where it was.
        EventKind::Visit { provider: None, .. } if event.when.is_none() => !events.iter().any(|other| {
            let place = matches!(&other.kind, EventKind::Care { log_type, .. } if matches!(log_type.value, "visit" | "emergency_visit" | "hospital_stay" | "procedure" | "test"));
            place && other.stands() && other.span.message == event.span.message
        }),
        EventKind::Start { ongoing: true, .. } => false,
        // "Since I started X": only told to say when.
        EventKind::Start { .. } | EventKind::Revise { .. } | EventKind::Stop { .. }
            if event.certainty == Certainty::Doubtful(IN_PASSING) =>
        {
            false
        }
        // What is presupposed or only listed is asked about by the gate, not proposed twice.
        EventKind::Symptom { .. } if event.wrong.is_some() => true,
        EventKind::Symptom { .. } => matches!(event.certainty, Certainty::Clear | Certainty::Doubtful(LEFT | SMALL_HOURS | FOUND_ALONE | UNPLACED)),
        EventKind::Care { .. } | EventKind::Visit { .. } if noted.is_some_and(|span| span.start <= event.span.start && event.span.end <= span.end) => {
            event.certainty == Certainty::Clear && event.when.is_some()
        }
        _ => true,
    }
}

/// Whether an event is that of somebody with a record here: the gate asks before it goes into theirs, and looks into theirs for an answer.
fn is_of_a_person(event: &Event) -> bool {
    matches!(event.whose, Whose::Person(_))
        && !matches!(event.certainty, Certainty::Denied(_))
        && (can_be_anothers(event) || asks_or_amends(&event.kind))
}

fn asks_or_amends(kind: &EventKind) -> bool {
    matches!(kind, EventKind::Ask(_) | EventKind::Correct { .. } | EventKind::Delete { .. })
}

/// The calls of an event that lack nothing which their tools require.
fn calls(event: &Event, record: &dyn Record, clock: &Clock) -> Vec<(&'static str, Parameters)> {
    let whole = |tool: &str, set: &Parameters| {
        definition(tool).is_some_and(|tool| {
            let one_of = tool.at_least_one_of;
            tool.parameters.iter().all(|each| !each.required || set.contains_key(each.name))
                && (one_of.is_empty() || one_of.iter().any(|name| set.contains_key(*name)))
        })
    };
    let settled = match &event.kind {
        EventKind::Remind { ringing, .. } => settles(ringing),
        _ => !unplaced(event),
    };
    let settled = settled && event.wrong.is_none();
    read(event, record, clock).into_iter().filter(|(tool, set)| settled && whole(tool, set)).collect()
}

/// What is read of an event as its tool takes it, whatever it still lacks: what a form is filled in with.
fn read(event: &Event, record: &dyn Record, clock: &Clock) -> Vec<(&'static str, Parameters)> {
    match &event.kind {
        EventKind::Remind { title, ringing, about, medications } => {
            reminders(title.as_ref(), ringing, *about, medications, record, clock)
        }
        EventKind::Start { which, plan, .. } => vec![planned(AddMedication::ID, which, plan, record, clock)],
        EventKind::Revise { which, plan } => {
            vec![planned(UpdateMedication::ID, &listed(which, record), plan, record, clock)]
        }
        EventKind::Ask(question) => ask::queries(question, ask::asked_of(event, record), record, clock),
        _ => one_call(event, record, clock).into_iter().collect(),
    }
}

/// The one call of an event that is recorded or changed as it is told.
pub(crate) fn one_call(event: &Event, record: &dyn Record, clock: &Clock) -> Option<(&'static str, Parameters)> {
    let mut set = Parameters::new();
    let when = event.when.as_ref().and_then(|said| time(&said.value, clock));
    let tool = match &event.kind {
        EventKind::Intake { which, dose } => {
            return Some((LogMedication::ID, taken(event, which, dose.as_ref(), when)));
        }
        EventKind::Skip { which } => return Some((SkipDose::ID, skipped(event, which, record)?)),
        EventKind::Stop { which } => {
            set.fill("name", which.value.name());
            StopMedication::ID
        }
        EventKind::Symptom { name, severity, lasting } => {
            set.put("entry_type", "symptom");
            set.put("data", felt(&name.value, severity, lasting.as_ref(), event.when.as_ref()));
            set.fill("occurred_at", when);
            SaveHealthEntry::ID
        }
        EventKind::Mood { mood, .. } => {
            set.put("mood", &mood.value);
            UpdateMood::ID
        }
        EventKind::Pressure { systolic, diastolic, pulse } => {
            for (field, said) in [("systolic", systolic), ("diastolic", diastolic), ("pulse", pulse)] {
                set.fill(field, said.as_ref().map(|said| whole(said.value)));
            }
            set.fill("measured_at", when);
            LogBloodPressure::ID
        }
        EventKind::Vital { kind, value, unit } => {
            set.put("kind", kind.value.code());
            // "11 stone 4" is 11 and two sevenths: shown to two places.
            set.put("value", whole((value.value * 100.0).round() / 100.0));
            set.said("unit", unit);
            set.fill("measured_at", when);
            LogVital::ID
        }
        EventKind::Hydration { amount_ml, .. } => {
            set.fill("amount_ml", amount_ml.as_ref().map(|amount| whole(amount.value.round())));
            set.fill("drank_at", when);
            LogHydration::ID
        }
        EventKind::Logged { tool, values } => return Some((tool, logged(tool, values, when, event, clock))),
        EventKind::CheckIn { mood, symptoms, medication_taken } => {
            set = checked_in(event, mood, symptoms, medication_taken, clock)?;
            CreateCheckIn::ID
        }
        EventKind::Visit { visit_type, provider } => {
            set.put("visit_type", visit_type.as_ref().map_or("appointment", |said| said.value));
            set.said("notes", &event.how);
            set.put("date", day(event, clock));
            set.said("provider", provider);
            LogDoctorVisit::ID
        }
        EventKind::Care { own: Some(own), .. } => {
            return Some((own.tool, logged(own.tool, &own.values, when, event, clock)));
        }
        EventKind::Care { log_type, title, diagnosis, treatment, own: None } => {
            set.put("log_type", log_type.value);
            set.put("title", &title.value);
            set.put("occurred_at", when.unwrap_or_else(|| day(event, clock)));
            for (field, said) in [("diagnosis", diagnosis), ("treatment", treatment), ("notes", &event.how)] {
                set.said(field, said);
            }
            CreateCareLog::ID
        }
        EventKind::Note { text } => {
            set.put("entry_type", "note");
            set.put("data", json!({ "text": text.value }));
            SaveHealthEntry::ID
        }
        EventKind::Delete { entry } => {
            set.put("entry", (*entry)?.to_string());
            DeleteEntry::ID
        }
        EventKind::Correct { entry, changes } => {
            // To what it changes is asked about, not guessed.
            set.put("entry", entry.filter(|_| !changes.is_empty())?.to_string());
            set.put("changes", changes);
            CorrectEntry::ID
        }
        EventKind::Skill { skill } => {
            set.put("skill", skill);
            RunSkill::ID
        }
        EventKind::StopReminder { off, of, .. } => {
            set.put("reminder", the_reminder(of, record)?);
            set.fill("active", off.then_some(false));
            if *off { UpdateReminder::ID } else { DeleteReminder::ID }
        }
        EventKind::ChangeReminder { ringing, paused, one, of, .. } => {
            set = changed(the_reminder(of, record)?, ringing, *paused, one.as_ref(), clock, record)?;
            UpdateReminder::ID
        }
        EventKind::Start { .. } | EventKind::Revise { .. } | EventKind::Remind { .. } => return None,
        EventKind::Ask(_) | EventKind::Unsettled { .. } => return None,
    };
    Some((tool, set))
}

/// A dose that was taken: what, how much, when, and the words that tell no hour of it.
fn taken(event: &Event, which: &Sourced<Which>, dose: Option<&Sourced<Dose>>, when: Option<String>) -> Parameters {
    let mut set = Parameters::new();
    let name = match &which.value {
        Which::Unnamed(words) => Some(words.as_str()),
        which => which.name(),
    };
    set.fill("medication_name", name);
    set.fill("dose", dose.filter(|dose| dose.value.told()).map(|dose| dose.value.text()));
    set.fill("taken_at", when);
    // "After breakfast", "with food": the words, for whoever reads it.
    let vague = event.when.as_ref().and_then(|said| match &said.value {
        Past::Vague(words) => words.as_deref(),
        _ => None,
    });
    let notes: Vec<&str> = vague.into_iter().chain(event.how.as_ref().map(|how| how.value.as_str())).collect();
    set.fill("notes", (!notes.is_empty()).then(|| notes.join(", ")));
    set
}

/// A dose that was passed over; none of what no hours are kept for.
fn skipped(event: &Event, which: &Sourced<Which>, record: &dyn Record) -> Option<Parameters> {
    let name = which.value.name()?;
    if !scheduled(name, record.person().id, record) {
        return None;
    }
    let mut set = Parameters::new();
    set.put("medication_name", name);
    set.fill("date", event.when.as_ref().and_then(|said| said.value.date()));
    // "the 8am metformin": the one that was due then.
    if let Some(Past::Minute { at, .. }) = event.when.as_ref().map(|said| &said.value)
        && due_at(name, at.time(), record)
    {
        set.put("time", clock_text(at.time()));
    }
    Some(set)
}

/// What is told of a check-in; its day where it is not today's.
fn checked_in(
    event: &Event,
    mood: &Option<Sourced<String>>,
    symptoms: &[Sourced<String>],
    medication_taken: &Option<Sourced<bool>>,
    clock: &Clock,
) -> Option<Parameters> {
    let mut set = Parameters::new();
    set.said("mood", mood);
    let felt: Vec<&String> = symptoms.iter().map(|said| &said.value).collect();
    set.fill("symptoms", Some(felt).filter(|felt| !felt.is_empty()));
    set.said("medication_taken", medication_taken);
    let date = event.when.as_ref().and_then(|said| said.value.date());
    set.fill("date", date.filter(|date| *date != clock.local().date()));
    (!set.is_empty()).then_some(set)
}
