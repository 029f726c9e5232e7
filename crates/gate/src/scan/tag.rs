//! The tags of other models: thinking blocks, `<tool_call>`, `<decision>`.

use super::head::Match;

/// What a tag opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tag {
    /// Words that are not the reply.
    Thought(&'static str),
    /// One call as an object.
    Call,
    /// An array of calls.
    Decision,
}

const TAGS: [(&str, Tag); 10] = [
    ("think", Tag::Thought("think")),
    ("thinking", Tag::Thought("thinking")),
    ("reasoning", Tag::Thought("reasoning")),
    ("thought", Tag::Thought("thought")),
    ("thoughts", Tag::Thought("thoughts")),
    ("scratchpad", Tag::Thought("scratchpad")),
    ("reflection", Tag::Thought("reflection")),
    ("seed:think", Tag::Thought("seed:think")),
    ("tool_call", Tag::Call),
    ("decision", Tag::Decision),
];

/// The tag that opens at a `<`, and where it ends.
pub fn opening(text: &str, at: usize, at_end: bool) -> Match<(Tag, usize)> {
    let Some(rest) = text.get(at..).and_then(|rest| rest.strip_prefix('<')) else { return Match::No };
    let inner = rest.trim_start_matches(' ');
    let len =
        inner.find(|letter: char| !letter.is_ascii_alphabetic() && !matches!(letter, '_' | ':')).unwrap_or(inner.len());
    let name = inner.get(..len).unwrap_or_default().to_ascii_lowercase();
    let tail = inner.get(len..).unwrap_or_default();
    let after = tail.trim_start_matches(' ');
    match after.chars().next() {
        None if at_end => Match::No,
        None if tail.is_empty() => {
            if TAGS.iter().any(|(whole, _)| whole.starts_with(&name)) {
                Match::More
            } else {
                Match::No
            }
        }
        None => {
            if TAGS.iter().any(|(whole, _)| *whole == name) {
                Match::More
            } else {
                Match::No
            }
        }
        Some('>') => match TAGS.iter().find(|(whole, _)| *whole == name) {
            Some((_, tag)) => Match::Yes((*tag, text.len() - after.len() + 1)),
            None => Match::No,
        },
        Some(_) => Match::No,
    }
}

/// Where the closing tag of this name stands from `from` on: its first byte, and one past its last.
pub fn closing(text: &str, from: usize, name: &str) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let mut at = from;
    while let Some(found) = memchr::memmem::find(bytes.get(at..)?, b"</") {
        let start = at + found;
        if let Some(end) = closes_at(text, start, name) {
            return Some((start, end));
        }
        at = start + 2;
    }
    None
}

/// Whether the closing tag of this name stands here; one past its end.
pub fn closes_at(text: &str, at: usize, name: &str) -> Option<usize> {
    let rest = text.get(at..)?.strip_prefix("</")?;
    let after =
        rest.get(..name.len()).filter(|word| word.eq_ignore_ascii_case(name)).and_then(|_| rest.get(name.len()..))?;
    Some(text.len() - after.strip_prefix('>')?.len())
}
