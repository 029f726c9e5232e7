//! Doses whose name is left out: "I took two puffs", "it's gone down now". Of what, stands before; and whether, must be understood there.

use std::ops::Range;

use alara_english::statement::Assertion;
use alara_english::{WordList, list, word_list};

use super::event::Sourced;
use super::message::Message;
use super::verbs::Verb;
use crate::dose::Dose;
use crate::events::role::turned_behind;

/// What one medicine is called that is not named.
pub(super) const ONE: &WordList = word_list!("../../data/words/events/nameless/one.txt");
/// What several are called.
pub(super) const MANY: &WordList = word_list!("../../data/words/events/nameless/many.txt");

/// "took two puffs", "had one tablet": how much, with the name left out. Its last word.
pub(super) fn measured(message: &Message<'_>, at: usize, verb: Option<Verb>) -> Option<usize> {
    let take = verb == Some(Verb::Take) || matches!(message.norm(at), "had" | "did");
    let from = at + 1 + usize::from(matches!(message.norm(at + 1), "my" | "the" | "just" | "another"));
    let quantity = message.quantity_at(from).filter(|_| take)?;
    let tokens = message.tokens(quantity.span);
    let last = if crate::dose::form(message.norm(tokens.end)) { tokens.end } else { tokens.end.checked_sub(1)? };
    let formed = crate::dose::form(message.norm(last)) && (quantity.unit.is_none() || crate::dose::doselike(quantity));
    let bare = quantity.unit.is_none()
        && (bare_count(message, last) && verb == Some(Verb::Take) || !quantity.article && limited(message, at));
    let counted = formed || bare;
    let here = message.clause_tokens(at);
    (counted
        && tokens.start == from
        && here.contains(&last)
        && message.names_in(&here).is_empty()
        && !followed_by_noun(message, last))
    .then_some(last)
}

/// "I can take up to 8 paracetamol a day. I've had 2.": a count behind a limit that names of what.
pub(super) fn limited(message: &Message<'_>, at: usize) -> bool {
    const LIMITS: &WordList = list!["most", "max", "maximum", "limit", "than", "to", "exceed"];
    let from = message.sentence_tokens(at).start;
    let Some(last) = from.checked_sub(1) else { return false };
    let before = message.sentence_tokens(last);
    let limit = |each: usize| {
        message.is_any(each, LIMITS)
            && (matches!(message.before(each, 1), "up" | "more" | "at")
                || !matches!(message.norm(each), "to" | "than" | "most"))
    };
    message.names_in(&before).len() == 1 && before.into_iter().any(limit)
}

/// The count that stands behind a limit: what the limit allows is no dose.
pub(super) fn counted(message: &Message<'_>, at: usize) -> Option<Sourced<Dose>> {
    let quantity = message.quantity_at(at).filter(|quantity| !quantity.article)?;
    let dose = Dose::of(std::iter::once(quantity), |part| message.text.slice(part.span).to_owned())?;
    Some(Sourced::stated(dose, message.gate(quantity.span)))
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
    turned_behind(message, from)
        || (start..to).any(|at| {
            message.vital_kind(at).is_some()
                || word_list!("../../data/words/events/nameless/rather_of.txt").holds(message.norm(at))
        })
        || !message.words.symptoms_in(&(start..to)).is_empty()
}

/// "used it up", "finished it ages ago": what there was of it is gone, and into whom is not said.
pub(super) fn used_up(message: &Message<'_>, at: usize, pronoun: usize) -> bool {
    let word = message.norm(at);
    word.starts_with("finish") || word.starts_with("use") && message.norm(pronoun + 1) == "up"
}

/// "that bus", "those people", "one glass": the pronoun is a determiner here.
pub(super) fn followed_by_noun(message: &Message<'_>, at: usize) -> bool {
    if matches!(message.norm(at), "it" | "them" | "mine") {
        return false;
    }
    let next = message.norm(at + 1);
    let lone = alara_english::list![
        "", ".", ",", "!", ";", "\n", "at", "with", "for", "this", "last", "yesterday", "today", "an", "about",
        "around", "when", "before", "after", "and", "but", "now", "just", "already", "in", "too", "earlier", "on",
        "twice", "to", "then", "so", "as"
    ]
    .holds(next);
    !lone
}
