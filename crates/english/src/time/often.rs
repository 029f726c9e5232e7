//! The words for how often, one expression at a time: "every other day", "twice daily", "Mon/Wed/Fri", "except Sundays", "q6h".

use chrono::NaiveDateTime;

use super::apart::{Stretch, stretch};
use super::atom::{Core, Item};
use super::calendar::{count, month_day};
use super::day::{part_word, weekday_word};
use super::daylist::{WEEKEND, WORKDAYS, day_list, days, except};
use super::{opens, period};
use crate::quantity::number::number;
use crate::quantity::pieces::Pieces;

/// Reads an expression at a piece: what it says, and the piece after it.
pub(super) type Reader = fn(&Pieces<'_>, usize, NaiveDateTime) -> Option<(Item, usize)>;

/// The readers in the order in which they are asked, each by its bit.
pub(super) const READERS: [(u32, Reader); 8] = [
    (opens::EVERY, |p, i, _| every(p, i)),
    (opens::EXCEPT, |p, i, _| except(p, i)),
    (opens::SINGLE, |p, i, _| single(p, i)),
    (opens::MONTHLY, |p, i, _| of_the_month(p, i)),
    (opens::PER_DAY, |p, i, _| per_day(p, i)),
    (opens::CLINICAL, |p, i, _| clinical(p, i)),
    (opens::DAYS, |p, i, _| days(p, i)),
    (opens::ENDS, ends),
];

/// An expression at a piece, and the piece after it. A reader that none of its own can begin for is not asked.
pub(super) fn item(p: &Pieces<'_>, i: usize, now: NaiveDateTime) -> Option<(Item, usize)> {
    let opens = p.opens(i);
    if opens & opens::OFTEN == 0 || !p.is_word(i) && !p.is_number(i) {
        return None;
    }
    READERS.iter().filter(|(bit, _)| opens & bit != 0).find_map(|(_, read)| read(p, i, now))
}

fn every(p: &Pieces<'_>, i: usize) -> Option<(Item, usize)> {
    if !p.any(i, list!["every", "each", "evry"]) {
        return None;
    }
    let at = i + 1 + usize::from(p.any(i + 1, list!["single"]));
    if let Some((days, to, ..)) = day_list(p, at) {
        return Some((Item::Days(days), to));
    }
    let night = |at: usize| p.any(at, list!["day", "days", "night", "morning", "evening", "afternoon", "nite"]);
    match (p.w(at), p.w(at + 1)) {
        ("day", "of") if p.any(at + 2, list!["the"]) && p.w(at + 3) == "week" => Some((Item::Daily, at + 4)),
        (_, "other" | "of") if night(at) && p.w(at + 1) == "of" => None,
        ("weekday" | "workday" | "weeknight", _) => Some((Item::Days(WORKDAYS.to_vec()), at + 1)),
        ("working" | "work", "day") => Some((Item::Days(WORKDAYS.to_vec()), at + 2)),
        ("weekend", _) => Some((Item::Days(WEEKEND.to_vec()), at + 1)),
        ("other" | "second" | "alternate" | "alternative" | "2nd", _) if night(at + 1) => {
            Some((Item::EveryDays(2), at + 2))
        }
        ("other" | "second" | "alternate", "week") => every_weeks(p, at + 2, 14),
        // "every other Tuesday": two weeks lie between two of them.
        ("other" | "second" | "alternate" | "2nd", _) if weekday_word(p, at + 1).is_some() => {
            let (names, to, ..) = day_list(p, at + 1)?;
            Some((Item::EveryDaysOn(14, names), to))
        }
        ("other" | "second" | "alternate" | "few" | "couple", _) => beyond_until_unit(p, at),
        ("hour", _) => Some((Item::EveryHours(1), at + 1)),
        ("week", _) => every_weeks(p, at + 1, 7),
        ("fortnight", _) => every_weeks(p, at + 1, 14),
        ("month" | "year" | "quarter", _) => Some((Item::Beyond, at + 1)),
        ("half", _) => beyond_until_unit(p, at),
        _ if night(at) => {
            // "every morning and evening", "every morning and night"
            Some((Item::Daily, at + 1))
        }
        _ => {
            if let Some((day, to, true)) = month_day(p, at) {
                return match p.w(to) {
                    "day" | "night" | "morning" | "evening" => Some((Item::EveryDays(day), to + 1)).filter(|_| day > 1),
                    _ => Some((
                        Item::Beyond,
                        to + usize::from(
                            weekday_word(p, to).is_some() || p.any(to, list!["week", "month", "hour", "of"]),
                        ),
                    )),
                };
            }
            let first = number(p, at)?;
            if p.any(first.to, list!["to", "-", "or"]) {
                let second = number(p, first.to + 1)?;
                return p
                    .any(second.to, list!["hours", "hrs", "h", "hour", "days", "weeks", "minutes", "mins"])
                    .then_some((Item::Beyond, second.to + 1));
            }
            match stretch(p, at)? {
                (Stretch::Minutes(minutes), to) if minutes > 0 && minutes % 60 == 0 && minutes <= 24 * 60 => {
                    Some((Item::EveryHours(u32::try_from(minutes / 60).ok()?), to))
                }
                (Stretch::Minutes(minutes), to) if minutes > 0 && minutes % 1440 == 0 => {
                    Some((Item::EveryDays(u32::try_from(minutes / 1440).ok()?), to))
                }
                (Stretch::Minutes(_) | Stretch::Months(_), to) => Some((Item::Beyond, to)),
                (Stretch::Days(days), to) if p.any(to - 1, list!["weeks", "week", "wks", "fortnights"]) => {
                    every_weeks(p, to, u32::try_from(days).ok()?)
                }
                (Stretch::Days(1), to) => Some((Item::Daily, to)),
                (Stretch::Days(days), to) => Some((Item::EveryDays(u32::try_from(days).ok()?), to)),
            }
        }
    }
}

/// "every two weeks", with "on Monday" behind it or not.
fn every_weeks(p: &Pieces<'_>, to: usize, days: u32) -> Option<(Item, usize)> {
    let at = to + usize::from(p.any(to, list!["on", ","]));
    match day_list(p, at) {
        Some((names, end, ..)) if days == 7 => Some((Item::Days(names), end)),
        Some((names, end, ..)) => Some((Item::EveryDaysOn(days, names), end)),
        None => Some((Item::EveryDays(days), to)),
    }
}

/// "every few days", "every couple of hours", "every other Tuesday".
fn beyond_until_unit(p: &Pieces<'_>, at: usize) -> Option<(Item, usize)> {
    let to = (at + 1..at + 4).find(|at| {
        weekday_word(p, *at).is_some() || p.any(*at, word_list!("../../data/words/time/often/beyond_until_unit.txt"))
    })?;
    (p.w(to) != "time").then_some((Item::Beyond, to + 1))
}

fn single(p: &Pieces<'_>, i: usize) -> Option<(Item, usize)> {
    match (p.w(i), p.w(i + 1)) {
        ("alternate" | "alternating", "days" | "day" | "nights" | "mornings" | "evenings") => {
            Some((Item::EveryDays(2), i + 2))
        }
        ("daily", _) if p.w(i + 1) != "mail" => Some((Item::Daily, i + 1)),
        ("everyday" | "nightly", _) => Some((Item::Daily, i + 1)),
        ("weekly", next) if !matches!(next, "review" | "report" | "summary" | "shop") => every_weeks(p, i + 1, 7),
        ("fortnightly", _) => every_weeks(p, i + 1, 14),
        ("biweekly" | "bimonthly" | "monthly" | "yearly" | "annually" | "quarterly", _) => Some((Item::Beyond, i + 1)),
        ("hourly", _) => Some((Item::EveryHours(1), i + 1)),
        ("mornings" | "evenings" | "nights" | "afternoons", _)
            if part_word(p.w(i)).is_some()
                && !matches!(p.before(i, 1), "two" | "few" | "some" | "of" | "good" | "many" | "most" | "more")
                && i.checked_sub(1).is_none_or(|at| number(p, at).is_none()) =>
        {
            Some((Item::Daily, i + 1))
        }
        _ => None,
    }
}

/// "first Monday of the month", "on the 1st of every month".
fn of_the_month(p: &Pieces<'_>, i: usize) -> Option<(Item, usize)> {
    let at = i + usize::from(p.w(i) == "the");
    let to = match month_day(p, at) {
        Some((_, to, true)) => to,
        _ if p.w(at) == "last" => at + 1,
        _ => return None,
    };
    let to = to + usize::from(weekday_word(p, to).is_some() || p.any(to, list!["day", "weekday"]));
    let to = match month_day(p, to + 1) {
        // "the 1st and 15th of each month"
        Some((_, end, true)) if p.any(to, list!["and", ",", "&"]) => end,
        _ => to,
    };
    let month = p.any(to, list!["of", "in"])
        && p.any(to + 1, list!["the", "each", "every"])
        && p.any(to + 2, list!["month", "year", "week"]);
    let short = p.any(to, list!["each", "every"]) && p.any(to + 1, list!["month", "year"]);
    let plain = p.w(to + 1) == "the" && weekday_word(p, to - 1).is_none();
    (short || (month && !plain)).then_some((Item::Beyond, if short { to + 2 } else { to + 3 }))
}

/// "21 days on and 7 off", "two weeks on, one week off": days of both kinds by turns.
fn cycle(p: &Pieces<'_>, i: usize) -> Option<(Item, usize)> {
    let unit = |at: usize| p.any(at, list!["day", "days", "week", "weeks", "wk", "wks"]);
    let (_, on) = count(p, i)?;
    let on = on + usize::from(unit(on));
    if p.w(on) != "on" {
        return None;
    }
    let joined = (on + 1..on + 3).take_while(|at| p.any(*at, list![",", "and", "then", "&", "/", "-", "+"])).count();
    let (_, off) = count(p, on + 1 + joined)?;
    let off = off + usize::from(unit(off));
    (p.w(off) == "off").then_some((Item::Beyond, off + 1))
}

/// "twice a day", "3x daily", "three times per day", "once a week", "5 days a week", "8 hourly".
fn per_day(p: &Pieces<'_>, i: usize) -> Option<(Item, usize)> {
    if let Some(found) = cycle(p, i) {
        return Some(found);
    }
    let (times, at) = match p.w(i) {
        "once" => (1, i + 1),
        "twice" => (2, i + 1),
        "thrice" => (3, i + 1),
        _ => {
            let (times, to) = count(p, i).filter(|_| !p.any(i, list!["a", "an"]))?;
            match p.w(to) {
                "times" | "x" | "×" | "time" => (times, to + 1),
                "hourly" if (1..=24).contains(&times) => {
                    return Some((
                        if p.before(i, 1) == "-" || p.before(i, 1) == "to" {
                            Item::Beyond
                        } else {
                            Item::EveryHours(times)
                        },
                        to + 1,
                    ));
                }
                "-" if p.w(to + 1) == "hourly" && (1..=24).contains(&times) => {
                    return Some((Item::EveryHours(times), to + 2));
                }
                "days" | "nights" if p.any(to + 1, list!["a", "per", "each", "every"]) && p.w(to + 2) == "week" => {
                    return Some((if times == 7 { Item::Daily } else { Item::Beyond }, to + 3));
                }
                _ => return None,
            }
        }
    };
    let (unit, to) = match (p.w(at), p.w(at + 1)) {
        ("daily", _) => ("day", at + 1),
        ("weekly", _) => ("week", at + 1),
        ("nightly", _) => ("day", at + 1),
        ("a" | "an" | "per" | "/" | "each" | "every" | "in", unit) if p.w(at) != "in" || p.w(at + 1) != "a" => {
            (unit, at + 2)
        }
        ("in", "a") => (p.w(at + 2), at + 3),
        _ => return None,
    };
    match (unit, times) {
        ("day" | "d" | "night", _) if (1..=24).contains(&times) => Some((Item::TimesADay(times), to)),
        ("week" | "wk", 1) => every_weeks(p, to, 7),
        ("week" | "wk", _) => match day_list(p, to + usize::from(p.any(to, list!["on", ","]))) {
            Some((days, end, ..)) if days.len() == times as usize => Some((Item::Days(days), end)),
            _ => Some((Item::Beyond, to)),
        },
        ("fortnight", 1) => every_weeks(p, to, 14),
        ("hour", 1) => Some((Item::EveryHours(1), to)),
        ("month" | "year" | "hour" | "fortnight", _) => Some((Item::Beyond, to)),
        (_, 1) if p.any(at, list!["in", "every"]) => match stretch(p, at + 1)? {
            (Stretch::Days(days), to) => Some((Item::EveryDays(u32::try_from(days).ok()?), to)),
            (Stretch::Minutes(minutes), to) if minutes % 60 == 0 && p.w(at) == "every" => {
                Some((Item::EveryHours(u32::try_from(minutes / 60).ok()?), to))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Prescription shorthand: bid, tid, qid, bd, tds, qds, q6h, qod (ISMP asks to write these out; people paste them all the same).
fn clinical(p: &Pieces<'_>, i: usize) -> Option<(Item, usize)> {
    let dotted = |letters: [&str; 3]| {
        p.w(i) == letters[0]
            && p.w(i + 1) == "."
            && p.w(i + 2) == letters[1]
            && p.w(i + 3) == "."
            && p.w(i + 4) == letters[2]
    };
    for (letters, times) in [(["b", "i", "d"], 2), (["t", "i", "d"], 3), (["q", "i", "d"], 4)] {
        if dotted(letters) {
            return Some((Item::TimesADay(times), i + 5 + usize::from(p.w(i + 5) == "." && p.glued(i + 5))));
        }
    }
    let after_dose = crate::quantity::unit::word(p.before(i, 1)).is_some();
    match p.w(i) {
        "bid" | "bd" if after_dose || p.w(i) == "bd" || !p.any(i + 1, list!["on", "for", "to"]) => {
            Some((Item::TimesADay(2), i + 1))
        }
        "tid" | "tds" => Some((Item::TimesADay(3), i + 1)),
        "qid" | "qds" => Some((Item::TimesADay(4), i + 1)),
        "od" if after_dose => Some((Item::TimesADay(1), i + 1)),
        "qd" | "qam" | "qpm" | "qhs" | "nocte" | "mane" => Some((Item::Daily, i + 1)),
        "qod" => Some((Item::EveryDays(2), i + 1)),
        "q" => {
            let hours: u32 = p
                .get(i + 1)
                .filter(|_| p.is_number(i + 1))?
                .norm
                .parse()
                .ok()
                .filter(|hours| (1..=24).contains(hours))?;
            p.any(i + 2, list!["h", "hr", "hrs", "hours", "hour"]).then_some((Item::EveryHours(hours), i + 3))
        }
        _ => None,
    }
}

/// "until Friday", "for ten days", "for the next two weeks".
fn ends(p: &Pieces<'_>, i: usize, now: NaiveDateTime) -> Option<(Item, usize)> {
    if p.any(i, list!["between", "from"]) {
        return period::hours(p, i).map(|(to, _)| (Item::Window, to));
    }
    if let Some(atom) = period::until(p, i, now) {
        let slept = matches!(p.before(i, 1), "slept" | "up" | "awake" | "wait");
        return match atom.core {
            Some(Core::Range(None, Some(last))) if !slept => Some((Item::Until(last), atom.to)),
            Some(Core::Vague) if !slept => Some((Item::Window, atom.to)),
            _ => None,
        };
    }
    if !p.any(i, list!["for", "over", "x"]) {
        return None;
    }
    let next = p.any(i + 1, list!["the", "next"]) && p.any(i + 2, list!["next", "following", "coming"])
        || p.w(i + 1) == "next";
    let at = if p.w(i + 1) == "next" {
        i + 2
    } else if next {
        i + 3
    } else {
        i + 1
    };
    if p.w(i) == "over" && !next {
        return None;
    }
    let (length, to) = match (p.w(at), next) {
        ("week", true) => (Stretch::Days(7), at + 1),
        ("month", true) => (Stretch::Months(1), at + 1),
        ("fortnight", true) => (Stretch::Days(14), at + 1),
        _ => stretch(p, at)?,
    };
    let days = match length {
        Stretch::Days(days) => days,
        Stretch::Months(months) if months <= 24 => {
            let last = super::apart::months_from(now.date(), months)?;
            last.signed_duration_since(now.date()).num_days()
        }
        _ => return None,
    };
    if p.any(to, list!["now", "ago", "already", "straight", "running", "old"]) {
        return None;
    }
    u32::try_from(days).ok().filter(|days| *days > 0).map(|days| (Item::For(days), to))
}
