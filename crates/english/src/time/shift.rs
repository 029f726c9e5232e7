//! Moves of a time that stands elsewhere: "half an hour earlier", "30 minutes later", "an hour before that".

use chrono::Duration;

use super::apart::{Stretch, stretch};
use crate::quantity::pieces::Pieces;
use crate::text::{Span, Text};

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
    // "the day before that", "the week after it"
    if p.w(i) == "the"
        && let days @ 1..=14 = match p.w(i + 1) {
            "day" | "night" => 1,
            "week" => 7,
            "fortnight" => 14,
            _ => 0,
        }
        && matches!(p.w(i + 3), "that" | "then" | "it")
    {
        match p.w(i + 2) {
            "before" => return Some((-Duration::try_days(days)?, i + 4)),
            "after" => return Some((Duration::try_days(days)?, i + 4)),
            _ => {}
        }
    }
    let (length, to) = stretch(p, i)?;
    let by = match length {
        Stretch::Minutes(minutes) => Duration::try_minutes(minutes)?,
        Stretch::Days(days) => Duration::try_days(days)?,
        Stretch::Months(_) => return None,
    };
    match (p.w(to), p.w(to + 1)) {
        ("earlier" | "sooner" | "back", _) if p.w(to) != "back" || p.ends(to + 1) => Some((-by, to + 1)),
        ("before", "that" | "then" | "it") => Some((-by, to + 2)),
        ("later", _) => Some((by, to + 1)),
        ("after", "that" | "then" | "it") => Some((by, to + 2)),
        _ => None,
    }
}
