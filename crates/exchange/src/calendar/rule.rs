//! Rules by which an event comes again (RFC 5545, 3.3.10), as far as a reminder can hold them: every day, on days of the week, every so
//! many days or weeks.

use std::collections::BTreeSet;

use chrono::{Datelike, Days, NaiveDate};

/// The days of the week as rules name them, Monday first.
const DAYS: [&str; 7] = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
/// How many days are looked at for those of a rule: thirty years.
const LONGEST: usize = 11_000;

/// A rule of days.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rule {
    /// Every so many days, or weeks.
    every: u16,
    /// The days of the week, 1 for Monday; none where it counts days.
    days: Option<Vec<u8>>,
    until: Option<NaiveDate>,
    count: Option<usize>,
}

/// When a rule comes from a day on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Coming {
    /// Never again.
    Over,
    /// Next on a day, last on another, as often as this says.
    Ahead { next: NaiveDate, rhythm: Rhythm, until: Option<NaiveDate> },
    /// In a way that no reminder can hold.
    Other,
}

/// How a reminder says on which days it comes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Rhythm {
    Days(Vec<u8>),
    /// Every so many days, from a day of this number.
    EveryDays(u16, u8),
}

impl Rule {
    /// Reads a rule; none where it is of another kind.
    pub fn parse(text: &str, start: NaiveDate) -> Option<Rule> {
        let parts: Vec<(String, &str)> = text
            .split(';')
            .map(|part| part.split_once('='))
            .map(|part| part.map(|(name, value)| (name.to_uppercase(), value)))
            .collect::<Option<_>>()?;
        let read = |name: &str| parts.iter().find(|(each, _)| each == name).map(|(_, value)| *value);
        let known = ["FREQ", "INTERVAL", "BYDAY", "UNTIL", "COUNT", "WKST"];
        if parts.iter().any(|(name, _)| !known.contains(&name.as_str())) {
            return None;
        }
        let every = match read("INTERVAL") {
            Some(every) => every.parse().ok().filter(|every| *every > 0)?,
            None => 1,
        };
        let named = |day: &str| DAYS.iter().position(|each| *each == day).and_then(|at| u8::try_from(at + 1).ok());
        let days: Option<Vec<u8>> = match read("BYDAY") {
            Some(days) => Some(days.to_uppercase().split(',').map(named).collect::<Option<_>>()?),
            None => None,
        };
        let days = match (read("FREQ")?.to_uppercase().as_str(), days) {
            ("DAILY", None) => None,
            ("WEEKLY", days) => Some(days.unwrap_or_else(|| vec![number_of(start)])),
            _ => return None,
        };
        // Beyond the day of its end a rule says an hour, and in which zone: its day is what a reminder has.
        let until = match read("UNTIL") {
            Some(until) => Some(NaiveDate::parse_from_str(until.get(..8)?, "%Y%m%d").ok()?),
            None => None,
        };
        let count = match read("COUNT") {
            Some(count) => Some(count.parse().ok()?),
            None => None,
        };
        Some(Rule { every, days, until, count })
    }

    /// When it comes, from a day on.
    pub fn find_coming(&self, start: NaiveDate, from: NaiveDate) -> Coming {
        let until = match self.count {
            Some(count) => self.dates(start).take(count).last(),
            None => self.until,
        };
        let until = until.into_iter().chain(self.until).min();
        if until.is_some_and(|until| until < from) {
            return Coming::Over;
        }
        let Some(next) = self.dates(start).find(|date| *date >= from) else { return Coming::Over };
        let rhythm = match (&self.days, self.every) {
            (None, 1) => Rhythm::Days((1..=7).collect()),
            (None, every) => Rhythm::EveryDays(every, number_of(next)),
            (Some(days), 1) => Rhythm::Days(days.iter().copied().collect::<BTreeSet<u8>>().into_iter().collect()),
            (Some(days), every) => match (days.as_slice(), every.checked_mul(7)) {
                ([day], Some(every)) => Rhythm::EveryDays(every, *day),
                _ => return Coming::Other,
            },
        };
        Coming::Ahead { next, rhythm, until }
    }

    /// Its days, from the first on.
    fn dates(&self, start: NaiveDate) -> impl Iterator<Item = NaiveDate> + '_ {
        // A week begins on its Monday.
        let monday = start - Days::new(u64::from(start.weekday().num_days_from_monday()));
        start.iter_days().take(LONGEST).filter(move |date| match &self.days {
            None => (*date - start).num_days() % i64::from(self.every) == 0,
            Some(days) => {
                days.contains(&number_of(*date)) && ((*date - monday).num_days() / 7) % i64::from(self.every) == 0
            }
        })
    }
}

/// The number of a day in its week, 1 for Monday.
fn number_of(date: NaiveDate) -> u8 {
    u8::try_from(date.weekday().number_from_monday()).unwrap_or(1)
}
