//! Whole months and years: "in January", "last March", "March 2025", "in 2024".

use chrono::{Datelike, NaiveDate, NaiveDateTime};

use super::atom::{Atom, Core, plus};
use super::calendar::{shifted, year, yearless};
use super::day::month_word;
use crate::quantity::pieces::Pieces;

/// A whole month or year: "in January", "last March", "March 2025", "in 2024", bare names that are no other word.
pub(super) fn whole(p: &Pieces<'_>, i: usize, now: NaiveDateTime) -> Option<Atom> {
    let today = now.date();
    let lead = p.before(i, 1);
    if let Some(month) = month_word(p.w(i)) {
        let led = crate::word_list!("../../data/words/time_month_whole.txt").holds(lead);
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
                match lead {
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
