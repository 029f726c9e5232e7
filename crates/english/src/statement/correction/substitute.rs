//! Putting new words in the place of old ones: the old clause is cut around the part that is of the same kind.

use super::*;

#[derive(Clone, Copy, PartialEq)]
pub(super) enum CorrectionKind {
    Time,
    Number,
    /// A number that is the hour of no clock.
    Amount,
    Thing,
}

pub(super) fn kind(words: &[Word], from: usize, to: usize) -> CorrectionKind {
    let content: Vec<&Word> = among(words, from..to)
        .iter()
        .enumerate()
        .filter(|(at, w)| {
            // "just the one".
            let article = w.is("the") && words.get(from + at + 1).is_some_and(|next| next.part(part::NUMBER));
            !article && !w.any(word_list!("../../../data/words/statement/correction/substitute/kind.txt"))
        })
        .map(|(_, w)| w)
        .collect();
    let timed = content.iter().all(|w| w.any(TIMES) || w.part(part::NUMBER | part::SIGN));
    let headed = content.iter().any(|w| w.any(TIME_HEADS) || w.any(list![":", "past", "quarter"]))
        || content.first().is_some_and(|w| w.any(list!["at", "around", "half"]));
    if timed && headed {
        return CorrectionKind::Time;
    }
    if content.first().is_some_and(|w| w.part(part::NUMBER))
        && content.len() <= 8
        && content.iter().all(|w| {
            w.part(part::NUMBER | part::SIGN)
                || w.any(word_list!("../../../data/words/statement/correction/substitute/kind_over.txt"))
        })
    {
        let beyond = content.iter().any(|w| w.text.parse::<f64>().is_ok_and(|value| value > 24.0));
        return if beyond { CorrectionKind::Amount } else { CorrectionKind::Number };
    }
    CorrectionKind::Thing
}

