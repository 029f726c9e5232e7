//! Readings of two numbers, said or written: "128/82", "one twenty over eighty", "sys 117 dia 74", with a pulse where one stands near.
//!
//! Only the sizes are looked at here (first 50 to 400, second 20 to 300): whether it is a blood pressure is for whoever knows what
//! the sentence is about.

use super::PairReading;
use super::number::{below_hundred, cardinal, digits};
use super::opens::{READING, UPPER};
use super::pieces::Pieces;
use super::unit;

/// How far from a reading its pulse may stand, in pieces.
const NEAR: usize = 9;

/// All readings, in order.
pub(crate) fn read(p: &Pieces<'_>) -> Vec<PairReading> {
    let mut found: Vec<Pair> = Vec::new();
    let mut i = 0;
    while i < p.len() {
        if p.opens(i) & READING == 0 {
            i += 1;
        } else if let Some((first, second, third, to)) = pair(p, i).or_else(|| named(p, i)) {
            found.push((i, to, first, second, third));
            i = to;
        } else {
            i += 1;
        }
    }
    let mut readings = Vec::with_capacity(found.len());
    let mut taken = 0;
    for (index, &(from, to, first, second, third)) in found.iter().enumerate() {
        let next = found.get(index + 1).map_or(p.len(), |next| next.0);
        let pulse = third.or_else(|| pulse_after(p, to, next)).or_else(|| pulse_before(p, taken, from));
        taken = pulse.map_or(to, |(_, _, end)| end.max(to));
        let mut span = p.span(from, to);
        let near = pulse.is_none_or(|(_, at, end)| {
            let gap = if at >= to { to..at } else { end..from };
            gap.len() < 4 && !gap.into_iter().any(|piece| spoken(p, piece).is_some())
        });
        let pulse = pulse.map(|(value, at, end)| (value, p.span(at, end)));
        if let Some((_, words)) = pulse.filter(|_| near) {
            span = span.cover(words);
        }
        readings.push(PairReading { span, first, second, pulse });
    }
    readings
}

/// A reading: its first piece, the piece after it, its numbers, and a pulse written as a third.
type Pair = (usize, usize, f64, f64, Option<Pulse>);

/// A pulse: its value, its first piece and the piece after it.
type Pulse = (f64, usize, usize);

fn pair(p: &Pieces<'_>, i: usize) -> Option<(f64, f64, Option<Pulse>, usize)> {
    if p.before(i, 1) == "/" || (p.before(i, 1) == ":" && p.glued(i)) {
        return None;
    }
    let (first, sign) = spoken(p, i).filter(|(value, _)| (50.0..=400.0).contains(value))?;
    let said = match p.w(sign) {
        "/" | "\\" => false,
        "over" | "ovr" | "on" | "by" => true,
        _ => return None,
    };
    let (second, to) = spoken(p, sign + 1).filter(|(value, _)| (20.0..=300.0).contains(value))?;
    let other = said
        && matches!(unit::unit(p, to), Some((sort, _)) if sort != unit::Sort::Other || p.any(to, list!["%", "percent", "times"]));
    if other
        || of_other_unit(p, to)
        || p.w(to) == ":"
        || (said && (p.w(to) == "/" || super::month_like(p.w(to))))
        || idiom(first, second)
    {
        return None;
    }
    if p.w(to) == "/" {
        let pulse = digits(p, to + 1).filter(|value| (20.0..=300.0).contains(value) && value.fract() == 0.0)?;
        return Some((first, second, Some((pulse, to + 1, to + 2)), to + 2));
    }
    Some((first, second, None, to))
}

/// Whether a unit stands at a piece that no blood pressure is read in here (a kilopascal is 7.5 mmHg, and nothing is converted unasked).
fn of_other_unit(p: &Pieces<'_>, at: usize) -> bool {
    matches!(unit::name(p.w(at)), "kpa" | "hpa" | "mbar" | "psi" | "torr" | "cm")
}

/// "50/50" and "100/100" are sayings and scores.
fn idiom(first: f64, second: f64) -> bool {
    (first - second).abs() < f64::EPSILON && (first < 51.0 || (first - 100.0).abs() < f64::EPSILON)
}

