//! Orders that are called off in a clause of its own: "log my aspirin. Actually don't", "no, leave it", "wait, I haven't had it".

use super::super::clause::Clause;
use super::super::lexicon::part;
use super::super::words::Word;
use super::cues::FILLERS;

/// Words that come before a refusal and say nothing more.
const BEFORE: &[&str] = &[
    "actually", "no", "nope", "nah", "wait", "please", "pls", "sorry", "just", "yet", "hm", "bother", "though", "on",
    "second", "thought", "thoughts", "better", "oh", "hang", "now",
];

/// Whether a clause says nothing but that what was ordered is not to be done, or has not happened; `last`: nothing follows it.
pub(super) fn countermanded(words: &[Word], clause: &Clause, last: bool) -> bool {
    let whole = words.get(clause.from..clause.to).unwrap_or(&[]);
    let own: Vec<&Word> =
        whole.iter().filter(|w| !w.part(part::SIGN) && !w.any(FILLERS) && !w.any(BEFORE)).take(7).collect();
    let is = |at: usize, texts: &[&str]| own.get(at).is_some_and(|w| w.any(texts));
    let refused = is(0, &["do"]) && is(1, &["not"]) && own.len() == 2;
    let bare = last && own.is_empty() && whole.iter().any(|w| w.any(&["no", "nope", "nah"]));
    let left = is(0, &["leave", "scrap", "skip", "drop", "forget", "cancel", "hold", "stop", "ignore"])
        && (is(1, &["it", "that", "this", "off", "fire"]))
        && own.len() <= 4;
    let unhad = is(0, &["i", "we"])
        && is(1, &["have", "did", "had"])
        && is(2, &["not", "never"])
        && own.len() <= 6
        && own.iter().skip(3).any(|w| w.any(&["it", "them", "any", "that", "one"]));
    refused || bare || left || unhad
}
