//! The event that a medication makes by what is said of it.

use std::ops::Range;

use alara_english::statement::{Assertion, Negation, Subject, Tense};
use alara_english::time::{TimeMention, TimeValue};
use alara_english::{WordList, list, word_list};
use alara_record::Record;

use super::amount::dose;
use super::day_pattern::find_day_pattern;
use super::draft::Draft;
use super::event::{Certainty, EventKind, Sourced, Which};
use super::event_type::event_type_certainty;
use super::message::Message;
use super::plan::Ringing;
use super::ringing::ringing;
use super::verbs::Verb;
use super::{changed, plainly, start};
use crate::answers::MEALS;
use crate::events::new_value::recurring;
use crate::events::role::EventType;
use crate::events::start::comes_again;
use crate::events::which::listed;

pub(super) fn push(
    found: &mut Vec<Draft>,
    message: &Message<'_>,
    record: &dyn Record,
    tokens: &Range<usize>,
    event_type: EventType,
    which: Sourced<Which>,
) {
    let at = tokens.end.saturating_sub(1).max(tokens.start);
    let planned = matches!(event_type, EventType::Intake | EventType::Listed) && recurring(message, tokens, event_type);
    let stands_as = if planned { EventType::Start } else { event_type };
    let mut certainty = match (planned, event_type_certainty(message, at, event_type)) {
        // "omeprazole 20 mg once a day": a habit is no dose, and is the plan itself.
        (true, Certainty::Denied(_)) => event_type_certainty(message, at, stands_as),
        (_, certainty) => certainty,
    };
    if event_type == EventType::Intake
        && certainty == Certainty::Clear
        && let Some(why) = plainly::doubt(message, tokens)
    {
        certainty = Certainty::Doubtful(why);
    }
    // "the metformin came straight back up".
    if event_type == EventType::Intake
        && certainty == Certainty::Clear
        && message.statement(at).is_some_and(|of| !of.kept)
    {
        certainty = Certainty::Doubtful("It did not stay down.");
    }
    let whose = message.whose(at, record);
    let statement = message.statement_index(at);
    let draft = |kind: EventKind, certainty: Certainty| Draft {
        certainty,
        whose: whose.clone(),
        scope: vec![statement],
        ..Draft::new(kind, tokens.clone())
    };
    match stands_as {
        EventType::Intake | EventType::Listed | EventType::Given => {
            let told = message.statement(at).map(|of| (of.assertion, of.negation));
            let passed_over = told == Some((Assertion::Negated, Some(Negation::Skipped)));
            if passed_over && event_type != EventType::Given {
                found.push(draft(EventKind::Skip { which: which.clone() }, Certainty::Clear));
            }
            // "I might have missed it": unsure that it was passed over, which is no dose.
            let unsure = told.is_some_and(|(assertion, _)| assertion == Assertion::Uncertain);
            if unsure && message.governing(at) == Some(Verb::Skip) {
                return found.push(draft(EventKind::Skip { which }, certainty));
            }
            let dose = dose(message, tokens);
            // "metformin at noon", "metformin now" may be a dose of today; "metformin" alone says nothing.
            let near = tokens.end..message.sentence_tokens(at).end.min(tokens.end + 4);
            let timed = message
                .times_in(&near)
                .iter()
                .any(|time| matches!(time.value, TimeValue::Clock { .. } | TimeValue::Ago(_) | TimeValue::Now));
            // "8am: amlodipine".
            let headed = tokens.start > 1
                && matches!(message.before(tokens.start, 1), ":" | "-" | "–")
                && message.in_time(message.text.span_of(tokens.start - 2, tokens.start - 1));
            let timed = timed || headed;
            let kept = kept_up(message, record, tokens, &which);
            if event_type == EventType::Listed && dose.is_none() && !timed && !kept {
                return;
            }
            if let Some(plan) = changed::tell_one_dose(message, record, tokens, &which) {
                return found.push(draft(EventKind::Revise { which, plan: Box::new(plan) }, Certainty::Clear));
            }
            if kept {
                let begun = changed::begun(message, record, tokens, which, EventType::Start, false);
                return found.push(draft(begun, Certainty::Clear));
            }
            let written = event_type == EventType::Listed && dose.is_some() && plainly::written_down(message, tokens);
            let certainty =
                if written && matches!(certainty, Certainty::Doubtful(_)) { Certainty::Clear } else { certainty };
            found.push(draft(EventKind::Intake { which, dose }, certainty));
        }
        EventType::Start | EventType::On | EventType::Change => {
            let ongoing = event_type == EventType::On && !changed::newly_on(message, record, tokens, &which);
            found.push(draft(changed::begun(message, record, tokens, which, event_type, ongoing), certainty));
        }
        EventType::Stop => found.push(draft(changed::ended(message, at, which), certainty)),
        EventType::Mention | EventType::Unread => {}
    }
}

