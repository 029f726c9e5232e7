//! How a marker begins: `[TOOL_CALL:`, `[TOOL_RESULT:`, `[ACTION:{`, in any letter case, with white space and invisible characters
//! anywhere, in full-width or lenticular brackets.

use crate::repair::{OPENERS, invisible, is_space};

/// What a head begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A call.
    Call,
    /// A call in the older form.
    Action,
    /// A result: in a model's reply it is forged.
    Result,
}

/// A head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// What it begins.
    pub kind: Kind,
    /// Where what it holds begins, white space skipped.
    pub body: usize,
    /// Whether its colon is there. Without one, an object right behind still shows what was meant.
    pub colon: bool,
}

/// Whether something stands at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Match<T> {
    /// No.
    No,
    /// More text is needed to tell.
    More,
    /// Yes.
    Yes(T),
}

const WORDS: [(&str, Kind); 3] = [("tool_call", Kind::Call), ("tool_result", Kind::Result), ("action", Kind::Action)];

/// Whether a marker's head stands at a bracket at `at`.
pub fn marker(text: &str, at: usize, at_end: bool) -> Match<Head> {
    let Some(rest) = text.get(at..) else { return Match::No };
    let mut letters = rest.char_indices();
    match letters.next() {
        Some((_, first)) if OPENERS.contains(&first) => {}
        _ => return Match::No,
    }
    let mut word = String::new();
    let mut space = false;
    for (offset, letter) in letters {
        if is_space(letter) {
            // White space may stand around the head's parts, not inside its words.
            space |= !invisible(letter) && !word.is_empty();
            continue;
        }
        let plain = if letter == '\u{FF3F}' { '_' } else { letter.to_ascii_lowercase() };
        if plain.is_ascii_lowercase() || plain == '_' {
            if space && plain != '_' && !word.ends_with('_') {
                return Match::No;
            }
            space = false;
            word.push(plain);
            if !WORDS.iter().any(|(whole, _)| whole.starts_with(word.as_str())) {
                return Match::No;
            }
            continue;
        }
        let Some((_, kind)) = WORDS.iter().find(|(whole, _)| *whole == word) else { return Match::No };
        return ends(text, at + offset, letter, *kind, at_end);
    }
    if !at_end {
        return Match::More;
    }
    // Half a head at the very end of a reply is half a marker; "[TOOL" or "[act" may be a word.
    let kind = if word.starts_with("tool_r") { Kind::Result } else { Kind::Call };
    if word.contains('_') { Match::Yes(Head { kind, body: text.len(), colon: false }) } else { Match::No }
}

/// What follows the head's word.
fn ends(text: &str, at: usize, letter: char, kind: Kind, at_end: bool) -> Match<Head> {
    let object = |letter: char| matches!(letter, '{' | '\u{FF5B}');
    if !matches!(letter, ':' | '\u{FF1A}') {
        let meant = kind == Kind::Call && object(letter);
        return if meant { Match::Yes(Head { kind, body: at, colon: false }) } else { Match::No };
    }
    let after = at + letter.len_utf8();
    let rest = text.get(after..).unwrap_or_default();
    let body = text.len() - rest.trim_start_matches(is_space).len();
    match (kind, text.get(body..).and_then(|rest| rest.chars().next())) {
        (Kind::Action, None) if !at_end => Match::More,
        (Kind::Action, next) if !next.is_some_and(object) => Match::No,
        _ => Match::Yes(Head { kind, body, colon: true }),
    }
}

/// The next marker's head that begins in `from..to`.
pub fn next(text: &str, from: usize, to: usize) -> Option<usize> {
    let part = text.get(from..to)?;
    part.char_indices()
        .filter(|(_, letter)| OPENERS.contains(letter))
        .map(|(offset, _)| from + offset)
        .find(|at| matches!(marker(text, *at, true), Match::Yes(_)))
}

/// Where `TOOL_CALL:` without its bracket begins, if the text ends in it.
pub fn bare(before: &str) -> Option<usize> {
    let rest = before.trim_end_matches(is_space);
    let rest = rest.strip_suffix([':', '\u{FF1A}'])?.trim_end_matches(is_space);
    word_at_end(rest, "tool_call".len())
}

/// Where what may become `TOOL_CALL:{` begins, if the text ends in a part of it.
pub fn bare_begun(before: &str) -> Option<usize> {
    if let Some(found) = bare(before) {
        return Some(found);
    }
    let rest = before.trim_end_matches(is_space);
    let spaced = rest.len() < before.len();
    let whole = "tool_call".len();
    let fewest = if spaced { whole } else { 1 };
    (fewest..=whole).rev().find_map(|len| word_at_end(rest, len))
}

/// Where the first `len` letters of `tool_call` begin, if the text ends in them and no longer word.
fn word_at_end(text: &str, len: usize) -> Option<usize> {
    let start = text.len().checked_sub(len)?;
    let word = text.get(start..)?;
    let same = "tool_call".get(..len).is_some_and(|want| word.eq_ignore_ascii_case(want));
    let apart = !text.get(..start)?.ends_with(|letter: char| letter.is_alphanumeric() || letter == '_');
    (same && apart).then_some(start)
}
