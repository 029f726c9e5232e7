//! How well an event fits a call: the event that fits best is the one that the call is about.

use alara_record::DayPart;
use serde_json::Value;

use super::medication::{Alike, alike};
use super::{StatementReader, entry, vital};
use crate::dose::{Dose, Likeness};
use crate::events::{Certainty, Event, EventKind, Past, Sourced, VitalKind, Which, Whose, reads};
use crate::tools::{CreateCareLog, HealthCall, LogLabResult, LogMedication, Moment, TimeOfDay};

/// How well an event fits a call: the greatest is meant. Zero is none.
pub(super) type Fit = u32;

/// How well an event fits a call of its kind.
pub(super) fn fit(reader: &StatementReader<'_>, call: &HealthCall, event: &Event) -> Fit {
    match (call, &event.kind) {
        (HealthCall::LogMedication(call), EventKind::Intake { which, dose }) => {
            dose_fit(reader, call, event, which, dose.as_ref())
        }
        (HealthCall::SkipDose(call), EventKind::Skip { which }) if scheduled(reader, &call.medication_name) => {
            2 * name_fit(&call.medication_name, which) + u32::from(call.time.is_some_and(|time| is_due_at(event, time)))
        }
        (HealthCall::UpdateMood(call), EventKind::Mood { mood, .. }) => {
            match (mood.value == call.mood, event.stands()) {
                (true, _) => 2,
                // Another one was named: grounding says so.
                (false, true) => 1,
                (false, false) => 0,
            }
        }
        (HealthCall::UpdateMood(call), EventKind::CheckIn { mood: Some(mood), .. }) if mood.value == call.mood => 1,
        (HealthCall::CreateCheckIn(_), EventKind::CheckIn { .. }) => 3,
        (HealthCall::CreateCheckIn(call), EventKind::Mood { mood, .. }) => {
            2 * u32::from(call.mood.as_deref() == Some(mood.value.as_str()))
        }
        (HealthCall::CreateCheckIn(call), EventKind::Symptom { name, .. }) => {
            2 * u32::from(call.symptoms.iter().flatten().any(|each| entry::alike(each, &name.value)))
        }
        (HealthCall::CreateCheckIn(call), EventKind::Intake { .. }) => u32::from(call.medication_taken == Some(true)),
        (HealthCall::SaveHealthEntry(call), kind) => match entry_fit(reader, &call.entry_type, &call.data, kind) {
            0 => 0,
            // "A headache at 4 and another at 6": which of two that are called alike, its hour says.
            alike => 8 * alike + time_fit(reader, call.occurred_at, event),
        },
        (HealthCall::LogBloodPressure(call), EventKind::Pressure { systolic, diastolic, .. }) => {
            let same = |said: &Option<Sourced<f64>>, offered: f64| {
                u32::from(said.as_ref().is_some_and(|said| (said.value - offered).abs() < 1e-6))
            };
            // Both numbers as said decide which reading is meant, whatever became of it.
            match same(systolic, call.systolic) + same(diastolic, call.diastolic) {
                2 => 8 + time_fit(reader, call.measured_at, event),
                1 => 2,
                _ => 1,
            }
        }
        (HealthCall::LogVital(call), EventKind::Vital { kind, value, unit }) => {
            if VitalKind::from_code(&call.kind) != Some(kind.value) {
                return 0;
            }
            let same =
                vital::fits(kind.value, value.value, unit.as_ref().map(|unit| unit.value), call.value, &call.unit);
            if same { 8 + time_fit(reader, call.measured_at, event) } else { 1 }
        }
        (HealthCall::LogHydration(call), EventKind::Hydration { amount_ml, .. }) => match amount_ml {
            Some(said) if vital::drunk(said.value, call.amount_ml) => 8 + time_fit(reader, call.drank_at, event),
            _ => 1,
        },
        (_, EventKind::Logged { .. })
        | (HealthCall::AddCondition(_) | HealthCall::LogImmunization(_), EventKind::Care { .. }) => {
            fields_fit(reader, call, event)
        }
        (HealthCall::CreateReminder(call), EventKind::Remind { ringing, medications, .. }) => {
            let timed = ringing.times.iter().any(|said| reads(said.value, call.time.0));
            let title = call.title.to_lowercase();
            let mut names = medications.iter().filter_map(|said| said.value.name());
            2 + 4 * u32::from(timed) + 4 * u32::from(names.any(|name| title.contains(&name.to_lowercase())))
        }
        (HealthCall::CreateReminder(_), EventKind::StopReminder { .. } | EventKind::ChangeReminder { .. }) => 1,
        (HealthCall::UpdateReminder(_), EventKind::ChangeReminder { .. }) => 2,
        (HealthCall::UpdateReminder(call), EventKind::StopReminder { .. }) => u32::from(call.active == Some(false)),
        (HealthCall::DeleteReminder(_), EventKind::StopReminder { .. }) => 2,
        (HealthCall::LogDoctorVisit(call), EventKind::Visit { provider, .. }) => {
            let with = call.provider.as_ref().zip(provider.as_ref());
            let with = with.is_some_and(|(offered, said)| provider_fits(offered, &said.value));
            1 + day_fit(event, call.date) + 4 * u32::from(with)
        }
        (HealthCall::LogDoctorVisit(call), EventKind::Care { log_type, .. })
            if matches!(log_type.value, "visit" | "emergency_visit" | "therapy_session") =>
        {
            1 + day_fit(event, call.date)
        }
        (HealthCall::CreateCareLog(call), EventKind::Care { log_type, title, diagnosis, .. }) => {
            let diagnosed = call.diagnosis.is_some() && diagnosis.is_some();
            care_fit(reader, call, event, log_type.value, &title.value).map_or(0, |fit| fit + 2 * u32::from(diagnosed))
        }
        (HealthCall::CreateCareLog(call), EventKind::Visit { .. })
            if matches!(call.log_type.as_str(), "visit" | "emergency_visit" | "other") =>
        {
            let titled = reader.words.titles(&call.title, &["visit"]).is_some();
            1 + 4 * u32::from(titled) + day_fit(event, call.occurred_at.date())
        }
        (HealthCall::AddMedication(call), EventKind::Start { which, .. }) => 2 * name_fit(&call.name, which),
        (HealthCall::UpdateMedication(call), EventKind::Revise { which, .. }) => 2 * name_fit(&call.0.name, which),
        // Either asks first, and writes into the one that is listed.
        (HealthCall::AddMedication(call), EventKind::Revise { which, .. }) => name_fit(&call.name, which),
        (HealthCall::UpdateMedication(call), EventKind::Start { which, .. }) => name_fit(&call.0.name, which),
        (HealthCall::StopMedication(call), EventKind::Stop { which }) => name_fit(&call.name, which),
        (HealthCall::CorrectEntry(_), EventKind::Correct { .. }) => 1,
        (HealthCall::DeleteEntry(_), EventKind::Delete { .. }) => 1,
        (HealthCall::RunSkill(call), EventKind::Skill { skill }) => u32::from(call.skill == *skill),
        _ => 0,
    }
}