/// Whether a medication is told as one that is taken, and no dose of it: how much, when, or beside others. It is asked about.
fn kept_up(message: &Message<'_>, record: &dyn Record, tokens: &Range<usize>, which: &Sourced<Which>) -> bool {
    let at = tokens.start;
    const LOOSE: &WordList = word_list!("../../data/words/events/by_type/loose.txt");
    let Some(statement) = message.statement(at) else { return false };
    let sentence = message.sentence_tokens(at);
    let again = comes_again(message, &sentence) || start::is_of_each_day(message, &sentence);
    let verb = message.governing(at);
    // "I get my B12 shot every 3 months": what is had is told as a habit by how often.
    let habit = verb == Some(Verb::Take) && statement.assertion == Assertion::Habitual
        || verb == Some(Verb::Light)
            && again
            && matches!(statement.assertion, Assertion::Habitual | Assertion::Asserted);
    let region = start::region(message, tokens);
    // A pattern of a prescription tells how it is taken, listed or not.
    let prescribed = find_day_pattern(message, &region).is_some();
    let present = matches!(statement.tense, Tense::Present | Tense::Progressive);
    let own_habit = habit && statement.subject == Subject::Speaker && present;
    let others = message.names_in(&sentence).iter().map(|name| &name.tokens).filter(|other| *other != tokens);
    let daily = verb.is_none()
        && is_dose_alone(message, tokens)
        && (is_told_daily(message, tokens) || others.into_iter().any(|other| is_told_daily(message, other)));
    let first = changed::is_only_told(message, tokens);
    (own_habit || verb.is_none() && (prescribed || first && again) || daily)
        && !message.any(sentence.clone(), LOOSE)
        && (prescribed || listed(record, which).is_none())
        && {
            let plan = start::plan(message, tokens, &region);
            let ringing = &plan.ringing;
            plan.dose.is_some()
                || !ringing.times.is_empty()
                || !plan.offered.is_empty()
                || ringing.days.is_some()
                || message.any(sentence, list!["also", "too"])
                || again
                || first
        }
}

/// Whether a clause without a verb tells of a dose, and nothing in its sentence says of one day.
fn is_dose_alone(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    const ONCE: &WordList = word_list!("../../data/words/events/by_type/once.txt");
    message.verbless(tokens.start)
        && dose(message, tokens).is_some_and(|dose| dose.value.told())
        && !message.any(message.sentence_tokens(tokens.start), ONCE)
}

/// Whether a dose without a verb is told as one of every day, of every meal or of a course: of one that was taken one says at which hour, and
/// of a plan at which part of every day ("lantus 20 units at bedtime") or for how long. What is listed with such a plan is one too.
fn is_told_daily(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    let region = start::region(message, tokens);
    let meals = list!["meals", "mealtimes"];
    let each = |at: usize| {
        message.is_any(at, list!["each", "every"]) && (message.norm(at + 1) == "meal" || message.is_any(at + 1, MEALS))
    };
    let of_meals = message.any(region.clone(), meals) || region.clone().any(each);
    let bed = message.any(region.clone(), list!["bed", "bedtime"]);
    let hour = |time: &TimeMention| match time.value {
        TimeValue::Part(_) => false,
        TimeValue::Vague => !of_meals && !bed,
        _ => true,
    };
    let hours = message.times_in(&region).iter().any(hour);
    let ringing = ringing(message, &region);
    let course = ringing.for_days.is_some() || ringing.days.is_some_and(|days| days.value.len() > 1);
    is_dose_alone(message, tokens)
        && (course
            || !hours
                && (of_meals
                    || !start::offered(message, &region, &Ringing::default()).is_empty()
                    || message.any(region, list!["mornings", "evenings", "nights"])))
}
