//! How long somebody slept: from when till when ("11 till half six"), and where the words around it deny ("couldn't sleep, not one of the
//! eight hours").

use std::ops::Range;

use alara_english::statement::Assertion;
use alara_english::time::{TimeValue, times};
use alara_english::{Span, Text, WordList, list, word_list};
use alara_record::Record;
use chrono::Timelike;

use super::draft::Draft;
use super::event::{EventKind, Source, Sourced, VitalKind};
use super::message::Message;

/// Words between the two ends of a stretch.
const TILL: &WordList = list!["to", "till", "til", "until", "-", "and", "through"];
/// Nobody sleeps longer; a stretch that comes out so was read wrong.
const LONGEST: f64 = 16.0;

/// "I slept from 11 till half six": the hours between, where both ends are times of day.
pub(super) fn from_till(message: &Message<'_>, record: &dyn Record) -> Vec<Draft> {
    let mut found = Vec::new();
    let verbs = (0..message.text.tokens.len()).filter(|at| matches!(message.norm(*at), "slept" | "asleep" | "sleep"));
    for verb in verbs.take(8) {
        let line = verb + 1..message.clause_tokens(verb).end;
        let Some(till) = line.clone().take(8).find(|at| message.is_any(*at, TILL)) else { continue };
        let from = line.start + usize::from(matches!(message.norm(line.start), "from" | "between" | "at"));
        let ends = clock(message, from..till, true).zip(clock(message, till + 1..line.end, false));
        let Some((one, two)) = ends else { continue };
        // Two readings of a 12-hour time: a night is shorter than half a day, unless both ends say which they are.
        let round = if one.twelve || two.twelve { 12.0 } else { 24.0 };
        let hours = (two.hour - one.hour).rem_euclid(round);
        if !(0.25..=LONGEST).contains(&hours) {
            continue;
        }
        let end = two.end;
        let tokens = from..end;
        let span = message.span(&tokens);
        let named = message.span(&(verb..verb + 1));
        found.push(Draft {
            certainty: message.certainty(verb),
            whose: message.measured(verb, record),
            scope: vec![message.statement_index(verb)],
            ..Draft::new(
                EventKind::Vital {
                    kind: Sourced { value: VitalKind::SleepHours, source: Source::Stated, span: named },
                    value: Sourced::derived(hours, span),
                    unit: Some(Sourced::derived("hours", span)),
                },
                tokens,
            )
        });
    }
    found
}

/// A time of day among the words: in hours since midnight, whether it may be twelve hours later, and one past its last token.
struct Clock {
    hour: f64,
    twelve: bool,
    end: usize,
}

/// The time of day that some tokens begin with; `whole` where nothing may follow it.
fn clock(message: &Message<'_>, tokens: Range<usize>, whole: bool) -> Option<Clock> {
    const LEAD: &str = "at ";
    let span = message.text.span_of(tokens.start, tokens.end);
    let words = format!("{LEAD}{}", message.text.slice(span));
    let found = times(&Text::new(&words), message.now).into_iter().next()?;
    let TimeValue::Clock { time, twelve_hour, .. } = found.value else { return None };
    let end = span.start + found.span.end.checked_sub(LEAD.len())?;
    let within = message.text.within(Span { start: span.start, end });
    let begins = found.span.start <= LEAD.len() && !within.is_empty();
    let closed = !whole || within.end == tokens.end;
    let hour = f64::from(time.num_seconds_from_midnight()) / 3600.0;
    (begins && closed).then_some(Clock { hour, twelve: twelve_hour, end: within.end })
}

/// "didn't sleep much, 4 hours": little sleep, and how much it was, in words of their own.
pub(super) fn scant(message: &Message<'_>, at: &Range<usize>) -> bool {
    let told = message
        .statement(at.start)
        .is_some_and(|of| matches!(of.assertion, Assertion::Asserted | Assertion::Negated | Assertion::Uncertain));
    let small = |word: &str| matches!(word, "only" | "just" | "maybe" | "about" | "around" | "like" | "roughly");
    let Some(sign) = (at.start.saturating_sub(3)..at.start).rev().find(|each| !small(message.norm(*each))) else {
        return false;
    };
    let closes = !message.is_word(at.end) || matches!(message.norm(at.end), "max" | "tops" | "total" | "maybe");
    let line = message.sentence_tokens(at.start);
    let before = line.start.max(sign.saturating_sub(7))..sign;
    matches!(message.norm(sign), "," | "-" | "–" | "—" | ":" | ";" | "(")
        && closes
        && told
        && !message.any(line, list!["if", "when", "unless", "should", "would", "can", "need", "must", "could", "might"])
        && message.any(before.clone(), list!["sleep", "slept", "kip", "sleeping"])
        && message.any(before, word_list!("../../data/words/events/slept/scant.txt"))
}

/// "couldn't sleep, not one of the eight hours".
pub(super) fn unslept(message: &Message<'_>, token: usize) -> bool {
    let sentence = message.sentence_tokens(token);
    let from = sentence.start.max(token.saturating_sub(5));
    !scant(message, &message.quantity_at(token).map_or(token..token + 1, |of| message.tokens(of.span)))
        && message.any(from..token, list!["not", "none", "no", "never", "want", "need", "supposed", "counting"])
}
