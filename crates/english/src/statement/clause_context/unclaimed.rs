//! What the speaker will not say is not said: "I wouldn't say I feel good", "can't say I took it", "I never said I had it".

use super::*;
use crate::list::WordList;

/// Saying that leaves what is said open. "didn't tell her I took it" takes the taking for granted, and is none of these.
const SAYING: &WordList = list!["say", "says", "said", "saying", "claim", "claims", "claimed", "claiming"];
/// Verbs that a denial passes through on its way to the saying: "not going to say", "wouldn't go so far as to say".
const THROUGH: &WordList = list!["go", "going", "went", "dare", "want", "try", "trying"];
/// Adverbs that all but deny.
const HARDLY: &WordList = list!["hardly", "barely", "scarcely"];
/// What would gladly be said, and so is not: "I'd love to say I feel great".
const GLADLY: &WordList = list!["like", "love"];

/// Denies what hangs on a saying that is denied, and doubts what would gladly be said.
pub(super) fn unclaimed(words: &[Word], clauses: &mut [Clause], at: usize) {
    let clause = &clauses[at];
    if clause.quoted || clause.request.is_some() {
        return;
    }
    let is = |at: usize, texts: &WordList| words.get(at).is_some_and(|w| w.any(texts));
    if let Some(cue) = never_that(words, clauses, at) {
        return deny(clauses, at, Some(cue));
    }
    if !matches!(clause.actor, Who::Speaker | Who::Unnamed) {
        return;
    }
    let Some(last) = clause.groups.last().filter(|group| is(group.main(), SAYING) && !group.passive) else { return };
    let Some(first) = clause.groups.first() else { return };
    let (cue, main) = (Some(last.main()), last.main());
    let chained = last.chain.iter().take(last.chain.len().saturating_sub(1)).all(|&verb| is(verb, THROUGH));
    let through = first.main() == main || is(first.main(), THROUGH);
    // "wouldn't go | so far as to say".
    let before = at.checked_sub(1).and_then(|at| clauses.get(at)).filter(|before| before.sentence == clause.sentence);
    let far = first.shape == Shape::Infinitive
        && words.get(clause.from).is_some_and(|w| w.is("so"))
        && before
            .and_then(|before| before.groups.last())
            .is_some_and(|group| group.negated.is_some() && is(group.main(), THROUGH));
    let denied = first.negated.or(last.negated).is_some() && chained && through || far;
    let hardly = among(words, clause.from..main).iter().rev().take(3).any(|w| w.any(HARDLY));
    let gladly =
        first.modal.is_some_and(|at| is(at, list!["would"])) && is(first.outer(), GLADLY) && first.chain.len() > 1;
    if denied || hardly {
        deny(clauses, at, cue);
    } else if gladly {
        hanging(clauses, at, false, |child| {
            if child.assertion == Assertion::Asserted {
                child.decide(Assertion::Supposed, cue);
            }
        });
    }
}

fn deny(clauses: &mut [Clause], at: usize, cue: Option<usize>) {
    hanging(clauses, at, false, |child| {
        if matches!(child.assertion, Assertion::Asserted | Assertion::Presupposed | Assertion::Uncertain) {
            child.deny(Negation::Not, cue);
        }
    });
}

/// "not that I feel good", "it's not like I took it": the "not" that a clause ends in, over the next one.
fn never_that(words: &[Word], clauses: &[Clause], at: usize) -> Option<usize> {
    let clause = &clauses[at];
    let own = words.get(clause.from..clause.to)?;
    let end = own.iter().rposition(|w| !w.any(list!["like", "that", "as", "if", "exactly", "really"]))?;
    let like = own.len() - 1 - end;
    let next = clauses.get(at + 1).filter(|next| next.sentence == clause.sentence)?;
    let spoken =
        words.get(next.from..next.to.min(next.from + 3))?.iter().any(|w| w.part(part::SELF_SUBJECT | part::SELF_OTHER));
    let that =
        next.opener == Opener::That && own.len() == 1 || like > 0 && matches!(next.opener, Opener::Bare | Opener::That);
    (own[end].is("not") && spoken && that && clause.assertion == Assertion::Negated).then_some(clause.from + end)
}
