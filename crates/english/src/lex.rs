//! A message becomes tokens, in linear time: its normal form is split, slips are put right, owners and what is struck through are marked.
//!
//! Nothing is dropped: joining the spans with what lies between them gives the message back.

use crate::normal::Normal;
use crate::quantity::numeral::{Numeral, numeral};
use crate::slip::{self, Nameless, Names};
use crate::text::{Text, Token, TokenKind};
use crate::{owner, strike};

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
        // An owner without the apostrophe ("joans bp") is no slip of another word.
        owner::mark(&mut tokens, names);
        slips(&mut tokens);
        strike::mark(&mut tokens);
        owner::call(&mut tokens, names);
        for token in tokens.iter_mut().filter(|token| token.kind == TokenKind::Word) {
            token.measured = names.measured(&token.norm);
        }
        Text::of(original, tokens)
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
    fn invisible_characters_carry_no_words() {
        assert_eq!(norms("asp\u{200b}irin \u{e0061}\u{e0062}"), ["aspirin"]);
    }

    #[test]
    fn spans_give_the_original_words_back() {
        let text = Text::new("Took “two” Advil");
        assert_eq!(text.written(&(1..4)), "“two”");
    }
}
