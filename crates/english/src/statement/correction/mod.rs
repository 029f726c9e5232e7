//! Withdrawals ("scratch that") and corrections ("no wait, it was ibuprofen"): what an earlier clause said is taken back, whole or in part,
//! and the words that stand in its place take over its verb, subject and assertion.

use crate::list::{Key, Keyed, WordList};
use std::collections::HashSet;
use std::hash::BuildHasherDefault;
use std::sync::LazyLock;

use super::clause::{Clause, Opener, Who};
use super::group::Shape;
use super::lexicon::part;
use super::tables::Class;
use super::words::{Word, among, any_of, begins_with, some_of};
use super::{Assertion, Negation};

mod countermand;
mod cues;
mod left_over;
mod outcome;
mod slip;
mod substitute;

use countermand::{affirms_denial, binned, countermanded, forgotten, not_me};
use cues::{AFTER_THING, BINS, CALLED_OFF, FILLERS, REPAIRS, TIME_HEADS, TIMES, WITHDRAWN};
use left_over::left_over;
use outcome::{outcome, unsaid, unsaid_after};
use substitute::{contradict, substitute};

/// The words that the markers begin with.
static BEGINS: LazyLock<HashSet<Key, BuildHasherDefault<Keyed>>> = LazyLock::new(|| {
    WITHDRAWN.iter().chain(REPAIRS).filter_map(|marker| marker.split(' ').next().map(Key::of)).collect()
});

/// Finer corrections than these in one message are taken whole: the clause before them goes.
const FINE: usize = 48;
/// How many clauses a marker looks back over.
const BACK: usize = 24;

/// Applies all withdrawals and corrections, in order.
pub(super) fn correct(words: &[Word], clauses: &mut Vec<Clause>) {
    let mut at = 0;
    let mut fine = 0;
    while at < clauses.len() {
        let before = clauses.len();
        if clauses[at].quoted || clauses[at].assertion == Assertion::Retracted {
            at += 1;
            continue;
        }
        if not_me(words, clauses, at) {
            let cue = Some(clauses[at].from);
            clauses[at].deny(Negation::Not, cue);
        }
        let ordered = |clause: &Clause| clause.request.is_some() && holds(clause);
        let order = clauses[..at].iter().rev().take(BACK).find(|each| ordered(each)).map(|each| each.sentence);
        let near = order.filter(|last| last + 2 >= clauses[at].sentence && !ordered(&clauses[at]));
        if let Some(last) = near.filter(|_| countermanded(words, &clauses[at], at + 1 == clauses.len())) {
            let cue = Some(clauses[at].from);
            let before = clauses[..at].iter_mut().rev().take(BACK);
            for clause in before.filter(|each| each.sentence == last && ordered(each)) {
                clause.decide(Assertion::Retracted, cue);
            }
            at += 1;
            continue;
        }
        left_over(words, clauses, at);
        if fine < FINE
            && let Some(grown) = slip::read_wrong(words, clauses, at)
        {
            fine += usize::from(grown > 0);
            at += grown + 1;
            continue;
        }
        if unsaid(words, clauses, at) || unsaid_after(words, clauses, at) {
            at += 1;
            continue;
        }
        let clause = &clauses[at];
        if let Some(rest) = marker(words, clause, WITHDRAWN).filter(|rest| !binned(words, clause, *rest)) {
            withdraw(words, clauses, at, rest, fine < FINE);
        } else if forgotten(words, clauses, at) {
            let rest = clauses[at].to;
            withdraw(words, clauses, at, rest, fine < FINE);
            clauses[at + 1].decide(Assertion::Retracted, None);
        } else if fine >= FINE {
            let range = targets(clauses, at);
            if marker(words, &clauses[at], REPAIRS).is_some() {
                take_back(clauses, range, at);
            }
        } else if let Some(rest) = marker(words, clause, REPAIRS) {
            let grown = repair(words, clauses, at, rest);
            at += grown;
        } else if let Some(found) = ends_withdrawn(words, clause) {
            if clauses[at].to - clauses[at].from <= 4 && clauses[at].groups.is_empty() {
                let rest = clauses[at].to;
                withdraw(words, clauses, at, rest, fine < FINE);
            }
            clauses[at].decide(Assertion::Retracted, Some(found));
        } else if clause.opener == Opener::Not && clause.assertion == Assertion::Negated {
            let grown = contradict(words, clauses, at);
            at += grown;
        }
        outcome(words, clauses, at);
        fine += usize::from(clauses.len() > before);
        at += 1;
    }
}

