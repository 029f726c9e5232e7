//! The user's stored messages that a call stands on: quoted whole, cut where values came from.

use alara_gate::Span;
use alara_health::tools::Clock;
use alara_store::Message;

use super::crisis::failure;
use super::{Opened, moment};
use crate::view::{Failure, Quote, Words};

/// The messages of a statement, in the order in which spans name them.
#[derive(Debug, Default)]
pub(super) struct Statement {
    messages: Vec<Option<Message>>,
}

impl Statement {
    /// Reads the stored messages.
    pub(super) async fn read(open: &Opened, ids: &[String]) -> Result<Statement, Failure> {
        let mut messages = Vec::new();
        for id in ids {
            messages.push(open.engine.store().message(id).await.map_err(failure)?);
        }
        Ok(Statement { messages })
    }

    /// The words of a span; none where there are none there.
    pub(super) fn text(&self, span: Span) -> Option<&str> {
        let message = self.messages.get(span.message)?.as_ref()?;
        message.text.get(span.start..span.end).filter(|text| !text.is_empty())
    }

    /// Every message whole, oldest first, cut at these spans.
    pub(super) fn quotes(&self, spans: &[(String, Span)], clock: &Clock) -> Vec<Quote> {
        let quote = |(index, message): (usize, &Option<Message>)| {
            let message = message.as_ref()?;
            let here: Vec<_> = spans
                .iter()
                .filter(|(_, span)| span.message == index)
                .map(|(name, span)| (name.as_str(), span.start..span.end))
                .collect();
            Some(Quote { words: Words::cut(&message.text, &here), at: moment::instant(message.at, clock) })
        };
        // The first is this turn's, the next the one before it.
        self.messages.iter().enumerate().rev().filter_map(quote).collect()
    }
}
