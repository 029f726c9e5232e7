//! Withdrawals ("scratch that") and corrections ("no wait, it was ibuprofen"): what an earlier clause said is taken back, whole or in part,
//! and the words that stand in its place take over its verb, subject and assertion.

use super::clause::{Clause, Opener, Who};
use super::group::Shape;
use super::lexicon::part;
use super::tables::Class;
use super::words::Word;
use super::{Assertion, Negation};

/// What takes everything back.
const WITHDRAWN: &[&[&str]] = &[
    &["never-mind"],
    &["never", "mind"],
    &["scratch", "that"],
    &["scratch", "all", "that"],
    &["strike", "that"],
    &["ignore", "that"],
    &["ignore", "me"],
    &["ignore", "this"],
    &["ignore", "it"],
    &["ignore", "my", "last"],
    &["ignore", "what"],
    &["forget", "it"],
    &["forget", "that"],
    &["forget", "i", "said"],
    &["forget", "what", "i"],
    &["forget", "everything"],
    &["disregard"],
    &["cancel", "that"],
    &["undo", "that"],
    &["i", "take", "that", "back"],
    &["take", "that", "back"],
    &["i", "take", "it", "back"],
    &["i", "lied"],
    &["that", "is", "wrong"],
    &["that", "was", "wrong"],
    &["that", "is", "not", "true"],
    &["that", "is", "not", "right"],
    &["not", "true"],
    &["just", "kidding"],
    &["only", "kidding"],
    &["kidding"],
    &["only", "joking"],
    &["just", "joking"],
    &["joking"],
    &["i", "am", "joking"],
    &["i", "am", "kidding"],
    &["i", "am", "just", "kidding"],
    &["jk"],
    &["lol", "jk"],
    &["haha", "jk"],
    &["april", "fools"],
    &["wrong", "chat"],
    &["wrong", "person"],
    &["wrong", "app"],
    &["wrong", "window"],
    &["psych"],
    &["that", "did", "not", "happen"],
    &["it", "was", "a", "joke"],
    &["false", "alarm"],
    &["belay", "that"],
    &["drop", "that"],
];
/// What puts something else in its place.
const REPAIRS: &[&[&str]] = &[
    &["no", "wait"],
    &["wait", "no"],
    &["no", "sorry"],
    &["sorry", "no"],
    &["no", "hang", "on"],
    &["hang", "on"],
    &["no", "hold", "on"],
    &["sorry", "i", "meant"],
    &["sorry", "i", "mean"],
    &["sorry", "meant"],
    &["i", "meant"],
    &["i", "mean"],
    &["meant"],
    &["correction"],
    &["make", "that"],
    &["make", "it"],
    &["or", "rather"],
    &["rather"],
    &["actually", "no"],
    &["actually", "it"],
    &["actually", "that"],
    &["no", "actually"],
    &["wait", "actually"],
    &["wait"],
    &["oops"],
    &["whoops"],
    &["typo"],
    &["edit"],
    &["my", "mistake"],
    &["my", "bad"],
    &["no", "it"],
    &["no", "that"],
    &["no", "i"],
    &["no", "not"],
    &["*"],
    &["sorry"],
    &["er", "no"],
    &["um", "no"],
    &["uh", "no"],
    &["no", "make"],
    &["should", "say"],
    &["or", "actually"],
    &["actually"],
    &["no", ","],
    &["no", "the"],
    &["no", "my"],
    &["not", "that"],
    &["i", "should", "say"],
];
const FILLERS: &[&str] =
    &["um", "uh", "er", "oh", "ah", "well", "ok", "okay", "but", "and", "hmm", "erm", "haha", "lol", "so", "or"];

