//! A message as bare words: contractions spelled out, hyphens opened, signs turned into the edges between words.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use super::run::{Line, Reach};
use crate::forms::first;
use crate::hash::Quickly;
use crate::quantity::pieces::weekday;
use crate::span::Span;
use crate::text::{Text, Token, TokenKind};

/// What stands between a word and the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Edge {
    /// Nothing but space.
    None,
    /// A comma, colon, dash, bracket: a clause may end here.
    Soft,
    /// The end of a sentence or line, or the start of the message.
    Hard,
}

/// One bare word.
#[derive(Clone, Debug)]
pub(crate) struct Word {
    /// Lower case.
    pub norm: String,
    /// Index of the token it came from ("don't" gives two words of one token).
    pub token: usize,
    /// What stands before it.
    pub edge: Edge,
    /// Whether it stands inside quotation marks.
    pub quoted: bool,
    /// Whether it is the minutes of a clock's time, whose hour is the word before it ("8:30").
    pub minutes: bool,
}

impl Word {
    fn new(norm: &str, token: usize, edge: Edge, quoted: bool) -> Word {
        Word { norm: norm.to_owned(), token, edge, quoted, minutes: false }
    }
}

/// A sentence: its words and how it ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sentence {
    /// First word.
    pub from: usize,
    /// One past the last word.
    pub to: usize,
    /// Ends with a question mark.
    pub asks: bool,
}

/// A message as bare words.
#[derive(Clone, Debug, Default)]
pub(crate) struct BareWords {
    /// The words in order.
    pub list: Vec<Word>,
    /// The sentences, which together hold every word.
    pub sentences: Vec<Sentence>,
}

impl BareWords {
    /// Reads the words of a message. Linear in its length.
    pub fn new(text: &Text<'_>) -> BareWords {
        let mut words = BareWords::default();
        let mut edge = Edge::Hard;
        let mut open: Option<&str> = None;
        let mut from = 0;
        for (at, token) in text.tokens.iter().enumerate() {
            match token.kind {
                TokenKind::Word => {
                    let first = words.list.len();
                    spell_out(&token.norm, |norm| {
                        let edge = if words.list.len() == first { edge } else { Edge::None };
                        words.list.push(Word::new(norm, at, edge, open.is_some()));
                    });
                    if words.list.len() > first {
                        edge = Edge::None;
                    }
                }
                TokenKind::Number => {
                    let word = Word::new(&token.norm, at, edge, open.is_some());
                    words.list.push(Word { minutes: is_minutes(text, at), ..word });
                    edge = Edge::None;
                }
                TokenKind::Break => {
                    open = None;
                    edge = Edge::Hard;
                    words.close(&mut from, false);
                }
                TokenKind::Sign => match token.norm.as_str() {
                    "\"" => {
                        open = if open == Some("\"") { None } else { Some("\"") };
                        edge = edge.max(Edge::Soft);
                    }
                    "'" if open == Some("'") => open = None,
                    "'" if open.is_none() && token.spaced => open = Some("'"),
                    "." if abbreviation(text, at) => {}
                    sign @ ("." | "!" | "?" | ";" | "\u{2026}" | "\u{203d}" | "\u{3002}") => {
                        edge = Edge::Hard;
                        words.close(&mut from, sign == "?" || sign == "\u{203d}");
                    }
                    "," | ":" | "(" | ")" | "[" | "]" | "{" | "}" | "|" | "~" | "/" | "*" | "•" | "·" | "-" => {
                        edge = edge.max(Edge::Soft)
                    }
                    "&" | "+" => {
                        words.list.push(Word::new("and", at, edge, open.is_some()));
                        edge = Edge::None;
                    }
                    "%" => words.list.push(Word::new("%", at, edge, open.is_some())),
                    _ => {}
                },
            }
        }
        words.close(&mut from, false);
        words
    }

    /// Where the words from `from` to `to` stand.
    pub fn span(&self, text: &Text<'_>, from: usize, to: usize) -> Span {
        let token = |at: usize| self.list.get(at).map_or(0, |word| word.token);
        text.span_of(token(from), token(to.saturating_sub(1)) + 1)
    }

    fn close(&mut self, from: &mut usize, asks: bool) {
        if *from < self.list.len() {
            self.sentences.push(Sentence { from: *from, to: self.list.len(), asks });
            *from = self.list.len();
        } else if asks && let Some(last) = self.sentences.last_mut() {
            last.asks = true;
        }
    }

    /// The sentence that holds a word; the whole message where there is none.
    pub fn sentence(&self, word: usize) -> Sentence {
        let after = self.sentences.partition_point(|sentence| sentence.from <= word);
        let whole = Sentence { from: 0, to: self.list.len(), asks: false };
        after.checked_sub(1).and_then(|index| self.sentences.get(index)).copied().unwrap_or(whole)
    }

    /// The word at an index, as text; empty outside.
    pub fn at(&self, index: usize) -> &str {
        self.list.get(index).map_or("", |word| word.norm.as_str())
    }
}

impl Line for BareWords {
    fn len(&self) -> usize {
        self.list.len()
    }

    fn word(&self, at: usize) -> &str {
        self.at(at)
    }

