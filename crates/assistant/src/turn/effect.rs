//! What a turn asks of its driver.

use alara_english::crisis::Crisis;
use alara_gate::evidence::Plan;
use alara_gate::{Approved, Parameters, Pending};
use alara_health::tools::HealthCall;
use alara_llm::{ModelError, Request};

use crate::Ledger;

/// A decision that the user's answer makes on something that waits.
#[derive(Clone, Debug, PartialEq)]
pub enum Decision {
    /// Yes, to the values as shown.
    Affirm {
        /// The call.
        call: String,
    },
    /// No.
    Reject {
        /// The call.
        call: String,
    },
    /// Yes, with these changes; `null` leaves a field out.
    Modify {
        /// The call.
        call: String,
        /// What differs.
        changes: Parameters,
    },
}

impl Decision {
    /// The call it decides.
    pub fn call(&self) -> &str {
        match self {
            Decision::Affirm { call } | Decision::Reject { call } | Decision::Modify { call, .. } => call,
        }
    }
}

/// The end of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Closing {
    /// The words of the reply.
    pub reply: String,
    /// What was really done.
    pub ledger: Ledger,
    /// Why the message stays unanswered, where it does.
    pub failure: Option<ModelError>,
    /// Whether the person stopped it.
    pub cancelled: bool,
}

/// What a turn asks of its driver. Performed in order.
#[derive(Debug)]
pub enum Effect {
    /// Store the user's words: answer with `Stored`, or end the turn.
    Store,
    /// Show the help card, at once.
    ShowCrisis(Crisis),
    /// Carry out these decisions: answer with `Decided`.
    Decide(Vec<Decision>),
    /// Take these operations back, the last one first: answer with `TakenBack`.
    TakeBack(Vec<alara_health::focus::OperationId>),
    /// Have what was announced come again later; nothing is written: answer with `PutOff`.
    PutOff(alara_health::snooze::Snooze),
    /// Say that the record is being looked at.
    Checking,
    /// Run these analyses, each step with its time limit: answer with `LookedUp`.
    Query(Vec<Plan>),
    /// Ask the model: answer with `Delta`s, then `ReplyEnded` or `ModelFailed`.
    Ask(Request),
    /// Have a second reader look at these calls, by id: answer with `Reviewed`. One that gives no opinion is left out.
    Review(Vec<(String, Request)>),
    /// Judge the next call of the reply: answer with `Judge`, or stop the turn here.
    Judge,
    /// Show these words: they are never taken back.
    Release(String),
    /// Run an approved call: answer with `Ran`.
    Run(Box<Approved<HealthCall>>),
    /// Queue a call: answer with `Queued` or `NotQueued`.
    Queue(Box<Pending<HealthCall>>),
    /// Store the reply with its ledger; the turn is over.
    Finish(Box<Closing>),
}
