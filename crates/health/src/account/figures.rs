//! Figures without a unit that have to come out somewhere.

use alara_english::quantity::Quantity;
use alara_english::statement::Subject;
use alara_english::{TokenKind, WordList, list};
use alara_gate::Span;
use chrono::Timelike;

use super::{clause_at, stands};
use crate::events::day_pattern::in_day_pattern;
use crate::events::message::{Message, words_at};
use crate::events::{Event, EventKind, Past};

/// Figures in digits that no event has taken, wherever they stand. One of a time, of a reading, of a name or of its strength ("half of a 50
/// sertraline") is none, nor the same one again ("another 400"), nor one that writes a word ("log it 4 me").
pub(super) fn figures_left<'m>(message: &'m Message<'_>, events: &[Event], taken: &[Span]) -> Vec<&'m Quantity> {
    let words = |span: Span| message.text.slice(words_at(span));
    let is_it =
        |who: alara_english::Span| list!["it", "that", "this", "they"].holds(&message.text.slice(who).to_lowercase());
    // An hour that was told again, and the event has.
    let hours: Vec<f64> = events
        .iter()
        .filter_map(|event| match event.when.as_ref().map(|when| &when.value) {
            Some(Past::Minute { at, .. }) => Some(f64::from(at.hour12().1)),
            _ => None,
        })
        .collect();
    // A plan takes a pattern ("1-0-1") as a whole, and a dose none of it.
    let plans: Vec<usize> = events
        .iter()
        .filter(|event| matches!(event.kind, EventKind::Start { .. } | EventKind::Revise { .. }) && stands(event))
        .map(|event| clause_at(message, event.span))
        .collect();
    let free = |each: &&Quantity| {
        let tokens = message.tokens(each.span);
        let named = message.names_in(&(tokens.start.saturating_sub(3)..tokens.end + 1)).iter();
        let figure = message.text.slice(each.span);
        let at = tokens.start;
        let numbered = message.is_any(at.wrapping_sub(1), list!["day", "week", "month", "no", "number", "#", "not"]);
        let written = message.is_any(tokens.end, list!["me", "u", "you"]);
        let subject = message.statement(at).map(|of| &of.subject);
        let anothers = matches!(subject, Some(Subject::Other(who)) if !is_it(*who));
        let planned = in_day_pattern(message, at) && plans.contains(&message.statement_index(at));
        let strength = named.into_iter().any(|name| name.tokens.contains(&at) || name.tokens.start == tokens.end);
        let often = message.recurrence.iter().flat_map(|all| &all.spans).any(|of| of.meets(each.span));
        let again = |span: &Span| words(*span).split(' ').any(|word| word == figure);
        let has = taken.iter().any(|span| span.meets(message.gate(each.span)) || again(span));
        let of_else = numbered || written || anothers || planned || strength || often || has;
        is_bare(message, each) && !of_else && !message.in_reading(each.span) && !hours.contains(&each.value)
    };
    message.quantities.iter().filter(free).collect()
}

/// The clause of each figure that is left; where nothing is told in it, the last one of its sentence that tells something.
pub(super) fn clauses_with_figures_left(message: &Message<'_>, events: &[Event], taken: &[Span]) -> Vec<usize> {
    let told: Vec<usize> = events
        .iter()
        .filter(|event| event.span.message == message.index)
        .map(|event| clause_at(message, event.span))
        .collect();
    let beside = |clause: usize| {
        let same = |told: &&usize| **told <= clause && message.sentence_of(**told) == message.sentence_of(clause);
        told.iter().filter(same).max().copied().unwrap_or(clause)
    };
    let left = figures_left(message, events, taken);
    left.into_iter().map(|each| beside(message.statement_index(message.tokens(each.span).start))).collect()
}

/// Whether a figure of one token stands hard by another, with nothing but a mark between: "82 4 kg" and "118, 142" hold two, of which one may
/// be the rest of the other.
pub(super) fn is_beside_another(message: &Message<'_>, at: usize) -> bool {
    const MARKS: &WordList = list![",", ".", ";", "'", "\u{b4}", "`", "_", "|"];
    // The 2 of "O2" is part of a name.
    let named = |at: usize, from: usize| {
        at > 0 && message.is_word(at - 1) && message.token(at - 1).is_some_and(|word| word.span.end == from)
    };
    let figure = |at: usize| {
        message.token(at).is_some_and(|token| token.kind == TokenKind::Number && !named(at, token.span.start))
    };
    let free = |at: usize| figure(at) && !message.timed(at) && !message.in_reading(message.text.span_of(at, at + 1));
    let next = at + 1 + usize::from(message.is_any(at + 1, MARKS));
    let marked = usize::from(at > 0 && message.is_any(at - 1, MARKS));
    free(at) && (free(next) || at.checked_sub(1 + marked).is_some_and(free))
}

/// Whether a figure in digits has no unit and is no time.
fn is_bare(message: &Message<'_>, figure: &Quantity) -> bool {
    let digits = message.is_number(message.tokens(figure.span).start);
    digits && figure.unit.is_none() && !figure.article && !message.in_time(figure.span)
}