    fn within(&self, at: usize, reach: Reach) -> Range<usize> {
        if reach == Reach::Message {
            return 0..self.list.len();
        }
        let sentence = self.sentence(at);
        sentence.from..sentence.to
    }

    fn opens(&self, at: usize) -> bool {
        self.list.get(at).is_some_and(|word| word.edge == Edge::Hard)
    }
}

/// Whether a number is the minutes behind an hour and a colon.
fn is_minutes(text: &Text<'_>, at: usize) -> bool {
    let [Some(hour), Some(colon)] = [2, 1].map(|back| at.checked_sub(back).and_then(|index| text.tokens.get(index)))
    else {
        return false;
    };
    let Some(minutes) = text.tokens.get(at) else { return false };
    let below = |token: &Token, most: u8| token.norm.parse::<u8>().is_ok_and(|value| value < most);
    hour.kind == TokenKind::Number
        && colon.is(":")
        && !colon.spaced
        && !minutes.spaced
        && minutes.norm.len() == 2
        && below(hour, 25)
        && below(minutes, 60)
}

/// A dot that ends no sentence: after a title or a lone letter ("Dr. Lee", "a.m."). The letter of a unit is none ("38.2 °C. Shall I …").
fn abbreviation(text: &Text<'_>, at: usize) -> bool {
    let token = |back: usize| at.checked_sub(back).and_then(|index| text.tokens.get(index));
    let Some(before) = token(1) else { return false };
    let unit = || {
        before.is_any(list!["c", "f", "g", "l", "h", "m", "s", "x", "k"])
            && token(2).is_some_and(|figure| figure.kind == TokenKind::Number || figure.is("\u{b0}"))
    };
    // "10:05 p.m. Keep it cool": a capital behind a time of day begins a sentence.
    let day = before.is("m") && token(3).is_some_and(|first| first.is_any(list!["a", "p"]));
    let named = |next: &Token| weekday(&next.norm) || next.is_any(list!["eastern", "central", "pacific"]);
    if day && text.tokens.get(at + 1).is_some_and(|next| next.spaced && next.capital && !named(next)) {
        return false;
    }
    before.kind == TokenKind::Word
        && (before.is_any(list!["dr", "mr", "mrs", "ms", "st", "prof", "vs", "approx"])
            || before.norm.chars().count() == 1 && !before.is_any(list!["i", "u"]) && !unit())
}

/// Words that are run together or cut short in speech and on phones, spelled out.
static SHORT: LazyLock<HashMap<&str, &str, Quickly>> =
    LazyLock::new(|| first(include_str!("../../data/forms/spoken.tsv")));

/// Words after which `'s` is a verb and no possessive.
const VERBAL: &[&str] = word_list!("../../data/words/phrase/words/verbal.txt").words();

fn spell_out(norm: &str, mut push: impl FnMut(&str)) {
    if let Some(long) = SHORT.get(norm) {
        long.split(' ').for_each(push);
        return;
    }
    for part in norm.split('-').filter(|part| !part.is_empty()) {
        let Some((stem, end)) = part.rsplit_once('\'') else {
            push(part);
            continue;
        };
        match end {
            "t" if stem.ends_with('n') && stem.len() > 2 => {
                push(&stem[..stem.len() - 1]);
                push("not");
            }
            "m" => [stem, "am"].into_iter().for_each(&mut push),
            "re" => [stem, "are"].into_iter().for_each(&mut push),
            "ve" => [stem, "have"].into_iter().for_each(&mut push),
            "ll" => [stem, "will"].into_iter().for_each(&mut push),
            "d" => [stem, "would"].into_iter().for_each(&mut push),
            "s" if VERBAL.contains(&stem) => [stem, "is"].into_iter().for_each(&mut push),
            "s" => [stem, "'s"].into_iter().for_each(&mut push),
            _ => push(part),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(message: &str) -> String {
        let words = BareWords::new(&Text::new(message));
        words.list.iter().map(|word| word.norm.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn contractions_are_spelled_out_with_or_without_their_apostrophe() {
        assert_eq!(read("I can’t, dont, won't: he's"), "i can not do not will not he is");
        assert_eq!(read("self-harm"), "self harm");
        assert_eq!(read("the baby's cot"), "the baby 's cot");
    }

    #[test]
    fn a_title_ends_no_sentence_and_a_question_is_known() {
        let words = BareWords::new(&Text::new("Saw Dr. Lee. Is it bad? Yes"));
        assert_eq!(words.sentences.len(), 3);
        assert!(words.sentence(4).asks && !words.sentence(0).asks);
    }

    #[test]
    fn a_unit_ends_its_sentence() {
        for message in
            ["Added: 38.2 \u{b0}C. Shall I go on?", "It was 38 C. Shall I go on?", "Drank 2 l. Shall I go on?"]
        {
            assert_eq!(BareWords::new(&Text::new(message)).sentences.len(), 2, "{message}");
        }
        assert_eq!(BareWords::new(&Text::new("Saw J. Lee at 9 a.m. today")).sentences.len(), 1);
    }

    #[test]
    fn quoted_words_are_marked() {
        let words = BareWords::new(&Text::new("he said \u{201c}stop it\u{201d} twice"));
        assert_eq!(words.list.iter().filter(|word| word.quoted).count(), 2);
    }
}
