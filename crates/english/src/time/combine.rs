//! Neighbours become one mention ("yesterday" + "at 10" + "in the evening"), a part of day settles a 12-hour hour, two like hours are
//! a.m. and p.m., and an hour without a day takes the one that its sentence names.

use chrono::{NaiveDate, NaiveDateTime, NaiveTime, Timelike};

use super::atom::{Atom, ClockRef, Core, DayRef, plus};
use super::{DayPart, TimeMention, TimeValue, period};
use crate::quantity::pieces::Pieces;

/// Atoms joined and read as mentions.
pub(super) fn mentions(p: &Pieces<'_>, atoms: Vec<Atom>, now: NaiveDateTime) -> Vec<TimeMention> {
    let mut joined: Vec<Atom> = Vec::with_capacity(atoms.len());
    for (at, atom) in atoms.iter().copied().enumerate() {
        // "yesterday, at 8:15 this morning": an hour with a day right behind it is of that day, and of none before a comma.
        let own = atoms.get(at + 1).is_some_and(|next| next.from == atom.to && next.day.is_some());
        let own = own && atom.clock.is_some() && atom.day.is_none();
        // "at 6pm, yesterday at 9 pm": so is a day whose own hour stands right behind it.
        let hour =
            |next: &Atom| next.clock.is_some() && next.day.is_none() && !(atom.to..next.from).any(|at| p.w(at) == ",");
        let next = atoms.get(at + 1).filter(|next| hour(next)).and_then(|next| join(p, &atom, next, now));
        let leads = |last: &Atom| atom.day.is_some() && atom.clock.is_none() && last.clock.is_some() && next.is_some();
        let apart = |last: &Atom| (own || leads(last)) && (last.to..atom.from).any(|at| p.w(at) == ",");
        match joined.last().copied().filter(|last| !apart(last)).and_then(|last| join(p, &last, &atom, now)) {
            Some(both) => {
                joined.pop();
                joined.push(both);
            }
            None => joined.push(atom),
        }
    }
    share_halves(p, &mut joined);
    inherit(p, &mut joined, now);
    joined.iter().map(|atom| mention(p, atom)).collect()
}

/// Two neighbours as one, where nothing but small words stands between them and they don't say the same kind of thing.
fn join(p: &Pieces<'_>, a: &Atom, b: &Atom, now: NaiveDateTime) -> Option<Atom> {
    let gap = a.to..b.from;
    if gap.len() > 3 {
        return None;
    }
    if a.day.is_some()
        && b.day.is_some()
        && a.clock.is_none()
        && b.clock.is_none()
        && a.part.is_none()
        && gap.len() == 1
        && p.any(a.to, list!["to", "-", "through", "thru", "until"])
        && p.before(a.from, 1) != "from"
    {
        let (since, until) = period::joined(a, b, now)?;
        return Some(Atom::core(a.from, b.to, Core::Range(since, until)));
    }
    let small = gap.clone().all(|at| joining(p.w(at)));
    let small = small || (gap.len() == 1 && b.part.is_some() && b.day.is_none() && p.any(a.to, list!["every", "each"]));
    let comma = gap.clone().any(|at| p.w(at) == ",");
    if !small || (comma && b.clock.is_none() && p.any(b.to, list!["i", "we", "my", "i've", "i'd"])) {
        return None;
    }
    let spoken = Atom {
        from: a.from,
        to: b.to,
        approximate: a.approximate || b.approximate,
        nightly: a.nightly || b.nightly,
        ..*a
    };
    // A weekday beside its date says the same day twice.
    if let (Some(first), Some(second)) = (a.day, b.day) {
        let plain = gap.len() <= 2 && a.core.is_none() && b.core.is_none() && !(a.part.is_some() && b.part.is_some());
        let plain = plain && !(a.clock.is_some() && b.clock.is_some()) && (a.clock.is_none() || !comma);
        let named = |one: DayRef, other: DayRef| one.weekday.is_some() && other.weekday.is_none();
        let fixed = if named(first, second) {
            second
        } else if named(second, first) {
            first
        } else {
            return None;
        };
        let weekday = first.weekday.or(second.weekday)?;
        if !plain {
            return None;
        }
        // Where the weekday fits only the day ahead, that is the one meant.
        let right = |date: NaiveDate| chrono::Datelike::weekday(&date) == weekday;
        let day = match fixed.upcoming {
            Some(ahead) if !right(fixed.date) && right(ahead) => DayRef::fixed(ahead),
            _ if right(fixed.date) && fixed.upcoming.is_some_and(|ahead| !right(ahead)) => DayRef::fixed(fixed.date),
            // Where it fits neither, one of the two was misspoken.
            _ if !right(fixed.date) => {
                let named = if first.weekday.is_some() { first } else { second };
                DayRef { other: Some(named.date), ..fixed }
            }
            _ => fixed,
        };
        return Some(Atom { day: Some(day), part: a.part.or(b.part), clock: a.clock.or(b.clock), ..spoken });
    }
    if (a.part.is_some() && b.part.is_some() && a.part != b.part) || (a.clock.is_some() && b.clock.is_some()) {
        return None;
    }
    let core = match (a.core, b.core) {
        (None, None) => None,
        // "at lunch yesterday" is yesterday.
        (Some(Core::Meal), None) if !comma => None,
        (None, Some(Core::Meal)) if !comma => None,
        _ => return None,
    };
    // A part of day that is not the clock's own neighbour belongs to the next one ("at 8, in the evening ...").
    if comma && a.clock.is_some() && b.clock.is_none() && b.day.is_some() && a.day.is_some() {
        return None;
    }
    Some(Atom { day: a.day.or(b.day), part: a.part.or(b.part), clock: a.clock.or(b.clock), core, ..spoken })
}

