//! Values as a tool takes them: times, days, numbers, and the calls that one wish for reminders makes.

use alara_english::time::other_half;
use alara_gate::{ParameterKind, Parameters};
use alara_record::{Record, Recurs, Reminder, ReminderId, Zone};
use chrono::{Datelike, NaiveDate, NaiveDateTime, NaiveTime};
use serde_json::{Value, json};

use super::filled::Fill;
use crate::events::reasons::UNPLACED;
use crate::events::relative::{awake, next};
use crate::events::{Certainty, Event, EventKind, Past, Ringing, Sourced, Which, happened};
use crate::tools::{AddCondition, Clock, CreateReminder, Moment, definition, speech};

/// The one reminder that is meant, by its title where no other has it.
pub(super) fn the_reminder(of: &[ReminderId], record: &dyn Record) -> Option<String> {
    let all = record.reminders(record.person().id);
    let [one] = of else { return None };
    let found = all.iter().find(|each| each.id == *one)?;
    let alone = all.iter().filter(|each| each.title.eq_ignore_ascii_case(&found.title)).count() == 1;
    Some(if alone { found.title.clone() } else { found.id.to_string() })
}

/// What the words change of a reminder; none where they settle nothing that can change.
pub(crate) fn changed(
    reminder: String,
    ringing: &Ringing,
    paused: Option<bool>,
    one: Option<&Sourced<NaiveDate>>,
    clock: &Clock,
    record: &dyn Record,
) -> Option<Parameters> {
    let now = clock.local();
    let all = record.reminders(record.person().id);
    let named = all.iter().find(|each| each.title == reminder || each.id.to_string() == reminder);
    let shown = named.and_then(|each| each.schedule.times.first().copied());
    let mut set = Parameters::new();
    set.put("reminder", &reminder);
    match (paused, ringing.until.as_ref().or(ringing.date.as_ref())) {
        (Some(true), Some(until)) => set.put("paused_until", until.value),
        (Some(paused), _) => set.put("active", !paused),
        (None, _) => {
            // "From 8 to 9": the last hour that is said is the new one.
            let time = ringing.times.last().map(|said| clock_text(beside(said.value, shown, now)));
            set.fill("time", time);
            if let Some(day) = named.and_then(|named| the_one(named, ringing, one)) {
                // Only that one: the series stays as it is. One that nobody can tell is asked for.
                set.put("occurrence", named.and_then(|named| occurrence(named, day, clock))?);
                set.fill("date", ringing.date.as_ref().map(|said| said.value).filter(|date| *date != day));
                return (set.len() > 2).then_some(set);
            }
            if let Some(days) = &ringing.days {
                set.put("days", &days.value);
            } else if let Some(date) = &ringing.date {
                let weekday = date.value.weekday().number_from_monday() as u8;
                match named.map(|each| &each.schedule.recurs) {
                    // What comes on one day of the week comes on another from now on; of several nobody can tell which.
                    Some(Recurs::Days { days }) if days.len() == 1 => set.put("days", [weekday]),
                    Some(Recurs::Once { .. }) | None => set.put("date", date.value),
                    _ => {}
                }
            }
        }
    }
    (set.len() > 1).then_some(set)
}

/// The day of the one that is meant of a reminder that comes again: "tonight's", "move the walk to 7 tomorrow". Where it comes on one day of
/// the week, another day is its new one.
pub(crate) fn the_one(named: &Reminder, ringing: &Ringing, one: Option<&Sourced<NaiveDate>>) -> Option<NaiveDate> {
    let weekly = matches!(&named.schedule.recurs, Recurs::Days { days } if days.len() == 1);
    let said = one.or(ringing.date.as_ref().filter(|_| ringing.days.is_none() && !weekly))?;
    (!matches!(named.schedule.recurs, Recurs::Once { .. })).then_some(said.value)
}

/// When a reminder rings on a day, as the clock here reads it; none where it does not ring then, or several times.
fn occurrence(named: &Reminder, day: NaiveDate, clock: &Clock) -> Option<String> {
    let [time] = named.schedule.times.as_slice() else { return None };
    if matches!(named.schedule.recurs, Recurs::EveryHours { .. }) {
        return None;
    }
    let own = named.schedule.zone.map_or(clock.zone, Zone::Named);
    // Where it goes by another clock, its day there may be another.
    let near = [day.pred_opt(), Some(day), day.succ_opt()].into_iter().flatten();
    let rings = near.filter(|date| named.schedule.falls_on(*date));
    let mut here = rings.map(|date| clock.zone.local(own.at(date.and_time(*time))));
    here.find(|at| at.date() == day).map(|at| Moment::At(clock.zone.at(at)).text())
}

