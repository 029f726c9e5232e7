//! How something comes again, in plain words for formats that have no elements for it; and these words read back.

use alara_record::{Recurs, Schedule};
use chrono::{Datelike, NaiveDate, NaiveTime};

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
    if let Some(from) = first_day(schedule) {
        told.push_str(&format!(", from {from}"));
    }
    if let Some(until) = schedule.until {
        told.push_str(&format!(", until {until}"));
    }
    told
}

/// The schedule that is told in these words; none where they are others.
pub(crate) fn read_told(words: &str) -> Option<Schedule> {
    let (words, until) = split_day(words, ", until ");
    let (words, from) = split_day(words, ", from ");
    let (words, times) = match words.rsplit_once(" at ") {
        Some((words, times)) => (words, read_times(times)?),
        None => (words, Vec::new()),
    };
    Some(Schedule { from, until, ..Schedule::of(times, read_rhythm(words)?) })
}

/// The first day of a schedule, where the day from which it is counted does not say it already.
pub(crate) fn first_day(schedule: &Schedule) -> Option<NaiveDate> {
    schedule.from.filter(|from| counted_from(&schedule.recurs).is_none_or(|counted| *from > counted))
}

/// The day from which an interval is counted.
pub(crate) fn counted_from(recurs: &Recurs) -> Option<NaiveDate> {
    match recurs {
        Recurs::EveryDays { from, .. }
        | Recurs::EveryWeeks { from, .. }
        | Recurs::Cycle { from, .. }
        | Recurs::EveryHours { from, .. } => Some(*from),
        Recurs::Days { .. } | Recurs::Once { .. } | Recurs::Dates { .. } => None,
    }
}

/// So many single times a schedule has at most: dates, each at its hours.
const MOST_TIMES: usize = 2_000;

/// Whether a schedule of a file is one that can be counted with: of days that there are, every so many, and not of more times than anybody
/// plans.
pub(crate) fn is_sound(schedule: &Schedule) -> bool {
    let is_day = |day: &NaiveDate| (1..=9999).contains(&day.year());
    let are_days = |days: &[u8]| !days.is_empty() && days.iter().all(|day| (1..=7).contains(day));
    let (counts, dates) = match &schedule.recurs {
        Recurs::Days { days } => (are_days(days), 1),
        Recurs::Once { date } => (is_day(date), 1),
        Recurs::Dates { dates } => (!dates.is_empty() && dates.iter().all(is_day), dates.len()),
        Recurs::EveryDays { every, from } => (*every > 0 && is_day(from), 1),
        Recurs::EveryWeeks { every, days, from } => (*every > 0 && are_days(days) && is_day(from), 1),
        Recurs::Cycle { on, off, from } => (*on > 0 && *off > 0 && is_day(from), 1),
        Recurs::EveryHours { every, from } => (*every > 0 && is_day(from), 1),
    };
    let few = schedule.times.len().checked_mul(dates).is_some_and(|times| times <= MOST_TIMES);
    counts && few && schedule.from.iter().chain(&schedule.until).all(is_day)
}

/// On which days something comes again.
pub(crate) fn rhythm(recurs: &Recurs) -> String {
    let dates = |dates: &[NaiveDate]| dates.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
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
        Recurs::Cycle { on, off, from } => format!("{on} days with and {off} days without from {from}"),
        Recurs::EveryHours { every, from } => format!("every {every} hours from {from}"),
    }
}

/// The rhythm that is told in these words; none where they are others.
pub(crate) fn read_rhythm(words: &str) -> Option<Recurs> {
    let Some((often, from)) = words.rsplit_once(" from ") else {
        let dates: Option<Vec<NaiveDate>> = words.split(", ").map(|day| day.parse().ok()).collect();
        return match dates.as_deref() {
            Some([date]) => Some(Recurs::Once { date: *date }),
            Some(_) => dates.map(|dates| Recurs::Dates { dates }),
            None => read_days(words).map(|days| Recurs::Days { days }),
        };
    };
    let from = from.parse().ok()?;
    if let Some((on, off)) = often.strip_suffix(" days without").and_then(|often| often.split_once(" days with and ")) {
        return Some(Recurs::Cycle { on: on.parse().ok()?, off: off.parse().ok()?, from });
    }
    let (every, unit) = often.strip_prefix("every ")?.split_once(' ')?;
    match unit {
        "days" => Some(Recurs::EveryDays { every: every.parse().ok()?, from }),
        "hours" => Some(Recurs::EveryHours { every: every.parse().ok()?, from }),
        weeks => {
            let days = read_days(weeks.strip_prefix("weeks on ")?)?;
            Some(Recurs::EveryWeeks { every: every.parse().ok()?, days, from })
        }
    }
}

/// Times of day, `HH:MM`, in the order of the day.
pub(crate) fn read_times(words: &str) -> Option<Vec<NaiveTime>> {
    let mut times: Vec<NaiveTime> =
        words.split(", ").map(|time| NaiveTime::parse_from_str(time, "%H:%M").ok()).collect::<Option<_>>()?;
    times.sort_unstable();
    times.dedup();
    Some(times)
}

fn read_days(words: &str) -> Option<Vec<u8>> {
    let number = |name: &str| u8::try_from(DAYS.iter().position(|day| *day == name)? + 1).ok();
    words.split(", ").map(number).collect()
}

/// The words before a day that stands behind these, and that day.
fn split_day<'w>(words: &'w str, before: &str) -> (&'w str, Option<NaiveDate>) {
    let found = words.rsplit_once(before).and_then(|(words, day)| Some((words, day.parse().ok()?)));
    found.map_or((words, None), |(words, day)| (words, Some(day)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schedule_in_words_is_read_back_as_it_was() {
        let day = |day: u32| NaiveDate::from_ymd_opt(2026, 3, day).unwrap();
        let time = |hour: u32| NaiveTime::from_hms_opt(hour, 30, 0).unwrap();
        let rhythms = [
            Recurs::Days { days: vec![1, 3, 7] },
            Recurs::Once { date: day(4) },
            Recurs::Dates { dates: vec![day(4), day(9)] },
            Recurs::EveryDays { every: 3, from: day(2) },
            Recurs::EveryWeeks { every: 2, days: vec![1, 5], from: day(2) },
            Recurs::Cycle { on: 21, off: 7, from: day(2) },
            Recurs::EveryHours { every: 8, from: day(2) },
        ];
        for recurs in rhythms {
            for times in [vec![], vec![time(8)], vec![time(8), time(20)]] {
                for (from, until) in
                    [(None, None), (Some(day(5)), None), (None, Some(day(9))), (Some(day(5)), Some(day(9)))]
                {
                    let schedule = Schedule { from, until, ..Schedule::of(times.clone(), recurs.clone()) };
                    assert_eq!(read_told(&told(&schedule)), Some(schedule.clone()), "{}", told(&schedule));
                }
            }
        }
    }

    #[test]
    fn words_of_somebody_else_are_no_schedule() {
        for words in
            ["", "twice a day", "every 3 days", "mon at noon", "every x days from 2026-03-02", "mon, sat at 25:00"]
        {
            assert_eq!(read_told(words), None, "{words}");
        }
    }
}
