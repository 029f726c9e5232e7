//! Reminders: wanted, changed, ended.

use alara_gate::{Finding, Grounded, Parameters, Provenance, Reason};
use chrono::{DateTime, NaiveDate, NaiveTime};
use serde_json::{Value, json};

use super::StatementReader;
use super::field::{assumed, contradicted, stands, text};
use super::list::{days, every, is_date, last_day};
use crate::events::{Event, EventKind, Ringing, Sourced, Which, reads};
use crate::lexicon;
use crate::tools::HealthCall;
use crate::understand::{beside, changed, rings_at};

/// The parameters of `create_reminder`.
pub(super) fn created(reader: &StatementReader<'_>, event: Option<&Event>, proposed: &Parameters) -> Vec<Grounded> {
    let Some(EventKind::Remind { ringing, about, medications, .. }) = event.map(|event| &event.kind) else {
        return proposed.iter().map(|(field, value)| assumed(field, value, None)).collect();
    };
    let mut found = Vec::new();
    if let Some(value) = proposed.get("title") {
        found.push(title(reader, value, medications));
    }
    found.extend(rings(reader, ringing, proposed, true));
    if let Some(value) = proposed.get("medications") {
        found.push(listed(value, medications));
    }
    if let Some(value) = proposed.get("reminder_type") {
        let span = event.map(|event| event.span);
        found.push(match (about, span) {
            (Some(about), Some(span)) if value.as_str() == Some(about) => {
                stands("reminder_type", value, Provenance::Derived(span))
            }
            _ => assumed("reminder_type", value, about.map(|about| json!(about))),
        });
    }
    let base = ringing.base_told().filter(|told| proposed.get("description") == Some(&json!(told.value)));
    found.extend(match base {
        Some(told) => Some(stands("description", &json!(told.value), told.provenance())),
        None => text(reader.words, "description", proposed),
    });
    found
}

/// A title in the user's words, or with the one medication that they can mean.
fn title(reader: &StatementReader<'_>, value: &Value, medications: &[Sourced<Which>]) -> Grounded {
    let words = value.as_str().unwrap_or("");
    let known: Vec<String> = medications
        .iter()
        .filter_map(|said| said.value.name())
        .flat_map(|name| name.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>())
        .collect();
    let mut extra: Vec<&str> = known.iter().map(String::as_str).collect();
    extra.push("reminder");
    if let Some(provenance) = reader.words.titles(words, &extra) {
        return stands("title", value, provenance);
    }
    // Only generic words and the medication by another of its names.
    let named = medications.iter().find(|said| {
        said.value.name().is_some_and(|name| {
            words.split_whitespace().any(|word| word.len() > 3 && lexicon::same_medication(word, name))
        })
    });
    match named {
        Some(said) => stands("title", value, said.provenance()),
        None => assumed("title", value, None),
    }
}

fn listed(value: &Value, medications: &[Sourced<Which>]) -> Grounded {
    let names: Vec<&str> =
        value.as_array().map(|list| list.iter().filter_map(Value::as_str).collect()).unwrap_or_default();
    let all = names.iter().all(|name| {
        medications.iter().any(|said| said.value.name().is_some_and(|known| crate::lexicon::same_name(name, known)))
    });
    match medications.first() {
        Some(first) if all && !names.is_empty() => stands("medications", value, first.provenance()),
        _ => assumed("medications", value, None),
    }
}

/// Time, days, date and recurrence.
fn rings(reader: &StatementReader<'_>, ringing: &Ringing, proposed: &Parameters, new: bool) -> Vec<Grounded> {
    let mut found = Vec::new();
    let now = reader.clock.local();
    if let Some(value) = proposed.get("time") {
        found.push(time(ringing, value, now));
    }
    if let Some(value) = proposed.get("days") {
        found.push(days(value, ringing));
    } else if let Some(said) = ringing.days.as_ref().filter(|days| {
        let other = proposed.contains_key("every_days") || proposed.contains_key("every_hours");
        !other || days.value.len() == 1 && ringing.every_days.is_some()
    }) {
        found.push(stands("days", &json!(said.value), said.provenance()));
    }
    if let Some(value) = proposed.get("date") {
        found.push(date(ringing, value, proposed, now));
    } else if let (Some(said), None, false) = (&ringing.date, &ringing.days, proposed.contains_key("days"))
        && new
    {
        found.push(stands("date", &json!(said.value.format("%Y-%m-%d").to_string()), said.provenance()));
    }
    for (field, said) in [
        ("every_days", ringing.every_days.as_ref().map(|said| (u64::from(said.value), said.span))),
        ("every_hours", ringing.every_hours.as_ref().map(|said| (u64::from(said.value), said.span))),
    ] {
        found.extend(every(field, proposed, said));
    }
    found.extend(last_day(proposed, ringing));
    found
}

