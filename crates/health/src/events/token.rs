//! What stands at a token of a message, and among several.

use std::ops::Range;

use alara_english::{Token, TokenKind, WordList};

use super::message::Message;

impl Message<'_> {
    /// A token.
    pub fn token(&self, at: usize) -> Option<&Token> {
        self.text.tokens.get(at)
    }

    /// The normal form of a token; empty outside.
    pub fn norm(&self, at: usize) -> &str {
        self.text.norm(at)
    }

    /// The normal form of the token before another; empty at the start.
    pub fn before(&self, at: usize, by: usize) -> &str {
        at.checked_sub(by).map_or("", |index| self.norm(index))
    }

    /// Whether a word stands there, and no sign, number or end.
    pub fn is_word(&self, at: usize) -> bool {
        self.token(at).is_some_and(|token| token.kind == TokenKind::Word)
    }

    /// Whether a word or a number stands there.
    pub fn says(&self, at: usize) -> bool {
        self.token(at).is_some_and(Token::says)
    }

    /// Whether a number stands there.
    pub fn is_number(&self, at: usize) -> bool {
        self.token(at).is_some_and(|token| token.kind == TokenKind::Number)
    }

    /// Whether these words stand at a token.
    pub fn stands(&self, at: usize, words: &[&str]) -> bool {
        words.iter().enumerate().all(|(step, word)| self.norm(at + step) == *word)
    }

    /// Whether a token is one of these words.
    pub fn is_any(&self, at: usize, words: &WordList) -> bool {
        self.token(at).is_some_and(|token| token.is_any(words))
    }

    /// Whether any token of a range is one of these words.
    pub fn any(&self, range: Range<usize>, words: &WordList) -> bool {
        let tokens = self.text.tokens.get(range.start..range.end.min(self.text.tokens.len()));
        tokens.is_some_and(|tokens| tokens.iter().any(|token| token.is_any(words)))
    }

    /// Whether a token stands in a time that the message mentions.
    pub fn timed(&self, at: usize) -> bool {
        self.token(at).is_some_and(|token| self.in_time(token.span))
    }
}
