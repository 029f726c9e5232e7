//! What Alara knows of health: the tools, the medical rules, the lexicon, and the reading of events in a person's own words.
//!
//! Pure: no I/O, no clock, no randomness. It proposes and judges; it never writes.

mod account;
pub mod analysis;
pub mod answers;
pub mod consents;
mod context;
mod distinct;
pub mod dose;
pub mod events;
pub mod evidence;
mod explain;
pub mod focus;
pub mod laboratory;
pub mod lexicon;
mod on_list;
pub mod planned_doses;
pub mod reader;
pub mod rules;
pub mod situation;
pub mod snooze;
pub mod tools;
pub mod trained;
pub mod understand;
pub mod vitals;

pub use account::Placed;
pub use context::context;
pub use explain::explain;
pub use situation::Situation;
pub use tools::{Named, describe, done, skills};
pub use understand::Proposal;
