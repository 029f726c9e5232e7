//! A reply that a model wrapped in JSON (`{"response":"…"}`, `{"role":"assistant","content":"…"}`): the words in it, where it has one
//! reading. A reply that is JSON and nothing else is never shown as it is.

use serde_json::{Map, Value};

use super::found::{Opening, Wrapped, problem, span};
use crate::repair::{JsonReading, ProblemKind, Stop, Within, is_space, read};

/// Names under which a reply stands, whatever else stands beside it.
const REPLY: [&str; 6] = ["response", "reply", "answer", "final_answer", "assistant_response", "output_text"];
/// Names under which a reply stands where nothing but [`BESIDE`] does.
const WORDS: [&str; 6] = ["message", "content", "text", "output", "result", "data"];
/// What providers put beside the words of a message.
const BESIDE: [&str; 10] =
    ["role", "type", "id", "name", "model", "status", "finish_reason", "refusal", "annotations", "index"];
/// Deepest wrapping that is opened.
const DEEPEST: usize = 3;

/// An object or a list at the beginning of a reply that holds no call, in the fence that stands before it, if any. `None` where it is
/// words after all.
pub fn at(text: &str, place: usize, at_end: bool, fence: Option<char>) -> Option<Opening> {
    let Some(reading) = read(text, place, at_end, Within::Text { hopeful: true }) else { return Some(Opening::More) };
    match (&reading.value, reading.stop) {
        (Some(value), Stop::Whole) => {
            let Some((end, over)) = after(text, reading.end, at_end, fence) else { return Some(Opening::More) };
            match words(value, 0) {
                Ok(Some(words)) => Some(Opening::Wrapped(Wrapped { end: if over { text.len() } else { end }, words })),
                Ok(None) if !over => None,
                _ => Some(span(end, problem(ProblemKind::RawJson, "a reply that is JSON, without words of its own"))),
            }
        }
        _ => cut(text, place, &reading)
            .then(|| span(reading.end, problem(ProblemKind::Truncated, "a reply in JSON that is damaged"))),
    }
}

/// Whether what could not be read was meant as the wrapping of a reply, or is cut JSON to the very end.
fn cut(text: &str, place: usize, reading: &JsonReading) -> bool {
    let named = |key: &String| REPLY.contains(&key.as_str()) || WORDS.contains(&key.as_str());
    let behind = text.get(place..).and_then(|rest| rest.get(rest.chars().next()?.len_utf8()..)).unwrap_or_default();
    let quoted = behind.trim_start_matches(is_space).starts_with('"');
    quoted && (reading.keys.iter().any(named) || (reading.stop == Stop::End && !reading.keys.is_empty()))
}

/// One past the closing fence, where one was opened; and whether nothing else follows. `None` where more text is needed to tell.
fn after(text: &str, end: usize, at_end: bool, fence: Option<char>) -> Option<(usize, bool)> {
    let blank = |from: usize| text.get(from..).is_some_and(|rest| rest.chars().all(is_space));
    let rest = text.get(end..).unwrap_or_default();
    let behind = rest.trim_start_matches(is_space);
    let end = match fence {
        Some(mark) => {
            let run = behind.len() - behind.trim_start_matches(mark).len();
            if run == behind.len() && !at_end {
                return None;
            }
            if run >= 3 { text.len() - behind.len() + run } else { end }
        }
        None => end,
    };
    if blank(end) && !at_end { None } else { Some((end, blank(end))) }
}

/// The one text that a wrapping holds; none where it is no wrapping.
///
/// # Errors
/// It holds two.
fn words(value: &Value, depth: usize) -> Result<Option<String>, ()> {
    if depth > DEEPEST {
        return Err(());
    }
    match value {
        Value::String(words) => Ok(Some(words.clone())),
        Value::Object(fields) => of_fields(fields, depth),
        // The parts of a message.
        Value::Array(parts) if depth > 0 => {
            let mut all = String::new();
            for part in parts {
                match words(part, depth + 1)? {
                    Some(words) => all.push_str(&words),
                    None => return Ok(None),
                }
            }
            Ok(Some(all))
        }
        _ => Ok(None),
    }
}

fn of_fields(fields: &Map<String, Value>, depth: usize) -> Result<Option<String>, ()> {
    let known = |name: &str| WORDS.contains(&name) || BESIDE.contains(&name);
    let plainly = fields.keys().all(|name| known(name));
    let mut found = None;
    for (name, value) in fields {
        let holds = REPLY.contains(&name.as_str()) || (plainly && WORDS.contains(&name.as_str()));
        if !holds || value.is_null() {
            continue;
        }
        let Some(words) = words(value, depth + 1)? else { return Ok(None) };
        if found.as_ref().is_some_and(|other| *other != words) {
            return Err(());
        }
        found = Some(words);
    }
    Ok(found)
}
