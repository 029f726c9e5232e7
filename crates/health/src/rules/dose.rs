//! Double doses: a dose within the minimum interval of another, or past the daily maximum that the user set.
//!
//! The same medication is one that shares an active ingredient. Doses are compared as instants: a wall clock is set to another zone, and
//! forward and back by an hour, between two of them. A dose that is known only by its day may stand anywhere in it, but never after it was
//! recorded.

use alara_gate::{Finding, Reason};
use alara_record::{DayPart, Entry, EntryQuery, Medication, PersonId, Record, When};
use chrono::{DateTime, Duration, Utc};

use crate::describe::capital;
use crate::dose::{count_of, find_due_times};
use crate::lexicon;
use crate::tools::{Clock, HealthCall, LogMedication};

/// Hours between two doses where the user set none (the contract's default).
const DEFAULT_INTERVAL_HOURS: f64 = 4.0;

/// How far back a dose can matter: a day for the maximum, a week for the longest interval that can be set, and as much as two wall clocks
/// can differ by, as a record is found by the days of its own.
const LOOK_BACK_DAYS: i64 = 9;

/// A dose with the instants at which it may have been taken.
pub(super) struct Taken {
    pub(super) from: DateTime<Utc>,
    pub(super) to: DateTime<Utc>,
    pub(super) units: f64,
    pub(super) at: When,
    /// Under which name.
    name: String,
}

pub fn findings(
    call: &HealthCall,
    earlier: &[&HealthCall],
    record: &dyn Record,
    person: PersonId,
    clock: &Clock,
) -> Vec<Finding> {
    let HealthCall::LogMedication(dose) = call else { return Vec::new() };
    let new = by_its_hour(taken(dose, clock), dose, record, person, clock);
    let mut others = others(dose, record, person, &new, clock);
    others.extend(earlier.iter().filter_map(|call| match call {
        HealthCall::LogMedication(other) if lexicon::same_medication(&other.medication_name, &dose.medication_name) => {
            Some(taken(other, clock))
        }
        _ => None,
    }));
    // In order of time, so that the same doses are always told in the same words: a card is shown again where they differ.
    others.sort_by_key(|other| (other.from, other.to));
    let limits = Limits::of(&dose.medication_name, record, person);
    let interval = Duration::seconds((limits.interval_hours * 3600.0) as i64);
    let near: Vec<&Taken> = others.iter().filter(|other| apart(other, &new) < interval).collect();
    if !near.is_empty() {
        let recorded = name_recorded(&dose.medication_name, &near, clock);
        return vec![
            Finding::confirm(
                Reason::PossibleDoubleDose,
                format!("{recorded} That may be less than {} hours apart.", limits.interval_hours),
            )
            .about(["taken_at"]),
        ];
    }
    match limits.max_per_day {
        Some(most) if most_in_a_day(&others, &new) > most => {
            let time = |other: &Taken| match is_called(other, &dose.medication_name) {
                true => told(other.at, clock),
                false => format!("{} ({})", told(other.at, clock), capital(&other.name)),
            };
            let times = others.iter().map(time).collect::<Vec<_>>().join(", ");
            vec![
                Finding::confirm(
                    Reason::PossibleDoubleDose,
                    format!("This would pass your daily maximum of {most} for {}: {times}.", dose.medication_name),
                )
                .about(["dose"]),
            ]
        }
        _ => Vec::new(),
    }
}

/// What is recorded already, by the name that it has there: "Acetaminophen is already recorded: today at 14:10. Tylenol holds the same."
fn name_recorded(said: &str, near: &[&Taken], clock: &Clock) -> String {
    let mut names: Vec<&str> = Vec::new();
    for other in near {
        let name = if is_called(other, said) { said } else { other.name.as_str() };
        if !names.iter().any(|known| known.eq_ignore_ascii_case(name)) {
            names.push(name);
        }
    }
    let sentence = |name: &&str| {
        let times = near.iter().filter(|other| is_called(other, name)).map(|other| told(other.at, clock));
        let shown = if *name == said { said.to_owned() } else { capital(name) };
        format!("{shown} is already recorded: {}.", times.collect::<Vec<_>>().join(", "))
    };
    let mut told: Vec<String> = names.iter().map(sentence).collect();
    if names.iter().any(|name| *name != said) {
        let same = names.iter().all(|name| *name == said || lexicon::same_name(name, said));
        told.push(format!(
            "{} {}.",
            capital(said),
            if same { "holds the same" } else { "shares an ingredient with it" }
        ));
    }
    told.join(" ")
}

fn is_called(dose: &Taken, name: &str) -> bool {
    dose.name.eq_ignore_ascii_case(name)
}

pub fn notices(call: &HealthCall, record: &dyn Record, person: PersonId, clock: &Clock) -> Vec<String> {
    let HealthCall::LogMedication(dose) = call else { return Vec::new() };
    let new = by_its_hour(taken(dose, clock), dose, record, person, clock);
    match Limits::of(&dose.medication_name, record, person).max_per_day {
        Some(most) if (most_in_a_day(&others(dose, record, person, &new, clock), &new) - most).abs() < 1e-9 => {
            vec![format!("That is the last {} before your daily maximum of {most}.", dose.medication_name)]
        }
        _ => Vec::new(),
    }
}

/// The user's own limits for a medication, from every one on their list that is the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Hours between two doses; four where none were set.
    pub interval_hours: f64,
    /// The most dose units in any 24 hours, where that was set.
    pub max_per_day: Option<f64>,
}

