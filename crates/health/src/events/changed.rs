//! A listed medication that is taken otherwise from now on: "my Crestor went up to 20 mg", "I take it at 9 now". It is
//! a change of what is on the list, and neither a dose nor a second medication.

use std::ops::Range;

use alara_english::quantity::Quantity;
use alara_english::statement::{Assertion, Subject, Tense};
use alara_english::{WordList, list, word_list};
use alara_record::{DayPart, Medication, Record};
use chrono::NaiveTime;

use super::event::{EventKind, Sourced, Which};
use super::event_type::event_type;
use super::message::Message;
use super::one_of_several::change_one;
use super::plan::Plan;
use super::verbs::Verb;
use super::{moved, start};
use crate::dose::{Dose, form, measure};
use crate::events::new_value::{ONWARD, bare, lasts, value};
use crate::events::role::EventType;
use crate::events::which::listed;
use crate::lexicon;

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
    let told = start::plan(message, tokens, &start::region(message, tokens));
    let hours: Vec<NaiveTime> =
        told.ringing.times.iter().map(|said| said.value.0).chain(told.offered.clone()).collect();
    // Of what is taken once a day another hour is where it is taken.
    if let ([said], [listed]) = (hours.as_slice(), old.times().as_slice())
        && !old.as_needed
        && DayPart::of(*said) != DayPart::of(*listed)
    {
        return Some(told);
    }
    let dose = told.dose.as_ref().map(|dose| dose.value.planned());
    change_one(message, tokens, &told, old).filter(|_| !says_the_same(old, dose.as_deref()))
}

/// Whether every planned dose of a medication is the one that is told: then its list says so already.
fn says_the_same(old: &Medication, told: Option<&str>) -> bool {
    told.is_some() && old.planned().all(|(dose, _)| dose == told)
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
    plan.told() || message.any(sentence, list!["now", "also", "too"]) || is_only_told(message, tokens)
}

/// Whether a medication is told as one that is taken by a sentence that says nothing else: a reason or a remark beside it makes it the ground
/// of that.
pub(super) fn is_only_told(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    const BESIDE: &WordList = word_list!("../../data/words/events/changed/beside.txt");
    let sentence = message.sentence_tokens(tokens.start);
    let named = |at: usize| message.names_in(&sentence).iter().any(|name| name.tokens.contains(&at));
    let again = |at: usize| {
        let span = message.text.span_of(at, at + 1);
        message.recurrence.as_ref().is_some_and(|often| often.spans.iter().any(|each| each.meets(span)))
    };
    let beside = |at: usize| message.is_any(at, BESIDE) || again(at) || message.timed(at);
    sentence.clone().all(|at| !message.says(at) || named(at) || beside(at))
}
