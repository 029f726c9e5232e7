//! Quantities: a number, what it counts or measures, and the small arithmetic of doses ("2 x 500 mg") and of mixed units ("7h 15m").

use super::Quantity;
use super::article::{article, bare};
use super::mixed::compound;
use super::number::{Number, is_break, number, vague_before};
use super::opens::QUANTITY;
use super::pieces::Pieces;
use super::reading::elided;
use super::unit::{Sort, filler, named, unit, unit_after, word};

/// All quantities, in order.
pub(crate) fn read(p: &Pieces<'_>) -> Vec<Quantity> {
    let mut found = Vec::new();
    let mut i = 0;
    while i < p.len() {
        if p.opens(i) & QUANTITY == 0 {
            i += 1;
        } else if let Some((quantity, to)) = quantity(p, i) {
            found.push(quantity);
            i = to.max(i + 1);
        } else {
            i += skip(p, i);
        }
    }
    found
}

/// How far to go on where nothing was read: past the whole of a garbled run, so that no piece of it is taken for a number.
fn skip(p: &Pieces<'_>, i: usize) -> usize {
    if !p.is_number(i) {
        return elided(p, i).map_or(1, |(_, to)| to - i);
    }
    let mut to = i + 1;
    let broken = |to: usize| is_break(p.w(to)) && p.glued(to + 1) && (p.is_number(to + 1) || is_break(p.w(to + 1)));
    while p.glued(to) && p.is_number(to) || broken(to) {
        to += 1;
    }
    to - i
}

fn quantity(p: &Pieces<'_>, i: usize) -> Option<(Quantity, usize)> {
    times_sign(p, i).or_else(|| counted(p, i)).or_else(|| article(p, i)).or_else(|| bare(p, i))
}

/// Whether a number is said to be less than nothing. A sign at the head of a line only lists, and one behind a number is of a range.
pub(crate) fn is_below_zero(p: &Pieces<'_>, i: usize) -> bool {
    let Some(sign) = i.checked_sub(1) else { return false };
    match p.w(sign) {
        "minus" | "negative" => p.is_number(i) || p.small(i).is_some(),
        "-" => {
            let apart = p.glued(i) && !p.glued(sign) && p.is_number(i);
            apart && sign > 0 && p.w(sign - 1) != "\n" && !p.is_number(sign - 1)
        }
        _ => false,
    }
}

/// "x2" alone ("nurofen x2").
fn times_sign(p: &Pieces<'_>, i: usize) -> Option<(Quantity, usize)> {
    let (count, to) = multiplier(p, i)?;
    Some((Quantity { span: p.span(i, to), value: count, ..Quantity::default() }, to))
}

/// "x2", "x 2", "× 2" at a piece: the number and the piece after it.
fn multiplier(p: &Pieces<'_>, i: usize) -> Option<(f64, usize)> {
    if !matches!(p.w(i), "x" | "×" | "*") {
        return None;
    }
    let count = number(p, i + 1).filter(|count| count.value > 0.0)?;
    (!frequency(p, count.to) && !is_length(p, count.to)).then_some((count.value, count.to))
}

/// Whether a unit of time stands here: "x 10 days" is how long, and not how many.
fn is_length(p: &Pieces<'_>, i: usize) -> bool {
    p.any(i, list!["d", "day", "days", "week", "weeks", "wk", "wks", "month", "months"])
}

/// Behind the sign of "3x metformin", "2 x tablets", where what is counted follows it; where the piece is none, that piece.
fn times_over(p: &Pieces<'_>, i: usize) -> usize {
    let when = crate::word_list!("../../data/words/quantity/measure/times_over.txt");
    let counts = matches!(p.w(i), "x" | "×") && p.is_word(i + 1) && !p.any(i + 1, when) && !frequency(p, i + 1);
    i + usize::from(counts)
}

