//! What stands around a clause and changes it: reports, beliefs, dreams, conditions, and the verbs that elliptical clauses inherit.

use super::clause::{Clause, Opener, Who};
use super::group::{Group, Shape};
use super::lexicon::part;
use super::tables::Class;
use super::words::{Word, among, any_of, some_of};
use super::{Assertion, Negation};
use crate::list::WordList;

mod children;
mod complement;
mod conditions;
mod ellipsis;
mod unclaimed;

use children::children;
use complement::{complement, moments, within};
pub(super) use conditions::{alternatives, messages, nothing, presupposed, told_behind, unlogged};
use conditions::{conditions, made, stories};
pub(super) use ellipsis::{lead, resolve};
use unclaimed::unclaimed;

/// "had a dream my blood pressure was 300": the noun carries what the verb does.
fn dreamt(words: &[Word], clause: &Clause, group: &Group) -> bool {
    group.main_is(words, list!["had", "have", "having"])
        && any_of(words, group.last + 1..clause.to.min(group.last + 5), list!["dream", "nightmare", "daydream"])
}

/// "weird dream, …", "had a funny dream. …": whether what follows may have been dreamt. "slept like a dream" and "was a nightmare" tell
/// of none.
fn dream_told(words: &[Word], clause: &Clause) -> bool {
    let own = among(words, clause.from..clause.to);
    let Some(dream) = own.iter().position(|w| w.any(list!["dream", "dreams", "nightmare", "nightmares"])) else {
        return false;
    };
    let likened = own.iter().take(dream).any(|w| w.any(list!["like", "was", "is", "been"]));
    let had = clause
        .groups
        .first()
        .is_none_or(|group| group.main_is(words, list!["had", "have", "having", "woke", "dream", "dreams"]));
    had && !likened
}

/// What follows a dream that is told is asked about: how far it reaches is not said.
fn after_a_dream(words: &[Word], clauses: &mut [Clause]) {
    let Some(at) = clauses.iter().position(|clause| !clause.quoted && dream_told(words, clause)) else { return };
    let cue = Some(clauses[at].from);
    for clause in clauses[at + 1..].iter_mut().filter(|clause| clause.assertion == Assertion::Asserted) {
        clause.decide(Assertion::Uncertain, cue);
    }
}

/// Reports, beliefs, dreams and conditions, reaching on over what hangs on them.
pub(super) fn retell(words: &[Word], clauses: &mut [Clause]) {
    for at in 0..clauses.len() {
        if clauses[at].quoted {
            continue;
        }
        conditions(words, clauses, at);
        unclaimed(words, clauses, at);
        stories(words, clauses, at);
        made(words, clauses, at);
        according(words, clauses, at);
        let Some(group) = clauses[at].groups.first().cloned() else {
            complement(words, clauses, at);
            continue;
        };
        let Some(outer) = words.get(group.outer()) else { continue };
        let speaker = matches!(clauses[at].actor, Who::Speaker | Who::Unnamed) && !group.passive;
        let main = words.get(group.main());
        // "my therapist thinks I'm depressed": what another thinks is told, not so.
        let opinion = outer.class(Class::Think) && matches!(clauses[at].actor, Who::Other(..)) && !group.passive;
        if (main.is_some_and(|w| w.class(Class::Say)) || opinion)
            && !(speaker
                || device(words, &clauses[at])
                || measured(words, &clauses[at], &group)
                || shown(words, clauses, at, &group))
            && clauses[at].request.is_none()
        {
            report(words, clauses, at);
        } else if outer.class(Class::Dream) || dreamt(words, &clauses[at], &group) {
            clauses[at].decide(Assertion::Fiction, Some(group.outer()));
            hanging(clauses, at, true, |child| child.decide(Assertion::Fiction, Some(group.outer())));
        } else if outer.class(Class::Think) && speaker && group.chain.len() == 1
            || outer.any(list!["seems", "seem", "looks", "look"]) && !matches!(clauses[at].actor, Who::Speaker)
            || group.modal.is_some() && main.is_some_and(|w| w.any(list!["swear", "sworn"]))
        {
            believe(words, clauses, at, &group);
        } else if outer.any(list!["hope", "wish", "hoping", "wishing"]) && speaker {
            hanging(clauses, at, false, |child| {
                if matches!(child.assertion, Assertion::Asserted | Assertion::Habitual | Assertion::Uncertain) {
                    child.decide(Assertion::Supposed, Some(group.outer()));
                }
            });
        } else if group.passive && outer.class(Class::Say) && matches!(clauses[at].actor, Who::Speaker) {
            report(words, clauses, at);
        }
        children(words, clauses, at);
        complement(words, clauses, at);
        meant(words, clauses, at);
    }
    moments(words, clauses);
    within(words, clauses);
    after_a_dream(words, clauses);
}

