//! The new value that a clause gives a medication, and what says that it lasts.

use std::ops::Range;

use alara_english::quantity::Quantity;
use alara_english::statement::{Assertion, Request, Statement, Subject, Tense};
use alara_english::time::{TimeMention, TimeValue};
use alara_english::{WordList, list, word_list};

use super::message::Message;
use super::start;
use super::verbs::Verb;
use crate::dose::{form, measure};
use crate::events::role::EventType;
use crate::events::start::comes_again;

/// Verbs of changing how much or when; those of going need their way beside them.
pub(super) const CHANGES: &WordList = word_list!("../../data/words/events/new_value/changes.txt");

/// Verbs that change only with the way beside them ("went up", "put me up", "taken down").
pub(super) const LIGHT: &WordList = word_list!("../../data/words/events/new_value/light.txt");

/// From now on, and not once.
pub(super) const ONWARD: &WordList = list!["now", "instead", "nowadays"];

/// The words of the new value, where the clause of a name tells of a change.
pub(super) fn value(message: &Message<'_>, start: usize, end: usize) -> Option<Range<usize>> {
    let statement = message.statement(start)?;
    let sentence = message.sentence_tokens(start);
    let own = message.clause_tokens(start);
    let next = message.names_in(&(end..sentence.end)).first().map_or(sentence.end, |name| name.tokens.start);
    let from = own.start.min(start);
    let window = from..next.max(end);
    if let Some(verb) = window.clone().find(|at| changes(message, *at, start)) {
        let after = verb.max(end.saturating_sub(1)) + 1;
        // "to 20 mg", "to bedtime", "from 10 to 20 mg": what stands behind the last "to".
        let new = (after.min(end)..window.end).rev().find(|at| {
            // "to Maltofer 100 mg": another medication, and no value of this one.
            let first = at
                + 1
                + usize::from(message.is_any(at + 1, list!["the", "about", "around", "just", "only", "my", "a"]));
            let new = |at: usize| valued(message, at) || how_much(message, verb) && bare(message, at).is_some();
            message.norm(*at) == "to" && first < window.end && new(first)
        });
        if let Some(new) = new {
            return Some(new + 1..window.end);
        }
        // "I'm on 200 mg of it now, Dr. Keller upped it": the new value was told before.
        if message.norm(verb + 1) == "it" && (window.start..verb).any(|at| dosed(message, at)) {
            return Some(window.start..verb);
        }
        // "my metformin was doubled, 1 g now".
        let now = message.any(after..window.end, ONWARD) && (after..window.end).any(|at| dosed(message, at));
        // "they halved my metformin": changed, by words that say how, and no new value: it is asked for.
        let unsaid = matches!(message.norm(verb), "halved" | "doubled" | "upped" | "lowered" | "tapered");
        return (now || unsaid).then_some(after.min(window.end)..window.end);
    }
    let onward = message.any(window.clone(), ONWARD)
        || window
            .clone()
            .any(|at| message.stands(at, &["from", "now", "on"]) || message.stands(at, &["these", "days"]));
    // Without a verb, or as an order, only what says that it lasts: "atorvastatin at 10pm from now on", "lisinopril 20 mg from monday".
    let taking = |at: usize| matches!(message.norm(at), "take" | "use" | "have");
    let lasting = message.governor(start).is_none_or(taking) && statement.tense != Tense::Past;
    let from_then = sentence.clone().any(|at| lasts(message, at));
    if lasting && from_then && window.clone().any(|at| dosed(message, at) || valued(message, at)) {
        return Some(window);
    }
    // "metformin now at 9 and 9", "lisinopril now twice a day": of one dose nobody says how often.
    let often = |at: usize| message.norm(at) == "now" && is_of_every_day(message, at + 1..window.end);
    if message.verbless(start) && window.clone().any(often) {
        return Some(window);
    }
    let told = (onward || from_then) && window.clone().any(|at| dosed(message, at) || valued(message, at));
    if !told {
        return None;
    }
    // "my metformin is 1 g now", "it's now 20 mg of Crestor", "my iron pill is every other day now".
    let be = message.governor(start).filter(|at| message.verb(*at) == Some(Verb::Be));
    let often = |at: usize| {
        let span = message.text.span_of(at, at + 1);
        message.recurrence.as_ref().is_some_and(|often| often.spans.iter().any(|each| each.meets(span)))
    };
    let strong = be.is_some_and(|be| {
        (be + 1..be + 4)
            .find(|at| !matches!(message.norm(*at), "now" | "up" | "at" | "down" | "to" | "only" | "just"))
            .is_some_and(|at| dosed(message, at) || often(at) || hourly(message, at))
    });
    if strong
        && statement.tense == Tense::Present
        && matches!(statement.assertion, Assertion::Asserted | Assertion::Habitual)
    {
        return Some(window);
    }
    // "I take my Lipitor at night now", "I now take 1 g of metformin": told of every day, and not of one dose.
    let plain = statement.tense == Tense::Present
        && message.governor(start).is_some_and(|at| matches!(message.norm(at), "take" | "use" | "have"));
    let habit = match statement.assertion {
        Assertion::Habitual => plain && message.governing(start) == Some(Verb::Take),
        // "I take 2 aspirin now" may be of this minute; an hour or a part of the day beside it is of every day.
        Assertion::Asserted => plain && window.clone().any(|at| hourly(message, at)),
        _ => false,
    };
    habit.then_some(window)
}