/// Whether what follows says how often rather than how much ("2x daily", "3 x a day").
fn frequency(p: &Pieces<'_>, i: usize) -> bool {
    match p.w(i) {
        "daily" | "weekly" | "nightly" | "monthly" => true,
        "a" | "per" | "/" | "each" | "every" => matches!(p.w(i + 1), "day" | "week" | "night" | "month" | "d" | "wk"),
        _ => false,
    }
}

fn counted(p: &Pieces<'_>, i: usize) -> Option<(Quantity, usize)> {
    let mut first = number(p, i)?;
    if ordinal(p, first.to) || (p.any(i, list!["a", "an"]) && first.to == i) {
        return None;
    }
    let mut spread = vague_before(p, i);
    if let Some((value, to)) = elided(p, i).filter(|_| first.words) {
        first = hundreds_or_count(p, first, value, to)?;
    }
    if let Some(end) = range_end(p, i, &first) {
        spread = true;
        first = Number { to: end, ..first };
    }
    let mut to = times_over(p, first.to);
    let other = |at: usize, number: &Number| p.get(at).filter(|_| number.to == at + 1).and_then(|piece| piece.other);
    let mut made = Quantity { value: first.value, vague: spread, other: other(i, &first), ..Quantity::default() };
    made.minus = is_below_zero(p, i);
    if let Some((each, end)) = product(p, &first) {
        made.value = first.value * each.value;
        made.other = other(each.to - 1, &each).map(|other| first.value * other);
        made.count = Some(first.value);
        made.each = Some(each.value);
        to = end;
    } else if let Some((_, end)) = unit_after(p, to) {
        made.unit = Some(named(p, to, end));
        to = end;
        if let Some((value, unit, end)) = compound(p, &first, end) {
            (made.value, made.unit, to) = (value, Some(unit), end);
        } else {
            strength_of(p, &first, &mut made, &mut to);
        }
    } else if matches!(p.w(to), "x") && frequency(p, to + 1) {
        return None;
    }
    if made.count.is_some()
        && made.unit.is_none()
        && let Some((_, end)) = unit_after(p, to)
    {
        made.unit = Some(named(p, to, end));
        to = end;
    }
    form_and_count(p, &mut made, &mut to);
    if made.unit.is_none() && to == i + 1 && p.w(i) == "one" && pronoun(p, i) {
        return None;
    }
    made.vague |= p.w(first.to) == "ish"
        || p.w(to) == "ish"
        || (p.w(to) == "-" && p.w(to + 1) == "ish")
        || p.any(to, list!["or", "give"]) && p.w(to + 1) == "so";
    made.span = p.span(i, to);
    Some((made, to))
}

/// Whether "one" stands for a thing and not for a number ("the left one", "the 88 mcg one", "this one").
fn pronoun(p: &Pieces<'_>, i: usize) -> bool {
    let before = p.before(i, 1);
    // "just the one", "only the one": how many.
    let ends = matches!(p.w(i + 1), "" | "." | "," | "!" | ";" | "\n" | "today" | "at" | "of" | "actually" | "though");
    if before == "the" && matches!(p.before(i, 2), "just" | "only") && ends {
        return false;
    }
    word(before).is_some()
        || filler(before)
        || crate::word_list!("../../data/words/quantity/measure/pronoun.txt").holds(before)
            && (before != "only" && before != "not" && before != "is"
                || p.any(i + 1, list!["for", "that", "i", "who", "with"]))
}

/// "one fifty": said of a strength in the singular it is one of fifty ("one fifty milligram tablet"), with a plural or a unit that nobody
/// counts in, or none, a hundred and fifty; before a bare abbreviation nobody can tell.
fn hundreds_or_count(p: &Pieces<'_>, first: Number, value: u32, to: usize) -> Option<Number> {
    let hundred = Number { value: f64::from(value), to, words: true, whole: Some(value) };
    match unit(p, to) {
        Some((Sort::Strength, end)) => {
            let counted = matches!(unit_after(p, end), Some((Sort::Form, _)));
            let singular = p.any(to, list!["milligram", "microgram", "gram", "unit"]);
            match (counted, singular || p.any(to, list!["mg", "mcg", "g", "ml"])) {
                (true, true) => Some(first),
                (false, false) => Some(hundred),
                _ => None,
            }
        }
        _ => Some(hundred),
    }
}

