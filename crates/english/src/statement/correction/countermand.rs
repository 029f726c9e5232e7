//! Orders that are called off in a clause of its own: "log my aspirin. Actually don't", "no, leave it", "wait, I haven't had it".

use super::super::Assertion;
use super::super::clause::Clause;
use super::super::lexicon::part;
use super::super::words::{Word, among, any_of};
use super::cues::{BINS, FILLERS};
use super::rest_empty;
use crate::list::WordList;

/// Words that come before a refusal and say nothing more.
const BEFORE: &WordList = word_list!("../../../data/words/statement/correction/countermand/before.txt");

/// Whether a clause says nothing but that what was ordered is not to be done, or has not happened; `last`: nothing follows it.
pub(super) fn countermanded(words: &[Word], clause: &Clause, last: bool) -> bool {
    let whole = among(words, clause.from..clause.to);
    let own: Vec<&Word> =
        whole.iter().filter(|w| !w.part(part::SIGN) && !w.any(FILLERS) && !w.any(BEFORE)).take(7).collect();
    let is = |at: usize, texts: &WordList| own.get(at).is_some_and(|w| w.any(texts));
    let refused = is(0, list!["do"]) && is(1, list!["not"]) && own.len() == 2;
    let bare = last && only_no(words, clause);
    let left = is(0, list!["leave", "scrap", "skip", "drop", "forget", "cancel", "hold", "stop", "ignore"])
        && (is(1, list!["it", "that", "this", "off", "fire"]))
        && own.len() <= 4;
    let unhad = is(0, list!["i", "we"])
        && is(1, list!["have", "did", "had"])
        && is(2, list!["not", "never"])
        && own.len() <= 6
        && own.iter().skip(3).any(|w| w.any(list!["it", "them", "any", "that", "one"]));
    refused || bare || left || unhad
}

/// "so no", "oh wait, nope": a clause that says no and nothing else.
pub(super) fn only_no(words: &[Word], clause: &Clause) -> bool {
    let whole = among(words, clause.from..clause.to);
    whole.iter().all(|w| w.part(part::SIGN) || w.any(FILLERS) || w.any(BEFORE))
        && whole.iter().any(|w| w.any(list!["no", "nope", "nah"]))
}

/// "scrap that plan", "bin it in the kitchen": a thing is thrown away, and no word.
pub(super) fn binned(words: &[Word], clause: &Clause, rest: usize) -> bool {
    any_of(words, clause.from..rest, BINS) && !rest_empty(words, clause, rest)
}

/// "forget | I said anything": the speaking is taken back, in a clause of its own.
pub(super) fn forgotten(words: &[Word], clauses: &[Clause], at: usize) -> bool {
    let (clause, Some(next)) = (&clauses[at], clauses.get(at + 1)) else { return false };
    let bare = among(words, clause.from..clause.to).iter().filter(|w| !w.part(part::SIGN) && !w.any(FILLERS));
    let mut own = bare.filter(|w| !w.any(list!["please", "just", "actually", "no"]));
    let forget =
        own.next().is_some_and(|w| w.any(list!["forget", "ignore", "disregard", "pretend"])) && own.next().is_none();
    let said = words.get(next.from).is_some_and(|w| w.part(part::SELF_SUBJECT))
        && among(words, next.from + 1..next.to)
            .iter()
            .take(3)
            .any(|w| w.any(list!["said", "spoke", "mentioned", "wrote", "typed", "told"]));
    forget && said
}

/// "it wasn't me | who took it": what the one who is denied did, was not done by them.
pub(super) fn not_me(words: &[Word], clauses: &[Clause], at: usize) -> bool {
    let Some(before) = at.checked_sub(1).and_then(|last| clauses.get(last)) else { return false };
    let last = (before.from..before.to).rev().find_map(|i| words.get(i).filter(|w| !w.part(part::SIGN)));
    words.get(clauses[at].from).is_some_and(|w| w.any(list!["who", "that"]))
        && before.assertion == Assertion::Negated
        && before.to - before.from <= 6
        && last.is_some_and(|w| w.any(list!["me", "i"]))
}

/// "…, and no I didn't take any Tylenol": a "no" behind a joiner that only leads in a denial of its own. With nothing denied but what was
/// said ("took it, and no I didn't"), it takes that back.
pub(super) fn affirms_denial(words: &[Word], from: usize, at: usize) -> bool {
    let joined = any_of(words, from.saturating_sub(1)..at, list!["and", "but"]);
    if !joined || !words.get(at).is_some_and(|w| w.is("no")) {
        return false;
    }
    let subject = at + 1 + usize::from(words.get(at + 1).is_some_and(|w| w.is(",")));
    if !words.get(subject).is_some_and(|w| w.part(part::SELF_SUBJECT)) {
        return false;
    }
    let Some(not) = (subject + 1..subject + 4).find(|&i| words.get(i).is_some_and(|w| w.any(list!["not", "never"])))
    else {
        return false;
    };
    let rest = among(words, not + 1..words.len());
    let rest = rest.iter().take(8).take_while(|w| !w.part(part::SIGN) && !w.any(list!["and", "but"]));
    rest.filter(|w| !w.part(part::ADVERB) && !w.any(list!["it", "them", "that", "either", "yet"])).count() > 1
}
