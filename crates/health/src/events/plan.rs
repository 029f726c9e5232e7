//! When a reminder should ring and how a medication is to be taken: as far as the words say it, each value with the words behind it.

use alara_english::time::other_half;
use alara_gate::Span;
use alara_record::DayPart;
use chrono::{NaiveDate, NaiveDateTime, NaiveTime};

use super::sourced::Sourced;
use crate::dose::Dose;
use crate::tools::{DoseStep, TimeOfDay, TimedDose};

/// Whether a time of day is one reading of a time that was said; `true` beside that one where it is a 12-hour time.
pub fn reads((said, twelve_hour): (NaiveTime, bool), offered: NaiveTime) -> bool {
    said == offered || twelve_hour && other_half(said) == offered
}

/// When a wanted reminder should ring.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ringing {
    /// Times of day; `true` where it is one reading of a 12-hour time.
    pub times: Vec<Sourced<(NaiveTime, bool)>>,
    /// The single date.
    pub date: Option<Sourced<NaiveDate>>,
    /// Days of the week, 1 Monday to 7 Sunday.
    pub days: Option<Sourced<Vec<u8>>>,
    /// "every other day" is 2.
    pub every_days: Option<Sourced<u16>>,
    /// "every six hours" is 6.
    pub every_hours: Option<Sourced<u8>>,
    /// The last day.
    pub until: Option<Sourced<NaiveDate>>,
    /// "starting tomorrow", "from Monday": the first day.
    pub from: Option<Sourced<NaiveDate>>,
    /// "for 7 days"; `until` then counts today as the first.
    pub for_days: Option<Sourced<u32>>,
    /// "the day before", of a day that this message does not name.
    pub before: Option<Sourced<Before>>,
    /// The minute of what it is before ("dentist tomorrow at 2, remind me an hour before"), where the message tells it.
    pub base: Option<Sourced<NaiveDateTime>>,
    /// Words for a day that is none ("June 31"), or that nobody can tell ("my birthday").
    pub no_day: Option<Span>,
    /// A part of day with no time of its own.
    pub part: Option<Sourced<DayPart>>,
    /// What the tool cannot express.
    pub beyond: Option<Span>,
    /// "between 8 and 10": from when to when.
    pub window: Option<(NaiveTime, NaiveTime)>,
    /// "21 days on and 7 off": days with it, and days without.
    pub cycle: Option<(u16, u16)>,
    /// A time was named that nobody can derive ("when I get home").
    pub vague: Option<Span>,
}

impl Ringing {
    /// Whether it comes again in a way that only the form of a reminder holds.
    pub fn is_of_the_form(&self) -> bool {
        self.cycle.is_some() || self.window.is_some() && self.times.is_empty()
    }

    /// The sentence that keeps the minute of what a single reminder is before: its own time is another.
    pub fn base_told(&self) -> Option<Sourced<String>> {
        let base = self
            .base
            .as_ref()
            .filter(|_| self.days.is_none() && self.every_days.is_none() && self.every_hours.is_none())?;
        Some(Sourced::derived(base.value.format("It is on %a, %B %-d at %H:%M").to_string(), base.span))
    }
}

/// How long before something a reminder should ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Before {
    /// "the day before", "two days before"; negative where after.
    Days(i64),
    /// "an hour before"; negative where after.
    Minutes(i64),
}

/// One hour of several that is moved, and what stays.
#[derive(Clone, Debug, PartialEq)]
pub struct Moved {
    /// The hour that was.
    pub from: NaiveTime,
    /// The other hours on the list.
    pub others: Vec<NaiveTime>,
}

/// How a medication is to be taken, as far as it was said.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// The dose.
    pub dose: Option<Sourced<Dose>>,
    /// Doses that differ by time, by day or by step; of the rest of the plan only the instructions are then said.
    pub varied: Option<Sourced<Varied>>,
    /// How many at once, of what is taken as needed, as it was said (e.g. "one or two").
    pub range: Option<Sourced<String>>,
    /// When.
    pub ringing: Ringing,
    /// The usual hours of the parts of the day that were said with no hour ("every morning"): offered, and never said.
    pub offered: Vec<NaiveTime>,
    /// Of several hours on the list the one that the new hour takes the place of.
    pub moved: Option<Moved>,
    /// "as needed".
    pub as_needed: Option<Sourced<bool>>,
    /// "at least 6 hours apart".
    pub min_interval_hours: Option<Sourced<f64>>,
    /// "no more than 4 a day".
    pub max_per_day: Option<Sourced<f64>>,
    /// "I have 30 left".
    pub stock: Option<Sourced<f64>>,
    /// With what, for what, how often without an hour, by whom: in the words.
    pub instructions: Option<Sourced<String>>,
}

impl Plan {
    /// Whether it says anything at all.
    pub fn told(&self) -> bool {
        *self != Plan::default()
    }
}

/// How a medication is taken whose doses differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Varied {
    /// The doses.
    pub rows: Rows,
    /// Times of day that hold for all of them.
    pub times: Vec<TimeOfDay>,
    /// Some times are the usual hours of the meals or the parts of the day that were said.
    pub offered: bool,
    /// Some times are one of two readings.
    pub reckoned: bool,
}

impl Varied {
    /// Every time of day that a dose has, in the order of the doses.
    pub fn list_times(&self) -> Vec<TimeOfDay> {
        let doses = if let Rows::Doses(doses) = &self.rows { doses.as_slice() } else { &[] };
        self.times.iter().copied().chain(doses.iter().filter_map(|dose| dose.time)).collect()
    }
}

/// The rows of one parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Rows {
    /// A dose for each time or day, or in turns.
    Doses(Vec<TimedDose>),
    /// Doses that follow one another.
    Steps(Vec<DoseStep>),
}
