//! Where a model runs on past its own turn: the header of a message (`<|im_start|>user`, `<start_of_turn>model`). Its own header is no
//! words; behind that of anybody else, the model makes up what they say, and nothing of it is the reply.

use super::super::found::{Opening, Piece, span};
use super::super::head::Match;
use super::Place;
use super::angle::{Angle, read_angle};
use crate::repair::is_space;

/// Tokens behind which the role stands as a word.
const BEFORE_ROLE: [&str; 5] = ["|im_start|", "start_of_turn", "|start_header_id|", "|turn", "|role|"];

const OTHERS: [&str; 9] =
    ["user", "human", "system", "developer", "tool", "ipython", "environment", "observation", "function"];

const OWN: [&str; 4] = ["assistant", "model", "bot", "ai"];

/// Whether a token begins a message, by whomever.
pub fn opens_turn(inner: &str) -> bool {
    BEFORE_ROLE.contains(&inner) || is_role(inner)
}

/// Whether a token names whoever speaks but the model.
fn is_role(inner: &str) -> bool {
    let name = inner.strip_prefix('|').and_then(|rest| rest.strip_suffix('|'));
    name.is_some_and(is_anothers)
}

/// Whether a role is not the model's.
pub fn is_anothers(role: &str) -> bool {
    OTHERS.contains(&role.to_ascii_lowercase().as_str())
}

/// The header that a token begins.
pub fn read_turn(place: &Place<'_>, token: &Angle<'_>) -> Opening {
    if is_role(&token.inner) {
        return read_rest(place, token.end);
    }
    let text = place.text;
    let rest = text.get(token.end..).unwrap_or_default();
    let begins = rest.trim_start_matches(' ');
    let start = text.len() - begins.len();
    let len = begins.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(begins.len());
    if len == begins.len() && !place.at_end {
        return Opening::More;
    }
    let role = begins.get(..len).unwrap_or_default();
    let half = len == begins.len() && OWN.iter().chain(&OTHERS).any(|own| own.starts_with(role));
    if is_anothers(role) || half {
        return read_rest(place, start + len);
    }
    if !OWN.contains(&role.to_ascii_lowercase().as_str()) {
        return span(token.end, Vec::new());
    }
    let end = start + len;
    match read_angle(text, end, place.at_end) {
        Match::More => Opening::More,
        Match::Yes(angle) if angle.inner == "|end_header_id|" => span(angle.end, Vec::new()),
        _ => span(end, Vec::new()),
    }
}

/// The rest of a text, which is no part of the reply.
pub fn read_rest(place: &Place<'_>, from: usize) -> Opening {
    if !place.at_end {
        return Opening::More;
    }
    let rest = place.text.get(from..).unwrap_or_default().trim_matches(is_space).to_owned();
    span(place.text.len(), if rest.is_empty() { Vec::new() } else { vec![Piece::Thought(rest)] })
}
