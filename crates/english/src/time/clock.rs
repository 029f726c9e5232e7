//! Clock times: "8:30", "8 a.m.", "0730", "half eight" (half past, as in Britain), "ten to nine", "noon", and a bare hour where the
//! words around it make it one ("at 8", "10 last night").

use chrono::NaiveTime;

use super::atom::ClockRef;
use super::context::{
    Lead, boundary, counting, day_follows, free, ish, lead, meridiem, oclock, of_a_dose, said_about, small,
};
use super::french::read_hour_with_h;
use super::minutes::{MinutesSaid, NONE, finish};
use crate::quantity::number::{below_hundred, garbled, part_behind};
use crate::quantity::pieces::Pieces;
use crate::quantity::small_word;

/// A clock time, the piece after it, and whether it was said as about.
pub(super) type ClockFound = (ClockRef, usize, bool);

/// A clock time at a piece. `listed`: the piece follows another clock time and "and" or a comma.
pub(super) fn clock(p: &Pieces<'_>, i: usize, listed: bool) -> Option<ClockFound> {
    said(p, i, listed).and_then(|(clock, to, about)| Some((clock?, to, about)))
}

/// The same, or in its place none where no clock has such a time.
pub(super) fn said(p: &Pieces<'_>, i: usize, listed: bool) -> Option<(Option<ClockRef>, usize, bool)> {
    let lead = lead(p, i);
    let (minutes, open, to, about) = named(p, i)
        .or_else(|| quarters(p, i, lead))
        .or_else(|| past_or_to(p, i, lead))
        .or_else(|| colon(p, i))
        .or_else(|| read_hour_with_h(p, i, lead))
        .or_else(|| military(p, i))
        .or_else(|| packed(p, i, lead))
        .or_else(|| hour(p, i, lead, listed))?;
    let clock = NaiveTime::from_hms_opt(minutes / 60, minutes % 60, 0).map(|time| ClockRef { time, open });
    Some((clock, to, about || lead == Lead::About || said_about(p, i)))
}

/// The minutes, whether a.m. or p.m. is open, and the end, of a clock time with its own name.
fn named(p: &Pieces<'_>, i: usize) -> Option<MinutesSaid> {
    let twelve = usize::from(p.any(i, list!["12", "twelve"]));
    let at = i + twelve;
    let ish = |to: usize| if p.w(to) == "ish" { (to + 1, true) } else { (to, false) };
    let (minutes, to) = match (p.w(at), p.w(at + 1)) {
        ("noon" | "midday" | "noontime" | "noonish", _) => (720, at + 1),
        ("mid", "day" | "noon") => (720, at + 2),
        ("midnight" | "midnite", _) => (0, at + 1),
        _ => return None,
    };
    let (to, about) = ish(to);
    Some((minutes, false, to, about || p.w(at) == "noonish"))
}

/// "half past eight", "half eight", "quarter to nine", "a quarter of eight".
fn quarters(p: &Pieces<'_>, i: usize, lead: Lead) -> Option<MinutesSaid> {
    let lead = if lead == Lead::None && p.w(i) == "a" { super::context::lead(p, i) } else { lead };
    let at = if p.w(i) == "a" && p.w(i + 1) == "quarter" { i + 1 } else { i };
    let (shift, hour_at) = match (p.w(at), p.w(at + 1)) {
        ("half", "past" | "after") => (30, at + 2),
        ("1", "/") if p.w(at + 2) == "2" && p.w(at + 3) == "past" => (30, at + 4),
        ("½", "past") => (30, at + 2),
        ("half", _) => (30, at + 1),
        ("quarter", "past" | "after") => (15, at + 2),
        ("quarter", "to" | "until" | "before" | "of") => (-15, at + 2),
        _ => return None,
    };
    let (hour, to) = hour_word(p, hour_at)?;
    if hour > 12 {
        let plain = p.w(hour_at - 1) == "past" || is_at(p, i) && boundary(p, to);
        return plain.then_some((NONE, false, to, false));
    }
    let plain_half = p.w(at) == "half" && hour_at == at + 1;
    if plain_half
        && ((hour == 1 && lead == Lead::None && meridiem(p, to).is_none() && !day_follows(p, to)) || p.w(to) == ":")
    {
        return None;
    }
    with_suffix(p, hour, shift, to)
}

