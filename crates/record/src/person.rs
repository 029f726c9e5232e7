//! Whose record it is: the user, or someone they care for.

use serde::{Deserialize, Serialize};

use crate::PersonId;

/// A person with a record here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// Its id.
    pub id: PersonId,
    /// How the user calls them ("Mom"); the user's own name for themself.
    pub name: String,
    /// Other names for the same person ("mum", "Anita").
    #[serde(default)]
    pub aka: Vec<String>,
    /// Whether this is the user.
    pub is_user: bool,
}
