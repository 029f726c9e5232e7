//! A listed medication that is taken otherwise from now on: "my Crestor went up to 20 mg", "I take it at 9 now". It is
//! a change of what is on the list, and neither a dose nor a second medication.

use std::ops::Range;

use alara_english::quantity::Quantity;
use alara_english::statement::{Assertion, Request, Statement, Subject, Tense};
use alara_english::time::{TimeMention, TimeValue};
use alara_english::{WordList, list, word_list};
use alara_record::{Medication, Record};

use super::event::{EventKind, Sourced, Which};
use super::event_type::{EventType, event_type};
use super::message::Message;
use super::moved;
use super::one_of_several::change_one;
use super::plan::Plan;
use super::start;
use super::verbs::Verb;
use crate::dose::{Dose, form, measure};
use crate::lexicon;

/// Verbs of changing how much or when; those of going need their way beside them.
const CHANGES: &WordList = word_list!("../../data/words/events/changed/changes.txt");
/// Verbs that change only with the way beside them ("went up", "put me up", "taken down").
const LIGHT: &WordList = word_list!("../../data/words/events/changed/light.txt");
/// From now on, and not once.
const ONWARD: &WordList = list!["now", "instead", "nowadays"];

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
fn lasts(message: &Message<'_>, at: usize) -> bool {
    message.stands(at, &["from", "now", "on"])
        || matches!(message.norm(at), "from" | "starting") && message.timed(at + 1) && !clocked(message, at + 1)
}

