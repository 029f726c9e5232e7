//! The user's stored messages that a call stands on: quoted whole, cut where values came from.

use alara_english::Text;
use alara_english::time::{TimeMention, settle_past, times};
use alara_gate::Span;
use alara_health::tools::Clock;
use alara_protocol::{Failure, Quote, Words};
use alara_store::Message;

use crate::desktop::{Opened, moment};
use crate::failure::of_store;

/// The messages of a statement, in the order in which spans name them.
#[derive(Debug, Default)]
pub(in crate::desktop) struct Statement {
    messages: Vec<Option<Message>>,
}

impl Statement {
    /// Nothing was said: it was typed.
    pub(in crate::desktop) fn none() -> Statement {
        Statement { messages: Vec::new() }
    }

    /// Reads the stored messages.
    pub(in crate::desktop) async fn read(open: &Opened, ids: &[String]) -> Result<Statement, Failure> {
        let mut messages = Vec::new();
        for id in ids {
            messages.push(open.engine.store().message(id).await.map_err(of_store)?);
        }
        Ok(Statement { messages })
    }

    /// The words of a span; none where there are none there.
    pub(in crate::desktop) fn text(&self, span: Span) -> Option<&str> {
        let message = self.messages.get(span.message)?.as_ref()?;
        message.text.get(span.start..span.end).filter(|text| !text.is_empty())
    }

    /// The words that name a day (`YYYY-MM-DD`): for a time of which the day was said and the hour made up. The gate's own reading
    /// settled that day; this only finds the words again, on the clock of the moment at which they were said.
    pub(in crate::desktop) fn day(&self, date: &str, clock: &Clock) -> Option<Span> {
        self.messages.iter().enumerate().find_map(|(index, message)| {
            let message = message.as_ref()?;
            let said = clock.zone.local(message.at);
            let text = Text::new(&message.text);
            let names = |mention: &&TimeMention| {
                settle_past(mention, said).is_some_and(|settled| moment::day(settled.date) == date)
            };
            let found = times(&text, said);
            let span = found.iter().find(names)?.span;
            Some(Span { message: index, start: span.start, end: span.end })
        })
    }

    /// Every message whole, oldest first, cut at these spans.
    pub(in crate::desktop) fn quotes(&self, spans: &[(String, Span)], clock: &Clock) -> Vec<Quote> {
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
