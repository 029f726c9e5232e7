//! When: clock times, days, parts of day, spans of time and recurrences, by calendar arithmetic on the user's local clock.
//!
//! Everything is naive local time; zones and DST are the caller's (a wall-clock reading has no offset until a place gives it one).
//! Where words have two readings, one for a record and one for a reminder ("Friday"), `value` holds the one of a record (the latest
//! not after today) and `upcoming` the other. [`settle_past`] and [`settle_next`] make one answer of a mention.

mod apart;
mod atom;
mod calendar;
mod clock;
mod combine;
mod context;
mod day;
mod daylist;
mod feast;
mod french;
mod impossible;
mod minutes;
mod month;
mod named;
mod often;
pub(crate) mod opens;
mod period;
mod point;
mod recurrence;
mod scan;
mod settle;
mod shift;
mod side;
mod vague;

#[cfg(test)]
mod tests;

use chrono::{Duration, NaiveDate, NaiveDateTime, NaiveTime, Weekday};

use crate::quantity::pieces::Pieces;
use crate::span::Span;
use crate::text::Text;

pub use day::weekday_of;
pub use settle::{Settled, other_half, part_bounds, settle_next, settle_past};
pub use shift::{Shift, shifts};

/// A part of a day, as people name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DayPart {
    /// 00:00 to 05:59 as a clock goes; said with a day ("last night", "Monday night") it is the night that begins on that day and
    /// runs into the next. "Tonight" is the evening.
    Night,
    /// 06:00 to 11:59.
    Morning,
    /// 12:00 to 17:59.
    Afternoon,
    /// 18:00 to 23:59.
    Evening,
}

/// A time as the words settle it: no more precise than they are.
#[derive(Clone, Debug, PartialEq)]
pub enum TimeValue {
    /// "just now", "right now".
    Now,
    /// A minute on a day that the words settle, or on a day left open.
    Clock {
        /// The day, where the words (or a neighbouring day word) give one.
        date: Option<NaiveDate>,
        /// The time as said; where `twelve_hour` it is the a.m. reading and may be twelve hours later.
        time: NaiveTime,
        /// A 12-hour time without a.m./p.m. or a part of day to settle it ("at 8").
        twelve_hour: bool,
    },
    /// A whole day, or a part of it ("yesterday", "this morning").
    Day {
        /// The day.
        date: NaiveDate,
        /// The part, where one was named.
        part: Option<DayPart>,
    },
    /// A part of day with no day of its own ("in the morning", "at night"); today's in a record, every day's in a reminder.
    Part(DayPart),
    /// So long before now ("two hours ago", "half an hour ago").
    Ago(Duration),
    /// So long after now ("in 20 minutes").
    Ahead(Duration),
    /// From a day up to and including another ("last week", "since May 1st", "in January").
    Range {
        /// First day, open where the words leave it open.
        since: Option<NaiveDate>,
        /// Last day, open where the words leave it open.
        until: Option<NaiveDate>,
    },
    /// A time that the words name but nobody can derive ("a while ago", "when I got up", "after breakfast").
    Vague,
    /// A time that is none, whatever was meant.
    Wrong(WrongTime),
}

/// What is wrong with a time that is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongTime {
    /// A day that no calendar has ("September 31", "31/11").
    Day,
    /// An hour or a minute that no clock has ("25:00", "14:75", "at 8:5").
    Clock,
}

