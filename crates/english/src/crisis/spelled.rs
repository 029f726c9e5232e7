//! The words of a message as they were meant: masks taken off, letters drawn in, clipped words written out, plain misspellings mended.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use crate::forms::first;
use crate::hash::Quickly;
use crate::phrase::{BareWords, Spelling};
use crate::text::{Text, Token};

use super::signs::LEXICON;

/// Everyday words that lie one letter from a crisis word ("dyeing", "cheat", "joking"): never taken for a misspelling of it.
/// Drawn from the SCOWL word lists (Kevin Atkinson; free to use and share with its notice), cut to the neighbours of the words in the tables.
const REAL_WORDS: &str = include_str!("data/real_words.txt");

static SPELLING: LazyLock<Spelling> =
    LazyLock::new(|| Spelling::new(LEXICON.vocabulary(), REAL_WORDS.split_ascii_whitespace()));

/// A message as words, and the tokens they came from, whose spans are of the original.
pub(super) struct Spelled {
    /// The words as they were meant.
    pub words: BareWords,
    /// The tokens of the message.
    pub tokens: Vec<Token>,
}

/// The words of a message, plain misspellings mended.
pub(super) fn read(message: &str) -> Spelled {
    let plain = unmasked(message);
    let text = Text::new(&plain);
    let mut words = BareWords::new(&text);
    for word in &mut words.list {
        if let Some(meant) = CLIPPED.get(word.norm.as_str()) {
            word.norm = (*meant).to_owned();
        }
        let drawn = word.norm.starts_with(char::is_alphabetic)
            && word.norm.as_bytes().windows(3).any(|three| three.iter().all(|sign| Some(sign) == three.first()));
        if drawn && let Some(meant) = squeezed(&word.norm) {
            word.norm = meant;
        } else if !LEXICON.knows(&word.norm)
            && let Some(meant) = SPELLING.mend(&word.norm).map(str::to_owned)
        {
            word.norm = meant;
        }
    }
    Spelled { words, tokens: text.tokens }
}

/// Words as they are clipped in texts, of those that stand in the phrases.
static CLIPPED: LazyLock<HashMap<&str, &str, Quickly>> =
    LazyLock::new(|| first(include_str!("../../data/forms/clipped.tsv")));

/// "dieeee", "pleeease": letters drawn out, drawn in again.
fn squeezed(word: &str) -> Option<String> {
    let most = |keep: usize| {
        let mut out = String::with_capacity(word.len());
        let mut run = 0;
        let mut last = None;
        for sign in word.chars() {
            run = if last == Some(sign) { run + 1 } else { 1 };
            last = Some(sign);
            if run <= keep {
                out.push(sign);
            }
        }
        out
    };
    [most(1), most(2)].into_iter().find(|short| short.as_str() != word && LEXICON.knows(short))
}

/// Words that people mask from filters.
const MASKED: &[&str] = word_list!("../../data/words/crisis/spelled/masked.txt").words();

/// "k*ll", "su!cide", "d1e": a masked letter put back, where a word of the list is meant. Every byte keeps its place, so that what is found
/// can be shown as it was said.
fn unmasked(message: &str) -> Cow<'_, str> {
    let masks = |sign: char| matches!(sign, '*' | '#' | '@' | '!' | '$' | '1' | '0' | '3' | '\u{20ac}');
    if !message.contains(masks) {
        return message.into();
    }
    let mut out = String::with_capacity(message.len());
    for piece in message.split_inclusive(char::is_whitespace) {
        let word = piece.trim_matches(|sign: char| !sign.is_alphabetic());
        let means = |target: &&&str| {
            let mut pairs = word.chars().map(|sign| sign.to_ascii_lowercase()).zip(target.chars());
            word.chars().count() == target.len()
                && word.contains(masks)
                && pairs.all(|(said, meant)| said == meant || masks(said))
        };
        let Some((meant, (before, after))) = MASKED.iter().find(means).zip(piece.split_once(word)) else {
            out.push_str(piece);
            continue;
        };
        out.push_str(before);
        for (said, letter) in word.chars().zip(meant.chars()) {
            out.push(letter);
            // A sign of three bytes is a letter of one and a soft hyphen, which nobody sees, of two.
            if said.len_utf8() == 3 {
                out.push('\u{ad}');
            }
        }
        out.push_str(after);
    }
    out.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_masked_word_keeps_its_place() {
        for (said, meant) in [("I k*ll me", "I kill me"), ("su!cide \u{e9}t\u{e9}", "suicide \u{e9}t\u{e9}")] {
            assert_eq!(unmasked(said), meant);
        }
        let said = "k\u{20ac}ll myself";
        let Spelled { words, tokens } = read(said);
        assert_eq!(words.at(0), "kill");
        assert_eq!(
            tokens.iter().map(|token| said.get(token.span.start..token.span.end)).collect::<Vec<_>>(),
            [Some("k\u{20ac}ll"), Some("myself")]
        );
    }
}
