//! Conditions and stories: what is only supposed, or told of others' lives.

use super::*;

/// Stories one may be "in".
pub(super) const STORIES: &[&str] = &[
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

pub(super) fn conditions(words: &[Word], clauses: &mut [Clause], at: usize) {
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
        let far = words.get(clause.from..clause.to).unwrap_or(&[]).iter().take(4).any(|w| w.is("far"));
        if far || has(&["remember", "recall", "mistaken"]) && has(&["correctly", "right", "rightly", "not", "memory"]) {
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
