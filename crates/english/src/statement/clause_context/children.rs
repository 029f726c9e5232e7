//! What infinitives, reduced relatives and subjectless continuations take over from the clause they hang on.

use super::*;
use crate::list::WordList;

/// "drove me", "took us in", "gave me a lift": whether somebody brought the user somewhere.
fn brings(words: &[Word], group: &Group, to: usize) -> bool {
    const BRINGS: &WordList = word_list!("../../../data/words/statement/clause_context/children/brings.txt");
    let main = words.get(group.main());
    let me = words.get(group.last + 1).is_some_and(|w| group.last + 1 < to && w.any(list!["me", "us"]));
    let lift = any_of(words, group.last + 1..to.min(group.last + 6), list!["lift", "ride"]);
    main.is_some_and(|w| w.any(BRINGS) && (!w.is("gave") || lift)) && me && group.negated.is_none()
}

/// What infinitives, reduced relatives and subjectless continuations take over from the clause they hang on.
pub(super) fn children(words: &[Word], clauses: &mut [Clause], at: usize) {
    let (done, rest) = clauses.split_at_mut(at + 1);
    let (Some((parent, before)), Some(child)) = (done.split_last_mut(), rest.first_mut()) else { return };
    if child.sentence != parent.sentence
        || child.quoted
        || child.request.is_some()
        || parent.assertion == Assertion::Quoted && (child.agent.is_some() || parent.opener == Opener::Because)
    {
        return;
    }
    match child.opener {
        Opener::Purpose => purpose(words, parent, child),
        Opener::Of if child.assertion == Assertion::Presupposed => thought_of(words, parent, child),
        Opener::Bare | Opener::Relative | Opener::That if carries(parent) && !speaks(words, parent) => {
            carried(words, parent, child);
        }
        Opener::And | Opener::Or | Opener::Comma => continued(words, before, parent, child),
        Opener::When | Opener::If if tends(words, parent, child) => parent.decide(Assertion::Habitual, parent.cue),
        Opener::When if child.assertion == Assertion::Asserted => match child.groups.first().map(|group| group.shape) {
            Some(Shape::Past | Shape::Perfect | Shape::Participle) => {
                child.decide(Assertion::Presupposed, Some(child.from));
            }
            Some(Shape::Present) => child.decide(Assertion::Habitual, Some(child.from)),
            _ => {}
        },
        _ => {}
    }
}

/// Whether the main verb of a clause is such a one.
fn verb_is(words: &[Word], clause: &Clause, test: impl FnOnce(&Word) -> bool) -> bool {
    clause.groups.first().and_then(|group| words.get(group.main())).is_some_and(test)
}

/// Whether what hangs on a clause is said no more surely than itself.
fn carries(parent: &Clause) -> bool {
    matches!(parent.assertion, Assertion::Planned | Assertion::Asked | Assertion::Habitual) || retold(parent)
}

fn retold(parent: &Clause) -> bool {
    matches!(parent.assertion, Assertion::Supposed | Assertion::Quoted | Assertion::Fiction)
}

/// Whether the user says or knows what hangs on it.
fn speaks(words: &[Word], parent: &Clause) -> bool {
    verb_is(words, parent, |w| w.class(Class::Say) || w.any(list!["know", "let"]))
        && !matches!(parent.actor, Who::Other(..) | Who::Thing)
}

/// "to see the cardiologist": what is meant to be, done where somebody brought the user to it, or another's wish.
fn purpose(words: &[Word], parent: &Clause, child: &mut Clause) {
    let main = parent.groups.first().map(Group::main);
    let wishes = list!["asked", "ask", "wants", "reminded", "want", "needs", "wanted"];
    let asked_of = verb_is(words, parent, |w| w.class(Class::Say) || w.any(wishes))
        && !matches!(parent.actor, Who::Speaker | Who::Unnamed);
    // "my daughter drove me to see the cardiologist": whoever was brought was there; that it took place is not said outright.
    let brought = matches!(parent.assertion, Assertion::Asserted | Assertion::Uncertain)
        && parent.groups.first().is_some_and(|group| brings(words, group, parent.to));
    if brought && child.assertion == Assertion::Planned {
        child.decide(Assertion::Uncertain, main);
        (child.whose, child.actor) = (Who::Speaker, Who::Speaker);
        (child.agent, child.tense) = (parent.agent, parent.tense);
    } else if asked_of {
        child.decide(Assertion::Quoted, main);
    } else if parent.assertion == Assertion::Asked || retold(parent) {
        child.decide(parent.assertion, parent.cue);
    }
}

