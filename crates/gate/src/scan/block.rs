//! The blocks of other models: thoughts, one call in `<tool_call>`, a list of calls in `<decision>`.

use serde_json::Value;

use super::foreign::{self, Place};
use super::found::{Opening, Piece, Span, array, first, problem, span};
use super::head::{self, Match};
use super::tag::{self, Tag};
use crate::repair::{ProblemKind, Stop, Within, is_space, read};

/// A block, from one past its opening tag.
pub fn tagged(inside: &Place<'_>, tag: Tag) -> Opening {
    let Place { text, at: body, at_end, .. } = *inside;
    match tag {
        Tag::Thought(name) => {
            let (inner, end) = match tag::closing(text, body, name) {
                Some((start, end)) => (text.get(body..start), end),
                None if at_end => (text.get(body..), text.len()),
                None => return Opening::More,
            };
            let words = inner.unwrap_or_default().trim().to_owned();
            span(end, if words.is_empty() { Vec::new() } else { vec![Piece::Thought(words)] })
        }
        Tag::Call => block(inside, "tool_call", tag),
        Tag::Decision => block(inside, "decision", tag),
    }
}

/// The closing tag of a decision that held markers.
pub fn decided(text: &str, place: usize, at_end: bool) -> Opening {
    let rest = text.get(place..).unwrap_or_default();
    match tag::closes_at(text, place, "decision") {
        Some(end) => span(end, Vec::new()),
        None if !at_end
            && rest.len() < "</decision>".len()
            && "</decision>".starts_with(&rest.to_ascii_lowercase()) =>
        {
            Opening::More
        }
        None => Opening::Words(place),
    }
}

/// A tag's block that must hold one JSON value. In a decision, words are words.
fn block(inside: &Place<'_>, name: &str, tag: Tag) -> Opening {
    let Place { text, at: body, at_end, .. } = *inside;
    let inner = text.get(body..).unwrap_or_default();
    let mut start = text.len() - inner.trim_start_matches(is_space).len();
    if let Some(fenced) = text.get(start..).and_then(|rest| rest.strip_prefix("```")) {
        let bare = fenced.trim_start_matches(|letter: char| letter.is_ascii_alphanumeric() || is_space(letter));
        start = text.len() - bare.len();
    }
    let next = first(text, start);
    if next.is_none() && !at_end || (next == Some('`') && !at_end && text.len() - start < 3) {
        return Opening::More;
    }
    let right = matches!((tag, next), (_, Some('{' | '\u{FF5B}')) | (Tag::Decision, Some('[')));
    if tag == Tag::Decision {
        match head::marker(text, start, at_end) {
            Match::More => return Opening::More,
            // Markers in a decision are markers; its tags are no words.
            Match::Yes(_) => {
                return Opening::Span(Span { end: body, pieces: Vec::new(), searched: false, opened: true });
            }
            Match::No if !right => return Opening::Words(body),
            Match::No => {}
        }
    }
    if tag == Tag::Call && !right && next.is_some() {
        return foreign::read_tagged(&Place { at: start, ..*inside });
    }
    let reading = if right { read(text, start, at_end, Within::Text { hopeful: true }) } else { None };
    let (reading, stop) = match reading {
        // At the very end of a reply the last brace may be missing.
        Some(reading) if reading.damage.is_none() && matches!(reading.stop, Stop::Whole | Stop::End) => {
            let stop = reading.end;
            (Some(reading), stop)
        }
        None if right && !at_end => return Opening::More,
        _ => (None, start),
    };
    // The closing tag; where it is missing, an undamaged object ends the block by itself.
    let tail = text.get(stop..).unwrap_or_default();
    let place = text.len() - tail.trim_start_matches(|letter| is_space(letter) || letter == '`').len();
    let end = match (tag::closes_at(text, place, name), &reading) {
        (Some(end), _) => end,
        (None, _) if !at_end && text.len() < place + name.len() + 3 => return Opening::More,
        (None, Some(reading)) => reading.end,
        (None, None) => match (tag::closing(text, stop, name), head::next(text, stop, text.len())) {
            (Some((_, end)), _) => end,
            (None, _) if !at_end => return Opening::More,
            (None, Some(head)) => head,
            (None, None) => text.len(),
        },
    };
    let pieces = match reading {
        None => problem(ProblemKind::InvalidJson, "no call in a call's block"),
        Some(reading) => match reading.value {
            Some(Value::Array(items)) => array(&items, reading.repair),
            Some(Value::Object(fields)) if fields.contains_key("tool_calls") => match fields.get("tool_calls") {
                Some(Value::Array(items)) => array(items, reading.repair),
                _ => problem(ProblemKind::NotAnObject, "no list of calls"),
            },
            Some(_) if tag == Tag::Decision => problem(ProblemKind::BareCall, "a call without a marker"),
            Some(value) => array(&[value], reading.repair),
            None => problem(ProblemKind::InvalidJson, "no call in a call's block"),
        },
    };
    Opening::Span(Span { end, pieces, searched: false, opened: false })
}
