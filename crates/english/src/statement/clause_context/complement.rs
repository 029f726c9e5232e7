//! What hangs on a predicate is told only as surely as the predicate tells it: "I know that …" and "it's true that …" tell it, "it's unlikely
//! that …" leaves it open, "I deny that …" and "it's not true that …" deny it. A predicate of no list lowers what hangs on it by "that".
//!
//! Factive and non-factive predicates: Kiparsky and Kiparsky 1970; those that imply or deny their complement: Karttunen 1971.

use super::*;
use crate::list::WordList;

/// Predicates that tell what hangs on them.
const TELLS: &WordList = word_list!("../../../data/words/statement/clause_context/complement/tells.txt");
/// Of those, the ones that say of it that it is so: denied, they say that it is not.
const TRUTHS: &WordList = word_list!("../../../data/words/statement/clause_context/complement/truths.txt");
/// Of those, the ones that take it to be so even where they are denied ("I didn't realise that I took two").
const FACTIVE: &WordList = word_list!("../../../data/words/statement/clause_context/complement/factive.txt");
/// Predicates that say of it that it is not so.
const DENIES: &WordList = word_list!("../../../data/words/statement/clause_context/complement/denies.txt");
/// Predicates that leave open whether it is so.
const LEAVES: &WordList = word_list!("../../../data/words/statement/clause_context/complement/leaves.txt");
/// Orders that nothing be made of it.
const DROPS: &WordList = word_list!("../../../data/words/statement/clause_context/complement/drops.txt");

/// How likely it is that something is so.
const POSSIBLE: &WordList = word_list!("../../../data/words/statement/clause_context/complement/possible.txt");
const MOMENTS: &WordList = word_list!("../../../data/words/statement/clause_context/complement/moments.txt");
/// Which of several such.
const WHICH: &WordList = list!["last", "first", "next", "second", "third", "only", "few"];

/// What a predicate makes of its complement.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Force {
    Tells,
    Leaves,
    Denies,
}

/// Lowers what hangs on a clause to how surely that clause tells it.
pub(super) fn complement(words: &[Word], clauses: &mut [Clause], at: usize) {
    let parent = &clauses[at];
    let Some(child) = clauses.get(at + 1).filter(|child| {
        child.sentence == parent.sentence && !child.quoted && child.request.is_none() && !child.groups.is_empty()
    }) else {
        return;
    };
    let by_that = child.opener == Opener::That;
    if !by_that && child.opener != Opener::Bare {
        return;
    }
    let Some((predicate, force)) = force(words, parent, by_that) else { return };
    hanging(clauses, at, false, |child| {
        let told = matches!(child.assertion, Assertion::Asserted | Assertion::Presupposed);
        match force {
            Force::Leaves if told => child.decide(Assertion::Uncertain, Some(predicate)),
            Force::Denies if told || child.assertion == Assertion::Uncertain => {
                child.deny(Negation::Not, Some(predicate));
            }
            _ => {}
        }
    });
}

/// "It's possible I drank it", "I trust my bp was fine", "no way I drank it": a predicate whose own verb, or that of what hangs on it, no
/// table has stands in one clause with it.
pub(super) fn within(words: &[Word], clauses: &mut [Clause]) {
    for clause in clauses.iter_mut().filter(|clause| clause.assertion == Assertion::Asserted && !clause.quoted) {
        let own = among(words, clause.from..clause.to);
        let predicate = (1..own.len()).find(|&at| {
            let before = |back: usize| at.checked_sub(back).and_then(|i| own.get(i));
            let Some(word) = before(1).filter(|_| own[at].part(part::SELF_SUBJECT) || own[at].is("my")) else {
                return false;
            };
            let said = before(2).is_some_and(|w| w.part(part::SELF_SUBJECT));
            let called = before(2).is_none_or(|w| w.part(part::BE | part::ADVERB) || w.any(list!["it", "'s"]));
            let none = word.any(list!["way", "chance"]) && before(2).is_some_and(|w| w.is("no"));
            none || word.any(POSSIBLE) && called || word.any(LEAVES) && !word.part(part::PREPOSITION) && said
        });
        if let Some(at) = predicate {
            clause.decide(Assertion::Uncertain, Some(clause.from + at - 1));
        }
    }
}

