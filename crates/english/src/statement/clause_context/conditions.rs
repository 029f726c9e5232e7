//! Conditions and stories: what is only supposed, or told of others' lives.

use super::*;
use crate::list::WordList;

/// Stories one may be "in".
pub(super) const STORIES: &WordList = word_list!("../../../data/words/statement/clause_context/conditions/stories.txt");

/// What one plays at, in sport or before a screen: what happens in it may be the player's or the figure's.
const PLAYED: &WordList = word_list!("../../../data/words/statement/clause_context/conditions/played.txt");

pub(super) fn conditions(words: &[Word], clauses: &mut [Clause], at: usize) {
    let clause = &clauses[at];
    let has = |texts: &WordList| any_of(words, clause.from..clause.to.min(clause.from + 40), texts);
    let head = words
        .get(clause.from..clause.to)
        .and_then(|slice| slice.iter().find(|w| !w.part(part::SIGN) && !w.any(list!["and", "but", "so", "or"])));
    let sentence = clause.sentence;
    let posited = head.is_some_and(|w| w.any(list!["assuming", "supposing", "say"]))
        || has(list!["let"]) && has(list!["say", "imagine", "pretend"]) && has(list!["us"]);
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
        let far = among(words, clause.from..clause.to).iter().take(4).any(|w| w.is("far"));
        if far
            || has(list!["remember", "recall", "mistaken"])
                && has(list!["correctly", "right", "rightly", "not", "memory"])
        {
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
        && (head.is_some_and(|w| w.any(list!["hypothetically", "hypothetical", "suppose", "supposing"]))
            || head.is_some_and(|w| w.is("what")) && has(list!["if"]))
    {
        for child in clauses.iter_mut().skip(at).take_while(|child| child.sentence == sentence && !child.quoted) {
            child.decide(Assertion::Supposed, None);
        }
    }
}

/// The clauses around one in its sentence; a sentence of more than these is no sentence.
pub(super) fn nearby(clauses: &mut [Clause], at: usize, sentence: usize) -> impl Iterator<Item = &mut Clause> {
    let to = (at + 24).min(clauses.len());
    clauses
        .get_mut(at.saturating_sub(24)..to)
        .unwrap_or_default()
        .iter_mut()
        .filter(move |other| other.sentence == sentence)
}

/// "in my novel", "on that show": everything in the sentence is told, not lived.
pub(super) fn stories(words: &[Word], clauses: &mut [Clause], at: usize) {
    let clause = &clauses[at];
    let mut found = None;
    let mut played = None;
    for i in clause.from..clause.to.min(clause.from + 60) {
        let Some(word) = words.get(i) else { break };
        let told = word.any(STORIES)
            && !words.get(i + 1).is_some_and(|w| w.any(list!["theater", "theatre", "club", "shop", "up", "me"]));
        // "which is a win in my book": as I see it.
        let seen = word.is("book") && i > 1 && words[i - 1].is("my") && words[i - 2].is("in");
        let inside = told
            && !seen
            && i > clause.from
            && any_of(words, i.saturating_sub(4)..i, list!["in", "on"])
            && words.get(i - 1).is_some_and(|w| w.part(part::DETERMINER) || !w.part(part::PREPOSITION));
        let character = word.is("character")
            && i > clause.from
            && words.get(i - 1).is_some_and(|w| w.any(list!["my", "the", "main"]));
        let within = || some_of(words, i.saturating_sub(3)..i, |w| w.is("in"));
        if word.any(PLAYED) && i > clause.from && within() {
            played = Some(i);
        }
        if inside || character || word.any(list!["storyline", "roleplay", "roleplaying"]) {
            found = Some(i);
            break;
        }
    }
    if clause.assertion == Assertion::Fiction {
        return;
    }
    let reading = || {
        let own = among(words, clause.from..clause.to.min(clause.from + 60));
        own.iter().any(|w| w.any(list!["read", "reading", "watched", "watching", "saw", "listened"]))
    };
    // "stick two senna in the book": the book that is written in.
    let ordered = clause.request.is_some_and(|request| request == super::super::Request::Log);
    if let Some(cue) = played.filter(|_| found.is_none() && !ordered && clause.assertion == Assertion::Asserted) {
        clauses[at].decide(Assertion::Uncertain, Some(cue));
        return;
    }
    if let Some(cue) = found.filter(|_| !ordered && !reading()) {
        let sentence = clause.sentence;
        for other in nearby(clauses, at, sentence).filter(|other| !other.quoted) {
            other.decide(Assertion::Fiction, Some(cue));
        }
    }
}

/// "took X, or maybe it was Y", "not sure if it was 1 or 2 I took": of two that are weighed neither is sure.
pub(in crate::statement) fn alternatives(words: &[Word], clauses: &mut [Clause]) {
    for at in 1..clauses.len() {
        let (before, rest) = clauses.split_at_mut(at);
        let (Some(last), Some(clause)) = (before.last(), rest.first_mut()) else { continue };
        let or = among(words, clause.from..clause.to).iter().find(|w| !w.part(part::SIGN)).is_some_and(|w| w.is("or"));
        if clause.sentence != last.sentence || !or || clause.quoted {
            continue;
        }
        if last.assertion == Assertion::Asked && clause.assertion == Assertion::Asserted {
            clause.decide(Assertion::Uncertain, last.cue);
            continue;
        }
        let weighed = clause.assertion == Assertion::Uncertain
            && clause.groups.first().is_some_and(|group| words.get(group.main()).is_some_and(|w| w.part(part::BE)));
        if weighed {
            let sentence = clause.sentence;
            let told = before.iter_mut().rev().take(6).filter(|other| other.sentence == sentence);
            told.for_each(|other| doubt(other, Some(at)));
        }
    }
}

/// "text from mum: took my metformin": what stands behind the colon is hers.
pub(in crate::statement) fn messages(words: &[Word], clauses: &mut [Clause]) {
    const KINDS: &WordList = word_list!("../../../data/words/statement/clause_context/conditions/kinds.txt");
    for at in 1..clauses.len() {
        let (before, rest) = clauses.split_at_mut(at);
        let (Some(last), Some(clause)) = (before.last(), rest.first()) else { continue };
        if clause.opener != Opener::Colon || clause.sentence != last.sentence || !last.groups.is_empty() {
            continue;
        }
        let heading = among(words, last.from..last.to);
        let from = heading.iter().position(|w| w.any(list!["from", "by"]));
        let sent = heading.iter().any(|w| w.any(KINDS));
        // "example: took it at 8", "test message: …": made up to show something.
        let shown = heading
            .iter()
            .any(|w| w.any(word_list!("../../../data/words/statement/clause_context/conditions/messages.txt")))
            || heading.iter().any(|w| w.any(list!["test", "testing", "dummy"]))
                && heading.iter().any(|w| w.any(list!["message", "msg", "entry", "input", "log", "run"]));
        let another = sent
            && from
                .is_some_and(|from| !heading.get(from..).unwrap_or(&[]).iter().any(|w| w.any(list!["me", "myself"])));
        if shown && heading.len() <= 8 || another {
            let sentence = clause.sentence;
            let cue = last.from;
            for child in rest.iter_mut().take_while(|child| child.sentence == sentence) {
                child.decide(Assertion::Quoted, Some(cue));
            }
        }
    }
}

/// "writing a story where I took morphine": what is told in one that is made.
pub(super) fn made(words: &[Word], clauses: &mut [Clause], at: usize) {
    let clause = &clauses[at];
    let Some(group) = clause.groups.first() else { return };
    let makes = group.main_is(words, word_list!("../../../data/words/statement/clause_context/conditions/made.txt"));
    let story = among(words, group.last + 1..clause.to).iter().take(8).any(|w| {
        w.any(STORIES)
            || w.any(list!["scene", "script", "chapter", "poem", "song", "play", "game", "essay", "plot", "blog"])
    });
    if !(makes && story) {
        return;
    }
    let sentence = clause.sentence;
    let cue = Some(group.main());
    for child in clauses.iter_mut().skip(at + 1).take_while(|child| child.sentence == sentence && !child.quoted) {
        if !matches!(child.opener, Opener::Relative | Opener::That | Opener::When | Opener::Of | Opener::Purpose) {
            break;
        }
        child.decide(Assertion::Fiction, cue);
    }
}

/// "the ibuprofen I had at 6 isn't working": what the subject's relative clause tells is taken for granted, not told.
pub(in crate::statement) fn presupposed(words: &[Word], clauses: &mut [Clause]) {
    for at in 1..clauses.len() {
        let (before, rest) = clauses.split_at_mut(at);
        let (Some(clause), Some(next)) = (before.last_mut(), rest.first()) else { continue };
        let Some(group) = clause.groups.first() else { continue };
        let leads = words.get(clause.from).is_some_and(|w| w.part(part::DETERMINER)) && group.first > clause.from + 2;
        let own = words.get(group.first.wrapping_sub(1)).is_some_and(|w| w.part(part::SELF_SUBJECT));
        let noun = group.first >= 2
            && words.get(group.first - 2).is_some_and(|w| !w.part(part::SIGN | part::JOINER | part::SUBORDINATOR));
        let goes_on = next.sentence == clause.sentence
            && next.groups.first().is_some_and(|group| {
                group.first == next.from && !matches!(group.shape, Shape::Infinitive | Shape::Gerund)
            })
            && matches!(next.opener, Opener::Bare | Opener::Start | Opener::Relative);
        if leads && own && noun && goes_on && clause.assertion == Assertion::Asserted && !clause.quoted {
            clause.decide(Assertion::Presupposed, None);
        }
    }
}

/// "don't log this but I took it": what must not be written is not told for the record.
pub(in crate::statement) fn unlogged(words: &[Word], clauses: &mut [Clause]) {
    for at in 0..clauses.len() {
        let clause = &clauses[at];
        let slice = among(words, clause.from..clause.to);
        let this = slice.iter().any(|w| w.any(list!["this", "it", "that", "anything"]));
        let writes = slice.iter().any(|w| w.any(list!["log", "record", "write", "save", "note", "enter"]));
        if clause.assertion != Assertion::Negated
            || clause.request.is_none() && !slice.iter().any(|w| w.is("do"))
            || !this
            || !writes
            || clause.quoted
        {
            continue;
        }
        if matches!(clause.actor, Who::Speaker | Who::Other(..)) {
            continue;
        }
        let sentence = clause.sentence;
        for other in
            nearby(clauses, at, sentence).filter(|other| other.assertion == Assertion::Asserted && !other.quoted)
        {
            other.decide(Assertion::Retracted, Some(at));
        }
    }
}

/// "log apixaban as taken, says the email": the teller stands behind what is told.
pub(in crate::statement) fn told_behind(words: &[Word], clauses: &mut [Clause]) {
    for at in 1..clauses.len() {
        let clause = &clauses[at];
        let Some(first) = (clause.from..clause.to).find(|&i| words.get(i).is_some_and(|w| !w.part(part::SIGN))) else {
            continue;
        };
        let says =
            words.get(first).is_some_and(|w| w.any(list!["says", "said", "say", "reads", "claims", "according"]));
        let rest = among(words, first + 1..clause.to);
        let teller = rest.first().is_some_and(|w| {
            w.part(part::DETERMINER | part::THIRD_SUBJECT | part::PERSON | part::NAME | part::CLINICIAN)
                && !w.part(part::SELF_OTHER)
        }) && rest.iter().filter(|w| !w.part(part::SIGN)).count() <= 4
            && !rest.iter().any(|w| w.part(part::DEVICE | part::NUMBER | part::SELF_SUBJECT));
        let last = clauses.get(at + 1).is_none_or(|next| next.sentence != clause.sentence);
        if says && teller && last && !clause.quoted {
            let sentence = clause.sentence;
            for other in clauses[..at].iter_mut().rev().take(8).take_while(|other| other.sentence == sentence) {
                other.decide(Assertion::Quoted, Some(first));
            }
        }
    }
}

/// "nothing went in", "none of it went down": a subject that is nobody and nothing denies; "either X or Y went in" leaves it open.
pub(in crate::statement) fn nothing(words: &[Word], clauses: &mut [Clause]) {
    for clause in clauses.iter_mut().filter(|clause| clause.assertion == Assertion::Asserted && !clause.quoted) {
        let Some(group) = clause.groups.first() else { continue };
        let subject = words.get(clause.from.max(group.first.saturating_sub(8))..group.first).unwrap_or(&[]);
        let empty = subject.last().is_some_and(|w| w.any(list!["nothing", "none"]))
            || matches!(subject, [.., none, of, _] if none.any(list!["none", "neither"]) && of.is("of"));
        let either = subject.iter().any(|w| w.is("either")) && subject.iter().any(|w| w.is("or"));
        let cue = Some(group.first);
        if empty {
            clause.deny(Negation::Not, cue);
        } else if either {
            clause.decide(Assertion::Uncertain, cue);
        }
    }
}
