//! What the window and the terminal can ask for: use cases, and the driver of turns.

pub mod calendar;
pub mod check;
mod choices;
pub mod demo;
pub mod desktop;
mod due;
pub mod engine;
pub mod exchange;
mod failure;
pub mod guard;
pub mod help;
pub mod ical;
mod journal;
pub mod keyring;
mod machine;
pub mod models;
pub mod open;
mod paper;
pub mod plain;
pub mod replay;
pub mod restore;
pub mod session;
pub mod sync;
pub mod time;
pub mod trained;
pub mod written;

/// The tools, as forms and commands show them.
pub mod tools {
    pub use alara_gate::{Definition, ParameterKind};
    pub use alara_health::tools::*;
}
