//! What the expressions of a message say together about how often something comes again.

use std::ops::Range;

use chrono::{NaiveDateTime, Weekday};

use super::Recurrence;
use super::atom::{Item, plus};
use super::often::item;
use crate::quantity::pieces::Pieces;
use crate::span::Span;

/// Which pieces say how often, so that their numbers and days are not read as times.
pub(super) fn taken(p: &Pieces<'_>, items: &[(Item, Range<usize>)]) -> Vec<bool> {
    let mut taken = vec![false; p.len()];
    for (item, range) in items {
        if !matches!(item, Item::Listed(_) | Item::Until(_) | Item::For(_) | Item::Window) {
            for slot in taken.get_mut(range.clone()).into_iter().flatten() {
                *slot = true;
            }
        }
    }
    taken
}

/// All expressions in a stretch of pieces, with the pieces they take.
pub(super) fn items(p: &Pieces<'_>, within: Range<usize>, now: NaiveDateTime) -> Vec<(Item, Range<usize>)> {
    let mut found = Vec::new();
    let mut i = within.start;
    while i < within.end {
        match item(p, i, now).filter(|(_, to)| *to <= within.end && *to > i) {
            Some((item, to)) => {
                found.push((item, i..to));
                i = to;
            }
            None => i += 1,
        }
    }
    found
}

/// "weekdays at 7 and weekends at 9": two rules in one sentence, each with hours of its own, are more than one recurrence can hold.
fn apart(p: &Pieces<'_>, found: &[(Item, Range<usize>)]) -> Option<Span> {
    let days: Vec<&Range<usize>> =
        found.iter().filter(|(item, _)| matches!(item, Item::Days(_))).map(|(_, range)| range).collect();
    days.windows(2).find_map(|pair| match pair {
        [one, two] => {
            let gap = one.end..two.start;
            let hours = gap.clone().any(|at| p.is_number(at) || p.small(at).is_some());
            let parted = gap.clone().any(|at| p.ends(at));
            (hours && !parted).then(|| p.span(one.start, two.end))
        }
        _ => None,
    })
}

/// The recurrence said in a stretch of pieces.
pub(super) fn read(p: &Pieces<'_>, within: Range<usize>, now: NaiveDateTime) -> Option<Recurrence> {
    of(p, items(p, within, now), now)
}

/// What these expressions say together.
pub(super) fn of(p: &Pieces<'_>, mut found: Vec<(Item, Range<usize>)>, now: NaiveDateTime) -> Option<Recurrence> {
    let hourly = found.iter().any(|(item, _)| matches!(item, Item::EveryHours(_)));
    found.retain(|(item, _)| hourly || *item != Item::Window);
    if found.is_empty() {
        return None;
    }
    // "weekends too please, so every day": what it comes to together.
    let summed = |(item, range): &(Item, Range<usize>)| {
        *item == Item::Daily
            && range.start.checked_sub(1).is_some_and(|at| p.any(at, list!["so", "meaning", "basically"]))
    };
    if found.iter().any(summed) {
        found.retain(|(item, _)| !matches!(item, Item::Days(_) | Item::Listed(_)));
    }
    let mut made = Recurrence { beyond: apart(p, &found), ..Recurrence::default() };
    let mut listed = Vec::new();
    for (item, range) in found {
        let span = p.span(range.start, range.end);
        made.spans.push(span);
        match item {
            Item::Daily => made.daily = true,
            Item::Days(days) => made.weekdays.extend(days),
            Item::Listed(days) => listed.extend(days),
            Item::EveryDays(1) => made.daily = true,
            Item::EveryDays(days) => made.every_days = Some(days),
            Item::EveryDaysOn(days, names) => {
                // Of one day of the week it is every so many days, from the next such day on.
                made.beyond = made.beyond.or((names.len() > 1 || days % 7 != 0).then_some(span));
                made.every_days = Some(days);
                made.weekdays.extend(names);
            }
            Item::EveryHours(hours) => made.every_hours = Some(hours),
            Item::TimesADay(times) => made.times_a_day = Some(times),
            Item::Until(last) => made.until = Some(last),
            Item::For(days) => {
                made.for_days = Some(days);
                made.until = made.until.or(Some(plus(now.date(), i64::from(days) - 1)));
            }
            Item::Except(days) => made.except.extend(days),
            Item::Beyond | Item::Window => made.beyond = made.beyond.or(Some(span)),
        }
    }
    if made.weekdays.is_empty() && !listed.is_empty() {
        made.listed = !made.daily && made.every_days.is_none();
        made.weekdays = listed;
    }
    if made.every_days == Some(7) && !made.weekdays.is_empty() {
        made.every_days = None;
    }
    if !made.except.is_empty() {
        if made.weekdays.is_empty() && made.daily {
            made.weekdays = (0..7).filter_map(|day| Weekday::try_from(day).ok()).collect();
            made.daily = false;
        }
        made.weekdays.retain(|day| !made.except.contains(day));
    }
    for days in [&mut made.weekdays, &mut made.except] {
        days.sort_by_key(Weekday::num_days_from_monday);
        days.dedup();
    }
    Some(made)
}
