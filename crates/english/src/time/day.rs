//! Days by their relation to today ("yesterday", "last night", "last Tuesday", "Saturday just gone") and parts of day.

use chrono::{NaiveDate, NaiveDateTime, Timelike, Weekday};

use super::DayPart;
use super::atom::{Atom, DayRef, back_to, monday, on_to, plus};
use crate::quantity::pieces::Pieces;

/// A part of day by its bare word.
pub(super) fn part_word(word: &str) -> Option<DayPart> {
    Some(match word {
        "morning" | "mornings" => DayPart::Morning,
        "afternoon" | "afternoons" | "arvos" => DayPart::Afternoon,
        "evening" | "evenings" => DayPart::Evening,
        "night" | "nights" | "nightly" | "nighttime" => DayPart::Night,
        _ => return None,
    })
}

/// The part of one day that a word names, and of no several ("mornings", "nightly").
pub(super) fn one_part(word: &str) -> Option<DayPart> {
    part_word(word).filter(|_| !word.ends_with('s') && word != "nightly")
}

/// A month by name. "may", "march" and the short forms that are words need their surroundings, which the callers look at.
pub(super) fn month_word(word: &str) -> Option<u32> {
    Some(match word {
        "january" => 1,
        "february" => 2,
        "march" | "mar" => 3,
        "april" => 4,
        "may" => 5,
        "june" | "jun" => 6,
        "july" | "jul" => 7,
        "august" => 8,
        "september" => 9,
        "october" => 10,
        "november" => 11,
        "december" => 12,
        _ => return None,
    })
}

/// A day by its relation to today, with the part of day that belongs to its words.
pub(super) fn relative(p: &Pieces<'_>, i: usize, now: NaiveDateTime) -> Option<Atom> {
    let today = now.date();
    let on = |days: i64, to: usize| Some(Atom::day(i, to, DayRef::fixed(plus(today, days))));
    let night =
        |days: i64, to: usize| on(days, to).map(|atom| Atom { part: Some(DayPart::Night), nightly: true, ..atom });
    match (p.w(i), p.w(i + 1), p.w(i + 2), p.w(i + 3)) {
        ("the", "day", "before", "yesterday") => on(-2, i + 4),
        ("day", "before", "yesterday", _) => on(-2, i + 3),
        ("day", "b", "4", "yesterday") => on(-2, i + 4),
        ("the", "night", "before", "last") => night(-2, i + 4),
        ("night", "before", "last", _) => night(-2, i + 3),
        ("the", "day", "after", "tomorrow") => on(2, i + 4),
        ("day", "after", "tomorrow", _) => on(2, i + 3),
        ("overmorrow", ..) => on(2, i + 1),
        ("last" | "yesterday", "night" | "nt", ..) => night(-1, i + 2),
        ("last", "evening", ..) => on(-1, i + 2).map(|atom| Atom { part: Some(DayPart::Evening), ..atom }),
        ("overnight", ..) => night(-1, i + 1),
        ("yesterday", "week", ..) => on(-8, i + 2),
        ("tomorrow", "week", ..) => on(8, i + 2),
        ("yesterday", ..) => on(-1, i + 1),
        ("tomorrow", ..) => on(1, i + 1),
        ("tonight", ..) => on(0, i + 1).map(|atom| Atom { part: Some(DayPart::Evening), nightly: true, ..atom }),
        ("this", "night", ..) => on(0, i + 2).map(|atom| Atom { part: Some(DayPart::Evening), nightly: true, ..atom }),
        // The day behind it is meant, e.g. in "all day yesterday".
        ("all", "day" | "night" | "morning" | "afternoon" | "evening", next, _)
            if matches!(next, "yesterday" | "on" | "last") || day_name(next) =>
        {
            None
        }
        ("all", "night", ..) => night(-1, i + 2),
        ("all", "day", ..) => on(0, i + 2),
        ("earlier" | "later", "today", ..) => on(0, i + 2),
        ("today", ..) => on(0, i + 1),
        ("2", "day", ..) if p.glued(i + 1) => on(0, i + 2),
        ("2", "moro" | "morrow" | "mrw" | "morro", ..) if p.glued(i + 1) => on(1, i + 2),
        ("2", "night" | "nite", ..) if p.glued(i + 1) => {
            on(0, i + 2).map(|atom| Atom { part: Some(DayPart::Evening), nightly: true, ..atom })
        }
        ("same", "day", ..) if p.before(i, 1) != "the" => on(0, i + 2),
        ("this" | "all", "very", ..) => {
            part_word(p.w(i + 2)).and_then(|part| on(0, i + 3).map(|atom| Atom { part: Some(part), ..atom }))
        }
        // "Since the morning": of today.
        ("the", word, ..) if p.before(i, 1) == "since" => {
            let part = one_part(word)?;
            on(0, i + 2).map(|atom| Atom { part: Some(part), ..atom })
        }
        ("this" | "all", next, ..) => {
            let skip = usize::from(matches!(next, "early" | "late" | "mid") && part_word(p.w(i + 2)).is_some());
            let part = one_part(p.w(i + 1 + skip)).or(match p.w(i + 1 + skip) {
                "am" => Some(DayPart::Morning),
                "pm" => Some(DayPart::Afternoon),
                _ => None,
            })?;
            on(0, i + 2 + skip).map(|atom| Atom { part: Some(part), ..atom })
        }
        _ => None,
    }
}

