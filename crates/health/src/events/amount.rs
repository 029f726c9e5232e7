//! Which of a message's quantities is the dose of which medication.

use std::ops::Range;

use alara_english::quantity::Quantity;
use alara_english::{WordList, list, word_list};

use super::event::Sourced;
use super::message::Message;
use super::{dotted, unsaid};
use crate::answers::FOODS;
use crate::dose::{Dose, doselike, form, measure, near};

const BETWEEN: &WordList = word_list!("../../data/words/events/amount/between.txt");

/// The dose of the medication at `tokens`, between the names before and after it.
pub(crate) fn dose(message: &Message<'_>, tokens: &Range<usize>) -> Option<Sourced<Dose>> {
    let mut parts: Vec<&Quantity> = Vec::new();
    let mut sure = message.combined.iter().filter(|each| !each.doubtful);
    let combined = sure.find(|each| tokens.start <= each.name.start && each.name.end <= tokens.end);
    // What counts them stands before their strength ("two 500/30 co-codamol").
    let start = combined.map_or(tokens.start, |each| each.tokens.start.min(tokens.start));
    if let Some(before) = leading(message, tokens.start).or_else(|| leading(message, start)) {
        parts.push(before);
        // A count in front of a strength goes with it; of two counts ("1 of my 2") the first is what was taken.
        let first = message.tokens(before.span).start;
        if before.count.is_none()
            && let Some(count) = leading(message, first)
            && count.unit.as_deref().is_none_or(form)
        {
            if before.unit.as_deref().is_none_or(form) && !count.article && !is_strength(message, tokens, before) {
                parts.clear();
            }
            parts.push(count);
        }
    }
    // What a reference says for itself: "half a tablet", "the 88 mcg one".
    for quantity in message.quantities_in(tokens) {
        let at = message.tokens(quantity.span);
        if at.end <= tokens.end && doselike(quantity) {
            parts.push(quantity);
        }
    }
    parts.extend(trailing(message, tokens));
    parts
        .retain(|part| free(message, part) && !numbered(message, part) && !eaten(message, part) && !is_frequency(part));
    let vague = parts.iter().any(|part| part.vague && ranged(message, part));
    let behind = |of: &&Quantity| message.tokens(of.span).start == tokens.end;
    let hour = parts.iter().any(|of| behind(of) && dotted::hour(message.text.slice(of.span)).is_some());
    let (figures, open) = bare_strengths(message, tokens, &mut parts);
    let spans = parts.iter().map(|part| part.span).chain(figures.iter().map(|figure| figure.span));
    let spans = spans.chain(combined.map(|each| message.text.span_of(each.tokens.start, each.tokens.end)));
    let Some(span) = spans.reduce(|one, other| one.cover(other)) else {
        return unsaid::unread(message, tokens).or_else(|| unsaid::multiplied(message, tokens));
    };
    let span =
        message.corrected.iter().filter(|(old, _)| span.holds(*old)).fold(span, |span, (_, new)| span.cover(*new));
    let mut dose = Dose::of(parts.iter().copied(), |part| message.text.slice(part.span).to_owned()).unwrap_or_default();
    for figure in &figures {
        dose.add_bare(figure.value, figure.unit, figure.count);
        dose.doubt = dose.doubt.or(figure.doubt);
    }
    dose.doubt = dose
        .doubt
        .or(open.then_some(COUNT_OR_STRENGTH))
        .or_else(|| unsaid::whole_or_each(message, tokens, &parts))
        .or_else(|| unsaid::count_or_decimals(message, &parts))
        .or_else(|| unsaid::count_or_hour(message, tokens, &parts))
        .or_else(|| hour.then_some(super::two_ways::HOUR_OR_COUNT))
        .or_else(|| parts.iter().any(|part| is_decimal(message, part)).then_some(COUNT_OR_STRENGTH));
    dose.combined = combined.map(|each| message.text.written(&each.tokens).to_owned());
    if dose == Dose::default() {
        return None;
    }
    // "half of a 50": a part of what the number tells.
    let first = message.tokens(span).start;
    let counted = |at: usize| parts.iter().any(|part| message.tokens(part.span).contains(&at));
    let part_of = (first.saturating_sub(3)..tokens.start)
        .any(|at| matches!(message.norm(at), "half" | "quarter" | "third") && !counted(at));
    dose.vague = part_of || vague || rival(message, &parts, dose.count);
    Some(Sourced::stated(dose, message.gate(span)))
}