/// "sys 117 dia 74", "systolic was 117 and diastolic 74", "top number 139, bottom 88".
fn named(p: &Pieces<'_>, i: usize) -> Option<(f64, f64, Option<Pulse>, usize)> {
    if !p.any(i, UPPER) {
        return None;
    }
    let (first, mut at) = value_after(p, i + 1).filter(|(value, _)| (50.0..=400.0).contains(value))?;
    for _ in 0..4 {
        if p.any(at, list!["dia", "diastolic", "dias", "diastole", "lower", "bottom"]) {
            let (second, to) = value_after(p, at + 1).filter(|(value, _)| (20.0..=300.0).contains(value))?;
            return Some((first, second, None, to));
        }
        if !p.any(at, list![",", "and", ";", "the", "/", "with", "over", "mmhg", "my", "a", "-"]) {
            return None;
        }
        at += 1;
    }
    None
}

/// The number a word or three after its name ("pulse was 62", "heart rate: 71", "number is 139").
fn value_after(p: &Pieces<'_>, i: usize) -> Option<(f64, usize)> {
    let mut at = i;
    for _ in 0..3 {
        if let Some(found) = spoken(p, at) {
            return Some(found);
        }
        if !p.any(at, word_list!("../../data/words/quantity/reading/value_after.txt")) {
            return None;
        }
        at += 1;
    }
    spoken(p, at)
}

fn pulse_name(p: &Pieces<'_>, i: usize) -> Option<usize> {
    match (p.w(i), p.w(i + 1)) {
        ("heart", "rate" | "beat") => Some(i + 2),
        ("pulse", "rate") => Some(i + 2),
        ("pulse" | "hr" | "heartrate" | "heartbeat" | "pr" | "bpm" | "puls" | "p", _) => Some(i + 1),
        _ => None,
    }
}

fn pulse_at(p: &Pieces<'_>, i: usize, limit: usize) -> Option<Pulse> {
    let fits = |value: f64| (20.0..=300.0).contains(&value) && value.fract() == 0.0;
    if let Some(at) = pulse_name(p, i) {
        let (value, mut to) = value_after(p, at).filter(|(value, to)| fits(*value) && *to <= limit)?;
        if p.w(to) == "bpm" {
            to += 1;
        }
        return Some((value, i, to));
    }
    let (value, to) = spoken(p, i).filter(|(value, _)| fits(*value))?;
    let rate = p.w(to) == "bpm" || (p.w(to) == "beats" && matches!(p.w(to + 1), "per" | "a" | "/"));
    (rate && to < limit).then_some((value, i, to + 1))
}

fn pulse_after(p: &Pieces<'_>, from: usize, next: usize) -> Option<Pulse> {
    let limit = next.min(p.len());
    (from..limit.min(from + NEAR))
        .take_while(|at| p.w(*at) != "\n" || *at < from + 2)
        .find_map(|at| pulse_at(p, at, limit))
}

fn pulse_before(p: &Pieces<'_>, taken: usize, from: usize) -> Option<Pulse> {
    (from.saturating_sub(NEAR).max(taken)..from).find_map(|at| pulse_at(p, at, from))
}

/// A whole number as readings are said: "128", "one twenty", "one oh five", "one hundred and thirty five", "ninety eight".
pub(super) fn spoken(p: &Pieces<'_>, i: usize) -> Option<(f64, usize)> {
    if p.is_number(i) {
        return digits(p, i).filter(|value| value.fract() == 0.0 && *value < 1000.0).map(|value| (value, i + 1));
    }
    if p.before(i, 1) == "point" {
        return None;
    }
    let (value, to) = elided(p, i).or_else(|| cardinal(p, i))?;
    (p.w(to) != "point").then_some((f64::from(value), to))
}

/// "one twenty", "one oh five", "two ten": hundreds without their name.
pub(crate) fn elided(p: &Pieces<'_>, i: usize) -> Option<(u32, usize)> {
    let hundreds = p.small(i).filter(|value| (1..=3).contains(value))? * 100;
    if matches!(p.w(i + 1), "oh" | "o") {
        let unit = p.small(i + 2).filter(|value| (1..10).contains(value))?;
        return Some((hundreds + unit, i + 3));
    }
    let (rest, to) = below_hundred(p, i + 1).filter(|(rest, _)| (10..100).contains(rest))?;
    Some((hundreds + rest, to))
}
