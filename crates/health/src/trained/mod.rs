//! The trained reader beside the rules, and the policy for where they differ.
//!
//! Both read each statement and know nothing of each other. Where both find an event, the rules' verdict stands. What only the rules find
//! and would execute is asked about. What only the trained reader is sure of, with every value that its tool requires, is asked about as
//! well, if the rules are not sure of a denial, a quotation, a question or another person there. The trained reader never makes an
//! execution, and decides no value, no answer and no crisis: its values are words of the message, which are read by the same grammar as
//! all others.

mod context;
mod limits;
mod policy;
mod retell;
#[cfg(test)]
mod tests;

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use alara_record::Record;

use crate::events::Event;
use crate::events::message::Message;
use crate::focus::Focus;
use crate::tools::Clock;
use context::write_context;
pub(crate) use policy::Agreement;
use retell::retell_alone;

/// Why an event is asked about that only the trained reader found.
pub(crate) const FOUND_ALONE: &str = "Alara read this in your message, but is not sure. Did this happen?";
/// Why an event is asked about that only the rules found.
pub(crate) const RULES_ALONE: &str = "Alara's two readings of your message differ. Is this right?";

/// A reader that learnt from labelled messages.
pub trait TrainedReader: fmt::Debug + Send + Sync {
    /// What it reads in a message with what stands beside it, in one line; none where it could not read it, and then nothing is known.
    /// The same arguments give the same answer.
    fn read(&self, message: &str, context: &str) -> Option<TrainedReading>;
}

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

    /// What it finds in a message.
    pub(crate) fn read_message(&self, message: &str, record: &dyn Record, focus: &Focus) -> Option<TrainedReading> {
        self.reader.as_ref()?.read(message, &write_context(record, focus))
    }

    /// The same for one statement, with what stands beside it.
    pub(crate) fn beside_statement(&self, record: &dyn Record, focus: &Focus) -> Option<Beside<'_>> {
        let reader = self.reader.as_deref()?;
        Some(Beside { reader, context: write_context(record, focus), alone: self.alone })
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
    /// Reads the messages of a statement. What it alone finds goes to the events, and the sentences that it is told again in to what was
    /// read; what it makes of the others is the answer.
    pub(crate) fn read_statement(
        &self,
        messages: &[Message<'_>],
        read: &mut Vec<String>,
        events: &mut Vec<Event>,
        record: &dyn Record,
        clock: &Clock,
    ) -> Agreement {
        let found = read.iter().map(|message| self.reader.read(message, &self.context));
        let Some(found) = found.collect::<Option<Vec<TrainedReading>>>() else { return Agreement::default() };
        if self.alone {
            events.clear();
        }
        if let (Some(own), Some(message)) = (found.first(), messages.first().filter(|message| message.readable)) {
            for each in retell_alone(message, events, own, record, clock, read.len()) {
                read.push(each.sentence);
                events.extend(each.events);
            }
        }
        Agreement::of_reading(TrainedReading::likeliest_of(&found), messages)
    }
}

/// What the trained reader found in a message.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrainedReading {
    /// What it makes of each tool.
    pub tools: Vec<TrainedCount>,
    /// The words that it takes for values.
    pub values: Vec<TrainedValue>,
}

/// Whether a message tells or asks events of a tool.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainedCount {
    /// The tool.
    pub tool: String,
    /// The probability from 0 to 1 that there is at least one.
    pub probability: f32,
    /// The likeliest number of them; 3 stands for more as well.
    pub count: usize,
}

/// Words of a message that the trained reader takes for a value.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainedValue {
    /// What of: `medication_name`, `dose`, `count`, `time`, `day`, `symptom`, …
    pub label: String,
    /// Where they stand in the message, in bytes.
    pub span: Range<usize>,
    /// How likely they are that, from 0 to 1.
    pub probability: f32,
}

impl TrainedReading {
    /// The probability that there is an event of a tool; 0 for one that is not known.
    pub fn probability(&self, tool: &str) -> f32 {
        self.tools.iter().find(|found| found.tool == tool).map_or(0.0, |found| found.probability)
    }

    /// Several messages' readings as one, without their values: each tool as likely as where it is likeliest.
    pub(crate) fn likeliest_of(readings: &[TrainedReading]) -> TrainedReading {
        let mut tools: Vec<TrainedCount> = Vec::new();
        for found in readings.iter().flat_map(|reading| &reading.tools) {
            match tools.iter_mut().find(|other| other.tool == found.tool) {
                Some(most) if most.probability < found.probability => *most = found.clone(),
                Some(_) => {}
                None => tools.push(found.clone()),
            }
        }
        TrainedReading { tools, values: Vec::new() }
    }

    /// The words of a label, in the order of the message.
    pub(crate) fn words_labelled<'m>(&self, message: &'m str, label: &str) -> Vec<(Range<usize>, &'m str)> {
        let own = self.values.iter().filter(|value| value.label == label && value.probability >= limits::VALUE);
        own.filter_map(|value| Some((value.span.clone(), message.get(value.span.clone())?.trim()))).collect()
    }
}
