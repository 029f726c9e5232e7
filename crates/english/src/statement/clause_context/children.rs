//! What infinitives, reduced relatives and subjectless continuations take over from the clause they hang on.

use super::*;
use crate::list::WordList;

/// "drove me", "took us in", "gave me a lift": whether somebody brought the user somewhere.
fn brings(words: &[Word], group: &Group, to: usize) -> bool {
    const BRINGS: &WordList = word_list!("../../../data/words/statement_clause_context_children_brings.txt");
    let main = words.get(group.main());
    let me = words.get(group.last + 1).is_some_and(|w| group.last + 1 < to && w.any(list!["me", "us"]));
    let lift =
        words.get(group.last + 1..to.min(group.last + 6)).unwrap_or(&[]).iter().any(|w| w.any(list!["lift", "ride"]));
    main.is_some_and(|w| w.any(BRINGS) && (!w.is("gave") || lift)) && me && group.negated.is_none()
}

/// What infinitives, reduced relatives and subjectless continuations take over from the clause they hang on.
pub(super) fn children(words: &[Word], clauses: &mut [Clause], at: usize) {
    let sentence = clauses[at].sentence;
    let (done, rest) = clauses.split_at_mut(at + 1);
    let (Some(parent), Some(child)) = (done.last(), rest.first_mut()) else { return };
    if child.sentence != sentence
        || child.quoted
        || child.request.is_some()
        || parent.assertion == Assertion::Quoted && (child.agent.is_some() || parent.opener == Opener::Because)
    {
        return;
    }
    let own_verb = child.groups.first().cloned();
    let carried = matches!(
        parent.assertion,
        Assertion::Supposed
            | Assertion::Quoted
            | Assertion::Fiction
            | Assertion::Planned
            | Assertion::Asked
            | Assertion::Habitual
    );
    let speaks = parent.groups.first().is_some_and(|group| {
        words.get(group.main()).is_some_and(|w| w.class(Class::Say) || w.any(list!["know", "let"]))
    }) && !matches!(parent.actor, Who::Other(..) | Who::Thing);
    match child.opener {
        Opener::Purpose => {
            let asked_of = parent.groups.first().is_some_and(|group| {
                words.get(group.main()).is_some_and(|w| {
                    w.class(Class::Say) || w.any(list!["asked", "ask", "wants", "reminded", "want", "needs", "wanted"])
                })
            }) && !matches!(parent.actor, Who::Speaker | Who::Unnamed);
            // "my daughter drove me to see the cardiologist": whoever was brought was there; that it took place is not said outright.
            let brought = matches!(parent.assertion, Assertion::Asserted | Assertion::Uncertain)
                && parent.groups.first().is_some_and(|group| brings(words, group, parent.to));
            if brought && matches!(child.assertion, Assertion::Planned) {
                child.decide(Assertion::Uncertain, parent.groups.first().map(Group::main));
                child.whose = Who::Speaker;
                child.actor = Who::Speaker;
                child.agent = parent.agent;
                child.tense = parent.tense;
            } else if asked_of {
                child.decide(Assertion::Quoted, parent.groups.first().map(Group::main));
            } else if matches!(
                parent.assertion,
                Assertion::Asked | Assertion::Quoted | Assertion::Fiction | Assertion::Supposed
            ) {
                child.decide(parent.assertion, parent.cue);
            }
        }
        Opener::Of if child.assertion == Assertion::Presupposed => {
            let musing = parent.groups.first().is_some_and(|group| {
                words.get(group.main()).is_some_and(|w| {
                    w.class(Class::Think)
                        || w.class(Class::Wonder)
                        || w.any(word_list!("../../../data/words/statement_clause_context_children_children.txt"))
                })
            });
            if parent.assertion == Assertion::Negated {
                child.deny(parent.negation.unwrap_or(Negation::Not), parent.cue);
            } else if musing || words.get(child.from).is_some_and(|w| w.is("to")) {
                child.decide(Assertion::Planned, parent.groups.first().map(Group::main));
            } else if carried {
                child.decide(parent.assertion, parent.cue);
            }
        }
        Opener::Bare | Opener::Relative | Opener::That if carried && !speaks => {
            let object = own_verb.as_ref().is_some_and(|group| has_object(words, child, group));
            let independent = child.opener == Opener::Bare
                && object
                && matches!(child.actor, Who::Speaker | Who::Other(..))
                && parent.assertion != Assertion::Fiction
                && parent.assertion != Assertion::Quoted;
            if !independent
                && matches!(child.assertion, Assertion::Asserted | Assertion::Presupposed | Assertion::Uncertain)
            {
                let assertion =
                    if parent.assertion == Assertion::Planned { Assertion::Supposed } else { parent.assertion };
                let assertion = if parent.assertion == Assertion::Habitual { child.assertion } else { assertion };
                child.decide(assertion, parent.cue);
            }
        }
        Opener::And | Opener::Or | Opener::Comma
            if own_verb.is_some()
                && matches!(
                    parent.assertion,
                    Assertion::Supposed | Assertion::Quoted | Assertion::Fiction | Assertion::Presupposed
                ) =>
        {
            let subjectless = own_verb.as_ref().is_some_and(|group| {
                group.first <= child.from + 2
                    && !words
                        .get(child.from..group.first)
                        .unwrap_or(&[])
                        .iter()
                        .any(|w| w.part(part::SELF_SUBJECT | part::THIRD_SUBJECT))
            });
            // "Sat down like the missus told me, and had two puffs": the report is an aside, and what goes on is what stood before it.
            let likens = |at: usize| words.get(at).is_some_and(|w| w.any(list!["like", "as"]));
            let told =
                done.len().checked_sub(2).and_then(|before| done.get(before)).filter(|before| {
                    before.sentence == sentence && matches!(before.actor, Who::Speaker | Who::Unnamed)
                });
            let aside = told.is_some()
                && parent.assertion == Assertion::Quoted
                && (likens(parent.from) || parent.from > 0 && likens(parent.from - 1));
            if let Some(before) = told.filter(|_| aside && subjectless) {
                (child.actor, child.whose) = (before.actor, before.whose);
            }
            let spared = aside || parent.opener == Opener::If && child.opener == Opener::Comma;
            let presupposed = parent.assertion == Assertion::Presupposed
                && (child.opener == Opener::Comma
                    || parent.opener == Opener::When && parent.from == clause_start(words, parent));
            if subjectless
                && !spared
                && !(presupposed && child.opener == Opener::Comma)
                && child.assertion == Assertion::Asserted
            {
                child.decide(parent.assertion, parent.cue);
            }
        }
        Opener::When | Opener::If
            if parent.assertion == Assertion::Asserted
                && parent.tense == super::super::Tense::Present
                && parent
                    .groups
                    .first()
                    .is_some_and(|group| words.get(group.main()).is_some_and(|w| w.any(list!["get", "gets"])))
                && own_verb.as_ref().is_some_and(|group| group.shape == Shape::Present)
                && !words
                    .get(parent.from..child.to.min(parent.from + 40))
                    .unwrap_or(&[])
                    .iter()
                    .any(|w| w.any(list!["today", "now", "tonight", "lately"])) =>
        {
            // "I get headaches when I skip coffee": what tends to be, not what is.
            if let Some(parent) = done.last_mut() {
                parent.decide(Assertion::Habitual, parent.cue);
            }
        }
        // "BP goes 145/90 whenever I see him": what tends to be.
        Opener::When | Opener::If
            if parent.assertion == Assertion::Asserted
                && parent.tense == super::super::Tense::Present
                && words.get(child.from).is_some_and(|w| w.is("whenever"))
                && parent
                    .groups
                    .first()
                    .is_some_and(|group| words.get(group.main()).is_some_and(|w| !w.part(part::BE))) =>
        {
            if let Some(parent) = done.last_mut() {
                parent.decide(Assertion::Habitual, parent.cue);
            }
        }
        Opener::When if child.assertion == Assertion::Asserted => {
            let past = own_verb
                .as_ref()
                .is_some_and(|group| matches!(group.shape, Shape::Past | Shape::Perfect | Shape::Participle));
            let present = own_verb.as_ref().is_some_and(|group| matches!(group.shape, Shape::Present));
            if past {
                child.decide(Assertion::Presupposed, Some(child.from));
            } else if present {
                child.decide(Assertion::Habitual, Some(child.from));
            }
        }
        _ => {}
    }
}

pub(super) fn clause_start(words: &[Word], clause: &Clause) -> usize {
    let _ = words;
    clause.from
}

/// Whether a verb has a noun of its own right after it.
pub(super) fn has_object(words: &[Word], clause: &Clause, group: &Group) -> bool {
    words.get(group.last + 1).filter(|_| group.last + 1 < clause.to).is_some_and(|w| {
        w.part(part::DETERMINER | part::NUMBER | part::THING | part::SELF_OTHER | part::THIRD_OBJECT)
            && !w.any(list!["last", "that", "this", "every"])
            || !w.part(part::COMMON) && !w.part(part::SIGN)
    })
}
