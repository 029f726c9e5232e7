//! The occurrences of a schedule within a span of local time.

use alara_record::{Medication, Occurrence, OccurrenceKey, Recurs, Reminder, Schedule, Settlement};
use chrono::{Datelike, Duration, NaiveDate, NaiveDateTime};
use uuid::Uuid;

/// A span longer than this is cut: no question asks for more, and a loop must end.
const LONGEST_DAYS: i64 = 366 * 30;

/// The due times of a schedule in `from..=to`, in order, without repeats. At most 30 years are walked.
pub fn scheduled(schedule: &Schedule, from: NaiveDateTime, to: NaiveDateTime) -> Vec<NaiveDateTime> {
    if from > to {
        return Vec::new();
    }
    let last = schedule.until.map_or(to.date(), |until| until.min(to.date()));
    let mut due = match &schedule.recurs {
        Recurs::EveryHours { every, from: start } => hourly(schedule, *every, *start, from, to),
        other => daily(schedule, other, from.date(), last),
    };
    due.retain(|at| *at >= from && *at <= to && at.date() <= last);
    due.sort_unstable();
    due.dedup();
    due
}

fn daily(schedule: &Schedule, recurs: &Recurs, first: NaiveDate, last: NaiveDate) -> Vec<NaiveDateTime> {
    let days = (last - first).num_days().clamp(-1, LONGEST_DAYS);
    (0..=days)
        .filter_map(|offset| first.checked_add_signed(Duration::days(offset)))
        .filter(|date| falls_on(recurs, *date))
        .flat_map(|date| schedule.times.iter().map(move |time| date.and_time(*time)))
        .collect()
}

fn falls_on(recurs: &Recurs, date: NaiveDate) -> bool {
    match recurs {
        Recurs::Days { days } => days.contains(&(date.weekday().number_from_monday() as u8)),
        Recurs::Once { date: only } => *only == date,
        Recurs::EveryDays { every, from } => {
            date >= *from && (date - *from).num_days() % i64::from((*every).max(1)) == 0
        }
        Recurs::EveryHours { .. } => false,
    }
}

fn hourly(
    schedule: &Schedule,
    every: u8,
    start: NaiveDate,
    from: NaiveDateTime,
    to: NaiveDateTime,
) -> Vec<NaiveDateTime> {
    let Some(anchor) = schedule.times.first().map(|time| start.and_time(*time)) else { return Vec::new() };
    let step = Duration::hours(i64::from(every.max(1)));
    // Jump close to `from`, so that an old anchor costs nothing.
    let skipped = ((from - anchor).num_minutes() / step.num_minutes()).max(0);
    let mut due = Vec::new();
    let mut at = anchor.checked_add_signed(step * i32::try_from(skipped).unwrap_or(i32::MAX));
    while let Some(next) = at.filter(|next| *next <= to && due.len() < 24 * LONGEST_DAYS as usize) {
        due.push(next);
        at = next.checked_add_signed(step);
    }
    due
}

/// The occurrences of a medication's schedule in a span; none where it is taken as needed or was stopped.
pub fn of_medication(
    medication: &Medication,
    settlements: &[&Settlement],
    from: NaiveDateTime,
    to: NaiveDateTime,
) -> Vec<Occurrence> {
    match &medication.schedule {
        Some(schedule) if !medication.as_needed && !medication.stopped => {
            named(medication.id.0, &medication.name, scheduled(schedule, from, to), settlements)
        }
        _ => Vec::new(),
    }
}

/// The occurrences of a reminder in a span: inactive and paused ones have none, a moved one stands where it was moved to (its key
/// keeps the time it was first due, so that it settles once).
pub fn of_reminder(
    reminder: &Reminder,
    settlements: &[&Settlement],
    from: NaiveDateTime,
    to: NaiveDateTime,
) -> Vec<(NaiveDateTime, Occurrence)> {
    if !reminder.active {
        return Vec::new();
    }
    let quiet = |at: NaiveDateTime| reminder.paused_until.is_some_and(|until| at.date() <= until);
    let moved = |due: NaiveDateTime| reminder.moved.iter().find(|(old, _)| *old == due).map(|(_, new)| *new);
    let mut dues: Vec<NaiveDateTime> =
        scheduled(&reminder.schedule, from, to).into_iter().filter(|due| moved(*due).is_none()).collect();
    dues.extend(reminder.moved.iter().filter(|(_, new)| *new >= from && *new <= to).map(|(old, _)| *old));
    let mut found: Vec<(NaiveDateTime, Occurrence)> = named(reminder.id.0, &reminder.title, dues, settlements)
        .into_iter()
        .map(|occurrence| (moved(occurrence.key.due).unwrap_or(occurrence.key.due), occurrence))
        .filter(|(at, _)| !quiet(*at))
        .collect();
    found.sort_by_key(|(at, _)| *at);
    found
}

fn named(of: Uuid, title: &str, dues: Vec<NaiveDateTime>, settlements: &[&Settlement]) -> Vec<Occurrence> {
    dues.into_iter()
        .map(|due| {
            let key = OccurrenceKey { of, due };
            let settled = settlements.iter().find(|each| each.key == key).map(|each| each.settled);
            Occurrence { key, title: title.to_owned(), settled }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::NaiveTime;

    fn at(text: &str) -> NaiveDateTime {
        NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M").unwrap()
    }

    fn time(hour: u32, minute: u32) -> NaiveTime {
        NaiveTime::from_hms_opt(hour, minute, 0).unwrap()
    }

    #[test]
    fn weekdays_ring_on_weekdays_only() {
        let schedule =
            Schedule { times: vec![time(8, 0)], recurs: Recurs::Days { days: vec![1, 2, 3, 4, 5] }, until: None };
        // 2026-03-14 is a Saturday.
        assert!(scheduled(&schedule, at("2026-03-14 00:00"), at("2026-03-15 23:59")).is_empty());
        assert_eq!(scheduled(&schedule, at("2026-03-13 00:00"), at("2026-03-16 23:59")).len(), 2);
    }

    #[test]
    fn every_other_day_counts_from_its_first_date() {
        let from = NaiveDate::from_ymd_opt(2026, 3, 1).unwrap();
        let schedule = Schedule { times: vec![time(9, 0)], recurs: Recurs::EveryDays { every: 2, from }, until: None };
        let due = scheduled(&schedule, at("2026-03-01 00:00"), at("2026-03-06 00:00"));
        assert_eq!(due, [at("2026-03-01 09:00"), at("2026-03-03 09:00"), at("2026-03-05 09:00")]);
    }

    #[test]
    fn every_six_hours_runs_through_midnight() {
        let from = NaiveDate::from_ymd_opt(2020, 1, 1).unwrap();
        let schedule =
            Schedule { times: vec![time(22, 0)], recurs: Recurs::EveryHours { every: 6, from }, until: None };
        let due = scheduled(&schedule, at("2026-03-14 21:00"), at("2026-03-15 11:00"));
        assert_eq!(due, [at("2026-03-14 22:00"), at("2026-03-15 04:00"), at("2026-03-15 10:00")]);
    }

    #[test]
    fn nothing_is_due_after_the_last_day() {
        let until = NaiveDate::from_ymd_opt(2026, 3, 2);
        let schedule = Schedule { until, ..Schedule::daily(vec![time(8, 0)]) };
        assert_eq!(scheduled(&schedule, at("2026-03-01 00:00"), at("2026-03-09 00:00")).len(), 2);
    }
}