/// A time of day. Of a 12-hour time the next one is meant, and marked; several times of day are several reminders.
fn time(ringing: &Ringing, value: &Value, now: chrono::NaiveDateTime) -> Grounded {
    let Some(offered) = value.as_str().and_then(|text| NaiveTime::parse_from_str(text, "%H:%M").ok()) else {
        return assumed("time", value, None);
    };
    let settled = |said: &Sourced<(NaiveTime, bool)>| rings_at(ringing, said.value, now);
    if let Some(said) = ringing.times.iter().find(|said| settled(said) == offered) {
        return stands("time", value, said.provenance());
    }
    if let Some(said) = ringing.times.iter().find(|said| reads(said.value, offered)) {
        // The other reading of "at 8": it may be meant, and is marked.
        return assumed("time", value, Some(json!(settled(said).format("%H:%M").to_string())));
    }
    match ringing.times.first() {
        Some(said) => contradicted("time", value, said.span, Some(json!(settled(said).format("%H:%M").to_string()))),
        None => assumed("time", value, None),
    }
}

fn date(ringing: &Ringing, value: &Value, proposed: &Parameters, now: chrono::NaiveDateTime) -> Grounded {
    match &ringing.date {
        Some(said) if is_date(value, said.value) => stands("date", value, said.provenance()),
        Some(said) => contradicted("date", value, said.span, Some(json!(said.value.format("%Y-%m-%d").to_string()))),
        None => {
            // "At 8pm" once is the next such time: today, or tomorrow where that has passed.
            let at = proposed
                .get("time")
                .and_then(Value::as_str)
                .and_then(|text| NaiveTime::parse_from_str(text, "%H:%M").ok());
            let next = at.map(|at| if at > now.time() { now.date() } else { now.date() + chrono::Duration::days(1) });
            match (next, ringing.times.first()) {
                (Some(next), Some(said)) if is_date(value, next) && ringing.days.is_none() => {
                    stands("date", value, Provenance::Derived(said.span))
                }
                _ => assumed("date", value, None),
            }
        }
    }
}

/// Which reminder is meant: its words, or the only one there is.
fn which(reader: &StatementReader<'_>, value: &Value, event: Option<&Event>) -> Grounded {
    let words = value.as_str().unwrap_or("");
    let list = reader.record.reminders(reader.record.person().id);
    let by_id = list.iter().find(|each| each.id.to_string() == words);
    let title = by_id.map_or(words, |each| each.title.as_str());
    if let Some(provenance) = reader.words.titles(title, &["reminder"]) {
        return stands("reminder", value, provenance);
    }
    // "the Thursday one": called by its day, its hour or what it is for.
    let one = by_id.or_else(|| list.iter().find(|each| each.title.eq_ignore_ascii_case(words)));
    let called = one.is_some_and(|one| {
        reader.events.iter().any(|each| match &each.kind {
            EventKind::ChangeReminder { of, .. } | EventKind::StopReminder { of, .. } => of.as_slice() == [one.id],
            _ => false,
        })
    });
    if called && event.is_some() {
        return stands("reminder", value, Provenance::Known);
    }
    match list.as_slice() {
        [one] if event.is_some() && (one.title.eq_ignore_ascii_case(words) || by_id.is_some()) => {
            stands("reminder", value, Provenance::Known)
        }
        _ => assumed("reminder", value, None),
    }
}

/// The one reminder that the words of an event mean, by whatever they call it.
fn named<'r>(reader: &StatementReader<'r>, event: Option<&Event>) -> Option<&'r alara_record::Reminder> {
    let (EventKind::ChangeReminder { of, .. } | EventKind::StopReminder { of, .. }) = &event?.kind else { return None };
    let [one] = of.as_slice() else { return None };
    reader.record.reminders(reader.record.person().id).into_iter().find(|each| each.id == *one)
}

