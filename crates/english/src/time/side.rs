//! What lies on one side of a day or of a stretch of life: "before Monday", "the day after Christmas", "over the holidays".

use chrono::{NaiveDate, NaiveDateTime};

use super::DayPart;
use super::apart::{Stretch, months_from, stretch};
use super::atom::{Atom, Core, DayRef, plus};
use super::{calendar, day, month, named, period};
use crate::list::WordList;
use crate::quantity::pieces::Pieces;

/// Stretches of a life, of days to years: no calendar knows when they were.
const STRETCHES: &WordList = word_list!("../../data/words/time/side/stretches.txt");

/// The side of a day that a word names: -1 before it, 1 after it.
fn side(word: &str) -> Option<i64> {
    match word {
        "before" => Some(-1),
        "after" => Some(1),
        _ => None,
    }
}

/// A day, or several that have one name.
fn named(p: &Pieces<'_>, i: usize, now: NaiveDateTime) -> Option<Atom> {
    let atom = day::relative(p, i, now)
        .or_else(|| day::weekday(p, i, now))
        .or_else(|| calendar::date(p, i, now))
        .or_else(|| named::named(p, i, now))
        .or_else(|| month::whole(p, i, now));
    // On which side of a part of a day something was, its day does not tell.
    atom.filter(|atom| atom.part.is_none())
}

/// Every day on one side of a day ("before Monday", "after the 3rd", "before last week"), today being the last of those after it. Of "before
/// Monday at 8" Monday is one of them.
pub(super) fn before_or_after(p: &Pieces<'_>, i: usize, now: NaiveDateTime) -> Option<Atom> {
    let side = side(p.w(i))?;
    let atom = named(p, i + 1, now)?;
    let (first, last) = match (atom.day, atom.core) {
        (Some(day), None) => (day.date, day.date),
        (None, Some(Core::Range(Some(first), Some(last)))) => (first, last),
        _ => return None,
    };
    let to = period::tail(p, atom.to, now);
    let apart = i64::from(to == atom.to);
    let core = match side {
        ..0 => Core::Range(None, Some(plus(first, -apart))),
        _ => Core::Range(Some(plus(last, apart)), (last < now.date()).then_some(now.date())),
    };
    Some(Atom::core(i, to, core))
}

/// A day that is counted from another ("two days before Christmas", "a week after the 3rd").
pub(super) fn counted(p: &Pieces<'_>, i: usize, now: NaiveDateTime) -> Option<Atom> {
    let (length, at) = stretch(p, i)?;
    let (day, to) = beside(p, at, length, now)?;
    Some(Atom::day(i, to, day))
}

/// The day next to another ("the day before Christmas", "the night before Monday", "the morning after the 3rd").
pub(super) fn next_to(p: &Pieces<'_>, i: usize, now: NaiveDateTime) -> Option<Atom> {
    let at = i + usize::from(p.w(i) == "the");
    let part = match p.w(at) {
        "day" => None,
        word => Some(day::one_part(word)?),
    };
    let (day, to) = beside(p, at + 1, Stretch::Days(1), now)?;
    Some(Atom { part, nightly: part == Some(DayPart::Night), ..Atom::day(i, to, day) })
}

/// The day that lies so far from the one named behind "before" or "after", in a record and in a reminder, and the piece after it.
fn beside(p: &Pieces<'_>, i: usize, length: Stretch, now: NaiveDateTime) -> Option<(DayRef, usize)> {
    let sign = side(p.w(i))?;
    let moved = |from: NaiveDate| match length {
        Stretch::Minutes(_) => None,
        Stretch::Days(days) => Some(plus(from, sign * days)),
        Stretch::Months(months) => months_from(from, sign * months),
    };
    // Of a week or a month it may be counted from the first day or the last.
    let atom = named(p, i + 1, now).filter(|atom| atom.core.is_none())?;
    let day = atom.day?;
    Some((DayRef { upcoming: day.upcoming.and_then(moved), ..DayRef::fixed(moved(day.date)?) }, atom.to))
}

/// Days that no words here tell ("before the holidays", "during my pregnancy", "over Christmas").
pub(super) fn stretch_of_life(p: &Pieces<'_>, i: usize, now: NaiveDateTime) -> Option<Atom> {
    let led = match p.w(i) {
        "before" | "after" | "during" | "over" | "throughout" => i + 1,
        _ => return None,
    };
    let at = led + usize::from(p.any(led, list!["the", "my", "our", "a", "last", "this"]));
    let named = [at, at + 1].into_iter().find(|at| p.any(*at, STRETCHES))?;
    // That of a feast has a date ("over Christmas Day").
    let day = calendar::date(p, named, now).is_some_and(|day| day.to > named + 1);
    (!day).then(|| Atom::core(i, named + 1, Core::Range(None, None)))
}