/// "when I said I took it I meant I'm about to": what one said is taken back by what one meant.
fn meant(words: &[Word], clauses: &mut [Clause], at: usize) {
    let speaks = |clause: &Clause, texts: &WordList| {
        matches!(clause.actor, Who::Speaker | Who::Unnamed)
            && clause.groups.first().is_some_and(|group| group.main_is(words, texts))
    };
    if !speaks(&clauses[at], list!["meant", "mean"]) {
        return;
    }
    let sentence = clauses[at].sentence;
    let said = (at.saturating_sub(4)..at).rev().find(|&i| {
        clauses[i].sentence == sentence
            && speaks(&clauses[i], list!["said", "wrote", "typed", "put", "told", "logged", "say"])
    });
    let Some(said) = said else { return };
    let cue = clauses[at].groups.first().map(Group::main);
    for clause in clauses[said + 1..at].iter_mut().filter(|clause| !clause.groups.is_empty()) {
        clause.decide(Assertion::Retracted, cue);
    }
}

/// A device's own reading is no hearsay.
fn device(words: &[Word], clause: &Clause) -> bool {
    let Some(group) = clause.groups.first() else { return false };
    let subject = among(words, clause.from..group.first);
    // "I stood on the scales and they said 71.4": what was named last, where it is several.
    let near = among(words, clause.from.saturating_sub(16)..clause.from);
    let named = near.iter().rev().find(|w| w.part(part::DEVICE | part::CLINICIAN | part::PERSON | part::THIRD_SUBJECT));
    subject.iter().rev().take(6).any(|w| w.part(part::DEVICE))
        || subject.iter().any(|w| w.is("they")) && named.is_some_and(|w| w.any(list!["scales", "monitors", "strips"]))
}

/// "my cuff read 146/79", "the display says 128/82": nothing but a reading.
fn measured(words: &[Word], clause: &Clause, group: &Group) -> bool {
    group.main_is(words, list!["read", "reads", "showed", "shows"])
        && words.get(group.last + 1).is_some_and(|w| group.last + 1 < clause.to && w.part(part::NUMBER))
}

/// "I think it said 129/83": what an "it" said in figures a device showed, where nobody and nothing with words of its own was named before. Without
/// a device named it may have been anything, and is asked about.
fn shown(words: &[Word], clauses: &mut [Clause], at: usize, group: &Group) -> bool {
    let clause = &clauses[at];
    let figures = group.main_is(words, list!["said", "says"])
        && words.get(group.last + 1).is_some_and(|w| group.last + 1 < clause.to && w.part(part::NUMBER))
        && some_of(words, clause.from..group.first, |w| w.is("it"));
    if !figures {
        return false;
    }
    let own = |w: &Word| {
        w.any(list!["bp", "pressure", "cuff", "machine", "monitor", "thermometer", "scales", "scale"])
            || w.part(part::DEVICE)
    };
    let near = among(words, clause.from.saturating_sub(24)..clause.from);
    let after = among(words, group.last + 1..clause.to.min(group.last + 10));
    let plain = near.iter().all(|w| {
        w.part(part::SIGN | part::ADVERB | part::SELF_SUBJECT | part::JOINER)
            || w.class(Class::Think)
            || w.any(list!["am", "pretty", "sure"])
    });
    let device = near.iter().chain(after).any(own)
        && !near.iter().any(|w| w.part(part::CLINICIAN | part::THIRD_SUBJECT | part::PERSON));
    // "At 7 this morning it said 118 over 76": two figures of one reading that open the message, with nothing beside them but when.
    let reading = near.is_empty()
        && after.first().is_some_and(|w| w.any(list!["over", "/"]) || w.part(part::NUMBER))
        && after.iter().any(|w| w.any(list!["over", "/"]))
        && words.get(group.main()).is_some_and(|w| w.is("said"))
        && among(words, clause.from..group.first).iter().all(|w| {
            w.part(part::NUMBER | part::SIGN)
                || w.any(DAYS)
                || w.any(list!["it", "at", "this", "on", "just", "now", "am", "pm", "about", "around", "past", "half"])
        });
    if plain && !device && !reading && clauses[at].assertion == Assertion::Asserted {
        clauses[at].decide(Assertion::Uncertain, Some(group.main()));
    }
    plain || device
}

