//! What a clause leaves unsaid it takes from the one it leans on: verb, subject, assertion.

use super::*;
use crate::list::WordList;

/// Lets clauses without a verb of their own lean on the one before, and gives all their heads.
pub fn resolve(words: &[Word], clauses: &mut [Clause]) {
    for at in 0..clauses.len() {
        let head = head_of(clauses, at);
        // "no fever, chills, nausea or cough": a list that ends in "or".
        let alternatives = clauses
            .iter()
            .skip(at)
            .take(8)
            .take_while(|next| next.sentence == clauses[at].sentence && next.groups.is_empty())
            .any(|next| any_of(words, next.from..next.to.min(next.from + 12), list!["or", "nor"]));
        let (before, rest) = clauses.split_at_mut(at);
        let Some(clause) = rest.first_mut() else { continue };
        let Some(parent) = head.and_then(|head| before.get(head)) else {
            clause.head = at;
            continue;
        };
        if clause.groups.is_empty() {
            let denies = parent.cue.and_then(|cue| words.get(cue)).is_some_and(|w| w.any(list!["denies", "denied"]));
            follow(words, clause, parent, before.last(), alternatives && clause.opener != Opener::But || denies);
        } else if elliptical(words, clause) {
            let own = std::mem::take(&mut clause.verbs);
            clause.verbs = parent.verbs.iter().copied().chain(own).collect();
            clause.leans = true;
            clause.head = parent.head;
            if matches!(clause.assertion, Assertion::Asserted) && clause.actor == Who::Unnamed {
                clause.actor = parent.actor;
            }
            continue;
        } else if coordinated_base(words, clause, parent) {
            clause.assertion = parent.assertion;
            clause.negation = parent.negation;
            clause.tense = parent.tense;
            clause.request = None;
            clause.cue = parent.cue;
            if clause.actor == Who::Unnamed {
                clause.actor = parent.actor;
                clause.whose = parent.whose;
            }
        }
        if !clause.leans {
            clause.head = at;
        }
    }
}

/// The clause that a clause leans on: the one before in its sentence, followed to its own head.
pub(super) fn head_of(clauses: &[Clause], at: usize) -> Option<usize> {
    let clause = clauses.get(at)?;
    let before = clauses.get(at.checked_sub(1)?)?;
    if clause.quoted || before.quoted || before.sentence != clause.sentence {
        return None;
    }
    Some(if before.leans { before.head } else { at - 1 }).filter(|&head| head < at)
}

/// "I did", "but I haven't": an auxiliary with nothing after it.
pub(super) fn elliptical(words: &[Word], clause: &Clause) -> bool {
    let Some(group) = clause.groups.first() else { return false };
    let bare =
        group.chain.len() == 1 && words.get(group.main()).is_some_and(|w| w.part(part::DO | part::HAVE | part::MODAL));
    let after = among(words, group.last + 1..clause.to);
    let content = after.iter().take(4).find(|w| {
        !w.part(part::SIGN | part::ADVERB | part::NEGATOR)
            && !w.any(list!["mine", "today", "yet", "that", "so", "in", "at"])
    });
    bare && content.is_none() && clause.groups.len() == 1
}

/// "didn't eat or take my pills": a base form that goes on under the auxiliary of the clause before.
pub(super) fn coordinated_base(words: &[Word], clause: &Clause, parent: &Clause) -> bool {
    let (Some(own), Some(theirs)) = (clause.groups.first(), parent.groups.first()) else { return false };
    let carried = matches!(theirs.shape, Shape::Modal | Shape::Infinitive)
        || words.get(theirs.first).is_some_and(|w| w.part(part::DO)) && theirs.chain.first() != Some(&theirs.first)
        || theirs.chain.len() > 1;
    let alternative = clause.opener == Opener::Or
        && parent.assertion == Assertion::Negated
        && matches!(own.shape, Shape::Past | Shape::Participle | Shape::Progressive)
        && own.negated.is_none()
        && matches!(clause.actor, Who::Unnamed | Who::Speaker)
        && own.first <= clause.from + 1;
    alternative
        || own.shape == Shape::Order
            && matches!(clause.opener, Opener::And | Opener::Or | Opener::Comma | Opener::Then)
            && carried
            && parent.assertion != Assertion::Requested
            && !clause.request.is_some_and(|_| matches!(clause.opener, Opener::Comma | Opener::Then))
            && !(clause.request.is_some() && parent.assertion == Assertion::Asserted)
}