/// Why a dose is asked about whose figure has no unit, and of which nobody knows the usual one.
const UNIT_UNSAID: &str = "You did not say the unit: please check it.";
/// Why a dose is asked about whose small figure behind its name may count pieces or be their strength.
const COUNT_OR_STRENGTH: &str = "The figure may be how many, or how strong: please check it.";

/// A figure by a name that is no count of pieces: its strength, in the unit that makes it a usual dose.
struct BareStrength {
    span: alara_english::Span,
    value: f64,
    unit: &'static str,
    count: Option<f64>,
    doubt: Option<&'static str>,
}

/// What a figure without a unit is, by where it stands and by what is usual of the medication. `which`: it says which of several ("the 75").
fn bare_strength(name: &str, quantity: &Quantity, behind: bool, which: bool) -> Option<BareStrength> {
    if quantity.unit.is_some() || quantity.article {
        return None;
    }
    let (value, count) = match (quantity.count, quantity.each) {
        (Some(one), Some(other)) => (one.max(other), Some(one.min(other))),
        _ => (quantity.value, None),
    };
    let fits = crate::dose::usual::find_unit(name, value);
    let whole = near(value.fract(), 0.0);
    let halves = near((value * 2.0).fract(), 0.0);
    let (unit, doubt) = match (fits, behind) {
        // Insulin is counted in nothing else.
        (Some("units"), true) if value >= 1.0 => ("units", None),
        (Some(unit), true) if value > 4.0 || !whole || count.is_some() || which => (unit, None),
        (Some(unit), false) if value > 8.0 || !halves && value > 1.0 => (unit, None),
        (None, true) if value > 20.0 || value > 4.0 && !halves => ("mg", Some(UNIT_UNSAID)),
        _ => return None,
    };
    Some(BareStrength { span: quantity.span, value, unit, count, doubt })
}

/// Whether a figure before the medication at `tokens` can only be its strength.
fn is_strength(message: &Message<'_>, tokens: &Range<usize>, quantity: &Quantity) -> bool {
    let named = message.names_in(tokens).iter().next_back();
    named.is_some_and(|name| bare_strength(&name.name, quantity, false, false).is_some())
}

/// Whether a figure without a unit is written with decimals: nobody counts pieces so, and nobody need mean milligrams ("0.5 xanax").
fn is_decimal(message: &Message<'_>, part: &Quantity) -> bool {
    let written = message.text.slice(part.span);
    part.unit.is_none()
        && part.count.is_none()
        && written.contains(['.', ','])
        && written.starts_with(|sign: char| sign.is_ascii_digit())
}

