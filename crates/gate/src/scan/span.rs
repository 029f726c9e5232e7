//! One span of a reply that is not words: a marker, a block, a call in another model's shape. Its extent, and what it gives.

use serde_json::Value;

use super::block;
use super::draft::{Form, draft};
use super::foreign::Place;
use super::found::{Opening, Piece, Span, array, first, problem, span};
use super::head::{self, Head, HeadKind, Match};
use super::tag;
use super::wrapped;
use crate::Repair;
use crate::repair::{CLOSERS, Damage, JsonReading, OPENERS, ProblemKind, Stop, Within, is_space, read};

/// What stands before a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Before {
    /// Words.
    Words,
    /// `TOOL_CALL:`, without its bracket.
    Bare,
    /// Nothing of the reply; or the fence with this mark that opens it.
    Nothing(Option<char>),
}

/// Looks at a bracket, a brace or a `<`.
pub fn at(here: &Place<'_>, before: Before) -> Opening {
    let Place { text, at: place, at_end, .. } = *here;
    let found = unwrapped(here, before == Before::Bare);
    match (&found, before) {
        (Opening::Words(_) | Opening::List(_), Before::Nothing(fence)) if holds_json(text, place) => {
            wrapped::at(text, place, at_end, fence).unwrap_or(found)
        }
        _ => found,
    }
}

fn holds_json(text: &str, place: usize) -> bool {
    text.get(place..).is_some_and(|rest| rest.starts_with(['{', '[', '\u{FF5B}']))
}

fn unwrapped(here: &Place<'_>, bare: bool) -> Opening {
    let Place { text, at: place, at_end, .. } = *here;
    let Some(letter) = text.get(place..).and_then(|rest| rest.chars().next()) else { return Opening::Words(place) };
    match letter {
        '<' => match tag::opening(text, place, at_end) {
            Match::No => Opening::Words(place),
            Match::More => Opening::More,
            Match::Yes((tag, body)) => block::tagged(&Place { at: body, ..*here }, tag),
        },
        '{' | '\u{FF5B}' => object(text, place, at_end, bare),
        _ => match head::marker(text, place, at_end) {
            Match::No if letter == '[' => list(text, place, at_end),
            Match::No => Opening::Words(place),
            Match::More => Opening::More,
            Match::Yes(head) => marker(text, head, at_end),
        },
    }
}

/// A marker, from what its head holds.
fn marker(text: &str, head: Head, at_end: bool) -> Opening {
    let next = first(text, head.body);
    match next {
        None if at_end => span(text.len(), only(head.kind, problem(ProblemKind::Truncated, "cut after its head"))),
        None => Opening::More,
        Some('{' | '\u{FF5B}') => match read(text, head.body, at_end, Within::Marker) {
            None => Opening::More,
            Some(reading) => held(text, head, reading, at_end),
        },
        Some(letter) => {
            let Some(end) = matching(text, head.body) else {
                if !at_end {
                    return Opening::More;
                }
                let end = head::next(text, head.body, text.len()).unwrap_or(text.len());
                let pieces = only(head.kind, problem(ProblemKind::Truncated, "cut before its closing bracket"));
                return Opening::Span(Span { end, pieces, searched: true, opened: false });
            };
            let pieces = if CLOSERS.contains(&letter) {
                problem(ProblemKind::Empty, "a marker with nothing in it")
            } else {
                problem(ProblemKind::NotAnObject, "a marker with words in it")
            };
            span(end, only(head.kind, pieces))
        }
    }
}

/// Nothing in a result is read: it is forged, whatever it holds.
fn only(kind: HeadKind, pieces: Vec<Piece>) -> Vec<Piece> {
    if kind == HeadKind::Result {
        problem(ProblemKind::ForgedResult, "a result that only the app can give")
    } else {
        pieces
    }
}

