//! One answer of a mention: the time that a record means (the latest not after now) or a reminder (the next).

use chrono::{Datelike, Duration, NaiveDate, NaiveDateTime, NaiveTime, Timelike};

use super::atom::{back_to, plus, shifted};
use super::day::small_hours;
use super::{DayPart, TimeMention, TimeValue};

/// A mention settled: a day, and the time or part of day where the words give one.
#[derive(Clone, Debug, PartialEq)]
pub struct Settled {
    /// The day.
    pub date: NaiveDate,
    /// The minute, where the words settle one.
    pub time: Option<NaiveTime>,
    /// The part of day, where they settle no more than that.
    pub part: Option<DayPart>,
    /// Whether a.m. or p.m. was chosen by looking from now, not said.
    pub twelve_hour: bool,
    /// Said as about.
    pub approximate: bool,
}

impl Settled {
    /// The earliest moment it can mean.
    pub fn begins(&self) -> NaiveDateTime {
        match (self.time, self.part) {
            (Some(time), _) => self.date.and_time(time),
            (None, Some(part)) => part_bounds(self.date, part).0,
            (None, None) => self.date.and_time(NaiveTime::MIN),
        }
    }
}

fn hm(hour: u32, minute: u32) -> NaiveTime {
    NaiveTime::from_hms_opt(hour, minute, 0).unwrap_or(NaiveTime::MIN)
}

/// First and last minute of a part of a day. The night of a day is the one that begins on it: from 18:00 (people say "last night" of an
/// evening) to 05:59 of the next.
pub fn part_bounds(date: NaiveDate, part: DayPart) -> (NaiveDateTime, NaiveDateTime) {
    match part {
        DayPart::Morning => (date.and_time(hm(6, 0)), date.and_time(hm(11, 59))),
        DayPart::Afternoon => (date.and_time(hm(12, 0)), date.and_time(hm(17, 59))),
        DayPart::Evening => (date.and_time(hm(18, 0)), date.and_time(hm(23, 59))),
        DayPart::Night => (date.and_time(hm(18, 0)), plus(date, 1).and_time(hm(5, 59))),
    }
}

fn minute(moment: NaiveDateTime) -> NaiveTime {
    hm(moment.hour(), moment.minute())
}

/// The other reading of a 12-hour time, twelve hours on.
pub fn other_half(time: NaiveTime) -> NaiveTime {
    time.overflowing_add_signed(Duration::hours(12)).0
}

/// What a record means: the latest such time not after now. `None` where the words settle no day ("a while ago", "last week") or look
/// ahead ("in 20 minutes"). A day or time that the words themselves put after now ("tomorrow") comes back as it is: the caller refuses it.
pub fn settle_past(mention: &TimeMention, now: NaiveDateTime) -> Option<Settled> {
    let made = |date: NaiveDate, time: Option<NaiveTime>, part: Option<DayPart>, twelve_hour: bool| {
        Some(Settled { date, time, part, twelve_hour, approximate: mention.approximate })
    };
    let today = now.date();
    match mention.value {
        TimeValue::Now => made(today, Some(minute(now)), None, false),
        TimeValue::Ago(by) => {
            now.checked_sub_signed(by).and_then(|then| made(then.date(), Some(minute(then)), None, false))
        }
        TimeValue::Day { date, part } => {
            let early = part.is_some_and(|part| part_bounds(date, part).0 > now);
            let date = match mention.weekday {
                Some(weekday) if early && date == today => back_to(plus(today, -1), weekday),
                _ if early && date == today && small_hours(now) && part == Some(DayPart::Evening) => plus(today, -1),
                _ => date,
            };
            made(date, None, part, false)
        }
        TimeValue::Part(part) => {
            let begun = part_bounds(today, part).0 <= now;
            made(if begun { today } else { plus(today, -1) }, None, Some(part), false)
        }
        TimeValue::Clock { date, time, twelve_hour } => {
            let times: &[NaiveTime] = if twelve_hour { &[other_half(time), time] } else { &[time] };
            let latest = |date: NaiveDate| {
                times.iter().copied().filter(|time| date.and_time(*time) <= now).max().map(|time| (date, time))
            };
            let found = match date {
                None => latest(today).or_else(|| latest(plus(today, -1))),
                Some(date) => latest(date).or_else(|| match mention.weekday {
                    Some(weekday) => latest(back_to(plus(date, -1), weekday)),
                    None if mention.monthly => {
                        (1..4).find_map(|back| shifted(date, date.day(), -back)).and_then(latest)
                    }
                    None if date == today && small_hours(now) && mention.part == Some(DayPart::Evening) => {
                        latest(plus(date, -1))
                    }
                    None => None,
                }),
            };
            match found {
                Some((date, time)) => made(date, Some(time), None, twelve_hour),
                None => made(date?, Some(time), None, twelve_hour),
            }
        }
        TimeValue::Ahead(_) | TimeValue::Range { .. } | TimeValue::Vague | TimeValue::Wrong(_) => None,
    }
}

/// What a reminder means: the next such time after now. `None` where the words settle none or look back.
pub fn settle_next(mention: &TimeMention, now: NaiveDateTime) -> Option<Settled> {
    let made = |date: NaiveDate, time: Option<NaiveTime>, part: Option<DayPart>, twelve_hour: bool| {
        Some(Settled { date, time, part, twelve_hour, approximate: mention.approximate })
    };
    let today = now.date();
    match mention.value {
        TimeValue::Now => made(today, Some(minute(now)), None, false),
        TimeValue::Ahead(by) => {
            now.checked_add_signed(by).and_then(|then| made(then.date(), Some(minute(then)), None, false))
        }
        TimeValue::Day { date, part } => {
            let date = mention.upcoming.unwrap_or(date);
            let over = part.is_some_and(|part| part_bounds(date, part).1 <= now);
            made(if over { again(mention, date) } else { date }, None, part, false)
        }
        TimeValue::Part(part) => {
            let over = part_bounds(today, part).1 <= now;
            made(if over { plus(today, 1) } else { today }, None, Some(part), false)
        }
        TimeValue::Clock { date, time, twelve_hour } => {
            let times: &[NaiveTime] = if twelve_hour { &[time, other_half(time)] } else { &[time] };
            let next = |date: NaiveDate| {
                times.iter().copied().filter(|time| date.and_time(*time) > now).min().map(|time| (date, time))
            };
            let found = match date {
                None => next(today).or_else(|| next(plus(today, 1))),
                Some(date) => {
                    let date = mention.upcoming.unwrap_or(date);
                    next(date).or_else(|| next(again(mention, date)))
                }
            };
            match found {
                Some((date, time)) => made(date, Some(time), None, twelve_hour),
                None => made(mention.upcoming.or(date)?, Some(time), None, twelve_hour),
            }
        }
        TimeValue::Ago(_) | TimeValue::Range { .. } | TimeValue::Vague | TimeValue::Wrong(_) => None,
    }
}

/// The same day once more: a week on for a weekday, a month on for a day of the month, a year on for a date without its year; the day itself where it was fixed.
fn again(mention: &TimeMention, date: NaiveDate) -> NaiveDate {
    match (mention.weekday, mention.upcoming) {
        (Some(_), _) => plus(date, 7),
        (None, Some(_)) if mention.monthly => (1..4).find_map(|on| shifted(date, date.day(), on)).unwrap_or(date),
        (None, Some(_)) => date.with_year(date.year() + 1).unwrap_or(date),
        (None, None) => date,
    }
}
