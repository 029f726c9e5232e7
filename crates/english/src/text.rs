//! Words and where they stand: the tokens of a message, with byte spans into the original. [`crate::lex`] makes them.

use std::ops::Range;

use crate::known::Known;
use crate::list::{Key, WordList};
use crate::span::Span;

/// What a token is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// Letters, with inner apostrophes and hyphens ("didn't", "check-in").
    Word,
    /// A number with its inner marks ("1,000", "0.5"); its normal form has a decimal point wherever its shape settles one ("0,5" is "0.5").
    /// Several tokens are "8:30", "128/82" and "5mg".
    Number,
    /// One sign: punctuation, symbol, emoji.
    Sign,
    /// A line break.
    Break,
}

/// One token of a message.
#[derive(Clone, Debug, PartialEq)]
pub struct Token {
    /// What it is made of.
    pub kind: TokenKind,
    /// Lower case, with curly apostrophes made straight and invisible characters removed, and that of an owner put where it was left
    /// out ("mums bp" is "mum's"). Signs stand as they are, but curly quotes and dashes become their plain forms (`"`, `'`, `-`).
    pub norm: String,
    /// Where it stands in the original.
    pub span: Span,
    /// Whether white space (or the start of the message) stands before it.
    pub spaced: bool,
    /// Whether the original begins with a capital letter.
    pub capital: bool,
    /// Whether it is struck through.
    pub struck: bool,
    /// What it may be a slip of, where it may as well be another: a word that denies, lessens or leaves open, or a number. What is told
    /// beside it is told for certain by nobody.
    pub doubt: Option<&'static str>,
    /// Whether it is letters of which nobody can say what they were meant for: no word, no name that is known, and close to neither. Noted of
    /// a person's words only.
    pub unread: bool,
    /// Of a number, what it may be as well: its shape is that of two customs ("1.500", "1,500").
    pub other: Option<f64>,
    /// The kind of figure that it names or is the unit of, by the number that whoever reads it gives that kind.
    pub measured: Option<u8>,
    // Of its normal form.
    key: Key,
    known: Option<&'static Known>,
}

impl Token {
    pub(crate) fn new(kind: TokenKind, norm: String, span: Span, spaced: bool, capital: bool) -> Token {
        let key = Key::of(&norm);
        let known = if kind == TokenKind::Word { Known::of(&norm, key) } else { None };
        Token {
            kind,
            norm,
            span,
            spaced,
            capital,
            struck: false,
            doubt: None,
            unread: false,
            measured: None,
            other: None,
            key,
            known,
        }
    }

    /// The same in another normal form: what a slip was meant for.
    pub(crate) fn becomes(&mut self, norm: String) {
        let meant = Token::new(self.kind, norm, self.span, self.spaced, self.capital);
        *self = Token { struck: self.struck, doubt: self.doubt, ..meant };
    }

    /// What is known of it, where it is a word that some table has.
    pub(crate) fn known(&self) -> Option<&'static Known> {
        self.known
    }

    /// The key of its normal form.
    pub fn key(&self) -> Key {
        self.key
    }

    /// Whether it is a word or a number, and no sign or break.
    pub fn says(&self) -> bool {
        matches!(self.kind, TokenKind::Word | TokenKind::Number)
    }

    /// Whether this is the given word, in its normal form.
    pub fn is(&self, word: &str) -> bool {
        self.norm == word
    }

    /// Whether this is any of the given words.
    pub fn is_any(&self, words: &WordList) -> bool {
        words.holds_keyed(&self.norm, self.key)
    }
}

/// A message with its tokens.
#[derive(Clone, Debug)]
pub struct Text<'a> {
    /// The message as the user wrote it.
    pub original: &'a str,
    /// Its tokens in order.
    pub tokens: Vec<Token>,
    // Where each begins: what is searched for most.
    starts: Vec<usize>,
}

impl<'a> Text<'a> {
    /// A message with the tokens that were read of it, in order.
    pub(crate) fn of(original: &'a str, tokens: Vec<Token>) -> Text<'a> {
        let starts = tokens.iter().map(|token| token.span.start).collect();
        Text { original, tokens, starts }
    }

    /// The original words of a span; empty where the span is not of this message.
    pub fn slice(&self, span: Span) -> &'a str {
        self.original.get(span.start..span.end).unwrap_or("")
    }

    /// What a range of tokens is written as.
    pub fn written(&self, tokens: &Range<usize>) -> &'a str {
        self.slice(self.span_of(tokens.start, tokens.end))
    }

    /// The normal form of a token; empty outside.
    pub fn norm(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| token.norm.as_str())
    }

    /// The normal forms of all tokens, for word lists that match over `&[&str]`.
    pub fn norms(&self) -> Vec<&str> {
        self.tokens.iter().map(|token| token.norm.as_str()).collect()
    }

    /// The span of the tokens `from..to` (empty at the end of the message where the range is empty or outside).
    pub fn span_of(&self, from: usize, to: usize) -> Span {
        let end = self.original.len();
        match (self.tokens.get(from), to.checked_sub(1).and_then(|last| self.tokens.get(last))) {
            (Some(first), Some(last)) if from < to => first.span.cover(last.span),
            _ => Span { start: end, end },
        }
    }

    /// The indexes of the tokens that lie inside a span.
    pub fn within(&self, span: Span) -> std::ops::Range<usize> {
        let from = self.starts.partition_point(|start| *start < span.start);
        let rest = self.tokens.get(from..).unwrap_or(&[]);
        // Most spans are of a word or two.
        let few = rest.iter().take(4).take_while(|token| token.span.end <= span.end).count();
        let long = if few < 4 { few } else { rest.partition_point(|token| token.span.end <= span.end) };
        from..from + long
    }
}

/// Whether a word is plain letters in lower case, four or eight of them at a step.
pub fn lower(word: &str) -> bool {
    let bytes = word.as_bytes();
    match (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        (Some(first), Some(last)) if bytes.len() <= 8 => {
            all_lower(u64::from(u32::from_le_bytes(*first)) | u64::from(u32::from_le_bytes(*last)) << 32)
        }
        _ => match (bytes.first_chunk::<8>(), bytes.last_chunk::<8>()) {
            (Some(first), Some(last)) if bytes.len() <= 16 => {
                all_lower(u64::from_le_bytes(*first)) && all_lower(u64::from_le_bytes(*last))
            }
            _ => bytes.iter().all(u8::is_ascii_lowercase),
        },
    }
}

/// Whether each of eight bytes is a letter in lower case: what is added carries a byte of seven bits into its eighth from "a" on, and from
/// behind "z" on.
fn all_lower(eight: u64) -> bool {
    const EACH: u64 = 0x0101_0101_0101_0101;
    const TOP: u64 = 0x80 * EACH;
    let (from_a, past_z) = (eight.wrapping_add(0x1f * EACH), eight.wrapping_add(0x05 * EACH));
    from_a & !past_z & !eight & TOP == TOP
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_letters_are_told_from_all_else_at_every_place() {
        for long in 0..20 {
            let word = "az".repeat(10);
            let word = word.get(..long).unwrap();
            assert!(lower(word), "{word}");
            for at in 0..long {
                for other in ["A", "`", "{", "'", "1", "\u{0}", "\u{7f}"] {
                    let mut word = word.to_owned();
                    word.replace_range(at..at + 1, other);
                    assert!(!lower(&word), "{word}");
                }
                let mut word = word.to_owned();
                word.replace_range(at..at + 1, "é");
                assert!(!lower(&word), "{word}");
            }
        }
    }
}
