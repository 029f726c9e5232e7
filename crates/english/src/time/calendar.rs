//! Calendar dates: "March 3rd", "the 3rd of March 2025", "2026-03-14", "3/14", "the 20th", and feasts that fall on a fixed day.

use std::ops::Range;

use chrono::{NaiveDate, NaiveDateTime};

use super::WrongTime;
use super::atom::{Atom, Core, DayRef, shifted};
use super::context::boundary;
use super::day::month_word;
use super::feast;
use super::month::{dated, named_year, year};
use crate::quantity::number::{below_hundred, digits, garbled};
use crate::quantity::number_word::ordinal;
use crate::quantity::pieces::Pieces;
use crate::quantity::unit::unit;

/// A day of the month in digits or words, with or without its ending: the day, the piece after it, and whether it is an ordinal.
pub(super) fn month_day(p: &Pieces<'_>, i: usize) -> Option<(u32, usize, bool)> {
    day_figure(p, i).filter(|(day, ..)| (1..=31).contains(day))
}

/// The same, of a month or of none ("the 32nd").
fn day_figure(p: &Pieces<'_>, i: usize) -> Option<(u32, usize, bool)> {
    if p.is_number(i) {
        let text = p.get(i)?.norm;
        if text.len() > 2 || (p.glued(i) && i > 0 && p.is_word(i - 1)) {
            return None;
        }
        let day: u32 = text.parse().ok()?;
        let ending =
            p.any(i + 1, list!["st", "nd", "rd", "th"]) && (p.glued(i + 1) || p.w(i + 1) == "th" || p.w(i + 1) == "rd");
        if p.glued(i + 1) && p.is_word(i + 1) && !ending {
            return None;
        }
        return Some((day, if ending { i + 2 } else { i + 1 }, ending));
    }
    ordinal_word(p, i).map(|(day, to)| (day, to, true))
}

/// "twenty-first", "thirty-first": the tens, and what follows the hyphen.
fn tens(word: &str) -> Option<(u32, &str)> {
    [("twenty-", 20), ("thirty-", 30)].into_iter().find_map(|(tens, base)| Some((base, word.strip_prefix(tens)?)))
}

fn ordinal_word(p: &Pieces<'_>, i: usize) -> Option<(u32, usize)> {
    if let Some((base, rest)) = tens(p.w(i)) {
        let unit = ordinal(rest).filter(|unit| *unit < 10)?;
        return Some((base + unit, i + 1)).filter(|(day, _)| *day <= 31);
    }
    match p.w(i) {
        "twenty" | "thirty" => {
            let base = if p.w(i) == "twenty" { 20 } else { 30 };
            let unit = ordinal(p.w(i + 1)).filter(|unit| *unit < 10 && base + *unit <= 31)?;
            Some((base + unit, i + 2))
        }
        word => ordinal(word).map(|day| (day, i + 1)),
    }
}

/// Any calendar date at a piece.
pub(super) fn date(p: &Pieces<'_>, i: usize, now: NaiveDateTime) -> Option<Atom> {
    iso(p, i)
        .or_else(|| feast::feast(p, i, now))
        .or_else(|| month_first(p, i, now))
        .or_else(|| day_first(p, i, now))
        .or_else(|| slashes(p, i, now))
        .or_else(|| dots(p, i, now))
        .or_else(|| alone(p, i, now))
}

/// "2026-03-14", "2026/03/14", with what stands behind the "T" left to the clock.
fn iso(p: &Pieces<'_>, i: usize) -> Option<Atom> {
    let sign = p.w(i + 1);
    let shape = p.is_number(i)
        && p.w(i).len() == 4
        && matches!(sign, "-" | "/")
        && p.w(i + 3) == sign
        && p.is_number(i + 2)
        && p.is_number(i + 4);
    if !shape || (p.glued(i) && i > 0 && p.is_word(i - 1)) || p.w(i + 2).len() > 2 || p.w(i + 4).len() > 2 {
        return None;
    }
    let (year, month, day) = (p.w(i).parse().ok()?, p.w(i + 2).parse().ok()?, p.w(i + 4).parse().ok()?);
    Some(placed(i..i + 5, NaiveDate::from_ymd_opt(year, month, day)))
}

