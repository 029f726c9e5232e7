//! Whether the event of a call is recorded already by an earlier call of the turn.
//!
//! A call is about the events of the words that it fits. One event of the words is one record, however the calls of it are spelled; and
//! where the words tell two that are alike ("500 ml, and then another 500 ml"), two calls may record them.

use alara_english::word_list;
use alara_gate::Parameters;
use serde_json::{Value, json};

use super::same::{last_name, same, titles};
use super::{StatementReader, care, intent, vital};
use crate::Named;
use crate::events::{Event, EventKind};
use crate::lexicon::{same_medication, same_name};
use crate::tools::{AddCondition, CreateReminder, HealthCall, LogImmunization, SaveHealthEntry};
use crate::understand::one_call;

/// Words that tell an event as one more of its kind.
const AGAIN: &[&str] = word_list!("../../data/words/reader/recorded/again.txt").words();

/// Which of the earlier calls records what this one is about: the last of those that hold one of its events, where they are as many as
/// the words tell of it.
pub(super) fn find_recorded(reader: &StatementReader<'_>, earlier: &[&HealthCall], call: &HealthCall) -> Option<usize> {
    let own = events_of(reader, call);
    if own.is_empty() {
        let is_one =
            |other: &&HealthCall| same(other, call) || is_same_target(reader, other, call) || is_held(other, call);
        return earlier.iter().position(is_one);
    }
    let others: Vec<Vec<usize>> = earlier.iter().map(|other| events_of(reader, other)).collect();
    own.iter().find_map(|event| {
        let alike = told_alike(reader, *event);
        let (mut held, mut last) = (0, None);
        for (place, (other, events)) in earlier.iter().zip(&others).enumerate() {
            let shared = events.iter().filter(|event| alike.contains(event)).count();
            let one = shared > 0 && may_be_one(reader, other, call, *event);
            if one || same(other, call) || is_held(other, call) {
                held += shared.max(1);
                last = Some(place);
            }
        }
        last.filter(|_| held >= alike.len())
    })
}

/// The events of the words that a call records, by their places among them.
fn events_of(reader: &StatementReader<'_>, call: &HealthCall) -> Vec<usize> {
    // It names what is on record already, whatever words ask for it.
    if call.speech().names.is_some() {
        return Vec::new();
    }
    if let HealthCall::SaveHealthEntry(entry) = call
        && let Some(Value::Array(list)) = entry.data.get("symptoms")
    {
        let alone = |symptom: &Value| {
            let data = json!({ "symptoms": [symptom] }).as_object().cloned().unwrap_or_default();
            intent::place(reader, &HealthCall::SaveHealthEntry(SaveHealthEntry { data, ..entry.clone() }))
        };
        return list.iter().filter_map(alone).collect();
    }
    let Some((place, event)) = intent::place(reader, call).and_then(|at| Some((at, reader.events.get(at)?))) else {
        return Vec::new();
    };
    match call {
        HealthCall::LogHydration(drunk) if vital::together(reader, event, drunk.amount_ml) => {
            let drinks = reader.events.iter().enumerate();
            drinks.filter(|(_, event)| matches!(event.kind, EventKind::Hydration { .. })).map(|(at, _)| at).collect()
        }
        HealthCall::LogMedication(_) => vec![told_in_full(reader, event).unwrap_or(place)],
        _ => vec![place],
    }
}

fn values_of(reader: &StatementReader<'_>, event: &Event) -> Option<Parameters> {
    one_call(event, reader.record, &reader.clock).map(|(_, values)| values)
}

/// A dose told in two clauses, the hour in one of them only, is one dose ("log ibuprofen 400 mg, I took it at 6:45").
fn told_in_full(reader: &StatementReader<'_>, event: &Event) -> Option<usize> {
    let own = values_of(reader, event).filter(|_| event.when.is_none())?;
    reader.events.iter().position(|other| {
        let is_dose = matches!(other.kind, EventKind::Intake { .. }) && other.stands() && other.when.is_some();
        let values = values_of(reader, other).filter(|_| is_dose);
        values.is_some_and(|values| own.iter().all(|(name, value)| values.get(name).is_none_or(|other| other == value)))
    })
}