/// Whether a mention begins with its hour, and no day of its own stands before that.
fn led_by_hour(p: &Pieces<'_>, atom: &Atom) -> bool {
    p.is_number(atom.from) || p.w(atom.from) == "at" || p.small(atom.from).is_some()
}

/// Words that may stand between the parts of one mention.
fn joining(word: &str) -> bool {
    crate::word_list!("../../data/words/time/combine/joining.txt").holds(word)
}

/// "8 and 8" is a.m. and p.m.; "at 7 and 9 pm" are both p.m.
fn share_halves(p: &Pieces<'_>, atoms: &mut [Atom]) {
    round_the_clock(p, atoms);
    for at in 1..atoms.len() {
        let (head, tail) = atoms.split_at_mut(at);
        let (Some(a), Some(b)) = (head.last_mut(), tail.first_mut()) else { continue };
        let listed = listed(p, a, b);
        let (Some(first), Some(second)) = (a.clock, b.clock) else { continue };
        if !listed {
            continue;
        }
        let like = first.time.hour() % 12 == second.time.hour() % 12 && first.time.minute() == second.time.minute();
        if like && a.part.is_none() && b.part.is_none() {
            match (first.open, second.open) {
                (true, true) => {
                    a.clock = Some(ClockRef { open: false, ..first });
                    b.clock = Some(later(second));
                }
                (true, false) => {
                    a.clock =
                        Some(if second.time.hour() < 12 { later(first) } else { ClockRef { open: false, ..first } })
                }
                (false, true) => {
                    b.clock =
                        Some(if first.time.hour() < 12 { later(second) } else { ClockRef { open: false, ..second } })
                }
                (false, false) => {}
            }
        } else if first.open && a.part.is_none() && b.part.is_some() && first.time < second.time && led_by_hour(p, b) {
            a.part = b.part;
            a.nightly = b.nightly;
            a.day = a.day.or(b.day);
        } else if first.open
            && a.part.is_none()
            && !second.open
            && b.part.is_none()
            && first.time.hour() < second.time.hour() % 12
            && !p.is_word(b.from)
        {
            a.clock = Some(if second.time.hour() >= 12 { later(first) } else { ClockRef { open: false, ..first } });
        }
    }
}

/// Whether nothing but "and", commas and "again at" stands between two atoms.
fn listed(p: &Pieces<'_>, a: &Atom, b: &Atom) -> bool {
    let mut gap = a.to..b.from;
    (1..=4).contains(&gap.len())
        && gap.clone().any(|at| p.any(at, list!["and", "&", ",", "then", "+", "/"]))
        && gap.all(|at| p.any(at, list!["and", "&", ",", "then", "again", "at", "+", "/", "around", "about"]))
}

