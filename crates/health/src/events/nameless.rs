//! Doses whose name is left out: "I took two puffs", "it's gone down now". Of what, stands before; and whether, must be understood there.

use std::ops::Range;

use alara_english::statement::Assertion;
use alara_english::{WordList, list};

use super::message::Message;
use super::pronoun::followed_by_noun;
use super::verbs::Verb;

/// What one medicine is called that is not named.
pub(super) const ONE: &WordList = list![
    "pill",
    "tablet",
    "capsule",
    "med",
    "medication",
    "medicine",
    "inhaler",
    "injection",
    "shot",
    "jab",
    "drops",
    "patch",
    "puffer",
    "tab",
    "dose",
    "spray",
    "cream",
    "pil",
    "tablett",
    "caplet"
];
/// What several are called.
pub(super) const MANY: &WordList = list![
    "pills",
    "tablets",
    "meds",
    "medications",
    "medicines",
    "capsules",
    "tabs",
    "supplements",
    "doses",
    "injections",
    "inhalers",
    "medecines",
    "medicins",
    "caplets"
];

/// "took two puffs", "had one tablet": how much, with the name left out. Its last word.
pub(super) fn measured(message: &Message<'_>, at: usize, verb: Option<Verb>) -> Option<usize> {
    let take = verb == Some(Verb::Take) || matches!(message.norm(at), "had" | "did");
    let from = at + 1 + usize::from(matches!(message.norm(at + 1), "my" | "the" | "just" | "another"));
    let quantity = message.quantity_at(from).filter(|_| take)?;
    let tokens = message.tokens(quantity.span);
    let last = if super::dose::form(message.norm(tokens.end)) { tokens.end } else { tokens.end.checked_sub(1)? };
    let formed = super::dose::form(message.norm(last)) && (quantity.unit.is_none() || super::dose::doselike(quantity));
    let bare = bare_count(message, last) && quantity.unit.is_none() && verb == Some(Verb::Take);
    let counted = formed || bare;
    let here = message.statement_tokens(message.statement_index(at));
    (counted
        && tokens.start == from
        && here.contains(&last)
        && message.names_in(&here).is_empty()
        && !followed_by_noun(message, last))
    .then_some(last)
}

/// "I swallowed two": of what is not said, where the count is all there is.
pub(super) fn bare_count(message: &Message<'_>, at: usize) -> bool {
    matches!(message.norm(at), "two" | "three" | "2" | "3" | "half")
}

/// "Don't have my Ventolin with me but took two puffs": whether what was named before is denied, planned or asked about there.
pub(super) fn untold(message: &Message<'_>, named: &Range<usize>) -> bool {
    message.statement(named.start).is_some_and(|of| of.assertion != Assertion::Asserted)
}

/// What a pronoun more likely stands for than a medication named before it: something measured, felt or paid between them, or a noun that the
/// name only describes ("my metformin price, it's gone down").
pub(super) fn rather_of(message: &Message<'_>, from: usize, to: usize) -> bool {
    // "the price of Humira, it's gone down": what is named before it counts as well.
    let start = message.sentence_tokens(from.saturating_sub(1)).start;
    super::role::turned_behind(message, from)
        || (start..to).any(|at| {
            message.vital_kind(at).is_some()
                || matches!(
                    message.norm(at),
                    "price"
                        | "cost"
                        | "dose"
                        | "dosage"
                        | "pressure"
                        | "swelling"
                        | "level"
                        | "levels"
                        | "count"
                        | "bill"
                        | "bp"
                        | "b/p"
                        | "inr"
                        | "weight"
                )
        })
        || !super::words::symptoms_in(message, &(start..to)).is_empty()
}

/// "used it up", "finished it ages ago": what there was of it is gone, and into whom is not said.
pub(super) fn used_up(message: &Message<'_>, at: usize, pronoun: usize) -> bool {
    let word = message.norm(at);
    word.starts_with("finish") || word.starts_with("use") && message.norm(pronoun + 1) == "up"
}