const TIMES: &[&str] = &[
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "yesterday",
    "today",
    "tonight",
    "noon",
    "midnight",
    "morning",
    "evening",
    "afternoon",
    "night",
    "january",
    "february",
    "march",
    "april",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
    "am",
    "pm",
    "a",
    "p",
    "m",
    "o'clock",
    "half",
    "past",
    "quarter",
    "ago",
    "week",
    "last",
    "this",
    "at",
    "on",
    "around",
    "about",
    ":",
    ".",
    "the",
    "of",
    "in",
    "was",
    "it",
    "lunchtime",
    "hour",
    "hours",
    "minutes",
    "day",
    "before",
    "after",
    "to",
    "mon",
    "tue",
    "wed",
    "thu",
    "fri",
    "sat",
    "sun",
    "like",
    "th",
    "st",
    "nd",
    "rd",
];
/// Of the times, those that make one by themselves.
const TIME_HEADS: &[&str] = &[
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "yesterday",
    "today",
    "tonight",
    "noon",
    "midnight",
    "morning",
    "evening",
    "afternoon",
    "night",
    "am",
    "pm",
    "o'clock",
    "ago",
    "january",
    "february",
    "march",
    "april",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
    "lunchtime",
    "hour",
    "hours",
    "minutes",
    "mon",
    "tue",
    "wed",
    "thu",
    "fri",
    "sat",
    "sun",
];
/// Words that end a thing and begin its time or manner.
const AFTER_THING: &[&str] = &[
    "at",
    "on",
    "around",
    "about",
    "before",
    "after",
    "with",
    "for",
    "this",
    "last",
    "yesterday",
    "today",
    "tonight",
    "just",
    "in",
    "because",
    "when",
    "from",
    "this",
    "an",
    "earlier",
    "already",
    "half",
];

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
        let clause = &clauses[at];
        if clause.quoted || clause.assertion == Assertion::Retracted {
            at += 1;
            continue;
        }
        if let Some(rest) = marker(words, clause, WITHDRAWN) {
            withdraw(words, clauses, at, rest);
        } else if fine >= FINE {
            let range = targets(clauses, at);
            if marker(words, &clauses[at], REPAIRS).is_some() {
                take_back(clauses, range, at);
            }
        } else if let Some(rest) = marker(words, clause, REPAIRS) {
            let grown = repair(words, clauses, at, rest);
            at += grown;
        } else if let Some(found) = ends_withdrawn(words, clause) {
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
fn marker(words: &[Word], clause: &Clause, markers: &[&[&str]]) -> Option<usize> {
    let mut at = clause.from;
    while at < clause.to
        && words.get(at).is_some_and(|w| {
            w.part(part::SIGN) && !w.is("*")
                || w.any(FILLERS) && !words.get(at + 1).is_some_and(|n| n.is("rather") || n.is("actually"))
        })
    {
        at += 1;
    }
    let longest = markers
        .iter()
        .filter(|marker| {
            marker
                .iter()
                .enumerate()
                .all(|(i, text)| at + i < clause.to && words.get(at + i).is_some_and(|w| w.is(text)))
        })
        .map(|marker| marker.len())
        .max()?;
    Some(at + longest)
}

/// "… jk", "… just kidding" within the clause it withdraws.
fn ends_withdrawn(words: &[Word], clause: &Clause) -> Option<usize> {
    let last = (clause.from..clause.to).rev().take(6).find(|&i| !words[i].part(part::SIGN))?;
    let kidding = words[last].any(&["jk", "kidding", "joking", "nvm", "never-mind"])
        && !words.get(last.wrapping_sub(1)).is_some_and(|w| w.any(&["not", "no"]));
    (kidding && last > clause.from + 1).then_some(last)
}

/// The clauses a marker at `at` looks back on: those before it in its sentence, else the last sentence before.
fn targets(clauses: &[Clause], at: usize) -> std::ops::Range<usize> {
    let sentence = clauses[at].sentence;
    let own = (0..at).rev().take(BACK).take_while(|&i| clauses[i].sentence == sentence).last();
    if let Some(from) = own.filter(|&from| clauses[from..at].iter().any(holds)) {
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

fn withdraw(words: &[Word], clauses: &mut Vec<Clause>, at: usize, rest: usize) {
    // "not kidding" takes nothing back; "never mind the noise" has an object of its own.
    let object = words
        .get(rest)
        .is_some_and(|w| rest < clauses[at].to && w.part(part::DETERMINER) && !w.any(&["that", "this", "all"]));
    let never_mind = words
        .get(clauses[at].from..rest)
        .unwrap_or(&[])
        .iter()
        .any(|w| w.any(&["mind", "never-mind", "forget", "disregard"]));
    if object && never_mind {
        let cue = Some(clauses[at].from);
        clauses[at].deny(Negation::Not, cue);
        return;
    }
    let cue = Some(clauses[at].from);
    let range = targets(clauses, at);
    let everything = words.get(clauses[at].from..rest).unwrap_or(&[]).iter().any(|w| w.any(&["all", "everything"]));
    let range = if everything { at.saturating_sub(4 * BACK)..at } else { range };
    let replaced = replacement(words, clauses, at, rest);
    if range.is_empty() {
        return;
    }
    if let (Some(new), false) = (replaced, range.is_empty()) {
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
    words
        .get(rest..clause.to)
        .unwrap_or(&[])
        .iter()
        .all(|w| w.part(part::SIGN) || w.any(FILLERS) || w.any(&["please", "sorry", "lol", "it", "that"]))
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
        return !matches!(clause.assertion, Assertion::Negated)
            && words.get(from).is_some_and(|w| !w.any(&["so", "because"]));
    };
    let copula = group.chain.len() == 1
        && group.negated.is_none()
        && words.get(group.main()).is_some_and(|w| w.any(&["was", "is", "were", "are"]));
    let thing = words
        .get(from..group.first)
        .unwrap_or(&[])
        .iter()
        .all(|w| w.any(&["it", "that", "this", "they", "actually", ","]) || w.part(part::SIGN));
    let noun = words
        .get(group.last + 1..clause.to)
        .unwrap_or(&[])
        .iter()
        .find(|w| !w.part(part::SIGN))
        .is_some_and(|w| !w.part(part::ADVERB) || w.any(&["half", "today", "yesterday", "just"]));
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
    let marked = words.get(clauses[at].from..rest).unwrap_or(&[]);
    let has = |texts: &[&str]| marked.iter().any(|w| w.any(texts));
    let sentence_alone = clauses[range.start].sentence != clauses[at].sentence;
    // "actually", "sorry", "wait" alone are weak: they correct only what is plainly put in its place.
    let weak = marked.iter().filter(|w| !w.part(part::SIGN) && !w.any(FILLERS)).count() == 1
        && has(&["actually", "sorry", "wait", "rather", "meant", "oops", "whoops"]);
    let from = if has(&["it"]) && has(&["no", "actually"])
        || has(&["i"]) && has(&["no"])
        || has(&["the", "my", "not", "that"]) && has(&["no"]) && !has(&["wait", "sorry"])
    {
        rest - 1
    } else {
        rest
    };
    if let Some(new) = replacement(words, clauses, at, from) {
        let own = clauses[new].groups.first().is_some_and(|group| group.first >= from);
        let too = words.get(clauses[new].from..clauses[new].to).unwrap_or(&[]).iter().any(|w| {
            w.any(&["too", "also", "sorry", "forgot", "well", "good", "fine", "thanks", "worry"]) && !w.is("sorry")
        });
        if weak
            && (too
                || sentence_alone && !own && !has(&["oops", "whoops", "meant", "rather"])
                || has(&["sorry"]) && sentence_alone && !own)
        {
            return 0;
        }
        // "wait for it" asks for patience.
        if weak && words.get(from).is_some_and(|w| w.part(part::PREPOSITION) && !w.any(&["at", "on"])) {
            return 0;
        }
        let before = clauses.len();
        substitute(words, clauses, range, at, new);
        return clauses.len() - before + (new - at);
    }
    if weak && !has(&["meant"]) {
        return 0;
    }
    // A full sentence in its place: what stood before is taken back, unless the new one only adds to it.
    let next = (at..clauses.len().min(at + 3)).find(|&i| {
        clauses[i].groups.iter().any(|group| group.first >= from) || clauses[i].assertion == Assertion::Negated
    });
    let Some(next) = next else {
        let alone = rest_empty(words, &clauses[at], rest)
            && (at + 1 == clauses.len() || clauses[at + 1].sentence != clauses[at].sentence);
        if alone && has(&["no"]) && has(&["wait", "actually", "sorry", "hang", "hold"])
            || alone && has(&["mistake", "oops"])
        {
            take_back(clauses, range, at);
        }
        return 0;
    };
    let adds = words
        .get(clauses[next].from..clauses[next].to)
        .unwrap_or(&[])
        .iter()
        .any(|w| w.any(&["too", "also", "as", "another"]));
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
    let sure = has(&["no", "wait", "correction", "mistake", "typo", "make"]) || has(&["i"]) && has(&["meant", "mean"]);
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

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Time,
    Number,
    Thing,
}

fn kind(words: &[Word], from: usize, to: usize) -> Kind {
    let content: Vec<&Word> = words
        .get(from..to)
        .unwrap_or(&[])
        .iter()
        .filter(|w| {
            !w.any(&[
                ",",
                "it",
                "was",
                "is",
                "that",
                "make",
                "actually",
                "no",
                "wait",
                "sorry",
                "i",
                "meant",
                "mean",
                "typo",
                "correction",
                "um",
                "uh",
                "just",
                "like",
            ])
        })
        .collect();
    let timed = content.iter().all(|w| w.any(TIMES) || w.part(part::NUMBER | part::SIGN));
    let headed = content.iter().any(|w| w.any(TIME_HEADS) || w.is(":"))
        || content.first().is_some_and(|w| w.any(&["at", "around", "half"]));
    if timed && headed {
        return Kind::Time;
    }
    if content.first().is_some_and(|w| w.part(part::NUMBER))
        && content.len() <= 8
        && content.iter().all(|w| {
            w.part(part::NUMBER | part::SIGN)
                || w.any(&[
                    "over", "mg", "mcg", "ml", "g", "units", "tablets", "tablet", "pills", "puffs", "kg", "lb", "lbs",
                    "bpm", "of", "them", "and", "a",
                ])
        })
    {
        return Kind::Number;
    }
    Kind::Thing
}

/// Puts the clause `new` in the place of the part of an earlier clause that is of its kind.
fn substitute(words: &[Word], clauses: &mut Vec<Clause>, range: std::ops::Range<usize>, at: usize, new: usize) {
    let cue = clauses[at].from;
    let of = kind(words, if new == at { clauses[at].from } else { clauses[new].from }, clauses[new].to);
    // The nearest clause that has a part of that kind.
    let found = range
        .clone()
        .rev()
        .filter(|&i| holds(&clauses[i]))
        .find_map(|i| part_of(words, &clauses[i], of).map(|run| (i, run)));
    let (target, (from, to)) = match found {
        Some(found) => found,
        None => {
            let Some(i) = range.clone().rev().find(|&i| holds(&clauses[i])) else { return };
            (i, (clauses[i].from, clauses[i].to))
        }
    };
    let model = clauses[target].clone();
    if model.assertion == Assertion::Asked {
        return;
    }
    let pieces = pieces(words, &model, from, to, cue);
    let grown = pieces.len() - 1;
    let gone = pieces.iter().position(|piece| piece.assertion == Assertion::Retracted).map_or(target, |i| target + i);
    let head = if model.leans { model.head } else { target };
    clauses.splice(target..=target, pieces);
    for clause in clauses.iter_mut().skip(target + grown + 1) {
        if clause.head != usize::MAX && clause.head > target {
            clause.head += grown;
        }
        if let Some(corrects) = clause.corrects.as_mut().filter(|c| **c > target) {
            *corrects += grown;
        }
    }
    for (i, clause) in clauses.iter_mut().enumerate().skip(at + grown).take(new - at + 1) {
        clause.request = model.request;
        clause.assertion = model.assertion;
        clause.negation = model.negation;
        clause.tense = model.tense;
        clause.whose = model.whose;
        clause.actor = model.actor;
        clause.agent = model.agent;
        clause.cue = Some(cue);
        clause.verbs = model
            .verbs
            .iter()
            .copied()
            .chain(clause.verbs.iter().copied().filter(|v| !model.verbs.contains(v)))
            .collect();
        clause.leans = true;
        clause.head = head;
        clause.question = None;
        if i == new + grown {
            clause.corrects = Some(gone);
        }
    }
}

/// The clause cut around the retracted words.
fn pieces(words: &[Word], model: &Clause, from: usize, to: usize, cue: usize) -> Vec<Clause> {
    // Never between the words of one token.
    let snap = |mut at: usize| {
        while at > model.from && at < model.to && words[at].token == words[at - 1].token {
            at -= 1;
        }
        at
    };
    let (from, to) = (snap(from), snap(to));
    if from >= to {
        let mut whole = model.clone();
        whole.decide(Assertion::Retracted, Some(cue));
        return vec![whole];
    }
    let mut out = Vec::new();
    for (start, end, gone) in [(model.from, from, false), (from, to, true), (to, model.to, false)] {
        if start >= end {
            continue;
        }
        let mut piece = model.clone();
        piece.from = start;
        piece.to = end;
        piece.groups.retain(|group| group.first >= start && group.first < end);
        if gone {
            piece.decide(Assertion::Retracted, Some(cue));
        }
        piece.leans = model.leans || !out.is_empty();
        out.push(piece);
    }
    out
}

/// The last part of a clause of a kind, as words `from..to`.
fn part_of(words: &[Word], clause: &Clause, of: Kind) -> Option<(usize, usize)> {
    let reach = clause.to.min(clause.from + 80);
    let inside = clause.groups.iter().map(|group| group.last + 1).max().unwrap_or(clause.from).max(clause.from);
    match of {
        Kind::Time => {
            let last = (clause.from..reach).rev().find(|&i| {
                words[i].any(TIME_HEADS)
                    || words[i].part(part::NUMBER)
                        && i > clause.from
                        && words[i - 1].any(&["at", "around", ":", "past", "about"])
            })?;
            let mut from = last;
            while from > clause.from
                && (words[from - 1].any(TIMES) || words[from - 1].part(part::NUMBER))
                && !clause.groups.iter().any(|group| group.first < from && from <= group.last + 1)
            {
                from -= 1;
            }
            let mut to = last + 1;
            while to < reach
                && (words[to].any(&["am", "pm", "morning", "night", "evening", "afternoon", "o'clock", "ago"])
                    || words[to].part(part::NUMBER))
            {
                to += 1;
            }
            Some((from, to))
        }
        Kind::Number => {
            let last = (clause.from..reach).rev().find(|&i| words[i].part(part::NUMBER))?;
            let mut from = last;
            while from > clause.from
                && (words[from - 1].part(part::NUMBER) || words[from - 1].any(&["/", "over", ".", "and"]))
            {
                from -= 1;
            }
            Some((from, last + 1))
        }
        Kind::Thing => {
            if clause.groups.is_empty() && !clause.leans {
                return Some((clause.from, clause.to));
            }
            let end =
                (inside + 1..clause.to).find(|&i| words[i].any(AFTER_THING) || words[i].is(",")).unwrap_or(clause.to);
            let joined = (inside..end).rev().find(|&i| words[i].any(&["and", "plus", "or"]));
            let mut from = joined.map_or(inside, |i| i + 1);
            while from < end && words[from].part(part::SIGN | part::ADVERB) {
                from += 1;
            }
            (from < end).then_some((from, end))
        }
    }
}

/// "took X and Y, no not the Y": the earlier mention of what is denied by name goes.
fn contradict(words: &[Word], clauses: &mut Vec<Clause>, at: usize) -> usize {
    let denied: Vec<&str> = words
        .get(clauses[at].from..clauses[at].to)
        .unwrap_or(&[])
        .iter()
        .filter(|w| {
            !w.part(
                part::SIGN
                    | part::DETERMINER
                    | part::NEGATOR
                    | part::ADVERB
                    | part::PREPOSITION
                    | part::NUMBER
                    | part::JOINER,
            ) && w.text.len() > 2
        })
        .take(6)
        .map(|w| w.text)
        .collect();
    let floor = clauses[at].from.saturating_sub(80);
    let found = (0..at).rev().take(12).find_map(|i| {
        let clause = clauses
            .get(i)
            .filter(|clause| holds(clause) && clause.assertion == Assertion::Asserted && clause.from >= floor)?;
        let hit = (clause.from..clause.to).find(|&k| denied.iter().any(|text| words[k].is(text)))?;
        Some((i, hit))
    });
    let Some((target, hit)) = found else { return 0 };
    let model = clauses[target].clone();
    let low = model.groups.iter().map(|group| group.last + 1).filter(|&end| end <= hit).max().unwrap_or(model.from);
    let from = (low..hit).rev().find(|&i| words[i].any(&["and", "or", ","])).map_or(low, |i| i + 1);
    let to = (hit + 1..model.to)
        .find(|&i| words[i].any(&["and", "or", ","]) || words[i].any(AFTER_THING))
        .unwrap_or(model.to);
    let cue = clauses[at].from;
    let pieces = pieces(words, &model, from, to, cue);
    let grown = pieces.len() - 1;
    clauses.splice(target..=target, pieces);
    for clause in clauses.iter_mut().skip(target + grown + 1) {
        if clause.head != usize::MAX && clause.head > target {
            clause.head += grown;
        }
        if let Some(corrects) = clause.corrects.as_mut().filter(|c| **c > target) {
            *corrects += grown;
        }
    }
    clauses[at + grown].corrects = Some(target + grown.min(1));
    grown
}

/// What came of a dose: "couldn't get it down", "threw it up" reach back over the taking.
fn outcome(words: &[Word], clauses: &mut [Clause], at: usize) {
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
