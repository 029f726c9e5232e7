//! A turn as a pure machine: `step(event) -> effects`. It holds no store, no model and no clock; an event that cannot happen in its
//! phase is an error, never silence.

mod answer_words;
mod answered;
mod courtesy;
mod effect;
mod event;
mod finish;
mod judge;
mod lists;
mod open_step;
mod placed;
mod plain;
mod release;
mod review;
mod step;
mod words;

pub use answer_words::only_when;
pub use effect::{Closing, Decision, Effect};
pub use event::{Absent, DecisionResult, Event, Opening, Ran, Voice};
pub use step::Turn;

/// An event that cannot happen in the turn's phase: a fault of the driver, told by its name and the phase's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the turn cannot take {event} while it is {phase}")]
pub struct Impossible {
    /// The event.
    pub event: &'static str,
    /// The phase.
    pub phase: &'static str,
}
