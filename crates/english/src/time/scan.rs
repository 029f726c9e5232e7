//! One pass over a message: at each piece the readers are asked in turn, and what one of them takes is not read again.

use chrono::NaiveDateTime;

use super::atom::{Atom, Core};
use super::opens::may_open;
use super::{apart, calendar, clock, context, day, month, period, vague};
use crate::quantity::pieces::Pieces;

/// All atoms in order. `often` marks the pieces that say how often something comes again: only parts of day are read there.
pub(super) fn atoms(p: &Pieces<'_>, now: NaiveDateTime, often: &[bool]) -> Vec<Atom> {
    let mut atoms: Vec<Atom> = Vec::new();
    let mut i = 0;
    while i < p.len() {
        let last = atoms.last().copied();
        let taken = often.get(i).copied().unwrap_or(false);
        let found = match may_open(p, i) {
            false => None,
            true if taken => repeated_part(p, i),
            true => at(p, i, now, last),
        };
        match found.filter(|atom| atom.to > i) {
            Some(atom) => {
                i = atom.to;
                atoms.push(atom);
            }
            None => i += 1,
        }
    }
    atoms
}

/// The part of day in "every morning", "nightly", "mornings".
fn repeated_part(p: &Pieces<'_>, i: usize) -> Option<Atom> {
    day::part_word(p.w(i)).map(|part| Atom::part(i, i + 1, part))
}

/// The expression at a piece, beside the one before it.
pub(super) fn at(p: &Pieces<'_>, i: usize, now: NaiveDateTime, last: Option<Atom>) -> Option<Atom> {
    if !p.is_word(i) && !p.is_number(i) && p.w(i) != "½" {
        return None;
    }
    period::since(p, i, now)
        .or_else(|| period::until(p, i, now))
        .or_else(|| period::of_month(p, i, now))
        .or_else(|| period::between(p, i, now))
        .or_else(|| ranged_clock(p, i))
        .or_else(|| offset(p, i))
        .or_else(|| vague::present(p, i))
        .or_else(|| vague::vague(p, i))
        .or_else(|| apart::apart(p, i, now))
        .or_else(|| day::weekdays_ago(p, i, now))
        .or_else(|| day::relative(p, i, now))
        .or_else(|| day::weekday(p, i, now))
        .or_else(|| calendar::date(p, i, now))
        .or_else(|| period::named(p, i, now))
        .or_else(|| month::whole(p, i, now))
        .or_else(|| beside(p, i, last))
        .or_else(|| hour(p, i, last))
}

fn beside(p: &Pieces<'_>, i: usize, last: Option<Atom>) -> Option<Atom> {
    let near =
        last.is_some_and(|last| last.part.is_none() && (last.day.is_some() || last.clock.is_some()) && last.to == i);
    day::part(p, i, near, |to| {
        let next = to + usize::from(p.any(to, list!["at", ",", "around"]));
        clock::clock(p, next, false).is_some()
    })
}

fn hour(p: &Pieces<'_>, i: usize, last: Option<Atom>) -> Option<Atom> {
    let listed = last.is_some_and(|last| {
        let joint = last.to + 1 == i && p.any(last.to, list!["and", "&", ",", "then", "+", "or"]);
        let both = last.to + 2 == i && p.w(last.to) == "," && p.any(last.to + 1, list!["and", "then", "&"]);
        last.clock.is_some() && (joint || both)
    });
    let (clock, to, approximate) = clock::clock(p, i, listed)?;
    Some(Atom { clock: Some(clock), approximate, ..Atom::new(i, to) })
}

