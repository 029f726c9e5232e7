//! Hours as they are written in French: "18h30", "at 8h".

use super::context::{Lead, day_follows};
use super::minutes::{MinutesSaid, NONE, finish};
use crate::quantity::pieces::Pieces;

/// The hour and its minutes as they are written in French, where they tell no length, e.g. "18h30", "at 8h".
pub(super) fn read_hour_with_h(p: &Pieces<'_>, i: usize, lead: Lead) -> Option<MinutesSaid> {
    let text = p.get(i).filter(|_| p.is_number(i) && p.w(i).len() <= 2 && p.w(i + 1) == "h" && p.glued(i + 1))?.norm;
    let hour: u32 = text.parse().ok()?;
    let minute = p.get(i + 2).filter(|_| p.glued(i + 2) && p.is_number(i + 2)).map(|piece| piece.norm);
    let (minute, to) = match minute {
        Some(text) => (text.parse::<u32>().ok().filter(|_| text.len() == 2)?, i + 3),
        None => (0, i + 2),
    };
    if p.glued(to) && (p.is_word(to) || p.is_number(to)) {
        return None;
    }
    let long = matches!(p.before(i, 1), "slept" | "for" | "of" | "sleep" | "every" | "in" | "lasted" | "took");
    let led = lead == Lead::Firm || day_follows(p, to);
    let late = to == i + 3 && (hour > 12 || text.starts_with('0'));
    // Both ends of a stretch are clock times, whatever leads to the first.
    if to == i + 3 && hour < 24 && minute < 60 && is_end_of_stretch(p, i, to) {
        return finish(p, hour, minute, hour > 12 || text.starts_with('0'), to);
    }
    if hour > 24 || minute > 59 {
        return (!long && led).then_some((NONE, false, to, false));
    }
    (!long && (led || late)).then(|| finish(p, hour, minute, hour > 12 || text.starts_with('0'), to))?
}

/// Whether a French hour with its minutes is one end of a stretch whose other end is written so too ("23h30 to 7h00").
fn is_end_of_stretch(p: &Pieces<'_>, from: usize, to: usize) -> bool {
    let joins = |at: usize| p.any(at, list!["to", "until", "till", "til", "-"]);
    let hour = |at: usize| {
        let glued = p.w(at + 1) == "h" && p.glued(at + 1) && p.glued(at + 2);
        p.is_number(at) && glued && p.is_number(at + 2) && p.w(at + 2).len() == 2
    };
    joins(to) && hour(to + 1) || from.checked_sub(4).is_some_and(|start| hour(start) && joins(from - 1))
}
