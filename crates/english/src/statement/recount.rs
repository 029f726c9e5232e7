//! What stands around a clause and changes it: reports, beliefs, dreams, conditions, and the verbs that elliptical clauses inherit.

use super::clause::{Clause, Opener, Who};
use super::group::{Group, Shape};
use super::lexicon::part;
use super::tables::Class;
use super::words::Word;
use super::{Assertion, Negation};

/// Stories one may be "in".
const STORIES: &[&str] = &[
    "movie",
    "film",
    "show",
    "novel",
    "story",
    "episode",
    "dream",
    "series",
    "sitcom",
    "drama",
    "book",
    "nightmare",
    "fanfic",
    "screenplay",
    "roleplay",
];

/// Lets clauses without a verb of their own lean on the one before, and gives all their heads.
pub(super) fn lean(words: &[Word], clauses: &mut [Clause]) {
    for at in 0..clauses.len() {
        let head = head_of(words, clauses, at);
        // "no fever, chills, nausea or cough": a list that ends in "or".
        let alternatives = clauses
            .iter()
            .skip(at)
            .take(8)
            .take_while(|next| next.sentence == clauses[at].sentence && next.groups.is_empty())
            .any(|next| {
                words.get(next.from..next.to.min(next.from + 12)).unwrap_or(&[]).iter().any(|w| w.any(&["or", "nor"]))
            });
        let (before, rest) = clauses.split_at_mut(at);
        let Some(clause) = rest.first_mut() else { continue };
        let Some(parent) = head.and_then(|head| before.get(head)) else {
            clause.head = at;
            continue;
        };
        if clause.groups.is_empty() {
            let denies = parent.cue.and_then(|cue| words.get(cue)).is_some_and(|w| w.any(&["denies", "denied"]));
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
fn head_of(words: &[Word], clauses: &[Clause], at: usize) -> Option<usize> {
    let clause = clauses.get(at)?;
    let before = clauses.get(at.checked_sub(1)?)?;
    if clause.quoted || before.sentence != clause.sentence {
        return None;
    }
    let _ = words;
    if before.quoted {
        return None;
    }
    Some(if before.leans { before.head } else { at - 1 }).filter(|&head| head < at)
}

/// "I did", "but I haven't": an auxiliary with nothing after it.
fn elliptical(words: &[Word], clause: &Clause) -> bool {
    let Some(group) = clause.groups.first() else { return false };
    let bare =
        group.chain.len() == 1 && words.get(group.main()).is_some_and(|w| w.part(part::DO | part::HAVE | part::MODAL));
    let after = words.get(group.last + 1..clause.to).unwrap_or(&[]);
    let content = after.iter().take(4).find(|w| {
        !w.part(part::SIGN | part::ADVERB | part::NEGATOR)
            && !w.any(&["mine", "today", "yet", "that", "so", "in", "at"])
    });
    bare && content.is_none() && clause.groups.len() == 1
}

/// "didn't eat or take my pills": a base form that goes on under the auxiliary of the clause before.
fn coordinated_base(words: &[Word], clause: &Clause, parent: &Clause) -> bool {
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
fn follow(words: &[Word], clause: &mut Clause, parent: &Clause, before: Option<&Clause>, listed: bool) {
    let first = (clause.from..clause.to).find(|&i| !words[i].part(part::SIGN));
    let joined = |texts: &[&str]| first.and_then(|i| words.get(i)).is_some_and(|w| w.any(texts));
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
            && joined(&["but", "not"])
            && !matches!(parent.negation, Some(Negation::Not))
        {
            clause.decide(Assertion::Uncertain, clause.cue);
        }
        return;
    }
    let verbal = !parent.groups.is_empty();
    let before_same = before.map_or(parent, |b| b);
    match parent.assertion {
        Assertion::Negated => {
            let or = listed || joined(&["or", "nor", "either"]) || clause.opener == Opener::Or;
            let contrast = clause.opener == Opener::But || joined(&["but", "just", "only", "though"]);
            let ends = parent.opener == Opener::Without && !or;
            if contrast {
                if verbal && matches!(parent.negation, Some(Negation::Not)) && parent.tense != super::Tense::None {
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
        Assertion::Requested | Assertion::Asked => {}
        Assertion::Asserted => {}
        other => clause.decide(other, parent.cue),
    }
    if parent.opener == Opener::Without {
        clause.decide(Assertion::Asserted, None);
    }
}

/// Fragments before a verb that has no object of its own: "aspirin, skipped it", "nurofen x2, swallowed".
pub(super) fn lead(words: &[Word], clauses: &mut [Clause]) {
    for at in (1..clauses.len()).rev() {
        let (before, rest) = clauses.split_at_mut(at);
        let (Some(one), Some(two)) = (before.last_mut(), rest.first()) else { continue };
        let near = one.sentence == two.sentence
            && !one.quoted
            && matches!(two.opener, Opener::Comma | Opener::Colon | Opener::Hard | Opener::But | Opener::And);
        if !near || one.idle || !one.groups.is_empty() || one.assertion != Assertion::Asserted {
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
fn short(words: &[Word], clause: &Clause) -> bool {
    words.get(clause.from..clause.to).unwrap_or(&[]).iter().filter(|w| !w.part(part::SIGN)).all(|w| {
        w.any(&[
            "no", "not", "yet", "none", "nope", "nil", "never", "today", "taken", "done", "still", "sorry", "but",
            "and", "this", "morning", "tonight",
        ])
    })
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
    next.any(&[
        "it",
        "them",
        "that",
        "those",
        "both",
        "one",
        "two",
        "mine",
        "this",
        "down",
        "at",
        "with",
        "after",
        "before",
        "on",
        "in",
        "into",
        "by",
        "around",
        "about",
        "for",
        "yesterday",
        "tonight",
        "today",
        "last",
        "when",
        "because",
        "though",
        "without",
        "as",
    ]) && !(next.any(&["this", "that", "last", "one", "two", "on", "in", "for", "with"])
        && words.get(at + 1).is_some_and(|w| at + 1 < clause.to && !w.part(part::COMMON)))
        && !words.get(group.main()).is_some_and(|w| w.part(part::BE))
}

/// Reports, beliefs, dreams and conditions, reaching on over what hangs on them.
pub(super) fn retell(words: &[Word], clauses: &mut [Clause]) {
    for at in 0..clauses.len() {
        if clauses[at].quoted {
            continue;
        }
        conditions(words, clauses, at);
        stories(words, clauses, at);
        let Some(group) = clauses[at].groups.first().cloned() else {
            according(words, clauses, at);
            continue;
        };
        let Some(outer) = words.get(group.outer()) else { continue };
        let speaker = matches!(clauses[at].actor, Who::Speaker | Who::Unnamed) && !group.passive;
        let main = words.get(group.main());
        if main.is_some_and(|w| w.class(Class::Say))
            && !(speaker || device(words, &clauses[at]) || measured(words, &clauses[at], &group))
            && clauses[at].request.is_none()
        {
            report(words, clauses, at);
        } else if outer.class(Class::Dream) {
            clauses[at].decide(Assertion::Fiction, Some(group.outer()));
            hanging(clauses, at, true, |child| child.decide(Assertion::Fiction, Some(group.outer())));
        } else if outer.class(Class::Think) && speaker && group.chain.len() == 1
            || outer.any(&["seems", "seem", "looks", "look"]) && !speaker
        {
            believe(words, clauses, at, &group);
        } else if outer.any(&["hope", "wish", "hoping", "wishing"]) && speaker {
            hanging(clauses, at, false, |child| {
                if matches!(child.assertion, Assertion::Asserted | Assertion::Habitual | Assertion::Uncertain) {
                    child.decide(Assertion::Supposed, Some(group.outer()));
                }
            });
        } else if outer.any(&["sure", "certain"])
            || words
                .get(group.last + 1..clauses[at].to)
                .unwrap_or(&[])
                .iter()
                .take(3)
                .any(|w| w.any(&["sure", "certain"]))
                && clauses[at].assertion == Assertion::Uncertain
        {
            hanging(clauses, at, false, |child| {
                if child.assertion == Assertion::Asserted {
                    child.decide(Assertion::Uncertain, Some(group.outer()));
                }
            });
        } else if group.passive && outer.class(Class::Say) && matches!(clauses[at].actor, Who::Speaker) {
            report(words, clauses, at);
        }
        children(words, clauses, at);
    }
}

/// A device's own reading is no hearsay.
fn device(words: &[Word], clause: &Clause) -> bool {
    let Some(group) = clause.groups.first() else { return false };
    words.get(clause.from..group.first).unwrap_or(&[]).iter().rev().take(6).any(|w| w.part(part::DEVICE))
}

/// "my cuff read 146/79", "the display says 128/82": nothing but a reading.
fn measured(words: &[Word], clause: &Clause, group: &Group) -> bool {
    words.get(group.main()).is_some_and(|w| w.any(&["read", "reads", "showed", "shows"]))
        && words.get(group.last + 1).is_some_and(|w| group.last + 1 < clause.to && w.part(part::NUMBER))
}

fn report(words: &[Word], clauses: &mut [Clause], at: usize) {
    let clinician = match clauses[at].actor {
        Who::Other(from, to) => {
            words.get(from..to).unwrap_or(&[]).iter().any(|w| w.part(part::CLINICIAN | part::THIRD_SUBJECT))
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
    let sentence = clauses[at].sentence;
    for i in at + 1..clauses.len() {
        let child = &mut clauses[i];
        if child.sentence != sentence {
            break;
        }
        let spoken = matches!(child.actor, Who::Speaker);
        let state = child.groups.first().is_some_and(|group| {
            words.get(group.outer()).is_some_and(|w| w.any(&["have", "am", "'ve", "has", "is", "got"]))
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
                && i > at + 1
                && spoken
                && child.groups.first().is_some_and(|group| !matches!(group.shape, Shape::Infinitive | Shape::Modal))
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
    let denied = group.negated.is_some() || words.get(group.outer()).is_some_and(|w| w.any(&["doubt", "doubted"]));
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
    let rest = words.get(group.last + 1..clauses[at].to).unwrap_or(&[]).iter().filter(|w| !w.part(part::SIGN)).count();
    if rest <= 1
        && !denied
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
    let slice = words.get(clause.from..clause.to.min(clause.from + 12)).unwrap_or(&[]);
    let hearsay = slice.first().is_some_and(|w| w.is("according"))
        && !slice.iter().any(|w| w.part(part::DEVICE) || w.any(&["me", "record", "my"]));
    if hearsay {
        let sentence = clause.sentence;
        for child in clauses.iter_mut().skip(at).take_while(|child| child.sentence == sentence) {
            child.decide(Assertion::Quoted, None);
        }
    }
}

fn conditions(words: &[Word], clauses: &mut [Clause], at: usize) {
    let clause = &clauses[at];
    let has = |texts: &[&str]| {
        words.get(clause.from..clause.to.min(clause.from + 40)).unwrap_or(&[]).iter().any(|w| w.any(texts))
    };
    let head = words
        .get(clause.from..clause.to)
        .and_then(|slice| slice.iter().find(|w| !w.part(part::SIGN) && !w.any(&["and", "but", "so", "or"])));
    let sentence = clause.sentence;
    let posited = head.is_some_and(|w| w.any(&["assuming", "supposing", "say"]))
        || has(&["let"]) && has(&["say", "imagine", "pretend"]) && has(&["us"]);
    if posited {
        hanging(clauses, at, true, |child| child.decide(Assertion::Supposed, None));
        clauses[at].decide(Assertion::Supposed, None);
    } else if clause.opener == Opener::If
        || clause.groups.first().is_some_and(|group| {
            group.inverted.is_some()
                && words.get(group.first).is_some_and(|w| w.is("had"))
                && clause.opener == Opener::Start
                && group.chain.len() == 1
                && group.last > group.first + 1
        })
    {
        if has(&["remember", "recall", "mistaken"]) && has(&["correctly", "right", "rightly", "not", "memory"]) {
            for other in nearby(clauses, at, sentence) {
                doubt(other, None);
            }
            return;
        }
        let cue = Some(clause.from);
        clauses[at].decide(Assertion::Supposed, cue);
        for i in at + 1..clauses.len().min(at + 16) {
            let child = &mut clauses[i];
            let tied = child.sentence == sentence
                && !child.quoted
                && (matches!(child.opener, Opener::Bare | Opener::That | Opener::Purpose | Opener::Relative)
                    && i == at + 1
                    && child.groups.first().is_some_and(|group| !matches!(group.shape, Shape::Modal))
                    && matches!(child.opener, Opener::Purpose | Opener::That)
                    || matches!(child.opener, Opener::And | Opener::Or) && child.actor == Who::Unnamed
                    || child.groups.is_empty() && child.leans && !matches!(child.opener, Opener::Comma));
            if !tied {
                break;
            }
            child.decide(Assertion::Supposed, cue);
        }
    } else if clause.assertion != Assertion::Supposed
        && (head.is_some_and(|w| w.any(&["hypothetically", "hypothetical", "suppose", "supposing"]))
            || head.is_some_and(|w| w.is("what")) && has(&["if"]))
    {
        for child in clauses.iter_mut().skip(at).take_while(|child| child.sentence == sentence && !child.quoted) {
            child.decide(Assertion::Supposed, None);
        }
    }
}

/// The clauses around one in its sentence; a sentence of more than these is no sentence.
fn nearby(clauses: &mut [Clause], at: usize, sentence: usize) -> impl Iterator<Item = &mut Clause> {
    let to = (at + 24).min(clauses.len());
    clauses
        .get_mut(at.saturating_sub(24)..to)
        .unwrap_or_default()
        .iter_mut()
        .filter(move |other| other.sentence == sentence)
}

/// "in my novel", "on that show": everything in the sentence is told, not lived.
fn stories(words: &[Word], clauses: &mut [Clause], at: usize) {
    let clause = &clauses[at];
    let mut found = None;
    for i in clause.from..clause.to.min(clause.from + 60) {
        let Some(word) = words.get(i) else { break };
        let told = word.any(STORIES)
            && !words.get(i + 1).is_some_and(|w| w.any(&["theater", "theatre", "club", "shop", "up", "me"]));
        let inside = told
            && i > clause.from
            && words.get(i.saturating_sub(4)..i).unwrap_or(&[]).iter().any(|w| w.any(&["in", "on"]))
            && words.get(i - 1).is_some_and(|w| w.part(part::DETERMINER) || !w.part(part::PREPOSITION));
        let character =
            word.is("character") && i > clause.from && words.get(i - 1).is_some_and(|w| w.any(&["my", "the", "main"]));
        if inside || character || word.any(&["storyline", "roleplay", "roleplaying"]) {
            found = Some(i);
            break;
        }
    }
    if clause.assertion == Assertion::Fiction {
        return;
    }
    let reading = words
        .get(clause.from..clause.to.min(clause.from + 60))
        .unwrap_or(&[])
        .iter()
        .any(|w| w.any(&["read", "reading", "watched", "watching", "saw", "listened"]));
    if let Some(cue) = found.filter(|_| !reading) {
        let sentence = clause.sentence;
        for other in nearby(clauses, at, sentence).filter(|other| !other.quoted) {
            other.decide(Assertion::Fiction, Some(cue));
        }
    }
}

/// What infinitives, reduced relatives and subjectless continuations take over from the clause they hang on.
fn children(words: &[Word], clauses: &mut [Clause], at: usize) {
    let sentence = clauses[at].sentence;
    let (done, rest) = clauses.split_at_mut(at + 1);
    let (Some(parent), Some(child)) = (done.last(), rest.first_mut()) else { return };
    if child.sentence != sentence
        || child.quoted
        || child.request.is_some()
        || parent.assertion == Assertion::Quoted && child.agent.is_some()
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
    let speaks =
        parent.groups.first().is_some_and(|group| {
            words.get(group.main()).is_some_and(|w| w.class(Class::Say) || w.any(&["know", "let"]))
        }) && !matches!(parent.actor, Who::Other(..) | Who::Thing);
    match child.opener {
        Opener::Purpose => {
            let asked_of = parent.groups.first().is_some_and(|group| {
                words.get(group.main()).is_some_and(|w| {
                    w.class(Class::Say) || w.any(&["asked", "ask", "wants", "reminded", "want", "needs", "wanted"])
                })
            }) && !matches!(parent.actor, Who::Speaker | Who::Unnamed);
            if asked_of {
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
                        || w.any(&[
                            "talked",
                            "talking",
                            "consider",
                            "considering",
                            "worried",
                            "planned",
                            "planning",
                            "dreaming",
                        ])
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
            let conditional = parent.opener == Opener::If && child.opener == Opener::Comma;
            let presupposed = parent.assertion == Assertion::Presupposed
                && (child.opener == Opener::Comma
                    || parent.opener == Opener::When && parent.from == clause_start(words, parent));
            if subjectless
                && !conditional
                && !(presupposed && child.opener == Opener::Comma)
                && child.assertion == Assertion::Asserted
            {
                child.decide(parent.assertion, parent.cue);
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

fn clause_start(words: &[Word], clause: &Clause) -> usize {
    let _ = words;
    clause.from
}

/// Whether a verb has a noun of its own right after it.
fn has_object(words: &[Word], clause: &Clause, group: &Group) -> bool {
    words.get(group.last + 1).filter(|_| group.last + 1 < clause.to).is_some_and(|w| {
        w.part(part::DETERMINER | part::NUMBER | part::THING | part::SELF_OTHER | part::THIRD_OBJECT)
            && !w.any(&["last", "that", "this", "every"])
            || !w.part(part::COMMON) && !w.part(part::SIGN)
    })
}
