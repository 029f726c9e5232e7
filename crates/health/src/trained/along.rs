//! Who reads along with the rules, and what comes of it for one statement.

use std::sync::Arc;

use alara_record::Record;

use super::context::write_context;
use super::normal::NormalForm;
use super::policy::Agreement;
use super::reading::{TrainedReader, TrainedReading};
use super::retell::retell_alone;
use super::unsettled::find_unsettled;
use super::values::values_of;
use crate::events::Event;
use crate::events::message::Message;
use crate::tools::Clock;

/// Who reads along with the rules: nobody by default.
#[derive(Clone, Debug, Default)]
pub struct Along {
    reader: Option<Arc<dyn TrainedReader>>,
    alone: bool,
}

impl Along {
    /// The trained reader, beside the rules.
    pub fn beside_rules(reader: Arc<dyn TrainedReader>) -> Along {
        Along { reader: Some(reader), alone: false }
    }

    /// The trained reader without what the rules find, to see what it comes to.
    pub fn without_rules(reader: Arc<dyn TrainedReader>) -> Along {
        Along { reader: Some(reader), alone: true }
    }

    /// Who reads one statement, with what stands beside it.
    pub(crate) fn beside_statement(&self, record: &dyn Record) -> Option<Beside<'_>> {
        let reader = self.reader.as_deref()?;
        Some(Beside { reader, context: write_context(record), alone: self.alone })
    }
}

/// The trained reader of a statement.
#[derive(Clone, Debug)]
pub struct Beside<'a> {
    reader: &'a dyn TrainedReader,
    context: String,
    alone: bool,
}

impl Beside<'_> {
    /// Reads the message of a statement that is whole by itself. What the trained reader alone finds goes to the events, and the sentences
    /// that it is told again in to what was read; what it makes of the others is the answer.
    pub(crate) fn read_statement(
        &self,
        message: &Message<'_>,
        read: &mut Vec<String>,
        events: &mut Vec<Event>,
        record: &dyn Record,
        clock: &Clock,
    ) -> Agreement {
        let normal = NormalForm::of(&message.text);
        let Some(found) = self.reader.read(&normal.text, &self.context) else { return Agreement::default() };
        let found = TrainedReading { values: normal.place(found.values), ..found };
        if self.alone {
            events.clear();
        }
        if message.is_readable() {
            let values = values_of(message, &found);
            let retold = retell_alone(message, events, (&found, &values), record, clock, read.len());
            let unsettled = find_unsettled(message, events, &retold, (&found, &values), record, clock);
            for each in retold {
                read.push(each.sentence);
                events.extend(each.events);
            }
            events.extend(unsettled);
        }
        Agreement::of_reading(found, message, events)
    }
}