fn changes(message: &Message<'_>, at: usize, name: usize) -> bool {
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
fn how_much(message: &Message<'_>, verb: usize) -> bool {
    !list!["moved", "move", "moving", "shift", "shifted", "switch", "switched", "brought", "bring", "make", "set"]
        .holds(message.norm(verb))
}

/// "to 12.5": a number with no unit of its own, which a strength on the list may lend it.
fn bare<'m>(message: &'m Message<'_>, at: usize) -> Option<&'m Quantity> {
    message.quantity_at(at).filter(|of| of.unit.is_none() && !of.article && !message.in_time(of.span))
}

/// "dropped my metoprolol to 12.5", where 25 mg are on the list: the unit is that of the listed strength, unless the two are so far apart that
/// another may be meant.
fn in_listed_unit(message: &Message<'_>, new: &Range<usize>, old: &Medication) -> Option<Sourced<Dose>> {
    const APART: f64 = 10.0;
    let said = new.clone().find_map(|at| bare(message, at))?;
    let known = old.dose.as_deref().and_then(Dose::read).filter(|known| known.count.is_none())?;
    let written = known.written.as_deref()?;
    let unit = written.trim_start_matches(|letter: char| !letter.is_alphabetic() && letter != '%').to_lowercase();
    let (times, _) = measure(&unit)?;
    let (was, _) = known.strength?;
    let will = said.value * times;
    if will <= 0.0 || !(1.0 / APART..=APART).contains(&(will / was)) {
        return None;
    }
    let sure = Quantity { vague: false, unit: Some(unit.clone()), ..said.clone() };
    let dose = Dose::of([&sure], |part| format!("{} {unit}", message.text.slice(part.span)))?;
    Some(Sourced::derived(dose, message.gate(said.span)))
}

/// An hour, a part of the day or how often stands here, and not this minute.
fn hourly(message: &Message<'_>, at: usize) -> bool {
    let span = message.text.span_of(at, at + 1);
    let now = message
        .times
        .iter()
        .any(|each| each.span.meets(span) && matches!(each.value, TimeValue::Now | TimeValue::Ago(_)));
    !now && valued(message, at) && !dosed(message, at)
}

/// An hour of a clock stands here.
fn clocked(message: &Message<'_>, at: usize) -> bool {
    let span = message.text.span_of(at, at + 1);
    message.times.iter().any(|each| each.span.meets(span) && matches!(each.value, TimeValue::Clock { date: None, .. }))
}

/// A strength stands here.
fn dosed(message: &Message<'_>, at: usize) -> bool {
    message.quantity_at(at).is_some_and(|of| {
        of.unit.as_deref().is_some_and(|unit| measure(unit).is_some() || form(unit)) && !message.in_time(of.span)
    })
}

/// A dose, an hour, a part or days stand here.
fn valued(message: &Message<'_>, at: usize) -> bool {
    let span = message.text.span_of(at, at + 1);
    let often = message.recurrence.as_ref().is_some_and(|often| often.spans.iter().any(|each| each.meets(span)));
    at < message.text.tokens.len()
        && (dosed(message, at)
            || message.in_time(span)
            || often
            || word_list!("../../data/words/events/changed/valued.txt").holds(message.norm(at)))
}

/// The change that a clause tells of a medication: its value, read from the words of the new one alone.
pub(super) fn plan(message: &Message<'_>, tokens: &Range<usize>, new: &Range<usize>) -> Plan {
    let mut plan = start::plan(message, tokens, new);
    // The first day may stand before the new value ("from Wednesday on my Lantus is 18 units").
    if plan.ringing.from.is_none() && plan.ringing.date.is_none() {
        let led = message.sentence_tokens(tokens.start).start..new.start.max(tokens.start);
        let told = super::ringing::ringing(message, &led);
        plan.ringing.from = told.from.or(told.date).filter(|first| first.value > message.now.date());
    }
    let strengths = message.quantities_in(new).iter().filter(|each| {
        each.unit.as_deref().is_some_and(|unit| measure(unit).is_some() || form(unit)) && !message.in_time(each.span)
    });
    // Of "from 10 to 20 mg" the last is the new one.
    let last = strengths.last();
    plan.dose = last.and_then(|each| {
        // "went up to 20 mg": where it went, and no bound.
        let sure = Quantity { vague: false, ..each.clone() };
        let mut dose = Dose::of([&sure], |part| message.text.slice(part.span).to_owned())?;
        dose.written =
            dose.written.map(|words| words.trim_start_matches("up to ").trim_start_matches("to ").to_owned());
        let counted =
            [&plan.stock, &plan.max_per_day].into_iter().flatten().any(|said| said.span == message.gate(each.span));
        (!counted).then(|| Sourced::stated(dose, message.gate(each.span)))
    });
    plan
}

/// What is begun, or told of how it is taken: of a listed medication it is a change where the words say anything new, and never a second one.
pub(super) fn begun(
    message: &Message<'_>,
    record: &dyn Record,
    tokens: &Range<usize>,
    which: Sourced<Which>,
    event_type: EventType,
    ongoing: bool,
) -> EventKind {
    let new = if event_type == EventType::Change { value(message, tokens.start, tokens.end) } else { None };
    let old = listed(record, &which).filter(|old| !replaced(message, tokens, old));
    let made = new.map(|new| {
        let told = plan(message, tokens, &new);
        let lent = || old.and_then(|old| in_listed_unit(message, &new, old));
        let one = told.ringing.times.len() + told.offered.len() == 1;
        let moved = old.filter(|_| one).and_then(|old| moved::hour(message, tokens, &new, old));
        Plan { dose: told.dose.or_else(lent), moved, ..told }
    });
    let unsaid = event_type == EventType::Change && made.as_ref().is_some_and(|made| !made.told());
    if old.is_some() && unsaid {
        return EventKind::Revise { which, plan: Box::default() };
    }
    let Some(old) = old else {
        let told = made.map(Box::new);
        return match (start::start(message, tokens, which, ongoing), told) {
            (EventKind::Start { which, ongoing, .. }, Some(plan)) => EventKind::Start { which, plan, ongoing },
            (kind, _) => kind,
        };
    };
    let sentence = message.sentence_tokens(tokens.start);
    let onward = message.any(sentence.clone(), ONWARD) || sentence.clone().any(|at| lasts(message, at));
    if made.is_none() && event_type == EventType::On && !onward {
        return start::start(message, tokens, which, ongoing);
    }
    let told = made.unwrap_or_else(|| start::plan(message, tokens, &start::region(message, tokens)));
    if let Some(plan) = change_one(message, tokens, &told, old) {
        return EventKind::Revise { which, plan: Box::new(plan) };
    }
    match differs(&told, old) {
        true => EventKind::Revise { which, plan: Box::new(told) },
        false => EventKind::Start { which, plan: Box::new(told), ongoing },
    }
}

/// The plan of a listed medication of which a habit tells how much of it is taken at one of its times, or on some of its days.
pub(super) fn tell_one_dose(
    message: &Message<'_>,
    record: &dyn Record,
    tokens: &Range<usize>,
    which: &Sourced<Which>,
) -> Option<Plan> {
    let statement = message.statement(tokens.start)?;
    let own = statement.subject == Subject::Speaker && statement.tense == Tense::Present;
    let habit = statement.assertion == Assertion::Habitual && message.governing(tokens.start) == Some(Verb::Take);
    let old = listed(record, which).filter(|_| own && habit)?;
    change_one(message, tokens, &start::plan(message, tokens, &start::region(message, tokens)), old)
}

/// What is ended: now, or on a day that is still to come, before which its last is ("stop my aspirin from Monday"). Only for a while, or from
/// a day that no calendar has, it ends nothing, and it is asked what should change.
pub(super) fn ended(message: &Message<'_>, at: usize, which: Sourced<Which>) -> EventKind {
    let past = message.statement(at).is_none_or(|of| of.tense == Tense::Past);
    let within = if past { message.clause_tokens(at) } else { message.sentence_tokens(at) };
    let said = super::ringing::ringing(message, &within);
    if past && said.for_days.is_none() && said.until.is_none() {
        return EventKind::Stop { which };
    }
    let first = said.from.or(said.date).filter(|first| first.value > message.now.date());
    let last = first.and_then(|first| Some(Sourced::derived(first.value.pred_opt()?, first.span)));
    match last {
        None if said.for_days.is_none() && said.no_day.is_none() => EventKind::Stop { which },
        until => {
            let ringing = super::plan::Ringing { until, ..Default::default() };
            EventKind::Revise { which, plan: Box::new(Plan { ringing, ..Plan::default() }) }
        }
    }
}

/// "switched from Ferro-Grad C to Maltofer": what takes the place of a listed one is another, though the same is in both.
fn replaced(message: &Message<'_>, tokens: &Range<usize>, old: &Medication) -> bool {
    message.names_in(&message.sentence_tokens(tokens.start)).iter().any(|other| {
        other.tokens != *tokens
            && lexicon::same_medication(&old.name, &other.name)
            && event_type(message, other.tokens.start, other.tokens.end) == EventType::Stop
    })
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
    let often = start::is_of_each_day(message, &region) || super::intake::comes_again(message, &region);
    !told && often && message.quantities_in(&region).iter().any(crate::dose::doselike)
}

/// Whether the words say anything of it that the list does not hold.
fn differs(told: &Plan, old: &Medication) -> bool {
    let dose = told.dose.as_ref().is_some_and(|said| {
        let known = old.dose.as_deref().and_then(Dose::read);
        known.is_none_or(|known| {
            !matches!(known.likeness(&said.value, None), crate::dose::Likeness::Same | crate::dose::Likeness::Derived)
        })
    });
    dose || Plan { dose: None, instructions: None, ..told.clone() }.told()
}

/// "I'm on 2.5 mg of it now", "I'm also on Colace as needed": being on it is new, where it is not on the list yet and the words tell how it is
/// taken.
pub(super) fn newly_on(
    message: &Message<'_>,
    record: &dyn Record,
    tokens: &Range<usize>,
    which: &Sourced<Which>,
) -> bool {
    let sentence = message.sentence_tokens(tokens.start);
    if message.any(sentence.clone(), list!["since", "still", "years", "months", "ages", "always"])
        || listed(record, which).is_some()
    {
        return false;
    }
    let plan = start::plan(message, tokens, &start::region(message, tokens));
    plan.told() || message.any(sentence, list!["now", "also", "too"])
}

/// The listed medication that a name or a reference means.
pub(super) fn listed<'r>(record: &'r dyn Record, which: &Sourced<Which>) -> Option<&'r Medication> {
    let name = which.value.name()?;
    // What is only in it as well ("add vitamin D", beside calcium with vitamin D) is another.
    crate::on_list::current(record, record.person().id).into_iter().find(|each| lexicon::same_name(&each.name, name))
}
