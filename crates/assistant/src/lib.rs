//! One conversation turn: a machine without I/O (events in, effects out), the prompt, and the offline assistant.

mod claimed;
pub mod ledger;
pub mod offline;
pub mod program;
pub mod prompt;
pub mod skill;
pub mod turn;

pub use ledger::{CallState, Enforcement, Ledger, LedgerCall, Outcome, Queried, ReasonLine, Replaced, ReviewLine};
pub use prompt::Untold;
pub use turn::{
    Absent, Closing, Decision, DecisionResult, Effect, Event, Impossible, Opening, Ran, Turn, Voice, only_when,
};