/// A verbless stretch takes over what it leans on, unless it says otherwise itself.
pub(super) fn follow(words: &[Word], clause: &mut Clause, parent: &Clause, before: Option<&Clause>, listed: bool) {
    let first = (clause.from..clause.to).find(|&i| !words[i].part(part::SIGN));
    let joined = |texts: &WordList| first.and_then(|i| words.get(i)).is_some_and(|w| w.any(texts));
    clause.leans = true;
    clause.head = parent.head;
    clause.verbs.clone_from(&parent.verbs);
    clause.tense = parent.tense;
    let own = clause.assertion != Assertion::Asserted;
    if own {
        // "skipped the aspirin but not the metformin": by what is left unsaid only.
        if clause.assertion == Assertion::Negated
            && clause.opener != Opener::Without
            && parent.assertion == Assertion::Negated
            && joined(list!["but", "not"])
            && !matches!(parent.negation, Some(Negation::Not))
        {
            clause.decide(Assertion::Uncertain, clause.cue);
        }
        return;
    }
    // "before I forget: 10 mg of lisinopril": why it is told now, and nothing that it hangs on.
    let aside = parent.opener == Opener::When
        && matches!(clause.opener, Opener::Colon | Opener::Comma | Opener::Hard)
        && parent.groups.len() == 1
        && parent.groups.iter().any(|group| {
            group.main_is(words, list!["forget", "remember", "think"])
                && matches!(group.shape, super::super::group::Shape::Present)
        });
    if aside {
        clause.verbs.clear();
        clause.leans = false;
        clause.tense = super::super::Tense::None;
        return;
    }
    // "forgot the metformin, sugar 9.4 now": a figure with what it is of is told by itself.
    if parent.assertion == Assertion::Negated && clause.tells_a_figure(words) {
        clause.verbs.clear();
        clause.leans = false;
        return;
    }
    let verbal = !parent.groups.is_empty();
    let before_same = before.map_or(parent, |b| b);
    match parent.assertion {
        Assertion::Negated => {
            let or = listed || joined(list!["or", "nor", "either"]) || clause.opener == Opener::Or;
            let contrast = clause.opener == Opener::But || joined(list!["but", "just", "only", "though"]);
            let ends = parent.opener == Opener::Without && !or;
            if contrast {
                if verbal && matches!(parent.negation, Some(Negation::Not)) && parent.tense != super::super::Tense::None
                {
                    clause.decide(Assertion::Uncertain, None);
                }
            } else if (verbal && parent.opener != Opener::Not || or)
                && !ends
                && before_same.assertion == Assertion::Negated
            {
                clause.assertion = parent.assertion;
                clause.negation = parent.negation;
                clause.cue = parent.cue;
            }
        }
        // "took aspirin" after "without": the stretch after the comma is back with the main clause.
        Assertion::Requested | Assertion::Asked | Assertion::Asserted => {}
        other => clause.decide(other, parent.cue),
    }
    if parent.opener == Opener::Without {
        clause.decide(Assertion::Asserted, None);
    }
}

/// What one does with a medication.
const TAKING: &WordList = word_list!("../../../data/words/statement/clause_context/ellipsis/taking.txt");

/// Fragments before a verb that has no object of its own: "aspirin, skipped it", "nurofen x2, swallowed".
pub fn lead(words: &[Word], clauses: &mut [Clause]) {
    for at in (1..clauses.len()).rev() {
        let (before, rest) = clauses.split_at_mut(at);
        let (Some(one), Some(two)) = (before.last_mut(), rest.first()) else { continue };
        let near = one.sentence == two.sentence
            && !one.quoted
            && matches!(two.opener, Opener::Comma | Opener::Colon | Opener::Hard | Opener::But | Opener::And);
        if !near || one.idle || !one.groups.is_empty() || one.assertion != Assertion::Asserted {
            continue;
        }
        // "chest x-ray at 10, been coughing for weeks", "eye clinic yesterday, she said it's fine": what goes on in a body has no object, and what
        // was said stands behind the saying.
        let apart = two.groups.first().is_some_and(|group| {
            let Some(main) = words.get(group.main()) else { return false };
            let complement = rest.get(1).is_some_and(|next| {
                next.sentence == two.sentence && matches!(next.opener, Opener::Bare | Opener::That)
            });
            group.shape == Shape::Progressive && !main.any(TAKING)
                || main.class(Class::Say)
                    && (matches!(two.actor, Who::Other(..))
                        || words.get(group.main() + 1).is_some_and(|w| w.part(part::THIRD_OBJECT)))
                    && complement
        });
        if apart || one.tells_a_figure(words) && two.names_another_figure(words, one) {
            continue;
        }
        let verbless_denial = two.groups.is_empty() && two.assertion == Assertion::Negated && short(words, two);
        let objectless = two.groups.first().is_some_and(|group| objectless(words, two, group))
            && !matches!(two.assertion, Assertion::Requested | Assertion::Asked)
            && !matches!(two.actor, Who::Thing | Who::You);
        if verbless_denial && matches!(two.opener, Opener::Colon | Opener::Hard | Opener::Comma)
            || objectless && two.opener != Opener::And
        {
            let whose = one.whose;
            one.assertion = two.assertion;
            one.negation = two.negation;
            one.cue = two.cue;
            one.tense = two.tense;
            one.verbs.clone_from(&two.verbs);
            one.whose = if matches!(whose, Who::Other(..)) || two.whose == Who::Unnamed { whose } else { two.whose };
        }
    }
}

/// "no", "not yet", "none": a denial with no noun of its own.
pub(super) fn short(words: &[Word], clause: &Clause) -> bool {
    among(words, clause.from..clause.to)
        .iter()
        .filter(|w| !w.part(part::SIGN))
        .all(|w| w.any(word_list!("../../../data/words/statement/clause_context/ellipsis/short.txt")))
}

/// Whether a verb has no noun after it but a pronoun, a time or a place.
pub(super) fn objectless(words: &[Word], clause: &Clause, group: &Group) -> bool {
    if clause.groups.len() > 1 && !words.get(clause.groups[1].main()).is_some_and(|w| w.part(part::BE)) {
        return false;
    }
    if group.inverted.is_some() || matches!(group.shape, Shape::Order | Shape::Infinitive | Shape::Gerund) {
        return false;
    }
    let mut at = group.last + 1;
    while words.get(at).is_some_and(|w| w.part(part::ADVERB | part::SIGN)) && at < clause.to {
        at += 1;
    }
    let Some(next) = words.get(at).filter(|_| at < clause.to) else { return true };
    next.any(word_list!("../../../data/words/statement/clause_context/ellipsis/objectless.txt"))
        && !(next.any(list!["this", "that", "last", "one", "two", "on", "in", "for", "with"])
            && words.get(at + 1).is_some_and(|w| at + 1 < clause.to && !w.part(part::COMMON)))
        && !words.get(group.main()).is_some_and(|w| w.part(part::BE))
}
