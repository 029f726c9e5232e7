//! What a message of a situation asks, wishes and tells besides what is recorded.

use alara_english::time::TimeValue;
use alara_gate::Span;
use chrono::NaiveDate;

use super::Situation;
use crate::events::message::Message;
use crate::events::{Certainty, Event, EventKind, Question, Whose, awaited};
use crate::focus::Ellipsis;
use crate::understand;

impl Situation {
    /// What advice this turn's message seeks, with what the record holds of it; none where it seeks none.
    pub fn seeks_advice(&self) -> Option<understand::Sought> {
        let words = match self.ellipsis() {
            Ellipsis::Written(resolved) if self.messages.len() == 1 => resolved.text(),
            _ => self.message(),
        };
        understand::Sought::of(words, &self.record, &self.clock)
    }

    /// The care that this turn's message tells is to come: its title and its day. Of that nothing is recorded.
    pub fn to_come(&self) -> Option<(String, NaiveDate)> {
        let message = Message::new(0, self.message(), &[], self.clock.local());
        let (title, day, _) = awaited::to_come(&message)?;
        // What is told of the other day that the same words may name has been.
        let been: Vec<NaiveDate> = message
            .times
            .iter()
            .filter(|time| time.upcoming == Some(day))
            .filter_map(|time| match time.value {
                TimeValue::Clock { date, .. } => date,
                TimeValue::Day { date, .. } => Some(date),
                _ => None,
            })
            .collect();
        let told = |event: &Event| {
            event.stands()
                && event.when.as_ref().and_then(|when| when.value.date()).is_some_and(|day| been.contains(&day))
        };
        (!self.alone().events().iter().any(told)).then_some((title, day))
    }

    /// What this turn's message surely tells and nobody could read: its words, and the tool that would record it.
    pub fn unsettled(&self) -> Vec<(String, &'static str)> {
        let words = |span: Span| self.message().get(span.start..span.end).unwrap_or_default().trim().to_owned();
        let told = |event: &Event| match event.kind {
            EventKind::Unsettled { tool } => Some((words(event.span), tool)),
            _ => None,
        };
        self.alone().events().iter().filter_map(told).collect()
    }

    /// Whether this turn's message asks something.
    pub fn asks(&self) -> bool {
        understand::asks(self.message())
    }

    /// Whether what this turn's message leaves open is answered by a yes or a no.
    pub fn asks_whether(&self) -> bool {
        understand::asks_whether(self.alone().events(), &self.record, &self.clock)
    }

    /// Whether this turn's message wants something done.
    pub fn wishes(&self) -> bool {
        understand::wishes(self.message())
    }

    /// The questions that this turn's message asks of a record, with of whom: what a follow-up replaces a part of.
    pub fn questions(&self) -> Vec<(Question, Whose)> {
        let asked = self.alone();
        let of_record = asked.events().iter().filter_map(|event| match &event.kind {
            EventKind::Ask(question) if !matches!(event.certainty, Certainty::Denied(_)) => {
                Some((question.clone(), event.whose.clone()))
            }
            _ => None,
        });
        of_record.collect()
    }

    /// Of whom this turn's message asks, where they have no record here: in the user's own words.
    pub fn asks_of_a_stranger(&self) -> Option<String> {
        self.alone().events().iter().find_map(|event| match (&event.kind, &event.whose) {
            (EventKind::Ask(_), Whose::Other(words)) if event.told => Some(words.clone()),
            _ => None,
        })
    }

    /// Who is spoken of in this turn's message and has no record here, in the user's own words.
    pub fn stranger(&self) -> Option<String> {
        understand::stranger(self.alone().events())
    }
}
