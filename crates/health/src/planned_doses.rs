//! A plan of doses in words: one line for each dose, with its days and its times, as cards, lists, notifications and papers tell it.

use alara_gate::text::line;
use alara_record::{PlannedDose, Recurs, Reminder, Schedule};
use chrono::NaiveDate;
use serde_json::Value;

/// Each planned dose in a line of its own ("40 mg from March 14 to March 16 at 08:00"), in the order of the plan.
pub fn describe_plan(plan: &[PlannedDose]) -> Vec<String> {
    plan.iter().map(|each| format!("{} {}", each.dose, describe_days(&each.schedule))).collect()
}

/// The days and times of a planned dose, as they stand behind it.
fn describe_days(schedule: &Schedule) -> String {
    let span = describe_span(schedule);
    let rhythm = match &schedule.recurs {
        Recurs::Days { days } if days.len() == 7 && span.is_some() => None,
        Recurs::Days { days } if days.len() == 7 && !schedule.times.is_empty() => None,
        recurs => Some(describe_rhythm(recurs)),
    };
    let place = describe_place(schedule).unwrap_or_default();
    let times = (!schedule.times.is_empty()).then(|| format!("at {}{place}", describe_times(schedule)));
    [rhythm, span, times].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// The times of a schedule, e.g. "08:00 and 20:00".
pub(crate) fn describe_times(schedule: &Schedule) -> String {
    schedule.times.iter().map(|time| time.format("%H:%M").to_string()).collect::<Vec<_>>().join(" and ")
}

/// A reminder with its times, where it must be told from others.
pub(crate) fn describe_reminder(reminder: &Reminder) -> String {
    let place = describe_place(&reminder.schedule).unwrap_or_default();
    match reminder.schedule.times.as_slice() {
        [] => reminder.title.clone(),
        _ => format!("{} at {}{place}", reminder.title, describe_times(&reminder.schedule)),
    }
}

/// From which day on, where that still lies ahead, e.g. ", from Mon, March 16".
pub fn describe_start(schedule: &Schedule, today: NaiveDate) -> Option<String> {
    let counted = match &schedule.recurs {
        Recurs::Once { .. } | Recurs::Dates { .. } => None,
        recurs => recurs.first_day(),
    };
    let first = schedule.from.max(counted).filter(|first| *first > today)?;
    Some(format!(", from {}", name_date(first)))
}

/// Whose clock the times are of, where they keep one, e.g. ", Europe/Berlin time". Of an interval that passes, the place only says where its
/// beginning was.
pub fn describe_place(schedule: &Schedule) -> Option<String> {
    let place = schedule.zone.filter(|_| !matches!(schedule.recurs, Recurs::EveryHours { .. }))?;
    Some(format!(", {} time", place.name().replace('_', " ")))
}

/// On which days, or how often ("every day", "on Tue, December 1").
pub(crate) fn describe_rhythm(recurs: &Recurs) -> String {
    match recurs {
        Recurs::Days { days } if days.len() == 7 => "every day".to_owned(),
        Recurs::Days { days } => format!("on {}", name_days(days)),
        Recurs::Once { date } => format!("on {}", name_date(*date)),
        Recurs::EveryDays { every: 2, .. } => "every other day".to_owned(),
        Recurs::EveryDays { every, .. } => format!("every {every} days"),
        Recurs::EveryWeeks { every, days, .. } => format!("every {every} weeks on {}", name_days(days)),
        Recurs::Dates { dates } => {
            format!("on {}", dates.iter().map(|date| name_date(*date)).collect::<Vec<_>>().join(", "))
        }
        Recurs::Cycle { on, off, .. } => format!("{on} days on and {off} off"),
        Recurs::EveryHours { every: 1, .. } => "every hour".to_owned(),
        Recurs::EveryHours { every, .. } => format!("every {every} hours"),
    }
}

/// From which day to which; a rhythm that counts from a day tells that day.
fn describe_span(schedule: &Schedule) -> Option<String> {
    let counted = match &schedule.recurs {
        Recurs::EveryDays { from, .. } | Recurs::Cycle { from, .. } => Some(*from),
        _ => None,
    };
    match (schedule.from.max(counted), schedule.until) {
        (Some(from), Some(until)) if from == until => Some(format!("on {}", name_date(from))),
        (Some(from), Some(until)) => Some(format!("from {} to {}", name_date(from), name_date(until))),
        (Some(from), None) => Some(format!("from {} on", name_date(from))),
        (None, Some(until)) => Some(format!("until {}", name_date(until))),
        (None, None) => None,
    }
}

/// The rows of `doses` or of `steps` as they were said ("12 units at 08:00, 8 units at 18:00"; "40 mg for 3 days, then 30 mg for 3 days").
pub fn describe_rows(rows: &[Value]) -> String {
    let text = |row: &Value, name: &str| row.get(name).and_then(Value::as_str).map(|text| line(text).into_owned());
    let steps = rows.iter().any(|row| row.get("for_days").is_some() || row.get("until").is_some());
    let days = |row: &Value| -> Option<Vec<u8>> { serde_json::from_value(row.get("days")?.clone()).ok() };
    let others = rows.iter().any(|row| row.get("days").is_some());
    let bare = rows.len() > 1 && rows.iter().all(|row| row.get("time").is_none() && row.get("days").is_none());
    let told = rows.iter().enumerate().map(|(index, row)| {
        let open = row.get("for_days").is_none() && row.get("until").is_none();
        let goes_on = (steps && open && index + 1 == rows.len()).then(|| "from then on".to_owned());
        let length = row.get("for_days").and_then(Value::as_u64).map(|days| match days {
            1 => "for 1 day".to_owned(),
            days => format!("for {days} days"),
        });
        let until = text(row, "until").map(|until| {
            let date = NaiveDate::parse_from_str(&until, "%Y-%m-%d");
            format!("until {}", date.map_or(until, name_date))
        });
        let on = match days(row) {
            Some(days) if days.len() == 7 => Some("every day".to_owned()),
            Some(days) => Some(format!("on {}", name_days(&days))),
            None => others.then(|| "on the other days".to_owned()),
        };
        let at = text(row, "time").map(|time| format!("at {time}"));
        let every = row.get("every_days").and_then(Value::as_u64).map(|days| match days {
            2 => "every other day".to_owned(),
            days => format!("every {days} days"),
        });
        [text(row, "dose"), every, on, at, length, until, goes_on].into_iter().flatten().collect::<Vec<_>>().join(" ")
    });
    let between = if steps {
        ", then "
    } else if bare {
        " one day, the next "
    } else {
        ", "
    };
    told.collect::<Vec<_>>().join(between)
}

fn name_date(date: NaiveDate) -> String {
    date.format("%a, %B %-d").to_string()
}

/// Days of the week by their short names, e.g. "Mon, Wed, Fri".
pub(crate) fn name_days(days: &[u8]) -> String {
    const NAMES: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
    let names = days.iter().filter_map(|day| NAMES.get(usize::from(*day).wrapping_sub(1)).copied());
    names.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::NaiveTime;

    fn date(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 3, day).unwrap()
    }

    fn told(dose: &str, hours: &[u32], with: impl Fn(Schedule) -> Schedule) -> String {
        let times = hours.iter().map(|hour| NaiveTime::from_hms_opt(*hour, 0, 0).unwrap()).collect();
        let schedule = with(Schedule::daily(times));
        describe_plan(&[PlannedDose { dose: dose.to_owned(), schedule }]).join("; ")
    }

    #[test]
    fn planned_dose_is_told_with_its_days_and_times() {
        let every = |days: &[u8]| Recurs::Days { days: days.to_vec() };
        assert_eq!(told("12 units", &[8], |daily| daily), "12 units at 08:00");
        assert_eq!(told("5 mg", &[], |daily| daily), "5 mg every day");
        let week = told("5 mg", &[18], |daily| Schedule { recurs: every(&[1, 3, 5]), ..daily });
        assert_eq!(week, "5 mg on Mon, Wed, Fri at 18:00");
        let step = |from, until| {
            told("40 mg", &[8], move |daily| Schedule { from: Some(date(from)), until: Some(date(until)), ..daily })
        };
        assert_eq!(step(14, 16), "40 mg from Sat, March 14 to Mon, March 16 at 08:00");
        assert_eq!(step(14, 14), "40 mg on Sat, March 14 at 08:00");
        let turns = Recurs::EveryDays { every: 2, from: date(15) };
        let turned = told("2 tablets", &[], |daily| Schedule { recurs: turns.clone(), ..daily });
        assert_eq!(turned, "2 tablets every other day from Sun, March 15 on");
    }

    #[test]
    fn start_is_told_only_where_it_lies_ahead() {
        let daily = Schedule::daily(Vec::new());
        let starts = |schedule: &Schedule| describe_start(schedule, date(14));
        let from = |day| Schedule { from: Some(date(day)), ..daily.clone() };
        assert_eq!(starts(&from(16)).as_deref(), Some(", from Mon, March 16"));
        assert_eq!(starts(&from(14)), None);
        assert_eq!(starts(&daily), None);
        let turns = |day| Schedule { recurs: Recurs::EveryDays { every: 2, from: date(day) }, ..daily.clone() };
        assert_eq!(starts(&turns(15)).as_deref(), Some(", from Sun, March 15"));
        assert_eq!(starts(&turns(13)), None);
        let once = Schedule { recurs: Recurs::Once { date: date(20) }, ..daily.clone() };
        assert_eq!(starts(&once), None, "the day stands there already");
    }

    #[test]
    fn time_that_keeps_another_clock_says_whose_it_is() {
        let zone = Some(chrono_tz::Tz::America__New_York);
        let dose = told("12 units", &[8], |daily| Schedule { zone, ..daily });
        assert_eq!(dose, "12 units at 08:00, America/New York time");
        let here = Schedule::daily(vec![NaiveTime::from_hms_opt(9, 0, 0).unwrap()]);
        let hours = Recurs::EveryHours { every: 6, from: date(14) };
        assert_eq!(describe_place(&here), None);
        assert_eq!(
            describe_place(&Schedule { zone, recurs: hours, ..here }),
            None,
            "an interval passes alike anywhere"
        );
    }
}
