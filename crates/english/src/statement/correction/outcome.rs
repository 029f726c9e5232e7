//! What came of a dose, and denials that take back what they lean on.

use super::*;
use crate::list::WordList;

/// What came of a dose: "couldn't get it down", "threw it up" reach back over the taking.
pub(super) fn outcome(words: &[Word], clauses: &mut [Clause], at: usize) {
    instead(words, clauses, at);
    let clause = &clauses[at];
    let failed = clause.negation == Some(Negation::Failed);
    if !failed && clause.kept {
        return;
    }
    let thing = any_of(words, clause.from..clause.to, list!["it", "them", "that", "both", "everything"]);
    let sentence = clause.sentence;
    let cue = Some(clause.from);
    // "threw up my antibiotics, the amoxicillin I had at 8": the same thing under another name.
    if !failed
        && let Some(next) = clauses.get_mut(at + 1)
        && next.sentence == sentence
        && next.opener == super::super::clause::Opener::Comma
        && next.assertion == Assertion::Asserted
        && among(words, next.from..next.to)
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
    let slice = among(words, clause.from..clause.to);
    let plain = slice.len() <= 8
        && slice.iter().all(|w| {
            w.part(part::SIGN | part::SELF_SUBJECT | part::DO | part::HAVE | part::THIRD_SUBJECT)
                || w.any(list!["but", "no", "not", "nope", "nah", "actually", "really", "in", "fact", "and", "then"])
        });
    let denies = slice.iter().any(|w| w.any(list!["no", "not", "nope", "nah"]));
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

/// "took it. Actually I didn't.", "took it (my husband did, I mean)", "took it, or rather I will": a clause of its own, with nothing but
/// the denial, takes back what was said before it.
pub(super) fn unsaid_after(words: &[Word], clauses: &mut [Clause], at: usize) -> bool {
    let clause = &clauses[at];
    let slice = among(words, clause.from..clause.to);
    let Some(group) = clause.groups.first().filter(|_| at > 0 && clause.groups.len() == 1 && slice.len() <= 9) else {
        return false;
    };
    let bare = group.chain.len() <= 1
        && words.get(group.main()).is_some_and(|w| w.part(part::DO | part::HAVE | part::MODAL) && !w.any(list!["had"]));
    let only = |more: &WordList| {
        slice.iter().all(|w| {
            w.part(part::SIGN | part::SELF_SUBJECT | part::DO | part::HAVE | part::ADVERB | part::MODAL)
                || w.any(word_list!("../../../data/words/statement/correction/outcome/unsaid_after.txt"))
                || w.any(more)
        })
    };
    let denied = bare
        && group.negated.is_some()
        && matches!(clause.actor, Who::Speaker)
        && only(list![])
        && group.inverted.is_none();
    let rather = matches!(clause.opener, Opener::Or)
        && slice.iter().take(3).any(|w| w.is("rather"))
        && matches!(clause.actor, Who::Speaker)
        && (group.negated.is_some()
            || matches!(clause.assertion, Assertion::Planned | Assertion::Negated | Assertion::Supposed));
    let other = bare
        && group.negated.is_none()
        && matches!(clause.actor, Who::Other(..))
        && group.last + 1 >= clause.to.saturating_sub(1)
        && clauses.get(at + 1).is_some_and(|next| {
            next.sentence == clause.sentence && any_of(words, next.from..next.to, list!["mean", "meant", "not"])
        });
    if !(denied || rather || other) {
        return false;
    }
    let (sentence, cue) = (clause.sentence, Some(clause.from));
    let Some(told) = (at.saturating_sub(4)..at).rev().find(|&i| !clauses[i].groups.is_empty()) else { return false };
    let before = &clauses[told];
    let own = matches!(before.actor, Who::Speaker | Who::Unnamed) && before.sentence + 1 >= sentence;
    if !own || !matches!(before.assertion, Assertion::Asserted | Assertion::Uncertain | Assertion::Presupposed) {
        return false;
    }
    for each in &mut clauses[told..at] {
        if matches!(each.assertion, Assertion::Asserted | Assertion::Uncertain | Assertion::Presupposed) && !each.quoted
        {
            each.decide(Assertion::Retracted, cue);
        }
    }
    true
}

/// "it wasn't Claritin I took, it was Allegra", "I didn't have naproxen at noon, it was diclofenac": what it was instead was taken, then.
fn instead(words: &[Word], clauses: &mut [Clause], at: usize) {
    let Some(last) = at.checked_sub(1) else { return };
    let (head, rest) = clauses.split_at_mut(at);
    let (Some(before), Some(clause)) = (head.get(last), rest.first()) else { return };
    if before.assertion != Assertion::Negated || before.negation != Some(Negation::Not) {
        return;
    }
    let acts = before.groups.first().is_some_and(|group| {
        words.get(group.main()).is_some_and(|w| w.class(Class::Act) && !w.part(part::BE))
            && matches!(group.shape, Shape::Past | Shape::Perfect)
    });
    let own: Vec<&Word> = among(words, clause.from..clause.to)
        .iter()
        .filter(|w| !w.part(part::SIGN) && !w.any(FILLERS) && !w.any(list!["no", "actually", "sorry", "then"]))
        .take(3)
        .collect();
    let named = matches!(own.as_slice(), [it, was, what]
        if it.any(list!["it", "that"]) && was.any(list!["was", "is", "were"])
            && (what.part(part::DETERMINER | part::NUMBER | part::CAPITAL) || !what.part(part::COMMON)));
    // "it was the lisinopril that was in the box", "it was lisinopril day": of that, something else is said.
    let more = rest.get(1).is_some_and(|next| {
        next.sentence == clause.sentence && matches!(next.opener, Opener::Relative | Opener::That | Opener::Bare)
    });
    let when = any_of(words, clause.from..clause.to, list!["day", "time", "turn", "week", "night"]);
    let Some(clause) = rest.first_mut() else { return };
    if acts
        && !more
        && !when
        && named
        && clause.groups.len() == 1
        && clause.sentence == before.sentence
        && clause.assertion == Assertion::Asserted
        && !clause.quoted
        && clause.corrects.is_none()
        && matches!(before.actor, Who::Speaker | Who::Unnamed)
    {
        clause.verbs = before.verbs.iter().copied().chain(clause.verbs.iter().copied()).collect();
        (clause.tense, clause.whose, clause.actor) = (before.tense, before.whose, before.actor);
        clause.head = if before.leans { before.head } else { last };
        clause.leans = true;
        clause.corrects = Some(last);
    }
}
