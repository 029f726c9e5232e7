//! Amounts that the teller puts right in passing: "a litre, well, three quarters of a litre if I'm honest". Of two amounts of one kind with
//! nothing but a hedge between them the second is meant, and the first is never recorded beside it.

use std::ops::Range;

use alara_english::quantity::{PairReading, Quantity};
use alara_english::statement::{Assertion, Statement};
use alara_english::time::{TimeMention, TimeValue};
use alara_english::{Span, Text, WordList, list, word_list};

use crate::dose::{form, measure};

/// Words that, set off by a comma or an "or", take back the figure before them.
const HEDGES: &WordList = word_list!("../../data/words/events/hedged/hedges.txt");

/// Words that may stand beside a hedge, and say nothing of their own.
const BESIDE: &WordList = word_list!("../../data/words/events/hedged/beside.txt");

/// Words that add one event to another.
const ADDS: &WordList = word_list!("../../data/words/events/hedged/adds.txt");

/// Words that may follow a figure without a unit where it stands for the one before.
const CLOSES: &WordList = word_list!("../../data/words/events/hedged/closes.txt");

/// Further than this no hedge is looked for, in tokens.
const REACH: usize = 12;

/// Gives each amount that was hedged the figure that stands in its place; the words of the old and of the new.
pub(super) fn amounts(
    text: &Text<'_>,
    statements: &[Statement],
    times: &[TimeMention],
    quantities: &mut Vec<Quantity>,
) -> Vec<(Span, Span)> {
    let mut found = Vec::new();
    let (hours, mut rest): (Vec<Quantity>, Vec<Quantity>) =
        std::mem::take(quantities).into_iter().partition(|each| each.unit.is_none() && told_time(times, each.span));
    std::mem::swap(quantities, &mut rest);
    let mut at = 0;
    while let (Some(one), Some(two)) = (quantities.get(at), quantities.get(at + 1)) {
        let between = text.within(one.span).end..text.within(two.span).start;
        if alike(one, two) && between.len() == 1 && text.norm(between.start) == "not" && !told_time(times, two.span) {
            let told = quantities.remove(at);
            if let Some(slot) = quantities.get_mut(at) {
                found.push((slot.span, told.span));
                *slot = Quantity { span: slot.span, ..told };
            }
            continue;
        }
        let counts = !(one.article && one.unit.is_none() || two.article && two.unit.is_none());
        if counts
            && alike(one, two)
            && (righted(text, times, one.span, two.span, two.unit.is_none()) || sized(text, times, one, two))
            && !settled(statements, one.span)
            && !told_time(times, one.span)
            && !told_time(times, two.span)
        {
            let by = quantities.remove(at + 1);
            if let Some(slot) = quantities.get_mut(at) {
                found.push((slot.span, by.span));
                let (span, unit) = (slot.span, by.unit.clone().or(slot.unit.clone()));
                *slot = Quantity { span, unit, ..by };
            }
        }
        at += 1;
    }
    quantities.extend(hours);
    quantities.sort_by_key(|each| each.span.start);
    found
}

/// The same of readings: "130/80, well, 132/82 to be exact".
pub(super) fn readings(
    text: &Text<'_>,
    statements: &[Statement],
    times: &[TimeMention],
    readings: &mut Vec<PairReading>,
) {
    let mut at = 0;
    while let (Some(one), Some(two)) = (readings.get(at), readings.get(at + 1)) {
        if !settled(statements, one.span) && righted(text, times, one.span, two.span, false) {
            let by = readings.remove(at + 1);
            if let Some(slot) = readings.get_mut(at) {
                *slot = PairReading { span: slot.span.cover(by.span), ..by };
            }
        }
        at += 1;
    }
}

/// Whether a hedge and nothing else leads from one figure to the next.
fn righted(text: &Text<'_>, times: &[TimeMention], one: Span, two: Span, bare: bool) -> bool {
    let (from, to) = (text.within(one).end, text.within(two).start);
    let sign = |at: usize| text.tokens.get(at).is_some_and(|token| !token.says());
    if to <= from || to - from > REACH {
        return false;
    }
    // Back over the hedge and what stands beside it; what is left before it names what the first figure was of.
    let mut start = to;
    while start > from && (sign(start - 1) || HEDGES.holds(text.norm(start - 1)) || BESIDE.holds(text.norm(start - 1)))
    {
        start -= 1;
    }
    let asked =
        |at: usize| text.norm(at) == "was" && text.norm(at + 1) == "it" && text.norm(at.saturating_sub(1)) == "or";
    let Some(hedge) = (start..to).find(|at| HEDGES.holds(text.norm(*at)) || asked(*at)) else { return false };
    // "157/101 hang on, 151/101": words that stop are set off by themselves.
    let stops = matches!(text.norm(hedge), "hang" | "hold") && text.norm(hedge + 1) == "on";
    let set_off = stops || (start..hedge).any(|at| sign(at) || text.norm(at) == "or");
    // "38.2 more or less": no other figure is meant by it. "No more than 2", "no, 2 more": each says how many on top.
    let more = text.norm(hedge) == "more" && text.norm(hedge + 1) != "like";
    let only_no = text.norm(hedge) == "no" && !sign(hedge + 1);
    if !set_off || more || only_no || (from..start).any(|at| ADDS.holds(text.norm(at))) {
        return false;
    }
    let after = text.within(two).end;
    if matches!(text.norm(after), "more" | "extra" | "left" | "later" | "ago" | "each" | "apart" | "per" | "tomorrow") {
        return false;
    }
    // "a litre at lunch, ok, 500 ml at dinner": two times are two events; behind a mere nod one is enough.
    let timed = |range: Range<usize>| timed(text, times, range);
    let nod = matches!(text.norm(hedge), "ok" | "okay");
    if timed(after..after + 4) && (nod || timed(from..start)) {
        return false;
    }
    !bare || text.tokens.get(after).is_none_or(|token| !token.says()) || CLOSES.holds(text.norm(after))
}

