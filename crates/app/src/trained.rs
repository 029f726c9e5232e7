//! The trained reader that the program comes with, as the reading of health asks it.

use std::sync::{Arc, LazyLock, mpsc};
use std::thread;

use alara_health::situation::Situation;
use alara_health::trained::{Along, TrainedCount, TrainedReader, TrainedReading, TrainedValue};
use alara_reader::{SHIPPED, SecondReader};

/// Who reads a message: `check`, `replay` and `explain` can do without the trained reader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Readers {
    /// The rules alone: until the trained reader's figures are what they should be (docs/reader.md).
    #[default]
    Rules,
    /// The trained reader alone, to see what it comes to.
    Second,
    /// The rules and the trained reader.
    Both,
}

impl Readers {
    /// A situation that is read by these.
    pub fn read_along(self, situation: Situation) -> Situation {
        match self {
            Readers::Rules => situation,
            Readers::Second => situation.read_by(Along::without_rules(Arc::clone(&LOADED))),
            Readers::Both => situation.read_by(Along::beside_rules(Arc::clone(&LOADED))),
        }
    }
}

/// Loaded once for the whole program.
static LOADED: LazyLock<Arc<dyn TrainedReader>> = LazyLock::new(|| Arc::new(Shipped::start_thread()));

/// The reader that the program comes with, at work on a thread of its own: its tokenizer belongs to one. Where it cannot be loaded, or
/// fails, it finds nothing, so that all it should have confirmed is asked about.
#[derive(Debug)]
struct Shipped {
    ask: mpsc::Sender<Question>,
}

struct Question {
    message: String,
    context: String,
    answer: mpsc::Sender<TrainedReading>,
}

impl Shipped {
    fn start_thread() -> Shipped {
        let (ask, asked) = mpsc::channel();
        let begun = thread::Builder::new().name("trained-reader".to_owned()).spawn(move || answer_questions(&asked));
        if let Err(error) = begun {
            tracing::error!(code = "trained_reader_not_started", %error, "every record is asked about");
        }
        Shipped { ask }
    }
}

impl TrainedReader for Shipped {
    fn read(&self, message: &str, context: &str) -> Option<TrainedReading> {
        let (answer, answered) = mpsc::channel();
        let question = Question { message: message.to_owned(), context: context.to_owned(), answer };
        let read = self.ask.send(question).ok().and_then(|()| answered.recv().ok());
        Some(read.unwrap_or_default())
    }
}

/// Answers until nobody can ask any more. The last answer is kept: a turn asks of one message several times.
fn answer_questions(asked: &mpsc::Receiver<Question>) {
    let reader = match SecondReader::load(SHIPPED) {
        Ok(reader) => reader,
        Err(error) => {
            tracing::error!(code = "trained_reader_not_loaded", %error, "every record is asked about");
            return;
        }
    };
    let mut last: Option<(String, String, TrainedReading)> = None;
    while let Ok(Question { message, context, answer }) = asked.recv() {
        let kept = last.as_ref().filter(|(of, beside, _)| *of == message && *beside == context);
        let read = match kept {
            Some((_, _, read)) => read.clone(),
            None => reader.read(&message, &context).map(as_trained_reading).unwrap_or_default(),
        };
        last = Some((message, context, read.clone()));
        // Who asked may be gone.
        let _ = answer.send(read);
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
