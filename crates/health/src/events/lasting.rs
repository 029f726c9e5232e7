//! How long something was felt and how it was rated, kept in the words: "for a good two hours", "since lunch", "6 out of 10". No field holds
//! a length or a figure, so they go with the entry as they were said.

use std::ops::Range;

use alara_english::{WordList, list, word_list};

use super::event::Sourced;
use super::message::Message;
use crate::lexicon::symptoms::severity_at;

const UNITS: &WordList = word_list!("../../data/words/events/lasting/units.txt");
const WHOLE: &WordList = list!["day", "night", "morning", "afternoon", "evening", "week", "weekend", "along"];

/// So many words may stand between a "for" and its unit ("for a good two or three hours").
const APART: usize = 6;
/// How far from what was felt, in tokens.
const REACH: usize = 24;

/// The words for how long and how bad of ten, in the clause of what was felt.
pub(super) fn lasting(message: &Message<'_>, felt: &Range<usize>) -> Option<Sourced<String>> {
    let clause = message.clause_tokens(felt.start);
    let line = clause.start.max(felt.start.saturating_sub(REACH))..clause.end.min(felt.end + REACH);
    let norms = message.text.norms();
    let words = |at: usize| match message.norm(at) {
        "for" | "lasted" | "lasting" => (at + 1..line.end.min(at + APART + 1))
            .take_while(|each| !message.is_any(*each, list![",", ".", "and", "but", "my", "the"]))
            .find(|each| message.is_any(*each, UNITS))
            .filter(|unit| *unit > at + 1 || message.is_any(*unit, list!["ages", "hours", "days", "weeks"]))
            .map(|unit| at..unit + 1),
        // "since lunch", "since about 9", "since I got up": to the end of the clause that it opens.
        "since" => {
            let end =
                (at + 1..line.end).find(|each| message.is_any(*each, list![",", ".", ";", "and", "but", "!", "?"]));
            let end = end.unwrap_or(line.end);
            (end > at + 1).then_some(at..end)
        }
        // "sore after 18 km": of what, by its figure.
        "after" => message
            .quantity_at(at + 1)
            .filter(|of| of.unit.is_some() && !of.article && !message.in_time(of.span))
            .map(|of| at..message.tokens(of.span).end),
        "all" | "whole" if message.is_any(at + 1, WHOLE) => Some(at..at + 2),
        score if score.starts_with(|first: char| first.is_ascii_digit()) => {
            severity_at(&norms, at).filter(|_| is_nearest(message, felt, at)).map(|(used, _)| at..at + used)
        }
        _ => None,
    };
    let mut found: Vec<Range<usize>> = Vec::new();
    for words in line.clone().filter_map(words) {
        if found.last().is_none_or(|last| last.end <= words.start) {
            found.push(words);
        }
    }
    found.extend(length(message, clause.end));
    let spans: Vec<_> = found.iter().map(|words| message.text.span_of(words.start, words.end)).collect();
    let said: Vec<&str> = spans.iter().map(|span| message.text.slice(*span)).collect();
    Some(Sourced::stated(said.join(", "), message.gate(*spans.first()?)))
}

/// Whether a score is of what was felt here, and of nothing else that stands nearer to it: "fatigue 8/10, cramps 4/10".
fn is_nearest(message: &Message<'_>, felt: &Range<usize>, at: usize) -> bool {
    let away = |of: &Range<usize>| if at < of.start { of.start - at } else { at.saturating_sub(of.end.max(1) - 1) };
    let all = message.words.symptoms_in(&message.sentence_tokens(felt.start));
    all.iter().all(|other| away(other) >= away(felt))
}

/// "Dizzy at 1, about 30 secs": a length alone behind the clause of what was felt.
fn length(message: &Message<'_>, at: usize) -> Option<Range<usize>> {
    let lead =
        |at: &usize| message.is_any(*at, list!["about", "around", "roughly", "maybe", "only", "just", "like", ","]);
    let from = (at..at + 4).find(|at| !lead(at))?;
    let of = message.quantity_at(from).filter(|of| !of.article && message.tokens(of.span).start == from)?;
    let end = message.tokens(of.span).end;
    let long = of.unit.as_deref().is_some_and(|unit| UNITS.holds(unit));
    let alone = !message.is_word(end);
    let behind =
        matches!(message.before(from, 1), "about" | "around" | "roughly" | "maybe" | "only" | "just" | "like" | ",");
    (long && alone && behind).then_some(from..end)
}