/// A date by its numbers; where no calendar has it, a day that is none.
fn placed(pieces: Range<usize>, date: Option<NaiveDate>) -> Atom {
    match date {
        Some(date) => Atom::day(pieces.start, pieces.end, DayRef::fixed(date)),
        None => Atom::core(pieces.start, pieces.end, Core::Wrong(WrongTime::Day)),
    }
}

/// "March 3rd", "Mar. 3, 2026", "May the 3rd".
fn month_first(p: &Pieces<'_>, i: usize, now: NaiveDateTime) -> Option<Atom> {
    let month = month_word(p.w(i))?;
    let modal = p.w(i) == "may"
        && matches!(
            p.before(i, 1),
            "i" | "you" | "he" | "she" | "we" | "they" | "it" | "that" | "this" | "who" | "and"
        );
    let mut at = i + 1;
    at += usize::from(p.w(at) == "." && p.glued(at));
    at += usize::from(p.w(at) == "the" && month_day(p, at + 1).is_some_and(|found| found.2));
    if !modal && is_past_the_month(p, at) {
        return Some(placed(i..at + 1, None));
    }
    let (day, to, ordinal) = month_day(p, at)?;
    let taken = !ordinal
        && (p.any(to, list!["/", "%", "x", "over"])
            || p.w(to) == ":" && p.is_number(to + 1)
            || (unit(p, to).is_some() && !p.any(to, list!["h", "hrs"]))
            || p.any(to, list!["am", "pm"]));
    if modal || taken || (!ordinal && p.is_number(to) && p.w(to).len() < 4 && matches!(p.w(i), "may" | "march")) {
        return None;
    }
    let (year, to) = year(p, to).or_else(|| named_year(p, to, now)).map_or((None, to), |(year, to)| (Some(year), to));
    Some(on(i..to, (month, day), year, now))
}

/// A day of a month; one that this month never has ("September 31") is a day that nobody can place.
fn on(pieces: Range<usize>, (month, day): (u32, u32), year: Option<i32>, now: NaiveDateTime) -> Atom {
    match dated(month, day, year, now) {
        Some(day) => Atom::day(pieces.start, pieces.end, day),
        None => Atom::core(pieces.start, pieces.end, Core::Wrong(WrongTime::Day)),
    }
}

/// Whether a figure behind a month is of more days than any month has, and no year of two figures, e.g. "March 32".
fn is_past_the_month(p: &Pieces<'_>, i: usize) -> bool {
    let number = p.is_number(i) && p.w(i).parse().is_ok_and(|day: u32| (32..40).contains(&day));
    number && !garbled(p, i) && unit(p, i + 1).is_none() && !p.any(i + 1, list![":", "/", "%", "x", "over", "."])
}

/// "3 March", "3rd of March 2025", "the 3rd of March", "twentieth of May".
fn day_first(p: &Pieces<'_>, i: usize, now: NaiveDateTime) -> Option<Atom> {
    let at = i + usize::from(p.w(i) == "the");
    let (day, mut to, ordinal) = day_figure(p, at)?;
    let of = p.w(to) == "of"
        || (p.any(to, list!["-", "/"]) && p.glued(to) && p.glued(to + 1) && month_word(p.w(to + 1)).is_some());
    let dashed = of && p.w(to) != "of";
    to += usize::from(of);
    let part = matches!(p.before(at, 1), "/" | ":" | "." | "x") && p.glued(at);
    if !ordinal && (part || (of && !dashed)) {
        return None;
    }
    if ordinal && !of && p.w(to) == "this" && p.w(to + 1) == "month" {
        return None;
    }
    let month = month_word(p.w(to)).filter(|_| {
        p.w(to) != "may"
            || ordinal
            || p.ends(to + 1)
            || !p.is_word(to + 1)
            || p.any(to + 1, list!["at", "and", "to", "in"])
    })?;
    to += 1;
    // A value stands before a day with its month first, e.g. "38 March 3rd".
    if !(1..=31).contains(&day) && !ordinal && (!(32..40).contains(&day) || month_day(p, to).is_some()) {
        return None;
    }
    to += usize::from(p.w(to) == "." && p.glued(to) && !p.ends(to + 1));
    let to = to + usize::from(dashed && p.any(to, list!["-", "/"]) && p.is_number(to + 1));
    let (year, to) = year(p, to).or_else(|| named_year(p, to, now)).map_or((None, to), |(year, to)| (Some(year), to));
    Some(on(i..to, (month, day), year, now))
}

