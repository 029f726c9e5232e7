//! So long ago and so long ahead: "two hours ago", "half an hour ago", "an hour and a half ago", "in 20 minutes", "a week ago".

use chrono::{Datelike, Duration, NaiveDate, NaiveDateTime};

use super::WrongTime;
use super::atom::{Atom, Core, DayRef, UNPLACED, plus, shifted};
use crate::quantity::measure::is_below_zero;
use crate::quantity::number::{number, part_behind};
use crate::quantity::pieces::Pieces;

/// A stretch of time: its minutes, or its days, weeks or months where a clock has no say in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Stretch {
    /// Minutes, from seconds, minutes and hours.
    Minutes(i64),
    /// Days, from days, weeks and fortnights.
    Days(i64),
    /// Months, from months and years.
    Months(i64),
}

impl Stretch {
    /// The day that lies so far back.
    pub(super) fn before(self, now: NaiveDateTime) -> Option<NaiveDate> {
        match self {
            Stretch::Minutes(minutes) => Some(now.checked_sub_signed(Duration::try_minutes(minutes)?)?.date()),
            Stretch::Days(days) => Some(plus(now.date(), -days)),
            Stretch::Months(months) => months_from(now.date(), -months),
        }
    }
}

/// A stretch at a piece, and the piece after it.
pub(super) fn stretch(p: &Pieces<'_>, i: usize) -> Option<(Stretch, usize)> {
    let (value, at) = match number(p, i) {
        Some(found) => (found.value, found.to),
        None if p.any(i, list!["a", "an", "one"]) => (1.0, i + 1),
        None if p.w(i) == "couple" => (2.0, i + 1),
        None => return None,
    };
    let at = if p.any(at, list!["whole", "full", "good", "more", "-"]) { at + 1 } else { at };
    // "an hour and a half"
    let (value, to) = part_behind(p, at + 1, false).map_or((value, at + 1), |(part, to)| (value + part, to));
    let made = |scale: f64| {
        let total = value * scale;
        // Bounded, so that the cast cannot change the value by more than its fraction.
        (total.is_finite() && total < 1e6).then_some(total.round() as i64)
    };
    let whole = value.fract() == 0.0;
    Some(match p.w(at) {
        "second" | "seconds" | "sec" | "secs" => (Stretch::Minutes(made(1.0 / 60.0)?), to),
        "minute" | "minutes" | "min" | "mins" | "m" => (Stretch::Minutes(made(1.0)?), to),
        "hour" | "hours" | "hr" | "hrs" | "h" => {
            let hours = made(60.0)?;
            if p.w(at) == "h" && p.glued(to) && p.is_number(to) {
                // "1h30"
                let minutes = p.w(to).parse::<i64>().ok().filter(|minutes| *minutes < 60)?;
                return Some((Stretch::Minutes(hours + minutes), to + 1));
            }
            let next = to + usize::from(p.any(to, list!["and", ","]));
            let more = number(p, next)
                .filter(|more| p.any(more.to, list!["minute", "minutes", "min", "mins", "m"]) && more.value < 60.0);
            match more.and_then(|more| more.whole.map(|minutes| (i64::from(minutes), more.to + 1))) {
                Some((minutes, end)) => (Stretch::Minutes(hours + minutes), end),
                None => (Stretch::Minutes(hours), to),
            }
        }
        "day" | "days" | "night" | "nights" if whole => (Stretch::Days(made(1.0)?), to),
        "week" | "weeks" | "wks" if whole => (Stretch::Days(made(7.0)?), to),
        "fortnight" | "fortnights" if whole => (Stretch::Days(made(14.0)?), to),
        "week" | "weeks" if (value.fract() - 0.5).abs() < f64::EPSILON => (Stretch::Days(made(7.0)?), to),
        "month" | "months" | "mths" if whole => (Stretch::Months(made(1.0)?), to),
        "year" | "years" | "yrs" | "yr" if whole => (Stretch::Months(made(12.0)?), to),
        "month" | "months" | "year" | "years" => {
            (Stretch::Months(made(if p.w(at).starts_with('m') { 1.0 } else { 12.0 })?), to)
        }
        _ => return None,
    })
}

