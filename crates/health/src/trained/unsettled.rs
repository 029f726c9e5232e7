//! What the trained reader is sure of and nobody can read: no event of the rules holds it, and it could not be told again in plain words. It
//! is asked about in the person's own words, so that nothing that was told is passed over in silence.

use std::ops::Range;

use alara_english::Span;
use alara_record::Record;

use super::limits::{MARGIN, asks_from, kin_of};
use super::reading::{FIGURE, FOUND_ALONE, NAME, TrainedCount, TrainedReading};
use super::retell::{Retold, Telling};
use super::sentence::labels_of;
use super::values::{Head, Value};
use crate::events::message::Message;
use crate::events::{Certainty, Event, EventKind, Whose};
use crate::reader::Statement;
use crate::tools::{Clock, LogVital};
use crate::understand;

/// Of each tool that the trained reader is sure of, and of which fewer events were read than it counts: the first words that tell one, where
/// the rules say nothing of them.
pub(super) fn find_unsettled(
    message: &Message<'_>,
    events: &[Event],
    retold: &[Retold],
    (reading, values): (&TrainedReading, &[Value<'_>]),
    record: &dyn Record,
    clock: &Clock,
) -> Vec<Event> {
    let read: Vec<&Event> = events.iter().chain(retold.iter().flat_map(|each| &each.events)).collect();
    // There are no more measurements than figures that it takes for one.
    let figures = reading.likely_values().filter(|value| value.label == FIGURE).count();
    let many = |found: &TrainedCount| match found.tool.as_str() {
        LogVital::ID if figures > 0 => found.count.min(figures),
        _ => found.count,
    };
    let sure = |found: &&TrainedCount| {
        asks_from(&found.tool).is_some_and(|limit| found.probability >= limit + MARGIN)
            && raised_of(&found.tool, &read, message, record, clock) < many(found)
    };
    let mut open: Vec<Event> = Vec::new();
    for found in reading.tools.iter().filter(sure) {
        let (about, amounts) = labels_of(&found.tool).unwrap_or_default();
        // Where nothing says what an event is about, it may stand by any of its values.
        let titled = values.iter().any(|value| about.contains(&value.label));
        let telling = Telling { message, events, reading, values, tool: &found.tool, record, clock };
        let free = |value: &&Value<'_>| {
            let head = Head { about: (*value).clone(), amounts: Vec::new() };
            let own = if titled {
                about.contains(&value.label)
            } else {
                amounts.contains(&value.label) || value.label == NAME
            };
            own && !retold.iter().any(|each| each.sentence.contains(value.words))
                && !telling.vetoes_question(&value.span, found.probability)
                && !telling.is_settled(&head)
        };
        let Some(tool) = crate::tools::definition(&found.tool).map(|definition| definition.id) else { continue };
        if let Some(value) = values.iter().find(free) {
            open.push(unsettled(tool, &value.span, message));
        }
    }
    open
}

/// How many events are proposed or asked about as calls of a tool, or of one that is taken for it.
fn raised_of(tool: &str, events: &[&Event], message: &Message<'_>, record: &dyn Record, clock: &Clock) -> usize {
    let own = |other: &str| other == tool || kin_of(tool).contains(&other);
    let statement = Statement::of(message.text.original);
    let raised = |event: &&&Event| {
        let event = std::slice::from_ref(**event);
        understand::proposals(event, record, clock).iter().any(|proposal| own(proposal.tool))
            || understand::needs(event, &statement, record).iter().any(|need| need.tools.iter().any(|tool| own(tool)))
            || event.iter().any(|event| event.wrong.is_some())
    };
    events.iter().filter(raised).count()
}

fn unsettled(tool: &'static str, words: &Range<usize>, message: &Message<'_>) -> Event {
    let tokens = message.tokens(Span { start: words.start, end: words.end });
    let told = message.clause_tokens(tokens.start);
    Event {
        kind: EventKind::Unsettled { tool },
        certainty: Certainty::Doubtful(FOUND_ALONE),
        whose: Whose::Unnamed,
        span: message.span(&told),
        when: None,
        how: None,
        wrong: None,
        told: true,
    }
}
