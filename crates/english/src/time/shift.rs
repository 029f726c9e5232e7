//! Moves of a time that stands elsewhere: "half an hour earlier", "30 minutes later", "an hour before that".

use chrono::Duration;

use super::apart::{Stretch, stretch};
use crate::quantity::pieces::Pieces;
use crate::span::Span;
use crate::text::Text;

/// A move of some other time.
#[derive(Clone, Debug, PartialEq)]
pub struct Shift {
    /// The words it came from.
    pub span: Span,
    /// By how much; negative where earlier.
    pub by: Duration,
}

/// All moves in a message, in order.
pub fn shifts(text: &Text<'_>) -> Vec<Shift> {
    let p = Pieces::new(text);
    let mut found = Vec::new();
    let mut i = 0;
    while i < p.len() {
        match shift(&p, i) {
            Some((by, to)) => {
                found.push(Shift { span: p.span(i, to), by });
                i = to;
            }
            None => i += 1,
        }
    }
    found
}

fn shift(p: &Pieces<'_>, i: usize) -> Option<(Duration, usize)> {
    // "the day before that", "the week after it"; "make it the day after". Alone the words move nothing.
    let moved = || i.checked_sub(1).is_some_and(|before| matches!(p.w(before), "it" | "to"));
    if p.w(i) == "the"
        && let days @ 1..=14 = match p.w(i + 1) {
            "day" | "night" => 1,
            "week" => 7,
            "fortnight" => 14,
            _ => 0,
        }
        && (matches!(p.w(i + 3), "that" | "then" | "it") || p.ends(i + 3) && moved())
    {
        let to = (i + 4).min(p.len());
        match p.w(i + 2) {
            "before" => return Some((-Duration::try_days(days)?, to)),
            "after" => return Some((Duration::try_days(days)?, to)),
            _ => {}
        }
    }
    if let Some(moved) = put_back(p, i) {
        return Some(moved);
    }
    let (length, to) = stretch(p, i)?;
    let by = lasts(length)?;
    match (p.w(to), p.w(to + 1)) {
        ("earlier" | "sooner" | "back", _) if p.w(to) != "back" || p.ends(to + 1) => Some((-by, to + 1)),
        ("before", "that" | "then" | "it") => Some((-by, to + 2)),
        ("later", _) => Some((by, to + 1)),
        ("after", "that" | "then" | "it") => Some((by, to + 2)),
        _ => None,
    }
}

/// How long a stretch is; a month has no length of its own.
fn lasts(length: Stretch) -> Option<Duration> {
    match length {
        Stretch::Minutes(minutes) => Duration::try_minutes(minutes),
        Stretch::Days(days) => Duration::try_days(days),
        Stretch::Months(_) => None,
    }
}

/// "push it back a day", "bring it forward an hour": which way a verb moves what it moves.
fn put_back(p: &Pieces<'_>, i: usize) -> Option<(Duration, usize)> {
    let before = (1..=4).filter_map(|back| i.checked_sub(back)).map(|at| p.w(at));
    let verb = before.into_iter().find(|word| matches!(*word, "push" | "put" | "knock" | "pull" | "bring"))?;
    let later = match (verb, p.w(i)) {
        ("push" | "put" | "knock", "back") => true,
        ("bring" | "pull", "forward" | "forwards") => false,
        _ => return None,
    };
    let (length, to) = stretch(p, i + 1 + usize::from(p.w(i + 1) == "by"))?;
    let by = lasts(length)?;
    Some((if later { by } else { -by }, to))
}
