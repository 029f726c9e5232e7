//! The calls that the offline assistant proposes: of each event the parameters that the words decide, and no others.

use alara_gate::Parameters;
use alara_record::Record;
use serde_json::{Value, json};

use super::ask;
use super::newcomer::can_be_anothers;
use super::regimen::{due_at, listed_name, planned};
use super::values::*;
use crate::account::LEFT;
use crate::events::{
    CORRECTS, Certainty, Event, EventKind, IN_PASSING, Past, Sourced, TAKEN_BACK, UNTOLD, Which, Whose,
};
use crate::tools::{
    AddMedication, Clock, CorrectEntry, CreateCareLog, CreateCheckIn, DeleteEntry, DeleteReminder, LogBloodPressure,
    LogDoctorVisit, LogHydration, LogMedication, LogVital, RunSkill, SaveHealthEntry, SkipDose, StopMedication,
    UpdateMedication, UpdateMood, UpdateReminder, definition,
};

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
    let mut found: Vec<Proposal> = Vec::new();
    for event in events {
        if !wanted(event, events) {
            continue;
        }
        let confidence = if event.certainty == Certainty::Clear { 1.0 } else { 0.75 };
        for (tool, parameters) in calls(event, record, clock) {
            let today = clock.local().date().format("%Y-%m-%d").to_string();
            if join(&mut found, tool, &parameters, &today) || again(&mut found, tool, &parameters) {
                continue;
            }
            if !found.iter().any(|old| old.tool == tool && old.parameters == parameters) {
                found.push(Proposal { tool, parameters, confidence });
            }
        }
    }
    found
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
fn again(found: &mut [Proposal], tool: &str, parameters: &Parameters) -> bool {
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

/// Symptoms of one time are one entry; the severity stands only where it is that of all.
fn join(found: &mut [Proposal], tool: &str, parameters: &Parameters, today: &str) -> bool {
    let symptom = |set: &Parameters| tool == SaveHealthEntry::ID && set.get("entry_type") == Some(&json!("symptom"));
    if !symptom(parameters) {
        return false;
    }
    // "all day", of today, is no other time than none.
    let day = |set: &Parameters| set.get("occurred_at").filter(|at| at.as_str() != Some(today)).cloned();
    let Some(old) = found
        .iter_mut()
        .find(|old| old.tool == tool && symptom(&old.parameters) && day(&old.parameters) == day(parameters))
    else {
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
        EventKind::Symptom { .. } => matches!(event.certainty, Certainty::Clear | Certainty::Doubtful(LEFT)),
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
    read(event, record, clock).into_iter().filter(|(tool, set)| settled && whole(tool, set)).collect()
}

/// What is read of an event as its tool takes it, whatever it still lacks: what a form is filled in with.
fn read(event: &Event, record: &dyn Record, clock: &Clock) -> Vec<(&'static str, Parameters)> {
    let mut set = Parameters::new();
    let mut put = |name: &str, value: Value| {
        set.insert(name.to_owned(), value);
    };
    let when = event.when.as_ref().and_then(|said| time(&said.value, clock));
    let tool = match &event.kind {
        EventKind::Intake { which, dose } => {
            let name = match &which.value {
                Which::Unnamed(words) => Some(words.as_str()),
                which => which.name(),
            };
            if let Some(name) = name {
                put("medication_name", json!(name));
            }
            if let Some(dose) = dose.as_ref().filter(|dose| dose.value.told()) {
                put("dose", json!(dose.value.text()));
            }
            if let Some(at) = when {
                put("taken_at", json!(at));
            }
            // "After breakfast", "with food": the words, for whoever reads it.
            let vague = event.when.as_ref().and_then(|said| match &said.value {
                Past::Vague(words) => words.as_deref(),
                _ => None,
            });
            let notes: Vec<&str> = vague.into_iter().chain(event.how.as_ref().map(|how| how.value.as_str())).collect();
            if !notes.is_empty() {
                put("notes", json!(notes.join(", ")));
            }
            LogMedication::ID
        }
        EventKind::Skip { which } => {
            let Some(name) = which.value.name() else { return Vec::new() };
            let scheduled = record.medications(record.person().id).iter().any(|each| {
                !each.stopped && each.schedule.is_some() && crate::lexicon::same_medication(&each.name, name)
            });
            if !scheduled {
                return Vec::new();
            }
            put("medication_name", json!(name));
            if let Some(date) = event.when.as_ref().and_then(|said| said.value.date()) {
                put("date", json!(date.format("%Y-%m-%d").to_string()));
            }
            // "the 8am metformin": the one that was due then.
            if let Some(Past::Minute { at, .. }) = event.when.as_ref().map(|said| &said.value)
                && due_at(name, at.time(), record)
            {
                put("time", json!(clock_text(at.time())));
            }
            SkipDose::ID
        }
        EventKind::Start { which, plan, .. } => {
            return vec![planned(AddMedication::ID, which, plan, record, clock)];
        }
        EventKind::Revise { which, plan } => {
            let name = Sourced { value: listed_name(which, record), source: which.source, span: which.span };
            return vec![planned(UpdateMedication::ID, &name, plan, record, clock)];
        }
        EventKind::Stop { which } => {
            if let Some(name) = which.value.name() {
                put("name", json!(name));
            }
            StopMedication::ID
        }
        EventKind::Symptom { name, severity, lasting } => {
            let data = felt(&name.value, severity.as_ref(), lasting.as_ref(), event.when.as_ref());
            put("entry_type", json!("symptom"));
            put("data", data);
            if let Some(at) = when {
                put("occurred_at", json!(at));
            }
            SaveHealthEntry::ID
        }
        EventKind::Mood { mood, .. } => {
            put("mood", json!(mood.value));
            UpdateMood::ID
        }
        EventKind::Pressure { systolic, diastolic, pulse } => {
            for (field, said) in [("systolic", systolic), ("diastolic", diastolic), ("pulse", pulse)] {
                if let Some(said) = said {
                    put(field, whole(said.value));
                }
            }
            if let Some(at) = when {
                put("measured_at", json!(at));
            }
            LogBloodPressure::ID
        }
        EventKind::Vital { kind, value, unit } => {
            put("kind", json!(kind.value.code()));
            // "11 stone 4" is 11 and two sevenths: shown to two places.
            put("value", whole((value.value * 100.0).round() / 100.0));
            if let Some(unit) = unit {
                put("unit", json!(unit.value));
            }
            if let Some(at) = when {
                put("measured_at", json!(at));
            }
            LogVital::ID
        }
        EventKind::Hydration { amount_ml } => {
            if let Some(amount) = amount_ml {
                put("amount_ml", whole(amount.value.round()));
            }
            if let Some(at) = when {
                put("drank_at", json!(at));
            }
            LogHydration::ID
        }
        EventKind::Logged { tool, values } => return vec![(*tool, logged(tool, values, when))],
        EventKind::CheckIn { mood, symptoms, medication_taken } => {
            if let Some(mood) = mood {
                put("mood", json!(mood.value));
            }
            if !symptoms.is_empty() {
                put("symptoms", json!(symptoms.iter().map(|said| &said.value).collect::<Vec<_>>()));
            }
            if let Some(taken) = medication_taken {
                put("medication_taken", json!(taken.value));
            }
            let date =
                event.when.as_ref().and_then(|said| said.value.date()).filter(|date| *date != clock.local().date());
            if let Some(date) = date {
                put("date", json!(date.format("%Y-%m-%d").to_string()));
            }
            if set.is_empty() {
                return Vec::new();
            }
            CreateCheckIn::ID
        }
        EventKind::Remind { title, ringing, about, medications } => {
            return reminders(title.as_ref(), ringing, *about, medications, record, clock);
        }
        EventKind::Visit { visit_type, provider } => {
            put("visit_type", json!(visit_type.as_ref().map_or("appointment", |said| said.value)));
            if let Some(about) = &event.how {
                put("notes", json!(about.value));
            }
            put("date", json!(day(event, clock)));
            if let Some(provider) = provider {
                put("provider", json!(provider.value));
            }
            LogDoctorVisit::ID
        }
        EventKind::Care { log_type, title, diagnosis, treatment } => {
            put("log_type", json!(log_type.value));
            put("title", json!(title.value));
            put("occurred_at", json!(when.unwrap_or_else(|| day(event, clock))));
            for (field, said) in [("diagnosis", diagnosis), ("treatment", treatment)] {
                if let Some(said) = said {
                    put(field, json!(said.value));
                }
            }
            if let Some(outcome) = &event.how {
                put("notes", json!(outcome.value));
            }
            CreateCareLog::ID
        }
        EventKind::Note { text } => {
            put("entry_type", json!("note"));
            put("data", json!({ "text": text.value }));
            SaveHealthEntry::ID
        }
        EventKind::Delete { entry } => {
            let Some(entry) = entry else { return Vec::new() };
            put("entry", json!(entry.to_string()));
            DeleteEntry::ID
        }
        EventKind::Correct { entry, changes } => {
            // To what it changes is asked about, not guessed.
            let Some(entry) = entry.filter(|_| !changes.is_empty()) else { return Vec::new() };
            put("entry", json!(entry.to_string()));
            put("changes", Value::Object(changes.clone()));
            CorrectEntry::ID
        }
        EventKind::Ask(question) => return ask::queries(question, ask::asked_of(event, record), record, clock),
        EventKind::Skill { skill } => {
            put("skill", json!(skill));
            RunSkill::ID
        }
        EventKind::StopReminder { off, of, .. } => {
            let Some(named) = the_reminder(of, record) else { return Vec::new() };
            put("reminder", json!(named));
            if *off {
                put("active", json!(false));
            }
            if *off { UpdateReminder::ID } else { DeleteReminder::ID }
        }
        EventKind::ChangeReminder { ringing, paused, one, of, .. } => {
            let named = the_reminder(of, record);
            let changed = named.and_then(|named| changed(named, ringing, *paused, one.as_ref(), clock, record));
            let Some(changed) = changed else { return Vec::new() };
            return vec![(UpdateReminder::ID, changed)];
        }
    };
    vec![(tool, set)]
}