/// "3/14", "14/3", "3/14/2026", "14-03-2026". Where both readings are possible, the nearer one, and the other
/// beside it.
fn slashes(p: &Pieces<'_>, i: usize, now: NaiveDateTime) -> Option<Atom> {
    let sign = p.w(i + 1);
    if !p.is_number(i)
        || !matches!(sign, "/" | "-")
        || !p.is_number(i + 2)
        || matches!(p.before(i, 1), "/" | ":" | ".")
        || p.glued(i + 1) != p.glued(i + 2)
    {
        return None;
    }
    if p.w(i).len() > 2 || p.w(i + 2).len() > 2 || garbled(p, i) || (p.glued(i) && i > 0 && p.is_word(i - 1)) {
        return None;
    }
    let (first, second): (u32, u32) = (p.w(i).parse().ok()?, p.w(i + 2).parse().ok()?);
    let full = (p.w(i + 3) == sign && p.is_number(i + 4)).then(|| p.w(i + 4));
    let (year, to) = match full {
        Some(text) if text.len() == 4 => {
            (Some(text.parse::<i32>().ok().filter(|year| (1900..=2199).contains(year))?), i + 5)
        }
        Some(text) if text.len() == 2 && sign == "/" => (Some(2000 + text.parse::<i32>().ok()?), i + 5),
        Some(_) => return None,
        None => (None, i + 3),
    };
    if year.is_none() && (sign == "-" || !plain_slash(p, i, to, first, second)) {
        return None;
    }
    let american = dated(first, second, year, now);
    let european = dated(second, first, year, now);
    let day = match (american, european) {
        // A record means a day not long past, a reminder one not far ahead.
        (Some(one), Some(two)) if one.date != two.date => {
            let today = now.date();
            let past = [one.date, two.date].into_iter().filter(|date| *date <= today).max().unwrap_or(one.date);
            let other = if past == one.date { two.date } else { one.date };
            let ahead = [one.upcoming, two.upcoming].into_iter().flatten().min();
            let upcoming = ahead.or(Some(other).filter(|other| *other >= today && past < today));
            DayRef { upcoming, other: Some(other), ..DayRef::fixed(past) }
        }
        (Some(day), _) => day,
        (None, Some(day)) => day,
        (None, None) => {
            let led = first.min(second) <= 12 || p.before(i, 1) == "on" && boundary(p, to);
            let none = year.is_some() || (1..=31).contains(&first.max(second)) && led;
            return none.then(|| placed(i..to, None));
        }
    };
    Some(Atom::day(i, to, day))
}

/// Whether "3/14" with no year is a date and no score, fraction or saying.
fn plain_slash(p: &Pieces<'_>, i: usize, to: usize, first: u32, second: u32) -> bool {
    let named = matches!(
        p.before(i, 1),
        "on" | "since" | "until" | "from" | "dated" | "by" | "of" | "date" | "starting" | "through" | "between"
    ) || (p.before(i, 1) == "and" && (4..8).any(|back| p.before(i, back) == "between"))
        || (matches!(p.before(i, 1), "was" | "is" | "to" | "be" | ":" | "for")
            && (2..5).any(|back| matches!(p.before(i, back), "date" | "day" | "appointment")))
        || weekday_before(p, i, 1);
    let behind = p.any(to, list!["at", "@"])
        || matches!(p.w(to), "yesterday")
        || p.w(to + 1) == ":"
        || p.any(to + 1, list!["am", "pm"]);
    if p.w(to) == "/" || p.w(to) == "%" || unit(p, to).is_some() {
        return false;
    }
    let score = matches!(second, 0 | 5 | 10)
        || (second <= 8 && first < second)
        || (first == 24 && second == 7)
        || first == second;
    let scored = matches!(
        p.before(i, 1),
        "pain" | "severity" | "score" | "level" | "scale" | "intensity" | "mood" | "rated" | "a" | "about" | "around"
    ) || p.any(to, list!["pain", "severity", "headache", "vision"]);
    named || (behind && !scored && !matches!(second, 5 | 10)) || !(score || scored)
}

/// Whether a day of the week stands so many pieces before.
fn weekday_before(p: &Pieces<'_>, i: usize, back: usize) -> bool {
    i.checked_sub(back).is_some_and(|at| super::day::weekday_word(p, at).is_some())
}