/// The events that the words tell in the same way as this one, itself among them: each but the first is told as one more.
fn told_alike(reader: &StatementReader<'_>, place: usize) -> Vec<usize> {
    let values = reader.events.get(place).and_then(|event| one_call(event, reader.record, &reader.clock));
    let mut found: Vec<usize> = Vec::new();
    let mut last: Option<&Event> = None;
    for (at, event) in reader.events.iter().enumerate() {
        let same = values.is_some() && one_call(event, reader.record, &reader.clock) == values;
        if same && event.stands() && last.is_none_or(|last| is_one_more(reader, last, event)) {
            found.push(at);
            last = Some(event);
        }
    }
    if found.contains(&place) { found } else { vec![place] }
}

/// Whether the words from one event to the next tell it as one more, and not the same in other words ("half a litre (500 ml)").
fn is_one_more(reader: &StatementReader<'_>, last: &Event, next: &Event) -> bool {
    let named = |event: &Event| event.when.as_ref().map(|said| said.span);
    let words = reader.messages.get(next.span.message).and_then(|words| words.get(last.span.end..next.span.end));
    let words = words.unwrap_or_default().to_lowercase();
    last.span.message != next.span.message
        || named(last) != named(next)
        || matches!(next.kind, EventKind::Hydration { more: true, .. })
        || words.split(|sign: char| !sign.is_alphabetic()).any(|word| AGAIN.contains(&word))
}

/// Whether two calls that are about this event of the words record it both: one event may still hold several medications, hours or days.
fn may_be_one(reader: &StatementReader<'_>, one: &HealthCall, other: &HealthCall, place: usize) -> bool {
    let agree = |field: &str| {
        let (one, other) = (one.canonical(), other.canonical());
        one.get(field).zip(other.get(field)).is_none_or(|(one, other)| one == other)
    };
    match (one, other) {
        (HealthCall::LogMedication(one), HealthCall::LogMedication(other)) => {
            same_medication(&one.medication_name, &other.medication_name)
        }
        (HealthCall::CreateReminder(one), HealthCall::CreateReminder(other)) => {
            agree("date") && reader.events.get(place).is_some_and(|event| is_one_reminder(one, other, event))
        }
        (HealthCall::LogDoctorVisit(one), HealthCall::LogDoctorVisit(other)) => {
            let names = one.provider.as_deref().zip(other.provider.as_deref());
            agree("date") && names.is_none_or(|(one, other)| last_name(one) == last_name(other))
        }
        (HealthCall::CreateCareLog(one), HealthCall::CreateCareLog(other)) => {
            let titled = titles(&one.title, &other.title) || care::alike(&one.title, &other.title);
            titled && one.occurred_at.date() == other.occurred_at.date()
        }
        // A diagnosis and a vaccination have a tool of their own, and are care in the words of an older one.
        (HealthCall::AddCondition(AddCondition { name, .. }), HealthCall::CreateCareLog(log))
        | (HealthCall::CreateCareLog(log), HealthCall::AddCondition(AddCondition { name, .. }))
        | (HealthCall::LogImmunization(LogImmunization { vaccine: name, .. }), HealthCall::CreateCareLog(log))
        | (HealthCall::CreateCareLog(log), HealthCall::LogImmunization(LogImmunization { vaccine: name, .. })) => {
            titles(&log.title, name) || care::alike(&log.title, name)
        }
        (HealthCall::SaveHealthEntry(one), HealthCall::SaveHealthEntry(other)) => one.entry_type == other.entry_type,
        (HealthCall::SaveHealthEntry(entry), own) | (own, HealthCall::SaveHealthEntry(entry)) => {
            let held = Value::Object(entry.data.clone()).to_string();
            match (entry.entry_type.as_str(), own) {
                ("medication", HealthCall::LogMedication(_)) => true,
                ("vital", HealthCall::LogVital(own)) => held.contains(&own.value.to_string()),
                ("vital", HealthCall::LogBloodPressure(own)) => held.contains(&own.systolic.to_string()),
                _ => false,
            }
        }
        (HealthCall::AddMedication(one), HealthCall::UpdateMedication(other))
        | (HealthCall::UpdateMedication(other), HealthCall::AddMedication(one)) => same_name(&one.name, &other.0.name),
        // The day's check-in is amended by what is new; what it holds already is a mood told once.
        (HealthCall::CreateCheckIn(_), _) | (_, HealthCall::CreateCheckIn(_)) => {
            agree("date") && other.canonical().iter().all(|(name, value)| one.canonical().get(name) == Some(value))
        }
        _ => one.definition().id == other.definition().id && ["medication_name", "date", "time"].into_iter().all(agree),
    }
}

