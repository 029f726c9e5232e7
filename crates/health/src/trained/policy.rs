//! The policy where the two readings differ.

use alara_english::statement::{Assertion, Request};
use alara_gate::{Finding, Reason, Span};

use super::limits::{CERTAINLY_NONE, EXEMPT, FIGURED, FOUND, MARGIN, NAMED, NONE, WITHDRAWN, kin_of};
use super::reading::{DOSE, FIGURE, NAME, RULES_ALONE, TrainedReading, TrainedValue};
use crate::account::taken;
use crate::events::message::{Message, words_at};
use crate::events::reasons::LEFT;
use crate::events::{Certainty, Event, Source, Whose};
use crate::tools::{LogMedication, LogVital, UpdateMood};

/// What the trained reader makes of the events that the rules find. By default nothing read the message beside the rules, and all is as
/// they say.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Agreement {
    reading: Option<TrainedReading>,
    // What orders the assistant to do something.
    ordered: Vec<Span>,
    // Whether something is ordered to be written down: what stands elsewhere in the message may be what is meant.
    dictated: bool,
    // Whether something is told of somebody else: the trained reader finds no event there, and that says nothing of theirs.
    of_others: bool,
    // Whether the trained reader finds a figure of a measurement that no event took, and one of a dose.
    left: bool,
    left_dose: bool,
}

impl Agreement {
    /// With what was read in a message, beside the events of the rules.
    pub(crate) fn of_reading(reading: TrainedReading, message: &Message<'_>, events: &[Event]) -> Agreement {
        let of_others = events.iter().any(|event| matches!(event.whose, Whose::Person(_) | Whose::Other(_)));
        let left = leaves_figure(&reading, FIGURE, message, events);
        let left_dose = leaves_figure(&reading, DOSE, message, events);
        Agreement {
            reading: Some(reading),
            ordered: ordered_spans(message),
            dictated: dictates(message),
            of_others,
            left,
            left_dose,
        }
    }

    /// What was read, where it was.
    pub(crate) fn reading(&self) -> Option<&TrainedReading> {
        self.reading.as_ref()
    }

    /// What is asked about because the rules alone would execute it: an event that the trained reader does not find clearly enough, but
    /// for an order.
    pub(crate) fn differing(&self, tool: &str, event: Option<&Event>) -> Option<Finding> {
        let reading = self.reading.as_ref()?;
        let likely = highest_of_kin(reading, tool) >= FOUND + MARGIN;
        let found = EXEMPT.contains(&tool) || likely && event.is_none_or(|event| takes_name(reading, event));
        let clear = event.is_none_or(|event| event.certainty == Certainty::Clear);
        let within = |span: Span, order: &Span| {
            order.message == span.message && order.start <= span.start && span.end <= order.end
        };
        let ordered = event.is_some_and(|event| self.ordered.iter().any(|order| within(event.span, order)));
        // Of two figures of one measurement ("it was 39, now 38.2") the one that was taken may be the wrong one.
        // A dose that has its amount may stand beside one that is denied or another's ("300 mg, not 600").
        let bare = || event.is_none_or(|event| event.kind.dose().is_none());
        if clear && (self.left && tool == LogVital::ID || self.left_dose && tool == LogMedication::ID && bare()) {
            return Some(Finding::confirm(Reason::UncertainIntent, LEFT));
        }
        (!found && clear && !ordered).then(|| Finding::confirm(Reason::OneReader, RULES_ALONE))
    }

    /// Whether a proposal of the offline assistant stands: it is withdrawn where the trained reader is sure that nothing of the kind is told,
    /// unless the message orders something to be written or tells of somebody else. A model that calls for it is a third reader, and its call is asked about.
    pub(crate) fn keeps_proposal(&self, tool: &str, clear: bool) -> bool {
        !self.withdraws(tool, clear)
    }

    /// The same for what a message needs.
    pub(crate) fn keeps_need(&self, tools: &[&str], span: Span, events: &[Event]) -> bool {
        let clear = events.iter().any(|event| event.span == span && event.certainty == Certainty::Clear);
        !tools.iter().all(|tool| self.withdraws(tool, clear))
    }

    fn withdraws(&self, tool: &str, clear: bool) -> bool {
        let none = |reading: &TrainedReading| {
            let likely = highest_of_kin(reading, tool);
            if clear { tool != UpdateMood::ID && likely <= CERTAINLY_NONE } else { likely <= NONE - MARGIN }
        };
        let open = !self.dictated && !self.of_others;
        open && WITHDRAWN.contains(&tool) && self.reading.as_ref().is_some_and(none)
    }
}

/// Whether the name of an event's medication is one that the trained reader takes for told: the names of what is denied, planned or another's
/// are none to it. An event whose name does not stand in the message's words has none to take.
fn takes_name(reading: &TrainedReading, event: &Event) -> bool {
    let Some(which) = event.kind.which().filter(|which| which.source == Source::Stated && which.span.message == 0)
    else {
        return true;
    };
    let meets = |value: &TrainedValue| value.span.start < which.span.end && which.span.start < value.span.end;
    let mut names = reading.values.iter().filter(|value| value.label == NAME && value.probability >= NAMED);
    names.any(meets)
}

/// Whether a figure that the trained reader takes for one of such a field stands in no event, and in no time.
fn leaves_figure(reading: &TrainedReading, label: &str, message: &Message<'_>, events: &[Event]) -> bool {
    let taken: Vec<Span> = events.iter().flat_map(taken).collect();
    let left = |value: &TrainedValue| {
        let span = Span { message: message.index, start: value.span.start, end: value.span.end };
        let digits = message.text.original.get(span.start..span.end);
        value.label == label
            && digits.is_some_and(|words| words.contains(|sign: char| sign.is_ascii_digit()))
            && value.probability >= FIGURED
            && !message.in_time(words_at(span))
            && !taken.iter().any(|own| own.meets(span))
    };
    reading.values.iter().any(left)
}

/// The words of a message that order the assistant to do something.
fn ordered_spans(message: &Message<'_>) -> Vec<Span> {
    let orders = message.statements.iter().filter(|statement| statement.assertion == Assertion::Requested);
    orders.map(|statement| message.gate(statement.span)).collect()
}

/// Whether a message orders something to be written down.
fn dictates(message: &Message<'_>) -> bool {
    let written = |request| matches!(request, Some(Request::Log | Request::Add));
    message.statements.iter().any(|each| each.assertion == Assertion::Requested && written(each.request))
}

/// The probability of an event of a tool, or of one that is taken for it.
fn highest_of_kin(reading: &TrainedReading, tool: &str) -> f32 {
    let own = reading.probability(tool);
    kin_of(tool).iter().map(|other| reading.probability(other)).fold(own, f32::max)
}