/// Where a clause's own words begin after a marker at its head.
fn marker(words: &[Word], clause: &Clause, markers: &[&str]) -> Option<usize> {
    let mut at = clause.from;
    while at < clause.to
        && words.get(at).is_some_and(|w| {
            w.part(part::SIGN) && !w.is("*")
                || w.any(FILLERS) && !words.get(at + 1).is_some_and(|n| n.is("rather") || n.is("actually"))
                || w.any(list!["actually", "no", "nah", "nope", "please", "sorry", "just"])
                    && (words.get(at + 1).is_some_and(|n| n.any(BINS) || n.any(list!["scratch", "strike"]))
                        || begins_with(words, at + 1..clause.to, CALLED_OFF))
        })
    {
        at += 1;
    }
    // "at 8, no 9": figures alone.
    let figures = markers.len() == REPAIRS.len()
        && words.get(at).is_some_and(|w| w.is("no"))
        && words.get(at + 1).is_some_and(|w| at + 1 < clause.to && w.part(part::NUMBER));
    // "weight 81.4 kg, no 84.1": nothing but the figure, behind a comma.
    let alone = (at + 1..clause.to).all(|i| {
        words.get(i).is_some_and(|w| w.part(part::NUMBER | part::SIGN) || w.any(list!["kg", "mg", "lb", "lbs", "ml"]))
    });
    if figures && (clause.opener == Opener::Hard || alone && clause.assertion == Assertion::Negated) {
        return Some(at + 1);
    }
    // "no wiat it was": one word of the marker misspelt.
    let odd = words.get(at).is_some_and(|w| w.is("no"))
        && words.get(at + 1).is_some_and(|w| {
            w.any(list!["wiat", "waut", "wayt", "awit", "waitt", "wair", "wsit", "eait", "wit", "misread", "mistyped"])
        })
        && words.get(at + 2).is_some_and(|w| at + 2 < clause.to && w.any(list!["it", "i", ","]));
    if odd && markers.len() == REPAIRS.len() {
        return Some(at + 2);
    }
    if affirms_denial(words, clause.from, at) {
        return None;
    }
    // Nearly every clause begins with a word that begins no marker.
    let begins = |w: &Word| BEGINS.contains(&w.key) || slip::of_that(w);
    if !words.get(at).is_some_and(begins) {
        return None;
    }
    let longest = markers
        .iter()
        .filter(|marker| {
            marker.split(' ').zip(at..).all(|(text, at)| {
                at < clause.to && words.get(at).is_some_and(|w| w.is(text) || text == "that" && slip::of_that(w))
            })
        })
        .map(|marker| marker.split(' ').count())
        .max()?;
    Some(at + longest)
}

/// "… jk", "… just kidding" within the clause it withdraws.
fn ends_withdrawn(words: &[Word], clause: &Clause) -> Option<usize> {
    let last = (clause.from..clause.to).rev().take(6).find(|&i| !words[i].part(part::SIGN))?;
    let kidding = words[last].any(list!["jk", "kidding", "joking", "nvm", "never-mind"])
        && !words.get(last.wrapping_sub(1)).is_some_and(|w| w.any(list!["not", "no"]));
    (kidding && last > clause.from).then_some(last)
}

/// The clauses a marker at `at` looks back on: those before it in its sentence, else the last sentence before.
fn targets(clauses: &[Clause], at: usize) -> std::ops::Range<usize> {
    let sentence = clauses[at].sentence;
    let own = (0..at).rev().take(BACK).take_while(|&i| clauses[i].sentence == sentence).last();
    let speaks =
        |clause: &Clause| holds(clause) && !clause.groups.is_empty() || holds(clause) && clause.to > clause.from + 2;
    if let Some(from) = own.filter(|&from| clauses[from..at].iter().any(speaks)) {
        return from..at;
    }
    let Some(last) = (0..own.unwrap_or(at)).rev().take(BACK).find(|&i| holds(&clauses[i])) else { return at..at };
    let earlier = clauses[last].sentence;
    let from = (0..=last).rev().take(BACK).take_while(|&i| clauses[i].sentence == earlier).last().unwrap_or(last);
    from..last + 1
}

