//! One pass over a message: at each piece the readers are asked in turn, and what one of them takes is not read again.

use chrono::NaiveDateTime;

use super::atom::{Atom, Core};
use super::point::{beside, hour};
use super::{apart, calendar, clock, context, day, month, named, opens, period, side, vague};
use crate::quantity::pieces::Pieces;

/// All atoms in order. `often` marks the pieces that say how often something comes again: only parts of day are read there.
pub(super) fn atoms(p: &Pieces<'_>, now: NaiveDateTime, often: &[bool]) -> Vec<Atom> {
    let mut atoms: Vec<Atom> = Vec::new();
    let mut i = 0;
    while i < p.len() {
        let last = atoms.last().copied();
        let taken = often.get(i).copied().unwrap_or(false);
        let found = if taken { repeated_part(p, i) } else { at(p, i, now, last) };
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

/// Reads an expression at a piece, beside the one before it.
pub(super) type Reader = fn(&Pieces<'_>, usize, NaiveDateTime, Option<Atom>) -> Option<Atom>;

/// The readers in the order in which they are asked, each by its bit.
pub(super) const READERS: [(u32, Reader); 17] = [
    (opens::SINCE, |p, i, now, _| period::since(p, i, now)),
    (opens::UNTIL, |p, i, now, _| period::until(p, i, now)),
    (opens::OF_MONTH, |p, i, now, _| period::of_month(p, i, now)),
    (opens::BETWEEN, |p, i, now, _| period::between(p, i, now)),
    (opens::RANGED, |p, i, now, _| side::before_or_after(p, i, now).or_else(|| ranged_clock(p, i))),
    (opens::OFFSET, |p, i, now, _| offset(p, i, now).or_else(|| side::counted(p, i, now))),
    (opens::PRESENT, |p, i, _, _| vague::present(p, i)),
    (opens::VAGUE, |p, i, now, _| vague::vague(p, i).or_else(|| side::stretch_of_life(p, i, now))),
    (opens::APART, |p, i, now, _| apart::apart(p, i, now)),
    (opens::WEEKDAYS_AGO, |p, i, now, _| day::weekdays_ago(p, i, now)),
    (opens::RELATIVE, |p, i, now, _| day::relative(p, i, now).or_else(|| side::next_to(p, i, now))),
    (opens::WEEKDAY, |p, i, now, _| day::weekday(p, i, now)),
    (opens::DATE, |p, i, now, _| calendar::date(p, i, now)),
    (opens::NAMED, |p, i, now, _| named::named(p, i, now)),
    (opens::WHOLE_MONTH, |p, i, now, _| month::whole(p, i, now)),
    (opens::PART, |p, i, _, last| beside(p, i, last)),
    (opens::CLOCK, |p, i, _, last| hour(p, i, last)),
];

/// The expression at a piece, beside the one before it. A reader that none of its own can begin for is not asked.
fn at(p: &Pieces<'_>, i: usize, now: NaiveDateTime, last: Option<Atom>) -> Option<Atom> {
    let opens = p.opens(i);
    if opens & opens::TIMES == 0 {
        return None;
    }
    READERS.iter().filter(|(bit, _)| opens & bit != 0).find_map(|(_, read)| read(p, i, now, last))
}

/// "30 minutes before my appointment at 3pm", "an hour before my 4pm class": an hour reckoned from another.
fn offset(p: &Pieces<'_>, i: usize, now: NaiveDateTime) -> Option<Atom> {
    let (apart::Stretch::Minutes(minutes), at) = apart::stretch(p, i)? else { return None };
    let before = match p.w(at) {
        "before" => true,
        "after" => false,
        _ => return None,
    };
    // "half an hour before breakfast at 7" may be the hour of either; "remind me an hour before my scan at 2" tells the scan's, from which
    // the wish is reckoned.
    let wished =
        (1..=4).any(|back| list!["remind", "alert", "nudge", "ping", "notify", "warn"].holds(p.before(i, back)));
    if wished || !p.any(at + 1, list!["my", "the", "our"]) {
        return None;
    }
    let (clock, to, approximate) =
        (at + 2..at + 7).take_while(|at| !p.ends(*at) && p.w(*at) != ",").find_map(|at| match p.w(at) {
            "at" => clock::clock(p, at + 1, false),
            _ => clock::clock(p, at, false).filter(|(clock, ..)| !clock.open),
        })?;
    let by = chrono::Duration::try_minutes(if before { -minutes } else { minutes })?;
    let (time, days) = clock.time.overflowing_add_signed(by);
    // "an hour before my class yesterday at 4".
    let dated = |at| day::relative(p, at, now).or_else(|| day::weekday(p, at, now)).and_then(|found| found.day);
    let day = (at + 2..to).find_map(dated);
    // An open hour that passes noon or midnight turns its halves round: nothing is settled then but the day.
    if days != 0 || (clock.open && chrono::Timelike::hour(&time) >= 12) {
        return Some(Atom { day, ..Atom::core(i, to, Core::Vague) });
    }
    let clock = super::atom::ClockRef { time, ..clock };
    Some(Atom { day, clock: Some(clock), approximate, ..Atom::new(i, to) })
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
        let joined = p.any(to, list!["or", "to", "-"]) && !moved && !p.any(i, list!["noon", "midnight"]);
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
        && p.any(at + 1, list!["-", "to", "or"])
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