/// Whether the reading of corrections has taken the first figure back by itself.
fn settled(statements: &[Statement], span: Span) -> bool {
    let after = statements.partition_point(|each| each.span.start <= span.start);
    after
        .checked_sub(1)
        .and_then(|at| statements.get(at))
        .is_some_and(|statement| statement.assertion == Assertion::Retracted)
}

/// "a glass of squash, 400 ml": how much the glass held, told beside it. "A glass of water, 400 ml of squash" are two.
fn sized(text: &Text<'_>, times: &[TimeMention], one: &Quantity, two: &Quantity) -> bool {
    let holds =
        |each: &Quantity| each.unit.as_deref().and_then(crate::lexicon::drinks::millilitres).map(|found| found.1);
    if holds(one) != Some(true) || holds(two) != Some(false) {
        return false;
    }
    let (from, to, after) = (text.within(one.span).end, text.within(two.span).start, text.within(two.span).end);
    let sign = |at: usize| text.tokens.get(at).is_none_or(|token| !token.says());
    let mut set_off = to;
    while set_off > from
        && list!["about", "around", "roughly", "nearly", "so", "that's", "it's"].holds(text.norm(set_off - 1))
    {
        set_off -= 1;
    }
    set_off > from
        && matches!(text.norm(set_off - 1), "," | "(" | "-" | "–" | "—")
        && to - from <= 7
        && !(from..set_off - 1).any(|at| sign(at) || ADDS.holds(text.norm(at)))
        && !timed(text, times, from..to)
        && (sign(after)
            || matches!(text.norm(after), "at" | "this" | "before" | "after" | "with" | "in" | "just" | "today"))
}

fn clock(time: &TimeMention) -> bool {
    matches!(time.value, TimeValue::Clock { .. } | TimeValue::Ago(_) | TimeValue::Ahead(_))
}

/// Whether a time begins among these tokens; the times stand in the order of the words.
fn timed(text: &Text<'_>, times: &[TimeMention], tokens: Range<usize>) -> bool {
    let part = text.span_of(tokens.start, tokens.end.min(text.tokens.len()));
    let at = times.partition_point(|time| time.span.start < part.start);
    times.get(at).is_some_and(|time| time.span.start < part.end)
}

fn told_time(times: &[TimeMention], span: Span) -> bool {
    let from = times.partition_point(|time| time.span.end <= span.start);
    times.iter().skip(from).take_while(|time| time.span.start < span.end).any(clock)
}

/// Whether two amounts are of one kind: both of a fluid, of a weight, of a form, or bare.
fn alike(one: &Quantity, two: &Quantity) -> bool {
    match (one.unit.as_deref(), two.unit.as_deref()) {
        (_, None) => true,
        (None, Some(unit)) => form(unit),
        (Some(one), Some(two)) => {
            one.trim_end_matches('s') == two.trim_end_matches('s') || sort(one) == sort(two) && sort(one) > 0
        }
    }
}

fn sort(unit: &str) -> u8 {
    if crate::lexicon::drinks::millilitres(unit).is_some() {
        return 1;
    }
    match (measure(unit), unit) {
        (Some((_, of)), _) => 2 + of as u8,
        (None, _) if form(unit) => 20,
        (None, "kg" | "kgs" | "kilo" | "kilos" | "kilograms" | "lb" | "lbs" | "pound" | "pounds" | "st" | "stone") => {
            21
        }
        (None, "h" | "hr" | "hrs" | "hour" | "hours" | "min" | "mins" | "minute" | "minutes") => 22,
        _ if unit.starts_with("deg")
            || unit.starts_with('°')
            || matches!(unit, "c" | "f" | "celsius" | "fahrenheit") =>
        {
            23
        }
        _ => 0,
    }
}