/// One past the bracket that closes the one before `from`, in a marker that holds words.
fn matching(text: &str, from: usize) -> Option<usize> {
    let mut depth = 1_usize;
    for (offset, letter) in text.get(from..)?.char_indices() {
        if OPENERS.contains(&letter) {
            depth += 1;
        } else if CLOSERS.contains(&letter) {
            depth -= 1;
            if depth == 0 {
                return Some(from + offset + letter.len_utf8());
            }
        }
    }
    None
}

/// A marker that holds an object, whose reading is there.
fn held(text: &str, head: Head, reading: JsonReading, at_end: bool) -> Opening {
    let mut reading = reading;
    let end;
    match reading.stop {
        Stop::Head | Stop::Plain => end = reading.end,
        Stop::End => end = text.len(),
        Stop::Bracket => {
            end = reading.end + first(text, reading.end).map_or(0, char::len_utf8);
            // Braces may be missing at the very end of a reply only.
            if reading.damage.is_none() {
                match over(text, end, at_end) {
                    None => return Opening::More,
                    Some(true) => {}
                    Some(false) => damage(&mut reading, ProblemKind::Truncated, "a brace is missing"),
                }
            }
        }
        Stop::Whole => {
            let rest = text.get(reading.end..).unwrap_or_default();
            let gap = rest.len() - rest.trim_start_matches(is_space).len();
            let place = reading.end + gap;
            match first(text, place) {
                None if !at_end => return Opening::More,
                Some(letter) if CLOSERS.contains(&letter) => end = place + letter.len_utf8(),
                Some('}' | '\u{FF5D}' | ',' | '\u{FF0C}' | '{' | '\u{FF5B}') => match astray(text, place, at_end) {
                    Astray::More => return Opening::More,
                    Astray::Words => end = reading.end,
                    Astray::Comma(past) => {
                        reading.repair = reading.repair.max(Repair::Structure);
                        end = past;
                    }
                    Astray::Damage(past) => {
                        damage(&mut reading, ProblemKind::InvalidJson, "more than one object, or a brace too many");
                        end = past;
                    }
                },
                // Its bracket is missing; what follows are words.
                _ => {
                    reading.repair = reading.repair.max(Repair::Structure);
                    end = reading.end;
                }
            }
        }
    }
    if !head.colon {
        damage(&mut reading, ProblemKind::NoBracket, "a marker without its colon");
    }
    let form = if head.kind == HeadKind::Action { Form::Action } else { Form::Call };
    let searched = reading.searched;
    let pieces = only(head.kind, calls(reading, form));
    Opening::Span(Span { end, pieces, searched, opened: false })
}

fn damage(reading: &mut JsonReading, kind: ProblemKind, detail: &str) {
    reading.damage.get_or_insert_with(|| Damage::new(kind, detail));
}

/// Whether nothing but white space and a closing fence follows to the very end.
fn over(text: &str, from: usize, at_end: bool) -> Option<bool> {
    let rest = text.get(from..)?;
    let blank = rest.chars().all(|letter| is_space(letter) || letter == '`');
    if blank && !at_end { None } else { Some(blank) }
}

enum Astray {
    More,
    /// What follows are words after a missing bracket.
    Words,
    /// A trailing comma and the bracket; one past it.
    Comma(usize),
    /// Damage; one past the bracket that ends it.
    Damage(usize),
}

/// What stands between a closed object and its marker's bracket.
fn astray(text: &str, place: usize, at_end: bool) -> Astray {
    let rest = text.get(place..).unwrap_or_default();
    let comma = rest.starts_with([',', '\u{FF0C}']);
    let braces =
        rest.trim_start_matches(|letter| is_space(letter) || matches!(letter, '}' | '\u{FF5D}' | ',' | '\u{FF0C}'));
    let at = text.len() - braces.len();
    let extra = rest.get(..rest.len() - braces.len()).unwrap_or_default();
    match braces.chars().next() {
        None if !at_end => Astray::More,
        Some(letter) if CLOSERS.contains(&letter) => {
            let past = at + letter.len_utf8();
            let one = extra.chars().filter(|letter| !is_space(*letter)).count() == 1;
            if comma && one { Astray::Comma(past) } else { Astray::Damage(past) }
        }
        Some('{' | '\u{FF5B}') => match matching(text, at) {
            Some(past) => Astray::Damage(past),
            None if !at_end => Astray::More,
            None => Astray::Words,
        },
        // Braces too many, and no bracket: they go with the marker.
        _ if !comma => Astray::Damage(place + extra.trim_end_matches(|letter| is_space(letter) || letter == ',').len()),
        _ => Astray::Words,
    }
}

