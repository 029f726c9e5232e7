//! The smallest things said about time, before neighbours are joined: a day, a part of day, a clock time, or a stretch.

use chrono::{Datelike, Days, Duration, NaiveDate, NaiveTime, Weekday};

use super::{DayPart, WrongTime};
use crate::span::Span;

/// A day as named.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct DayRef {
    /// The reading of a record.
    pub date: NaiveDate,
    /// The reading of a reminder, where it may differ.
    pub upcoming: Option<NaiveDate>,
    /// Named by a bare day of the week.
    pub weekday: Option<Weekday>,
    /// Another day that may be meant.
    pub other: Option<NaiveDate>,
    /// Named by the day of the month alone.
    pub monthly: bool,
}

impl DayRef {
    /// A day that the words settle whichever way one looks.
    pub fn fixed(date: NaiveDate) -> DayRef {
        DayRef { date, upcoming: None, weekday: None, other: None, monthly: false }
    }
}

/// A clock time as said.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ClockRef {
    /// The a.m. reading where `open`.
    pub time: NaiveTime,
    /// A.m. or p.m. not settled.
    pub open: bool,
}

/// What is neither day nor clock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Core {
    /// "just now".
    Now,
    /// "two hours ago".
    Ago(Duration),
    /// "in two hours".
    Ahead(Duration),
    /// "last week".
    Range(Option<NaiveDate>, Option<NaiveDate>),
    /// "a while ago".
    Vague,
    /// A time that is none, e.g. "September 31", "25:00".
    Wrong(WrongTime),
    /// "at lunch": vague, unless a day stands beside it.
    Meal,
}

/// A stretch that lies behind, and on no days that the words tell.
pub(super) const UNPLACED: Core = Core::Range(None, None);

/// One thing said about time, over the pieces `from..to`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Atom {
    /// First piece.
    pub from: usize,
    /// One past the last.
    pub to: usize,
    /// A day.
    pub day: Option<DayRef>,
    /// A part of day.
    pub part: Option<DayPart>,
    /// A clock time.
    pub clock: Option<ClockRef>,
    /// Anything else.
    pub core: Option<Core>,
    /// Said as about.
    pub approximate: bool,
    /// "tonight" or "last night": hours past midnight are the next day's.
    pub nightly: bool,
    /// The span of a day said elsewhere in the sentence.
    pub dated_by: Option<Span>,
}

impl Atom {
    /// An atom with nothing in it yet.
    pub fn new(from: usize, to: usize) -> Atom {
        Atom { from, to, ..Atom::default() }
    }

    /// A day.
    pub fn day(from: usize, to: usize, day: DayRef) -> Atom {
        Atom { day: Some(day), ..Atom::new(from, to) }
    }

    /// A part of a day.
    pub fn part(from: usize, to: usize, part: DayPart) -> Atom {
        Atom { part: Some(part), ..Atom::new(from, to) }
    }

    /// Anything else.
    pub fn core(from: usize, to: usize, core: Core) -> Atom {
        Atom { core: Some(core), ..Atom::new(from, to) }
    }
}

/// A day some days away; the day itself at the ends of the calendar.
pub(super) fn plus(date: NaiveDate, days: i64) -> NaiveDate {
    let step = Days::new(days.unsigned_abs());
    if days < 0 { date.checked_sub_days(step) } else { date.checked_add_days(step) }.unwrap_or(date)
}

/// A day of the month some months away, where that month has it.
pub(super) fn shifted(today: NaiveDate, day: u32, months: i32) -> Option<NaiveDate> {
    let count = today.year() * 12 + today.month0() as i32 + months;
    NaiveDate::from_ymd_opt(count.div_euclid(12), u32::try_from(count.rem_euclid(12)).ok()? + 1, day)
}

/// The latest such weekday not after a day.
pub(super) fn back_to(date: NaiveDate, weekday: Weekday) -> NaiveDate {
    let behind = (7 + date.weekday().num_days_from_monday() - weekday.num_days_from_monday()) % 7;
    plus(date, -i64::from(behind))
}

/// The next such weekday not before a day.
pub(super) fn on_to(date: NaiveDate, weekday: Weekday) -> NaiveDate {
    let ahead = (7 + weekday.num_days_from_monday() - date.weekday().num_days_from_monday()) % 7;
    plus(date, i64::from(ahead))
}

/// Monday of a day's week.
pub(super) fn monday(date: NaiveDate) -> NaiveDate {
    back_to(date, Weekday::Mon)
}

/// One thing said about how often.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Item {
    /// "every day".
    Daily,
    /// "every Tuesday", "Mondays".
    Days(Vec<Weekday>),
    /// "Monday, Wednesday and Friday", with no "every".
    Listed(Vec<Weekday>),
    /// "every other day".
    EveryDays(u32),
    /// "every two weeks on Monday".
    EveryDaysOn(u32, Vec<Weekday>),
    /// "every six hours".
    EveryHours(u32),
    /// "twice a day".
    TimesADay(u32),
    /// "until Friday".
    Until(NaiveDate),
    /// "for ten days".
    For(u32),
    /// "except Sundays".
    Except(Vec<Weekday>),
    /// "until 8pm", "between 8am and 8pm": hours that bound an hourly rule.
    Window,
    /// What none of these says.
    Beyond,
}