fn holds(clause: &Clause) -> bool {
    !clause.quoted
        && !clause.idle
        && !matches!(clause.assertion, Assertion::Retracted | Assertion::Quoted)
        && clause.to > clause.from
}

fn withdraw(words: &[Word], clauses: &mut Vec<Clause>, at: usize, rest: usize, fine: bool) {
    // "not kidding" takes nothing back; "never mind the noise" has an object of its own.
    let object = words
        .get(rest)
        .is_some_and(|w| rest < clauses[at].to && w.part(part::DETERMINER) && !w.any(list!["that", "this", "all"]));
    let never_mind = any_of(words, clauses[at].from..rest, list!["mind", "never-mind", "forget", "disregard"]);
    if object && never_mind {
        let cue = Some(clauses[at].from);
        clauses[at].deny(Negation::Not, cue);
        return;
    }
    let cue = Some(clauses[at].from);
    let range = targets(clauses, at);
    let everything = any_of(words, clauses[at].from..rest, list!["all", "everything"]);
    let range = if everything { at.saturating_sub(4 * BACK)..at } else { range };
    if range.is_empty() {
        return;
    }
    if let Some(new) = replacement(words, clauses, at, rest).filter(|_| fine) {
        substitute(words, clauses, range, at, new);
        return;
    }
    for clause in &mut clauses[range] {
        if holds(clause) {
            clause.decide(Assertion::Retracted, cue);
        }
    }
    clauses[at].request = None;
    // A marker alone says nothing itself.
    if rest_empty(words, &clauses[at], rest) || clauses[at].groups.first().is_some_and(|group| group.first < rest) {
        clauses[at].decide(Assertion::Retracted, cue);
    }
}

fn rest_empty(words: &[Word], clause: &Clause, rest: usize) -> bool {
    among(words, rest..clause.to)
        .iter()
        .all(|w| w.part(part::SIGN) || w.any(FILLERS) || w.any(list!["please", "sorry", "lol", "it", "that"]))
}

/// The clause that holds what stands in place of the corrected words: the marker's own, or the next in its sentence.
fn replacement(words: &[Word], clauses: &[Clause], at: usize, rest: usize) -> Option<usize> {
    let sentence = clauses[at].sentence;
    let mut i = at;
    let mut from = rest;
    while let Some(clause) = clauses.get(i).filter(|clause| {
        i < at + 6
            && (clause.sentence == sentence
                || i == at + 1 && rest_empty(words, &clauses[at], rest) && clauses[at].groups.is_empty())
    }) {
        let chained = if i > at { marker(words, clause, REPAIRS) } else { None };
        let from_here = chained.unwrap_or(from);
        if !rest_empty(words, clause, from_here) && !clause.quoted {
            return simple(words, clause, from_here).then_some(i);
        }
        i += 1;
        from = clauses.get(i)?.from;
    }
    None
}

/// Whether what stands there is a bare thing, or "it was …", rather than a sentence of its own.
fn simple(words: &[Word], clause: &Clause, from: usize) -> bool {
    let groups: Vec<_> = clause.groups.iter().filter(|group| group.first >= from).collect();
    let Some(group) = groups.first() else {
        return (clause.assertion != Assertion::Negated || clause.cue.is_some_and(|cue| cue < from))
            && words.get(from).is_some_and(|w| !w.any(list!["so", "because"]));
    };
    let copula =
        group.chain.len() == 1 && group.negated.is_none() && group.main_is(words, list!["was", "is", "were", "are"]);
    let thing = among(words, from..group.first)
        .iter()
        .all(|w| w.any(list!["it", "that", "this", "they", "actually", ","]) || w.part(part::SIGN));
    let noun = among(words, group.last + 1..clause.to)
        .iter()
        .find(|w| !w.part(part::SIGN))
        .is_some_and(|w| !w.part(part::ADVERB) || w.any(list!["half", "today", "yesterday", "just"]));
    copula && thing && noun
}