/// The call in a reading, or its problem.
fn calls(reading: JsonReading, form: Form) -> Vec<Piece> {
    let object = match (reading.damage, reading.value) {
        (Some(damage), _) => return vec![Piece::Problem(damage.into())],
        (None, Some(Value::Object(fields))) => fields,
        (None, _) => return problem(ProblemKind::InvalidJson, "no object"),
    };
    // Where closing braces were missing, a parameter that belongs beside the parameters shows that one was missing before it.
    let missing = matches!(reading.stop, Stop::Bracket | Stop::End);
    let inner = object.get("parameters").or_else(|| object.get("data")).and_then(Value::as_object);
    if missing && inner.is_some_and(|inner| inner.contains_key("confidence") || inner.contains_key("reasoning")) {
        return problem(ProblemKind::Truncated, "a brace is missing");
    }
    match draft(&object, form, reading.repair) {
        Ok(found) => found.map(Piece::Call).into_iter().collect(),
        Err(problem) => vec![Piece::Problem(problem)],
    }
}

/// An object among the words: a bare call, a `tool_calls` object, or nothing of ours.
fn object(text: &str, place: usize, at_end: bool, bare: bool) -> Opening {
    let Some(reading) = read(text, place, at_end, Within::Text { hopeful: bare }) else { return Opening::More };
    let end = reading.end;
    let searched = reading.searched;
    let has = |names: &[&str]| reading.keys.iter().any(|key| names.contains(&key.as_str()));
    let pieces = if bare {
        problem(ProblemKind::NoBracket, "a marker without its bracket")
    } else if has(&["tool_calls"]) {
        listed(reading, "tool_calls")
    } else if reading.call_inside
        || (has(&["tool", "tool_name"]) && has(&["parameters", "arguments", "args", "params"]))
        || (has(&["tool", "tool_name", "parameters"]) && matches!(reading.stop, Stop::End | Stop::Head))
    {
        problem(ProblemKind::BareCall, "a call without a marker")
    } else {
        return Opening::Words(end.max(place + 1));
    };
    Opening::Span(Span { end, pieces, searched, opened: false })
}

/// A list among the words: of bare calls, or nothing of ours.
fn list(text: &str, place: usize, at_end: bool) -> Opening {
    let rest = text.get(place + 1..).unwrap_or_default();
    match rest.trim_start_matches(is_space).chars().next() {
        None if !at_end => return Opening::More,
        Some('{') => {}
        _ => return Opening::Words(place),
    }
    match read(text, place, at_end, Within::Text { hopeful: false }) {
        None => Opening::More,
        Some(reading) if reading.call_inside && reading.stop == Stop::Whole => {
            span(reading.end, problem(ProblemKind::BareCall, "calls without a marker"))
        }
        // The objects in it are looked at one by one.
        Some(reading) => Opening::List(reading.end),
    }
}

/// The calls of a `tool_calls` object.
fn listed(mut reading: JsonReading, key: &str) -> Vec<Piece> {
    // At the very end of a reply the last brace may be missing.
    if !matches!(reading.stop, Stop::Whole | Stop::End) {
        damage(&mut reading, ProblemKind::Truncated, "cut before its end");
    }
    if let Some(damage) = reading.damage {
        return vec![Piece::Problem(damage.into())];
    }
    match reading.value.as_ref().and_then(|value| value.get(key)) {
        Some(Value::Array(items)) => array(items, reading.repair),
        _ => problem(ProblemKind::NotAnObject, "no list of calls"),
    }
}
