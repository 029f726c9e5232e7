//! Slips of the eye and of the hand that are told afterwards: "Misread that, it's 151/101", "typed it wrong". What was told before is taken
//! back, and the figure that follows stands in its place.

use super::super::Assertion;
use super::super::clause::Clause;
use super::super::lexicon::part;
use super::super::words::{Word, among, any_of, some_of};
use super::cues::FILLERS;
use super::substitute::substitute;
use super::{BACK, holds, targets};
use crate::list::WordList;

/// Verbs that are slips by themselves.
const SLIPS: &WordList = word_list!("../../../data/words/statement/correction/slip/slips.txt");

/// Verbs of reading and writing down, which go wrong where [`WRONG`] stands behind.
const NOTED: &WordList = word_list!("../../../data/words/statement/correction/slip/noted.txt");

/// How it was read or written.
const WRONG: &WordList =
    list!["wrong", "wrongly", "incorrectly", "backwards", "backward", "upside", "muddled", "jumbled", "inverted"];

/// What says that a reading is worth nothing.
const WORTHLESS: &WordList =
    list!["rubbish", "nonsense", "garbage", "useless", "unreliable", "inaccurate", "meaningless", "invalid"];

/// What was read: the words themselves, and no thing that had no part in them.
const OBJECTS: &WordList = word_list!("../../../data/words/statement/correction/slip/objects.txt");

/// Beside a figure these say only that it is the one.
const PLAIN: &WordList = word_list!("../../../data/words/statement/correction/slip/plain.txt");

/// Takes back what was misread; how many clauses came to stand before it, where this clause tells of that.
pub(super) fn read_wrong(words: &[Word], clauses: &mut Vec<Clause>, at: usize) -> Option<usize> {
    let clause = &clauses[at];
    if at == 0 || clause.quoted {
        return None;
    }
    let own = among(words, clause.from..clause.to.min(clause.from + 14));
    let slip = own.iter().position(|w| w.any(SLIPS));
    let wrong = || own.iter().position(|w| w.any(WRONG));
    let told = slip.is_some() || wrong().is_some_and(|wrong| own[..wrong].iter().any(|w| w.any(NOTED)));
    // "let me look again", "wrong way round".
    let again = own.windows(2).any(|two| {
        two[0].any(list!["look", "looked", "looking"]) && two[1].any(list!["again", "properly", "closer", "closely"])
            || two[0].is("wrong") && two[1].any(list!["way", "number", "one", "line", "figure"])
    });
    let told = told || again;
    let worthless = !told && own.len() <= 6 && own.iter().any(|w| w.any(WORTHLESS));
    if !told && !worthless || clause.request.is_some() {
        return None;
    }
    // "that reading | was wrong": its subject stands in a clause of its own.
    let parted = any_of(
        words,
        clause.from.saturating_sub(2)..clause.from,
        list!["reading", "readings", "number", "figure", "value", "result"],
    );
    let quoted = parted && clause.assertion == Assertion::Quoted || again && clause.assertion == Assertion::Planned;
    if !quoted && !matches!(clause.assertion, Assertion::Asserted | Assertion::Uncertain | Assertion::Presupposed) {
        return None;
    }
    let range = targets(clauses, at);
    let figured = |clause: &Clause| some_of(words, clause.from..clause.to, |w| w.part(part::NUMBER));
    let near = range.end + 2 >= at && clauses.get(range.start).is_some_and(|of| of.sentence + 1 >= clause.sentence);
    if !near || !clauses[range.clone()].iter().any(|of| holds(of) && figured(of)) {
        return None;
    }
    // "took it at 8, got the wrong bus": what went wrong is something else.
    let from = slip.or_else(wrong).unwrap_or(0);
    let said = |w: &&Word| !w.part(part::SIGN | part::DETERMINER | part::ADVERB) || w.any(OBJECTS);
    let behind = own[from..].iter().skip(1).find(said);
    let named = behind.map(|w| w.any(OBJECTS) || w.is("down"));
    let of_it = named.unwrap_or(slip.is_some() || parted || own[..from].iter().any(|w| w.any(OBJECTS)));
    let of_it = of_it || again;
    if !of_it && slip.is_none() && !worthless {
        return None;
    }
    let cue = Some(clause.from);
    if worthless || !of_it || figured(clause) {
        for each in clauses[range].iter_mut().filter(|each| holds(each) && each.assertion == Assertion::Asserted) {
            each.decide(Assertion::Uncertain, cue);
        }
        return Some(0);
    }
    let sentence = clause.sentence;
    let new = (at + 1..clauses.len().min(at + 3)).find(|&next| {
        let figure = |w: &Word| w.part(part::NUMBER | part::SIGN) || w.any(PLAIN) || w.any(FILLERS);
        clauses[next].sentence <= sentence + 1
            && !clauses[next].quoted
            && figured(&clauses[next])
            && among(words, clauses[next].from..clauses[next].to).iter().all(figure)
    });
    let before = clauses.len();
    if let Some(new) = new.filter(|new| new - at < BACK) {
        substitute(words, clauses, range, at, new);
        return Some(clauses.len() - before + (new - at));
    }
    for each in clauses[range].iter_mut().filter(|each| holds(each) && each.assertion != Assertion::Asked) {
        each.decide(Assertion::Retracted, cue);
    }
    Some(0)
}

/// "tht", "taht", "thst".
pub(super) fn of_that(word: &Word) -> bool {
    let strange = || word.text.chars().filter(|letter| !matches!(letter, 't' | 'h' | 'a')).count();
    (3..=5).contains(&word.text.len())
        && word.text.starts_with(['t', 'h'])
        && strange() <= 1
        && (!word.part(part::COMMON) || word.is("hat"))
}