/// Minutes past an hour or to it: "ten past seven", "20 to 8", "five minutes to nine", "five and twenty past seven".
fn past_or_to(p: &Pieces<'_>, i: usize, lead: Lead) -> Option<MinutesSaid> {
    let turned = (p.w(i), p.w(i + 1), p.w(i + 2)) == ("five", "and", "twenty") && !counting(p.before(i, 1));
    let count = if turned { Some((25, i + 3)) } else { small(p, i) };
    let (count, mut at) = count.filter(|(count, _)| (1..30).contains(count) && p.before(i, 1) != "/")?;
    let spelled = p.any(at, list!["minutes", "minute", "mins", "min"]);
    at += usize::from(spelled);
    let ahead = match p.w(at) {
        "past" => false,
        "after" => false,
        "to" | "until" | "before" | "of" => true,
        _ => return None,
    };
    let (hour, to) = hour_word(p, at + 1)?;
    if hour > 12 {
        let plain = p.w(at) == "past" || spelled && is_at(p, i) && boundary(p, to);
        return plain.then_some((NONE, false, to, false));
    }
    let round = count % 5 == 0 || spelled;
    // A range climbs: "25 to 9" can only be a time.
    let falls = ahead && p.w(at) != "of" && count % 5 == 0 && count > hour && !p.is_number(i);
    let suffix = meridiem(p, to).is_some() || oclock(p, to).is_some() || day_follows(p, to);
    // "Move it to ten to 12", "make it ten to 12", and that alone.
    let alone = i == 0 && p.w(to).is_empty();
    let led = p.before(i, 1) == "to" || p.before(i, 1) == "it" && p.before(i, 2) == "make";
    let moved = ahead && round && (alone || led);
    let sure = p.w(at) == "past" || spelled || falls || moved || (round && (lead != Lead::None || suffix));
    if !sure || (p.w(at) != "past" && p.before(i, 1) == "from") {
        return None;
    }
    let shift = if ahead { -i64::from(count) } else { i64::from(count) };
    with_suffix(p, hour, shift, to)
}

/// An hour in digits or words, of a 12-hour clock or of none, with nothing behind it that makes it a quantity.
fn hour_word(p: &Pieces<'_>, i: usize) -> Option<(u32, usize)> {
    let (hour, to) = small(p, i).filter(|(hour, to)| *hour > 0 && *to == i + 1)?;
    let glued_word = p.glued(to) && p.is_word(to) && !p.any(to, list!["am", "pm", "a", "p", "ish"]);
    (!glued_word && free(p, to)).then_some((hour, to))
}

fn with_suffix(p: &Pieces<'_>, hour: u32, shift: i64, to: usize) -> Option<MinutesSaid> {
    let to = oclock(p, to).unwrap_or(to);
    let base = i64::from(hour % 12) * 60 + shift;
    if let Some((pm, end)) = meridiem(p, to) {
        let base = base + if pm { 720 } else { 0 };
        return Some((u32::try_from(base.rem_euclid(1440)).ok()?, false, end, false));
    }
    Some((u32::try_from(base.rem_euclid(720)).ok()?, true, to, false))
}

/// "8:30", "20:15", "8:30 pm", "7:05:30".
fn colon(p: &Pieces<'_>, i: usize) -> Option<MinutesSaid> {
    let sign = p.any(i + 1, list![":"]) && p.is_number(i) && p.is_number(i + 2) && !matches!(p.before(i, 1), ":" | "/");
    let (text, minute_text) = (p.w(i), p.w(i + 2));
    if !sign
        || text.len() > 2
        || minute_text.len() != 2
        || (p.glued(i) && i > 0 && p.is_word(i - 1) && p.before(i, 1) != "t")
        || p.glued(i + 2) != p.glued(i + 1)
    {
        return None;
    }
    let (hour, minute): (u32, u32) = (text.parse().ok()?, minute_text.parse().ok()?);
    let to = if p.w(i + 3) == ":" && p.glued(i + 3) && p.is_number(i + 4) { i + 5 } else { i + 3 };
    let slept = p.any(to, list!["hours", "hrs", "h", "mins", "minutes"])
        && matches!(p.before(i, 1), "slept" | "for" | "of" | "sleep");
    let goes_on = p.w(to) == ":" && p.is_number(to + 1);
    // "in 1:02:10" is how long it took.
    let took = p.before(i, 1) == "in" && to > i + 3;
    if minute > 59 || slept || took || goes_on || (p.glued(to) && p.is_number(to)) {
        return None;
    }
    finish(p, hour, minute, text.starts_with('0'), to)
}