/// "30 minutes before my appointment at 3pm", "an hour before my 4pm class": an hour reckoned from another.
fn offset(p: &Pieces<'_>, i: usize) -> Option<Atom> {
    let (apart::Stretch::Minutes(minutes), at) = apart::stretch(p, i)? else { return None };
    let before = match p.w(at) {
        "before" => true,
        "after" => false,
        _ => return None,
    };
    if !p.any(at + 1, list!["my", "the", "our"]) {
        // "half an hour before breakfast at 7" may be the hour of either.
        return None;
    }
    let (clock, to, approximate) =
        (at + 2..at + 7).take_while(|at| !p.ends(*at) && p.w(*at) != ",").find_map(|at| match p.w(at) {
            "at" => clock::clock(p, at + 1, false),
            _ => clock::clock(p, at, false).filter(|(clock, ..)| !clock.open),
        })?;
    let by = chrono::Duration::try_minutes(if before { -minutes } else { minutes })?;
    let (time, days) = clock.time.overflowing_add_signed(by);
    // An open hour that passes noon or midnight turns its halves round: nothing is settled then.
    if days != 0 || (clock.open && chrono::Timelike::hour(&time) >= 12) {
        return Some(Atom::core(i, to, Core::Vague));
    }
    let clock = super::atom::ClockRef { time, ..clock };
    Some(Atom { clock: Some(clock), approximate, ..Atom::new(i, to) })
}

/// "at 8 or 9", "8-9am", "before 8", "after 9pm": an hour named, but no minute settled.
fn ranged_clock(p: &Pieces<'_>, i: usize) -> Option<Atom> {
    let open = p.any(i, list!["before", "after", "past"]);
    let at = if open { i + 1 } else { i };
    if open && !p.is_number(at) && !p.any(at, list!["noon", "midnight", "midday"]) && p.small(at).is_none() {
        return None;
    }
    if let Some((_, to, _)) = clock::clock(p, at, false) {
        if open {
            return Some(Atom::core(i, to, Core::Meal));
        }
        let moved = p.w(to) == "to"
            && (1..6).any(|back| {
                matches!(
                    p.before(i, back),
                    "change" | "changed" | "move" | "moved" | "from" | "shift" | "switch" | "reschedule"
                )
            });
        let joined = p.any(to, list!["or", "to", "-", "–"]) && !moved && !p.any(i, list!["noon", "midnight"]);
        if joined && p.is_number(to + 1) == p.is_number(i) {
            let (_, end, _) = clock::clock(p, to + 1, true)?;
            return Some(Atom::core(i, end, Core::Meal));
        }
        return None;
    }
    // "8-9am", "8 to 9 pm": the second alone says that they are hours.
    if p.is_number(at)
        && !open
        && p.w(at).len() <= 2
        && p.any(at + 1, list!["-", "–", "to", "or"])
        && p.is_number(at + 2)
        && p.w(at + 2).len() <= 2
    {
        let hours = [at, at + 2].iter().all(|at| p.w(*at).parse().is_ok_and(|hour: u32| (1..=12).contains(&hour)));
        let end = match context::meridiem(p, at + 3) {
            Some((_, end)) => end,
            None if hours && context::day_follows(p, at + 3) && !context::counting(p.before(i, 1)) => at + 3,
            None => return None,
        };
        return Some(Atom::core(i, end, Core::Meal));
    }
    None
}

/// A single point for "since", "until" and "between": any day, hour or named stretch.
pub(super) fn point(p: &Pieces<'_>, i: usize, now: NaiveDateTime) -> Option<Atom> {
    vague::present(p, i)
        .or_else(|| vague::vague(p, i))
        .or_else(|| {
            i.checked_sub(1).and_then(|at| vague::vague(p, at)).filter(|atom| atom.to > i && p.before(i, 1) == "since")
        })
        .or_else(|| apart::apart(p, i, now))
        .or_else(|| day::weekdays_ago(p, i, now))
        .or_else(|| day::relative(p, i, now))
        .or_else(|| day::weekday(p, i, now))
        .or_else(|| calendar::date(p, i, now))
        .or_else(|| period::named(p, i, now))
        .or_else(|| month::whole(p, i, now))
        .or_else(|| beside(p, i, None))
        .or_else(|| hour(p, i, None))
}
