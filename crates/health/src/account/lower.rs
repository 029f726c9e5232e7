//! A value that stands in an event's own clause and found no field takes the event to a card.

use std::ops::Range;

use alara_english::list;
use alara_english::statement::Assertion;
use alara_english::time::TimeValue;
use alara_gate::Span;

use super::bounds::{bounds_figure, doubt_one_of_several, doubt_sum};
use super::figures::clauses_with_figures_left;
use super::pointing::points_elsewhere;
use super::taken::logged_value;
use super::{Mention, clause_at, mentions, taken};
use crate::events::message::{Message, words_at};
use crate::events::reasons::{LEFT, UNSURE};
use crate::events::{Certainty, Event, EventKind, Past, Plan, happened, moment, recorded, when};

/// Why a stop is not offered beside which doses or a later day are told.
const STOPS_LATER: &str = "It does not stop today: say how it goes on, such as \u{201c}sertraline 50 mg for 7 days, then 25 mg for 7 days\u{201d}.";

/// Whether words are a day, or days, that are still to come.
fn is_to_come(message: &Message<'_>, mention: &Mention) -> bool {
    let words = words_at(mention.span);
    message.times.iter().filter(|time| time.span.meets(words)).any(|time| when::is_to_come(message, time))
}

/// Why a dose is asked about that was told of several parts of the day.
const PARTS: &str = "You named more than one part of the day: this is one of them.";

/// Why a skip is asked about in whose sentence several days stand.
const SEVERAL_DAYS: &str = "You named several days, and this is of one: tell the others by themselves.";

/// Whether the sentence of an event names several days.
fn names_several_days(message: &Message<'_>, event: &Event) -> bool {
    let at = message.said(event.span).start;
    let times: Vec<_> = message.times_in(&message.sentence_tokens(at)).iter().collect();
    when::list_days(&times)
}

/// Why an event without a time is asked about beside which an hour is told that no event has.
const HOUR_BESIDE: &str = "You told an hour beside it: was it then?";

/// Whether words are an hour or a day that has been.
fn is_hour(message: &Message<'_>, mention: &Mention) -> bool {
    let words = words_at(mention.span);
    message.times.iter().filter(|time| time.span.meets(words)).any(|time| {
        matches!(
            time.value,
            TimeValue::Clock { .. } | TimeValue::Day { .. } | TimeValue::Ago(_) | TimeValue::Range { .. }
        ) && !when::ahead(time, message.now)
    })
}

/// A value that stands in an event's own clause and found no field takes the event to a card: what it is of, nobody knows.
pub(crate) fn lower(message: &Message<'_>, events: &mut [Event]) {
    let clause = |span: Span| clause_at(message, span);
    let spans: Vec<Span> = events.iter().flat_map(taken).collect();
    let value = |span: Span| {
        let words = words_at(span);
        message.times.iter().map(|time| time.span).any(|time| time.meets(words))
            || message.quantities.iter().map(|each| each.span).any(|figure| figure.meets(words))
            || message.readings.iter().map(|each| each.span).any(|figures| figures.meets(words))
            || message.recurrence.iter().flat_map(|often| &often.spans).any(|often| often.meets(words))
    };
    let mut unplaced = mentions(message, events);
    unplaced.retain(|each| value(each.span) && !spans.iter().any(|span| span.meets(each.span)));
    // The hour of another deed takes nothing from an event that has its own.
    let of_a_deed = |each: &Mention| {
        let tokens = message.said(each.span);
        message.timed(tokens.start) && moment::deed_before(message, tokens.start).is_some()
    };
    let mut left: Vec<usize> = unplaced.iter().filter(|each| !of_a_deed(each)).map(|each| clause(each.span)).collect();
    left.extend(clauses_with_figures_left(message, events, &spans));
    let bare = |each: &&Mention| each.words.bytes().all(|sign| sign.is_ascii_digit() || sign == b'.');
    let figures: Vec<usize> = unplaced.iter().filter(bare).map(|each| clause(each.span)).collect();
    let hours: Vec<usize> = unplaced.iter().filter(|each| is_hour(message, each)).map(|each| each.span.start).collect();
    let sentence =
        |start: usize| message.sentence_tokens(message.tokens(alara_english::Span { start, end: start + 1 }).start);
    let is_head = |hour: usize, of: &std::ops::Range<usize>| {
        message.tokens(alara_english::Span { start: hour, end: hour + 1 }).start <= of.start + 1
    };
    let told = |event: &Event| {
        event.certainty == Certainty::Clear && recorded(&event.kind) && event.span.message == message.index
    };
    let elsewhere: Vec<Option<&'static str>> = events
        .iter()
        .map(|event| {
            let why = || {
                bounds_figure(message, event)
                    .or_else(|| doubt_sum(message, event))
                    .or_else(|| doubt_one_of_several(message, events, event))
                    .or_else(|| points_elsewhere(message, events, event))
            };
            if told(event) { why() } else { None }
        })
        .collect();
    let doses = clauses_with_doses(message, events);
    for (event, elsewhere) in events.iter_mut().zip(elsewhere).filter(|(event, _)| told(event)) {
        if matches!(event.kind, EventKind::Skip { .. }) && names_several_days(message, event) {
            event.certainty = Certainty::Doubtful(SEVERAL_DAYS);
            continue;
        }
        // An hour at the head of the next sentence may be of this one ("sugar 14!! at 1pm").
        let beside = |hour: &usize| {
            let (of, its) = (sentence(*hour), sentence(event.span.start));
            of == its || of.start == its.end && is_head(*hour, &of)
        };
        if happened(&event.kind) && event.when.is_none() && hours.iter().any(beside) {
            event.certainty = Certainty::Doubtful(HOUR_BESIDE);
        } else if left.contains(&clause(event.span)) || holds_part_of_figure(message, event) {
            event.certainty = Certainty::Doubtful(LEFT);
        } else if parts_left(message, &doses, event) {
            event.certainty = Certainty::Doubtful(PARTS);
        } else if is_hedged(message, event) {
            event.certainty = Certainty::Doubtful(UNSURE);
        } else if let Some(why) = elsewhere {
            event.certainty = Certainty::Doubtful(why);
        }
    }
    // Of a plan beside which a figure or a day to come has no place nothing is offered: the rest would stand for all of it.
    let put_off: Vec<usize> =
        unplaced.iter().filter(|each| is_to_come(message, each)).map(|each| each.span.start).collect();
    for event in events.iter_mut().filter(|event| event.span.message == message.index) {
        let later = put_off.iter().any(|day| sentence(*day) == sentence(event.span.start));
        if !(later || figures.contains(&clause(event.span))) {
            continue;
        }
        if let EventKind::Stop { .. } = event.kind
            && event.certainty == Certainty::Clear
        {
            event.certainty = Certainty::Denied(STOPS_LATER);
        } else if let EventKind::Start { plan, .. } | EventKind::Revise { plan, .. } = &mut event.kind {
            **plan = Plan::default();
            event.certainty = Certainty::Doubtful(LEFT);
        }
    }
}

