//! What is told as a joke: announced by it ("jk I took it"), marked as one ("as a joke"), or undone in the last breath ("lol not really").

use super::Assertion;
use super::clause::Clause;
use super::lexicon::part;
use super::words::{Word, begins_with};

const OPENINGS: &[&str] =
    &["jk", "j / k", "just kidding", "just joking", "only joking", "only kidding", "kidding", "joking"];
const MARKS: &[&str] = &["as a joke", "for a laugh", "for a joke", "as a prank"];
const UNDOING: &[&str] = &["not really", "not actually", "not seriously"];

/// Marks the jokes of a message.
pub(super) fn joke(words: &[Word], clauses: &mut [Clause]) {
    let marked = |from: usize, to: usize, list: &[&str]| (from..to).find(|at| begins_with(words, *at..to, list));
    // Said first, it is about what follows; said later, about what it takes back.
    let first = words.iter().position(|word| !word.part(part::SIGN) && !word.any(list!["haha", "lol", "oh", "ok"]));
    let opening = first.filter(|at| begins_with(words, *at..words.len(), OPENINGS));
    let sentence = clauses.first().map(|clause| clause.sentence);
    for clause in clauses.iter_mut().filter(|clause| !clause.quoted && told(clause)) {
        let announced = opening.filter(|_| Some(clause.sentence) == sentence);
        if let Some(cue) = announced.or_else(|| marked(clause.from, clause.to, MARKS)) {
            clause.decide(Assertion::Fiction, Some(cue));
        }
    }
    undone(words, clauses, marked);
}

fn told(clause: &Clause) -> bool {
    matches!(clause.assertion, Assertion::Asserted | Assertion::Uncertain | Assertion::Presupposed)
}

/// "I took aspirin lol not really".
fn undone(words: &[Word], clauses: &mut [Clause], marked: impl Fn(usize, usize, &[&str]) -> Option<usize>) {
    let Some(last) = clauses.last() else { return };
    let (sentence, to) = (last.sentence, last.to);
    let end = (0..to)
        .rev()
        .find(|at| {
            words
                .get(*at)
                .is_some_and(|word| !word.part(part::SIGN) && !word.any(list!["lol", "haha", "tho", "though"]))
        })
        .map_or(0, |at| at + 1);
    let Some(cue) = end.checked_sub(2).and_then(|from| marked(from, end, UNDOING)) else { return };
    for clause in clauses.iter_mut().filter(|clause| {
        clause.sentence == sentence && clause.from < cue && !clause.quoted && !clause.groups.is_empty()
    }) {
        if told(clause) {
            clause.decide(Assertion::Retracted, Some(cue));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Text;
    use crate::statement::{Assertion, statements};

    fn of(message: &str, word: &str) -> Assertion {
        let text = Text::new(message);
        let at = message.find(word).expect("the word");
        statements(&text).iter().find(|one| one.span.start <= at && at < one.span.end).expect("a statement").assertion
    }

    #[test]
    fn a_joke_is_told_of_nothing_that_happened() {
        for message in [
            "jk I took aspirin",
            "just kidding, I took aspirin",
            "I took aspirin lol not really",
            "told my brother I took aspirin as a joke",
        ] {
            assert!(
                matches!(of(message, "aspirin"), Assertion::Fiction | Assertion::Retracted | Assertion::Quoted),
                "{message}"
            );
        }
    }

    #[test]
    fn what_is_no_joke_stays() {
        for message in ["I took aspirin", "I took aspirin, not kidding", "I skipped it. jk, I took aspirin"] {
            assert_eq!(of(message, "took aspirin"), Assertion::Asserted, "{message}");
        }
    }

    #[test]
    fn an_order_with_a_question_mark_is_not_sure() {
        assert_eq!(of("log aspirin?", "aspirin"), Assertion::Uncertain);
        assert_eq!(of("can you log aspirin?", "aspirin"), Assertion::Requested);
        assert_eq!(of("log aspirin please", "aspirin"), Assertion::Requested);
    }
}
