//! Check 4 by the user's own words: the event of a call, and whether it is asserted, doubtful, someone else's or spoken against.

use std::borrow::Cow;

use alara_gate::Intent;
use serde_json::Value;

use super::medication::{Alike, alike};
use super::{StatementReader, entry, named, vital};
use crate::events::{Certainty, Event, EventKind, MAYBE_QUOTED, Past, Sourced, VitalKind, Which, Whose, reads};
use crate::tools::{HealthCall, Moment};

/// How well an event fits a call: the greatest is meant. Zero is none.
type Fit = u32;

/// The event that a call is about.
pub(super) fn matched<'r>(reader: &'r StatementReader<'_>, call: &HealthCall) -> Option<Cow<'r, Event>> {
    best(reader, call, reader.events).map(Cow::Borrowed).or_else(|| not_understood(reader, call))
}

/// What is told of it without being read, where no event fits.
fn not_understood<'r>(reader: &'r StatementReader<'_>, call: &HealthCall) -> Option<Cow<'r, Event>> {
    best(reader, call, reader.unread).map(Cow::Borrowed).or_else(|| named::told(reader, call).map(Cow::Owned))
}

fn best<'r>(reader: &'r StatementReader<'_>, call: &HealthCall, events: &'r [Event]) -> Option<&'r Event> {
    let mut best: Option<(Fit, &Event)> = None;
    for event in events {
        let fit = fit(reader, call, event);
        if fit == 0 {
            continue;
        }
        let total = fit * 16 + certainty(event) * 4 + own(event);
        if best.is_none_or(|(old, _)| total > old) {
            best = Some((total, event));
        }
    }
    best.map(|(_, event)| event)
}

fn certainty(event: &Event) -> Fit {
    match event.certainty {
        Certainty::Clear => 3,
        Certainty::Doubtful(_) => 2,
        Certainty::Denied(_) => 1,
    }
}

fn own(event: &Event) -> Fit {
    match event.whose {
        Whose::Own => 3,
        Whose::Unnamed => 2,
        Whose::Person(_) => 1,
        Whose::Other(_) => 0,
    }
}

/// What the words say of a call.
pub(super) fn of(reader: &StatementReader<'_>, call: &HealthCall) -> Intent {
    match best(reader, call, reader.events) {
        Some(event) => judged(reader, call, event),
        None => match not_understood(reader, call) {
            Some(event) => match judged(reader, call, &event) {
                Intent::Clear(span) | Intent::Doubtful(span, _) => Intent::NotUnderstood(span),
                stricter => stricter,
            },
            None => unmatched(reader, call),
        },
    }
}

fn judged(reader: &StatementReader<'_>, call: &HealthCall, event: &Event) -> Intent {
    let span = event.span;
    if let Certainty::Denied(why) = &event.certainty {
        return Intent::Contradicted(Some(span), (*why).to_owned());
    }
    if let HealthCall::UpdateMood(_) = call
        && let EventKind::Mood { today: false, .. } = event.kind
    {
        return Intent::Contradicted(Some(span), "That is not how you feel today.".into());
    }
    if let HealthCall::CreateReminder(_) = call
        && let EventKind::StopReminder { .. } | EventKind::ChangeReminder { .. } = event.kind
    {
        return Intent::Contradicted(
            Some(span),
            "You asked for a reminder to be changed or stopped, not for a new one.".into(),
        );
    }
    // A reminder to do something for someone else is the user's own.
    let reminding = matches!(
        event.kind,
        EventKind::Remind { .. }
            | EventKind::ChangeReminder { .. }
            | EventKind::StopReminder { .. }
            | EventKind::Skill { .. }
    );
    // Which entry is settled, and with it whose; who asks for it is the user.
    let amending = matches!(event.kind, EventKind::Correct { .. } | EventKind::Delete { .. });
    let open = reader.record.person();
    match &event.whose {
        Whose::Person(_) if amending && !open.is_user => {}
        whose if amending && !matches!(whose, Whose::Person(_)) => {}
        _ if reminding => {}
        Whose::Own if !open.is_user => return Intent::Whose(span),
        Whose::Person(name) if reader.newcomers.contains(name) => return Intent::ForNewcomer(span, name.clone()),
        Whose::Person(name) => return Intent::ForPerson(span, name.clone()),
        Whose::Unnamed if !open.is_user => return Intent::ForPerson(span, open.name.clone()),
        Whose::Other(words) => {
            let pronoun = matches!(
                words.to_lowercase().as_str(),
                "he" | "she" | "they" | "him" | "her" | "them" | "his" | "their"
            );
            if pronoun && !open.is_user {
                return Intent::ForPerson(span, open.name.clone());
            }
            return Intent::SomeoneElse(span);
        }
        _ => {}
    }
    if let Some(why) = ambiguous(event) {
        return Intent::Doubtful(span, why);
    }
    match &event.certainty {
        Certainty::Doubtful(why) => Intent::Doubtful(span, (*why).to_owned()),
        _ => Intent::Clear(span),
    }
}