/// Of a 12-hour time the reading that is nearer to what the reminder had; without one, the next.
pub(crate) fn beside(
    (time, twelve_hour): (NaiveTime, bool),
    shown: Option<NaiveTime>,
    now: NaiveDateTime,
) -> NaiveTime {
    let (true, Some(shown)) = (twelve_hour, shown) else { return next((time, twelve_hour), now) };
    let other = other_half(time);
    let away = |time: NaiveTime| (time - shown).num_minutes().abs();
    if away(time) <= away(other) { time } else { other }
}

/// Whether the words are of a day that they do not tell: "the day before", "June 31". No other day is offered in its place.
pub(super) fn undated(ringing: &Ringing) -> bool {
    (ringing.before.is_some() || ringing.no_day.is_some()) && ringing.date.is_none()
}

/// Whether a reminder can be made of what is said of its days: they are told, and none is of a rhythm that only its form holds.
pub(super) fn settles(ringing: &Ringing) -> bool {
    ringing.beyond.is_none() && !ringing.is_of_the_form() && !undated(ringing)
}

/// The hour that a reminder means: of a 12-hour time the next one; on another day the one that is waking time.
pub(crate) fn rings_at(ringing: &Ringing, said: (NaiveTime, bool), now: NaiveDateTime) -> NaiveTime {
    let today = now.date().weekday().number_from_monday() as u8;
    let elsewhere = match (&ringing.days, &ringing.date) {
        (Some(days), _) => !days.value.contains(&today),
        (None, Some(date)) => date.value != now.date(),
        (None, None) => false,
    };
    if elsewhere { awake(said) } else { next(said, now) }
}

/// One reminder for each time of day; where none is told, one without.
pub(super) fn reminders(
    title: Option<&Sourced<String>>,
    ringing: &Ringing,
    about: Option<&'static str>,
    medications: &[Sourced<Which>],
    record: &dyn Record,
    clock: &Clock,
) -> Vec<(&'static str, Parameters)> {
    let now = clock.local();
    // "remind me at 7 for the next": of a dose that was just told.
    let next_dose = title.is_some_and(|said| {
        matches!(said.value.to_lowercase().as_str(), "next" | "next one" | "next dose" | "the next" | "the next one")
    });
    let about = if next_dose { Some("medication") } else { about };
    let named = || medications.iter().find_map(|said| said.value.name().map(str::to_owned));
    let check_in = || (about == Some("check_in")).then(|| "Check-in".to_owned());
    // What it is of is never made up: it is asked.
    let title = title.map(|said| said.value.clone()).or_else(named).or_else(check_in);
    let on_record: Vec<&str> = medications
        .iter()
        .filter_map(|said| said.value.name())
        .filter(|name| record.medications(record.person().id).iter().any(|each| each.name == *name))
        .collect();
    let times: Vec<_> = ringing.times.iter().map(|said| Some(rings_at(ringing, said.value, now))).collect();
    let times = if times.is_empty() { vec![None] } else { times };
    times
        .into_iter()
        .map(|at| {
            let mut set = Parameters::new();
            set.fill("title", title.as_ref());
            let once = ringing.days.is_none() && ringing.every_days.is_none() && ringing.every_hours.is_none();
            let daily = matches!(about, Some("medication" | "check_in")) || ringing.until.is_some();
            set.fill("time", at.map(clock_text));
            if let Some(days) = &ringing.days {
                set.put("days", &days.value);
            } else if let Some(date) = &ringing.date {
                set.put("date", date.value);
            } else if let Some(at) = at.filter(|_| once && !daily) {
                // A single reminder always carries its date: the next such time.
                set.fill("date", if at > now.time() { Some(now.date()) } else { now.date().succ_opt() });
            }
            set.said("every_days", &ringing.every_days);
            set.said("every_hours", &ringing.every_hours);
            set.said("until", &ringing.until);
            set.fill("medications", Some(&on_record).filter(|names| !names.is_empty()));
            set.fill("reminder_type", about);
            set.fill("description", ringing.base_told().map(|told| told.value));
            (CreateReminder::ID, set)
        })
        .collect()
}

