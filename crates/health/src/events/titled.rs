//! What care is called: by the user's words, with whom it was had.

use std::ops::Range;

use alara_english::TokenKind;

use super::care::capital;
use super::message::Message;

/// The user's words where they say more than the plain name does, and by name whoever gave it ("PT session with Jared").
pub(super) fn title(message: &Message<'_>, tokens: &Range<usize>, name: &str) -> String {
    let words = message.text.written(tokens);
    let fuller = words.to_lowercase().contains(&name.to_lowercase())
        || words.chars().filter(|sign| sign.is_uppercase()).count() > 1;
    let own = capital(if fuller { words } else { name });
    match with_whom(message, tokens.end) {
        Some(who) => format!("{own} with {who}"),
        None => own,
    }
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
