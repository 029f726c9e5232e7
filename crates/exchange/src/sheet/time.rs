//! Dates and times as tables write them. Which figure of a date is the day is settled by all dates of the file, never by one.

use alara_health::tools::Moment;
use chrono::{NaiveDate, NaiveDateTime, NaiveTime};

use crate::incoming::Here;

/// Which figure of a date comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// 14/3/2026.
    DayFirst,
    /// 3/14/2026.
    MonthFirst,
}

/// What the dates of a file say of their order.
#[derive(Debug, Default)]
pub(super) struct Orders {
    day_first: bool,
    month_first: bool,
    /// A date that can be read in both ways, to different days.
    either: Option<String>,
}

impl Orders {
    /// One more date.
    pub fn see(&mut self, cell: &str) {
        let Some((first, second, _)) = figures(cell) else { return };
        match (first > 12, second > 12) {
            (true, _) => self.day_first = true,
            (_, true) => self.month_first = true,
            _ if first != second => {
                self.either.get_or_insert_with(|| cell.trim().to_owned());
            }
            _ => {}
        }
    }

    /// The order of all; the error is a date that can be read in two ways.
    pub fn settle(self) -> Result<Order, String> {
        match (self.day_first, self.month_first, self.either) {
            (true, false, _) => Ok(Order::DayFirst),
            (false, true, _) => Ok(Order::MonthFirst),
            (_, _, Some(example)) => Err(example),
            // Both at once, without one that is unclear: each is read for itself.
            (_, _, None) => Ok(Order::DayFirst),
        }
    }
}

/// The three figures of a date that begins with neither its year nor a word, with what stands behind it.
fn figures(cell: &str) -> Option<(u32, u32, i32)> {
    let date = cell.trim().split([' ', 'T', ',']).next()?;
    let between = ['/', '-', '.'].into_iter().find(|sign| date.contains(*sign))?;
    let mut parts = date.split(between);
    let mut figure = |longest: usize| {
        let part = parts.next()?;
        ((1..=longest).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())).then_some(part)
    };
    let (first, second, year) = (figure(2)?.parse().ok()?, figure(2)?.parse().ok()?, figure(4)?);
    let year: i32 = match year.len() {
        4 => year.parse().ok()?,
        2 => 2000 + year.parse::<i32>().ok()?,
        _ => return None,
    };
    parts.next().is_none().then_some((first, second, year))
}

/// The time of a row: its day, with its time of day where there is one. Without an offset it is of the clock here.
pub(super) fn moment(date: &str, clock: Option<&str>, order: Order, here: &Here) -> Option<Moment> {
    let date = date.trim();
    if let Some(Moment::At(at)) = Moment::parse(date) {
        return Some(Moment::At(at));
    }
    let (day, rest) = day_of(date, order)?;
    let words = clock.map(str::trim).filter(|clock| !clock.is_empty()).or(Some(rest).filter(|rest| !rest.is_empty()));
    match words {
        Some(words) => clock_of(words).map(|time| Moment::At(here.at(NaiveDateTime::new(day, time)))),
        None => Some(Moment::On(day)),
    }
}

/// Forms of a date with the month in words.
const WORDED: [&str; 6] = ["%d %b %Y", "%b %d, %Y", "%b %d %Y", "%d-%b-%Y", "%d %B %Y", "%B %d, %Y"];

/// The day at the beginning of a text, and the rest of it.
fn day_of(text: &str, order: Order) -> Option<(NaiveDate, &str)> {
    let cut = |at: usize| text.get(at..).map(|rest| rest.trim_start_matches([' ', 'T', ',']));
    if let Some((first, second, year)) = figures(text) {
        let (day, month) = match order {
            Order::DayFirst if second <= 12 => (first, second),
            Order::MonthFirst if first <= 12 => (second, first),
            Order::DayFirst => (second, first),
            Order::MonthFirst => (first, second),
        };
        let end = text.find([' ', 'T', ',']).unwrap_or(text.len());
        return Some((NaiveDate::from_ymd_opt(year, month, day)?, cut(end)?));
    }
    for form in ["%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d"].iter().chain(&WORDED) {
        if let Ok((day, rest)) = NaiveDate::parse_and_remainder(text, form) {
            return Some((day, rest.trim_start_matches([' ', 'T', ','])));
        }
    }
    None
}

/// A time of day; seconds are read and kept.
fn clock_of(text: &str) -> Option<NaiveTime> {
    let text = text.trim().to_uppercase().replace("A.M.", "AM").replace("P.M.", "PM");
    let forms = ["%H:%M:%S", "%H:%M", "%I:%M:%S %p", "%I:%M %p", "%I:%M%p", "%H:%M:%S%.f"];
    forms.iter().find_map(|form| NaiveTime::parse_from_str(&text, form).ok())
}