/// Two names equally near: both are shown.
fn ambiguous(event: &Event) -> Option<String> {
    let which = event.kind.which()?;
    match &which.value {
        Which::Named { name, rivals } if !rivals.is_empty() => {
            Some(format!("Did you mean {name} or {}?", rivals.join(" or ")))
        }
        _ => None,
    }
}

/// No event fits: what that means depends on the tool.
fn unmatched(reader: &StatementReader<'_>, call: &HealthCall) -> Intent {
    match call {
        HealthCall::UpdateMood(_) => {
            let other =
                reader.events.iter().find(|event| matches!(event.kind, EventKind::Mood { .. }) && event.stands());
            match other {
                // Named, and another one: grounding says so.
                Some(event) => Intent::Clear(event.span),
                None => Intent::Contradicted(None, "You did not name a mood.".into()),
            }
        }
        HealthCall::CreateReminder(_) => Intent::Contradicted(None, "You did not ask for a reminder.".into()),
        HealthCall::LogHydration(_) => Intent::Contradicted(None, "You did not say that you drank anything.".into()),
        // What nothing speaks against may still be told by another.
        HealthCall::SaveHealthEntry(_) | HealthCall::CreateCheckIn(_) => {
            reader.words.doubtful().map_or(Intent::Silent, |span| Intent::Doubtful(span, MAYBE_QUOTED.into()))
        }
        _ => Intent::Silent,
    }
}

