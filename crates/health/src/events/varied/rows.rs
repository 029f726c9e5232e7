//! Doses with what stands by each of them, as rows of `doses` or of `steps`.

use std::ops::Range;

use chrono::NaiveTime;

use super::super::plan::{Rows, Varied};
use super::items::Item;
use crate::tools::{DoseStep, TimeOfDay, TimedDose};

/// A dose with what stands by it.
struct Segment<'a> {
    dose: &'a str,
    by: Vec<&'a Item>,
}

/// The rows that items make; `None` where it is open which belongs to which.
pub fn make_rows(items: &[(Item, Range<usize>)]) -> Option<Varied> {
    let long = |item: &Item| matches!(item, Item::Length(_) | Item::Until(_));
    let steps = items.iter().any(|(item, _)| long(item));
    let items = items.iter().filter(|(item, _)| !matches!(item, Item::From(_)));
    let items = items.map(|(item, _)| match item {
        Item::Alternate if steps => &Item::Every(2),
        Item::Alternate => &Item::Turn,
        item => item,
    });
    let mut items: Vec<&Item> = items.collect();
    name_exceptions(&mut items);
    // What leads is of all doses, where each has what stands behind it ("at 8 pm, 40 mg for 3 days, then 30 for 3 days").
    let led = items.iter().take_while(|item| matches!(item, Item::Time { .. })).count();
    let behind = !matches!(items.last()?, Item::Dose { .. }) && matches!(items.get(led), Some(Item::Dose { .. }));
    let led: Vec<&Item> = items.drain(..if behind { led } else { 0 }).collect();
    let mut segments = cut_segments(&items)?;
    segments.first_mut()?.by.extend(led);
    let has = |such: fn(&Item) -> bool| segments.iter().any(|segment| segment.by.iter().any(|item| such(item)));
    let turns = has(|item| matches!(item, Item::Turn));
    let days = has(|item| matches!(item, Item::Days(_) | Item::Others));
    let onward = has(|item| matches!(item, Item::Onward));
    match (steps, turns, days) {
        (true, false, false) => make_steps(&segments),
        (false, true, false) if !onward => make_turns(&segments),
        (false, false, _) if !onward => make_doses(&segments, days),
        _ => None,
    }
}

/// The days of an exception are those of the dose behind them, e.g. in "every day except Sunday, when it is 2.5".
fn name_exceptions(items: &mut [&Item]) {
    for at in 0..items.len().saturating_sub(2) {
        let own = |item: Option<&&Item>| matches!(item, Some(Item::Days(_) | Item::Others));
        if let [Item::Others, Item::Days(_), Item::Dose { .. }] = &items[at..at + 3]
            && !own(items.get(at + 3))
        {
            items.swap(at + 1, at + 2);
        }
    }
}

/// Each dose with the items of its own: those behind it, or, where the sentence begins with them, those before it.
fn cut_segments<'a>(items: &[&'a Item]) -> Option<Vec<Segment<'a>>> {
    let leads = items.first()?.is_frame();
    let mut segments: Vec<Segment<'a>> = Vec::new();
    let mut before: Vec<&'a Item> = Vec::new();
    for item in items {
        match item {
            Item::Dose { text, .. } => segments.push(Segment { dose: text, by: std::mem::take(&mut before) }),
            other if leads => before.push(other),
            other => segments.last_mut()?.by.push(other),
        }
    }
    // What leads and has no dose behind it has no place.
    before.is_empty().then_some(segments)
}

/// The times of a segment, each after the one before it; whether one was offered, and whether one is a reading.
fn list_times(segment: &Segment<'_>, after: &mut Option<NaiveTime>) -> (Vec<TimeOfDay>, bool, bool) {
    let (mut times, mut any_offered, mut reckoned) = (Vec::new(), false, false);
    for item in &segment.by {
        let Item::Time { at, other, offered } = item else { continue };
        let small = other.is_some() && *at < NaiveTime::from_hms_opt(5, 0, 0).unwrap_or(NaiveTime::MIN);
        let late = after.is_some_and(|after| *at <= after);
        let chosen = other.filter(|_| small || late).unwrap_or(*at);
        reckoned |= other.is_some();
        any_offered |= *offered;
        *after = Some(chosen);
        times.push(TimeOfDay(chosen));
    }
    (times, any_offered, reckoned)
}

