//! What crosses between the backend and the window: plain data, and the list of commands.
//!
//! Nothing here decides anything. Every text a person reads in a card or a chip is made by the
//! backend, every time is already local to the person, and no offset into a text ever crosses:
//! a quoted sentence arrives cut into its parts, so that Rust's bytes and the window's UTF-16
//! can't disagree about which words were said.

#[macro_use]
mod commands;

mod adherence;
mod card;
mod care;
mod changed;
mod chooser;
mod codes;
mod consents;
mod conversation;
mod crisis;
mod data;
mod day;
mod evidence;
mod failure;
mod feelings;
mod field;
mod form;
mod labs;
mod medication;
mod models;
mod moment;
mod reminder;
mod retention;
mod security;
mod session;
mod settings;
mod summary;
mod sync;
mod table;
mod timeline;
mod times;
mod trace;
mod typed;
mod vitals;
mod words;

pub use adherence::*;
pub use card::*;
pub use care::*;
pub use changed::*;
pub use chooser::*;
pub use codes::*;
pub use consents::*;
pub use conversation::*;
pub use crisis::*;
pub use data::*;
pub use day::*;
pub use evidence::*;
pub use failure::*;
pub use feelings::*;
pub use field::*;
pub use form::*;
pub use labs::*;
pub use medication::*;
pub use models::*;
pub use moment::*;
pub use reminder::*;
pub use retention::*;
pub use security::*;
pub use session::*;
pub use settings::*;
pub use summary::*;
pub use sync::*;
pub use table::*;
pub use timeline::*;
pub use times::*;
pub use trace::*;
pub use typed::*;
pub use vitals::*;
pub use words::*;
