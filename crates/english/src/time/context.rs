//! The words around a number that make it an hour, or something else: "at 8", "8 tablets", "took 8", "8 last night".

use crate::list::WordList;
use crate::quantity::number::{below_hundred, digits, garbled};
use crate::quantity::pieces::Pieces;
use crate::quantity::unit::unit;

/// How firmly the words before a number make it an hour.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Lead {
    /// "at", "by", "since" …
    Firm,
    /// "around", "about".
    About,
    /// Nothing.
    None,
}

/// How firmly the words before a number make it an hour.
pub(super) fn lead(p: &Pieces<'_>, i: usize) -> Lead {
    let one = p.before(i, 1);
    match one {
        "at" | "@" | "by" | "until" | "since" | "from" | "before" | "after" => Lead::Firm,
        "either" | "around" | "about" | "approximately" | "approx" | "roughly" | "circa" | "nearly" | "almost"
        | "like" | "maybe" | "say" => {
            let two = p.before(i, 2);
            if matches!(two, "at" | "@" | "by" | "until" | "since" | "from") {
                Lead::Firm
            } else if matches!(one, "around" | "about" | "roughly" | "approximately" | "approx" | "circa")
                && (!counting(two) || two == "was" && matches!(p.before(i, 3), "it" | "that") && of_a_dose(p, i, true))
            {
                Lead::About
            } else {
                Lead::None
            }
        }
        "for" => {
            let near = (2..5).any(|back| {
                matches!(p.before(i, back), "set" | "alarm" | "reminder" | "remind" | "scheduled" | "booked")
            });
            if near { Lead::Firm } else { Lead::None }
        }
        "." if p.before(i, 2) == "approx" => Lead::About,
        _ => Lead::None,
    }
}

/// Whether something is taken at a number: "took my metformin, it was about 4", "took it at 20". What was measured or felt has a value. With
/// `far` it may stand in the sentence before.
pub(super) fn of_a_dose(p: &Pieces<'_>, i: usize, far: bool) -> bool {
    let near = |back: &usize| far || *back <= i && !p.ends(i - back);
    let behind = |words: &WordList| (2..16).take_while(near).any(|back| words.holds(p.before(i, back)));
    // What was had at a number may have been had at that age, e.g. "had a stroke at 71".
    let more = if far { list!["had", "did", "used"] } else { list!["take", "taking", "remind"] };
    (behind(list!["took", "taken", "popped", "swallowed", "injected"]) || behind(more))
        && !behind(word_list!("../../data/words/time/context/of_a_dose.txt"))
        && !(2..16).take_while(near).any(|back| p.measured_before(i, back))
}

/// Whether "about" or its like stands before.
pub(super) fn said_about(p: &Pieces<'_>, i: usize) -> bool {
    list!["around", "about", "approximately", "approx", "roughly", "circa", "nearly", "almost", "like", "maybe", "~"]
        .holds(p.before(i, 1))
}

/// Verbs and words after which a number is a count or a value, not an hour.
pub(super) fn counting(word: &str) -> bool {
    word_list!("../../data/words/time/context/counting.txt").holds(word)
}

/// "ish" behind a number: the piece after it, and whether it is there.
pub(super) fn ish(p: &Pieces<'_>, to: usize) -> (usize, bool) {
    match (p.w(to), p.w(to + 1)) {
        ("ish", _) => (to + 1, true),
        ("-", "ish") => (to + 2, true),
        _ => (to, false),
    }
}

/// A number below a hundred in digits or words.
pub(super) fn small(p: &Pieces<'_>, i: usize) -> Option<(u32, usize)> {
    if p.is_number(i) {
        let text = p.w(i);
        if text.len() > 2 || (digits(p, i).is_none() && (garbled(p, i) || !text.starts_with('0'))) {
            return None;
        }
        return text.parse().ok().map(|value| (value, i + 1));
    }
    below_hundred(p, i)
}

/// "am", "p.m.", "a m": whether it is p.m., and the piece after it.
pub(super) fn meridiem(p: &Pieces<'_>, i: usize) -> Option<(bool, usize)> {
    match p.w(i) {
        "am" => Some((false, i + 1)),
        "pm" => Some((true, i + 1)),
        "a" | "p" => {
            let pm = p.w(i) == "p";
            match (p.w(i + 1), p.w(i + 2)) {
                (".", "m") if p.glued(i + 1) => {
                    Some((pm, if p.w(i + 3) == "." && p.glued(i + 3) { i + 4 } else { i + 3 }))
                }
                ("m", _) if !p.glued(i + 1) => Some((pm, i + 2)),
                // One letter hard behind the figure, e.g. "8a".
                _ if p.glued(i) && p.is_number(i.wrapping_sub(1)) && !p.glued(i + 1) => Some((pm, i + 1)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// "o'clock" in its spellings: the piece after it.
pub(super) fn oclock(p: &Pieces<'_>, i: usize) -> Option<usize> {
    match (p.w(i), p.w(i + 1), p.w(i + 2)) {
        ("o'clock" | "oclock" | "o'clok", ..) => Some(i + 1),
        ("o", "clock", _) => Some(i + 2),
        ("o", "'", "clock") => Some(i + 3),
        _ => None,
    }
}

/// Whether nothing behind a number makes it a quantity, a reading, a score or a range.
pub(super) fn free(p: &Pieces<'_>, to: usize) -> bool {
    if unit(p, to).is_some() && !p.any(to, list!["night", "c", "second", "st"]) {
        return false;
    }
    if p.is_number(to) || p.small(to).is_some() {
        // "at 8 500 mg", "at 8 500": what stands behind is a dose, not the minutes.
        let behind =
            crate::quantity::number::number(p, to).is_some_and(|next| unit(p, next.to).is_some() || next.value >= 60.0);
        return behind && !p.glued(to);
    }
    let scored = p.any(to, word_list!("../../data/words/time/context/free.txt"))
        || (p.w(to) == "." && p.glued(to) && p.glued(to + 1) && p.is_number(to + 1))
        || (p.w(to) == "and" && p.any(to + 1, list!["a"]) && p.any(to + 2, list!["half", "quarter"]));
    !scored
}

/// Whether a part of day or a day that settles an hour stands right behind it.
pub(super) fn day_follows(p: &Pieces<'_>, to: usize) -> bool {
    let part = |at: usize| p.any(at, list!["morning", "afternoon", "evening", "night"]);
    let at = if p.w(to) == "," { to + 1 } else { to };
    match (p.w(at), p.w(at + 1)) {
        ("this" | "last" | "today" | "yesterday" | "tomorrow", _) if part(at + 1) => true,
        ("tonight", _) => true,
        ("tomorrow", _) => at == to,
        ("in", "the") if part(at + 2) => true,
        ("in", _) if part(at + 1) => true,
        ("every" | "each", _) if part(at + 1) => true,
        ("at", "night") => at == to,
        _ => part(at) && at == to,
    }
}

/// Whether a clause may end or go on here without the number before being a count of what follows.
pub(super) fn boundary(p: &Pieces<'_>, to: usize) -> bool {
    p.ends(to) || p.any(to, word_list!("../../data/words/time/context/boundary.txt"))
}
