//! The passes of the reading, in order, and the statements that come of them.

use super::clause::{Clause, Opener, Who};
use super::group::{Group, Shape};
use super::lexicon::part;
use super::words::{Word, among, some_of, words};
use super::{
    Assertion, Request, Statement, Subject, assertion, clause_context, comment, correction, joke, question, request,
    split, subject, wish,
};
use crate::quotation::{Quotations, Voice};
use crate::span::Span;
use crate::text::Text;

/// Reads a message whose quotations are known.
pub(super) fn read(text: &Text<'_>, quotations: &Quotations) -> Vec<Statement> {
    if text.tokens.is_empty() {
        return Vec::new();
    }
    let words = words(text);
    let quoted: Vec<bool> = words.iter().map(|w| quotations.quoted(w.token)).collect();
    let spaced: Vec<bool> = words
        .iter()
        .enumerate()
        .map(|(i, w)| {
            (i == 0 || words[i - 1].token != w.token) && text.tokens.get(w.token).is_some_and(|token| token.spaced)
        })
        .collect();
    let mut clauses = split::clauses(&words, &quoted, &spaced);
    for clause in &mut clauses {
        let own = among(&words, clause.from..clause.to);
        clause.doubted |= own.iter().any(|w| quotations.voice(w.token) == Voice::Doubtful);
    }
    for at in 0..clauses.len() {
        let (before, rest) = clauses.split_at_mut(at);
        let Some(clause) = rest.first_mut() else { break };
        let before = before.last().filter(|before| before.sentence == clause.sentence && !before.quoted);
        subject::settle(&words, clause, before);
        assertion::judge(&words, clause);
        temporal(&words, clause);
        wish::polite(&words, clause);
    }
    clause_context::resolve(&words, &mut clauses);
    request::reach(&words, &mut clauses);
    clause_context::retell(&words, &mut clauses);
    question::ask(&words, &mut clauses);
    clause_context::alternatives(&words, &mut clauses);
    clause_context::nothing(&words, &mut clauses);
    clause_context::messages(&words, &mut clauses);
    clause_context::told_behind(&words, &mut clauses);
    clause_context::unlogged(&words, &mut clauses);
    clause_context::presupposed(&words, &mut clauses);
    clause_context::lead(&words, &mut clauses);
    correction::correct(&words, &mut clauses);
    joke::joke(&words, &mut clauses);
    comment::comments(&words, &mut clauses);
    carry_over(&words, &mut clauses);
    doubt(&mut clauses);
    merge(&words, &mut clauses);
    write(text, &words, &clauses)
}

/// "when I took it", "since I took it": presupposed; "when I take it": a habit.
fn temporal(words: &[Word], clause: &mut Clause) {
    if clause.opener != Opener::When || clause.assertion != Assertion::Asserted {
        return;
    }
    let Some(group) = clause.groups.first() else { return };
    // "finger prick before lunch was 6.1": the verb is that of the reading.
    let reading = group.main_is(words, list!["was", "is"])
        && words.get(group.last + 1).is_some_and(|w| group.last + 1 < clause.to && w.part(part::NUMBER));
    if reading {
        return;
    }
    match group.shape {
        Shape::Past | Shape::Perfect | Shape::Participle | Shape::Gerund => {
            clause.decide(Assertion::Presupposed, Some(clause.from))
        }
        Shape::Present if words.get(group.main()).is_some_and(|w| !w.part(part::BE)) => {
            clause.decide(Assertion::Habitual, Some(clause.from))
        }
        _ => {}
    }
}

/// What denies or supposes may stand beyond the break of a sentence that never ends, and what may be quoted may be another's: nothing in
/// either is told for certain.
fn doubt(clauses: &mut [Clause]) {
    for clause in clauses.iter_mut().filter(|clause| clause.broken || clause.doubted) {
        let log = clause.assertion == Assertion::Requested && clause.request == Some(Request::Log);
        if clause.assertion == Assertion::Asserted || log {
            clause.assertion = Assertion::Uncertain;
        }
    }
}

/// After a sentence about somebody else, one without any subject may go on about them: "My wife felt awful. Took two aspirin."
fn carry_over(words: &[Word], clauses: &mut [Clause]) {
    let mut other: Option<usize> = None;
    for clause in clauses.iter_mut() {
        let slice = among(words, clause.from..clause.to);
        let own = slice.iter().take(80).enumerate().any(|(i, w)| {
            w.part(part::SELF_SUBJECT | part::SELF_OTHER)
                && !(w.any(list!["my", "our"])
                    && slice.iter().skip(i + 1).take(2).any(|next| next.part(part::PERSON | part::CLINICIAN)))
        });
        if own {
            other = None;
        } else if let Who::Other(..) = clause.actor {
            let person = some_of(words, clause.from..clause.to, |w| w.part(part::PERSON | part::NAME));
            other = if person && !clause.quoted { Some(clause.sentence) } else { other };
            continue;
        }
        let active = clause
            .groups
            .first()
            .is_some_and(|group| group.shape == Shape::Past && !group.passive && group.first <= clause.from + 2);
        let follows = other.is_some_and(|sentence| sentence < clause.sentence && clause.sentence <= sentence + 1);
        if follows && active && clause.whose == Who::Unnamed && clause.assertion == Assertion::Asserted {
            clause.decide(Assertion::Uncertain, None);
        }
    }
}