/// A day some months before or after another; the last of a shorter month.
pub(super) fn months_from(today: NaiveDate, months: i64) -> Option<NaiveDate> {
    let months = i32::try_from(months).ok().filter(|months| months.abs() < 2400)?;
    (0..4).find_map(|less| shifted(today, today.day().saturating_sub(less), months))
}

fn said_about(p: &Pieces<'_>, i: usize) -> bool {
    matches!(
        p.before(i, 1),
        "about" | "around" | "roughly" | "approximately" | "approx" | "maybe" | "like" | "nearly" | "almost" | "some"
    )
}

/// "two hours ago", "two days back", "a moment ago", "an hour from now".
pub(super) fn apart(p: &Pieces<'_>, i: usize, now: NaiveDateTime) -> Option<Atom> {
    let today = now.date();
    if let Some((to, core)) = inexact(p, i) {
        return Some(Atom::core(i, to, core));
    }
    if p.w(i) == "in" {
        return ahead(p, i, today);
    }
    let (length, to) = stretch(p, i)?;
    let about = said_about(p, i);
    let (ago, end) = match (p.w(to), p.w(to + 1)) {
        ("ago", _) => (true, to + 1),
        // A week before it, e.g. "a week yesterday".
        ("yesterday", _) if matches!(length, Stretch::Days(days) if days % 7 == 0) => (true, to),
        ("back", _) if !matches!(p.w(to + 1), "pain" | "ache" | "to" | "in") => (true, to + 1),
        ("or", "so") if p.w(to + 2) == "ago" => {
            return made(i, to + 3, length, true, today).map(|atom| Atom { approximate: true, ..atom });
        }
        ("from", "now" | "today") => (false, to + 2),
        ("from", _) => {
            // "two weeks from tomorrow", "three weeks from Tuesday"
            let Stretch::Days(days) = length else { return None };
            let from = super::day::relative(p, to + 1, now).or_else(|| super::day::weekday(p, to + 1, now))?;
            let start = from.day.map(|day| day.upcoming.unwrap_or(day.date)).filter(|start| *start > today)?;
            return Some(Atom::day(i, from.to, DayRef::fixed(plus(start, days))));
        }
        _ => return None,
    };
    if p.before(i, 1) == "or" || matches!(p.before(i, 1), "to" | "-") && i >= 2 && number(p, i - 2).is_some() {
        return Some(Atom::core(i, end, Core::Vague));
    }
    if is_below_zero(p, i) || i == 1 && p.w(0) == "-" && p.glued(i) {
        return Some(Atom::core(i - 1, end, Core::Wrong(WrongTime::Clock)));
    }
    if let Stretch::Days(days) = length {
        // "a week ago Monday": so many weeks before the last one.
        if ago && days % 7 == 0 && p.any(end, list!["today", "yesterday"]) {
            let back = days + i64::from(p.w(end) == "yesterday");
            return Some(Atom::day(i, end + 1, DayRef::fixed(plus(today, -back))));
        }
        let at = end + usize::from(p.w(end) == "on");
        if let Some(weekday) = super::day::weekday_word(p, at).filter(|_| ago && days % 7 == 0) {
            return Some(Atom::day(i, at + 1, DayRef::fixed(plus(super::atom::back_to(today, weekday), -days))));
        }
    }
    made(i, end, length, ago, today).map(|atom| Atom { approximate: atom.approximate || about, ..atom })
}

