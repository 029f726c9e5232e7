//! How a medication is to be taken, as its words tell: dose, hours, days, course, limits, stock, with what and by whom. Each medication of a
//! sentence has the words of its own.

use std::ops::Range;

use alara_english::quantity::Quantity;
use alara_english::time::{TimeMention, TimeValue};
use alara_english::{WordList, list, word_list};
use chrono::{Duration, NaiveTime};

use super::amount::{dose, is_frequency, leading};
use super::day_pattern::{DayPattern, find_day_pattern};
use super::event::{EventKind, Sourced, Which};
use super::message::Message;
use super::packs::{count_pieces, is_packed};
use super::phrases::match_phrase;
use super::plan::{Plan, Ringing};
use super::ringing::ringing;
use crate::dose::{Dose, form};
use crate::events::part::usual;

/// What makes a figure one of each day.
const DAILY: &WordList = list!["day", "daily", "24", "week"];

/// The start of the medication at `tokens`.
pub(crate) fn start(message: &Message<'_>, tokens: &Range<usize>, which: Sourced<Which>, ongoing: bool) -> EventKind {
    EventKind::Start { which, plan: Box::new(plan(message, tokens, &region(message, tokens))), ongoing }
}

/// What these words tell of how the medication at `tokens` is taken.
pub(super) fn plan(message: &Message<'_>, tokens: &Range<usize>, region: &Range<usize>) -> Plan {
    let behind = tokens.end.max(region.start)..region.end;
    let stock = stock(message, region);
    let most = most_per_day(message, behind.clone());
    let capped = most.as_ref().map(|(each, _)| message.gate(each.span));
    let pattern = find_day_pattern(message, region);
    let figures = pattern.iter().map(|pattern| message.span(&pattern.tokens));
    let counted: Vec<alara_gate::Span> = stock.iter().map(|said| said.span).chain(capped).chain(figures).collect();
    let mut ringing = ringing(message, region);
    let mut kept = keep_in_words(message, &mut ringing);
    let by_pattern = pattern.as_ref().and_then(DayPattern::list_hours);
    // Figures that differ are doses of their own: they stay as they were written.
    kept.extend(pattern.filter(|_| by_pattern.is_none()).map(|pattern| pattern.tokens));
    let as_needed = as_needed(message, region);
    let mut interval = after_words(message, behind, list!["apart", "between", "least", "repeat", "repeated"], "hour");
    if as_needed.is_some()
        && let Some(every) = ringing.every_hours.take()
    {
        interval = interval.or(Some(Sourced { value: f64::from(every.value), source: every.source, span: every.span }));
    }
    // A dose that may be repeated so much later has no hour of its own by that.
    if let Some(said) = &interval {
        let other = |words: alara_gate::Span| !words.meets(said.span);
        ringing.times.retain(|time| other(time.span));
        ringing.date = ringing.date.filter(|date| other(date.span));
    }
    course(message, &mut ringing);
    let offered = match by_pattern {
        Some(hours) => hours,
        None if kept.is_empty() => offered(message, region, &ringing),
        None => Vec::new(),
    };
    // What is taken as needed has no hours: the part of the day stays in the words.
    let (offered, kept) = match as_needed {
        Some(_) => (Vec::new(), name_parts(message, region, &offered).chain(kept).collect()),
        None => (offered, kept),
    };
    // An amount ("at most 1200 mg a day") counts no doses, and those of a week are none of a day.
    let of_week = |words: &Range<usize>| message.any(words.clone(), list!["week"]);
    let (most, in_words) = match most {
        Some((each, words)) if !each.unit.as_deref().is_none_or(form) || of_week(&words) => (None, Some(words)),
        most => (most.map(|(each, _)| Sourced::stated(each.value, message.gate(each.span))), None),
    };
    let kept = kept.into_iter().chain(in_words).collect();
    let instructions = instructions(message, region, &ringing, (&offered, kept));
    Plan {
        dose: dose(message, tokens).and_then(|said| without(message, said, &counted)),
        varied: None,
        range: as_needed.as_ref().and_then(|_| find_range(message, region)),
        offered,
        ringing,
        moved: None,
        as_needed,
        min_interval_hours: interval,
        max_per_day: most,
        stock,
        instructions,
    }
}

