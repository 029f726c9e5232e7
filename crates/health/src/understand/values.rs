//! Values as a tool takes them: times, days, numbers, and the calls that one wish for reminders makes.

use crate::events::{Event, Past, Ringing, Said, Which};
use crate::tools::{Clock, Moment};
use alara_gate::Parameters;
use alara_record::{Record, ReminderId};
use chrono::{Duration, NaiveDateTime, NaiveTime};
use serde_json::{Value, json};

/// The one reminder that is meant, by its title where no other has it.
pub(super) fn the_reminder(of: &[ReminderId], record: &dyn Record) -> Option<String> {
    let all = record.reminders(record.person().id);
    let [one] = of else { return None };
    let found = all.iter().find(|each| each.id == *one)?;
    let alone = all.iter().filter(|each| each.title.eq_ignore_ascii_case(&found.title)).count() == 1;
    Some(if alone { found.title.clone() } else { found.id.to_string() })
}

/// What the words change of a reminder; none where they settle nothing that can change.
pub(super) fn changed(
    reminder: String,
    ringing: &Ringing,
    paused: Option<bool>,
    now: NaiveDateTime,
    record: &dyn Record,
) -> Option<Parameters> {
    let all = record.reminders(record.person().id);
    let named = all.iter().find(|each| each.title == reminder || each.id.to_string() == reminder);
    let shown = named.and_then(|each| each.schedule.times.first().copied());
    let mut set = Parameters::new();
    set.insert("reminder".into(), json!(reminder));
    let until = ringing.until.as_ref().or(ringing.date.as_ref()).map(|said| said.value.format("%Y-%m-%d").to_string());
    match (paused, until) {
        (Some(true), Some(until)) => {
            set.insert("paused_until".into(), json!(until));
        }
        (Some(paused), _) => {
            set.insert("active".into(), json!(!paused));
        }
        (None, until) => {
            // "From 8 to 9": the last hour that is said is the new one.
            if let Some(said) = ringing.times.last() {
                set.insert("time".into(), json!(clock_text(beside(said.value, shown, now))));
            }
            if let Some(days) = &ringing.days {
                set.insert("days".into(), json!(days.value));
            } else if let Some(date) = until {
                set.insert("date".into(), json!(date));
            }
        }
    }
    (set.len() > 1).then_some(set)
}

/// Of a 12-hour time the reading that is nearer to what the reminder had; without one, the next.
fn beside((time, twelve_hour): (NaiveTime, bool), shown: Option<NaiveTime>, now: NaiveDateTime) -> NaiveTime {
    let (true, Some(shown)) = (twelve_hour, shown) else { return next((time, twelve_hour), now).0 };
    let other = time.overflowing_add_signed(Duration::hours(12)).0;
    let away = |time: NaiveTime| (time - shown).num_minutes().abs();
    if away(time) <= away(other) { time } else { other }
}

/// One reminder for each time of day.
pub(super) fn reminders(
    title: Option<&Said<String>>,
    ringing: &Ringing,
    about: Option<&'static str>,
    medications: &[Said<Which>],
    record: &dyn Record,
    clock: &Clock,
) -> Vec<(&'static str, Parameters)> {
    if ringing.beyond.is_some() {
        return Vec::new();
    }
    let now = clock.local();
    // "remind me at 7 for the next": of a dose that was just told.
    let next_dose = title.is_some_and(|said| {
        matches!(said.value.to_lowercase().as_str(), "next" | "next one" | "next dose" | "the next" | "the next one")
    });
    let about = if next_dose { Some("medication") } else { about };
    let title = title.map_or_else(
        || {
            medications
                .iter()
                .find_map(|said| said.value.name().map(str::to_owned))
                .unwrap_or_else(|| "Reminder".into())
        },
        |said| said.value.clone(),
    );
    let on_record: Vec<&str> = medications
        .iter()
        .filter_map(|said| said.value.name())
        .filter(|name| record.medications(record.person().id).iter().any(|each| each.name == *name))
        .collect();
    ringing
        .times
        .iter()
        .map(|said| {
            let mut set = Parameters::new();
            set.insert("title".into(), json!(title));
            let (at, _) = match &ringing.date {
                Some(date) if date.value != now.date() => (said.value.0, false),
                _ => next(said.value, now),
            };
            set.insert("time".into(), json!(clock_text(at)));
            if let Some(days) = &ringing.days {
                set.insert("days".into(), json!(days.value));
            } else if let Some(date) = &ringing.date {
                set.insert("date".into(), json!(date.value.format("%Y-%m-%d").to_string()));
            }
            if let Some(every) = &ringing.every_days {
                set.insert("every_days".into(), json!(every.value));
            }
            if let Some(every) = &ringing.every_hours {
                set.insert("every_hours".into(), json!(every.value));
            }
            if let Some(until) = &ringing.until {
                set.insert("until".into(), json!(until.value.format("%Y-%m-%d").to_string()));
            }
            if !on_record.is_empty() {
                set.insert("medications".into(), json!(on_record));
            }
            if let Some(about) = about {
                set.insert("reminder_type".into(), json!(about));
            }
            ("create_reminder", set)
        })
        .collect()
}

/// Of a 12-hour time the next one after now; `true` where it was chosen so.
pub(crate) fn next((time, twelve_hour): (NaiveTime, bool), now: NaiveDateTime) -> (NaiveTime, bool) {
    if !twelve_hour {
        return (time, false);
    }
    let later = time.overflowing_add_signed(Duration::hours(12)).0;
    let wait = |time: NaiveTime| {
        let long = time - now.time();
        if long > Duration::zero() { long } else { long + Duration::hours(24) }
    };
    (if wait(later) < wait(time) { later } else { time }, true)
}

pub(super) fn clock_text(time: NaiveTime) -> String {
    time.format("%H:%M").to_string()
}

pub(super) fn day(event: &Event, clock: &Clock) -> String {
    let date = event.when.as_ref().and_then(|said| said.value.date()).unwrap_or_else(|| clock.local().date());
    date.format("%Y-%m-%d").to_string()
}

/// A past time as the tools take it; none where nobody can derive one.
pub(crate) fn time(past: &Past, clock: &Clock) -> Option<String> {
    match past {
        Past::Minute { at, .. } => Some(Moment::At(clock.zone.at(*at)).text()),
        Past::Day { date, .. } => Some(date.format("%Y-%m-%d").to_string()),
        Past::Vague => None,
    }
}

pub(super) fn whole(value: f64) -> Value {
    // Beyond 2^53 whole numbers are no longer exact; no reading comes near.
    if value.fract() == 0.0 && value.abs() < 9.0e15 { json!(value as i64) } else { json!(value) }
}