/// "thought of taking one": denied, only mused on, or as sure as the clause it hangs on.
fn thought_of(words: &[Word], parent: &Clause, child: &mut Clause) {
    let muses = word_list!("../../../data/words/statement/clause_context/children/children.txt");
    let musing = verb_is(words, parent, |w| w.class(Class::Think) || w.class(Class::Wonder) || w.any(muses));
    if parent.assertion == Assertion::Negated {
        child.deny(parent.negation.unwrap_or(Negation::Not), parent.cue);
    } else if musing || words.get(child.from).is_some_and(|w| w.is("to")) {
        child.decide(Assertion::Planned, parent.groups.first().map(Group::main));
    } else if carries(parent) {
        child.decide(parent.assertion, parent.cue);
    }
}

/// What stands within what is planned, told or asked is so too, unless it is a statement of its own.
fn carried(words: &[Word], parent: &Clause, child: &mut Clause) {
    let independent = child.opener == Opener::Bare
        && child.groups.first().is_some_and(|group| has_object(words, child, group))
        && matches!(child.actor, Who::Speaker | Who::Other(..))
        && !matches!(parent.assertion, Assertion::Fiction | Assertion::Quoted);
    if !independent && matches!(child.assertion, Assertion::Asserted | Assertion::Presupposed | Assertion::Uncertain) {
        let assertion = match parent.assertion {
            Assertion::Planned => Assertion::Supposed,
            Assertion::Habitual => child.assertion,
            other => other,
        };
        child.decide(assertion, parent.cue);
    }
}

/// What goes on without a subject of its own is no surer than what it goes on from.
fn continued(words: &[Word], before: &[Clause], parent: &Clause, child: &mut Clause) {
    let Some(own) = child.groups.first() else { return };
    let presupposed = parent.assertion == Assertion::Presupposed;
    let subject = among(words, child.from..own.first);
    if !presupposed && !retold(parent)
        || own.first > child.from + 2
        || subject.iter().any(|w| w.part(part::SELF_SUBJECT | part::THIRD_SUBJECT))
    {
        return;
    }
    // "Sat down like the missus told me, and had two puffs": the report is an aside, and what goes on is what stood before it.
    let likens = |at: usize| words.get(at).is_some_and(|w| w.any(list!["like", "as"]));
    let told = before
        .last()
        .filter(|before| before.sentence == parent.sentence && matches!(before.actor, Who::Speaker | Who::Unnamed));
    let aside = told.filter(|_| {
        parent.assertion == Assertion::Quoted && (likens(parent.from) || parent.from > 0 && likens(parent.from - 1))
    });
    if let Some(before) = aside {
        (child.actor, child.whose) = (before.actor, before.whose);
    }
    let comma = child.opener == Opener::Comma;
    let spared = aside.is_some() || comma && (parent.opener == Opener::If || presupposed);
    if !spared && child.assertion == Assertion::Asserted {
        child.decide(parent.assertion, parent.cue);
    }
}

/// "I get headaches when I skip coffee", "BP goes 145/90 whenever I see him": what tends to be, not what is.
fn tends(words: &[Word], parent: &Clause, child: &Clause) -> bool {
    let gets = || {
        let near = among(words, parent.from..child.to.min(parent.from + 40));
        verb_is(words, parent, |w| w.any(list!["get", "gets"]))
            && child.groups.first().is_some_and(|group| group.shape == Shape::Present)
            && !near.iter().any(|w| w.any(list!["today", "now", "tonight", "lately"]))
    };
    let whenever =
        || words.get(child.from).is_some_and(|w| w.is("whenever")) && verb_is(words, parent, |w| !w.part(part::BE));
    parent.assertion == Assertion::Asserted && parent.tense == super::super::Tense::Present && (gets() || whenever())
}

/// Whether a verb has a noun of its own right after it.
pub(super) fn has_object(words: &[Word], clause: &Clause, group: &Group) -> bool {
    words.get(group.last + 1).filter(|_| group.last + 1 < clause.to).is_some_and(|w| {
        w.part(part::DETERMINER | part::NUMBER | part::THING | part::SELF_OTHER | part::THIRD_OBJECT)
            && !w.any(list!["last", "that", "this", "every"])
            || !w.part(part::COMMON) && !w.part(part::SIGN)
    })
}