/// Whether the user took another amount than the usual once: "I doubled my Lantus last night", "halved it by mistake" change no plan.
pub(super) fn altered_once(message: &Message<'_>, start: usize) -> bool {
    let multiplies = |verb| message.is_any(verb, list!["doubled", "halved", "tripled"]);
    let own = |statement: &Statement| statement.subject == Subject::Speaker && statement.tense == Tense::Past;
    let sentence = message.sentence_tokens(start);
    let past = |time: &TimeMention| match time.value {
        TimeValue::Day { date, part } => date < message.now.date() || part.is_some(),
        TimeValue::Clock { .. } | TimeValue::Ago(_) => true,
        _ => false,
    };
    message.governor(start).is_some_and(multiplies)
        && message.statement(start).is_some_and(own)
        && (message.times_in(&sentence).iter().any(past)
            || message.any(sentence, list!["mistake", "accident", "accidentally"]))
}

/// Whether words that say from when on stand here: "from now on", "from Monday", "starting tomorrow".
pub(super) fn lasts(message: &Message<'_>, at: usize) -> bool {
    message.stands(at, &["from", "now", "on"])
        || matches!(message.norm(at), "from" | "starting") && message.timed(at + 1) && !clocked(message, at + 1)
}

pub(super) fn changes(message: &Message<'_>, at: usize, name: usize) -> bool {
    if message.is_any(at, LIGHT) {
        let way = (at + 1..at + 5).find(|each| matches!(message.norm(*each), "up" | "down" | "back"));
        return way.is_some_and(|way| {
            matches!(message.norm(way + 1), "to" | "from" | "on")
                || way + 1 == name
                || matches!(message.norm(way + 1), "my" | "the")
        });
    }
    if !message.is_any(at, CHANGES) {
        return false;
    }
    match message.norm(at) {
        // "set", "make", "put", "move": only as orders; "up" only as a verb.
        "up" => matches!(message.before(at, 1), "to" | "please" | "should" | "can" | "" | "i" | "they" | "will"),
        "set" | "make" | "move" | "change" | "update" | "switch" | "drop" | "shift" | "adjust" | "raise" | "lower"
        | "reduce" | "increase" | "decrease" | "bump" => {
            list![
                "", "please", "you", "and", ",", "can", "could", "just", "also", "to", "then", "me", "let's", ".",
                "now", "ok", "actually", "i", "dose", "had"
            ]
            .holds(message.before(at, 1))
                || at == message.sentence_tokens(at).start
        }
        _ => true,
    }
}

/// Whether a verb of changing is one of how much, and not of when.
pub(super) fn how_much(message: &Message<'_>, verb: usize) -> bool {
    !list!["moved", "move", "moving", "shift", "shifted", "switch", "switched", "brought", "bring", "make", "set"]
        .holds(message.norm(verb))
}

/// "to 12.5": a number with no unit of its own, which a strength on the list may lend it.
pub(super) fn bare<'m>(message: &'m Message<'_>, at: usize) -> Option<&'m Quantity> {
    message.quantity_at(at).filter(|of| of.unit.is_none() && !of.article && !message.in_time(of.span))
}

/// An hour, a part of the day or how often stands here, and not this minute.
pub(super) fn hourly(message: &Message<'_>, at: usize) -> bool {
    let span = message.text.span_of(at, at + 1);
    let now = message
        .times
        .iter()
        .any(|each| each.span.meets(span) && matches!(each.value, TimeValue::Now | TimeValue::Ago(_)));
    !now && valued(message, at) && !dosed(message, at)
}

/// An hour of a clock stands here.
pub(super) fn clocked(message: &Message<'_>, at: usize) -> bool {
    let span = message.text.span_of(at, at + 1);
    message.times.iter().any(|each| each.span.meets(span) && matches!(each.value, TimeValue::Clock { date: None, .. }))
}

/// A strength stands here.
pub(super) fn dosed(message: &Message<'_>, at: usize) -> bool {
    message.quantity_at(at).is_some_and(|of| {
        of.unit.as_deref().is_some_and(|unit| measure(unit).is_some() || form(unit)) && !message.in_time(of.span)
    })
}

/// A dose, an hour, a part or days stand here.
pub(super) fn valued(message: &Message<'_>, at: usize) -> bool {
    let span = message.text.span_of(at, at + 1);
    let often = message.recurrence.as_ref().is_some_and(|often| often.spans.iter().any(|each| each.meets(span)));
    at < message.text.tokens.len()
        && (dosed(message, at)
            || message.in_time(span)
            || often
            || word_list!("../../data/words/events/new_value/valued.txt").holds(message.norm(at)))
}

/// "put me down for vitamin D every day at 9": how often it comes again makes a plan of what is asked to be written down, and no dose of it.
pub(super) fn recurring(message: &Message<'_>, tokens: &Range<usize>, event_type: EventType) -> bool {
    let asked = message.request(tokens.start).is_some_and(|request| matches!(request, Request::Log | Request::Add));
    let line = event_type == EventType::Listed && message.verbless(tokens.start);
    if !asked && !line {
        return false;
    }
    let region = start::region(message, tokens);
    let told =
        message.any(region.clone(), list!["took", "taken", "had", "swallowed", "today", "yesterday", "ago", "done"]);
    let often = start::is_of_each_day(message, &region) || comes_again(message, &region);
    !told && often && message.quantities_in(&region).iter().any(crate::dose::doselike)
}

/// Whether words begin with how often in a day, or with several hours of it.
fn is_of_every_day(message: &Message<'_>, within: Range<usize>) -> bool {
    let first = within.start;
    let often = message
        .recurrence
        .as_ref()
        .is_some_and(|often| often.repeats() && often.spans.iter().any(|span| message.tokens(*span).contains(&first)));
    let clocks = message.times_in(&within).iter().filter(|time| matches!(time.value, TimeValue::Clock { .. }));
    often || message.norm(first) == "at" && clocks.count() > 1
}
