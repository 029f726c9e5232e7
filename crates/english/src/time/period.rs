//! Stretches of days: "last week", "the past ten days", "since Monday", "until Friday", "from the 1st to the 5th", "at the weekend".

use chrono::{Datelike, NaiveDate, NaiveDateTime, Weekday};

use super::apart::{Stretch, months_from, stretch};
use super::atom::{Atom, Core, back_to, monday, plus, shifted};
use super::scan::point;
use crate::list::WordList;
use crate::quantity::pieces::Pieces;

/// A stretch that lies behind, and on no days that the words tell.
pub(super) const UNPLACED: Core = Core::Range(None, None);

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

/// The first day that an atom names, as a start looks for it.
fn start(atom: &Atom, now: NaiveDateTime) -> Option<NaiveDate> {
    match (atom.day, atom.core) {
        (Some(day), _) => Some(day.date),
        (_, Some(Core::Range(since, _))) => since,
        (_, Some(Core::Ago(by))) => now.checked_sub_signed(by).map(|then| then.date()),
        _ => atom
            .clock
            .map(|clock| if clock.time <= now.time() || clock.open { now.date() } else { plus(now.date(), -1) }),
    }
}

/// The last day that an atom names, looked for ahead.
pub(super) fn end(atom: &Atom, now: NaiveDateTime) -> Option<NaiveDate> {
    match (atom.day, atom.core) {
        (Some(day), _) => Some(day.upcoming.unwrap_or(day.date)),
        (_, Some(Core::Range(_, until))) => until,
        (_, Some(Core::Ahead(by))) => now.checked_add_signed(by).map(|then| then.date()),
        _ => atom.clock.map(|_| now.date()),
    }
}

/// "since Monday", "since 8am", "ever since the 1st of May".
pub(super) fn since(p: &Pieces<'_>, i: usize, now: NaiveDateTime) -> Option<Atom> {
    if p.w(i) != "since" {
        return None;
    }
    let at = i
        + 1
        + usize::from(
            p.any(i + 1, list!["about", "around", "like", "early", "late", "the"]) && !calendar_the(p, i + 1, now),
        );
    if let Some((length, to)) = stretch(p, at).filter(|(_, to)| !p.any(*to, list!["ago", "back", "before"])) {
        // Indian English: "fever since three days".
        let since = length.before(now)?;
        return Some(Atom::core(i, to, Core::Range(Some(since), None)));
    }
    let first = point(p, at, now)?;
    let to = tail(p, first.to, now);
    if matches!(first.core, Some(Core::Vague | Core::Meal | Core::Now)) {
        return Some(Atom::core(i, to, Core::Vague));
    }
    // "since 8 last night": the day stands behind the hour.
    let day = match (first.clock, first.day) {
        (Some(_), None) => {
            let at = first.to + usize::from(p.any(first.to, list!["on"]));
            super::day::relative(p, at, now).or_else(|| super::day::weekday(p, at, now)).unwrap_or(first)
        }
        _ => first,
    };
    start(&day, now)
        .or_else(|| first.part.map(|_| now.date()))
        .map(|since| Atom::core(i, to, Core::Range(Some(since), None)))
}

/// A part of day or a clock time behind a day that is already read ("since yesterday at 8", "until Monday night").
pub(super) fn tail(p: &Pieces<'_>, mut to: usize, now: NaiveDateTime) -> usize {
    for _ in 0..2 {
        let at = to + usize::from(p.any(to, list!["at", "around", "about"]));
        if super::day::part_word(p.w(to)).is_some() {
            to += 1;
        } else if let Some(next) = super::clock::clock(p, at, false).filter(|_| at > to || p.is_number(at)) {
            to = next.1;
        } else if let Some(next) = super::day::relative(p, to, now) {
            to = next.to;
        } else {
            break;
        }
    }
    to
}

/// "until Friday", "through the 20th", "up to Monday".
pub(super) fn until(p: &Pieces<'_>, i: usize, now: NaiveDateTime) -> Option<Atom> {
    let at = match (p.w(i), p.w(i + 1)) {
        ("up", "to" | "until") => i + 2,
        ("until" | "through" | "thru" | "til" | "'til", _) => i + 1,
        ("ending" | "ends", "on") => i + 2,
        ("ending", _) => i + 1,
        _ => return None,
    };
    let at = at + usize::from(p.any(at, list!["about", "around", "on", "the"]) && !calendar_the(p, at, now));
    let last = point(p, at, now)?;
    let to = tail(p, last.to, now);
    let hour_only = last.clock.is_some() && last.day.is_none();
    if matches!(last.core, Some(Core::Vague | Core::Meal)) || hour_only {
        return Some(Atom::core(i, to, Core::Vague));
    }
    if matches!(last.core, Some(Core::Now)) {
        return Some(Atom::core(i, to, Core::Range(None, Some(now.date()))));
    }
    // "Until Monday", said on one: the next.
    let weekday = last.day.is_some_and(|day| day.weekday.is_some());
    let until = end(&last, now).map(|until| if weekday && until == now.date() { plus(until, 7) } else { until });
    until.map(|until| Atom::core(i, to, Core::Range(None, Some(until))))
}

fn calendar_the(p: &Pieces<'_>, at: usize, now: NaiveDateTime) -> bool {
    p.w(at) == "the" && point(p, at, now).is_some()
}