/// A part of day on its own: "in the morning", "at night", "first thing", or a bare word beside a day or a clock time.
pub(super) fn part(p: &Pieces<'_>, i: usize, beside: bool, clock_next: impl Fn(usize) -> bool) -> Option<Atom> {
    let early = |at: usize| at + usize::from(p.any(at, list!["early", "late", "mid"]));
    let found = |to: usize, part: DayPart| Some(Atom::part(i, to, part));
    match (p.w(i), p.w(i + 1)) {
        ("in", word) if matches!(word, "morning" | "evening" | "afternoon" | "night") => {
            part_word(word).and_then(|part| found(i + 2, part))
        }
        ("in" | "during" | "by", "the") => {
            let at = early(i + 2);
            match (p.w(at), p.w(at + 1)) {
                ("small" | "early" | "wee", "hours") => found(at + 2, DayPart::Night),
                ("hours", _) if at == i + 3 => found(at + 1, DayPart::Night),
                ("middle", "of") if p.any(at + 2, list!["the"]) && p.w(at + 3) == "night" => {
                    found(at + 4, DayPart::Night)
                }
                ("am" | "a.m", _) => found(at + 1, DayPart::Morning),
                ("pm", _) => found(at + 1, DayPart::Afternoon),
                _ => one_part(p.w(at)).and_then(|part| found(at + 1, part)),
            }
        }
        ("middle", "of") if p.w(i + 2) == "the" && p.w(i + 3) == "night" => found(i + 4, DayPart::Night),
        ("at", "night" | "nighttime" | "nights") => found(i + 2, DayPart::Night),
        ("at", "night-time") => found(i + 2, DayPart::Night),
        ("first", "thing") if p.before(i, 1) != "the" => match (p.w(i + 2), p.w(i + 3), p.w(i + 4)) {
            ("in", "the", "morning") => found(i + 5, DayPart::Morning),
            _ => found(i + 2, DayPart::Morning),
        },
        _ => {
            let at = early(i);
            let part = one_part(p.w(at)).or(match p.w(i) {
                "am" if beside => Some(DayPart::Morning),
                "pm" if beside => Some(DayPart::Afternoon),
                _ => None,
            })?;
            let greeting = matches!(p.before(i, 1), "good" | "my" | "the" | "our" | "her" | "his" | "their");
            // What is moved "to the morning at 8" greets nobody.
            let greeting = greeting && !(p.before(i, 1) == "the" && p.before(i, 2) == "to");
            let of_day = p.w(at + 1) == "of"
                && (p.any(at + 2, list!["the"]) || p.is_number(at + 2) || month_word(p.w(at + 2)).is_some());
            let joined = beside
                || of_day
                || (at > i && p.before(i, 1) != "in")
                || (!greeting && clock_next(at + 1))
                || matches!(p.before(i, 1), "since" | "until" | "before");
            if joined { found(at + 1, part) } else { None }
        }
    }
}

