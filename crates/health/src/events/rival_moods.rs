//! Two moods in one message: the one that takes the other back is meant, else both are asked about.

use alara_english::list;

use super::draft::Draft;
use super::event::{Certainty, Whose};
use super::message::Message;

/// Said of a mood that a later one takes back.
pub(crate) const TAKEN_BACK: &str = "You took that back.";

/// "Rough. Well, okay actually", "bad, no, fine": the last mood takes back the one before it.
fn taken_back(message: &Message<'_>, found: &mut [Draft]) {
    let turns = |from: usize, to: usize| {
        let turn = list!["actually", "no", "rather", "nope", "correction", "scratch"];
        message.any(from..to, turn) || (from..to).any(|at| message.stands(at, &["i", "mean"]))
    };
    let own = |draft: &Draft| draft.certainty == Certainty::Clear;
    let Some(last) = found.iter().rposition(own) else { return };
    let Some(before) = found.get(..last).and_then(|all| all.iter().rposition(own)) else { return };
    let (Some(old), Some(new)) = (found.get(before), found.get(last)) else { return };
    let (end, start, after) = (old.tokens.end, new.tokens.start, new.tokens.end);
    // Not farther than a breath, and said before the new one or at its end.
    let near = start >= end && start - end <= 6;
    if near && (turns(end, start) || message.is_any(after, list!["actually", "rather"])) {
        for draft in found.iter_mut().take(last).filter(|draft| own(draft)) {
            draft.certainty = Certainty::Denied(TAKEN_BACK);
        }
    }
}

/// Settles which of several moods is meant: of two at once ("good and awful") the one that stands alone, else it is asked about.
pub(super) fn settle(message: &Message<'_>, found: &mut [Draft]) {
    taken_back(message, found);
    let clear = found
        .iter()
        .filter(|draft| draft.certainty == Certainty::Clear && !matches!(draft.whose, Whose::Other(_)))
        .count();
    if clear > 1 {
        for draft in found.iter_mut().filter(|draft| draft.certainty == Certainty::Clear) {
            draft.certainty = Certainty::Doubtful("You named more than one mood.");
        }
    }
}
