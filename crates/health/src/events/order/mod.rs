//! Of which day and hour an event is by the order of the words in its sentence alone: a reading beside that by clauses, which knows no verb. Where
//! the two differ the event is asked about.

mod days;
mod hours;
mod pairs;
#[cfg(test)]
mod tests;

pub(super) use days::{Within, day_of_sentence, last_of_list, list_days, named_day};
pub(super) use hours::ask_of_hours;
pub(super) use pairs::{pair_hours, put_own_parts};

use std::ops::Range;

use alara_english::list;
use alara_english::statement::Tense;
use alara_english::time::TimeMention;

use super::draft::Draft;
use super::event::{Certainty, EventKind};
use super::group::MOST;
use super::message::Message;
use super::moment;
use crate::events::reasons::MENTIONED;
use crate::tools::{LogImmunization, LogLabResult};

/// What the order of a sentence says of the day, or the hour, of one of its events.
enum ByOrder<'m> {
    /// The time leads to it, or stands right behind it.
    Its(&'m TimeMention),
    /// The time stands with what is told before it, and may reach it as well.
    Behind(&'m TimeMention),
    /// The time stands with what is told behind it, and may be of both.
    Ahead(&'m TimeMention),
}

/// On which side of a time that stands between two events its own is.
#[derive(Clone, Copy)]
enum Side {
    Before,
    Behind,
    Either,
}

/// Reads which of some times of its sentence an event has, by the order of the times and of the events that are told there.
fn read_order<'m>(
    drafts: &[Draft],
    draft: &Draft,
    times: &[&'m TimeMention],
    message: &Message<'_>,
) -> Option<ByOrder<'m>> {
    let sentence = message.sentence_tokens(draft.tokens.start);
    let place = |day: &TimeMention| message.tokens(day.span);
    let order = Order::of(drafts, &sentence, times, message);
    let here = times.iter().copied().filter(|day| sentence.contains(&place(day).start));
    let (before, behind): (Vec<&TimeMention>, Vec<&TimeMention>) =
        here.partition(|day| place(day).start < draft.tokens.start);
    let (last, next) = (before.last().copied(), behind.first().copied());
    let limit = |day: Option<&&TimeMention>| day.map_or(sentence.end, |day| place(day).start);
    let side = |day: &TimeMention, until: usize| order.side(&place(day), until);
    let own = next.map(|day| (day, side(day, limit(behind.get(1)))));
    let right_behind = |day: &TimeMention| !order.tells(draft.tokens.end..place(day).start);
    match (own, last.map(|day| (day, side(day, limit(next.as_ref()))))) {
        // Of two that claim it the one behind a joint is of more than it.
        (Some((next, Side::Before)), Some((day, Side::Behind)))
            if order.parts(draft.tokens.end..place(next).start) && !order.tells(place(day).end..draft.tokens.start) =>
        {
            Some(ByOrder::Its(day))
        }
        (Some((day, Side::Before)), _) if right_behind(day) => Some(ByOrder::Its(day)),
        (_, Some((day, Side::Behind))) => Some(ByOrder::Its(day)),
        (_, Some((day, _))) => Some(ByOrder::Behind(day)),
        (Some((day, Side::Either)), _) if right_behind(day) => Some(ByOrder::Ahead(day)),
        (Some((day, Side::Before)), _) if order.joins(draft.tokens.end..place(day).start) => Some(ByOrder::Ahead(day)),
        _ => None,
    }
}

/// On which side of each time its event is, where times and events take turns from the first word to the last ("7am 131, noon 178").
fn turns(facts: &[&Range<usize>], times: &[usize]) -> Option<Side> {
    let mut starts: Vec<usize> = facts.iter().map(|fact| fact.start).collect();
    starts.sort_unstable();
    starts.dedup();
    let pairs = |one: &[usize], other: &[usize]| {
        let next = one.iter().skip(1).zip(other).all(|(next, other)| other < next);
        one.len() > 1 && one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one < other) && next
    };
    match (pairs(times, &starts), pairs(&starts, times)) {
        (true, _) => Some(Side::Behind),
        (_, true) => Some(Side::Before),
        _ => None,
    }
}

/// The events of a sentence by their words.
struct Order<'s> {
    facts: Vec<&'s Range<usize>>,
    /// On which side of each time its event is, where the two take turns through the whole sentence.
    turns: Option<Side>,
    message: &'s Message<'s>,
}