impl Limits {
    /// The limits of a medication, by name.
    pub fn of(name: &str, record: &dyn Record, person: PersonId) -> Limits {
        let same = crate::on_list::same_as(record, person, name);
        let strictest = |found: Vec<f64>, by: fn(f64, f64) -> f64| found.into_iter().reduce(by);
        Limits {
            interval_hours: strictest(same.iter().filter_map(|each| each.min_interval_hours).collect(), f64::max)
                .unwrap_or(DEFAULT_INTERVAL_HOURS),
            max_per_day: strictest(same.iter().filter_map(|each| each.max_per_day).collect(), f64::min),
        }
    }
}

/// Every dose of a medication that the record holds.
pub(super) fn doses(name: &str, record: &dyn Record, person: PersonId, clock: &Clock) -> Vec<Taken> {
    let query = EntryQuery { tools: vec![LogMedication::ID.to_owned()], ..EntryQuery::default() };
    record.entries(person, &query).into_iter().filter_map(|entry| same_dose(entry, name, clock)).collect()
}

fn taken(dose: &LogMedication, clock: &Clock) -> Taken {
    let at = dose.taken_at.unwrap_or_else(|| clock.minute()).when(dose.taken_at_part);
    bounded(at, (&dose.medication_name, dose.dose.as_deref()), clock.now.to_utc(), clock)
}

/// "My night meds", told when the night has begun, of what is due in it and not in the small hours before: it was taken since.
fn by_its_hour(new: Taken, dose: &LogMedication, record: &dyn Record, person: PersonId, clock: &Clock) -> Taken {
    let When::Day { date, part: Some(part @ DayPart::Night) } = new.at else { return new };
    let [_, (begins, ends)] = part.due_on(date);
    let mut listed = crate::on_list::same_as(record, person, &dose.medication_name).into_iter().peekable();
    let (first, _) = new.at.local_bounds();
    let tonight = |each: &Medication| {
        !find_due_times(each, begins, ends).is_empty()
            && find_due_times(each, first, begins - Duration::hours(12)).is_empty()
    };
    let of_tonight = listed.peek().is_some() && listed.all(tonight);
    let begins = clock.zone.first_reading(begins);
    let has_begun = clock.now.to_utc() >= begins;
    if of_tonight && has_begun { Taken { from: begins, to: new.to.max(begins), ..new } } else { new }
}

fn bounded(at: When, (name, dose): (&str, Option<&str>), recorded: DateTime<Utc>, clock: &Clock) -> Taken {
    let (from, to) = at.span(clock.zone);
    let (from, to) = match at {
        When::Instant(_) => (from, to),
        // Where the day was another zone's, it may have been recorded before that day began here.
        When::Day { .. } => (from.min(recorded), to.min(recorded)),
    };
    Taken { from, to, units: dose.and_then(count_of).unwrap_or(1.0), at, name: name.to_owned() }
}

fn others(dose: &LogMedication, record: &dyn Record, person: PersonId, new: &Taken, clock: &Clock) -> Vec<Taken> {
    let day = |at: DateTime<Utc>| clock.zone.local(at.fixed_offset()).date();
    let query = EntryQuery {
        tools: vec![LogMedication::ID.to_owned()],
        since: Some(day(new.from) - Duration::days(LOOK_BACK_DAYS)),
        until: Some(day(new.to) + Duration::days(LOOK_BACK_DAYS)),
        limit: None,
    };
    let found = record.entries(person, &query).into_iter();
    found.filter_map(|entry| same_dose(entry, &dose.medication_name, clock)).collect()
}

fn same_dose(entry: &Entry, wanted: &str, clock: &Clock) -> Option<Taken> {
    let name = entry.fields.get("medication_name")?.as_str()?;
    lexicon::same_medication(name, wanted).then(|| {
        let units = entry.fields.get("dose").and_then(|value| value.as_str());
        bounded(entry.at, (name, units), entry.recorded_at.to_utc(), clock)
    })
}

/// The least time that may lie between two doses.
fn apart(one: &Taken, other: &Taken) -> Duration {
    if one.to < other.from {
        other.from - one.to
    } else if other.to < one.from {
        one.from - other.to
    } else {
        Duration::zero()
    }
}

/// The most dose units that may fall into any 24 hours together with the new dose.
fn most_in_a_day(others: &[Taken], new: &Taken) -> f64 {
    let day = Duration::hours(24);
    let starts = others.iter().map(|each| each.from).chain([new.from]).flat_map(|start| [start, start - day]);
    let within = |each: &Taken, start: DateTime<Utc>| each.from < start + day && each.to >= start;
    starts
        .filter(|start| within(new, *start))
        .map(|start| others.iter().filter(|each| within(each, start)).map(|each| each.units).sum::<f64>() + new.units)
        .fold(new.units, f64::max)
}

fn told(at: When, clock: &Clock) -> String {
    let date = at.date_in(clock.zone);
    let day = match (clock.local().date() - date).num_days() {
        0 => "today".to_owned(),
        1 => "yesterday".to_owned(),
        _ => date.format("on %B %-d").to_string(),
    };
    match at {
        When::Instant(instant) => format!("{day} at {}", clock.zone.local(instant).format("%H:%M")),
        When::Day { part: Some(part), .. } => format!("{day}, {}", part.name()),
        When::Day { part: None, .. } => day,
    }
}

#[cfg(test)]
#[path = "dose_test.rs"]
mod tests;
