//! When: clock times, days, parts of day, spans of time and recurrences, by calendar arithmetic on the user's local clock.
//!
//! Everything is naive local time; zones and DST are the caller's (a wall-clock reading has no offset until a place gives it one).

use chrono::{Duration, NaiveDate, NaiveDateTime, NaiveTime, Weekday};

use crate::text::{Span, Text};

/// A part of a day, as people name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DayPart {
    /// 00:00 to 05:59, and "last night" of the day before it.
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
}

/// A time mentioned in a message.
#[derive(Clone, Debug, PartialEq)]
pub struct TimeMention {
    /// The words it came from.
    pub span: Span,
    /// What they settle.
    pub value: TimeValue,
}

/// How often something comes again, as the words say it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recurrence {
    /// The words it came from.
    pub spans: Vec<Span>,
    /// Days of the week; empty where none were named.
    pub weekdays: Vec<Weekday>,
    /// "every day", "daily", "each night".
    pub daily: bool,
    /// "every other day" is 2.
    pub every_days: Option<u32>,
    /// "every six hours" is 6.
    pub every_hours: Option<u32>,
    /// "twice a day" is 2.
    pub times_a_day: Option<u32>,
    /// "until Friday", "for ten days".
    pub until: Option<NaiveDate>,
    /// What no calendar rule here expresses ("every third Tuesday", "first Monday of the month").
    pub beyond: Option<Span>,
}

/// All times in a message, in order. `now` is the user's local wall clock.
pub fn times(text: &Text<'_>, now: NaiveDateTime) -> Vec<TimeMention> {
    let _ = (text, now);
    Vec::new()
}

/// How often, where the message says so.
pub fn recurrence(text: &Text<'_>, now: NaiveDateTime) -> Option<Recurrence> {
    let _ = (text, now);
    None
}
