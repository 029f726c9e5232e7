//! When the doses of a medication are due.

use alara_record::{Medication, Recurs, Schedule};
use chrono::{Duration, NaiveDate, NaiveDateTime, NaiveTime};

/// Its due times from one minute to another, by the wall clock.
pub(crate) fn find_due_times(medication: &Medication, from: NaiveDateTime, to: NaiveDateTime) -> Vec<NaiveDateTime> {
    let planned = medication.planned().filter(|_| !medication.as_needed);
    let mut found: Vec<NaiveDateTime> = planned.flat_map(|(_, schedule)| list_due_times(schedule, from, to)).collect();
    found.sort_unstable();
    found
}

fn list_due_times(schedule: &Schedule, from: NaiveDateTime, to: NaiveDateTime) -> Vec<NaiveDateTime> {
    let on = |date: NaiveDate| schedule.recurs.falls_on(date) && schedule.from.is_none_or(|from| date >= from);
    let hours = |time: NaiveTime| -> Vec<NaiveTime> {
        let Recurs::EveryHours { every, .. } = schedule.recurs else { return vec![time] };
        (0..24).step_by(usize::from(every.max(1))).map(|hour| time + Duration::hours(hour)).collect()
    };
    let last = schedule.until.map_or(to.date(), |until| until.min(to.date()));
    let days = from.date().iter_days().take_while(|date| *date <= last && *date <= to.date());
    days.filter(|date| on(*date))
        .flat_map(|date| schedule.times.iter().flat_map(|time| hours(*time)).map(move |time| date.and_time(time)))
        .filter(|due| (from..=to).contains(due))
        .collect()
}
