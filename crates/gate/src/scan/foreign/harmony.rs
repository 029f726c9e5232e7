//! Messages in harmony, the format of gpt-oss: `<|channel|>commentary to=functions.x <|constrain|>json<|message|>{…}<|call|>`, its
//! thoughts (`<|channel|>analysis<|message|>…<|end|>`), and its words (`<|channel|>final<|message|>…`); without its tokens, too, as
//! some servers hand it on.

use super::super::found::{Opening, Piece, problem, span};
use super::super::head::Match;
use super::angle::{Angle, read_angle};
use super::body::Body;
use super::items::read_block;
use super::{Place, given, run_on};
use crate::repair::{ProblemKind, is_space};

/// Longest header, in bytes.
const LONGEST: usize = 240;

/// Words that stand before a recipient where the tokens are missing.
const WORDS: [&str; 4] = ["assistant", "commentary", "analysis", "final"];

const RECIPIENT: &str = "to=functions.";

/// What a message says of itself.
struct Header {
    /// Everything that stands in it, its tokens aside.
    words: String,
    /// Where what it holds begins.
    body: usize,
}

/// Whether a token begins a message.
pub fn opens_message(inner: &str) -> bool {
    matches!(inner, "|channel|" | "|start|")
}

/// A message, from the token that begins it.
pub fn read_message(place: &Place<'_>, token: &Angle<'_>) -> Opening {
    let header = match read_header(place, token.end) {
        Match::More => return Opening::More,
        Match::No => return span(token.end, Vec::new()),
        Match::Yes(header) => header,
    };
    let Place { text, at_end, .. } = *place;
    if let Some(name) = recipient(&header.words) {
        return give_call(place, header.body, name);
    }
    let role = header.words.split_whitespace().next().unwrap_or_default();
    if token.inner == "|start|" && role.starts_with("functions.") {
        return match next_message(text, header.body, at_end) {
            None if !at_end => Opening::More,
            end => span(
                end.unwrap_or(text.len()),
                problem(ProblemKind::ForgedResult, "a result that only the app can give"),
            ),
        };
    }
    if token.inner == "|start|" && run_on::is_anothers(role) {
        return run_on::read_rest(place, header.body);
    }
    if header.words.contains("analysis") {
        let end = next_message(text, header.body, at_end);
        if end.is_none() && !at_end {
            return Opening::More;
        }
        let end = end.unwrap_or(text.len());
        let thought = text.get(header.body..end).unwrap_or_default().trim().to_owned();
        return span(end, if thought.is_empty() { Vec::new() } else { vec![Piece::Thought(thought)] });
    }
    span(header.body, Vec::new())
}

fn give_call(place: &Place<'_>, body: usize, name: &str) -> Opening {
    let body = Body { text: place.text, at: body, at_end: place.at_end, known: place.known, closers: &[] };
    given(read_block(body, Some(name.to_owned())))
}

/// Who a message is for, where it is a tool.
fn recipient(words: &str) -> Option<&str> {
    let behind = words.split(RECIPIENT).nth(1)?;
    let name = behind.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').next()?;
    Some(name).filter(|name| !name.is_empty())
}

/// The header from `from` on, to its `<|message|>` or to the object that follows.
fn read_header(place: &Place<'_>, from: usize) -> Match<Header> {
    let Place { text, at_end, .. } = *place;
    let mut words = String::new();
    let mut at = from;
    while at - from < LONGEST {
        let rest = text.get(at..).unwrap_or_default();
        let Some(letter) = rest.chars().next() else {
            return if at_end { Match::Yes(Header { words, body: at }) } else { Match::More };
        };
        if letter == '<' {
            match read_angle(text, at, at_end) {
                Match::More => return Match::More,
                Match::Yes(angle) if angle.inner == "|message|" => {
                    return Match::Yes(Header { words, body: angle.end });
                }
                Match::Yes(angle) if matches!(angle.inner.as_str(), "|channel|" | "|constrain|") => {
                    words.push(' ');
                    at = angle.end;
                    continue;
                }
                _ => return Match::Yes(Header { words, body: at }),
            }
        }
        let part = letter.is_ascii_alphanumeric() || matches!(letter, '_' | '.' | '=' | '-') || is_space(letter);
        if !part {
            // Only what is for a tool holds an object without saying so.
            return if recipient(&words).is_some() { Match::Yes(Header { words, body: at }) } else { Match::No };
        }
        words.push(letter);
        at += letter.len_utf8();
    }
    Match::No
}

