//! What is said behind a statement of how sure it is ("…, not sure", "…. That's not true.", "… in theory") lowers it: such a comment tells
//! nothing of its own, and a reader that passed it over would take for certain what was said to be none.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::Assertion;
use super::clause::Clause;
use super::lexicon::part;
use super::words::{Word, among};
use crate::list::WordList;

/// What a comment makes of what stands before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comment {
    Doubts,
    TakesBack,
}

/// Words that a comment may hold besides ("not at all sure, to be honest").
const SMALL: &WordList = word_list!("../../data/words/statement/comment/small.txt");
/// More words than this are no comment.
const LONGEST: usize = 12;

/// The comments by their words, small ones left out, contractions opened.
static COMMENTS: LazyLock<HashMap<String, Comment>> = LazyLock::new(|| {
    let lists = [
        (include_str!("data/comment_doubts.txt"), Comment::Doubts),
        (include_str!("data/comment_denials.txt"), Comment::TakesBack),
    ];
    let lines = lists.into_iter().flat_map(|(list, comment)| list.lines().map(move |line| (line, comment)));
    lines.map(|(line, comment)| (plain(line.split_ascii_whitespace()), comment)).collect()
});

/// How a comment ends a clause without a sign before it ("I took it in theory").
const CLOSES: usize = 4;
/// How many clauses it reaches.
const NEAR: usize = 24;
/// How long one is that opens a clause without a sign behind it.
const OPENS: usize = 9;

fn plain<'w>(words: impl Iterator<Item = &'w str>) -> String {
    words.filter(|word| !SMALL.holds(word)).collect::<Vec<_>>().join(" ")
}

/// The comment that these words are, as a whole; signs are none of them.
fn comment(words: &[Word]) -> Option<Comment> {
    if words.is_empty() || words.len() > LONGEST {
        return None;
    }
    COMMENTS.get(&plain(words.iter().filter(|word| !word.part(part::SIGN)).map(|word| word.text))).copied()
}

/// Lowers what each comment is about: what its own sentence says before it, else the sentence before; what opens a sentence is about what
/// the sentence goes on to say.
pub(super) fn comments(words: &[Word], clauses: &mut [Clause]) {
    let mut from = 0;
    while from < words.len() {
        let to = (from..words.len()).find(|&at| words[at].part(part::SIGN)).unwrap_or(words.len());
        let fragment = &words[from..to];
        let goes_on = words.get(to).is_some_and(|sign| sign.any(list![",", ":", "-", ")"]));
        if let Some(found) = comment(fragment) {
            let behind = from > 0 && lower(words, clauses, from, found);
            if found == Comment::Doubts && goes_on && !behind {
                doubt_ahead(clauses, to);
            }
        } else if let Some(found) = closing(fragment) {
            lower(words, clauses, to, found);
        } else if opening(fragment) {
            doubt_ahead(clauses, from);
        }
        from = to + 1;
    }
}

/// "… in theory", "… in another life": what a longer stretch of words ends with.
fn closing(fragment: &[Word]) -> Option<Comment> {
    let last = fragment.len().saturating_sub(CLOSES);
    (last.max(1)..fragment.len().saturating_sub(1))
        .filter(|&at| fragment[at].any(list!["in", "on"]))
        .find_map(|at| comment(&fragment[at..]))
}

/// "In theory I took it", "for all I know I took it": what a longer stretch of words begins with.
fn opening(fragment: &[Word]) -> bool {
    let leads = fragment.first().is_some_and(|word| word.any(list!["in", "on", "for", "to", "if", "unless"]));
    let subject = |at: usize| fragment.get(at).is_some_and(|word| word.part(part::SELF_SUBJECT));
    leads && (2..fragment.len().min(OPENS)).any(|at| subject(at) && comment(&fragment[..at]) == Some(Comment::Doubts))
}

/// Lowers what is told before a word, in the last sentence that tells anything by a verb or a fragment of its own; whether there is any.
fn lower(words: &[Word], clauses: &mut [Clause], before: usize, found: Comment) -> bool {
    let tells = |clause: &Clause| {
        clause.from < before
            && !clause.quoted
            && among(words, clause.from..clause.to.min(before))
                .iter()
                .any(|word| !word.part(part::SIGN | part::SELF_SUBJECT))
            && comment(among(words, clause.from..clause.to)).is_none()
    };
    // Clauses stand in order: those near before it, and no walk over the whole message for each comment.
    let end = clauses.partition_point(|clause| clause.from < before);
    let near = &mut clauses[end.saturating_sub(NEAR)..end];
    let Some(sentence) = near.iter().rev().find(|clause| tells(clause)).map(|clause| clause.sentence) else {
        return false;
    };
    let cue = Some(before.min(words.len().saturating_sub(1)));
    for clause in near.iter_mut().filter(|clause| clause.sentence == sentence && tells(clause)) {
        match found {
            Comment::Doubts if clause.assertion == Assertion::Asserted => clause.decide(Assertion::Uncertain, cue),
            Comment::TakesBack if matches!(clause.assertion, Assertion::Asserted | Assertion::Uncertain) => {
                clause.decide(Assertion::Retracted, cue);
            }
            _ => {}
        }
    }
    true
}

/// Doubts what the sentence around a word says from there on.
fn doubt_ahead(clauses: &mut [Clause], from: usize) {
    let at = clauses.partition_point(|clause| clause.to <= from);
    let Some(sentence) = clauses.get(at).map(|clause| clause.sentence) else { return };
    for clause in clauses[at..].iter_mut().take(NEAR).take_while(|clause| clause.sentence == sentence) {
        if clause.assertion == Assertion::Asserted && !clause.quoted {
            clause.decide(Assertion::Uncertain, Some(from));
        }
    }
}