/// Puts the clause `new` in the place of the part of an earlier clause that is of its kind.
pub(super) fn substitute(
    words: &[Word],
    clauses: &mut Vec<Clause>,
    range: std::ops::Range<usize>,
    at: usize,
    new: usize,
) {
    let cue = clauses[at].from;
    let of = kind(words, if new == at { clauses[at].from } else { clauses[new].from }, clauses[new].to);
    // The nearest clause that has a part of that kind.
    let nearest = |of: CorrectionKind| {
        let mut held = range.clone().rev().filter(|&i| holds(&clauses[i]));
        held.find_map(|i| part_of(words, &clauses[i], of).map(|run| (i, run)))
    };
    let found = nearest(of).or_else(|| nearest(CorrectionKind::Number).filter(|_| of == CorrectionKind::Amount));
    let (target, (from, to)) = match found {
        Some(found) => found,
        None => {
            let Some(i) = range.clone().rev().find(|&i| holds(&clauses[i])) else { return };
            (i, (clauses[i].from, clauses[i].to))
        }
    };
    let mut model = clauses[target].clone();
    if model.assertion == Assertion::Asked {
        // "82.6? no 81.6": a figure alone that is put as a question, and answered at once.
        if !model.groups.is_empty() || !matches!(of, CorrectionKind::Number | CorrectionKind::Amount) {
            return;
        }
        model.decide(Assertion::Asserted, Some(cue));
        model.question = None;
    }
    let pieces = pieces(words, &model, from, to, cue);
    let grown = pieces.len() - 1;
    let gone = pieces.iter().position(|piece| piece.assertion == Assertion::Retracted).map_or(target, |i| target + i);
    let head = if model.leans { model.head } else { target };
    clauses.splice(target..=target, pieces);
    let behind = if grown > 0 { target + grown + 1 } else { clauses.len() };
    shift_heads(clauses, behind, target, grown);
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
pub(super) fn pieces(words: &[Word], model: &Clause, from: usize, to: usize, cue: usize) -> Vec<Clause> {
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
pub(super) fn part_of(words: &[Word], clause: &Clause, of: CorrectionKind) -> Option<(usize, usize)> {
    let reach = clause.to.min(clause.from + 80);
    let inside = clause.groups.iter().map(|group| group.last + 1).max().unwrap_or(clause.from).max(clause.from);
    match of {
        CorrectionKind::Time => {
            let last = (clause.from..reach).rev().find(|&i| {
                words[i].any(TIME_HEADS)
                    || words[i].part(part::NUMBER)
                        && i > clause.from
                        && words[i - 1].any(list!["at", "around", ":", "past", "about"])
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
                && (words[to].any(list!["am", "pm", "morning", "night", "evening", "afternoon", "o'clock", "ago"])
                    || words[to].part(part::NUMBER))
            {
                to += 1;
            }
            Some((from, to))
        }
        CorrectionKind::Number | CorrectionKind::Amount => {
            let timed = |i: usize| i > clause.from && words[i - 1].any(list!["at", "around", ":", "past"]);
            let fits = |i: usize| of == CorrectionKind::Number || !timed(i);
            let last = (clause.from..reach).rev().find(|&i| words[i].part(part::NUMBER) && fits(i))?;
            let mut from = last;
            while from > clause.from
                && (words[from - 1].part(part::NUMBER) || words[from - 1].any(list!["/", "over", ".", "and"]))
            {
                from -= 1;
            }
            Some((from, last + 1))
        }
        CorrectionKind::Thing => {
            if clause.groups.is_empty() && !clause.leans {
                return Some((clause.from, clause.to));
            }
            // "put me down for a naproxen": whom and where to is not what was put.
            let inside = (inside..clause.to)
                .find(|&i| !words[i].any(list!["me", "us", "down", "in", "up", "for"]))
                .filter(|&i| words[i - 1].is("for") && i >= inside + 2)
                .unwrap_or(inside);
            // When it was stays: "ibuprofen 30 minutes ago".
            let ago =
                |i: usize| words[i].part(part::NUMBER) && (i + 1..clause.to.min(i + 4)).any(|at| words[at].is("ago"));
            let end = (inside + 1..clause.to)
                .find(|&i| words[i].any(AFTER_THING) || words[i].is(",") || ago(i))
                .unwrap_or(clause.to);
            let joined = (inside..end).rev().find(|&i| words[i].any(list!["and", "plus", "or"]));
            let mut from = joined.map_or(inside, |i| i + 1);
            while from < end && words[from].part(part::SIGN | part::ADVERB) {
                from += 1;
            }
            (from < end).then_some((from, end))
        }
    }
}

/// "took X and Y, no not the Y": the earlier mention of what is denied by name goes.
pub(super) fn contradict(words: &[Word], clauses: &mut Vec<Clause>, at: usize) -> usize {
    let denied: Vec<&str> = among(words, clauses[at].from..clauses[at].to)
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
    let from = (low..hit).rev().find(|&i| words[i].any(list!["and", "or", ","])).map_or(low, |i| i + 1);
    let to = (hit + 1..model.to)
        .find(|&i| words[i].any(list!["and", "or", ","]) || words[i].any(AFTER_THING))
        .unwrap_or(model.to);
    let cue = clauses[at].from;
    let pieces = pieces(words, &model, from, to, cue);
    let grown = pieces.len() - 1;
    clauses.splice(target..=target, pieces);
    shift_heads(clauses, target + grown + 1, target, grown);
    clauses[at + grown].corrects = Some(target + grown.min(1));
    grown
}

/// Has the clauses from one on point to what stands behind `target` where it stands now: so many clauses further on.
fn shift_heads(clauses: &mut [Clause], from: usize, target: usize, grown: usize) {
    for clause in clauses.iter_mut().skip(from) {
        if clause.head != usize::MAX && clause.head > target {
            clause.head += grown;
        }
        if let Some(corrects) = clause.corrects.as_mut().filter(|c| **c > target) {
            *corrects += grown;
        }
    }
}
