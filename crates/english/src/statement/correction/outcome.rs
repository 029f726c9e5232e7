//! What came of a dose, and denials that take back what they lean on.

use super::*;

/// What came of a dose: "couldn't get it down", "threw it up" reach back over the taking.
pub(super) fn outcome(words: &[Word], clauses: &mut [Clause], at: usize) {
    let clause = &clauses[at];
    let failed = clause.negation == Some(Negation::Failed);
    if !failed && clause.kept {
        return;
    }
    let thing = words
        .get(clause.from..clause.to)
        .unwrap_or(&[])
        .iter()
        .any(|w| w.any(&["it", "them", "that", "both", "everything"]));
    let sentence = clause.sentence;
    let cue = Some(clause.from);
    // "threw up my antibiotics, the amoxicillin I had at 8": the same thing under another name.
    if !failed
        && let Some(next) = clauses.get_mut(at + 1)
        && next.sentence == sentence
        && next.opener == super::super::clause::Opener::Comma
        && next.assertion == Assertion::Asserted
        && words
            .get(next.from..next.to)
            .unwrap_or(&[])
            .iter()
            .find(|w| !w.part(part::SIGN))
            .is_some_and(|w| w.part(part::DETERMINER))
    {
        next.decide(Assertion::Uncertain, cue);
        next.kept = false;
    }
    for i in (0..at).rev().take(6) {
        let before = &mut clauses[i];
        let near = before.sentence == sentence || thing && before.sentence + 1 == sentence;
        if !near {
            break;
        }
        if failed
            && matches!(before.assertion, Assertion::Uncertain | Assertion::Asserted)
            && before.groups.first().is_some_and(|group| words.get(group.outer()).is_some_and(|w| w.class(Class::Try)))
        {
            before.deny(Negation::Failed, cue);
        } else if !failed
            && matches!(before.assertion, Assertion::Asserted | Assertion::Uncertain | Assertion::Presupposed)
            && matches!(before.whose, Who::Speaker | Who::Unnamed)
        {
            before.decide(Assertion::Uncertain, cue);
            before.kept = false;
        }
    }
}

/// "I said I took it but I didn't", "thought I'd taken it but no": the denial takes back what it leans on.
pub(super) fn unsaid(words: &[Word], clauses: &mut [Clause], at: usize) -> bool {
    let clause = &clauses[at];
    let slice = words.get(clause.from..clause.to).unwrap_or(&[]);
    let plain = slice.len() <= 8
        && slice.iter().all(|w| {
            w.part(part::SIGN | part::SELF_SUBJECT | part::DO | part::HAVE | part::THIRD_SUBJECT)
                || w.any(&["but", "no", "not", "nope", "nah", "actually", "really", "in", "fact", "and", "then"])
        });
    let denies = slice.iter().any(|w| w.any(&["no", "not", "nope", "nah"]));
    let parent = clause.head;
    if !plain
        || !denies
        || !clause.leans
        || parent >= at
        || !matches!(clause.opener, Opener::But | Opener::Hard | Opener::Comma | Opener::And)
    {
        return false;
    }
    let (actor, opener, bare) = (clause.actor, clause.opener, clause.groups.is_empty());
    let cue = Some(clause.from);
    let Some(before) = clauses.get_mut(parent) else { return false };
    let same = bare && opener == Opener::But || !bare && (before.actor == actor || actor == Who::Unnamed);
    if !same || !matches!(before.assertion, Assertion::Asserted | Assertion::Uncertain) {
        return false;
    }
    before.decide(Assertion::Retracted, cue);
    clauses[at].deny(Negation::Not, cue);
    true
}