/// A time mentioned in a message.
#[derive(Clone, Debug, PartialEq)]
pub struct TimeMention {
    /// The words it came from.
    pub span: Span,
    /// What they settle, read as the past where the words leave it open.
    pub value: TimeValue,
    /// The same day looked for ahead, today included, where the words leave past or future open ("Friday", "March 3rd").
    pub upcoming: Option<NaiveDate>,
    /// The day of the week, where the day was named by one that leaves past or future open ("on Friday", not "last Friday").
    pub weekday: Option<Weekday>,
    /// The part of day said with a clock time ("at 8 this morning").
    pub part: Option<DayPart>,
    /// Another day that the words may mean as well ("3/4" is March 4th or April 3rd; "next Friday").
    pub other: Option<NaiveDate>,
    /// Whether the day was named by its number in the month alone ("the 20th").
    pub monthly: bool,
    /// Said as about ("around 8", "8ish", "a month ago").
    pub approximate: bool,
    /// Where the date of a clock time came from, when it stands apart from it ("twice yesterday, once at 8am and once at 6pm"): the
    /// span of that mention, which then needs no reading of its own.
    pub dated_by: Option<Span>,
}

impl TimeMention {
    /// An hour of a day left open; with `twelve_hour` of either half of it.
    pub fn hour(span: Span, time: NaiveTime, twelve_hour: bool) -> TimeMention {
        TimeMention {
            span,
            value: TimeValue::Clock { date: None, time, twelve_hour },
            upcoming: None,
            weekday: None,
            part: None,
            other: None,
            monthly: false,
            approximate: false,
            dated_by: None,
        }
    }
}

/// How often something comes again, as the words say it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recurrence {
    /// The words it came from.
    pub spans: Vec<Span>,
    /// Days of the week, Monday first; empty where none were named.
    pub weekdays: Vec<Weekday>,
    /// "every day", "daily", "each night".
    pub daily: bool,
    /// "every other day" is 2, "every two weeks" 14, "once a week" 7.
    pub every_days: Option<u32>,
    /// "every six hours" is 6.
    pub every_hours: Option<u32>,
    /// "twice a day" is 2.
    pub times_a_day: Option<u32>,
    /// "until Friday", "for ten days" (today being the first).
    pub until: Option<NaiveDate>,
    /// "for ten days" is 10; `until` then counts today as the first, and one day more is as good.
    pub for_days: Option<u32>,
    /// The days left out by "except Sundays", "skip weekends"; already taken from `weekdays` where those or `daily` were named.
    pub except: Vec<Weekday>,
    /// What no calendar rule here expresses ("every third Tuesday", "first Monday of the month").
    pub beyond: Option<Span>,
    /// Days listed without "every" ("Monday, Wednesday and Friday"): days of the week in a reminder, single days in a record.
    pub listed: bool,
}

impl Recurrence {
    /// Whether something comes again, and not only ends ("until Friday") or is merely a list of days.
    pub fn repeats(&self) -> bool {
        let days = !self.weekdays.is_empty() && !self.listed;
        let count = self.every_days.or(self.every_hours).or(self.times_a_day).is_some();
        self.daily || days || count || self.beyond.is_some()
    }
}

/// All times in a message, in order. `now` is the user's local wall clock.
pub fn times(text: &Text<'_>, now: NaiveDateTime) -> Vec<TimeMention> {
    both(&Pieces::new(text), now).0
}

/// All times, and how often.
pub(crate) fn both(pieces: &Pieces<'_>, now: NaiveDateTime) -> (Vec<TimeMention>, Option<Recurrence>) {
    let items = recurrence::items(pieces, 0..pieces.len(), now);
    let often = recurrence::taken(pieces, &items);
    let atoms = scan::atoms(pieces, now, &often);
    (combine::mentions(pieces, atoms, now), recurrence::of(pieces, items, now))
}

/// How often, where the message says so. `until` alone ("until Thursday") is reported too: ask [`Recurrence::repeats`].
pub fn recurrence(text: &Text<'_>, now: NaiveDateTime) -> Option<Recurrence> {
    let pieces = Pieces::new(text);
    recurrence::read(&pieces, 0..pieces.len(), now)
}

/// How often, by the words of one stretch of the message.
pub fn recurrence_in(text: &Text<'_>, within: Span, now: NaiveDateTime) -> Option<Recurrence> {
    let pieces = Pieces::new(text);
    let range = pieces.within(within);
    recurrence::read(&pieces, range, now)
}