/// Whether all that a call records stands in another that was made: the mood or the complaint of a check-in, what an allergy does.
fn is_held(one: &HealthCall, call: &HealthCall) -> bool {
    let symptoms = |entry: &SaveHealthEntry| -> Vec<String> {
        let list = entry.data.get("symptoms").and_then(Value::as_array);
        list.into_iter().flatten().filter_map(Value::as_str).map(str::to_lowercase).collect()
    };
    match (one, call) {
        (HealthCall::CreateCheckIn(checked), HealthCall::UpdateMood(felt)) => checked.mood.as_ref() == Some(&felt.mood),
        (HealthCall::CreateCheckIn(checked), HealthCall::SaveHealthEntry(entry)) => {
            let told: Vec<String> = checked.symptoms.iter().flatten().map(|each| each.to_lowercase()).collect();
            let own = symptoms(entry);
            !own.is_empty() && own.iter().all(|each| told.contains(each))
        }
        (HealthCall::SaveHealthEntry(entry), HealthCall::CreateCheckIn(checked)) => {
            let own = symptoms(entry);
            let told = checked.symptoms.iter().flatten();
            let rest = checked.mood.is_none() && checked.medication_taken.is_none() && checked.notes.is_none();
            !own.is_empty() && rest && told.map(|each| each.to_lowercase()).all(|each| own.contains(&each))
        }
        // A note that says what is felt once more.
        (HealthCall::SaveHealthEntry(entry), HealthCall::SaveHealthEntry(note)) if note.entry_type == "note" => {
            let text = note.data.get("text").and_then(Value::as_str).unwrap_or_default().to_lowercase();
            let own = symptoms(entry);
            !own.is_empty() && own.iter().all(|each| text.contains(each.as_str()))
        }
        (HealthCall::LogAllergy(allergy), HealthCall::SaveHealthEntry(entry)) => {
            let does = allergy.reaction.as_deref().unwrap_or_default().to_lowercase();
            let own = symptoms(entry);
            !own.is_empty() && own.iter().all(|each| does.contains(each.as_str()))
        }
        _ => false,
    }
}

/// Two reminders of one wish: where the words tell one hour, another that is offered is a reading of the same.
fn is_one_reminder(one: &CreateReminder, other: &CreateReminder, event: &Event) -> bool {
    let EventKind::Remind { ringing, medications, .. } = &event.kind else { return false };
    let about = |call: &CreateReminder, name: &str| {
        call.title.to_lowercase().contains(&name.to_lowercase())
            || call.medications.iter().flatten().any(|each| same_name(each, name))
    };
    let mut names = medications.iter().filter_map(|said| said.value.name());
    let days = one.days.as_ref().zip(other.days.as_ref());
    (ringing.times.len() == 1 || one.time == other.time)
        && (medications.len() < 2 || names.any(|name| about(one, name) && about(other, name)))
        && days.is_none_or(|(one, other)| one.iter().any(|day| other.contains(day)))
}

/// Whether two calls change or end the same thing on record in the same way, whatever they call it.
fn is_same_target(reader: &StatementReader<'_>, one: &HealthCall, other: &HealthCall) -> bool {
    let tool = one.definition().id;
    let Some(names) = one.speech().names.filter(|_| tool == other.definition().id) else { return false };
    let (old, new) = (one.canonical(), other.canonical());
    let target = |set: &Parameters| Named::of(tool, set, reader.record, reader.record.person().id, &reader.clock);
    let within = |(name, value): (&String, &Value)| name == names.field() || old.get(name) == Some(value);
    target(&new).is_some_and(|named| target(&old) == Some(named)) && new.iter().all(within)
}
