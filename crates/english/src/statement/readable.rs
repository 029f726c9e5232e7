//! Whether a message is plain enough English to be read: the share of words that English has.

use super::lexicon::{LEXICON, part};
use crate::text::{Text, TokenKind};

/// Whether it can be read at all.
pub(super) fn readable(text: &Text<'_>) -> bool {
    let (mut known, mut foreign, mut other_script, mut function) = (0usize, 0usize, 0usize, 0usize);
    let mut strange: Vec<&str> = Vec::new();
    let mut numbers = 0usize;
    for token in &text.tokens {
        match token.kind {
            TokenKind::Number => numbers += 1,
            TokenKind::Word => {
                let norm = token.norm.as_str();
                if !norm.is_ascii() && norm.chars().any(|c| c.is_alphabetic() && !latin(c)) {
                    other_script += 1;
                    continue;
                }
                let mut entry = token.known().map_or_else(|| LEXICON.entry(norm), |known| known.entry);
                let mut stem = norm;
                if entry.is_none()
                    && let Some((before, _)) = norm.split_once('\'')
                {
                    stem = before;
                    entry = LEXICON.entry(stem);
                }
                if entry.is_some_and(|entry| {
                    entry.parts
                        & (part::SELF_SUBJECT
                            | part::SELF_OTHER
                            | part::PREPOSITION
                            | part::DETERMINER
                            | part::BE
                            | part::DO
                            | part::HAVE
                            | part::JOINER
                            | part::NEGATOR
                            | part::MODAL)
                        != 0
                }) {
                    function += 1;
                }
                // Of the stem of a word it is not known, but of the word.
                let foreign_too = match entry {
                    Some(entry) if stem.len() == norm.len() => entry.parts & part::FOREIGN != 0,
                    _ => LEXICON.foreign(norm),
                };
                if foreign_too {
                    foreign += 1;
                }
                if entry.is_some() || LEXICON.opened(norm).is_some() || inflected(stem) {
                    known += 1;
                } else {
                    strange.push(norm);
                }
            }
            _ => {}
        }
    }
    let words = known + strange.len() + other_script;
    if words == 0 {
        return numbers > 0;
    }
    if other_script * 3 > words {
        return false;
    }
    // Plain enough whatever the strange words are: none of them needs to be looked at.
    if foreign < 2 && known > 0 && known * 4 >= strange.len() {
        return true;
    }
    let slips = strange.iter().filter(|word| LEXICON.mend(word).is_some()).count();
    let (known, unknown) = (known + slips, strange.len() - slips);
    if foreign >= 2 && foreign * 2 > known || foreign >= 3 && foreign >= function && unknown > 0 {
        return false;
    }
    // One strange word alone may be a medicine; so may two among figures.
    match known {
        0 => unknown <= 1 && !garbled(text) || numbers > 0 && unknown <= 3,
        _ => known * 4 >= unknown,
    }
}

fn latin(letter: char) -> bool {
    letter.is_ascii()
        || ('\u{c0}'..='\u{24f}').contains(&letter)
        || ('\u{300}'..='\u{36f}').contains(&letter)
        || matches!(letter, '\u{b5}' | '\u{3bc}')
}

/// A plain ending on a word that English has.
pub(super) fn inflected(word: &str) -> bool {
    // Asked of every word that no table has, most of which end otherwise.
    let may = matches!(word.as_bytes().last(), Some(b's' | b'd' | b'g' | b'y' | b'r' | b'h'));
    may && ["s", "es", "ed", "d", "ing", "ly", "er", "y", "ish", "ness"]
        .iter()
        .any(|ending| word.strip_suffix(ending).is_some_and(|stem| stem.len() > 2 && LEXICON.entry(stem).is_some()))
        || word.contains('-') && word.split('-').all(|half| LEXICON.entry(half).is_some())
}

/// A word nobody could say: no vowel, or five consonants in a row.
fn garbled(text: &Text<'_>) -> bool {
    text.tokens.iter().filter(|token| token.kind == TokenKind::Word).all(|token| {
        let vowel = |c: char| "aeiouy\u{e9}\u{e8}\u{f6}\u{fc}\u{e4}\u{e1}\u{ed}\u{f3}\u{fa}".contains(c);
        let (mut run, mut longest) = (0, 0);
        for letter in token.norm.chars() {
            run = if vowel(letter) { 0 } else { run + 1 };
            longest = longest.max(run);
        }
        token.norm.chars().count() > 2 && (!token.norm.chars().any(vowel) || longest >= 5)
    })
}
