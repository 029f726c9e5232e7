//! What shows, after it was told, that it may not have happened: "… it's still in the box", "… so no". It is asked about then.

use super::super::clause::{Clause, Who};
use super::super::lexicon::part;
use super::super::words::{Word, among, any_of};
use super::super::{Assertion, Negation};
use super::countermand::only_no;
use crate::list::WordList;

/// What is taken, where it is spoken of afterwards.
const DOSES: &WordList = word_list!("../../../data/words/statement/correction/left_over/doses.txt");

/// Where a dose lies that nobody took.
const PLACES: &WordList = word_list!("../../../data/words/statement/correction/left_over/places.txt");

/// Lowers what was told shortly before to what is asked about.
pub(super) fn left_over(words: &[Word], clauses: &mut [Clause], at: usize) {
    let clause = &clauses[at];
    let denied = at + 1 == clauses.len() && only_no(words, clause) && !asked_before(clauses, at);
    if !(denied || still_there(words, clause)) {
        return;
    }
    let (sentence, cue) = (clause.sentence, Some(clause.from));
    for before in clauses[..at].iter_mut().rev().take(4) {
        let told = matches!(before.actor, Who::Speaker | Who::Unnamed)
            && before.sentence + 2 >= sentence
            && matches!(before.assertion, Assertion::Asserted | Assertion::Presupposed)
            && !before.quoted;
        // "thought I'd taken it, but it's still in the box": it was not.
        let thought = before.assertion == Assertion::Uncertain
            && before.sentence == sentence
            && any_of(
                words,
                before.from.saturating_sub(2)..before.to,
                list!["thought", "assumed", "believed", "figured", "reckoned"],
            );
        if thought && !denied {
            before.deny(Negation::Not, cue);
        } else if told {
            before.decide(Assertion::Uncertain, cue);
        }
    }
}

/// Whether the clause before is a question, which a bare "no" answers.
fn asked_before(clauses: &[Clause], at: usize) -> bool {
    at.checked_sub(1).is_some_and(|last| matches!(clauses[last].assertion, Assertion::Asked))
}

/// "it's still sat in the box", "the tablets are still on the side".
fn still_there(words: &[Word], clause: &Clause) -> bool {
    let own = among(words, clause.from..clause.to);
    let Some(still) = own.iter().position(|w| w.is("still")) else { return false };
    let dose = own[..still].iter().any(|w| w.any(DOSES));
    let behind = &own[still + 1..];
    let placed =
        behind.iter().any(|w| w.any(list!["in", "on", "inside", "at"])) && behind.iter().any(|w| w.any(PLACES));
    let pill = own[..still]
        .iter()
        .any(|w| w.any(DOSES) && !w.part(part::THIRD_SUBJECT) && !w.any(list!["it", "that", "this"]));
    let lies = behind.iter().take(2).any(|w| w.any(list!["here", "there", "untouched", "unopened", "sealed", "lying"]));
    dose && placed || pill && lies
}
