//! Words that are known for a slip by where they stand alone: "ake that two", "I di not", "10 lat night", "I dreamy that I took it".

use super::{near, strange};
use crate::quantity::small_word;
use crate::statement::LEXICON;
use crate::text::{Token, TokenKind};

/// The word that a token was meant for, where its place tells.
pub(super) fn meant(tokens: &[Token], at: usize) -> Option<&'static str> {
    if puts_right(tokens, at) { Some("make") } else { helps(tokens, at).or(last(tokens, at)) }
}

/// "ake that two": one slip from what puts a figure right that stands before it; a word of its own ("jake that two") where it opens what stands
/// apart.
fn puts_right(tokens: &[Token], at: usize) -> bool {
    let figure = |token: &Token| token.kind == TokenKind::Number || small_word(&token.norm).is_some();
    let apart = || {
        let word = |at: usize| tokens.get(at).is_some_and(|token| token.kind == TokenKind::Word);
        !at.checked_sub(1).is_some_and(word) && !word(at + 3)
    };
    tokens.get(at + 2).is_some_and(figure)
        && tokens.get(at + 1).is_some_and(|token| token.is_any(list!["that", "it"]))
        && tokens.get(at).is_some_and(|token| {
            near::within_one(&token.norm, "make") && (strange(token) || !token.is("take") && apart())
        })
}

/// "I dreamy that I took it": what stands between the speaker and what is told, and is no verb that anybody knows.
pub(super) fn holds_back(tokens: &[Token], at: usize) -> bool {
    let is = |at: Option<usize>, word: &str| at.and_then(|at| tokens.get(at)).is_some_and(|token| token.is(word));
    let verb = |word: &str| LEXICON.entry(word).is_some_and(|entry| entry.forms != 0 || entry.parts != 0);
    is(at.checked_sub(1), "i")
        && is(Some(at + 1), "that")
        && is(Some(at + 2), "i")
        && tokens.get(at).is_some_and(|token| token.kind == TokenKind::Word && !verb(&token.norm))
}

/// "I di not": what stands before "not" and is one slip from an auxiliary is that.
fn helps(tokens: &[Token], at: usize) -> Option<&'static str> {
    tokens.get(at + 1).filter(|next| next.is("not"))?;
    let token = tokens.get(at).filter(|token| token.is("di") || strange(token))?;
    ["did", "do", "have", "had"].into_iter().find(|word| near::within_one(&token.norm, word))
}

/// "10 lat night": a rare word that is one slip from "last", right before what only that stands before.
fn last(tokens: &[Token], at: usize) -> Option<&'static str> {
    tokens.get(at + 1).filter(|next| next.is_any(list!["night", "week", "weekend"]))?;
    tokens.get(at).filter(|token| token.is_any(list!["lat", "lats", "las", "lasts"])).map(|_| "last")
}
