//! Clock times that no clock has: they are told, and are no hour of anything.

use super::WrongTime;
use super::atom::{Atom, Core};
use super::context::{Lead, lead, meridiem, oclock};
use crate::quantity::pieces::Pieces;

/// A time of the shape of a clock's that is none, at a piece: "25:00", "14:75", "13:00 am", "at 8:5", "25 o'clock".
pub(super) fn read_wrong_clock(p: &Pieces<'_>, i: usize) -> Option<Atom> {
    let text = p.w(i);
    // What stands behind "in" is how long it took.
    let begins = p.is_number(i) && text.len() <= 2 && !matches!(p.before(i, 1), ":" | "/" | "#" | "in");
    if !begins || p.glued(i) && i > 0 && p.is_word(i - 1) {
        return None;
    }
    let hour: u32 = text.parse().ok()?;
    let to = read_wrong_minutes(p, i, hour).or_else(|| read_wrong_hour(p, i, hour))?;
    Some(Atom::core(i, to, Core::Wrong(WrongTime::Clock)))
}

/// The piece after "25:00" and its like.
fn read_wrong_minutes(p: &Pieces<'_>, i: usize, hour: u32) -> Option<usize> {
    let shaped = p.w(i + 1) == ":" && p.glued(i + 1) && p.glued(i + 2) && p.is_number(i + 2);
    let text = p.w(i + 2);
    if !shaped || !text.bytes().all(|byte| byte.is_ascii_digit()) || is_ratio(p, i) {
        return None;
    }
    if p.w(i + 3) == ":" {
        let seconds = p.get(i + 4).filter(|_| p.is_number(i + 4) && p.glued(i + 4) && p.w(i + 4).len() == 2);
        let seconds: u32 = seconds?.norm.parse().ok()?;
        return (seconds > 59 && lead(p, i) != Lead::None).then_some(i + 5);
    }
    let minute: u32 = text.parse().ok()?;
    // Only what leads to an hour makes it one: "1:60" may be of how many there are to one.
    let led = lead(p, i) != Lead::None;
    let half = meridiem(p, i + 3);
    let wrong = match text.len() {
        2 if hour + minute == 100 => false,
        2 => hour > 24 || minute > 59 || hour == 24 && minute > 0 || half.is_some_and(|(pm, _)| !pm && hour > 12),
        _ => led,
    };
    wrong.then(|| half.map_or(i + 3, |(_, end)| end))
}

/// The piece after "25 o'clock", "14 am", "at 0 pm".
fn read_wrong_hour(p: &Pieces<'_>, i: usize, hour: u32) -> Option<usize> {
    if let Some((pm, end)) = meridiem(p, i + 1) {
        return (hour > 23 || hour > 12 && !pm || hour == 0 && lead(p, i) != Lead::None).then_some(end);
    }
    oclock(p, i + 1).filter(|_| hour > 24)
}

/// Whether the words before say that it is so many to so many.
fn is_ratio(p: &Pieces<'_>, i: usize) -> bool {
    (1..4).any(|back| {
        let word = p.before(i, back);
        crate::list![
            "ratio", "ratios", "scale", "dilution", "diluted", "carb", "carbs", "score", "odds", "mix", "split"
        ]
        .holds(word)
    })
}
