//! Words and where they stand: a message becomes tokens with byte spans into the original, in linear time.
//!
//! Nothing is dropped: joining the spans with what lies between them gives the message back.

use std::ops::Range;

use crate::known::Known;
use crate::list::{Key, WordList};
use crate::normal::Normal;
use crate::quantity::numeral::{Numeral, numeral};
use crate::slip::{self, Nameless, Names};

/// A half-open byte range `start..end` of the original message, always on character boundaries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The smallest span that holds both.
    pub fn cover(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Whether `other` lies wholly inside.
    pub fn holds(self, other: Span) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// Whether the two share a byte.
    pub fn meets(self, other: Span) -> bool {
        self.start < other.end && other.start < self.end
    }
}

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
    /// Splits a message into tokens. A word that is no word and close to one that denies or lessens counts as that. Linear in its length;
    /// never fails.
    pub fn new(original: &'a str) -> Text<'a> {
        Text::read(original, &Nameless, |tokens| slip::cues(tokens, &Nameless))
    }

    /// The same for the words of a person, where slips of other everyday words are put right too. No word of a name is a slip.
    pub fn said(original: &'a str, names: &dyn Names) -> Text<'a> {
        Text::read(original, names, |tokens| {
            slip::cues(tokens, names);
            slip::mend(tokens, names);
        })
    }

    fn read(original: &'a str, names: &dyn Names, slips: impl FnOnce(&mut Vec<Token>)) -> Text<'a> {
        let normal = Normal::of(original);
        let mut tokens = tokens(&normal);
        slip::rejoin(&mut tokens);
        // "joans bp" is hers: no slip of another word.
        crate::owner::mark(&mut tokens, names);
        slips(&mut tokens);
        crate::strike::mark(&mut tokens);
        crate::owner::call(&mut tokens, names);
        for token in tokens.iter_mut().filter(|token| token.kind == TokenKind::Word) {
            token.measured = names.measured(&token.norm);
        }
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

/// The tokens of a message in its normal form, with their places in the original.
fn tokens(normal: &Normal<'_>) -> Vec<Token> {
    let text: &str = &normal.text;
    // A word ends at its space, and a sign is a token of its own.
    let ends = text.bytes().filter(|byte| !byte.is_ascii_alphanumeric()).count();
    let mut tokens = Vec::with_capacity(ends + 4);
    let mut chars = text.char_indices().peekable();
    let mut spaced = true;
    while let Some((start, first)) = chars.next() {
        // Most of a message is words and the spaces between them.
        if first == ' ' {
            spaced = true;
            continue;
        }
        if let Some(end) = plain_word(text.as_bytes(), start) {
            let norm = text.get(start..end).unwrap_or_default().to_ascii_lowercase();
            let mut token =
                Token::new(TokenKind::Word, norm, normal.span(start, end), spaced, first.is_ascii_uppercase());
            token.struck = normal.struck(start, end);
            tokens.push(token);
            spaced = false;
            chars.by_ref().take(end - start - 1).for_each(drop);
            continue;
        }
        if first == '\n' {
            tokens.push(Token::new(TokenKind::Break, "\n".into(), normal.span(start, start + 1), spaced, false));
            spaced = true;
            continue;
        }
        if first.is_whitespace() {
            spaced = true;
            continue;
        }
        let kind = kind_of(first);
        if kind == TokenKind::Number {
            let Numeral { norm, other, end } = numeral(text, start);
            let mut token = Token::new(kind, norm, normal.span(start, end), spaced, false);
            (token.struck, token.other) = (normal.struck(start, end), other);
            tokens.push(token);
            spaced = false;
            while chars.next_if(|(at, _)| *at < end).is_some() {}
            continue;
        }
        let mut norm = String::with_capacity(8);
        push_norm(&mut norm, first);
        let mut end = start + first.len_utf8();
        if kind == TokenKind::Word {
            while let Some((at, next)) = chars.next_if(|&(at, next)| next.is_alphabetic() || joins_word(text, at, next))
            {
                push_norm(&mut norm, next);
                end = at + next.len_utf8();
            }
        }
        let mut token = Token::new(kind, norm, normal.span(start, end), spaced, first.is_uppercase());
        token.struck = normal.struck(start, end);
        tokens.push(token);
        spaced = false;
    }
    tokens
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

/// Where a word of plain letters ends that nothing joins to what follows it, as most are.
fn plain_word(bytes: &[u8], start: usize) -> Option<usize> {
    let long = bytes.get(start..)?.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let after = bytes.get(start + long).copied().unwrap_or(b' ');
    (long > 0 && after.is_ascii() && !matches!(after, b'\'' | b'-' | b'`')).then_some(start + long)
}

fn kind_of(first: char) -> TokenKind {
    if first.is_ascii_digit() {
        TokenKind::Number
    } else if first.is_alphabetic() {
        TokenKind::Word
    } else {
        TokenKind::Sign
    }
}

fn apostrophe(sign: char) -> bool {
    matches!(sign, '\'' | '\u{2019}' | '\u{2018}' | '\u{02bc}' | '\u{00b4}' | '`' | '\u{ff07}')
}

fn joins_word(original: &str, at: usize, sign: char) -> bool {
    (apostrophe(sign) || matches!(sign, '-' | '\u{2010}' | '\u{2011}'))
        && follows(original, at, sign, char::is_alphabetic)
}

fn follows(original: &str, at: usize, sign: char, test: impl Fn(char) -> bool) -> bool {
    original.get(at + sign.len_utf8()..).and_then(|rest| rest.chars().next()).is_some_and(test)
}

fn push_norm(norm: &mut String, sign: char) {
    match sign {
        _ if sign.is_ascii() && sign != '`' => norm.push(sign.to_ascii_lowercase()),
        _ if apostrophe(sign) => norm.push('\''),
        '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{00ab}' | '\u{00bb}' | '\u{ff02}' => norm.push('"'),
        '\u{2010}'..='\u{2015}' | '\u{2212}' => norm.push('-'),
        _ => norm.extend(sign.to_lowercase()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn norms(message: &str) -> Vec<String> {
        Text::new(message).tokens.into_iter().map(|token| token.norm).collect()
    }

    #[test]
    fn curly_apostrophes_read_as_straight_ones() {
        assert_eq!(norms("I didn\u{2019}t take it"), ["i", "didn't", "take", "it"]);
    }

    #[test]
    fn numbers_keep_their_separators_and_leave_their_units() {
        assert_eq!(
            norms("1,000 IU, 38.6C 128/82 8:30 5mg."),
            ["1,000", "iu", ",", "38.6", "c", "128", "/", "82", "8", ":", "30", "5", "mg", "."]
        );
    }

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

    #[test]
    fn invisible_characters_carry_no_words() {
        assert_eq!(norms("asp\u{200b}irin \u{e0061}\u{e0062}"), ["aspirin"]);
    }

    #[test]
    fn spans_give_the_original_words_back() {
        let text = Text::new("Took “two” Advil");
        assert_eq!(text.written(&(1..4)), "“two”");
    }
}
