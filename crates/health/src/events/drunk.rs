//! Whether a drink that was named was carried off, or went with a dose.

use super::event::EventKind;
use super::message::Message;
use super::rulebook::Mark;

/// "took a bottle of water to the gym": carried there.
pub(super) fn taken_along(message: &Message<'_>, verb: usize, end: usize) -> bool {
    matches!(message.norm(verb), "took" | "take" | "taken" | "taking" | "brought" | "got" | "packed")
        && message.makes(Mark::Carried, &(end..end))
}

/// "swallowed my X with a glass of juice at 7:50": what a dose was taken with was drunk then, and the dose was had then.
pub(super) fn with_it(drafts: &[super::draft::Draft], message: &Message<'_>, dose: usize, drink: usize) -> bool {
    let (Some(dose), Some(drink)) = (drafts.get(dose), drafts.get(drink)) else { return false };
    matches!(dose.kind, EventKind::Intake { .. })
        && matches!(drink.kind, EventKind::Hydration { .. })
        && (dose.tokens.end..drink.tokens.start + 1).any(|at| message.norm(at) == "with")
        && message.statement_index(dose.tokens.start) == message.statement_index(drink.tokens.start)
}
