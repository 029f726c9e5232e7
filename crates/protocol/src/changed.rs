//! The backend's word that something is no longer as the window shows it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What to ask for again. Sent after the change is on disk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Changed {
    /// The parts that have changed.
    pub parts: Vec<Part>,
}

/// The parts of what the window shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum Part {
    /// Phase, person, day, assistant, crisis: `app_state`.
    Session,
    /// `conversation`.
    Conversation,
    /// `pending_list`.
    Pending,
    /// Anything that reads the record.
    Record,
    /// `today`, because time has passed.
    Doses,
    /// `settings`.
    Settings,
    /// `today`, which the person asked to see: by a click on a notification.
    Today,
    /// `other_computers`, with whom nothing could be exchanged several times in a row: said once, until it can be.
    NotExchanged,
}
