//! The change of one dose of several: "my breakfast Humalog went up to 14 units", "5 mg of warfarin on Sundays now". That one changes, and the
//! others stay as they are; where nobody can tell which one is meant, none does.

use std::ops::Range;

use alara_english::list;
use alara_english::time::TimeValue;
use alara_record::{Medication, Recurs};
use chrono::{NaiveDate, NaiveTime};

use super::event::Sourced;
use super::message::Message;
use super::moved::find_meant;
use super::part;
use super::plan::{Plan, Ringing, Rows, Varied};
use crate::events::part::usual;
use crate::tools::{TimeOfDay, TimedDose};

/// A dose of the week: its hour where it has one, its day, and how much.
type Cell = (Option<NaiveTime>, u8, String);

/// The plan of all doses, with the one that is meant as it is told; an empty one where that cannot be read. `None` where the words are of all
/// its doses.
pub(super) fn change_one(message: &Message<'_>, tokens: &Range<usize>, told: &Plan, old: &Medication) -> Option<Plan> {
    let dose = told.dose.as_ref().filter(|_| !old.as_needed && told.as_needed.is_none())?;
    let ringing = &told.ringing;
    let at = message.said(dose.span);
    // How much more or less it is does not say how much it makes ("an extra 2.5 mg", "up by 2 units").
    let more = list!["extra", "additional", "another", "more", "less", "fewer", "further"];
    let told_beside = at.start.saturating_sub(2)..at.end;
    if message.any(told_beside.clone(), more)
        || message.any(told_beside, list!["by"])
        || more.holds(message.norm(at.end))
    {
        return Some(Plan::default());
    }
    let often = message.recurrence.as_ref().is_some_and(|often| often.times_a_day.is_some());
    if often || ringing.every_days.is_some() || ringing.every_hours.is_some() || ringing.cycle.is_some() {
        return None;
    }
    let stands = old.standing_from(message.now.date());
    let hours = stands.times();
    let slots = find_slots(message, tokens);
    let days = ringing.days.as_ref().filter(|days| days.value.len() < 7);
    let by_hour = !slots.is_empty() && slots.len() < hours.len();
    if !by_hour && (days.is_none() || !slots.is_empty() && hours.len() != 1) {
        return None;
    }
    let written = dose.value.planned();
    let Some((mut cells, until)) = list_cells(&stands, message.now.date()) else { return Some(Plan::default()) };
    let slots_meant: Option<Vec<NaiveTime>> = slots.iter().map(|at| find_meant(message, *at, &hours)).collect();
    let Some(meant) = slots_meant else { return Some(Plan::default()) };
    let on = |day: u8| days.is_none_or(|days| days.value.contains(&day));
    let is_meant = |(hour, day, _): &Cell| (!by_hour || hour.is_some_and(|hour| meant.contains(&hour))) && on(*day);
    // What is taken on the days that are named alone is meant as a whole.
    if cells.iter().all(is_meant) || days.is_some() && cells.iter().all(|(_, _, dose)| *dose == written) {
        return None;
    }
    let found = cells.iter_mut().filter(|cell| is_meant(cell)).map(|cell| cell.2.clone_from(&written)).count();
    if found == 0 {
        return Some(Plan::default());
    }
    let (rows, times) = group_cells(&cells);
    let varied = Varied { rows: Rows::Doses(rows), times, offered: false, reckoned: false };
    let words = slots.iter().map(|at| message.span(&(*at..*at + 1))).chain(days.map(|days| days.span));
    let span = words.fold(dose.span, |all, next| alara_gate::Span {
        start: all.start.min(next.start),
        end: all.end.max(next.end),
        ..all
    });
    let until = until.map(|until| Sourced::derived(until, span));
    let ringing = Ringing { from: ringing.from.clone(), until, ..Ringing::default() };
    Some(Plan { varied: Some(Sourced::derived(varied, span)), ringing, ..Plan::default() })
}

/// The words that say which hour of the day is meant, up to the next medication: one for each time.
fn find_slots(message: &Message<'_>, tokens: &Range<usize>) -> Vec<usize> {
    let sentence = message.sentence_tokens(tokens.start);
    let names = message.names_in(&sentence);
    let from =
        names.iter().rev().find(|name| name.tokens.end <= tokens.start).map_or(sentence.start, |name| name.tokens.end);
    let to = names.iter().find(|name| name.tokens.start >= tokens.end).map_or(sentence.end, |name| name.tokens.start);
    let clock = |at: usize| {
        let span = message.text.span_of(at, at + 1);
        let mut of = message.times.iter().filter(|time| time.span.meets(span));
        of.find(|time| matches!(time.value, TimeValue::Clock { .. })).map(|time| message.tokens(time.span))
    };
    let is_slot = |at: &usize| match clock(*at) {
        Some(hour) => hour.start == *at,
        None => part::named(message.norm(*at)).is_some() || usual(message.norm(*at)).is_some(),
    };
    (from..to).filter(is_slot).collect()
}

/// What is due of it in a week, and its last day; `None` where no week tells it.
fn list_cells(medication: &Medication, today: NaiveDate) -> Option<(Vec<Cell>, Option<NaiveDate>)> {
    let mut cells = Vec::new();
    let mut ends = Vec::new();
    for (dose, schedule) in medication.planned() {
        let Recurs::Days { days } = &schedule.recurs else { return None };
        if schedule.from.is_some_and(|from| from > today) || schedule.window.is_some() || schedule.zone.is_some() {
            return None;
        }
        ends.push(schedule.until);
        let timed = schedule.times.iter().copied().map(Some);
        let untimed = schedule.times.is_empty().then_some(None);
        for hour in timed.chain(untimed) {
            let of_day = |day: &u8| Some((hour, *day, dose?.to_owned()));
            cells.extend(days.iter().map(of_day).collect::<Option<Vec<Cell>>>()?);
        }
    }
    let until = *ends.first()?;
    cells.sort();
    ends.iter().all(|end| *end == until).then_some((cells, until))
}

/// The rows that say these doses, and the times that hold for all of them.
fn group_cells(cells: &[Cell]) -> (Vec<TimedDose>, Vec<TimeOfDay>) {
    let mut hours: Vec<Option<NaiveTime>> = cells.iter().map(|(hour, ..)| *hour).collect();
    hours.dedup();
    let of_hour = |hour: &Option<NaiveTime>| -> Vec<TimedDose> {
        let mut rows: Vec<(Vec<u8>, &str)> = Vec::new();
        for (_, day, dose) in cells.iter().filter(|(of, ..)| of == hour) {
            match rows.iter_mut().find(|(_, other)| *other == dose) {
                Some((days, _)) => days.push(*day),
                None => rows.push((vec![*day], dose)),
            }
        }
        let row = |(days, dose): (Vec<u8>, &str)| {
            let days = Some(days).filter(|days| days.len() < 7);
            TimedDose { time: hour.map(TimeOfDay), days, dose: dose.to_owned() }
        };
        rows.into_iter().map(row).collect()
    };
    match hours.as_slice() {
        [one] => {
            let rows = of_hour(one).into_iter().map(|row| TimedDose { time: None, ..row });
            (rows.collect(), one.iter().copied().map(TimeOfDay).collect())
        }
        several => (several.iter().flat_map(of_hour).collect(), Vec::new()),
    }
}
