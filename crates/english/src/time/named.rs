//! Stretches of days that have a name: "last week", "this month", "the past ten days", "the weekend".

use chrono::{Datelike, NaiveDate, NaiveDateTime, Weekday};

use super::apart::{months_from, stretch};
use super::atom::{Atom, Core, UNPLACED, back_to, monday, plus, shifted};
use crate::list::WordList;
use crate::quantity::pieces::Pieces;

/// They fall in other months on the other half of the earth.
const SEASONS: &WordList = list!["spring", "summer", "autumn", "fall", "winter"];

/// A stretch that has a name: "last week", "this month", "the weekend", "the past two weeks".
pub(super) fn named(p: &Pieces<'_>, i: usize, now: NaiveDateTime) -> Option<Atom> {
    let today = now.date();
    let at = i + usize::from(p.w(i) == "the");
    let range =
        |to: usize, days: (NaiveDate, NaiveDate)| Some(Atom::core(i, to, Core::Range(Some(days.0), Some(days.1))));
    if p.any(at, list!["past", "last", "previous"]) {
        return gone_by(p, i, at, now);
    }
    match (p.w(at), p.w(at + 1), p.w(at + 2)) {
        (unit @ ("week" | "month" | "year"), "before", "last") => range(at + 3, calendar(unit, today, -2)?),
        ("this" | "all", unit @ ("week" | "month" | "year"), _) => range(at + 2, calendar(unit, today, 0)?),
        ("next" | "coming", unit @ ("week" | "month" | "year"), _) => range(at + 2, calendar(unit, today, 1)?),
        (which @ ("next" | "coming" | "this" | "all"), "weekend", _) => {
            let shift = if matches!(which, "next" | "coming") { 1 } else { 0 };
            let saturday = plus(monday(today), 5 + 7 * shift);
            range(at + 2, (saturday, plus(saturday, 1)))
        }
        ("later" | "earlier", "this", "week" | "month" | "year") => {
            named(p, at + 1, now).map(|atom| Atom { from: i, ..atom })
        }
        ("end", "of", _) => {
            let from = at + 2;
            let (last, to) = match (p.w(from), p.w(from + 1)) {
                ("the" | "this", unit @ ("week" | "month" | "year")) => (calendar(unit, today, 0)?.1, from + 2),
                ("next", unit @ ("week" | "month")) => (calendar(unit, today, 1)?.1, from + 2),
                _ => match super::month::whole(p, from, now)? {
                    Atom { core: Some(Core::Range(_, Some(last))), to, .. } => (last, to),
                    _ => return None,
                },
            };
            range(to, (last, last))
        }
        ("week", "of" | "commencing" | "beginning" | "starting", _) => {
            let day = super::calendar::date(p, at + 2, now)?;
            let first = monday(day.day?.date);
            range(day.to, (first, plus(first, 6)))
        }
        // One that is over ("in the summer"): "every summer" is a habit, and "a fall" no season.
        (season, ..) if SEASONS.holds(season) && p.any(i.wrapping_sub(1), list!["in", "during", "over", "this"]) => {
            (at > i || season != "fall").then(|| Atom::core(i, at + 1, UNPLACED))
        }
        ("weekend", ..) if at > i => {
            let saturday = back_to(today, Weekday::Sat);
            range(at + 1, (saturday, plus(saturday, 1)))
        }
        _ => None,
    }
}

/// "the past ten days", "last week": what lies behind, up to today or by the calendar.
fn gone_by(p: &Pieces<'_>, i: usize, at: usize, now: NaiveDateTime) -> Option<Atom> {
    let today = now.date();
    let range =
        |to: usize, since: NaiveDate, until: NaiveDate| Some(Atom::core(i, to, Core::Range(Some(since), Some(until))));
    if let Some((length, to)) = stretch(p, at + 1).filter(|_| !p.any(at + 1, list!["a", "an", "half"])) {
        return range(to, length.before(now)?, today);
    }
    if p.any(at + 1, list!["few", "couple", "several"]) {
        let to = at + 2 + usize::from(p.w(at + 2) == "of");
        if p.any(to, list!["hours", "days", "weeks", "months", "years", "nights", "minutes"]) {
            return Some(Atom::core(i, to + 1, Core::Vague));
        }
    }
    // "the past week", "over the last month" run up to today; "last week" is the calendar's.
    let rolling = p.w(at) == "past" || at > i;
    match p.w(at + 1) {
        // Somebody's own is no season ("my last fall").
        season if SEASONS.holds(season) && !p.any(i.wrapping_sub(1), list!["my", "his", "her", "their", "our"]) => {
            Some(Atom::core(i, at + 2, UNPLACED))
        }
        "week" if rolling => range(at + 2, plus(today, -7), today),
        "fortnight" => range(at + 2, plus(today, -14), today),
        "month" if rolling => range(at + 2, months_from(today, -1)?, today),
        "year" if rolling => range(at + 2, months_from(today, -12)?, today),
        "hour" => Some(Atom::core(i, at + 2, Core::Vague)),
        "day" if p.w(at + 2) == "of" && p.any(at + 3, list!["the", "this"]) && p.w(at + 4) == "month" => {
            Some(Atom::day(i, at + 5, super::atom::DayRef::fixed(calendar("month", today, 0)?.1)))
        }
        "day" if rolling => range(at + 2, plus(today, -1), today),
        unit @ ("week" | "month" | "year") => {
            let (first, last) = calendar(unit, today, -1)?;
            range(at + 2, first, last)
        }
        "weekend" => {
            let ended = if today.weekday() == Weekday::Sun { plus(monday(today), -1) } else { plus(today, -2) };
            let saturday = back_to(ended, Weekday::Sat);
            range(at + 2, saturday, plus(saturday, 1))
        }
        _ => None,
    }
}

/// The first and the last day of a week, a month or a year of the calendar, so many from the present one.
fn calendar(unit: &str, today: NaiveDate, shift: i32) -> Option<(NaiveDate, NaiveDate)> {
    let monday = plus(monday(today), 7 * i64::from(shift));
    match unit {
        "week" => Some((monday, plus(monday, 6))),
        "month" => Some((shifted(today, 1, shift)?, plus(shifted(today, 1, shift + 1)?, -1))),
        _ => {
            let year = today.year() + shift;
            Some((NaiveDate::from_ymd_opt(year, 1, 1)?, NaiveDate::from_ymd_opt(year, 12, 31)?))
        }
    }
}
