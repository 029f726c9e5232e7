//! One entry of the timeline: what was recorded, by which tool, for when.

use chrono::{DateTime, FixedOffset};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{EntryId, PersonId, When};

/// An entry. Its fields are the tool's canonical parameters; a new tool needs no new table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Its id.
    pub id: EntryId,
    /// Whose.
    pub person: PersonId,
    /// The tool that made it ("log_medication"): its kind.
    pub tool: String,
    /// When it happened.
    pub at: When,
    /// When it was recorded.
    pub recorded_at: DateTime<FixedOffset>,
    /// The tool's parameters, canonical: exactly what was written.
    pub fields: Map<String, Value>,
}