/// Fragments that add nothing of their own join the clause they lean on.
fn merge(words: &[Word], clauses: &mut Vec<Clause>) {
    let mut kept: Vec<Clause> = Vec::with_capacity(clauses.len());
    let mut place: Vec<usize> = Vec::with_capacity(clauses.len());
    for clause in clauses.drain(..) {
        if let Some(last) = kept.last_mut() {
            let first = words.get(clause.from..clause.to).and_then(|slice| slice.iter().find(|w| !w.part(part::SIGN)));
            let same = last.sentence == clause.sentence
                && last.assertion == clause.assertion
                && last.negation == clause.negation
                && last.request == clause.request
                && last.whose == clause.whose
                && last.question == clause.question
                && last.kept == clause.kept
                && last.quoted == clause.quoted;
            let light = clause.groups.is_empty()
                && clause.corrects.is_none()
                && last.corrects.is_none()
                && (clause.leans || first.is_none())
                && clause.assertion != Assertion::Retracted;
            let nothing = first.is_none() && clause.corrects.is_none() && !clause.quoted && !last.quoted;
            if same && light && !matches!(clause.opener, Opener::Without | Opener::Not) || nothing {
                last.to = clause.to;
                place.push(kept.len() - 1);
                continue;
            }
        }
        place.push(kept.len());
        kept.push(clause);
    }
    for (at, clause) in kept.iter_mut().enumerate() {
        clause.head = place.get(clause.head).copied().unwrap_or(at).min(at);
        clause.corrects = clause.corrects.and_then(|c| place.get(c).copied()).filter(|&c| c < at);
    }
    *clauses = kept;
}

fn write(text: &Text<'_>, words: &[Word], clauses: &[Clause]) -> Vec<Statement> {
    let tokens = |from: usize, to: usize| {
        let first = words.get(from).map_or(0, |w| w.token);
        let end = words.get(to).map_or(text.tokens.len(), |w| w.token);
        (first, end)
    };
    let span = |from: usize, to: usize| -> Span {
        let first = words.get(from).map_or(0, |w| w.token);
        let last = to.checked_sub(1).and_then(|i| words.get(i)).map_or(first, |w| w.token);
        text.span_of(first, last + 1)
    };
    clauses
        .iter()
        .map(|clause| {
            let (first, end) = tokens(clause.from, clause.to);
            Statement {
                span: text.span_of(first, end),
                subject: match clause.whose {
                    Who::Speaker => Subject::Speaker,
                    Who::Unnamed | Who::Thing => Subject::Unnamed,
                    Who::You => clause.groups.first().map_or(Subject::Unnamed, |_| Subject::Unnamed),
                    Who::Other(from, to) => Subject::Other(owner(text, span(from, to))),
                },
                assertion: clause.assertion,
                cue: clause.cue.map(|at| span(at, at + 1)),
                sentence: clause.sentence,
                corrects: clause.corrects,
                verbs: verbs(words, clause),
                head: clause.head,
                negation: clause.negation,
                tense: clause.tense,
                request: clause.request,
                question: clause.question,
                agent: clause.agent.map(|(from, to)| owner(text, span(from, to))),
                kept: clause.kept,
                governed: governed(words, clause, first, end),
            }
        })
        .collect()
}

/// "my mum's" names "my mum".
fn owner(text: &Text<'_>, span: Span) -> Span {
    let named = text.slice(span);
    let cut = ["'s", "\u{2019}s", "'S", "\u{2019}S"].iter().find_map(|ending| named.strip_suffix(ending));
    cut.filter(|rest| !rest.is_empty()).map_or(span, |rest| Span { start: span.start, end: span.start + rest.len() })
}

fn verbs(words: &[Word], clause: &Clause) -> Vec<usize> {
    let mut verbs: Vec<usize> = Vec::with_capacity(clause.verbs.len());
    for at in &clause.verbs {
        if let Some(token) = words.get(*at).map(|w| w.token)
            && !verbs.contains(&token)
            && verbs.len() < 16
        {
            verbs.push(token);
        }
    }
    verbs
}

/// The verb over each run of tokens: a clause's first verb over what stands before and after it, a later one from its own place on.
fn governed(words: &[Word], clause: &Clause, first: usize, end: usize) -> Vec<(usize, usize, usize)> {
    let token = |at: usize| words.get(at).map(|w| w.token);
    if clause.groups.is_empty() {
        let inherited = clause.verbs.last().copied().and_then(token);
        return inherited.map(|verb| vec![(first, end, verb)]).unwrap_or_default();
    }
    let inherits = clause.leans && clause.corrects.is_some();
    if inherits && let Some(verb) = clause.verbs.first().copied().and_then(token) {
        return vec![(first, end, verb)];
    }
    let mut runs = Vec::with_capacity(clause.groups.len());
    let mut from = first;
    let mains: Vec<(usize, usize)> =
        clause.groups.iter().filter_map(|group: &Group| Some((token(group.first)?, token(group.main())?))).collect();
    for (i, (_, verb)) in mains.iter().enumerate() {
        let to = mains.get(i + 1).map_or(end, |next| next.0.max(from));
        if from < to {
            runs.push((from, to, *verb));
        }
        from = to;
    }
    runs
}
