//! What words are recorded as, where the record calls it otherwise: they are not lost.

use std::ops::Range;

use alara_english::time::{Recurrence, TimeMention, TimeValue};
use alara_gate::Span;

use super::hours;
use crate::events::message::Message;
use crate::events::{Event, EventKind, Past};

/// What some words of a message are recorded as.
pub(super) fn called(message: &Message<'_>, events: &[Event], tokens: &Range<usize>, span: Span) -> Vec<String> {
    let felt = message.words.symptoms.iter().find(|heard| tokens.contains(&heard.tokens.start));
    let care = message.words.cares.iter().find(|heard| tokens.contains(&heard.tokens.start));
    let of_events = events.iter().filter_map(|event| match &event.kind {
        // "My iron tablet" is the ferrous sulfate of the list.
        kind if kind.which().is_some_and(|which| which.span.meets(span)) => kind.which()?.value.name(),
        // "My INR blood test" is a test called INR.
        EventKind::Care { log_type, title, .. } if care.is_some_and(|care| care.log_type == Some(log_type.value)) => {
            Some(title.value.as_str())
        }
        _ => None,
    });
    // Of a drink that is one more the amount is looked for.
    let drunk = one_more(events, span).map(|amount| format!("{amount} ml"));
    felt.map(|heard| heard.name.as_str()).into_iter().chain(of_events).map(str::to_lowercase).chain(drunk).collect()
}

/// The millilitres of a drink that these words tell as one more than the one before.
pub(super) fn one_more(events: &[Event], span: Span) -> Option<f64> {
    events.iter().find_map(|event| match &event.kind {
        EventKind::Hydration { amount_ml: Some(said), more: true } if said.span.meets(span) => Some(said.value.round()),
        _ => None,
    })
}

/// Whether something is said to come as often a day as the hours of a plan tell ("twice a day, at 8 and 20").
pub(super) fn as_often(said: &Recurrence, events: &[Event]) -> bool {
    let hours = |event: &Event| match &event.kind {
        EventKind::Start { plan, .. } | EventKind::Revise { plan, .. } => plan.ringing.times.len() + plan.offered.len(),
        _ => 0,
    };
    let count = said.times_a_day.and_then(|count| usize::try_from(count).ok());
    count.is_some_and(|count| count > 0 && events.iter().any(|event| hours(event) == count))
}

/// The usual hours that a plan offers for a part of the day which these words name ("every morning").
pub(super) fn usual(events: &[Event], span: Span) -> impl Iterator<Item = String> {
    let plans = events.iter().filter_map(|event| match &event.kind {
        EventKind::Start { plan, .. } | EventKind::Revise { plan, .. } => Some(plan),
        _ => None,
    });
    plans.flat_map(move |plan| {
        let part = plan.ringing.part.as_ref().map(|part| part.span);
        let named = part.into_iter().chain(plan.ringing.vague).any(|words| words.meets(span));
        let varied = plan.varied.iter().filter(move |varied| varied.value.offered && varied.span.meets(span));
        let of_doses = varied.flat_map(|varied| varied.value.list_times()).map(|time| time.0);
        plan.offered.iter().copied().filter(move |_| named).chain(of_doses).map(|time| time.format("%H:%M").to_string())
    })
}

/// Whether an hour only says which dose was taken at another one ("the 8am pills at 10"): it stands among the words of when that was.
pub(super) fn says_which(time: &TimeMention, message: &Message<'_>, events: &[Event]) -> bool {
    let words = message.gate(time.span);
    let clock = matches!(time.value, TimeValue::Clock { .. });
    clock
        && events.iter().filter_map(|event| event.when.as_ref()).any(|when| match when.value {
            Past::Minute { at, .. } => {
                let within =
                    when.span.message == words.message && when.span.start <= words.start && words.end <= when.span.end;
                within && !hours(&time.value, message.now).contains(&at.time().format("%H:%M").to_string())
            }
            Past::Day { .. } | Past::Vague(_) => false,
        })
}