/// Times that are one segment's only, or the same of all: they hold for all.
fn share_times(segments: &[Segment<'_>]) -> Option<(Vec<TimeOfDay>, bool, bool)> {
    let mut shared: (Vec<TimeOfDay>, bool, bool) = Default::default();
    for segment in segments {
        let (times, offered, reckoned) = list_times(segment, &mut None);
        if times.is_empty() {
            continue;
        }
        if !shared.0.is_empty() && shared.0 != times {
            return None;
        }
        shared = (times, shared.1 | offered, shared.2 | reckoned);
    }
    Some(shared)
}

fn make_steps(segments: &[Segment<'_>]) -> Option<Varied> {
    let mut steps = Vec::new();
    for (index, segment) in segments.iter().enumerate() {
        let mut step = DoseStep { dose: segment.dose.to_owned(), for_days: None, until: None, every_days: None };
        for item in &segment.by {
            match item {
                Item::Length(days) if step.for_days.is_none() => step.for_days = Some(*days),
                Item::Until(date) if step.until.is_none() => step.until = Some(*date),
                Item::Every(days) if step.every_days.is_none() => step.every_days = Some(*days),
                Item::Time { .. } | Item::Onward | Item::Often(_) | Item::Daily => {}
                Item::End if index + 1 == segments.len() => {}
                _ => return None,
            }
        }
        let ends = step.for_days.is_some() != step.until.is_some();
        let last = index + 1 == segments.len();
        let stops = segment.by.iter().any(|item| matches!(item, Item::End));
        let goes_on = segment.by.iter().any(|item| matches!(item, Item::Onward));
        let open = step.for_days.is_none() && step.until.is_none();
        let fits = if open { last && !stops } else { ends && !goes_on };
        if !fits {
            return None;
        }
        steps.push(step);
    }
    keep_rhythm(segments, &mut steps);
    let often = |segment: &Segment<'_>| {
        segment.by.iter().find_map(|item| if let Item::Often(times) = item { Some(*times) } else { None })
    };
    // How often a day is told of all steps, or it is open what holds for the others.
    if segments.iter().any(|segment| segments.first().map(often) != Some(often(segment))) {
        return None;
    }
    let (times, offered, reckoned) = share_times(segments)?;
    Some(Varied { rows: Rows::Steps(steps), times, offered, reckoned })
}

/// What is taken on some days only goes on so in the steps that say nothing of it ("weekly for 4 weeks, then 0.5 mg").
fn keep_rhythm(segments: &[Segment<'_>], steps: &mut [DoseStep]) {
    let mut last = None;
    for (segment, step) in segments.iter().zip(steps) {
        let daily = segment.by.iter().any(|item| matches!(item, Item::Daily | Item::Often(_)));
        step.every_days = step.every_days.or(if daily { None } else { last });
        last = step.every_days;
    }
}

fn make_turns(segments: &[Segment<'_>]) -> Option<Varied> {
    let alike = segments
        .iter()
        .all(|segment| segment.by.iter().all(|item| matches!(item, Item::Turn | Item::Daily | Item::Time { .. })));
    let [one, other] = segments else { return None };
    if !alike || other.by.iter().all(|item| !matches!(item, Item::Turn)) {
        return None;
    }
    let (times, offered, reckoned) = share_times(segments)?;
    let row = |segment: &Segment<'_>| TimedDose { time: None, days: None, dose: segment.dose.to_owned() };
    Some(Varied { rows: Rows::Doses(vec![row(one), row(other)]), times, offered, reckoned })
}

fn make_doses(segments: &[Segment<'_>], by_days: bool) -> Option<Varied> {
    let mut rows = Vec::new();
    let (mut shared, mut offered, mut reckoned) = (Vec::new(), false, false);
    if by_days {
        (shared, offered, reckoned) = share_times(segments)?;
    }
    let mut after = None;
    let mut others = 0;
    for segment in segments {
        let mut days: Option<Vec<u8>> = None;
        for item in &segment.by {
            match item {
                Item::Days(found) if days.is_none() => days = Some(found.clone()),
                Item::Others => others += 1,
                Item::Time { .. } | Item::Daily => {}
                _ => return None,
            }
        }
        let rest = segment.by.iter().any(|item| matches!(item, Item::Others));
        if by_days && (days.is_some() == rest) {
            return None;
        }
        if by_days {
            rows.push(TimedDose { time: None, days, dose: segment.dose.to_owned() });
            continue;
        }
        let (times, any, either) = list_times(segment, &mut after);
        if times.is_empty() {
            return None;
        }
        offered |= any;
        reckoned |= either;
        rows.extend(times.into_iter().map(|time| TimedDose {
            time: Some(time),
            days: None,
            dose: segment.dose.to_owned(),
        }));
    }
    let mut seen: Vec<Option<TimeOfDay>> = rows.iter().map(|row| row.time).collect();
    seen.sort_unstable();
    seen.dedup();
    // Two doses at one hour, or two that have the rest of the week.
    let clash = !by_days && seen.len() != rows.len() || others > 1;
    (!clash).then_some(Varied { rows: Rows::Doses(rows), times: shared, offered, reckoned })
}
