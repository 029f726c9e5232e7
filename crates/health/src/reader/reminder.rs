//! Reminders: wanted, changed, ended.

use alara_gate::{Finding, Grounded, Parameters, Provenance, Reason};
use chrono::{NaiveDate, NaiveTime};
use serde_json::{Value, json};

use super::StatementReader;
use super::field::{assumed, contradicted, stands, text};
use super::list::{days, reads};
use crate::events::{Event, Kind, Ringing, Said, Which};
use crate::lexicon;
use crate::tools::HealthCall;
use crate::understand::next_time;

/// The parameters of `create_reminder`.
pub(super) fn created(reader: &StatementReader<'_>, event: Option<&Event>, proposed: &Parameters) -> Vec<Grounded> {
    let Some(Kind::Remind { ringing, about, medications, .. }) = event.map(|event| &event.kind) else {
        return proposed.iter().map(|(field, value)| assumed(field, value, None)).collect();
    };
    let mut found = Vec::new();
    if let Some(value) = proposed.get("title") {
        found.push(title(reader, value, medications));
    }
    found.extend(rings(reader, ringing, proposed, true));
    if let Some(value) = proposed.get("medications") {
        found.push(listed(reader, value, medications));
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
    found.extend(text(reader.words, "description", proposed));
    found
}

/// A title in the user's words, or with the one medication that they can mean.
fn title(reader: &StatementReader<'_>, value: &Value, medications: &[Said<Which>]) -> Grounded {
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

fn listed(reader: &StatementReader<'_>, value: &Value, medications: &[Said<Which>]) -> Grounded {
    let _ = reader;
    let names: Vec<&str> =
        value.as_array().map(|list| list.iter().filter_map(Value::as_str).collect()).unwrap_or_default();
    let all = names.iter().all(|name| {
        medications.iter().any(|said| said.value.name().is_some_and(|known| super::medication::same_name(name, known)))
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
    } else if let Some(said) =
        ringing.days.as_ref().filter(|_| !proposed.contains_key("every_days") && !proposed.contains_key("every_hours"))
    {
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
        let Some(value) = proposed.get(field) else {
            found.extend(said.map(|(said, span)| stands(field, &json!(said), Provenance::Stated(span))));
            continue;
        };
        found.push(match said {
            Some((said, span)) if value.as_u64() == Some(said) => stands(field, value, Provenance::Stated(span)),
            Some((said, span)) => contradicted(field, value, span, Some(json!(said))),
            None => assumed(field, value, None),
        });
    }
    if let Some(value) = proposed.get("until") {
        found.push(match &ringing.until {
            Some(said) if is_date(value, said.value) => stands("until", value, said.provenance()),
            Some(said) => {
                contradicted("until", value, said.span, Some(json!(said.value.format("%Y-%m-%d").to_string())))
            }
            None => assumed("until", value, None),
        });
    } else if let Some(said) = &ringing.until {
        found.push(stands("until", &json!(said.value.format("%Y-%m-%d").to_string()), said.provenance()));
    }
    found
}

fn is_date(value: &Value, date: NaiveDate) -> bool {
    value.as_str() == Some(date.format("%Y-%m-%d").to_string().as_str())
}

/// A time of day. Of a 12-hour time the next one is meant, and marked; several times of day are several reminders.
fn time(ringing: &Ringing, value: &Value, now: chrono::NaiveDateTime) -> Grounded {
    let Some(offered) = value.as_str().and_then(|text| NaiveTime::parse_from_str(text, "%H:%M").ok()) else {
        return assumed("time", value, None);
    };
    let other_day = ringing.date.as_ref().is_some_and(|date| date.value != now.date());
    let settled = |said: &Said<(NaiveTime, bool)>| if other_day { said.value.0 } else { next_time(said.value, now).0 };
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
    match list.as_slice() {
        [one] if event.is_some() && (one.title.eq_ignore_ascii_case(words) || by_id.is_some()) => {
            stands("reminder", value, Provenance::Known)
        }
        _ => assumed("reminder", value, None),
    }
}

/// The parameters of `update_reminder`.
pub(super) fn updated(reader: &StatementReader<'_>, event: Option<&Event>, proposed: &Parameters) -> Vec<Grounded> {
    let mut found = Vec::new();
    if let Some(value) = proposed.get("reminder") {
        found.push(which(reader, value, event));
    }
    found.extend(text(reader.words, "title", proposed));
    if let Some(Kind::ChangeReminder { ringing, paused, .. }) = event.map(|event| &event.kind) {
        let kept = proposed.iter().filter(|(field, _)| matches!(field.as_str(), "time" | "days" | "date"));
        let times: Parameters = kept.map(|(field, value)| (field.clone(), value.clone())).collect();
        found.extend(rings(reader, ringing, &times, false).into_iter().filter(|each| times.contains_key(&each.field)));
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
    } else if let (Some(Kind::StopReminder { words, .. }), Some(value)) =
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

/// The parameters of `delete_reminder`.
pub(super) fn deleted(reader: &StatementReader<'_>, event: Option<&Event>, proposed: &Parameters) -> Vec<Grounded> {
    proposed.get("reminder").map(|value| which(reader, value, event)).into_iter().collect()
}

/// "Every third Tuesday": no reminder here comes again like that, and none is made that does not.
pub(super) fn beyond(reader: &StatementReader<'_>, call: &HealthCall) -> Option<Finding> {
    let HealthCall::CreateReminder(_) = call else { return None };
    let Some(Kind::Remind { ringing, .. }) = super::intent::matched(reader, call).map(|event| &event.kind) else {
        return None;
    };
    ringing.beyond?;
    let detail = "A reminder can come on days of the week, every so many days or hours, or once; not like that.";
    Some(Finding::block(Reason::InvalidParameter, detail).about(["days"]))
}