/// A day of the week by name. The short forms that are words of their own ("sat", "sun", "wed", "mon") need their surroundings.
pub(super) fn weekday_word(p: &Pieces<'_>, i: usize) -> Option<Weekday> {
    let (weekday, short) = named_weekday(p.w(i))?;
    if !short {
        return Some(weekday);
    }
    let before = crate::word_list!("../../data/words/time/day/weekday_word.txt").holds(p.before(i, 1))
        || (matches!(p.before(i, 1), "," | "and" | "&" | "or" | "to" | "from")
            && p.get(i).is_some_and(|piece| piece.capital));
    let after = (matches!(p.w(i + 1), "," | "and" | "&" | "+" | "to") && day_name(p.w(i + 2)))
        || day_name(p.w(i + 1))
        || (matches!(p.before(i, 1), "," | "and" | "&" | "+" | "to") && day_name(p.before(i, 2)))
        || day_name(p.before(i, 1))
        || matches!(p.w(i + 1), "/" | "morning" | "afternoon" | "evening" | "night" | "-" | "–")
        || p.w(i + 1) == ":" && i.checked_sub(1).is_none_or(|last| p.ends(last))
        || (p.is_number(i + 1) && p.get(i).is_some_and(|piece| piece.capital))
        // "the podiatrist wed at 10:15", and not "I sat at 10", "the sun at 3".
        || (p.w(i + 1) == "at" && p.is_number(i + 2) || p.is_number(i + 1) && matches!(p.w(i + 2), "am" | "pm"))
            && !matches!(p.before(i, 1), "i" | "we" | "he" | "she" | "they" | "you" | "the" | "who" | "just" | "and" | "")
        // "Sat 10pm metformin": at the head of a message an hour right behind it makes it a day.
        || p.before(i, 1).is_empty() && p.is_number(i + 1) && matches!(p.w(i + 2), "am" | "pm");
    (before || after).then_some(weekday)
}

/// The day of the week that a word names, and whether it is a short form that is a word of its own.
fn named_weekday(word: &str) -> Option<(Weekday, bool)> {
    Some(match word {
        "monday" => (Weekday::Mon, false),
        "tuesday" => (Weekday::Tue, false),
        "wednesday" => (Weekday::Wed, false),
        "thursday" => (Weekday::Thu, false),
        "friday" => (Weekday::Fri, false),
        "saturday" => (Weekday::Sat, false),
        "sunday" => (Weekday::Sun, false),
        "mon" => (Weekday::Mon, false),
        "wed" => (Weekday::Wed, true),
        "sat" => (Weekday::Sat, true),
        "sun" => (Weekday::Sun, true),
        _ => return None,
    })
}

/// The day of the week that a word is, one or each of them, where nothing but days can be meant.
pub fn weekday_of(word: &str) -> Option<Weekday> {
    // In a message they are spelled out before a time is read.
    let short = || match word.trim_end_matches('.') {
        "tue" | "tues" => Some(Weekday::Tue),
        "weds" => Some(Weekday::Wed),
        "thu" | "thur" | "thurs" => Some(Weekday::Thu),
        "fri" => Some(Weekday::Fri),
        _ => None,
    };
    named_weekday(word).map(|(weekday, _)| weekday).or_else(|| plural_weekday(word)).or_else(short)
}

/// Whether a word is a day of the week, by name alone.
fn day_name(word: &str) -> bool {
    crate::word_list!("../../data/words/time/day/day_name.txt").holds(word)
}

/// A weekday with what points it into the past or the future.
pub(super) fn weekday(p: &Pieces<'_>, i: usize, now: NaiveDateTime) -> Option<Atom> {
    let today = now.date();
    if let Some(atom) = week_and_day(p, i, today) {
        return Some(atom);
    }
    let lead = match (p.w(i), p.w(i + 1)) {
        ("this", "past" | "coming" | "last") => 2,
        ("the", "last" | "past" | "next" | "following" | "coming" | "previous") => 2,
        ("last" | "next" | "this" | "coming" | "past" | "previous" | "following", _) => 1,
        _ => 0,
    };
    let weekday = weekday_word(p, i + lead)?;
    let mut to = i + lead + 1;
    let before = plus(back_to(plus(today, -1), weekday), 0);
    let after = on_to(plus(today, 1), weekday);
    let word = if lead == 2 { p.w(i + 1) } else { p.w(i) };
    let mut day = match (lead, word) {
        (0, _) | (1, "this") => DayRef {
            upcoming: Some(on_to(today, weekday)),
            weekday: Some(weekday),
            ..DayRef::fixed(back_to(today, weekday))
        },
        (_, "last" | "past" | "previous") => DayRef::fixed(before),
        (_, "coming" | "following") => DayRef::fixed(after),
        _ => {
            // "Next Friday": that of next week; said early in the week many mean the coming one.
            let next_week = plus(monday(today), 7 + i64::from(weekday.num_days_from_monday()));
            DayRef { other: (next_week != after).then_some(after), ..DayRef::fixed(next_week) }
        }
    };
    let week_ago = plus(monday(today), i64::from(weekday.num_days_from_monday()) - 7);
    let after_words: Option<(DayRef, usize)> = match (p.w(to), p.w(to + 1), p.w(to + 2)) {
        ("just", "gone" | "past" | "passed", _) => Some((DayRef::fixed(before), 2)),
        ("gone" | "last", next, _)
            if next != "week" && (lead == 0 || word == "this") && (p.w(to) == "gone" || part_word(next).is_none()) =>
        {
            Some((DayRef::fixed(before), 1))
        }
        ("last", "week", _) => Some((DayRef::fixed(week_ago), 2)),
        ("of" | "the", "last", "week") => Some((DayRef::fixed(week_ago), 3)),
        ("the", "week", "before") => Some((DayRef::fixed(plus(week_ago, -7)), 3)),
        ("before", "last", _) => Some((DayRef::fixed(plus(before, -7)), 2)),
        ("week", "ago", _) => Some((DayRef::fixed(plus(back_to(today, weekday), -7)), 2)),
        ("after", "next", _) => Some((DayRef::fixed(plus(after, 7)), 2)),
        ("coming", ..) => Some((DayRef::fixed(after), 1)),
        ("fortnight", ..) => Some((DayRef::fixed(plus(after, 14)), 1)),
        ("week", ..) => Some((DayRef::fixed(plus(after, 7)), 1)),
        ("next", "week", _) => Some((DayRef::fixed(plus(week_ago, 14)), 2)),
        ("of" | "the", "next", "week") => Some((DayRef::fixed(plus(week_ago, 14)), 3)),
        ("this", "week", _) => {
            let this = plus(week_ago, 7);
            Some((DayRef { upcoming: Some(this), ..DayRef::fixed(this) }, 2))
        }
        ("next", next, _) if lead == 0 && part_word(next).is_none() => Some((DayRef::fixed(after), 1)),
        _ => None,
    };
    if let Some((named, more)) = after_words {
        (day, to) = (named, to + more);
    }
    let mut atom = Atom::day(i, to, day);
    if p.w(to) == "night" {
        atom = Atom { to: to + 1, part: Some(DayPart::Night), nightly: true, ..atom };
    }
    Some(atom)
}

