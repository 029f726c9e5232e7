//! A schedule of every kind.

use alara_record::{Recurs, Schedule};
use alara_reminders::awake::while_awake;
use chrono::{Duration, NaiveDate, NaiveTime};
use chrono_tz::Tz;

pub fn time(hour: u32, minute: u32) -> NaiveTime {
    NaiveTime::from_hms_opt(hour, minute, 0).unwrap()
}

/// Schedules that begin about `day`, for somebody at home in `home`.
pub fn all(day: NaiveDate, home: Tz) -> Vec<(&'static str, Schedule)> {
    let daily = Recurs::Days { days: (1..=7).collect() };
    let after = |days: i64| day + Duration::days(days);
    let of = |times: Vec<NaiveTime>, recurs: &Recurs| Schedule::of(times, recurs.clone());
    let dates: Vec<NaiveDate> = (0..200).map(|index| after(index * index % 3600)).collect();
    let mut dates: Vec<NaiveDate> = dates;
    dates.sort_unstable();
    dates.dedup();
    vec![
        ("daily at 8 and 20", of(vec![time(8, 0), time(20, 0)], &daily)),
        ("daily at midnight", of(vec![time(0, 0)], &daily)),
        ("daily at the last minute", of(vec![time(23, 59)], &daily)),
        ("daily in the hour of changes", of(vec![time(1, 30), time(2, 30), time(3, 0)], &daily)),
        ("weekdays at 8:02", of(vec![time(8, 2)], &Recurs::Days { days: vec![1, 2, 3, 4, 5] })),
        ("every other day at noon", of(vec![time(12, 0)], &Recurs::EveryDays { every: 2, from: after(3) })),
        ("every 3 days from long ago", of(vec![time(7, 15)], &Recurs::EveryDays { every: 3, from: after(-4000) })),
        (
            "Tuesdays and Sundays of every third week",
            of(vec![time(9, 0)], &Recurs::EveryWeeks { every: 3, days: vec![2, 7], from: after(5) }),
        ),
        ("21 on, 7 off", of(vec![time(22, 0)], &Recurs::Cycle { on: 21, off: 7, from: after(2) })),
        ("single dates", of(vec![time(10, 45)], &Recurs::Dates { dates })),
        ("one date", of(vec![time(2, 30)], &Recurs::Once { date: after(66) })),
        (
            "a course with a beginning and an end",
            Schedule { from: Some(after(20)), until: Some(after(29)), ..of(vec![time(6, 0), time(18, 0)], &daily) },
        ),
        ("between 8 and 10", Schedule { window: Some(120), ..of(vec![time(8, 0)], &daily) }),
        ("three times a day while awake", of(while_awake(3, time(7, 0), time(22, 30)), &daily)),
        ("home time", Schedule { zone: Some(home), ..of(vec![time(2, 15), time(14, 0)], &daily) }),
        (
            "every 5 hours that pass",
            Schedule { zone: Some(home), ..of(vec![time(22, 0)], &Recurs::EveryHours { every: 5, from: after(1) }) },
        ),
        (
            "every hour that passes",
            Schedule { zone: Some(home), ..of(vec![time(0, 30)], &Recurs::EveryHours { every: 1, from: after(-70) }) },
        ),
        // As a clock that knows no place makes it: it goes by wherever one is, and means something only for who stays there.
        ("every 8 hours of no place", of(vec![time(7, 0)], &Recurs::EveryHours { every: 8, from: after(-1) })),
    ]
}
