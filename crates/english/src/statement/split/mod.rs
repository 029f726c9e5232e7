//! Where sentences and clauses begin: signs, joiners, subordinators and new subjects, each only where a verb group or a negation makes the
//! next stretch a statement of its own.

use super::clause::{Clause, Opener};
use super::group::{Group, Shape, groups};
use super::lexicon::part;
use super::words::{Word, among};

mod between;
mod opener;
mod sentence;

use between::{between, clefts};
use opener::View;
use sentence::{End, quotation_end, sentence_end};

/// Cuts all words into clauses, in order; `quoted` is by word.
pub(super) fn clauses(words: &[Word], quoted: &[bool], spaced: &[bool]) -> Vec<Clause> {
    // A clause is seldom shorter than six words.
    let mut clauses = Vec::with_capacity(words.len() / 6 + 4);
    let (mut sentence, mut began, mut broken) = (0, 0, false);
    let mut from = 0;
    while from < words.len() {
        let first = clauses.len();
        let (to, end) = if quoted[from] {
            let (to, end) = quotation_end(words, quoted, began, from);
            if to > from {
                let mut clause = Clause::new(from, to, Opener::Quote, sentence);
                clause.quoted = true;
                clauses.push(clause);
            }
            (to, end)
        } else {
            let (to, end) = sentence_end(words, quoted, spaced, began, from);
            if to > from {
                cut(words, spaced, from, to, sentence, &mut clauses);
            }
            (to, end)
        };
        // A quotation may have parted the sentence: what stands before it is of the same one.
        let first =
            if end == End::Broken { clauses.partition_point(|clause| clause.sentence < sentence) } else { first };
        clauses.iter_mut().skip(first).for_each(|clause| clause.broken |= broken || end == End::Broken);
        if end != End::Quoted {
            (sentence, began, broken) = (sentence + 1, to, end == End::Broken);
        }
        from = to;
    }
    clauses
}

fn cut(words: &[Word], spaced: &[bool], from: usize, to: usize, sentence: usize, out: &mut Vec<Clause>) {
    let mut found = groups(words, from, to);
    clefts(words, &mut found);
    let mut cuts: Vec<Option<Opener>> = vec![None; to - from + 1];
    let mut inside = vec![false; to - from + 1];
    // For each word, where the next group and the next sign stand: one pass from the right keeps this linear.
    let mut next_group = vec![usize::MAX; to - from + 1];
    let mut next_sign = vec![to; to - from + 1];
    for group in &found {
        next_group[group.first - from] = group.first;
        inside[group.first + 1 - from..=group.last - from].fill(true);
    }
    for at in (from..to).rev() {
        let i = at - from;
        if next_group[i] == usize::MAX {
            next_group[i] = next_group[i + 1];
        }
        let sign = words[at].any(list![",", ";", "(", ")"]);
        next_sign[i] = if sign { at } else { next_sign[i + 1] };
    }
    let view = View { words, from, to, next_group: &next_group, next_sign: &next_sign, inside: &inside };
    for at in from..to {
        if let Some((place, opener)) = view.opener(at, spaced)
            && place > from
            && place < to
            && !inside[place - from]
            && (cuts[place - from].is_none() || !matches!(opener, Opener::Comma))
        {
            cuts[place - from] = Some(opener);
        }
    }
    between(words, from, &found, &mut cuts);
    let mut start = from;
    let mut opener =
        view.opener(from, spaced).filter(|(place, _)| *place == from).map_or(Opener::Start, |(_, opener)| opener);
    let mut groups = found.into_iter();
    let mut content = false;
    for at in from + 1..=to {
        let here = if at == to { Some(Opener::Start) } else { cuts[at - from] };
        content = content
            || !(words[at - 1].part(part::SIGN)
                || words[at - 1].any(list!["and", "but", "or", "so", "then", "also", "plus"]));
        if !content && at < to {
            continue;
        }
        let Some(next) = here.filter(|_| at == to || words[at].token != words[at - 1].token) else { continue };
        let mut clause = Clause::new(start, at, opener, sentence);
        let own = groups.as_slice().iter().take_while(|group| group.first < at).count();
        clause.groups = groups.by_ref().take(own).collect();
        clause.idle = (start..at).all(|i| {
            words[i].part(part::SIGN) || words[i].any(word_list!("../../../data/words/statement/split/cut.txt"))
        });
        let first = (start..at).find(|&i| !words[i].part(part::SIGN) && !words[i].any(list!["and", "or", "but"]));
        if matches!(clause.opener, Opener::Comma | Opener::Hard | Opener::And | Opener::Or)
            && clause.groups.first().is_some_and(|group| group.shape == Shape::Infinitive && first == Some(group.first))
        {
            clause.opener = Opener::Purpose;
        }
        out.push(clause);
        content = false;
        (start, opener) = (at, next);
    }
}