/// Whether the clause of a dose or a drink names more parts of the day than doses are told in it, joined on to each other: it may have been taken
/// in each ("this morning and this evening").
fn parts_left(message: &Message<'_>, doses: &[usize], event: &Event) -> bool {
    if !is_taken(event) {
        return false;
    }
    let clause = clause_at(message, event.span);
    let own = message.statement_tokens(clause);
    let joins = |range: Range<usize>| {
        let verb = range.clone().any(|at| message.verb(at).is_some());
        !verb && message.any(range, list!["and", "&", "+", "plus", ",", "then"])
    };
    // An evening runs into the night.
    let named = |at: usize| match message.norm(at) {
        "morning" => Some(0),
        "afternoon" => Some(1),
        "evening" | "night" | "tonight" => Some(2),
        _ => None,
    };
    let told: Vec<(usize, u8)> = own.filter_map(|at| Some((at, named(at)?))).collect();
    let more = told.windows(2).filter(|pair| match pair {
        [(from, one), (to, other)] => one != other && joins(*from..*to),
        _ => false,
    });
    let count = doses.iter().filter(|of| **of == clause).count();
    let parts = more.count() + 1;
    parts > 1 && count < parts
}

/// The clause of each dose and drink that is told. Of one name with one amount a call tells a day, and no part of it: such are one.
fn clauses_with_doses(message: &Message<'_>, events: &[Event]) -> Vec<usize> {
    let mut of: Vec<&Event> = Vec::new();
    for event in events.iter().filter(|event| is_taken(event)) {
        let one = |other: &&Event| {
            let minute =
                |event: &Event| event.when.as_ref().is_some_and(|when| matches!(when.value, Past::Minute { .. }));
            let day = |event: &Event| event.when.as_ref().and_then(|when| when.value.date());
            other.kind == event.kind && other.span == event.span && !minute(event) && day(other) == day(event)
        };
        if event.span.message == message.index && !of.iter().any(one) {
            of.push(event);
        }
    }
    of.into_iter().map(|event| clause_at(message, event.span)).collect()
}

/// Whether an event is of something that was taken.
fn is_taken(event: &Event) -> bool {
    matches!(event.kind, EventKind::Intake { .. } | EventKind::Hydration { .. })
}

/// Whether the value of an event is one of two figures that stand hard by each other.
fn holds_part_of_figure(message: &Message<'_>, event: &Event) -> bool {
    let value = match &event.kind {
        EventKind::Vital { value, .. } => Some(value.span),
        EventKind::Hydration { amount_ml, .. } => amount_ml.as_ref().map(|said| said.span),
        kind => logged_value(kind).map(|said| said.span),
    };
    let tokens = value.map(|span| message.said(span));
    tokens.into_iter().flatten().any(|at| super::figures::is_beside_another(message, at))
}

/// Whether the value of an event stands in a clause that its teller is not sure of: "slept badly, maybe 5 hours".
fn is_hedged(message: &Message<'_>, event: &Event) -> bool {
    let value = match &event.kind {
        EventKind::Vital { value, .. } => Some(value.span),
        EventKind::Hydration { amount_ml, .. } => amount_ml.as_ref().map(|said| said.span),
        _ => event.kind.dose().map(|dose| dose.span),
    };
    let own = value.filter(|span| span.message == message.index).map(|span| clause_at(message, span));
    own.and_then(|at| message.statements.get(at)).is_some_and(|of| of.assertion == Assertion::Uncertain)
}