/// "next week Tuesday", "last week on Friday", "a week last Tuesday", "a fortnight on Friday".
fn week_and_day(p: &Pieces<'_>, i: usize, today: NaiveDate) -> Option<Atom> {
    let after = |at: usize| at + usize::from(p.any(at, list!["on", ","]));
    if p.any(i, list!["last", "next", "this"]) && p.w(i + 1) == "week" {
        let at = after(i + 2);
        let weekday = weekday_word(p, at)?;
        let weeks = if p.w(i) == "last" { -7 } else { 7 * i64::from(p.w(i) == "next") };
        let day = plus(monday(today), weeks + i64::from(weekday.num_days_from_monday()));
        return Some(Atom::day(i, at + 1, DayRef::fixed(day)));
    }
    let days = match (p.w(i), p.w(i + 1)) {
        ("a", "week") => 7,
        ("a", "fortnight") => 14,
        _ => return None,
    };
    let weekday = weekday_word(p, i + 3)?;
    match p.w(i + 2) {
        "last" => Some(Atom::day(i, i + 4, DayRef::fixed(plus(back_to(plus(today, -1), weekday), -days)))),
        "on" | "from" | "after" => Some(Atom::day(i, i + 4, DayRef::fixed(plus(on_to(plus(today, 1), weekday), days)))),
        _ => None,
    }
}

/// "two Fridays ago": the pieces after it and the day.
pub(super) fn weekdays_ago(p: &Pieces<'_>, i: usize, now: NaiveDateTime) -> Option<Atom> {
    let count = p.small(i).or_else(|| p.w(i).parse().ok()).filter(|count| (1..=8).contains(count))?;
    let weekday = plural_weekday(p.w(i + 1))?;
    if !p.any(i + 2, list!["ago", "back"]) {
        return None;
    }
    let last = back_to(plus(now.date(), -1), weekday);
    Some(Atom::day(i, i + 3, DayRef::fixed(plus(last, -7 * (i64::from(count) - 1)))))
}

/// "Mondays" and its like, short forms included.
pub(super) fn plural_weekday(word: &str) -> Option<Weekday> {
    Some(match word {
        "mondays" | "mons" => Weekday::Mon,
        "tuesdays" => Weekday::Tue,
        "wednesdays" => Weekday::Wed,
        "thursdays" => Weekday::Thu,
        "fridays" => Weekday::Fri,
        // "sats" are of oxygen.
        "saturdays" => Weekday::Sat,
        "sundays" | "suns" => Weekday::Sun,
        _ => return None,
    })
}

/// Whether it is so early that "tonight" may still mean the night that began yesterday.
pub(super) fn small_hours(now: NaiveDateTime) -> bool {
    now.hour() < 5
}