/// What no schedule holds stays in the words ("the last day of each month"), and its hours with it: alone they would be those of every day.
fn keep_in_words(message: &Message<'_>, ringing: &mut Ringing) -> Vec<Range<usize>> {
    let Some(beyond) = ringing.beyond.filter(|_| ringing.cycle.is_none() && ringing.window.is_none()) else {
        return Vec::new();
    };
    ringing.days = None;
    let hours = std::mem::take(&mut ringing.times);
    let spans = std::iter::once(beyond).chain(hours.iter().map(|said| said.span));
    spans.map(|span| message.said(span)).collect()
}

/// The words of a sentence that are those of one of its medications: up to the next one; those that lead are the first one's, and what only
/// the last of a list has is everyone's.
pub(super) fn region(message: &Message<'_>, tokens: &Range<usize>) -> Range<usize> {
    let sentence = message.sentence_tokens(tokens.start);
    let names = message.names_in(&sentence);
    let before = names.iter().rev().find(|name| name.tokens.end <= tokens.start);
    let next = names.iter().find(|name| name.tokens.start >= tokens.end);
    let mut from = message.clause_tokens(tokens.start).start.max(sentence.start);
    // "every day at 8, add Amaryl": what has no verb of its own leads what follows.
    let leads = |at: usize| {
        let opens = message.clause_tokens(at).start;
        message.verbless(at) || message.is_any(opens, list!["starting", "beginning", "from", "commencing"])
    };
    while from > sentence.start && leads(from - 1) {
        from = message.clause_tokens(from - 1).start.max(sentence.start);
    }
    let from = before.map_or(from.min(tokens.start), |_| tokens.start);
    let Some(next) = next else { return from..sentence.end };
    let first = leading(message, next.tokens.start).map_or(next.tokens.start, |dose| message.tokens(dose.span).start);
    let joined = (tokens.end..first).all(|at| {
        matches!(message.norm(at), "and" | "," | "&" | "plus" | "my")
            || message.quantity_at(at).is_some_and(|of| of.unit.is_some())
    });
    // Of a list that goes on each has its own ("vit D, B12 every 2 days and an iron tablet every morning").
    let listed = (tokens.end..first).any(|at| message.norm(at) == ",")
        && !(tokens.end..first).any(|at| message.norm(at) == "and");
    let goes_on = names.iter().any(|name| name.tokens.start >= next.tokens.end);
    let last = |shared: &Range<usize>| shared.end == sentence.end;
    if joined && (!listed || !goes_on || last(&region(message, &next.tokens))) {
        let shared = region(message, &next.tokens);
        return first.min(shared.end)..shared.end;
    }
    from..first.max(tokens.end)
}

/// "as needed", "when I need it", "prn".
fn as_needed(message: &Message<'_>, within: &Range<usize>) -> Option<Sourced<bool>> {
    within.clone().find_map(|at| {
        let long = match_phrase(message, at, "as needed")?;
        Some(Sourced::stated(true, message.span(&(at..at + long))))
    })
}

/// How many at once, of what is taken as needed: a range in the user's own words (e.g. "one or two").
fn find_range(message: &Message<'_>, within: &Range<usize>) -> Option<Sourced<String>> {
    let among = message.quantities_in(within).iter();
    let range = among.filter(|each| each.vague && each.unit.as_deref().is_none_or(form));
    let joined = |each: &&Quantity| {
        let mut tokens = message.tokens(each.span);
        tokens.any(|at| matches!(message.norm(at), "or" | "to" | "-" | "–"))
            || message.text.slice(each.span).contains('-')
    };
    let range = range.filter(|each| !message.in_time(each.span)).find(joined)?;
    let span = message.gate(range.span);
    let words = message.text.original.get(span.start..span.end)?;
    Some(Sourced::stated(words.to_owned(), span))
}