/// The bare figures by a name that no count of pieces is ("ibuprofen 600", "2 metformin 500", "aspirin 81 x2"), taken out of what counts
/// them; and whether one that is left may be either.
fn bare_strengths(
    message: &Message<'_>,
    tokens: &Range<usize>,
    parts: &mut Vec<&Quantity>,
) -> (Vec<BareStrength>, bool) {
    let mut named =
        message.names.iter().filter(|name| tokens.start <= name.tokens.start && name.tokens.end <= tokens.end);
    let Some(name) = named.next_back().map(|name| name.name.as_str()) else { return (Vec::new(), false) };
    if parts.iter().any(|part| part.unit.as_deref().is_some_and(|unit| measure(unit).is_some())) {
        return (Vec::new(), false);
    }
    let mut found: Vec<BareStrength> = Vec::new();
    let mut told = |quantity: &Quantity| {
        let of = message.tokens(quantity.span);
        let behind = of.start >= tokens.start;
        // So many of them, e.g. "ten of my warfarin".
        if message.norm(of.end) == "of" && matches!(message.norm(of.end + 1), "my" | "the" | "these" | "those" | "them")
        {
            return false;
        }
        let which = message.before(of.start, 1) == "the";
        let Some(mut figure) = bare_strength(name, quantity, behind, which) else { return false };
        // A figure before a name and its form counts them, or says how strong they are ("20 atorvastatin tablets").
        let counts = !behind && form(message.norm(tokens.end));
        figure.doubt = figure.doubt.or(counts.then_some(COUNT_OR_STRENGTH));
        if !found.iter().any(|other| other.span == figure.span) {
            found.push(figure);
        }
        true
    };
    parts.retain(|part| !told(part));
    // What stands right behind the name, whatever follows: "paracetamol 500 two tablets".
    let at = told_at(message, tokens.end);
    let begins = |next: &&Quantity| message.tokens(next.span).start == at && free(message, next);
    if let Some(next) = message.quantity_at(at).filter(begins) {
        let end = message.tokens(next.span).end;
        if !(message.norm(end) == "of" || left_over(message, next, end)) {
            told(next);
        }
    }
    let either = |part: &&Quantity| {
        let plain = part.unit.is_none() && !part.article && part.count.is_none() && near(part.value.fract(), 0.0);
        plain
            && message.tokens(part.span).start >= tokens.end
            && crate::dose::usual::find_unit(name, part.value).is_some()
    };
    let open = found.is_empty() && parts.len() == 1 && parts.iter().any(either);
    (found, open)
}

/// Whether a quantity says how often, and not how many, e.g. "three times".
pub(super) fn is_frequency(part: &Quantity) -> bool {
    matches!(part.unit.as_deref(), Some("times" | "time"))
}

/// "500 mg, 1000 mg": two strengths of which neither puts the other right, and which are not so many pieces and their sum: nobody knows which.
fn rival(message: &Message<'_>, parts: &[&Quantity], count: Option<f64>) -> bool {
    let stands = |part: &&&Quantity| !message.corrected.iter().any(|(old, _)| *old == part.span);
    let measured = |part: &&Quantity| Some((part.value, measure(part.unit.as_deref()?)?));
    let strengths: Vec<_> = parts.iter().filter(stands).filter_map(measured).collect();
    let sum = |one: f64, other: f64| count.is_some_and(|count| near(one * count, other) || near(other * count, one));
    strengths.iter().enumerate().any(|(at, (one, of))| {
        strengths.iter().skip(at + 1).any(|(other, unit)| of == unit && !near(*one, *other) && !sum(*one, *other))
    })
}

/// "64 g carbs", behind the insulin that is for them.
pub(super) fn eaten(message: &Message<'_>, part: &Quantity) -> bool {
    let end = message.tokens(part.span).end;
    let at = end + usize::from(message.norm(end) == "of");
    message.is_any(at, FOODS)
        || message.is_any(at, list!["carb", "carbs", "carbohydrate", "carbohydrates", "sugar", "protein"])
}

/// Whether an amount of its own stands between two times of a dose, behind a joint: "2 tablets in the morning and 1 at night".
pub(super) fn told_again(message: &Message<'_>, between: &Range<usize>) -> bool {
    let dosed = |part: &Quantity| (part.unit.is_none() || doselike(part)) && !part.article && free(message, part);
    let joined = |at: usize| matches!(message.before(at, 1), "and" | "&" | "," | "then" | "plus");
    message.quantities_in(between).iter().any(|part| dosed(part) && joined(message.tokens(part.span).start))
}

/// "2 or 3", "2-3": which of them, nobody knows. "About two" is two.
fn ranged(message: &Message<'_>, part: &Quantity) -> bool {
    let tokens = message.tokens(part.span);
    message.any(tokens, list!["or", "to", "and", "-", "/"])
}