/// A dose by its medication: that of the words themselves, clear before denied, and at the time and of the amount that are offered.
fn dose_fit(
    reader: &StatementReader<'_>,
    call: &LogMedication,
    event: &Event,
    which: &Sourced<Which>,
    dose: Option<&Sourced<Dose>>,
) -> Fit {
    // "one tab Septran", near to two of the list: the words themselves are no other medication.
    let named = name_fit(&call.medication_name, which)
        .max(u32::from(super::medication::verbatim(reader, &call.medication_name, which)));
    if named == 0 {
        return 0;
    }
    let offered = call.dose.as_deref().and_then(Dose::read);
    let dosed = offered.zip(dose).is_some_and(|(offered, said)| {
        matches!(said.value.likeness(&offered, None), Likeness::Same | Likeness::Derived)
    });
    // A clear dose beats a denied one of the same medication; time tells two clear ones apart.
    let clear = event.certainty == Certainty::Clear && !matches!(event.whose, Whose::Other(_));
    // "My flatmate took her Ritalin, I took my Concerta": each by the name that the words give it.
    let worded = reader.words.stands_in(which.span, &call.medication_name.to_lowercase());
    named * 8
        + 4 * u32::from(clear)
        + 16 * u32::from(worded)
        + 4 * time_fit(reader, call.taken_at, event)
        // How many tells two of one medication apart, however surely each is told.
        + 5 * u32::from(dosed)
}

/// Care by its kind, its title and its day; none where neither kind nor title is that of the event.
fn care_fit(
    reader: &StatementReader<'_>,
    call: &CreateCareLog,
    event: &Event,
    log_type: &str,
    title: &str,
) -> Option<Fit> {
    let titled = titled(reader, &call.title, title, event);
    let same = log_type == call.log_type;
    // "My dad had his pacemaker checked, I only had my eyes tested": each by its own name.
    let named = super::care::alike(&call.title, title);
    (titled || same).then(|| {
        1 + 8 * u32::from(titled) + 5 * u32::from(named) + 3 * u32::from(same) + day_fit(event, call.occurred_at.date())
    })
}

/// What a tool takes field by field: by the values, and by when it was, which tells two apart that are alike. A result may be kept as the
/// test that it is of.
fn fields_fit(reader: &StatementReader<'_>, call: &HealthCall, event: &Event) -> Fit {
    match (call, event.kind.fields()) {
        (call, Some((tool, values))) if call.definition().id == tool => {
            2 * super::logged::fit(values, &call.canonical()) + time_fit(reader, time_of(call), event)
        }
        (HealthCall::CreateCareLog(call), Some((LogLabResult::ID, values))) if call.log_type == "test" => {
            let test = values.iter().find(|(field, _)| *field == "test").and_then(|(_, said)| said.value.as_str());
            care_fit(reader, call, event, "test", test.unwrap_or_default()).unwrap_or(0)
        }
        _ => 0,
    }
}

