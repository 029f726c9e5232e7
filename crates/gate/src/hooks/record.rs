//! What a hook did, as the trace keeps it.

use serde::{Deserialize, Serialize};

/// On which side of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Before it was judged.
    Before,
    /// Behind its result.
    After,
}

/// What it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Did {
    /// Nothing: it let the call pass.
    Passed,
    /// It changed the arguments, or the result.
    Changed,
    /// It stopped the call, or withheld the result.
    Stopped,
    /// It could not do its work: the call was blocked, or the result withheld.
    Failed,
}

/// One hook, around one call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HookRecord {
    /// The hook.
    pub hook: String,
    /// The call.
    pub call: String,
    /// Before or after.
    pub side: Side,
    /// What it did.
    pub did: Did,
    /// Why, or which arguments it changed; without values. May be empty.
    pub note: String,
}

impl HookRecord {
    pub(super) fn new(hook: &str, call: &str, side: Side, did: Did, note: String) -> HookRecord {
        HookRecord { hook: hook.to_owned(), call: call.to_owned(), side, did, note }
    }
}