/// What the form of a reminder is filled in with, where the words ask for a rhythm that only it holds.
pub fn rhythm(events: &[Event], record: &dyn Record) -> Option<Parameters> {
    let (title, ringing, medications) =
        events.iter().filter(|event| event.stands()).find_map(|event| match &event.kind {
            EventKind::Remind { title, ringing, medications, .. } if ringing.is_of_the_form() => {
                Some((title, ringing, medications))
            }
            _ => None,
        })?;
    let mut set = Parameters::new();
    let named: Vec<&str> = medications.iter().filter_map(|said| said.value.name()).collect();
    set.fill("title", title.as_ref().map(|said| said.value.as_str()).or(named.first().copied()));
    let listed = |name: &&&str| record.medications(record.person().id).iter().any(|each| each.name == **name);
    let listed: Vec<&&str> = named.iter().filter(listed).collect();
    set.fill("medications", Some(listed).filter(|names| !names.is_empty()));
    match ringing.window.filter(|_| ringing.times.is_empty()) {
        Some((first, last)) => {
            set.put("times", [clock_text(first)]);
            set.put("window_end", clock_text(last));
        }
        None if !ringing.times.is_empty() => {
            set.put("times", ringing.times.iter().map(|said| clock_text(said.value.0)).collect::<Vec<_>>());
        }
        None => {}
    }
    if let Some((on, off)) = ringing.cycle {
        set.put("days_on", on);
        set.put("days_off", off);
    } else {
        set.said("days", &ringing.days);
    }
    set.said("from", &ringing.from);
    set.said("until", &ringing.until);
    Some(set)
}

/// The values of an event of fields, with the time where its tool keeps it.
pub(super) fn logged(
    tool: &str,
    values: &[(&'static str, Sourced<Value>)],
    when: Option<String>,
    event: &Event,
    clock: &Clock,
) -> Parameters {
    let mut set: Parameters = values.iter().map(|(name, said)| ((*name).to_owned(), said.value.clone())).collect();
    let timed = speech(tool).and_then(|speech| speech.when);
    let parameter = timed.and_then(|timed| definition(tool)?.parameter(timed.field));
    match (timed, parameter) {
        // A day that is needed is today's where none is told: the gate shows that nobody said it.
        (Some(timed), Some(parameter)) if parameter.kind == ParameterKind::Date => {
            set.fill(
                timed.field,
                when.map(|_| day(event, clock)).or_else(|| parameter.required.then(|| day(event, clock))),
            );
        }
        (Some(timed), _) => set.fill(timed.field, when),
        (None, _) => {}
    }
    set
}

pub(super) fn clock_text(time: NaiveTime) -> String {
    time.format("%H:%M").to_string()
}

pub(super) fn day(event: &Event, clock: &Clock) -> String {
    let date = event.when.as_ref().and_then(|said| said.value.date()).unwrap_or_else(|| clock.local().date());
    date.format("%Y-%m-%d").to_string()
}

/// Whether it happened on a day that was named and that nobody can tell ("last week", "before the holidays"): today's would be made up. Care
/// needs its day, and has none by a moment of no day either ("the other day").
pub(super) fn unplaced(event: &Event) -> bool {
    let lasts = event.kind.fields().is_some_and(|(tool, _)| tool == AddCondition::ID);
    let care = matches!(event.kind, EventKind::Visit { .. } | EventKind::Care { .. }) && !lasts;
    let moment = |words: &str| {
        let text = alara_english::Text::new(words);
        !text.tokens.iter().any(|token| {
            token.is_any(alara_english::list!["day", "days", "while", "ago", "recently", "week", "month", "lately"])
        })
    };
    match event.when.as_ref().map(|when| &when.value) {
        Some(Past::Vague(None)) => happened(&event.kind) && !lasts,
        Some(Past::Vague(Some(words))) => care && !moment(words),
        Some(Past::Minute { .. } | Past::Day { .. }) => false,
        None => care && event.certainty == Certainty::Doubtful(UNPLACED),
    }
}

/// A past time as the tools take it: of one that nobody can derive ("after breakfast") the day, and no hour is made up. None where not even
/// the day is known.
pub(crate) fn time(past: &Past, clock: &Clock) -> Option<String> {
    match past {
        Past::Minute { at, .. } => Some(Moment::At(clock.zone.at_past(*at, clock.now)).text()),
        Past::Day { date, .. } => Some(date.format("%Y-%m-%d").to_string()),
        Past::Vague(Some(_)) => Some(clock.local().date().format("%Y-%m-%d").to_string()),
        Past::Vague(None) => None,
    }
}

/// What was felt, as an entry holds it; how long, or a moment that nobody can tell, goes with it in the words.
pub(super) fn felt(
    name: &str,
    severity: &Option<Sourced<String>>,
    lasting: Option<&Sourced<String>>,
    when: Option<&Sourced<Past>>,
) -> Value {
    let mut data = Parameters::new();
    data.put("symptoms", [name]);
    data.said("severity", severity);
    let vague = match when.map(|said| &said.value) {
        Some(Past::Vague(Some(words))) => Some(words),
        _ => None,
    };
    data.fill("notes", lasting.map(|said| &said.value).or(vague));
    Value::Object(data)
}

pub(super) fn whole(value: f64) -> Value {
    // Beyond 2^53 whole numbers are no longer exact; no reading comes near.
    if value.fract() == 0.0 && value.abs() < 9.0e15 { json!(value as i64) } else { json!(value) }
}