/// "1st", "2nd", "20th": a place in a row, not a number of things.
fn ordinal(p: &Pieces<'_>, to: usize) -> bool {
    p.glued(to)
        && (p.any(to, list!["nd", "rd", "th"])
            || (p.w(to) == "st" && p.before(to, 1).ends_with('1') && p.before(to, 1) != "11"))
}

/// The end of "2-3", "2 to 3", "one or two", where the second is the larger.
fn range_end(p: &Pieces<'_>, i: usize, first: &Number) -> Option<usize> {
    let joined = match p.w(first.to) {
        "to" | "or" => true,
        "and" => p.before(i, 1) == "between",
        "-" | "–" => p.glued(first.to) == p.glued(first.to + 1),
        _ => false,
    };
    let second = number(p, first.to + 1).filter(|_| joined)?;
    (second.value > first.value && !ordinal(p, second.to) && p.w(second.to) != "-").then_some(second.to)
}

/// "2 x 500", "two 500 mg": the strength, and the piece after it.
fn product(p: &Pieces<'_>, first: &Number) -> Option<(Number, usize)> {
    if matches!(p.w(first.to), "x" | "×" | "*") {
        let each = number(p, first.to + 1)
            .filter(|each| !frequency(p, each.to) && !is_length(p, each.to) && each.value > 0.0)?;
        return Some((each, each.to));
    }
    let countable =
        first.whole.is_some_and(|count| (1..=20).contains(&count)) || (first.value - 0.5).abs() < f64::EPSILON;
    let at =
        if p.any(first.to, list!["of"]) && p.any(first.to + 1, list!["the", "my"]) { first.to + 2 } else { first.to };
    let at = if filler(p.w(at)) { at + 1 } else { at };
    let each = number(p, at).filter(|each| countable && each.value > first.value && !p.glued(at))?;
    matches!(unit(p, each.to), Some((Sort::Strength, _))).then_some((each, each.to))
}

/// "two tablets of 500 mg", "2 tabs 500mg each": the count stands before the strength.
fn strength_of(p: &Pieces<'_>, first: &Number, made: &mut Quantity, to: &mut usize) {
    if !matches!(word(p.before(*to, 1)), Some(Sort::Form)) {
        return;
    }
    let at = if p.any(*to, list!["of", "(", "@", "at"]) { *to + 1 } else { *to };
    let Some(each) = number(p, at).filter(|each| each.value > 0.0) else { return };
    let Some((Sort::Strength, end)) = unit(p, each.to) else { return };
    made.form = made.unit.take();
    made.unit = Some(named(p, each.to, end));
    made.value = first.value * each.value;
    made.count = Some(first.value);
    made.each = Some(each.value);
    *to = if p.w(end) == "each" { end + 1 } else { end };
}

/// "500 mg tablets", "200 mg x2": a form or a count behind a strength.
fn form_and_count(p: &Pieces<'_>, made: &mut Quantity, to: &mut usize) {
    if made.unit.is_none() || made.form.is_some() {
        return;
    }
    let strength = matches!(word(p.before(*to, 1)), Some(Sort::Strength));
    if strength && let Some((Sort::Form, end)) = unit_after(p, *to) {
        made.form = Some(named(p, *to, end));
        *to = end;
    }
    if made.count.is_none()
        && let Some((count, end)) = multiplier(p, *to)
    {
        made.each = Some(made.value);
        made.count = Some(count);
        made.value *= count;
        made.other = made.other.map(|other| other * count);
        *to = end;
        if let Some((Sort::Form, end)) = unit_after(p, *to).filter(|_| made.form.is_none()) {
            made.form = Some(named(p, *to, end));
            *to = end;
        }
    }
}
