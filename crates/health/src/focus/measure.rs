//! A figure that leans on the talk: "checked again, 94 now".

use super::{Found, Lean, Spoken};
use crate::tools::{LogBloodPressure, LogVital};

/// Writes out what was measured again, where the message holds a figure and nothing that says of what.
pub(super) fn again(lean: &Lean<'_>) -> Found {
    const AGAIN: [&str; 7] = ["again", "now", "rechecked", "recheck", "second", "later", "retested"];
    let said_again = (0..lean.len()).any(|at| AGAIN.contains(&lean.norm(at)));
    let read = lean.message.readings.is_empty() && lean.message.names.is_empty();
    let mut bare = lean.message.quantities.iter().filter(|quantity| !quantity.article && quantity.unit.is_none());
    let (Some(figure), None) = (bare.next(), bare.next()) else { return Found::Nothing };
    if !said_again
        || !read
        || lean.asks()
        || lean.message.in_time(figure.span)
        || (0..lean.len()).any(|at| lean.message.vital_kind(at).is_some())
    {
        return Found::Nothing;
    }
    let measured = |call: &Spoken| matches!(call.tool.as_str(), LogVital::ID | LogBloodPressure::ID);
    let Some((back, last)) = lean.focus.written().find(|(back, call)| *back <= 3 && measured(call)) else {
        return Found::Nothing;
    };
    let Some(kind) = last.text("kind").filter(|_| last.tool == LogVital::ID) else { return Found::Nothing };
    let whose = last.person.as_ref().map(|name| format!("{name}'s ")).unwrap_or_default();
    let noun = if kind == "heart_rate" { "pulse".to_owned() } else { kind.replace('_', " ") };
    let at = lean.message.text.within(figure.span).start;
    Found::Edits(vec![lean.before(at, &format!("{whose}{noun} "), back)])
}
