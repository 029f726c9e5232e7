//! Whole months and years: "in January", "last March", "March 2025", "in 2024".

use chrono::{Datelike, NaiveDate, NaiveDateTime};

use super::atom::{Atom, Core, DayRef, plus, shifted};
use super::day::month_word;
use crate::quantity::number::garbled;
use crate::quantity::pieces::Pieces;
use crate::quantity::unit::unit;

/// A whole month or year: "in January", "last March", "March 2025", "in 2024", bare names that are no other word.
pub(super) fn whole(p: &Pieces<'_>, i: usize, now: NaiveDateTime) -> Option<Atom> {
    let today = now.date();
    let lead = p.before(i, 1);
    if let Some(month) = month_word(p.w(i)) {
        let led = crate::word_list!("../../data/words/time/month/whole.txt").holds(lead);
        let word = matches!(p.w(i), "may" | "march" | "mar" | "june" | "jun" | "april" | "august");
        if word && !led {
            return None;
        }
        let at = i + 1 + usize::from(p.w(i + 1) == "." && p.glued(i + 1) && p.is_number(i + 2));
        let (first, to) = match year(p, at) {
            Some((year, to)) => (NaiveDate::from_ymd_opt(year, month, 1)?, to),
            None => {
                let day = yearless(month, 1, now)?;
                let before = if day.date.month() == today.month() && day.date.year() == today.year() {
                    shifted(day.date, 1, -12)?
                } else {
                    day.date
                };
                // "Until the end of June", told in June.
                let of_now = today.month() == month && (matches!(lead, "until" | "by") || p.before(i, 2) == "end");
                match lead {
                    _ if of_now => (NaiveDate::from_ymd_opt(today.year(), month, 1)?, i + 1),
                    "last" => (before, i + 1),
                    "of" if p.before(i, 2) != "end" => (day.date, i + 1),
                    "next" | "until" | "by" | "of" => {
                        (day.upcoming.filter(|date| *date > today).or_else(|| shifted(day.date, 1, 12))?, i + 1)
                    }
                    _ => (day.date, i + 1),
                }
            }
        };
        let last = shifted(first, 1, 1).map(|next| plus(next, -1))?;
        return Some(Atom::core(i, to, Core::Range(Some(first), Some(last))));
    }
    if !matches!(lead, "in" | "since" | "until" | "from" | "during" | "back") {
        return None;
    }
    let (year, to) = year(p, i).filter(|(year, _)| (today.year() - 120..=today.year() + 20).contains(year))?;
    let bounds = (NaiveDate::from_ymd_opt(year, 1, 1)?, NaiveDate::from_ymd_opt(year, 12, 31)?);
    Some(Atom::core(i, to, Core::Range(Some(bounds.0), Some(bounds.1))))
}

/// A year behind a date: "2026", ", 2026", "'26" is not read.
pub(super) fn year(p: &Pieces<'_>, i: usize) -> Option<(i32, usize)> {
    let at = if p.any(i, list![",", "in", "of"]) { i + 1 } else { i };
    let text = p.get(at).filter(|_| p.is_number(at) && p.w(at).len() == 4 && !garbled(p, at))?.norm;
    let year: i32 = text.parse().ok().filter(|year| (1900..=2199).contains(year))?;
    let clock = p.w(at + 1) == ":"
        || unit(p, at + 1).is_some()
        || p.any(at + 1, list!["am", "pm"])
        || (at > i && p.w(i) == "of");
    (!clock).then_some((year, at + 1))
}

/// "of last year", "this year", "next year" behind a date.
pub(super) fn named_year(p: &Pieces<'_>, i: usize, now: NaiveDateTime) -> Option<(i32, usize)> {
    let at = i + usize::from(p.any(i, list!["of", ","]));
    let shift = match p.w(at) {
        "last" => -1,
        "this" => 0,
        "next" => 1,
        _ => return None,
    };
    (p.w(at + 1) == "year").then(|| (now.date().year() + shift, at + 2))
}

/// A month and day whose year nobody said: the latest not after today, and the next. What only some years have is of no other year, e.g.
/// February 29 in March 2026.
pub(super) fn yearless(month: u32, day: u32, now: NaiveDateTime) -> Option<DayRef> {
    let today = now.date();
    let (said, this) = ((month, day), (today.month(), today.day()));
    let past = NaiveDate::from_ymd_opt(today.year() - i32::from(said > this), month, day);
    let upcoming = NaiveDate::from_ymd_opt(today.year() + i32::from(said < this), month, day);
    past.map(|date| DayRef { upcoming, ..DayRef::fixed(date) }).or_else(|| upcoming.map(DayRef::fixed))
}

/// A month and day with its year, or by the nearest ones.
pub(super) fn dated(month: u32, day: u32, year: Option<i32>, now: NaiveDateTime) -> Option<DayRef> {
    match year {
        Some(year) => NaiveDate::from_ymd_opt(year, month, day).map(DayRef::fixed),
        None => yearless(month, day, now),
    }
}
