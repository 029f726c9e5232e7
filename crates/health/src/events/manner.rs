//! How a dose was taken: with what, on what or for what; what a visit was about, and what a test came to or where it was. It is
//! kept in the words that say it.

use alara_english::{WordList, list};
use chrono::Timelike;

use super::draft::Draft;
use super::event::{EventKind, Past, Source, Sourced};
use super::message::Message;
use crate::answers::{FOODS, MEALS};
use crate::events::part::usual;
use crate::events::which_dose::part_of_meal;
use crate::lexicon::symptoms::body_part_at;

/// How a dose was taken: "with food", "on an empty stomach", "for a fever", behind its name and before what is told next.
pub(super) fn how(message: &Message<'_>, draft: &Draft) -> Option<Sourced<String>> {
    match draft.kind {
        EventKind::Intake { .. } => {}
        EventKind::Visit { .. } => return for_what(message, draft, list!["about", "regarding", "over", "for"]),
        EventKind::Care { .. } => return super::outcome::of(message, draft).or_else(|| where_it_was(message, draft)),
        _ => return None,
    }
    let line = message.clause_tokens(draft.tokens.start);
    // Where the meal said which dose it was, its words stand nowhere else.
    let by_meal = draft.when.as_ref().and_then(|when| match when.value {
        Past::Day { part, .. } => part,
        _ => None,
    });
    // A meal of another part of the day is of another dose.
    let same = |at: usize| (at + 1..at + 4).find_map(|at| part_of_meal(message.norm(at))) == by_meal;
    let leads = |at: usize| {
        message.is_any(at, list!["with", "without", "on"])
            || by_meal.is_some() && same(at) && message.is_any(at, list!["at", "before", "after"])
    };
    let with = (draft.tokens.end..line.end).find(|at| leads(*at) && meal(message, at + 1).is_some());
    if let (None, Some(felt)) = (with, for_what(message, draft, list!["for", "against"])) {
        return Some(felt);
    }
    let span = match with {
        Some(from) => message.text.span_of(from, meal(message, from + 1)?),
        // "7 units of novorapid, 64g carbs".
        None => {
            let behind = message.quantities_in(&(draft.tokens.end..message.sentence_tokens(draft.tokens.start).end));
            let eaten = behind.iter().find(|part| super::amount::eaten(message, part))?;
            let tokens = message.tokens(eaten.span);
            message.text.span_of(tokens.start, tokens.end + 1 + usize::from(message.norm(tokens.end) == "of"))
        }
    };
    Some(Sourced::stated(message.text.slice(span).to_owned(), message.gate(span)))
}

/// The day alone, where something was taken with a meal that is usually eaten at another hour than this: when that was, nobody said.
pub(super) fn day_of_meal(message: &Message<'_>, how: &Sourced<String>) -> Option<Sourced<Past>> {
    const NEAR: u32 = 3;
    let (usual, _) = how.value.to_lowercase().split(' ').find_map(usual)?;
    let part = how.value.to_lowercase().split(' ').find_map(super::which_dose::part_of_meal);
    let day = Past::Day { date: message.now.date(), part };
    (message.now.hour().abs_diff(usual) > NEAR).then_some(Sourced {
        value: day,
        source: Source::Derived,
        span: how.span,
    })
}

/// What a visit was about or a dose was for, in the words behind one of these links, where that is something felt.
fn for_what(message: &Message<'_>, draft: &Draft, links: &WordList) -> Option<Sourced<String>> {
    let line = message.clause_tokens(draft.tokens.start);
    let from = (draft.tokens.end..line.end).find(|at| message.is_any(*at, links))?;
    let felt = message.words.symptoms.iter().find(|heard| (from + 1..from + 5).contains(&heard.tokens.start));
    // A part of the body is what a visit was about ("about my knee").
    let part = || {
        let of = from + 1 + usize::from(message.is_any(from + 1, list!["my", "the", "a", "this", "that"]));
        body_part_at(&message.text.norms(), of).map(|(used, _)| of + used)
    };
    let end = felt
        .map(|felt| felt.tokens.end)
        .or_else(|| part().filter(|_| matches!(draft.kind, EventKind::Visit { .. })))?;
    let span = message.text.span_of(from, end.min(line.end));
    Some(Sourced::stated(message.text.slice(span).to_owned(), message.gate(span)))
}

/// Where a test or a procedure was ("at St. Mary's"), behind its name.
fn where_it_was(message: &Message<'_>, draft: &Draft) -> Option<Sourced<String>> {
    let place = super::place::read_place(message, draft.tokens.end)?;
    let led = (draft.tokens.end..place.start).rfind(|at| message.norm(*at) == "at")?;
    let span = message.text.span_of(led, place.end);
    Some(Sourced::stated(message.text.slice(span).to_owned(), message.gate(span)))
}

/// One past the word for what is eaten, where some tokens are that and what leads to it.
fn meal(message: &Message<'_>, from: usize) -> Option<usize> {
    let led = |at: &usize| {
        message.is_any(*at, list!["a", "an", "my", "some", "the", "bit", "little", "of", "empty", "full", "any"])
    };
    let at = (from..from + 4).find(|at| !led(at))?;
    // Water is drunk with every tablet.
    ((message.is_any(at, MEALS) || message.is_any(at, FOODS)) && message.norm(at) != "water").then_some(at + 1)
}
