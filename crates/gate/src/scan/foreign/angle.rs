//! What other models write in angle brackets: the tokens of their vocabulary (`<|im_end|>`, `<｜tool▁sep｜>`) and their tags
//! (`</think>`, `<function=x>`), in one spelling.

use super::super::head::Match;

/// A token or tag of a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Angle<'a> {
    /// What stands in the brackets, in small letters and plain marks: `|tool_sep|`.
    pub inner: String,
    /// The same as it was written.
    pub raw: &'a str,
    /// One past the bracket that closes it.
    pub end: usize,
    /// Whether the reply ended in it.
    pub cut: bool,
}

/// Longest token or tag, in bytes.
const LONGEST: usize = 96;
/// Least letters of a tag that are taken for half of it at the very end of a reply.
const HALF: usize = 5;

/// Tags without bars that are a model's own, and what they are.
pub(super) const PLAIN: [&str; 49] = [
    "/think", "/thinking", "/reasoning", "start_of_turn", "end_of_turn", "end_of_utterance", "eot", "eos", "bos",
    "pad", "unk", "s", "/s", "tool_call|", "turn|", "channel|", "/tool_call", "function_call", "/function_call",
    "function_calls", "/function_calls", "tool_calls", "/tool_calls", "toolcall", "/toolcall", "tools", "/tools",
    "minimax:tool_call", "/minimax:tool_call", "seed:tool_call", "/seed:tool_call", "start_function_call",
    "end_function_call", "/function", "/invoke", "tool_response", "/tool_response", "/thought", "/thoughts",
    "/scratchpad", "/reflection", "/seed:think", "answer", "/answer", "output", "/output", "response", "/response",
    "0x0a",
];

/// Tags that hold a name.
pub(super) const NAMING: [&str; 4] = ["function=", "invoke name=", "|dsml|", "/|dsml|"];

/// The token or tag that opens at a `<`.
pub fn read_angle(text: &str, at: usize, at_end: bool) -> Match<Angle<'_>> {
    let Some(rest) = text.get(at..).and_then(|rest| rest.strip_prefix('<')) else { return Match::No };
    let limit = rest.floor_char_boundary(LONGEST);
    let near = rest.get(..limit).unwrap_or_default();
    let len = near.find(['>', '<', '\n']);
    let raw = near.get(..len.unwrap_or(limit)).unwrap_or_default();
    let inner = in_one_spelling(raw);
    match len {
        Some(len) if near.get(len..).is_some_and(|rest| rest.starts_with('>')) => {
            let whole = is_token(&inner) || PLAIN.contains(&inner.as_str()) || names_something(&inner);
            let end = at + 1 + len + 1;
            if whole { Match::Yes(Angle { inner, raw, end, cut: false }) } else { Match::No }
        }
        None if limit == rest.len() && may_become(&inner) => match at_end {
            false => Match::More,
            true if raw.chars().count() >= HALF || inner.starts_with('|') => {
                Match::Yes(Angle { inner, raw, end: text.len(), cut: true })
            }
            true => Match::No,
        },
        _ => Match::No,
    }
}

/// Small letters; full-width bars and lower blocks as plain ones.
fn in_one_spelling(raw: &str) -> String {
    let plain = |letter: char| match letter {
        '｜' => '|',
        '▁' => '_',
        other => other.to_ascii_lowercase(),
    };
    raw.chars().map(plain).collect()
}

/// Whether a tag is one that a vocabulary kept free; Gemma's medical models think between two of them.
fn is_unused(inner: &str) -> bool {
    inner.strip_prefix("unused").is_some_and(|number| !number.is_empty() && number.chars().all(|l| l.is_ascii_digit()))
}

fn is_name(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '-' | '.' | '/' | ':' | '"')
}

/// A token in bars, or with its first bar alone.
fn is_token(inner: &str) -> bool {
    let Some(name) = inner.strip_prefix('|') else { return false };
    let name = name.strip_suffix('|').unwrap_or(name);
    !name.is_empty() && name.chars().all(is_name)
}

fn names_something(inner: &str) -> bool {
    is_unused(inner) || NAMING.iter().any(|head| inner.strip_prefix(head).is_some_and(|name| !name.is_empty()))
}

/// Whether what stands in brackets so far may become a token or tag.
fn may_become(inner: &str) -> bool {
    let naming = |head: &&str| head.starts_with(inner) || inner.starts_with(*head);
    let token = |rest: &str| rest.strip_suffix('|').unwrap_or(rest).chars().all(is_name);
    PLAIN.iter().any(|tag| tag.starts_with(inner))
        || "unused".starts_with(inner)
        || is_unused(inner)
        || NAMING.iter().any(naming)
        || inner.strip_prefix('|').is_some_and(token)
}
