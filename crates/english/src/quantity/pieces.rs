//! The words of a message as the readers of numbers and times see them: hyphens between number words opened, plain misspellings of
//! time words put right (numbers never), so that one grammar serves "half-past", "half past" and "mornin".

use crate::list::{Key, WordList};
use crate::span::Span;
use crate::text::{Text, TokenKind};

use super::number_word::small_word;
use super::{opens, spelling};
use crate::known::Known;
use crate::time::opens as times;

/// One word, number or sign.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece<'t> {
    /// Its normal form.
    pub norm: &'t str,
    /// The key of that.
    pub key: Key,
    /// Where it stands.
    pub span: Span,
    /// What it is made of.
    pub kind: TokenKind,
    /// Whether nothing stands between it and the piece before.
    pub glued: bool,
    /// Whether it begins with a capital letter.
    pub capital: bool,
    /// Whether it names what is measured.
    pub measured: bool,
    /// The value of a number word below a hundred.
    pub small: Option<u32>,
    /// The value of a whole number in digits, as most are written.
    pub whole: Option<f64>,
    /// What a number may be as well, by its marks ([`super::numeral`]).
    pub other: Option<f64>,
    /// The readers that something may begin with it for, by the bits of `opens`.
    opens: u32,
}

impl<'t> Piece<'t> {
    /// The same piece with another word for it.
    fn meant(self, norm: &'t str) -> Piece<'t> {
        let key = Key::of(norm);
        let (small, opens) = match Known::of(norm, key) {
            Some(known) => (known.small, known.opens),
            None => (small_word(norm), opens::of(norm)),
        };
        Piece { norm, key, small, opens, ..self }
    }
}

/// A message in pieces.
#[derive(Clone, Debug)]
pub(crate) struct Pieces<'t> {
    all: Vec<Piece<'t>>,
    end: usize,
}

impl<'t> Pieces<'t> {
    /// Linear in the message.
    pub fn new(text: &'t Text<'_>) -> Pieces<'t> {
        let mut all = Vec::with_capacity(text.tokens.len() + 8);
        for token in &text.tokens {
            let piece = Piece {
                norm: &token.norm,
                key: token.key(),
                span: token.span,
                kind: token.kind,
                glued: !token.spaced,
                capital: token.capital,
                measured: token.measured.is_some(),
                small: None,
                whole: None,
                other: token.other,
                opens: 0,
            };
            match token.kind {
                TokenKind::Number => {
                    let opens = times::NUMBERS | opens::NUMBERS;
                    all.push(Piece { whole: whole(&token.norm), opens, ..piece });
                }
                TokenKind::Sign | TokenKind::Break => {
                    all.push(Piece { opens: times::of_sign(&token.norm) | opens::NUMBERS, ..piece });
                }
                TokenKind::Word => match token.known().filter(|known| known.plain) {
                    Some(known) => all.push(Piece { small: known.small, opens: known.opens, ..piece }),
                    None if opened(&token.norm) => {
                        let days = token.norm.split('-').all(|part| weekday(spelling::plain(part)));
                        for (index, part) in token.norm.split('-').enumerate() {
                            if days && index > 0 {
                                let (norm, key) = ("-", Key::of("-"));
                                let sign = Piece { norm, key, kind: TokenKind::Sign, glued: true, ..piece };
                                all.push(Piece { opens: opens::NUMBERS, ..sign });
                            }
                            all.push(Piece { glued: index == 0 && piece.glued, ..piece.meant(spelling::plain(part)) });
                        }
                    }
                    None => all.push(piece.meant(spelling::plain(&token.norm))),
                },
            }
        }
        Pieces { all, end: text.original.len() }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// The normal form of one; empty outside the message, so that a pattern that looks past an end simply fails.
    pub fn w(&self, index: usize) -> &'t str {
        self.all.get(index).map_or("", |piece| piece.norm)
    }

    /// The normal form of the piece `back` before `index`.
    pub fn before(&self, index: usize, back: usize) -> &'t str {
        index.checked_sub(back).map_or("", |at| self.w(at))
    }

    /// Whether the piece `back` before `index` names what is measured.
    pub fn measured_before(&self, index: usize, back: usize) -> bool {
        index.checked_sub(back).and_then(|at| self.all.get(at)).is_some_and(|piece| piece.measured)
    }

    /// Its value, where it is a number word below a hundred.
    pub fn small(&self, index: usize) -> Option<u32> {
        self.all.get(index).and_then(|piece| piece.small)
    }

    /// The readers that something may begin with it for, by the bits of `opens`.
    pub fn opens(&self, index: usize) -> u32 {
        self.all.get(index).map_or(0, |piece| piece.opens)
    }

    /// Whether it is one of these words.
    pub fn any(&self, index: usize, words: &WordList) -> bool {
        match self.all.get(index) {
            Some(piece) => words.holds_keyed(piece.norm, piece.key),
            None => words.holds(""),
        }
    }

    /// The piece itself.
    pub fn get(&self, index: usize) -> Option<&Piece<'t>> {
        self.all.get(index)
    }

    /// Whether it is a number in digits.
    pub fn is_number(&self, index: usize) -> bool {
        self.get(index).is_some_and(|piece| piece.kind == TokenKind::Number)
    }

    /// Whether it is a word.
    pub fn is_word(&self, index: usize) -> bool {
        self.get(index).is_some_and(|piece| piece.kind == TokenKind::Word)
    }

    /// Whether it stands hard against the piece before it.
    pub fn glued(&self, index: usize) -> bool {
        index > 0 && self.get(index).is_some_and(|piece| piece.glued)
    }

    /// Whether the message, a sentence or a line ends before this piece.
    pub fn ends(&self, index: usize) -> bool {
        matches!(self.w(index), "" | "\n" | "." | "!" | "?" | ";" | ")" | "\"")
    }

    /// The indexes of the pieces that lie inside a span.
    pub fn within(&self, span: Span) -> std::ops::Range<usize> {
        let from = self.all.partition_point(|piece| piece.span.start < span.start);
        let to = self.all.partition_point(|piece| piece.span.end <= span.end);
        from..to.max(from)
    }

    /// The span of the pieces `from..to`.
    pub fn span(&self, from: usize, to: usize) -> Span {
        match (self.get(from), to.checked_sub(1).and_then(|last| self.get(last))) {
            (Some(first), Some(last)) if from < to => first.span.cover(last.span),
            _ => Span { start: self.end, end: self.end },
        }
    }
}

/// More digits than these, separators included, are no number that anyone means.
pub(crate) const MOST_DIGITS: usize = 16;

/// The value of nothing but digits, not too many, without a nought before them.
fn whole(norm: &str) -> Option<f64> {
    let plain = norm.len() <= MOST_DIGITS && norm.bytes().all(|b| b.is_ascii_digit());
    (plain && (norm.len() == 1 || !norm.starts_with('0'))).then(|| norm.parse().ok()).flatten()
}

/// Whether a hyphenated word is opened into its parts.
fn opened(norm: &str) -> bool {
    norm.contains('-') && norm.len() < 40 && norm.split('-').all(part_of_a_number)
}

/// Whether a word names a day of the week.
pub(crate) fn weekday(word: &str) -> bool {
    list!["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "mon", "wed", "sat", "sun"]
        .holds(word)
}

/// Whether a part of a hyphenated word is one that numbers and times are made of.
fn part_of_a_number(part: &str) -> bool {
    small_word(part).is_some()
        || word_list!("../../data/words/quantity/pieces/part_of_a_number.txt").holds(spelling::plain(part))
}