/// "Every time I took it", "the last time I took it", "the day I took it": when something else was, and told in passing.
pub(super) fn moments(words: &[Word], clauses: &mut [Clause]) {
    for clause in clauses.iter_mut().filter(|clause| clause.assertion == Assertion::Asserted && !clause.quoted) {
        let Some(group) = clause.groups.first() else { continue };
        let own = among(words, clause.from..group.first);
        let Some(subject) = own.iter().position(|w| w.part(part::SELF_SUBJECT)) else { continue };
        let led = own.iter().take_while(|w| w.part(part::SIGN | part::JOINER)).count();
        let cue = Some(clause.from);
        match own.get(led..subject).unwrap_or_default() {
            [every, moment] if every.any(list!["every", "each"]) && moment.any(MOMENTS) => {
                clause.decide(Assertion::Habitual, cue);
            }
            [the, moment] if the.is("the") && moment.any(MOMENTS) => clause.decide(Assertion::Presupposed, cue),
            [the, which, moment] if the.any(list!["the", "my", "every"]) && which.any(WHICH) && moment.any(MOMENTS) => {
                clause.decide(Assertion::Presupposed, cue);
            }
            _ => {}
        }
    }
}

/// The predicate that a clause ends with, and what it makes of what hangs on it; `None` where it has none that anything hangs on.
fn force(words: &[Word], parent: &Clause, by_that: bool) -> Option<(usize, Force)> {
    let small =
        |w: &Word| w.part(part::SIGN | part::ADVERB | part::SELF_OTHER | part::THIRD_OBJECT | part::YOU | part::PERSON);
    let last = (parent.from..parent.to).rev().find(|&at| !small(&words[at]) || words[at].any(TRUTHS))?;
    // "I deny having taken it".
    let last = if words[last].is("having") { last.checked_sub(1).filter(|&at| at >= parent.from)? } else { last };
    let word = &words[last];
    let group = parent.groups.last();
    // "It may be that I took it": nothing but the copula.
    let verb = group.is_some_and(|group| group.main() == last || group.chain.contains(&last));
    let copula = group.is_some() && word.part(part::BE);
    let modal = group.and_then(|group| group.modal).and_then(|at| words.get(at));
    let might = modal.is_some_and(|w| w.any(list!["could", "may", "might", "would", "'d"]));
    let wishes = group.is_some_and(|group| group.chain.iter().any(|at| words[*at].any(list!["like", "want", "need"])));
    let no = last
        .checked_sub(1)
        .is_some_and(|at| at >= parent.from && words[at].any(list!["no", "not", "never", "hardly", "little"]));
    let negated = group.is_some_and(|group| group.negated.is_some()) || no;
    // "There's no doubt", "not gonna lie", "every time I vomit", "except that"; "so noisy that I have a headache": what follows of it.
    let result = some_of(words, parent.from..last, |w| w.any(list!["so", "such"]));
    let moment = word.is("time") && !last.checked_sub(1).is_some_and(|at| words[at].any(list!["high", "about"]));
    // "Read that 150/90 is bad": hearsay, of which others see to it.
    let heard = word.any(list!["read", "heard", "hear"]);
    let joins = heard || group.is_none() && word.part(part::PREPOSITION | part::SUBORDINATOR | part::JOINER);
    let candid = word.any(list!["lie", "lying"]) && negated;
    if word.is("doubt") && !verb && negated || candid || moment || by_that && result || joins {
        return None;
    }
    let ordered = group.is_none() && last == parent.from
        || verb && group.is_some_and(|group| group.shape == Shape::Order && group.negated.is_none());
    let own = if ordered && word.any(DROPS) || word.any(DENIES) {
        Force::Denies
    } else if word.any(LEAVES) || copula && (might || negated) {
        Force::Leaves
    } else if word.any(TELLS) || word.any(TRUTHS) || copula {
        Force::Tells
    } else if by_that && group.is_none_or(|group| verb || group.last < last && words[group.main()].part(part::BE)) {
        Force::Leaves
    } else {
        return None;
    };
    let requested = parent.request.is_some()
        || group.is_some_and(|group| {
            group.shape == Shape::Order || group.first == parent.from && words[group.first].is("do")
        });
    // "Didn't tell her I took it": what somebody else was not told is so all the same.
    let kept = word.any(list!["tell", "told", "telling"])
        && among(words, last + 1..parent.to).first().is_some_and(|w| !w.part(part::YOU));
    Some((
        last,
        match own {
            Force::Tells if negated && (word.any(TRUTHS) || requested) => Force::Denies,
            Force::Tells if negated && (word.any(FACTIVE) || kept) => Force::Tells,
            Force::Tells if negated || might && !wishes => Force::Leaves,
            Force::Denies if negated => Force::Leaves,
            own => own,
        },
    ))
}