/// "I have 21 capsules", "90 tablets" behind a dose, "30 left", "a box of 28": how many there are, which is no dose.
pub(super) fn stock(message: &Message<'_>, within: &Range<usize>) -> Option<Sourced<f64>> {
    let all = message.quantities_in(within);
    all.iter().find_map(|each| {
        let at = message.tokens(each.span);
        let plain = each.unit.as_deref().is_none_or(form) && !each.article && !message.in_time(each.span);
        let left = |at: usize| {
            matches!(message.norm(at), "left" | "remaining")
                || message.stands(at, &["in", "stock"])
                || message.stands(at, &["in", "the", "box"])
        };
        let near = (at.end..at.end + 4).take_while(|next| within.contains(next)).find(|next| left(*next));
        let left = near.is_some_and(|near| !(at.end..near).any(|mid| matches!(message.norm(mid), "," | "and" | ".")));
        let held = (within.start.max(at.start.saturating_sub(5))..at.start).any(|have| {
            let owned = matches!(message.norm(have), "have" | "got" | "gave" | "given" | "with");
            owned
                && (have + 1..at.start)
                    .all(|mid| word_list!("../../data/words/events/start/stock.txt").holds(message.norm(mid)))
        });
        let supply = message.before(at.start, 1) == "of" && matches!(message.before(at.start, 2), "supply" | "stock");
        let packed = supply || is_packed(message, at.start);
        // "vitamin D3 2000 IU every day, 90 tablets": behind a strength, more than anyone takes at once.
        let apart = matches!(message.before(at.start, 1), "," | ";" | "." | "(" | "-" | "–");
        let many = each.unit.as_deref().is_some_and(form)
            && each.value >= 7.0
            && apart
            && !message.any(at.end..at.end + 4, DAILY)
            && all
                .iter()
                .any(|other| other.span != each.span && crate::dose::doselike(other) || !message.times.is_empty());
        // "28 losartan tablets": its form stands behind its name.
        let formed = each.unit.is_some() || (at.end + 1..at.end + 3).any(|next| form(message.norm(next)));
        (plain && (left || packed || formed && held || many)).then(|| count_pieces(message, each))
    })
}

/// Whether a dose of some words is one of each day ("two capsules a day"), or taken whenever it is needed.
pub(super) fn is_of_each_day(message: &Message<'_>, within: &Range<usize>) -> bool {
    let each = |at: usize| message.is_any(at, list!["a", "per", "each", "every", "/"]) && message.norm(at + 1) == "day";
    let dosed = message.quantities_in(within).iter().filter(|said| crate::dose::doselike(said));
    as_needed(message, within).is_some() || dosed.into_iter().any(|said| each(message.tokens(said.span).end))
}

/// A dose without what was counted as something else.
fn without(message: &Message<'_>, said: Sourced<Dose>, counted: &[alara_gate::Span]) -> Option<Sourced<Dose>> {
    let taken = |part: &Quantity| {
        let span = message.gate(part.span);
        is_frequency(part) || counted.iter().any(|other| other.start < span.end && span.start < other.end)
    };
    if !message.quantities.iter().any(|part| taken(part) && inside(message, part, &said)) {
        return Some(said);
    }
    let parts: Vec<&Quantity> =
        message.quantities.iter().filter(|part| inside(message, part, &said) && !taken(part)).collect();
    let span = parts.iter().map(|part| part.span).reduce(|one, other| one.cover(other))?;
    let dose = Dose::of(parts, |part| message.text.slice(part.span).to_owned())?;
    Some(Sourced::stated(dose, message.gate(span)))
}

fn inside(message: &Message<'_>, part: &Quantity, said: &Sourced<Dose>) -> bool {
    let span = message.gate(part.span);
    crate::dose::doselike(part) && said.span.start <= span.start && span.end <= said.span.end
}

/// "For 7 days" is until its last day: the day it is told being the first, unless another is named.
fn course(message: &Message<'_>, ringing: &mut Ringing) {
    let today = message.now.date();
    // "started Augmentin yesterday": that day is its first.
    if let Some(date) = ringing.date.take().filter(|date| date.value != today) {
        ringing.from.get_or_insert(date);
    }
    if let (Some(long), Some(until)) = (&ringing.for_days, &mut ringing.until) {
        let first = ringing.from.as_ref().map_or(today, |from| from.value);
        if let Some(last) = first.checked_add_signed(Duration::days(i64::from(long.value) - 1)) {
            until.value = last;
        }
    }
}