/// "8, 2 and 8": a list of hours that comes back to its first goes once through the day, from a.m. to p.m.
fn round_the_clock(p: &Pieces<'_>, atoms: &mut [Atom]) {
    let open = |atom: &Atom| atom.clock.filter(|clock| clock.open && atom.part.is_none());
    let mut from = 0;
    while from < atoms.len() {
        let mut to = from + 1;
        while to < atoms.len() && to < from + 6 {
            match (atoms.get(to - 1), atoms.get(to)) {
                (Some(a), Some(b)) if open(a).is_some() && open(b).is_some() && listed(p, a, b) => to += 1,
                _ => break,
            }
        }
        if let Some(run) = atoms.get_mut(from..to).filter(|run| run.len() > 2) {
            let like = run.first().and_then(open) == run.last().and_then(open);
            let mut last: Option<NaiveTime> = None;
            for atom in run.iter_mut().filter(|_| like) {
                let Some(clock) = open(atom) else { continue };
                let fits = last.is_none_or(|last| clock.time > last);
                let settled = if fits { ClockRef { open: false, ..clock } } else { later(clock) };
                last = Some(settled.time);
                atom.clock = Some(settled);
            }
        }
        from = to;
    }
}

fn later(clock: ClockRef) -> ClockRef {
    ClockRef { time: super::other_half(clock.time), open: false }
}

/// What may not stand between a day and an hour that takes it.
fn stops(p: &Pieces<'_>, at: usize) -> bool {
    p.any(
        at,
        list![
            ".", "!", "?", ";", "\n", "but", "while", "whereas", "however", "though", "although", "because", "until",
            "since", "not", "remind", "reminder", "before",
        ],
    )
}

fn new_clause(p: &Pieces<'_>, at: usize) -> bool {
    p.any(at, list!["and", "then", ",", "also"])
        && (p.any(at + 1, word_list!("../../data/words/time/combine/new_clause.txt"))
            || (p.w(at + 1) == "my" && p.w(at) != ","))
}

/// Gives an hour without a day the day that stands before it in its sentence, or behind it in the same list.
fn inherit(p: &Pieces<'_>, atoms: &mut [Atom], now: NaiveDateTime) {
    let mut current: Option<Atom> = None;
    let mut seen = 0;
    for at in 0..atoms.len() {
        let Some(atom) = atoms.get(at).copied() else { continue };
        if (seen..atom.from).any(|piece| stops(p, piece) || new_clause(p, piece)) {
            current = None;
        }
        seen = atom.to;
        if atom.day.is_some() {
            current = Some(atom);
        } else if matches!(atom.core, Some(Core::Range(..) | Core::Ago(_) | Core::Ahead(_) | Core::Now)) {
            current = None;
        } else if let Some(source) = current.filter(|source| atom.clock.is_some() && !is_over(&atom, source)) {
            // "at night" is the night of the day named, unless the sentence only compares days ("usually at night but today").
            let part = if atom.part.is_some() { atom.part } else { source.part.filter(|_| source.clock.is_none()) };
            let nightly = if atom.part.is_some() { atom.nightly } else { source.nightly && source.clock.is_none() };
            if let Some(heir) = atoms.get_mut(at) {
                heir.day = morning_after(&atom, &source, now).or(source.day);
                heir.part = part;
                heir.nightly = nightly;
                heir.dated_by = Some(p.span(source.from, source.to));
            }
        }
    }
    // "one at 8am and one at 6pm yesterday": the day closes the list.
    for at in (1..atoms.len()).rev() {
        let (head, tail) = atoms.split_at_mut(at);
        let (Some(a), Some(b)) = (head.last_mut(), tail.first()) else { continue };
        let gap = a.to..b.from;
        let listed = gap.len() <= 4
            && gap.clone().any(|at| p.any(at, list!["and", "&", ","]))
            && !gap.clone().any(|at| stops(p, at) || new_clause(p, at));
        // "at 8, dentist on Thursday at 2": a day before its own hour closes no list of other words.
        // A day before the last hour is of that alone, e.g. in "at 8 and last night at 10".
        let others =
            gap.clone().any(|at| p.is_word(at) && !p.any(at, list!["and", "at", "again", "then", "one", "another"]));
        let night =
            others && b.nightly && a.clock.is_some_and(|clock| !clock.open && (5..12).contains(&clock.time.hour()));
        let closes = !night && p.is_number(b.from)
            || led_by_hour(p, b)
                && gap.clone().all(|at| !p.is_word(at) || p.any(at, list!["and", "at", "again", "then"]));
        if closes && listed && a.clock.is_some() && a.day.is_none() && b.clock.is_some() && b.day.is_some() {
            a.day = b.day;
            a.dated_by = Some(b.dated_by.unwrap_or_else(|| p.span(b.from, b.to)));
        }
    }
}