/// A repairing marker at `at`; returns how many clauses were inserted before it.
fn repair(words: &[Word], clauses: &mut Vec<Clause>, at: usize, rest: usize) -> usize {
    let range = targets(clauses, at);
    if range.is_empty()
        || clauses[at].opener == Opener::Colon && words.get(clauses[at].from).is_some_and(|w| w.is("no"))
    {
        return 0;
    }
    let marked = among(words, clauses[at].from..rest);
    let has = |texts: &WordList| marked.iter().any(|w| w.any(texts));
    let sentence_alone = clauses[range.start].sentence != clauses[at].sentence;
    // "actually", "sorry", "wait" alone are weak: they correct only what is plainly put in its place.
    let weak = marked.iter().filter(|w| !w.part(part::SIGN) && !w.any(FILLERS)).count() == 1
        && has(list!["actually", "sorry", "wait", "rather", "meant", "oops", "whoops"]);
    let from = if has(list!["it"]) && has(list!["no", "actually"])
        || has(list!["i"]) && has(list!["no"])
        || has(list!["the", "my", "not", "that"]) && has(list!["no"]) && !has(list!["wait", "sorry"])
    {
        rest - 1
    } else {
        rest
    };
    if let Some(new) = replacement(words, clauses, at, from) {
        let own = clauses[new].groups.first().is_some_and(|group| group.first >= from);
        let too = some_of(words, clauses[new].from..clauses[new].to, |w| {
            w.any(list!["too", "also", "sorry", "forgot", "well", "good", "fine", "thanks", "worry"]) && !w.is("sorry")
        });
        if weak
            && (too
                || sentence_alone && !own && !has(list!["oops", "whoops", "meant", "rather"])
                || has(list!["sorry"]) && sentence_alone && !own)
        {
            return 0;
        }
        // "wait for it" asks for patience.
        if weak && words.get(from).is_some_and(|w| w.part(part::PREPOSITION) && !w.any(list!["at", "on"])) {
            return 0;
        }
        let before = clauses.len();
        substitute(words, clauses, range, at, new);
        return clauses.len() - before + (new - at);
    }
    if weak && !has(list!["meant"]) {
        return 0;
    }
    // A full sentence in its place: what stood before is taken back, unless the new one only adds to it.
    let next = (at..clauses.len().min(at + 3)).find(|&i| {
        clauses[i].groups.iter().any(|group| group.first >= from) || clauses[i].assertion == Assertion::Negated
    });
    let Some(next) = next else {
        let alone = rest_empty(words, &clauses[at], rest)
            && (at + 1 == clauses.len() || clauses[at + 1].sentence != clauses[at].sentence);
        if alone && has(list!["no"]) && has(list!["wait", "actually", "sorry", "hang", "hold"])
            || alone && has(list!["mistake", "oops"])
        {
            take_back(clauses, range, at);
        }
        return 0;
    };
    let adds = any_of(words, clauses[next].from..clauses[next].to, list!["too", "also", "as", "another"]);
    if adds {
        return 0;
    }
    let negated = clauses[next].assertion == Assertion::Negated;
    if negated && clauses[next].groups.is_empty() {
        // "no not the lisinopril": only what is named again.
        return 0;
    }
    let acts = clauses[next].groups.first().is_some_and(|group| {
        matches!(group.shape, Shape::Past | Shape::Perfect | Shape::Participle)
            || group.negated.is_some()
            || clauses[next].assertion == Assertion::Planned
    });
    let sure = has(list!["no", "wait", "correction", "mistake", "typo", "make"])
        || has(list!["i"]) && has(list!["meant", "mean"]);
    if acts && sure && clauses[next].assertion != Assertion::Asked {
        let parents: Vec<usize> = clauses[range.clone()]
            .iter()
            .rev()
            .find(|c| !c.verbs.is_empty())
            .map(|c| c.verbs.clone())
            .unwrap_or_default();
        if clauses[next].leans {
            let own = std::mem::take(&mut clauses[next].verbs);
            clauses[next].verbs = parents.into_iter().chain(own).collect();
        }
        let target = clauses[range.clone()]
            .iter()
            .rposition(|c| !c.groups.is_empty())
            .map_or(range.end - 1, |i| range.start + i);
        let whole = target..range.end;
        take_back(clauses, whole, at);
        clauses[next].corrects = Some(target);
    }
    0
}

fn take_back(clauses: &mut [Clause], range: std::ops::Range<usize>, at: usize) {
    let cue = Some(clauses[at].from);
    for clause in &mut clauses[range] {
        if holds(clause) && !matches!(clause.assertion, Assertion::Asked) {
            clause.decide(Assertion::Retracted, cue);
        }
    }
}
