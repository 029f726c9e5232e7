//! One due time of a schedule, and how it was settled.

use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{EntryId, PersonId};

/// What names an occurrence: the medication or reminder it belongs to, and the local time it was due at.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct OccurrenceKey {
    /// The id of the medication or reminder.
    pub of: Uuid,
    /// The local wall-clock time it was due at.
    pub due: NaiveDateTime,
}

/// How an occurrence ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Settled {
    /// Taken, or done.
    Taken,
    /// Skipped on purpose.
    Skipped,
}

/// A settled occurrence: what a dose, a skip or a notification's button left behind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settlement {
    /// Which occurrence.
    pub key: OccurrenceKey,
    /// Whose.
    pub person: PersonId,
    /// How.
    pub settled: Settled,
    /// The entry that settled it, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<EntryId>,
}

/// A due time, with its settlement if it has one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// Which.
    pub key: OccurrenceKey,
    /// What it is called (the medication's name or the reminder's title).
    pub title: String,
    /// How it was settled, if it was.
    pub settled: Option<Settled>,
}
