//! What is put somewhere: into the book, or a reminder into the day.

use super::clause::Clause;
use super::words::{Word, among};
use super::{Assertion, Request};
use crate::list::WordList;

pub(super) const REMINDER: &WordList = word_list!("../../data/words/statement/placement/reminder.txt");

/// "one reminder", "me an alert", "a wee nudge": a reminder that is not there yet, named at once.
pub(super) fn fresh_reminder(rest: &[Word]) -> bool {
    let at = rest.iter().take(6).position(|w| w.any(REMINDER) || w.any(list!["ping", "buzz"]));
    at.is_some_and(|at| {
        rest[..at].iter().any(|w| w.any(list!["a", "an", "one", "another"]))
            && !rest[..at].iter().any(|w| w.any(list!["the", "my", "that", "this", "your", "no", "of"]))
            || at <= 1 && rest[..at].iter().all(|w| w.any(list!["me", "us"]))
    })
}

/// "pop it down", "stick two senna in the book for me": what is put where things are written is put down. What is thrown is so only in there.
pub(super) fn written(rest: &[Word], thrown: bool) -> bool {
    let reach = rest.get(..rest.len().min(14)).unwrap_or(&[]);
    let kept = list!["notes", "log", "diary", "record", "records", "journal", "list"];
    let held = list!["book", "tracker", "chart", "sheet", "logbook", "app", "file", "history"];
    let inside = reach.iter().enumerate().any(|(at, word)| {
        (word.any(held) || thrown && word.any(kept))
            && at >= 2
            && reach.get(at - 1).is_some_and(|w| w.any(list!["the", "my", "your"]))
            && reach.get(at - 2).is_some_and(|w| w.any(list!["in", "on", "into", "onto"]))
    });
    inside || !thrown && reach.iter().any(|word| word.any(kept) || word.any(list!["down", "under", "as"]))
}

/// "weekends only, 9 am, vitamin D reminder": a reminder asked for without a verb.
pub(super) fn nominal(words: &[Word], clause: &mut Clause) {
    if clause.quoted || clause.assertion != Assertion::Asserted {
        return;
    }
    let slice = among(words, clause.from..clause.to.min(clause.from + 40));
    let Some(at) = slice.iter().position(|w| w.any(list!["reminder", "reminders", "alarm"])) else { return };
    // "thanks for the reminder", "my reminder": one that is there already.
    let owned = at > 0
        && slice[..at]
            .iter()
            .rev()
            .take(3)
            .any(|w| w.any(list!["the", "my", "your", "that", "this", "co", "for", "which", "thanks", "their"]));
    if !owned {
        clause.request = Some(Request::Remind);
        clause.decide(Assertion::Requested, Some(clause.from + at));
    }
}
