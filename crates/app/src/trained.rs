//! The trained reader that the program comes with, as the reading of health asks it.

use std::sync::{Arc, LazyLock};

use alara_health::situation::Situation;
use alara_health::trained::{Along, TrainedCount, TrainedReader, TrainedReading, TrainedValue};
use alara_reader::{SHIPPED, SecondReader};

use crate::calendar::calendar_of;

/// Who reads a message: `check`, `replay` and `explain` can do without the trained reader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Readers {
    /// The rules alone.
    Rules,
    /// The trained reader alone, to see what it comes to.
    Second,
    /// The rules and the trained reader.
    #[default]
    Both,
}

impl Readers {
    /// A situation that is read by these.
    pub fn read_along(self, situation: Situation) -> Situation {
        let situation = situation.timed_by(calendar_of);
        match self {
            Readers::Rules => situation,
            Readers::Second => situation.read_by(Along::without_rules(Arc::clone(&LOADED))),
            Readers::Both => situation.read_by(Along::beside_rules(Arc::clone(&LOADED))),
        }
    }
}

/// Loads the trained reader, so that the first message does not wait for it.
pub fn load_ahead() {
    LazyLock::force(&LOADED);
}

/// Loaded once for the whole program, when it is first asked.
static LOADED: LazyLock<Arc<dyn TrainedReader>> = LazyLock::new(|| {
    let loaded = SecondReader::load(SHIPPED);
    if let Err(error) = &loaded {
        tracing::error!(code = "trained_reader_not_loaded", %error, "what it should confirm is asked about");
    }
    Arc::new(Shipped(loaded.ok()))
});

/// The reader that the program comes with. Where it could not be loaded, or fails, it finds nothing, so that all it should have confirmed
/// is asked about.
#[derive(Debug)]
struct Shipped(Option<SecondReader>);

impl TrainedReader for Shipped {
    fn read(&self, message: &str, context: &str) -> Option<TrainedReading> {
        let read = self.0.as_ref().and_then(|reader| reader.read(message, context).ok());
        Some(read.map(as_trained_reading).unwrap_or_default())
    }
}

fn as_trained_reading(read: alara_reader::Reading) -> TrainedReading {
    let count = |tool: &str| read.count(tool);
    let counted =
        |(tool, probability): (&str, f32)| TrainedCount { tool: tool.to_owned(), probability, count: count(tool) };
    let tools = read.tools().map(counted).collect();
    let value = |value: alara_reader::Value| TrainedValue {
        label: value.label,
        span: value.span,
        probability: value.probability,
    };
    TrainedReading { tools, values: read.values.into_iter().map(value).collect() }
}