impl<'s> Order<'s> {
    /// The events that drafts tell in a sentence, beside times of the message.
    fn of(drafts: &'s [Draft], sentence: &Range<usize>, times: &[&TimeMention], message: &'s Message<'s>) -> Order<'s> {
        let here = |start: &usize| sentence.contains(start);
        // One visit may be told by two words, of which one is only mentioned ("saw Dr. Lee at the heart clinic").
        let told = |each: &&Draft| each.certainty != Certainty::Denied(MENTIONED);
        let facts: Vec<_> =
            drafts.iter().filter(told).map(|each| &each.tokens).filter(|each| here(&each.start)).collect();
        let starts: Vec<usize> =
            times.iter().map(|time| message.tokens(time.span).start).filter(|start| here(start)).collect();
        Order { turns: turns(&facts, &starts), facts, message }
    }

    /// Whether an event is told in some words.
    fn tells(&self, words: Range<usize>) -> bool {
        self.facts.iter().any(|fact| words.contains(&fact.start))
    }

    /// On which side of a time its event is, of those up to some place: a joint stands on the other side.
    fn side(&self, day: &Range<usize>, until: usize) -> Side {
        let before = self.facts.iter().map(|fact| fact.end).filter(|end| *end <= day.start).max();
        let behind = self.facts.iter().map(|fact| fact.start).filter(|start| (day.end..until).contains(start)).min();
        let (Some(before), Some(behind)) = (before, behind) else {
            return if before.is_none() { Side::Behind } else { Side::Before };
        };
        match (self.parts(before..day.start), self.parts(day.end..behind)) {
            (true, false) => Side::Behind,
            (false, true) => Side::Before,
            _ => self.turns.unwrap_or(Side::Either),
        }
    }

    /// Whether one thing that is told ends in some words and the next begins.
    fn parts(&self, words: Range<usize>) -> bool {
        self.message.any(words, list![",", "and", "&", ";", "then", "plus", "but", ":"])
    }

    /// Whether what stands on both sides of some words is told in one breath.
    fn joins(&self, words: Range<usize>) -> bool {
        !self.message.any(words, list![";", "but"])
    }
}

/// The times of a message that are none of a wish, a question or a plan, of another deed, quoted or taken back.
fn list_free<'l, 'm: 'l>(
    drafts: &'l [Draft],
    message: &'m Message<'_>,
    spoken_for: &'l [bool],
) -> impl Iterator<Item = &'m TimeMention> + 'l {
    let is_free = move |time: &&TimeMention| {
        let token = message.tokens(time.span).start;
        let planned = spoken_for.get(message.statement_index(token)).copied().unwrap_or(false);
        let other = moment::of_other_words(drafts, message, token);
        let words = message.gate(time.span);
        let length = drafts.iter().any(|draft| draft.kind.took(words) || is_lasting(&draft.kind, words));
        !planned && !other && !length && !lasts(time, message) && !message.quoted(token) && !message.retracted(token)
    };
    message.times.iter().take(MOST).filter(is_free)
}

/// Whether what a draft tells was done several times, each of which has its own ("at 6 and again at 8").
pub(super) fn is_repeated(drafts: &[Draft], draft: &Draft) -> bool {
    let kind = |of: &Draft| std::mem::discriminant(&of.kind);
    drafts.iter().filter(|other| other.tokens == draft.tokens && kind(other) == kind(draft)).count() > 1
}

/// Whether the day of what a draft tells may be another than its clause says. A mood is of the day that its own words name, and what is so now of
/// today.
pub(super) fn is_open(draft: &Draft, message: &Message<'_>) -> bool {
    let mood = matches!(draft.kind, EventKind::Mood { .. });
    draft.timed() && !mood && !matches!(draft.certainty, Certainty::Denied(_)) && !is_present(draft, message)
}

/// Whether what a draft tells is so now, by a word of now or a verb of the present.
pub(super) fn is_present(draft: &Draft, message: &Message<'_>) -> bool {
    let since = message.any(message.sentence_tokens(draft.tokens.start), list!["since", "now", "just"]);
    let here = message.statement(draft.tokens.start);
    since || here.is_none_or(|of| of.tense == Tense::Present) || moment::present_verb(draft, message).is_some()
}

/// Whether two are told of alike: both taken, or both measured.
fn is_alike(one: &EventKind, other: &EventKind) -> bool {
    is_reading(one) && is_reading(other) || std::mem::discriminant(one) == std::mem::discriminant(other)
}

/// Whether it is what was measured.
pub(super) fn is_reading(kind: &EventKind) -> bool {
    matches!(kind, EventKind::Vital { .. } | EventKind::Pressure { .. })
        || matches!(kind, EventKind::Logged { tool: LogLabResult::ID | LogImmunization::ID, .. })
}

/// Whether it is a visit or something done there: its day is that of what was read there.
pub(super) fn is_care(draft: &Draft) -> bool {
    matches!(draft.kind, EventKind::Visit { .. } | EventKind::Care { .. })
}

/// "All day" lasts, and is no day.
pub(super) fn lasts(time: &TimeMention, message: &Message<'_>) -> bool {
    message.text.slice(time.span).to_lowercase().starts_with("all ")
}

/// Whether words are among those that say how long a symptom lasts.
fn is_lasting(kind: &EventKind, words: alara_gate::Span) -> bool {
    matches!(kind, EventKind::Symptom { lasting: Some(said), .. } if said.span.meets(words))
}