/// "Day 2 of clexane": which day of a course, and no count of doses.
fn numbered(message: &Message<'_>, part: &Quantity) -> bool {
    let at = message.tokens(part.span);
    part.unit.is_none()
        && message.norm(at.end) == "of"
        && matches!(message.before(at.start, 1), "day" | "week" | "month" | "night" | "cycle" | "round" | "dose")
}

/// Whether a quantity is no part of a time or a reading.
pub(super) fn free(message: &Message<'_>, part: &Quantity) -> bool {
    let strong = part.unit.as_deref().is_some_and(|unit| crate::dose::measure(unit).is_some());
    // "three times in day": how often, and not how many.
    let often = message.recurrence.as_ref().is_some_and(|of| of.spans.iter().any(|each| each.meets(part.span)));
    (strong || !often && !message.in_time(part.span)) && !message.in_reading(part.span)
}

/// The quantity that stands right before a token ("650 mg tylenol", "two of my paracetamol").
pub(crate) fn leading<'m>(message: &'m Message<'_>, token: usize) -> Option<&'m Quantity> {
    let mut at = token;
    for _ in 0..5 {
        let before = at.checked_sub(1)?;
        let start = message.token(before)?.span;
        // "500 mg, no, 1000 mg of metformin": the figure put right is kept where the first one stands.
        let righted = message.corrected.iter().find(|(_, new)| new.holds(start)).map(|(old, _)| *old);
        if let Some(found) = righted.and_then(|old| message.quantities.iter().find(|each| each.span == old)) {
            let fits = found.unit.is_none() || doselike(found);
            return (fits && free(message, found)).then_some(found);
        }
        if let Some(found) = message.quantity_at(before).filter(|each| each.span.holds(start)) {
            let amended = message.corrected.iter().any(|(old, _)| *old == found.span);
            if message.retracted(before) && !message.retracted(token) && !amended {
                return None;
            }
            let fits = found.unit.is_none() || doselike(found);
            return (fits && free(message, found) && !of_name_before(message, found, token)).then_some(found);
        }
        if !message.is_any(before, BETWEEN) {
            return None;
        }
        at = before;
    }
    None
}

/// Whether a quantity between two names is of the first, as the second has one behind it too: "ibuprofen 400 paracetamol 500".
fn of_name_before(message: &Message<'_>, quantity: &Quantity, token: usize) -> bool {
    let at = message.tokens(quantity.span);
    let behind = |end: usize| {
        let starts = |next: &&Quantity| message.tokens(next.span).start == end && !next.article;
        message.quantity_at(end).filter(starts).is_some_and(|next| free(message, next))
    };
    let mut names = message.names.iter();
    names.any(|name| name.tokens.end == at.start)
        && names.any(|name| name.tokens.start == token && behind(name.tokens.end))
}