/// "0730", "1400 hours", "at 1430", "730am", "at 8.30", "08.30".
fn packed(p: &Pieces<'_>, i: usize, lead: Lead) -> Option<MinutesSaid> {
    let text = p.get(i).filter(|_| p.is_number(i) && !garbled(p, i))?.norm;
    let (hour_text, minute_text) = match text.split_once('.') {
        Some((hour, minute)) => (hour, minute),
        None => text.split_at_checked(text.len().checked_sub(2)?)?,
    };
    let dotted = text.contains('.');
    if !text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
        || minute_text.len() != 2
        || !matches!(hour_text.len(), 1 | 2)
    {
        return None;
    }
    let (hour, minute): (u32, u32) = (hour_text.parse().ok()?, minute_text.parse().ok()?);
    let zero = hour_text.len() == 2 && hour_text.starts_with('0');
    let hours = p.any(i + 1, list!["hours", "hrs", "hr", "h"]) && hour_text.len() == 2 && !dotted;
    let at = lead == Lead::Firm && !is_valued(p, i) && (minute % 5 == 0 || zero) && !(dotted && hour > 23);
    let said = meridiem(p, i + 1).is_some_and(|_| (1..=12).contains(&hour))
        || (dotted && (1..=12).contains(&hour) && day_follows(p, i + 1));
    let to = if hours { i + 2 } else { i + 1 };
    if minute > 59 || hour > 23 {
        let end = meridiem(p, to).map_or(to, |(_, end)| end);
        let plain = hour_text.len() == 2 && !dotted && (zero || end > to || of_a_dose(p, i, false));
        let dots = dotted && hour < 24 && minute > 59 && !is_valued(p, i) && !p.measured_before(i, 2);
        if dots && is_at(p, i) && boundary(p, end) {
            return Some((NONE, false, end, false));
        }
        let minutes = if (hour, minute) == (24, 0) { 0 } else { NONE };
        return (plain && (hours || is_at(p, i)) && boundary(p, end)).then_some((minutes, false, end, false));
    }
    if !(hours || said || (free(p, i + 1) && (zero || at))) {
        return None;
    }
    let full = zero || hours || (!dotted && hour_text.len() == 2 && hour != 10 && hour != 11 && hour != 12);
    finish(p, hour, minute, full, to)
}

/// Whether an hour is led to as one is and nothing else: "at 8", and not "by 8".
fn is_at(p: &Pieces<'_>, i: usize) -> bool {
    matches!(p.before(i, 1), "at" | "@")
}

/// Whether what stands before "at" is measured, so that the number behind it is a value: "weighed in at 150", and not "18u in at 2200".
fn is_valued(p: &Pieces<'_>, i: usize) -> bool {
    let weighed_in = p.before(i, 2) == "in"
        && !matches!(p.before(i, 3), "weighed" | "weigh" | "weighing" | "came" | "coming" | "checked" | "clocked");
    let value = list!["in", "was", "is", "sugar", "glucose", "weight", "weighed", "temp", "temperature", "stands"];
    !weighed_in && (value.holds(p.before(i, 2)) || p.measured_before(i, 2))
}

/// "fourteen hundred hours", "oh eight hundred".
fn military(p: &Pieces<'_>, i: usize) -> Option<MinutesSaid> {
    let oh = p.any(i, list!["oh", "zero"]);
    let (hour, to) =
        below_hundred(p, if oh { i + 1 } else { i }).filter(|(hour, _)| *hour < if oh { 10 } else { 24 })?;
    let hours = p.any(to + 1, list!["hours", "hrs"]);
    (p.w(to) == "hundred" && (hours || oh)).then_some((hour * 60, false, if hours { to + 2 } else { to + 1 }, false))
}