/// The day after a night, for an hour before noon told with it ("last night at 9 and again at 2 in the morning"), unless that is yet to come.
fn morning_after(own: &Atom, night: &Atom, now: NaiveDateTime) -> Option<DayRef> {
    let told = |clock: &ClockRef| own.part == Some(DayPart::Morning) || own.part.is_none() && !clock.open;
    let clock = own.clock.filter(|clock| night.nightly && clock.time.hour() < 12 && told(clock))?;
    let over = |day: &DayRef| day.date < now.date() && clock.time.hour() > 5;
    let day = night.day.filter(|day| own.part.is_some() || night.clock.is_some() || over(day))?;
    let after = DayRef { upcoming: day.upcoming.map(|date| plus(date, 1)), ..DayRef::fixed(plus(day.date, 1)) };
    (after.date > now.date() || after.date.and_time(clock.time) <= now).then_some(after)
}

/// Whether an hour is, by either half, before the one that stands with a day ("at 11pm last night and 2 more at 5"). It may be of the next.
fn is_over(own: &Atom, dated: &Atom) -> bool {
    let first = dated.clock.map(|first| resolve(first, dated.part, dated.nightly, true).0);
    let last = own.clock.filter(|clock| clock.open && own.part.is_none()).map(|clock| later(clock).time);
    last.zip(first).is_some_and(|(last, first)| last < first)
}

/// An hour with its part of day: the time of a 24-hour clock, whether it is still open, and the days by which it moves on.
fn resolve(clock: ClockRef, part: Option<DayPart>, nightly: bool, dated: bool) -> (NaiveTime, bool, i64) {
    let hour = clock.time.hour();
    let midnight = hour == 0 && clock.time.minute() == 0;
    let over = |part: DayPart| dated && nightly && (part == DayPart::Night || part == DayPart::Evening);
    let Some(part) = part else { return (clock.time, clock.open, 0) };
    if !clock.open {
        let late = over(part) && hour < 6;
        return (clock.time, false, i64::from(late));
    }
    let pm = later(clock).time;
    match part {
        DayPart::Morning => (clock.time, false, 0),
        DayPart::Afternoon if hour < 8 => (pm, false, 0),
        DayPart::Afternoon => (clock.time, true, 0),
        DayPart::Evening if nightly && hour < 4 => (clock.time, false, i64::from(dated)),
        DayPart::Evening => (if midnight { clock.time } else { pm }, false, i64::from(midnight && dated)),
        DayPart::Night if hour < 5 => (clock.time, false, i64::from(over(part))),
        DayPart::Night => (pm, false, 0),
    }
}

fn mention(p: &Pieces<'_>, atom: &Atom) -> TimeMention {
    let day = atom.day;
    let value = if let Some(core) = atom.core.filter(|_| atom.clock.is_none() || !matches!(atom.core, Some(Core::Meal)))
    {
        match core {
            Core::Now => TimeValue::Now,
            Core::Ago(by) => TimeValue::Ago(by),
            Core::Ahead(by) => TimeValue::Ahead(by),
            Core::Range(since, until) => TimeValue::Range { since, until },
            Core::Vague | Core::Meal => TimeValue::Vague,
            Core::Wrong(wrong) => TimeValue::Wrong(wrong),
        }
    } else if let Some(clock) = atom.clock {
        let (time, twelve_hour, moves) = resolve(clock, atom.part, atom.nightly, day.is_some());
        let date = day.map(|day| plus(day.date, moves));
        return TimeMention {
            upcoming: day.and_then(|day| day.upcoming).map(|date| plus(date, moves)),
            ..made(p, atom, TimeValue::Clock { date, time, twelve_hour })
        };
    } else if let Some(day) = day {
        TimeValue::Day { date: day.date, part: atom.part }
    } else if let Some(part) = atom.part {
        TimeValue::Part(part)
    } else {
        TimeValue::Vague
    };
    made(p, atom, value)
}

fn made(p: &Pieces<'_>, atom: &Atom, value: TimeValue) -> TimeMention {
    let day = atom.day;
    TimeMention {
        span: p.span(atom.from, atom.to),
        value,
        upcoming: day.and_then(|day| day.upcoming),
        weekday: day.and_then(|day| day.weekday),
        part: atom.part,
        other: day.and_then(|day| day.other),
        monthly: day.is_some_and(|day| day.monthly),
        approximate: atom.approximate,
        dated_by: atom.dated_by,
    }
}