/// "14.03.2026".
fn dots(p: &Pieces<'_>, i: usize, now: NaiveDateTime) -> Option<Atom> {
    let text = p.get(i).filter(|_| p.is_number(i) && p.w(i).len() <= 10)?.norm;
    let mut parts = text.split('.');
    let (first, second, third) = (parts.next()?, parts.next()?, parts.next());
    let (day, month): (u32, u32) = (first.parse().ok()?, second.parse().ok()?);
    let Some(third) = third else { return dotted_day(p, i, now, (day, month)) };
    if parts.next().is_some() || third.len() != 4 {
        return None;
    }
    Some(placed(i..i + 1, NaiveDate::from_ymd_opt(third.parse().ok()?, month, day)))
}

/// A day and its month by their dots ("on 3.4."), the last of which stands where more follows or nothing does. Behind "on" and
/// without that dot it may be a dose that somebody is on.
fn dotted_day(p: &Pieces<'_>, i: usize, now: NaiveDateTime, (day, month): (u32, u32)) -> Option<Atom> {
    let dot = p.w(i + 1) == "." && p.glued(i + 1);
    if !dot || p.before(i, 1) != "on" || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let to = i + 1 + usize::from(p.get(i + 2).is_some());
    match dated(month, day, None, now) {
        Some(date) => Some(Atom::day(i, to, date)),
        None => Some(placed(i..to, None)),
    }
}

/// "the 20th", "on the third", "20th of this month": the latest such day not after today, and the next.
fn alone(p: &Pieces<'_>, i: usize, now: NaiveDateTime) -> Option<Atom> {
    let article = p.w(i) == "the";
    let (day, to, ordinal) = day_figure(p, i + usize::from(article))?;
    let lead = p.before(i, 1);
    let led =
        matches!(lead, "on" | "since" | "until" | "from" | "to" | "by" | "was" | "not" | "through" | "for" | "between");
    let named = weekday_before(p, i, 1) || (lead == "," && weekday_before(p, i, 2));
    if !ordinal || !(article || ((led || named) && p.is_number(i))) {
        return None;
    }
    let month = match (p.w(to), p.w(to + 1), p.w(to + 2)) {
        ("of", "this", "month") => Some((0, to + 3)),
        ("of", "last", "month") => Some((-1, to + 3)),
        ("of", "next", "month") => Some((1, to + 3)),
        ("of", ..) => return None,
        _ => None,
    };
    if let Some((shift, to)) = month {
        return Some(placed(i..to, shifted(now.date(), day, shift)));
    }
    let words = !p.is_number(i + usize::from(article));
    let quiet = p.ends(to)
        || super::day::part_word(p.w(to)).is_some()
        || p.any(to, word_list!("../../data/words/time/calendar/alone.txt"))
        || lead == "on" && !words && !p.any(to, word_list!("../../data/words/time/calendar/counted.txt"));
    if !quiet
        || (words && !matches!(lead, "on" | "since" | "until" | "from"))
        || (p.w(i + 1) == "first" && p.w(to) == "time")
    {
        return None;
    }
    let today = now.date();
    let Some(past) = (0..4).filter_map(|back| shifted(today, day, -back)).find(|date| *date <= today) else {
        return (day < 40 && lead == "on").then(|| placed(i..to, None));
    };
    let upcoming = (0..4).filter_map(|on| shifted(today, day, on)).find(|date| *date >= today);
    Some(Atom::day(i, to, DayRef { upcoming, monthly: true, ..DayRef::fixed(past) }))
}

/// A count of days or weeks in digits or words, for whoever reads stretches.
pub(super) fn count(p: &Pieces<'_>, i: usize) -> Option<(u32, usize)> {
    if p.is_number(i) {
        // A whole number of at most five digits: the cast cannot change it.
        return digits(p, i)
            .filter(|value| value.fract() == 0.0 && *value < 100_000.0)
            .map(|value| (value as u32, i + 1));
    }
    match p.w(i) {
        "a" if p.any(i + 1, list!["couple"]) => Some((2, i + 2 + usize::from(p.w(i + 2) == "of"))),
        "couple" => Some((2, i + 1 + usize::from(p.w(i + 1) == "of"))),
        "a" | "an" => Some((1, i + 1)),
        _ => below_hundred(p, i),
    }
}