/// How well an event fits a call of its kind.
fn fit(reader: &StatementReader<'_>, call: &HealthCall, event: &Event) -> Fit {
    match (call, &event.kind) {
        (HealthCall::LogMedication(call), EventKind::Intake { which, dose }) => {
            // "one tab Septran", near to two of the list: the words themselves are no other medication.
            let named = name_fit(&call.medication_name, which)
                .max(u32::from(super::medication::verbatim(reader, &call.medication_name, which)));
            if named == 0 {
                return 0;
            }
            let dosed = match (&call.dose, dose) {
                (Some(offered), Some(said)) => {
                    let same = crate::events::dose::Dose::read(offered).is_some_and(|offered| {
                        use crate::events::dose::Likeness;
                        matches!(said.value.likeness(&offered, None), Likeness::Same | Likeness::Derived)
                    });
                    u32::from(same)
                }
                _ => 0,
            };
            // A clear dose beats a denied one of the same medication; time tells two clear ones apart.
            let clear = 4 * u32::from(event.certainty == Certainty::Clear && !matches!(event.whose, Whose::Other(_)));
            // "My flatmate took her Ritalin, I took my Concerta": each by the name that the words give it.
            let worded = 16 * u32::from(reader.words.stands_in(which.span, &call.medication_name.to_lowercase()));
            named * 8 + clear + worded + 2 * time_fit(reader, call.taken_at, event) + dosed
        }
        (HealthCall::SkipDose(call), EventKind::Skip { which }) if scheduled(reader, &call.medication_name) => {
            name_fit(&call.medication_name, which)
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
                said.as_ref().is_some_and(|said| (said.value - offered).abs() < 1e-6)
            };
            let count = u32::from(same(systolic, call.systolic)) + u32::from(same(diastolic, call.diastolic));
            // Both numbers as said decide which reading is meant, whatever became of it.
            match count {
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
        (HealthCall::LogHydration(call), EventKind::Hydration { amount_ml }) => match amount_ml {
            Some(said) if vital::drunk(said.value, call.amount_ml) => 8 + time_fit(reader, call.drank_at, event),
            _ => 1,
        },
        (call, EventKind::Logged { tool, values }) if call.definition().id == *tool => {
            super::logged::fit(values, &call.canonical())
        }
        (HealthCall::CreateReminder(call), EventKind::Remind { ringing, medications, .. }) => {
            let timed = ringing.times.iter().any(|said| reads(said.value, call.time.0));
            let title = call.title.to_lowercase();
            let named = medications
                .iter()
                .any(|said| said.value.name().is_some_and(|name| title.contains(&name.to_lowercase())));
            2 + 4 * u32::from(timed) + 4 * u32::from(named)
        }
        (HealthCall::CreateReminder(_), EventKind::StopReminder { .. } | EventKind::ChangeReminder { .. }) => 1,
        (HealthCall::UpdateReminder(_), EventKind::ChangeReminder { .. }) => 2,
        (HealthCall::UpdateReminder(call), EventKind::StopReminder { .. }) => u32::from(call.active == Some(false)),
        (HealthCall::DeleteReminder(_), EventKind::StopReminder { .. }) => 2,
        (HealthCall::LogDoctorVisit(call), EventKind::Visit { provider, .. }) => {
            let date = day_fit(event, call.date);
            let with = match (&call.provider, provider) {
                (Some(offered), Some(said)) => provider_fit(offered, &said.value),
                _ => 0,
            };
            1 + date + 4 * with
        }
        (HealthCall::LogDoctorVisit(call), EventKind::Care { log_type, .. })
            if matches!(log_type.value, "visit" | "emergency_visit" | "therapy_session") =>
        {
            1 + day_fit(event, call.date)
        }
        (HealthCall::CreateCareLog(call), EventKind::Care { log_type, title, diagnosis, .. }) => {
            let titled = titled(reader, &call.title, &title.value, event);
            let same = log_type.value == call.log_type;
            let diagnosed = call.diagnosis.is_some() && diagnosis.is_some();
            if !titled && !same {
                return 0;
            }
            // "My dad had his pacemaker checked, I only had my eyes tested": each by its own name.
            let named = super::care::alike(&call.title, &title.value);
            1 + 8 * u32::from(titled)
                + 5 * u32::from(named)
                + 3 * u32::from(same)
                + 2 * u32::from(diagnosed)
                + day_fit(event, call.occurred_at.date())
        }
        (HealthCall::CreateCareLog(call), EventKind::Visit { .. }) => {
            let visit = matches!(call.log_type.as_str(), "visit" | "emergency_visit" | "other");
            let titled = reader.words.titles(&call.title, &["visit"]).is_some();
            if !visit {
                return 0;
            }
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

fn name_fit(offered: &str, which: &Sourced<Which>) -> Fit {
    match alike(offered, &which.value) {
        Alike::Yes => 3,
        // A medication that is only related, or one that the words leave open.
        Alike::Maybe => 1,
        Alike::No => 0,
    }
}

fn scheduled(reader: &StatementReader<'_>, name: &str) -> bool {
    reader
        .record
        .medications(reader.record.person().id)
        .iter()
        .any(|each| !each.stopped && each.schedule.is_some() && super::medication::same_name(&each.name, name))
}

fn time_fit(reader: &StatementReader<'_>, offered: Option<Moment>, event: &Event) -> Fit {
    let (Some(offered), Some(said)) = (offered, &event.when) else { return 0 };
    match (&said.value, offered) {
        (Past::Minute { at, slack, .. }, Moment::At(offered)) => {
            u32::from((reader.clock.zone.local(offered) - *at).num_minutes().abs() <= *slack)
        }
        (past, moment) => u32::from(past.date() == Some(moment.date())),
    }
}

fn day_fit(event: &Event, offered: chrono::NaiveDate) -> Fit {
    u32::from(event.when.as_ref().and_then(|said| said.value.date()) == Some(offered))
}

fn provider_fit(offered: &str, said: &str) -> Fit {
    let words = |text: &str| {
        text.to_lowercase()
            .split(|sign: char| !sign.is_alphanumeric())
            .filter(|word| !word.is_empty() && !matches!(*word, "dr" | "doctor" | "my" | "the"))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let said = words(said);
    u32::from(words(offered).iter().any(|word| said.contains(word)))
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
                    super::medication::same_name(text, name) || text.to_lowercase().contains(&name.to_lowercase())
                })
            }))
        }
        ("medication" | "vital", EventKind::Note { .. }) => 1,
        ("vital", EventKind::Vital { .. } | EventKind::Pressure { .. }) => 1,
        _ => 0,
    }
}
