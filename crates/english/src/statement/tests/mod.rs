//! Minimal pairs and rules of the statement reader, as tables: message, a word in it, whose it is, and whether.

use super::*;
use crate::list::WordList;

mod complements;
mod corrections;
mod hostile;
mod negation;
mod quotes;
mod reading;
mod requests;
mod singled;
mod whether;
mod whose;

/// What is measured, as the tests have it.
struct Measures;

impl crate::slip::Names for Measures {
    fn hold(&self, _: &str) -> bool {
        false
    }

    fn resemble(&self, _: &str) -> bool {
        false
    }

    fn call(&self, _: &str) -> bool {
        false
    }

    fn measured(&self, word: &str) -> Option<u8> {
        const KINDS: &[&WordList] = &[
            list!["bp", "pressure"],
            list!["temp", "temperature"],
            list!["weight", "kg"],
            list!["sugar"],
            list!["pulse"],
        ];
        (0..).zip(KINDS).find(|(_, words)| words.holds(word)).map(|(number, _)| number)
    }
}

/// The statement that holds the first place where a word stands.
fn held<'a>(text: &Text<'_>, read: &'a [Statement], word: &str) -> &'a Statement {
    let start = text.original.find(word).unwrap_or_else(|| panic!("{word:?} does not stand in {:?}", text.original));
    let at = holding(read, Span { start, end: start + word.len() }).expect("every word is held");
    &read[at]
}

/// Checks rows of (message, word, assertion), and says all that differ at once.
fn check(rows: &[(&str, &str, Assertion)]) {
    let wrong: Vec<String> = rows
        .iter()
        .filter_map(|(message, word, expected)| {
            let text = Text::said(message, &Measures);
            let read = statements(&text);
            let found = held(&text, &read, word).assertion;
            (found != *expected).then(|| format!("{message:?}: {word:?} is {found:?}, not {expected:?}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{} of {} differ:\n{}", wrong.len(), rows.len(), wrong.join("\n"));
}

/// Checks rows of (message, word, subject), the subject as `me`, nobody (`-`), or the words that name another.
fn check_whose(rows: &[(&str, &str, &str)]) {
    let wrong: Vec<String> = rows
        .iter()
        .filter_map(|(message, word, expected)| {
            let text = Text::said(message, &Measures);
            let read = statements(&text);
            let found = match held(&text, &read, word).subject {
                Subject::Speaker => "me",
                Subject::Unnamed => "-",
                Subject::Other(span) => text.slice(span),
            };
            (found != *expected).then(|| format!("{message:?}: {word:?} is {found:?}, not {expected:?}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{} of {} differ:\n{}", wrong.len(), rows.len(), wrong.join("\n"));
}
