//! What can happen to a turn.

use crate::skill::OpenStep;
use alara_gate::evidence::{Observation, QueryResult};
use alara_gate::hooks::Hooks;
use alara_gate::{Finding, Opinion, Parameters, Pending};
use alara_health::Situation;
use alara_health::answers::{LastReply, PendingCall};
use alara_health::tools::HealthCall;
use alara_llm::{Delta, Message, ModelError};

use crate::offline::LastSaid;
use crate::prompt::{Habit, OwnPrompts, Untold};

/// Who answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voice {
    /// The assistant inside the program.
    Offline,
    /// A chat model, asked through [`super::Effect::Ask`].
    Model,
}

/// A model that was asked and gave no whole answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Absent {
    /// Why it gave none.
    pub why: ModelError,
    /// What was shown of one: it is not taken back.
    pub shown: String,
}

/// All that a turn begins with.
#[derive(Debug)]
pub struct Opening {
    /// The user's words, the record as of now, and the clock.
    pub situation: Situation,
    /// What waits on the user, oldest first.
    pub waiting: Vec<PendingCall>,
    /// What the assistant's last reply showed of it.
    pub last_reply: LastReply,
    /// Whether that reply ended in a question: then a word of courtesy may be its answer.
    pub asked: bool,
    /// The turn whose question the message is read as the answer to.
    pub answers: Option<String>,
    /// What that reply was, as far as it must not be said twice in a row.
    pub last_said: LastSaid,
    /// What the model is not told of.
    pub untold: Untold,
    /// Earlier messages for the prompt, oldest first.
    pub history: Vec<Message>,
    /// Who answers.
    pub voice: Voice,
    /// Whether the model's answers come from another machine.
    pub remote: bool,
    /// Whether the person asked to be answered without their record: the needs of this one turn are dropped, the gate is the same.
    pub without_record: bool,
    /// The model that was asked first, where the offline assistant answers in its place.
    pub absent: Option<Absent>,
    /// Turns of the conversation that were escalated in a row before this one.
    pub escalated_in_a_row: u32,
    /// The step of a skill that is open.
    pub step: Option<OpenStep>,
    /// Whether a second reader looks at what is critical.
    pub second_reader: bool,
    /// Whether the person wants to confirm whatever would be written at once.
    pub ask_always: bool,
    /// What looks at every call, in order.
    pub hooks: Hooks,
    /// The prompts as this user has them.
    pub prompts: OwnPrompts,
    /// How this user answered the last proposals of each tool.
    pub habits: Vec<Habit>,
}

/// What became of an approved call.
#[derive(Debug)]
pub enum Ran {
    /// Written, and on disk.
    Written {
        /// The operation.
        operation: String,
        /// What was written, in words.
        said: String,
    },
    /// Answered from the record, or it could not be looked up.
    Answered {
        /// What was found.
        observation: Box<Observation>,
        /// Milliseconds that it took.
        took_ms: u64,
    },
    /// The rules found something inside the transaction: nothing was written, it asks instead.
    Asks(Box<Pending<HealthCall>>, Vec<Finding>),
    /// That call was written before; nothing was written now.
    Duplicate,
    /// Refused on the record as it is; nothing was written.
    Refused(Finding),
    /// It could not be written; nothing was. The sentence says why and what to do.
    Failed(String),
}

/// What became of a decision that an answer made.
#[derive(Clone, Debug, PartialEq)]
pub struct DecisionResult {
    /// The call that waited.
    pub call: String,
    /// The tool.
    pub tool: String,
    /// Its operation, where it was written.
    pub operation: Option<String>,
    /// What was written, where it was.
    pub parameters: Option<Parameters>,
    /// The id under which it waits still, or again, where it does.
    pub waits: Option<String>,
    /// One sentence: what was done, or why not and that it still waits.
    pub said: String,
}

/// What can happen to a turn.
#[derive(Debug)]
pub enum Event {
    /// The user's words are on disk.
    Stored,
    /// The analyses have run.
    Queried(Vec<QueryResult>),
    /// More of the model's reply.
    Delta(Delta),
    /// The model's reply is whole.
    ReplyEnded,
    /// The next call of the reply may be judged.
    Judge,
    /// The model did not answer.
    ModelFailed(ModelError),
    /// An approved call ran.
    Ran(String, Ran),
    /// A call waits, on disk, under this id.
    Queued {
        /// The call.
        call: String,
        /// The id by which it is confirmed.
        id: String,
    },
    /// A call could not be queued; nothing waits.
    NotQueued(String, String),
    /// What a second reader makes of calls, by id.
    Reviewed(Vec<(String, Opinion)>),
    /// What was taken back, each in a sentence, or why not.
    TakenBack(Vec<String>),
    /// What comes again later and when, or why nothing does, in a sentence.
    PutOff(String),
    /// The decisions of an answer were carried out, or not.
    Decided(Vec<DecisionResult>),
    /// The person stopped the turn.
    Cancelled,
    /// The turn's time is up.
    TimedOut,
}

impl Event {
    /// Its name, for faults: never its content.
    pub fn name(&self) -> &'static str {
        match self {
            Event::Stored => "stored",
            Event::Queried(_) => "looked up",
            Event::Delta(_) => "delta",
            Event::ReplyEnded => "reply ended",
            Event::Judge => "judge",
            Event::ModelFailed(_) => "model failed",
            Event::Ran(..) => "ran",
            Event::Queued { .. } => "queued",
            Event::NotQueued(..) => "not queued",
            Event::Reviewed(_) => "reviewed",
            Event::Decided(_) => "decided",
            Event::TakenBack(_) => "taken back",
            Event::PutOff(_) => "put off",
            Event::Cancelled => "cancelled",
            Event::TimedOut => "timed out",
        }
    }
}