/// The hours to offer for the parts of the day that were said with no hour. "8 in the morning" has its hour, "this morning" is of one day.
pub(super) fn offered(message: &Message<'_>, within: &Range<usize>, ringing: &Ringing) -> Vec<NaiveTime> {
    if ringing.every_hours.is_some() {
        return Vec::new();
    }
    let settled = |mention: &TimeMention| matches!(mention.value, TimeValue::Day { .. } | TimeValue::Clock { .. });
    let of_a_day = |at: usize| {
        let span = message.text.span_of(at, at + 1);
        message.times.iter().any(|mention| mention.span.meets(span) && settled(mention))
    };
    // Noon is an hour that no part of the day settles ("morning, noon and night").
    let words = |said: &Sourced<(NaiveTime, bool)>| message.text.original.get(said.span.start..said.span.end);
    let at_noon = !ringing.times.is_empty()
        && ringing.times.iter().all(|said| words(said).is_some_and(|words| words.ends_with("noon")));
    let mut hours: Vec<NaiveTime> = within
        .clone()
        .filter(|at| {
            (at_noon || !of_a_day(*at)) && !matches!(message.before(*at, 1), "this" | "last" | "yesterday" | "tomorrow")
        })
        .filter_map(|at| usual(message.norm(at)))
        .filter(|(_, meal)| ringing.times.is_empty() || *meal || at_noon)
        .filter_map(|(hour, _)| NaiveTime::from_hms_opt(hour, 0, 0))
        // "8am with breakfast" is one dose.
        .filter(|hour| ringing.times.iter().all(|said| (said.value.0 - *hour).num_minutes().abs() > 120))
        .collect();
    hours.sort_unstable();
    hours.dedup();
    hours
}

/// The words for the parts of the day that have these hours, with what leads them ("at bedtime").
fn name_parts<'m>(
    message: &'m Message<'_>,
    within: &Range<usize>,
    hours: &'m [NaiveTime],
) -> impl Iterator<Item = Range<usize>> + 'm {
    let named = |at: &usize| {
        let hour = usual(message.norm(*at)).and_then(|(hour, _)| NaiveTime::from_hms_opt(hour, 0, 0));
        hour.is_some_and(|hour| hours.contains(&hour))
    };
    within.clone().filter(named).map(|at| {
        let leads = |step: &usize| list!["at", "in", "the", "with", "before", "after"].holds(message.before(at, *step));
        at - (1..3).take_while(leads).count()..at + 1
    })
}

/// With what, for what, how often where no hour says it, and by whom: in the user's own words.
fn instructions(
    message: &Message<'_>,
    within: &Range<usize>,
    ringing: &Ringing,
    (offered, kept): (&[NaiveTime], Vec<Range<usize>>),
) -> Option<Sourced<String>> {
    const FOOD: &WordList = word_list!("../../data/words/events/start/food.txt");
    let mut parts: Vec<(Range<usize>, &str)> = kept.into_iter().map(|tokens| (tokens, "")).collect();
    for at in within.clone() {
        let word = message.norm(at);
        let food = (at + 1..at + 5).find(|each| message.is_any(*each, FOOD)).filter(|found| {
            (matches!(word, "with" | "after" | "before" | "on" | "without")
                || word == "at" && message.is_any(at + 1, list!["each", "every", "mealtimes", "meals"]))
                && (at + 1..*found)
                    .all(|mid| word_list!("../../data/words/events/start/instructions.txt").holds(message.norm(mid)))
        });
        if let Some(found) = food.or_else(|| list!["ac", "pc"].holds(word).then_some(at)) {
            parts.push((at..found + 1, ""));
        } else if word == "for"
            && let Some(end) = purpose(message, at, within.end)
        {
            parts.push((at..end, ""));
        } else if word == "only" && message.is_any(at + 1, list!["if", "when"]) {
            let end = (at..within.end).find(|end| message.norm(*end) == ",").unwrap_or(within.end);
            parts.push((at..end, ""));
        }
    }
    if ringing.times.is_empty() && offered.is_empty() {
        parts.extend(often(message, within).map(|tokens| (tokens, "")));
    }
    let sentence = message.sentence_tokens(within.start);
    parts.extend(
        message
            .providers
            .iter()
            .find(|who| sentence.contains(&who.start) && called(message, who))
            .map(|who| (who.clone(), "by ")),
    );
    parts.dedup_by(|next, before| before.0.end > next.0.start && before.0.start <= next.0.start);
    let span = parts.iter().map(|(tokens, _)| message.span(tokens)).reduce(|one, other| alara_gate::Span {
        start: one.start.min(other.start),
        end: one.end.max(other.end),
        ..one
    })?;
    let words = |(tokens, before): &(Range<usize>, &str)| {
        let span = message.span(tokens);
        format!("{before}{}", message.text.original.get(span.start..span.end).unwrap_or(""))
    };
    Some(Sourced::stated(parts.iter().map(words).collect::<Vec<_>>().join("; "), span))
}

