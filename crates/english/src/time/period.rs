//! Stretches of days between two points: "since Monday", "until Friday", "from the 1st to the 5th".

use chrono::{Datelike, NaiveDate, NaiveDateTime};

use super::apart::{Stretch, stretch};
use super::atom::{Atom, Core, back_to, plus, shifted};
use super::point::point;
use crate::quantity::pieces::Pieces;

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
