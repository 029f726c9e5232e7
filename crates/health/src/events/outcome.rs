//! What a test came to, in the words that say it: "came back 2.6", "LDL was 158", "all clear".

use std::ops::Range;

use alara_english::{WordList, list, word_list};

use super::draft::Draft;
use super::event::{EventKind, Sourced};
use super::message::Message;

/// What says that something came out so: "was", "showed", "came".
const CAME_TO: &WordList = word_list!("../../data/words/events/outcome/came_to.txt");
/// What may stand between that and what it came to.
const BETWEEN: &WordList = word_list!("../../data/words/events/outcome/between.txt");
/// Results that are no figure.
const RESULTS: &WordList = word_list!("../../data/words/events/outcome/results.txt");
/// So far behind the test stands what it came to, in tokens of its own clause or the next.
const REACH: usize = 12;

/// What a test came to: the figure or word, with the name of what was measured where the test is not called by it.
pub(super) fn of(message: &Message<'_>, draft: &Draft) -> Option<Sourced<String>> {
    let EventKind::Care { log_type, title, .. } = &draft.kind else { return None };
    if log_type.value != "test" {
        return None;
    }
    let found = result(message, draft.tokens.end)?;
    let named = message.text.written(&draft.tokens).to_lowercase();
    let from = match subject(message, draft.tokens.end, found.start) {
        Some(of) => of,
        None if title.value.to_lowercase().contains(&named) => found.start,
        None => draft.tokens.start,
    };
    let span = message.text.span_of(from, found.end);
    Some(Sourced::stated(message.text.slice(span).to_owned(), message.gate(span)))
}

/// The figure or word that something named before `from` came to: behind "was" or "came back", or right behind it ("INR 2.6").
pub(super) fn result(message: &Message<'_>, from: usize) -> Option<Range<usize>> {
    // What one took, what was measured and how one was have readers of their own.
    let other = |at: &usize| {
        message.vital_kind(*at).is_some()
            || message.is_any(*at, list!["i", "we", "bp", "pressure", "remind"])
            || !message.names_in(&(*at..at + 1)).is_empty()
    };
    let ends = (from..(from + REACH).min(message.text.tokens.len())).find(other).unwrap_or(from + REACH);
    if let Some(bare) = value(message, from) {
        return Some(bare);
    }
    (from..ends).filter(|at| CAME_TO.holds(message.norm(*at))).find_map(|verb| {
        let first = (verb + 1..ends).find(|at| !BETWEEN.holds(message.norm(*at)))?;
        value(message, first)
    })
}

/// A figure that is no time, with its unit, or a word for a result.
fn value(message: &Message<'_>, at: usize) -> Option<Range<usize>> {
    let token = message.token(at)?;
    if message.in_time(token.span) || message.in_reading(token.span) {
        return None;
    }
    if RESULTS.holds(&token.norm) {
        return Some(at..at + 1);
    }
    let figure = token.norm.starts_with(|sign: char| sign.is_ascii_digit());
    let unit = message.quantities.iter().map(|each| message.tokens(each.span)).find(|tokens| tokens.start == at);
    figure.then(|| at..unit.map_or(at + 1, |tokens| tokens.end.max(at + 1)))
}

/// Where the words begin that name what was measured, between a test and what it came to ("blood test this morning, LDL was 158").
fn subject(message: &Message<'_>, from: usize, result: usize) -> Option<usize> {
    let verb = (from..result).rev().find(|at| CAME_TO.holds(message.norm(*at)))?;
    let at = verb.checked_sub(1).filter(|at| *at >= from)?;
    let word = message.is_word(at);
    let none = list!["it", "that", "which", "this", "results", "result", "they", "everything", "and", "all", "one"];
    (word && !none.holds(message.norm(at)) && !message.timed(at)).then_some(at)
}

#[cfg(test)]
mod tests {
    use alara_record::{MemoryRecord, Person, PersonId};
    use uuid::Uuid;

    use super::*;
    use crate::events::of_message;

    fn outcome(words: &str) -> Option<String> {
        let user = Person { id: PersonId(Uuid::nil()), name: "Me".into(), aka: vec![], is_user: true };
        let now = chrono::NaiveDate::from_ymd_opt(2026, 3, 14).and_then(|day| day.and_hms_opt(14, 0, 0));
        let message = Message::new(0, words, &[], now.unwrap_or_default());
        let events = of_message(&message, &MemoryRecord::new(user));
        let care = events.into_iter().find(|event| matches!(event.kind, EventKind::Care { .. }));
        care.unwrap_or_else(|| panic!("no test in {words}")).how.map(|how| how.value)
    }

    #[test]
    fn what_a_test_came_to_is_kept_with_it() {
        for (words, kept) in [
            ("had my INR test this morning, came back 2.6", "2.6"),
            ("had my lipid blood test this morning, LDL was 158", "LDL was 158"),
            ("got my INR checked at 9, it was 2.4", "2.4"),
            ("had my blood test at 8:15. It came back fine.", "fine"),
        ] {
            assert_eq!(outcome(words).as_deref(), Some(kept), "{words}");
        }
    }

    #[test]
    fn what_else_was_measured_or_done_is_no_outcome_of_a_test() {
        for words in [
            "had a blood test and my bp was 128/79",
            "blood test today, then took 2 aspirin",
            "my psa test was at 9",
            "had a blood test and I was fine",
        ] {
            assert_eq!(outcome(words), None, "{words}");
        }
    }
}