fn name_fit(offered: &str, which: &Sourced<Which>) -> Fit {
    match alike(offered, &which.value) {
        Alike::Yes => 3,
        // A medication that is only related, or one that the words leave open.
        Alike::Maybe => 1,
        Alike::No => 0,
    }
}

fn scheduled(reader: &StatementReader<'_>, name: &str) -> bool {
    let listed = crate::on_list::current(reader.record, reader.record.person().id);
    listed.iter().any(|each| each.is_scheduled() && crate::lexicon::same_name(&each.name, name))
}

/// When a call says that its event was.
fn time_of(call: &HealthCall) -> Option<Moment> {
    let field = call.speech().when?.field;
    Moment::parse(call.canonical().get(field)?.as_str()?)
}

pub(super) fn time_fit(reader: &StatementReader<'_>, offered: Option<Moment>, event: &Event) -> Fit {
    let (Some(offered), Some(said)) = (offered, &event.when) else { return 0 };
    match (&said.value, offered) {
        (Past::Minute { at, slack, .. }, Moment::At(offered)) => {
            u32::from((reader.clock.zone.local(offered) - *at).num_minutes().abs() <= *slack)
        }
        // Of a part of the day is a minute in it.
        (Past::Day { date, part: Some(part) }, Moment::At(offered)) => {
            let local = reader.clock.zone.local(offered);
            u32::from(local.date() == *date && DayPart::of(local.time()) == *part)
        }
        (past, moment) => u32::from(past.date() == Some(moment.date())),
    }
}

/// Whether an event is of the dose that was due at a time of day: of two that were passed over, each is a call's.
fn is_due_at(event: &Event, time: TimeOfDay) -> bool {
    matches!(event.when.as_ref().map(|said| &said.value), Some(Past::Minute { at, .. }) if at.time() == time.0)
}

fn day_fit(event: &Event, offered: chrono::NaiveDate) -> Fit {
    u32::from(event.when.as_ref().and_then(|said| said.value.date()) == Some(offered))
}

fn provider_fits(offered: &str, said: &str) -> bool {
    let words = |text: &str| {
        text.to_lowercase()
            .split(|sign: char| !sign.is_alphanumeric())
            .filter(|word| !word.is_empty() && !matches!(*word, "dr" | "doctor" | "my" | "the"))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let said = words(said);
    words(offered).iter().any(|word| said.contains(word))
}

/// Whether a title is about this event: it shares a word with its name, or names the same care.
fn titled(reader: &StatementReader<'_>, offered: &str, own: &str, event: &Event) -> bool {
    let words = reader.words.near(event.span);
    let mut parts =
        offered.split(|sign: char| !sign.is_alphanumeric() && sign != '&' && sign != '-').filter(|word| word.len() > 1);
    parts.any(|word| {
        let word = word.to_lowercase();
        !matches!(
            word.as_str(),
            "visit" | "with" | "for" | "the" | "my" | "session" | "appointment" | "results" | "and" | "of" | "to"
        ) && (own.to_lowercase().split_whitespace().any(|each| super::text::alike(each, &word))
            || words.iter().any(|each| super::text::alike(each, &word)))
    })
}

fn entry_fit(
    reader: &StatementReader<'_>,
    entry_type: &str,
    data: &serde_json::Map<String, Value>,
    kind: &EventKind,
) -> Fit {
    let texts = || {
        data.values().flat_map(|value| match value {
            Value::String(text) => vec![text.as_str()],
            Value::Array(list) => list.iter().filter_map(Value::as_str).collect(),
            _ => Vec::new(),
        })
    };
    match (entry_type, kind) {
        ("symptom", EventKind::Symptom { name, .. }) => {
            2 * u32::from(texts().any(|text| {
                entry::alike(text, &name.value) || text.to_lowercase().contains(&name.value.to_lowercase())
            }))
        }
        ("note", EventKind::Note { .. }) => 2,
        ("note", EventKind::Symptom { name, .. }) => {
            u32::from(texts().any(|text| text.to_lowercase().contains(&name.value.to_lowercase())))
        }
        ("symptom", EventKind::Note { .. }) => u32::from(texts().all(|text| reader.words.holds(text).is_some())),
        (
            "medication",
            EventKind::Intake { which, .. }
            | EventKind::Start { which, .. }
            | EventKind::Revise { which, .. }
            | EventKind::Stop { which }
            | EventKind::Skip { which },
        ) => {
            2 * u32::from(which.value.name().is_some_and(|name| {
                texts().any(|text| {
                    crate::lexicon::same_name(text, name) || text.to_lowercase().contains(&name.to_lowercase())
                })
            }))
        }
        ("medication" | "vital", EventKind::Note { .. }) => 1,
        ("vital", EventKind::Vital { .. } | EventKind::Pressure { .. }) => 1,
        _ => 0,
    }
}
