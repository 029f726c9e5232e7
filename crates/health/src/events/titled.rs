//! What care is called: by the user's words, with whom it was had.

use std::ops::Range;

use alara_english::{TokenKind, WordList, list, word_list};

use super::message::Message;
use crate::describe::capital;

/// The user's words where they say more than the plain name does, and by name whoever gave it ("PT session with Jared").
pub(super) fn title(message: &Message<'_>, tokens: &Range<usize>, name: &str) -> String {
    let words = message.text.written(tokens);
    let fuller = words.to_lowercase().contains(&name.to_lowercase())
        || words.chars().filter(|sign| sign.is_uppercase()).count() > 1;
    let whole = with_which(message, tokens).map(|of| message.text.written(&of));
    let own = capital(whole.unwrap_or(if fuller { words } else { name }));
    match with_whom(message, tokens.end) {
        Some(who) => format!("{own} with {who}"),
        None => own,
    }
}

/// A test that no list has a name for, with the word before it that says which ("HIV test").
fn with_which(message: &Message<'_>, tokens: &Range<usize>) -> Option<Range<usize>> {
    const LIGHT: &WordList = word_list!("../../data/words/events/titled/light.txt");
    let which = tokens.start.checked_sub(1)?;
    let noun = message.token(which).is_some_and(|token| token.kind == TokenKind::Word && !message.in_time(token.span));
    let names = noun && message.verb(which).is_none() && !message.is_any(which, LIGHT);
    (names && tokens.len() == 1 && message.is_any(tokens.start, list!["test", "tests"])).then_some(which..tokens.end)
}

/// Whoever is named right behind a "with", by a capital.
pub(super) fn with_whom<'a>(message: &Message<'a>, at: usize) -> Option<&'a str> {
    let token = message.token(at + 1).filter(|_| message.norm(at) == "with")?;
    let name = token.kind == TokenKind::Word
        && token.capital
        && !matches!(token.norm.as_str(), "dr" | "prof" | "nurse" | "doctor" | "my" | "the" | "i")
        && !message.in_time(token.span)
        && message.names_in(&(at + 1..at + 2)).is_empty();
    name.then(|| message.text.slice(token.span))
}
