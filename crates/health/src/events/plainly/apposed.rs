//! What stands behind a name to tell which one it was: "the one from the recall".

use alara_english::{WordList, word_list};

use super::super::message::Message;
use super::super::verbs::Verb;
use super::beside::{OPENS, understood};

/// "had the naproxen, the one from the recall": what says which one it was must be understood to its end.
pub(super) fn apposed(message: &Message<'_>, end: usize) -> bool {
    const WHICH: &WordList = word_list!("../../../data/words/events/plainly/apposed/which.txt");
    let Some(sign) = (end..end + 4).find(|at| matches!(message.norm(*at), "," | "(" | "-" | "–" | "—")) else {
        return false;
    };
    let beside = (end..sign).all(|at| message.quantity_at(at).is_some() || crate::dose::form(message.norm(at)));
    // "which was recalled": of a dose that was nice, or a relief, every word is understood.
    if beside && message.norm(sign + 1) == "which" && matches!(message.norm(sign + 2), "was" | "were" | "is" | "had") {
        return (sign + 3..sign + 6)
            .take_while(|at| message.says(*at))
            .any(|at| !understood(message, at) && !OPENS.contains(message.norm(at)));
    }
    let head = (sign + 2..sign + 5).find(|at| message.is_any(*at, WHICH));
    let (true, true, Some(head)) = (beside, matches!(message.norm(sign + 1), "the" | "that" | "those" | "from"), head)
    else {
        return false;
    };
    // "the dog's one".
    if (sign + 1..head).any(|at| message.norm(at).ends_with("'s") && !message.timed(at)) {
        return true;
    }
    // "the one with food", "the ones I take at night": of the dose, and of nothing that befell it.
    (head + 1..head + 9)
        .take_while(|at| message.says(*at))
        .take_while(|at| !matches!(message.norm(*at), "and" | "but" | "so" | "then"))
        .any(|at| {
            !understood(message, at) && !OPENS.contains(message.norm(at))
                || message.verb(at).is_some_and(|verb| {
                    !(matches!(verb, Verb::Take | Verb::Light) || verb == Verb::Give && message.norm(at + 1) == "me")
                })
        })
}
