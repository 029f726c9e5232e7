//! A single point of time at a piece.

use chrono::NaiveDateTime;

use super::atom::{Atom, Core};
use super::{WrongTime, apart, calendar, clock, day, impossible, month, named, vague};
use crate::quantity::pieces::Pieces;
use crate::quantity::unit::{Sort, unit};

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
        .or_else(|| named::named(p, i, now))
        .or_else(|| month::whole(p, i, now))
        .or_else(|| beside(p, i, None))
        .or_else(|| hour(p, i, None))
}

/// The part of a day at a piece, beside the atom before it.
pub(super) fn beside(p: &Pieces<'_>, i: usize, last: Option<Atom>) -> Option<Atom> {
    let near =
        last.is_some_and(|last| last.part.is_none() && (last.day.is_some() || last.clock.is_some()) && last.to == i);
    day::part(p, i, near, |to| {
        let next = to + usize::from(p.any(to, list!["at", ",", "around"]));
        clock::clock(p, next, false).is_some()
    })
}

/// The hour at a piece, beside the atom before it.
pub(super) fn hour(p: &Pieces<'_>, i: usize, last: Option<Atom>) -> Option<Atom> {
    if let Some(wrong) = impossible::read_wrong_clock(p, i) {
        return Some(wrong);
    }
    let listed = last.is_some_and(|last| {
        let joint = last.to + 1 == i && p.any(last.to, list!["and", "&", ",", "then", "+", "or"]);
        let both = last.to + 2 == i && p.w(last.to) == "," && p.any(last.to + 1, list!["and", "then", "&"]);
        last.clock.is_some() && (joint || both)
    });
    // What has a unit is no second hour, e.g. "at 8 and 8 units at 20:00".
    if listed && unit(p, i + 1).is_some_and(|(sort, _)| matches!(sort, Sort::Strength | Sort::Form)) {
        return None;
    }
    let (clock, to, approximate) = clock::said(p, i, listed)?;
    let core = clock.is_none().then_some(Core::Wrong(WrongTime::Clock));
    Some(Atom { clock, core, approximate, ..Atom::new(i, to) })
}
