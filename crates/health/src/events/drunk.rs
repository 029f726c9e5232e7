//! Whether a drink that was named was carried off, is beside words that nobody knows, or went with a dose.

use super::event::EventKind;
use super::message::Message;
use super::rulebook::Mark;
use crate::events::drink_name::drink;

/// "took a bottle of water to the gym": carried there.
pub(super) fn taken_along(message: &Message<'_>, verb: usize, end: usize) -> bool {
    matches!(message.norm(verb), "took" | "take" | "taken" | "taking" | "brought" | "got" | "packed")
        && message.makes(Mark::Carried, &(end..end))
}

/// Whether a measure that stands without a verb has words before it that nobody here knows, or is moved off something: "shot a bottle off
/// the fence", "my eyeglasses: two glasses". Nothing says that it was drunk.
pub(super) fn strange(message: &Message<'_>, at: &std::ops::Range<usize>) -> bool {
    let line = message.clause_tokens(at.start);
    let unknown = |each: usize| {
        let word = message.norm(each);
        message.is_word(each)
            && (crate::dose::form(word) || !super::plainly::beside_a_dose(message, each))
            && !super::words::light(word)
            && !drink(message, each)
            && !message.words.mood_at(each)
            && message.words.symptoms_in(&(each.saturating_sub(3)..each + 1)).is_empty()
    };
    let off = (at.end..line.end.min(at.end + 5)).any(|each| {
        message.norm(each) == "off" && matches!(message.norm(each + 1), "the" | "a" | "my" | "his" | "her" | "its")
    });
    off || (line.start.max(at.start.saturating_sub(8))..at.start).any(unknown)
}

/// "swallowed my X with a glass of juice at 7:50": what a dose was taken with was drunk then, and the dose was had then.
pub(super) fn with_it(drafts: &[super::draft::Draft], message: &Message<'_>, dose: usize, drink: usize) -> bool {
    let (Some(dose), Some(drink)) = (drafts.get(dose), drafts.get(drink)) else { return false };
    matches!(dose.kind, EventKind::Intake { .. })
        && matches!(drink.kind, EventKind::Hydration { .. })
        && (dose.tokens.end..drink.tokens.start + 1).any(|at| message.norm(at) == "with")
        && message.statement_index(dose.tokens.start) == message.statement_index(drink.tokens.start)
}