/// Days that a past event is placed on.
const DAYS: &WordList = word_list!("../../../data/words/statement/clause_context/shown.txt");

fn report(words: &[Word], clauses: &mut [Clause], at: usize) {
    let clinician = match clauses[at].actor {
        // Two words before the name may be a title: "Dr. Njoroge".
        Who::Other(from, to) => {
            let titled = clauses[at].from.max(from.saturating_sub(2))..to;
            some_of(words, titled, |w| w.part(part::CLINICIAN | part::THIRD_SUBJECT))
        }
        _ => false,
    };
    // What an earlier report covers has been seen to.
    if clauses[at].assertion == Assertion::Quoted {
        return;
    }
    let teller = match clauses[at].actor {
        Who::Other(from, to) => Some((from, to)),
        _ => None,
    };
    let cue = clauses[at].groups.first().map(Group::main);
    clauses[at].decide(Assertion::Quoted, cue);
    // "as my doctor advised, I took it": the report is an aside.
    let aside = matches!(clauses[at].opener, Opener::Because | Opener::When | Opener::If)
        || [clauses[at].from, clauses[at].from.saturating_sub(1)]
            .iter()
            .any(|at| words.get(*at).is_some_and(|w| w.any(list!["like", "as"])));
    if aside {
        return;
    }
    let sentence = clauses[at].sentence;
    // "wrote down 150/95 in January, this morning I get 132/84": what was told stands in the clause of the telling itself.
    let told_within = clauses[at].groups.first().is_some_and(|group| {
        among(words, group.last + 1..clauses[at].to)
            .iter()
            .filter(|w| !w.part(part::SIGN | part::SELF_OTHER | part::THIRD_OBJECT | part::ADVERB | part::THING))
            .count()
            >= 2
    });
    for (i, child) in clauses.iter_mut().enumerate().skip(at + 1) {
        if child.sentence != sentence {
            break;
        }
        let spoken = matches!(child.actor, Who::Speaker);
        let state = child.groups.first().is_some_and(|group| {
            group.outer_is(words, list!["have", "am", "'ve", "has", "is", "got", "having", "suffering"])
                && group.negated.is_none()
        });
        // "the doctor said I have GERD": a finding of one's own, as told by whoever found it.
        if clinician
            && state
            && spoken
            && matches!(child.opener, Opener::Bare | Opener::That)
            && child.assertion == Assertion::Asserted
        {
            child.agent = teller;
            continue;
        }
        let resumes = matches!(child.opener, Opener::But | Opener::Then | Opener::Hard)
            && (spoken || child.request.is_some())
            || matches!(child.opener, Opener::And | Opener::Comma)
                && (i > at + 1 || told_within)
                && spoken
                && child.groups.first().is_some_and(|group| !matches!(group.shape, Shape::Infinitive | Shape::Modal))
            // "Dr told I have X, scan was Saturday": a finished event of its own, with its day.
            || matches!(child.opener, Opener::Comma)
                && clinician
                && i > at + 1
                && matches!(child.actor, Who::Thing | Who::Unnamed)
                && child.groups.first().is_some_and(|group| {
                    group.shape == Shape::Past && group.outer_is(words, list!["was", "were"])
                })
                && any_of(words, child.from..child.to, DAYS)
            || matches!(child.opener, Opener::And)
                && spoken
                && child.groups.first().is_some_and(|group| matches!(group.shape, Shape::Past | Shape::Perfect))
            || matches!(child.opener, Opener::And | Opener::Then | Opener::But | Opener::Comma | Opener::Hard)
                && child.request.is_some();
        if resumes {
            break;
        }
        if !child.quoted {
            child.decide(Assertion::Quoted, cue);
        }
    }
}