/// The parameters of `update_reminder`.
pub(super) fn updated(reader: &StatementReader<'_>, event: Option<&Event>, proposed: &Parameters) -> Vec<Grounded> {
    let mut found = Vec::new();
    if let Some(value) = proposed.get("reminder") {
        found.push(which(reader, value, event));
    }
    found.extend(text(reader.words, "title", proposed));
    if let Some(EventKind::ChangeReminder { ringing, paused, one, .. }) = event.map(|event| &event.kind) {
        found.extend(occurrence(reader, event, (ringing, *paused, one.as_ref()), proposed.get("occurrence")));
        let kept = proposed.iter().filter(|(field, _)| matches!(field.as_str(), "time" | "days" | "date"));
        let times: Parameters = kept.map(|(field, value)| (field.clone(), value.clone())).collect();
        let shown = named(reader, event).and_then(|one| one.schedule.times.first().copied());
        let now = reader.clock.local();
        // "Change it to half 9": of the two the one that is nearer to what it had.
        let nearer = times.get("time").and_then(|value| {
            let last = ringing.times.last().filter(|said| shown.is_some() && said.value.1)?;
            let time = json!(beside(last.value, shown, now).format("%H:%M").to_string());
            (time == *value).then(|| stands("time", value, last.provenance()))
        });
        let rings = rings(reader, ringing, &times, false).into_iter();
        let other = |each: &Grounded| times.contains_key(&each.field) && (each.field != "time" || nearer.is_none());
        found.extend(rings.filter(other));
        found.extend(nearer);
        if let Some(value) = proposed.get("active") {
            let span = event.map(|event| event.span);
            found.push(match (paused, span) {
                (Some(paused), Some(span)) if value.as_bool() == Some(!paused) => {
                    stands("active", value, Provenance::Derived(span))
                }
                _ => assumed("active", value, None),
            });
        }
        if let Some(value) = proposed.get("paused_until") {
            let said = ringing.until.as_ref().or(ringing.date.as_ref());
            found.push(match said {
                Some(said) if is_date(value, said.value) => stands("paused_until", value, said.provenance()),
                Some(said) => contradicted(
                    "paused_until",
                    value,
                    said.span,
                    Some(json!(said.value.format("%Y-%m-%d").to_string())),
                ),
                None => assumed("paused_until", value, None),
            });
        }
    } else if let (Some(EventKind::StopReminder { words, .. }), Some(value)) =
        (event.map(|event| &event.kind), proposed.get("active"))
    {
        found.push(if value.as_bool() == Some(false) {
            stands("active", value, Provenance::Derived(*words))
        } else {
            contradicted("active", value, *words, None)
        });
    }
    found
}

/// The one occurrence that the words mean: where they mean one, the series is never changed in its place.
fn occurrence(
    reader: &StatementReader<'_>,
    event: Option<&Event>,
    (ringing, paused, one): (&Ringing, Option<bool>, Option<&Sourced<NaiveDate>>),
    proposed: Option<&Value>,
) -> Option<Grounded> {
    let meant = named(reader, event).and_then(|named| {
        let all = changed(named.id.to_string(), ringing, paused, one, &reader.clock, reader.record)?;
        all.get("occurrence").cloned()
    });
    let said = one.or(ringing.date.as_ref());
    let same = |one: &Value, other: &Value| {
        let at = |value: &Value| value.as_str().and_then(|text| DateTime::parse_from_rfc3339(text).ok());
        at(one).zip(at(other)).is_some_and(|(one, other)| one == other)
    };
    match (proposed, meant.zip(said)) {
        (Some(value), Some((meant, said))) if same(value, &meant) => {
            Some(stands("occurrence", value, Provenance::Derived(said.span)))
        }
        (Some(value), Some((meant, said))) => Some(contradicted("occurrence", value, said.span, Some(meant))),
        (None, Some((meant, said))) => Some(stands("occurrence", &meant, Provenance::Derived(said.span))),
        (Some(value), None) => Some(assumed("occurrence", value, None)),
        (None, None) => None,
    }
}

/// The parameters of `delete_reminder`.
pub(super) fn deleted(reader: &StatementReader<'_>, event: Option<&Event>, proposed: &Parameters) -> Vec<Grounded> {
    proposed.get("reminder").map(|value| which(reader, value, event)).into_iter().collect()
}

/// "Every third Tuesday": no reminder here comes again like that, and none is made that does not.
pub(super) fn beyond(reader: &StatementReader<'_>, call: &HealthCall) -> Option<Finding> {
    let HealthCall::CreateReminder(_) = call else { return None };
    let event = super::intent::matched(reader, call);
    let Some(EventKind::Remind { ringing, .. }) = event.as_deref().map(|event| &event.kind) else {
        return None;
    };
    if ringing.is_of_the_form() {
        let detail = "Set a window of hours, or days on and off, in the form \u{201c}Cycles, windows, weeks\u{201d} on the Reminders page.";
        return Some(Finding::block(Reason::InvalidParameter, detail).about(["time", "days"]));
    }
    ringing.beyond?;
    let detail = "A reminder can repeat on days of the week or every few days or hours, or ring once. It cannot repeat like that.";
    Some(Finding::block(Reason::InvalidParameter, detail).about(["days"]))
}