fn made(from: usize, to: usize, length: Stretch, ago: bool, today: NaiveDate) -> Option<Atom> {
    let sign = if ago { -1 } else { 1 };
    Some(match length {
        Stretch::Minutes(minutes) => {
            let by = Duration::try_minutes(minutes)?;
            Atom::core(from, to, if ago { Core::Ago(by) } else { Core::Ahead(by) })
        }
        Stretch::Days(days) => Atom::day(from, to, DayRef::fixed(plus(today, sign * days))),
        Stretch::Months(months) => {
            let day = DayRef::fixed(months_from(today, sign * months)?);
            Atom { approximate: true, ..Atom::day(from, to, day) }
        }
    })
}

/// "in 20 minutes", "in half an hour", "in two days' time".
fn ahead(p: &Pieces<'_>, i: usize, today: NaiveDate) -> Option<Atom> {
    let at = i + 1 + usize::from(p.any(i + 1, list!["about", "around", "like", "roughly", "exactly", "another"]));
    let (length, to) = match stretch(p, at) {
        Some(found) => found,
        // "nudge me in ten"
        None => {
            let (minutes, to) = super::calendar::count(p, at).filter(|(minutes, to)| {
                minutes % 5 == 0 && (5..=60).contains(minutes) && p.ends(*to) && p.before(i, 1) == "me"
            })?;
            (Stretch::Minutes(i64::from(minutes)), to)
        }
    };
    let rate = matches!(
        p.before(i, 1),
        "beats" | "times" | "breaths" | "steps" | "pulses" | "miles" | "km" | "k" | "once" | "twice"
    );
    let rate = rate || (p.w(i + 1) == "a" && p.w(i + 2) == "day");
    let span_only = p.any(to, list!["of", "flat"]) || p.any(to, list!["a"]);
    if rate || span_only {
        return None;
    }
    let to = to + usize::from(p.any(to, list!["time"])) + 2 * usize::from(p.w(to) == "'" && p.w(to + 1) == "time");
    let about = at > i + 1 && !p.any(i + 1, list!["exactly", "another"]);
    made(i, to, length, false, today).map(|atom| Atom { approximate: atom.approximate || about, ..atom })
}

/// "a few hours ago", "2 or 3 hours ago", "an hour or two ago", "hours ago", "a moment ago".
fn inexact(p: &Pieces<'_>, i: usize) -> Option<(usize, Core)> {
    let unit = |at: usize| p.any(at, word_list!("../../data/words/time/apart/inexact.txt"));
    let gone = |at: usize| p.any(at, list!["ago", "back"]);
    // So many days or more were not today.
    let core = |at: usize| {
        if p.any(at, list!["day", "days", "week", "weeks", "month", "months", "year", "years", "ages", "decades"]) {
            UNPLACED
        } else {
            Core::Vague
        }
    };
    match (p.w(i), p.w(i + 1)) {
        ("a", "moment" | "second" | "sec" | "tick") if p.w(i + 2) == "ago" => Some((i + 3, Core::Now)),
        ("moments" | "seconds", "ago") => Some((i + 2, Core::Now)),
        ("a", "few" | "couple") if p.w(i + 1) == "few" && unit(i + 2) && gone(i + 3) => Some((i + 4, core(i + 2))),
        ("several" | "many" | "some" | "few", _) if unit(i + 1) && gone(i + 2) => Some((i + 3, core(i + 1))),
        ("hours" | "ages" | "minutes" | "days" | "weeks" | "months" | "years", "ago") => Some((i + 2, core(i))),
        ("a" | "an" | "one", _)
            if unit(i + 1) && p.w(i + 2) == "or" && p.any(i + 3, list!["two", "three"]) && gone(i + 4) =>
        {
            Some((i + 5, core(i + 1)))
        }
        _ => {
            let first = number(p, i)?;
            if !p.any(first.to, list!["or", "to", "-"]) {
                return None;
            }
            let second = number(p, first.to + 1)?;
            (unit(second.to) && gone(second.to + 1)).then(|| (second.to + 2, core(second.to)))
        }
    }
}
