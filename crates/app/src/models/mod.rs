//! Which model answers, and on what terms: chosen by the user, agreed to by the user, its key in the keyring. Nothing is sent to
//! another computer before the user has seen what would be sent there and has said yes to it.

mod chosen;
mod error;
mod keys;
mod preview;
mod ready;
pub(crate) mod shelf;
mod terms;

use crate::engine::Engine;

pub use alara_llm::endpoints::{ENDPOINTS, LocalServer, find_local};
pub use alara_llm::{ModelError, Purpose, Step};
pub use chosen::{Agreed, Chosen, Link, Linked, Setup};
pub use error::ModelsError;
pub use keys::KeyHome;
pub use preview::Preview;
pub use terms::Has;

/// The setting under which the choice is kept.
const CHOSEN: &str = "models";

/// Which models answer, and what they are told.
#[derive(Clone, Copy)]
pub struct Models<'a> {
    pub(crate) engine: &'a Engine,
}

impl Engine {
    /// Which models answer, and what they are told.
    pub fn models(&self) -> Models<'_> {
        Models { engine: self }
    }
}
