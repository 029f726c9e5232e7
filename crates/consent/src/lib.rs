//! What a person did, as a value. This is the one place where a person's act comes to be; only `gate` and `app` may depend on it.
//!
//! A [`PersonAct`] cannot be copied, read from a file or made from its parts: whoever holds one got it from a function here,
//! and those are called where a person's click, key or answer arrives.

#[cfg(test)]
mod tests;

use chrono::{DateTime, FixedOffset};
use serde::Serialize;

/// How a person said yes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// The review card's Confirm, in the window or the terminal.
    Card,
    /// An answer in the conversation.
    Answer,
    /// A form that they filled in.
    Form,
    /// A notification's button.
    Notification,
    /// An import that they previewed.
    Import,
    /// An Undo.
    Undo,
}

impl Way {
    /// The name stored in the audit trail.
    pub fn name(self) -> &'static str {
        match self {
            Way::Card => "card",
            Way::Answer => "answer",
            Way::Form => "form",
            Way::Notification => "notification",
            Way::Import => "import",
            Way::Undo => "undo",
        }
    }
}

/// One act of a person: a yes to exactly the values whose digest it names. Used up by the decision it grants.
#[derive(Debug)]
#[must_use = "an act that grants nothing was lost"]
pub struct PersonAct {
    way: Way,
    digest: String,
    at: DateTime<FixedOffset>,
}

impl PersonAct {
    /// How it was said.
    pub fn way(&self) -> Way {
        self.way
    }

    /// The digest of the values that were shown, in hex.
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// When.
    pub fn at(&self) -> DateTime<FixedOffset> {
        self.at
    }
}

/// A person acted: call this only where their act arrives, with the digest of what they were shown.
pub fn acted(way: Way, digest: impl Into<String>, at: DateTime<FixedOffset>) -> PersonAct {
    PersonAct { way, digest: digest.into(), at }
}
