//! How the enforcement of a turn's needs ended.

use serde::{Deserialize, Serialize};

/// How the enforcement of needs ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Outcome {
    /// The message needs no tool.
    SkippedNoRequirements,
    /// Met by the first reply.
    Passed,
    /// Met after a correction.
    RetrySucceeded,
    /// Not met; handed to the user.
    Escalated,
    /// The turn ran out of time.
    Timeout,
}

/// Turns escalated in a row, this one included: a met need resets the count, and what needs nothing leaves it as it is. It never
/// shortens a turn's attempts.
pub fn in_a_row(before: u32, outcome: Outcome, some_met: bool) -> u32 {
    match outcome {
        _ if some_met => 0,
        Outcome::Escalated => before.saturating_add(1),
        _ => before,
    }
}
