//! Feasts: on a fixed day of the year, or by a rule that stands everywhere.

use chrono::{Datelike, NaiveDate, NaiveDateTime};

use super::atom::{Atom, DayRef, UNPLACED, plus};
use super::month::{dated, named_year, year};
use crate::list::WordList;
use crate::quantity::pieces::Pieces;

const MOVABLE: &WordList =
    list!["thanksgiving", "diwali", "ramadan", "eid", "hanukkah", "passover", "lent", "holi", "vesak", "purim"];

/// A feast by name. Thanksgiving, Diwali and others differ by country or moon: they lie on no day that is read.
pub(super) fn feast(p: &Pieces<'_>, i: usize, now: NaiveDateTime) -> Option<Atom> {
    let (month, day, more) = match (p.w(i), p.w(i + 1), p.w(i + 2)) {
        ("christmas" | "xmas" | "chrissy", "evening" | "eve", _) => (12, 24, 2),
        ("christmas" | "xmas" | "chrissy", "day", _) => (12, 25, 2),
        ("christmas" | "xmas", _, _) => (12, 25, 1),
        ("boxing", "day", _) => (12, 26, 2),
        ("new", "year's" | "years" | "year", "evening" | "eve") => (12, 31, 3),
        ("new", "year's" | "years" | "year", "day") => (1, 1, 3),
        ("new", "year's" | "years", _) => (1, 1, 2),
        ("halloween", ..) => (10, 31, 1),
        ("valentine's" | "valentines" | "valentine", "day", _) => (2, 14, 2),
        ("fourth" | "4th", "of", "july") => (7, 4, 3),
        ("anzac", "day", _) => (4, 25, 2),
        ("australia", "day", _) => (1, 26, 2),
        ("st" | "saint", "patrick's" | "patricks" | "paddy's", "day") => (3, 17, 3),
        ("good", "friday", _) => return easter(i, 2, -2, now),
        ("easter", "monday", _) => return easter(i, 2, 1, now),
        ("easter", "sunday" | "day", _) => return easter(i, 2, 0, now),
        // Of the country, or by the moon: on no day that the word tells.
        (movable, ..) if MOVABLE.holds(movable) => return Some(Atom::core(i, i + 1, UNPLACED)),
        _ => return None,
    };
    let (year, to) = year(p, i + more)
        .or_else(|| named_year(p, i + more, now))
        .map_or((None, i + more), |(year, to)| (Some(year), to));
    dated(month, day, year, now).map(|day| Atom::day(i, to, day))
}

/// Days from Easter Sunday (the Gregorian computus of Meeus, Jones and Butcher).
fn easter(i: usize, more: usize, shift: i64, now: NaiveDateTime) -> Option<Atom> {
    let sunday = |year: i32| {
        let (a, b, c) = (year % 19, year / 100, year % 100);
        let (d, e) = (b / 4, b % 4);
        let g = (8 * b + 13) / 25;
        let h = (19 * a + b - d - g + 15) % 30;
        let l = (32 + 2 * e + 2 * (c / 4) - h - c % 4) % 7;
        let m = (a + 11 * h + 22 * l) / 451;
        let n = h + l - 7 * m + 114;
        NaiveDate::from_ymd_opt(year, u32::try_from(n / 31).ok()?, u32::try_from(n % 31).ok()? + 1)
            .map(|date| plus(date, shift))
    };
    let today = now.date();
    let date = [today.year(), today.year() - 1].into_iter().filter_map(sunday).find(|date| *date <= today)?;
    let upcoming = [today.year(), today.year() + 1].into_iter().filter_map(sunday).find(|date| *date >= today);
    Some(Atom::day(i, i + more, DayRef { upcoming, ..DayRef::fixed(date) }))
}