/// "8 am", "eight thirty", "8 o'clock", "9ish", "at 8", "10 last night".
fn hour(p: &Pieces<'_>, i: usize, lead: Lead, listed: bool) -> Option<MinutesSaid> {
    if matches!(p.before(i, 1), "/" | ":" | "x" | "×" | "point" | "-" | "–" | "half" | "#" | "bed" | "room" | "ward")
        && !p.any(i + 1, list!["am", "pm"])
    {
        return None;
    }
    let ish_word = p.w(i).strip_suffix("ish").and_then(small_word).filter(|hour| (1..=12).contains(hour));
    if let Some(hour) = ish_word {
        return finish(p, hour, 0, false, i + 1).map(|(minutes, open, to, _)| (minutes, open, to, true));
    }
    let (hour, to) = small(p, i)?;
    let words = !p.is_number(i);
    if (words && to != i + 1)
        || (p.glued(to)
            && p.is_word(to)
            && !p.any(to, list!["am", "pm", "a", "p", "ish", "o'clock", "oclock", "h", "hrs"]))
    {
        return None;
    }
    if let Some(found) = minutes_after(p, hour, to, lead, words) {
        return Some(found);
    }
    if p.any(to, list!["to", "past"]) && p.ends(to + 1) {
        // "five to": nobody says of what.
        return None;
    }
    if !listed && p.before(i, 1) == "from" && p.any(to, list!["to", "-", "until"]) {
        // "from 10 to 8" may as well be a pain going down.
        return None;
    }
    if !(1..=12).contains(&hour) {
        let late = (13..=23).contains(&hour);
        if let Some((true, _)) = meridiem(p, to).filter(|_| late) {
            return finish(p, hour, 0, true, to);
        }
        if late && lead == Lead::Firm && p.any(to, list!["h", "hrs", "o'clock"]) {
            return finish(p, hour, 0, true, to + 1);
        }
        // An hour of a 24-hour clock, where it is said of no value, e.g. "took it at 20"; one of no clock, where something is taken at it.
        let kept =
            list!["sits", "reads", "steady", "up", "down", "still", "stays", "now", "it", "pulse", "rate", "keep"];
        let said = |kept: bool| late && !kept || of_a_dose(p, i, false);
        let led = is_at(p, i) && !is_valued(p, i) && said(kept.holds(p.before(i, 2))) || listed && late;
        let bare = led && !words && free(p, to) && boundary(p, to) && !p.any(to, list!["-", "/", "with", "in", "on"]);
        return bare.then(|| if hour > 24 { Some((NONE, false, to, false)) } else { finish(p, hour, 0, true, to) })?;
    }
    if meridiem(p, to).is_some() {
        return finish(p, hour, 0, false, to);
    }
    if p.glued(to) && p.any(to, list!["a", "p"]) {
        return (lead != Lead::None).then_some((
            (hour % 12) * 60 + if p.w(to) == "p" { 720 } else { 0 },
            false,
            to + 1,
            false,
        ));
    }
    if let Some(end) = oclock(p, to) {
        return finish(p, hour, 0, false, end);
    }
    if p.w(to) == "sharp" {
        return finish(p, hour, 0, false, to).map(|(minutes, open, ..)| (minutes, open, to + 1, false));
    }
    let (end, about) = ish(p, to);
    if about && !counting(p.before(i, 1)) {
        return finish(p, hour, 0, false, end).map(|(minutes, open, to, _)| (minutes, open, to, true));
    }
    // "2 this morning" may be two tablets; "4 in the evening" at the head of a sentence or behind a day is an hour.
    let alone = i == 0
        || p.ends(i - 1)
        || super::day::weekday_word(p, i - 1).is_some()
        || matches!(p.before(i, 1), "day" | "daily" | "everyday");
    let follows = p.w(i) != "one"
        && day_follows(p, to)
        && ((5..=12).contains(&hour) || (alone && hour == 4))
        && !counting(p.before(i, 1));
    let goes_on = listed
        && p.w(i) != "one"
        && free(p, to)
        && boundary(p, to)
        && !p.any(to, list!["at", "in", "on", "with", "-", "/", "i", "my"]);
    // Indian English: "at night 9".
    let behind = matches!(p.before(i, 1), "morning" | "evening" | "night" | "afternoon")
        && hour > 4
        && free(p, to)
        && boundary(p, to);
    // "at 8 in the morning, 2 in the afternoon": in a row of hours it is one.
    let in_a_row = day_follows(p, to)
        && p.w(i) != "one"
        && (matches!(p.before(i, 1), "," | "and" | "&"))
        && matches!(p.before(i, 2), "morning" | "afternoon" | "evening" | "night" | ",")
        && (3..=8).any(|back| p.before(i, back) == "at");
    // Of "about one and half tablets" the number is no hour.
    let counted = lead == Lead::About && part_behind(p, to, false).is_some();
    let meant = (lead != Lead::None && free(p, to) && !counted) || goes_on || follows || behind || in_a_row;
    meant.then_some(((hour % 12) * 60, true, to, false))
}

/// "eight thirty", "seven oh five", "at 8 30", "at 7 and half".
fn minutes_after(p: &Pieces<'_>, hour: u32, to: usize, lead: Lead, words: bool) -> Option<MinutesSaid> {
    if !(1..=12).contains(&hour) {
        return None;
    }
    // "at 7 and half": half an hour later, where nothing behind it is counted.
    if let Some((part, end)) = part_behind(p, to, false)
        && (part - 0.5).abs() < f64::EPSILON
        && lead != Lead::None
        && free(p, end)
    {
        return finish(p, hour, 30, false, end);
    }
    let (minute, end) = if p.any(to, list!["oh", "o"]) {
        let unit = p.small(to + 1).filter(|unit| (1..10).contains(unit) && words)?;
        (unit, to + 2)
    } else if words {
        below_hundred(p, to).filter(|(minute, _)| (10..60).contains(minute))?
    } else {
        let led = lead == Lead::Firm || meridiem(p, to + 1).is_some();
        let digits = p.get(to).filter(|_| p.is_number(to) && !p.glued(to) && led && p.w(to).len() == 2)?;
        (digits.norm.parse().ok().filter(|minute| minute % 5 == 0 && *minute < 60)?, to + 1)
    };
    let sure = lead != Lead::None
        || meridiem(p, end).is_some()
        || day_follows(p, end)
        || (hour > 3 && minute % 15 == 0 && boundary(p, end));
    if !sure || !free(p, end) {
        return None;
    }
    finish(p, hour, minute, false, end)
}