/// Whether a clinician goes by a name ("Dr. Shah"), and not by the trade alone.
pub(super) fn called(message: &Message<'_>, who: &Range<usize>) -> bool {
    who.len() > 1 && matches!(message.norm(who.start), "dr" | "doctor" | "prof" | "professor" | "nurse")
}

/// "for my blood pressure": where the words for what it is end. "For 7 days", "for me" are none.
fn purpose(message: &Message<'_>, at: usize, to: usize) -> Option<usize> {
    let first = at + 1 + usize::from(matches!(message.norm(at + 1), "my" | "the"));
    let no = |at: usize| {
        let span = message.text.span_of(at, at + 1);
        let often = message.recurrence.as_ref().is_some_and(|often| often.spans.iter().any(|each| each.meets(span)));
        often
            || !message.names_in(&(at..at + 1)).is_empty()
            || message.in_time(span)
            || message.quantity_at(at).is_some()
            || !message.is_word(at)
            || word_list!("../../data/words/events/start/purpose.txt").holds(message.norm(at))
    };
    let end = (first..to.min(first + 4)).find(|at| no(*at)).unwrap_or(to.min(first + 4));
    (end > first).then_some(end)
}

/// "twice a day", where no hour says when.
fn often(message: &Message<'_>, within: &Range<usize>) -> Option<Range<usize>> {
    let said = message.recurrence.as_ref().filter(|often| often.times_a_day.is_some())?;
    let spans = said.spans.iter().map(|span| message.tokens(*span));
    spans.into_iter().find(|tokens| within.contains(&tokens.start))
}

/// "at least 6 hours apart", "with 4 hours between".
fn after_words(message: &Message<'_>, within: Range<usize>, cues: &WordList, unit: &str) -> Option<Sourced<f64>> {
    message.quantities_in(&within).iter().find_map(|each| {
        let at = message.tokens(each.span);
        let named =
            each.unit.as_deref().is_some_and(|said| said.starts_with(unit) || matches!(said, "h" | "hr" | "hrs"));
        let around = at.start.saturating_sub(3)..(at.end + 2).min(within.end);
        let fits = named && message.any(around, cues);
        fits.then(|| Sourced::stated(each.value, message.gate(each.span)))
    })
}

/// "no more than 4 a day", "max 8 in 24 hours".
pub(crate) fn most_per_day<'m>(message: &'m Message<'_>, within: Range<usize>) -> Option<(&'m Quantity, Range<usize>)> {
    message.quantities_in(&within).iter().find_map(|each| {
        let at = message.tokens(each.span);
        let hours = each.unit.as_deref().is_some_and(|unit| unit.starts_with('h'));
        let led = |at: &usize| message.is_any(*at, list!["at", "no", "not", "more", "up"]);
        let caps = list!["max", "maximum", "most", "than", "exceed", "limit"];
        let cap = |at: &usize| message.is_any(*at, caps) || message.stands(at.saturating_sub(1), &["up", "to"]);
        let cap = (at.start.saturating_sub(4)..at.start).find(cap).filter(|_| !hours)?;
        let from = (cap.saturating_sub(2)..cap).find(led).unwrap_or(cap);
        let day = (at.end..at.end + 4).find(|next| DAILY.holds(message.norm(*next)))?;
        Some((each, from..day + 1 + usize::from(message.norm(day) == "24")))
    })
}

/// Whether a sentence says how often something comes again.
pub(super) fn comes_again(message: &Message<'_>, sentence: &Range<usize>) -> bool {
    let often = message.recurrence.as_ref().filter(|often| often.repeats());
    often.is_some_and(|often| often.spans.iter().any(|span| sentence.contains(&message.tokens(*span).start)))
}