/// "from 9 to 5", "between 8am and 8pm": the piece after the second hour, and whether both are bare numbers, which may as well be a pain
/// going down.
pub(super) fn hours(p: &Pieces<'_>, i: usize) -> Option<(usize, bool)> {
    let (first, joint, _) = super::clock::clock(p, i + 1, true).filter(|_| p.any(i, list!["from", "between"]))?;
    let joins: &[&str] = if p.w(i) == "from" { &["to", "until", "-", "–"] } else { &["and", "&", "-"] };
    let (last, to, _) = super::clock::clock(p, joint + 1, true).filter(|_| joins.contains(&p.w(joint)))?;
    let bare = |clock: super::atom::ClockRef| clock.open && chrono::Timelike::minute(&clock.time) == 0;
    Some((to, bare(first) && bare(last)))
}

/// "from the 1st to the 5th", "between Monday and Wednesday", "between 2 and 3pm" (which settles no minute).
pub(super) fn between(p: &Pieces<'_>, i: usize, now: NaiveDateTime) -> Option<Atom> {
    let joins: &[&str] = match p.w(i) {
        "from" => &["to", "until", "through", "thru", "-", "–"],
        "between" => &["and", "&", "-", "to"],
        _ => return None,
    };
    if let Some((to, _)) = hours(p, i).filter(|(_, bare)| !bare || p.w(i) == "between") {
        return Some(Atom::core(i, to, Core::Meal));
    }
    if p.w(i) == "from" {
        // Indian English: "fever from two days".
        if let Some((Stretch::Days(days), to)) =
            stretch(p, i + 1).filter(|(_, to)| p.ends(*to) || p.any(*to, list![",", "and", "but"]))
        {
            return Some(Atom::core(i, to, Core::Range(Some(plus(now.date(), -days)), None)));
        }
    }
    let first = point(p, i + 1, now)?;
    let joint = tail(p, first.to, now);
    if !joins.contains(&p.w(joint)) {
        return None;
    }
    let last = point(p, joint + 1, now)?;
    if first.clock.is_some() || last.clock.is_some() {
        let to = if last.day.is_some() { tail(p, last.to, now) } else { last.to };
        return Some(Atom::core(i, to, Core::Meal));
    }
    let to = tail(p, last.to, now);
    let moved = (1..7).any(|back| {
        matches!(
            p.before(i, back),
            "moved" | "move" | "changed" | "change" | "rescheduled" | "switch" | "switched" | "shifted"
        )
    });
    if moved {
        return None;
    }
    joined(&first, &last, now).map(|(since, until)| Atom::core(i, to, Core::Range(since, until)))
}

/// "from 3 to 5 March", "3-5 March", "March 3 to 5": two days of one month.
pub(super) fn of_month(p: &Pieces<'_>, i: usize, now: NaiveDateTime) -> Option<Atom> {
    let at = i + usize::from(p.any(i, list!["from", "between"]));
    let the = |at: usize| at + usize::from(p.w(at) == "the");
    let ahead = super::day::month_word(p.w(at))
        .filter(|_| p.w(at) != "may" || !matches!(p.before(i, 1), "i" | "you" | "we" | "it"));
    let from = the(at + usize::from(ahead.is_some()));
    let (first, joint, _) = super::calendar::month_day(p, from)?;
    if !p.any(joint, list!["to", "-", "until", "through", "and", "thru"])
        || (p.w(joint) == "and" && p.w(i) != "between")
    {
        return None;
    }
    let (last, end, _) = super::calendar::month_day(p, the(joint + 1))?;
    let of = end + usize::from(p.w(end) == "of");
    let (month, to) = match ahead {
        Some(month)
            if super::day::month_word(p.w(of)).is_none()
                && crate::quantity::unit::unit(p, end).is_none()
                && !p.any(end, list![":", "am", "pm", "/", "-"]) =>
        {
            (month, end)
        }
        Some(_) => return None,
        None => (super::day::month_word(p.w(of))?, of + 1),
    };
    if last <= first {
        return None;
    }
    let until = super::month::yearless(month, last, now)?.date;
    Some(Atom::core(i, to, Core::Range(until.with_day(first), Some(until))))
}

/// The days between two ends: the last as a record looks for it, the first before it.
pub(super) fn joined(first: &Atom, last: &Atom, now: NaiveDateTime) -> Option<(Option<NaiveDate>, Option<NaiveDate>)> {
    if matches!(
        (first.core, last.core),
        (Some(Core::Ago(_) | Core::Vague | Core::Meal), _) | (_, Some(Core::Vague | Core::Meal))
    ) {
        return None;
    }
    let mut since = start(first, now)?;
    if let (true, Some(day)) = (since > now.date(), last.day) {
        // "from tomorrow until Friday": both lie ahead.
        let until = match day.weekday {
            Some(weekday) => super::atom::on_to(since, weekday),
            None => day.upcoming.unwrap_or(day.date),
        };
        return (until >= since).then_some((Some(since), Some(until)));
    }
    let until = match (last.day, last.core) {
        (Some(day), _) => day.date,
        (_, Some(Core::Range(_, until))) => until?,
        (_, Some(Core::Now)) => now.date(),
        _ => return None,
    };
    if since > until {
        since = match first.day.and_then(|day| day.weekday) {
            Some(weekday) => back_to(until, weekday),
            None => shifted(since, since.day(), -12).filter(|since| *since <= until)?,
        };
    }
    Some((Some(since), Some(until)))
}
