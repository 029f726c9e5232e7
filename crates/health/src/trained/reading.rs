//! What the trained reader is asked and what it answers, and what a card says where the two readings differ.

use std::fmt;
use std::ops::Range;

use super::limits;

/// Why an event is asked about that only the trained reader found.
pub(crate) const FOUND_ALONE: &str = "Alara read this in your message, but is not sure. Did this happen?";
/// Why an event is asked about that only the rules found.
pub(crate) const RULES_ALONE: &str = "Alara\u{2019}s two readings of your message differ. Is this right?";

/// What the trained reader calls a question about the program itself: no tool answers it.
const OF_THE_PROGRAM: &str = "app";

/// The label of the name of a medication.
pub(super) const NAME: &str = "medication_name";
/// The label of the figure of a measurement that has one.
pub(super) const FIGURE: &str = "value";
/// The label of the figure of a dose.
pub(super) const DOSE: &str = "dose";

/// A reader that learnt from labelled messages.
pub trait TrainedReader: fmt::Debug + Send + Sync {
    /// What it reads in a message with what stands beside it, in one line; none where it could not read it, and then nothing is known.
    /// The same arguments give the same answer.
    fn read(&self, message: &str, context: &str) -> Option<TrainedReading>;
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

    /// Whether a question about the program itself is asked; none where that is unsure.
    pub fn asks_of_the_program(&self) -> Option<bool> {
        match self.probability(OF_THE_PROGRAM) {
            sure if sure >= limits::PROGRAM => Some(true),
            none if none < limits::NONE => Some(false),
            _ => None,
        }
    }

    /// The values that are likely enough to be told again.
    pub(crate) fn likely_values(&self) -> impl Iterator<Item = &TrainedValue> {
        self.values.iter().filter(|value| value.probability >= limits::VALUE)
    }
}
