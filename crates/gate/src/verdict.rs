//! What may happen to a call: ordered, the strictest wins.

use serde::{Deserialize, Serialize};

/// A verdict. Findings combine by `max`: a later check can only make it stricter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Written at once.
    Execute,
    /// Queued: the person confirms, edits or rejects.
    Confirm,
    /// Not written, not queued; the assistant asks instead.
    Block,
}
