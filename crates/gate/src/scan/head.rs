//! How a marker begins: `[TOOL_CALL:`, `[TOOL_RESULT:`, `[ACTION:{`, in any letter case, with white space around its parts and
//! invisible characters anywhere, in full-width or lenticular brackets.

use crate::repair::mark::{OPENERS, invisible, is_space};

/// What a head begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeadKind {
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
    pub kind: HeadKind,
    /// Where what it holds begins, white space skipped.
    pub body: usize,
    /// Whether its word and its colon are as they must be. Without, an object right behind still shows what was meant.
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

const WORDS: [(&str, HeadKind); 3] =
    [("toolcall", HeadKind::Call), ("toolresult", HeadKind::Result), ("action", HeadKind::Action)];

/// Whether a marker's head stands at a bracket at `at`.
pub fn marker(text: &str, at: usize, at_end: bool) -> Match<Head> {
    let Some(rest) = text.get(at..) else { return Match::No };
    let mut letters = rest.char_indices();
    match letters.next() {
        Some((_, first)) if OPENERS.contains(&first) => {}
        _ => return Match::No,
    }
    let mut word = String::new();
    let mut spaced = false;
    // What stands between "tool" and what follows it: the underscore, or what some write for it.
    let (mut proper, mut odd) = (false, false);
    for (offset, letter) in letters {
        if is_space(letter) {
            spaced |= !invisible(letter) && !word.is_empty();
            continue;
        }
        let between = word == "tool" && !proper;
        match letter {
            '_' | '\u{FF3F}' if between => (proper, spaced) = (true, false),
            '-' if between => (odd, spaced) = (true, false),
            _ if letter.is_ascii_alphabetic() => {
                odd |= word == "tool" && !proper;
                if spaced && word != "tool" {
                    return Match::No;
                }
                spaced = false;
                word.push(letter.to_ascii_lowercase());
                if !WORDS.iter().any(|(whole, _)| whole.starts_with(word.as_str())) {
                    return Match::No;
                }
            }
            _ => {
                let Some((_, kind)) = WORDS.iter().find(|(whole, _)| *whole == word) else { return Match::No };
                return ends(text, at + offset, letter, *kind, odd, at_end);
            }
        }
    }
    if !at_end {
        return Match::More;
    }
    // Half a head at the very end of a reply is half a marker; "[TOOL" or "[act" may be a word.
    let kind = if word.starts_with("toolr") { HeadKind::Result } else { HeadKind::Call };
    if proper { Match::Yes(Head { kind, body: text.len(), colon: true }) } else { Match::No }
}

/// What follows the head's word.
fn ends(text: &str, at: usize, letter: char, kind: HeadKind, odd: bool, at_end: bool) -> Match<Head> {
    let object = |letter: char| matches!(letter, '{' | '\u{FF5B}');
    if !matches!(letter, ':' | '\u{FF1A}') {
        let meant = kind == HeadKind::Call && object(letter);
        return if meant { Match::Yes(Head { kind, body: at, colon: false }) } else { Match::No };
    }
    let after = at + letter.len_utf8();
    let rest = text.get(after..).unwrap_or_default();
    let body = text.len() - rest.trim_start_matches(is_space).len();
    // "[Tool call: see the manual]" are words, and so is "[Action: none]"; an object behind them shows what was meant.
    let must_hold = kind == HeadKind::Action || (odd && kind == HeadKind::Call);
    match text.get(body..).and_then(|rest| rest.chars().next()) {
        None if must_hold && !at_end => Match::More,
        next if must_hold && !next.is_some_and(object) => Match::No,
        _ => Match::Yes(Head { kind, body, colon: !odd }),
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

/// Where `TOOL_CALL:` without its bracket begins in `text[from..to]`, if that ends in it. `last` is the letter before the text.
pub fn bare(text: &str, from: usize, to: usize, last: Option<char>) -> Option<usize> {
    let rest = text.get(from..to)?.trim_end_matches(is_space);
    let rest = rest.strip_suffix([':', '\u{FF1A}'])?.trim_end_matches(is_space);
    word_at_end(text, from + rest.len(), "tool_call".len(), last).filter(|start| *start >= from)
}

/// Where what may become `TOOL_CALL:{` begins in `text[from..to]`, if that ends in a part of it.
pub fn bare_begun(text: &str, from: usize, to: usize, last: Option<char>) -> Option<usize> {
    if let Some(found) = bare(text, from, to, last) {
        return Some(found);
    }
    let part = text.get(from..to)?;
    let rest = part.trim_end_matches(is_space);
    let whole = "tool_call".len();
    let fewest = if rest.len() < part.len() { whole } else { 1 };
    let end = from + rest.len();
    (fewest..=whole).rev().find_map(|len| word_at_end(text, end, len, last)).filter(|start| *start >= from)
}

/// Where the first `len` letters of `tool_call` begin, if the text up to `end` ends in them and in no longer word.
fn word_at_end(text: &str, end: usize, len: usize, last: Option<char>) -> Option<usize> {
    let start = end.checked_sub(len)?;
    let word = text.get(start..end)?;
    let same = "tool_call".get(..len).is_some_and(|want| word.eq_ignore_ascii_case(want));
    let before = text.get(..start)?.chars().next_back().or(last);
    let apart = !before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
    (same && apart).then_some(start)
}