/// The quantities that follow a name, up to the next name, within its sentence.
fn trailing<'m>(message: &'m Message<'_>, tokens: &Range<usize>) -> Vec<&'m Quantity> {
    let sentence = message.sentence_tokens(tokens.start);
    let next = message.names_in(&(tokens.end..usize::MAX)).first();
    let limit = next.map_or(sentence.end, |name| name.tokens.start.min(sentence.end));
    let head = message.head(message.statement_index(tokens.start));
    let next_before = next.and_then(|name| leading(message, name.tokens.start)).map(|quantity| quantity.span);
    let mut found: Vec<&Quantity> = Vec::new();
    let from = message.quantities.partition_point(|each| {
        message.token(tokens.end.saturating_sub(1)).is_some_and(|last| each.span.start < last.span.end)
    });
    for quantity in message.quantities.iter().skip(from) {
        let at = message.tokens(quantity.span);
        if at.start >= limit {
            break;
        }
        if next_before == Some(quantity.span) || !free(message, quantity) {
            continue;
        }
        // "my inhaler, the albuterol one, 2 puffs": it stands for the medication.
        if message.norm(at.start) == "one"
            && at.start == tokens.end
            && matches!(message.before(tokens.start, 1), "the" | "my" | "that")
        {
            continue;
        }
        let statement = message.statement_index(at.start);
        let verbless = message.statements.get(statement).is_none_or(|each| each.verbs.is_empty());
        // "Yesterday was Ozempic day, injected 0.5 mg": a verb of taking without an object of its own.
        let taking = message.governing(at.start) == Some(super::verbs::Verb::Take)
            && message.names_in(&message.statement_tokens(statement)).is_empty();
        let near = message.head(statement) == head || verbless || taking || at.start <= tokens.end + 2;
        let amended = message.corrected.iter().any(|(old, _)| *old == quantity.span);
        if message.retracted(at.start) && !message.retracted(tokens.start) && !amended {
            continue;
        }
        let times = message.text.slice(quantity.span).to_lowercase();
        // What stands behind a time is of the next one, and no part of this dose, e.g. "10 units at 8 and 12 units at 12".
        let led = || leading(message, tokens.start).map(|_| tokens.end);
        let last = found.last().map(|last| message.tokens(last.span).end).or_else(led);
        if let Some(last) = last.filter(|last| told_again(message, &(*last..at.end)))
            && !message.times_in(&(last..at.start)).is_empty()
        {
            break;
        }
        let multiplied = times.starts_with('x') || times.starts_with('×') || times.ends_with('x');
        let of_them = message.norm(at.end) == "of"
            && matches!(message.norm(at.end + 1), "them" | "those" | "these" | "it" | "that");
        let of_other = message.norm(at.end) == "of" && !of_them;
        let closes = quantity.unit.is_none()
            && !quantity.article
            && at.start == told_at(message, tokens.end)
            && ends(message, at.end);
        // "Nurofen, had two at 7": the verb's own object.
        let counted = quantity.unit.is_none()
            && !quantity.article
            && taking
            && message.governor(at.start).is_some_and(|verb| verb + 1 == at.start)
            && ends(message, at.end);
        let dosed = doselike(quantity) || multiplied || of_them && quantity.unit.is_none() || closes || counted;
        if dosed && near && !of_other && !left_over(message, quantity, at.end) {
            found.push(quantity);
        }
    }
    found
}

/// Where a bare number behind a name would stand: right behind it, or set off from it ("my carvedilol, 6.25", "levothyroxine, the 75").
fn told_at(message: &Message<'_>, end: usize) -> usize {
    let mut at = end;
    if matches!(message.norm(at), "," | "-" | "–" | "—" | "(") {
        at += 1;
        if message.norm(at) == "the" {
            at += 1;
        }
    }
    at
}

/// "Crocin 2." "aspirin, two": nothing follows the number.
fn ends(message: &Message<'_>, at: usize) -> bool {
    list![
        "", ".", ",", ";", ")", "!", "\n", "taken", "swallowed", "done", "and", "at", "this", "last", "before",
        "after", "with", "just", "down"
    ]
    .holds(message.norm(at))
        || message.timed(at)
}

/// "had two of them at 7", "took one this morning": how many, of what was named before.
pub(super) fn only_how_many(message: &Message<'_>, at: usize) -> bool {
    let Some(quantity) = message.quantity_at(at).filter(|each| each.unit.is_none()) else {
        return message.norm(at) == "one" && ends(message, at + 1);
    };
    let end = message.tokens(quantity.span).end;
    let of_them =
        message.norm(end) == "of" && matches!(message.norm(end + 1), "them" | "those" | "these" | "it" | "that");
    of_them || ends(message, end)
}

/// "10 tablets left", "2 doses a day": not what was taken.
fn left_over(message: &Message<'_>, quantity: &Quantity, at: usize) -> bool {
    let often = matches!(quantity.unit.as_deref(), Some("times" | "time" | "doses" | "dose"));
    matches!(message.norm(at), "left" | "remaining" | "apart" | "ago")
        || often && matches!(message.norm(at), "a" | "per" | "each" | "every" | "daily")
}