fn believe(words: &[Word], clauses: &mut [Clause], at: usize, group: &Group) {
    let denied = group.negated.is_some() || group.outer_is(words, list!["doubt", "doubted"]);
    let cue = Some(group.outer());
    let child = clauses
        .get(at + 1)
        .filter(|child| {
            child.sentence == clauses[at].sentence
                && matches!(child.opener, Opener::Bare | Opener::That | Opener::Colon)
        })
        .is_some();
    if child {
        hanging(clauses, at, false, |child| {
            if matches!(child.assertion, Assertion::Asserted | Assertion::Presupposed) {
                if denied { child.deny(Negation::Not, cue) } else { child.decide(Assertion::Uncertain, cue) }
            }
        });
        return;
    }
    // "itchy eyes since yesterday, pollen I reckon": what is believed stands in the clause itself.
    let own = among(words, clauses[at].from..group.first);
    let cause = clauses[at].opener == Opener::Comma
        && own.iter().any(|w| !w.part(part::SIGN | part::SELF_SUBJECT | part::ADVERB | part::JOINER | part::NUMBER))
        && !own.iter().any(|w| w.part(part::NUMBER) || w.is("or"))
        && clauses[..at].last().is_some_and(|before| before.groups.is_empty());
    let rest = among(words, group.last + 1..clauses[at].to).iter().filter(|w| !w.part(part::SIGN)).count();
    if rest <= 1
        && !denied
        && !cause
        && at > 0
        && clauses[at - 1].sentence == clauses[at].sentence
        && !matches!(clauses[at].opener, Opener::And | Opener::But)
    {
        // ", I think" at the end: over what stands before.
        for before in clauses[..at].iter_mut().rev().take_while(|before| before.groups.is_empty()) {
            doubt(before, cue);
        }
        let verbal = clauses[..at].iter().rposition(|before| !before.groups.is_empty());
        if let Some(i) = verbal.filter(|&i| clauses[i].sentence == clauses[at].sentence) {
            doubt(&mut clauses[i], cue);
        }
    }
    if clauses[at].assertion == Assertion::Asserted {
        clauses[at].decide(Assertion::Uncertain, cue);
    }
}

fn doubt(clause: &mut Clause, cue: Option<usize>) {
    if clause.assertion == Assertion::Asserted && !clause.quoted {
        clause.decide(Assertion::Uncertain, cue);
    }
}

/// Applies to the clauses that hang on one: the first after it, and those tied to that one.
/// `wide` goes on over clauses with a subject of their own.
fn hanging(clauses: &mut [Clause], at: usize, wide: bool, mut apply: impl FnMut(&mut Clause)) {
    let sentence = clauses[at].sentence;
    for (i, child) in clauses.iter_mut().enumerate().skip(at + 1).take(16) {
        let own = !wide && child.groups.first().is_some_and(|group| group.first > child.from + 1);
        let tied = match child.opener {
            Opener::That
            | Opener::Bare
            | Opener::Colon
            | Opener::Purpose
            | Opener::Of
            | Opener::Relative
            | Opener::Whether => true,
            Opener::And | Opener::Or | Opener::Comma => i > at + 1 && !own,
            _ => false,
        };
        if child.sentence != sentence || child.quoted || !tied {
            break;
        }
        apply(child);
    }
}

/// "according to the leaflet, …".
fn according(words: &[Word], clauses: &mut [Clause], at: usize) {
    let clause = &clauses[at];
    if clause.assertion == Assertion::Quoted {
        return;
    }
    let slice = among(words, clause.from..clause.to.min(clause.from + 12));
    let hearsay = slice.first().is_some_and(|w| w.is("according"))
        && !slice.iter().any(|w| w.part(part::DEVICE) || w.any(list!["me", "record", "my"]));
    if hearsay {
        let sentence = clause.sentence;
        for child in clauses.iter_mut().skip(at).take_while(|child| child.sentence == sentence) {
            child.decide(Assertion::Quoted, None);
        }
        return;
    }
    // "according to my app I took it": a record's word for a deed, and no memory of it.
    let kept = slice.first().is_some_and(|w| w.is("according"))
        && slice.iter().any(|w| w.any(word_list!("../../../data/words/statement/clause_context/according.txt")));
    if kept {
        let sentence = clause.sentence;
        for child in clauses.iter_mut().skip(at).take_while(|child| child.sentence == sentence) {
            let deed = child.groups.first().is_some_and(|group| {
                group.main_is(words, list!["took", "taken", "had", "swallowed", "used", "injected"])
            });
            if deed {
                doubt(child, None);
            }
        }
    }
}