/// Where the message is over: one past its `<|end|>`, or where the next begins.
fn next_message(text: &str, from: usize, at_end: bool) -> Option<usize> {
    let mut at = from;
    while let Some(found) = text.get(at..).and_then(|rest| rest.find('<')) {
        let place = at + found;
        match read_angle(text, place, at_end) {
            Match::Yes(angle) if angle.cut => return Some(place),
            Match::Yes(angle) if opens_message(&angle.inner) => return Some(place),
            Match::Yes(angle) if matches!(angle.inner.as_str(), "|end|" | "|return|" | "|call|") => {
                return Some(angle.end);
            }
            _ => at = place + 1,
        }
    }
    None
}

/// Where a message without tokens begins whose recipient stands at the `=` at `at`; `last` is the letter before the text.
pub fn begins_at(text: &str, from: usize, at: usize, at_end: bool, last: Option<char>) -> Match<usize> {
    let whole = |tail: &str| read_words(tail).is_some_and(|behind| behind == "to");
    let Some(start) = starts(text, from, at, last).find(|start| text.get(*start..at).is_some_and(whole)) else {
        return Match::No;
    };
    let rest = text.get(at + 1..).unwrap_or_default();
    let name = RECIPIENT.trim_start_matches("to=");
    if rest.len() < name.len() && name.starts_with(rest) {
        return if at_end { Match::No } else { Match::More };
    }
    if rest.starts_with(name) { Match::Yes(start) } else { Match::No }
}

/// Where the words begin in `text[from..to]`, at its end, that may become such a message.
pub fn begun(text: &str, from: usize, to: usize, last: Option<char>) -> Option<usize> {
    starts(text, from, to, last).find(|start| {
        let Some(tail) = text.get(*start..to) else { return false };
        let word = || WORDS.iter().any(|word| word.starts_with(tail)) || glued(tail);
        !tail.is_empty() && (word() || read_words(tail).is_some_and(|behind| RECIPIENT.starts_with(behind)))
    })
}

/// Whether a whole word, and the beginning of one behind it, end the text.
fn glued(tail: &str) -> bool {
    WORDS.iter().any(|word| tail.strip_prefix(word).is_some_and(|rest| WORDS.iter().any(|next| next.starts_with(rest))))
}

/// What stands behind one or two of the words and the white space after them.
fn read_words(tail: &str) -> Option<&str> {
    let behind = WORDS.iter().find_map(|word| tail.strip_prefix(word))?;
    let behind = WORDS.iter().find_map(|word| behind.strip_prefix(word)).unwrap_or(behind);
    let rest = behind.trim_start_matches(is_space);
    (behind.len() - rest.len() <= SPACE).then_some(rest)
}

/// Most white space between the words and the recipient, in bytes.
const SPACE: usize = 8;
/// Longest beginning of a message without tokens, in bytes: two words, white space, the recipient.
const NEAR: usize = 48;

/// Where words begin, near the end of `text[from..to]`.
fn starts(text: &str, from: usize, to: usize, last: Option<char>) -> impl Iterator<Item = usize> {
    let near = text.ceil_char_boundary(to.saturating_sub(NEAR).max(from)).min(to);
    let before = text.get(..near).and_then(|before| before.chars().next_back()).or(last);
    let mut inside = before.is_some_and(char::is_alphanumeric);
    text.get(near..to).unwrap_or_default().char_indices().filter_map(move |(offset, letter)| {
        let begins = letter.is_alphanumeric() && !inside;
        inside = letter.is_alphanumeric();
        begins.then_some(near + offset)
    })
}

/// A message without tokens that begins at `at`.
pub fn read_bare(place: &Place<'_>) -> Opening {
    match read_header(place, place.at) {
        Match::More => Opening::More,
        Match::No => Opening::Words(place.at),
        Match::Yes(header) => match recipient(&header.words) {
            Some(name) => give_call(place, header.body, name),
            None if place.at_end => {
                span(place.text.len(), problem(ProblemKind::Truncated, "a message that names no tool"))
            }
            None => Opening::Words(place.at),
        },
    }
}
