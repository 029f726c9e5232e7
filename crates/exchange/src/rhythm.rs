//! How something comes again, in plain words for formats that have no elements for it.

use alara_record::{Recurs, Schedule};

/// The days of the week, Monday first, as FHIR names them.
pub(crate) const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/// The times of a schedule, `HH:MM`.
pub(crate) fn times(schedule: &Schedule) -> String {
    schedule.times.iter().map(|at| at.format("%H:%M").to_string()).collect::<Vec<_>>().join(", ")
}

/// A schedule in words: its days, times, and first and last day.
pub(crate) fn told(schedule: &Schedule) -> String {
    let mut told = rhythm(&schedule.recurs);
    if !schedule.times.is_empty() {
        told.push_str(&format!(" at {}", times(schedule)));
    }
    if let Some(from) = schedule.from {
        told.push_str(&format!(", from {from}"));
    }
    if let Some(until) = schedule.until {
        told.push_str(&format!(", until {until}"));
    }
    told
}

/// On which days something comes again.
pub(crate) fn rhythm(recurs: &Recurs) -> String {
    let dates = |dates: &[chrono::NaiveDate]| dates.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let names = |days: &[u8]| {
        let names = days.iter().filter_map(|day| DAYS.get(usize::from(day.checked_sub(1)?)).copied());
        names.collect::<Vec<_>>().join(", ")
    };
    match recurs {
        Recurs::Days { days } => names(days),
        Recurs::Once { date } => date.to_string(),
        Recurs::EveryDays { every, from } => format!("every {every} days from {from}"),
        Recurs::EveryWeeks { every, days, from } => format!("every {every} weeks on {} from {from}", names(days)),
        Recurs::Dates { dates: all } => dates(all),
        Recurs::Cycle { on, off, from } => format!("{on} days with, {off} days without, from {from}"),
        Recurs::EveryHours { every, from } => format!("every {every} hours from {from}"),
    }
}
