//! What other models write that are no words: calls in shapes of their own, and the tokens of their vocabulary. A call is read where it
//! names a tool that there is, and is at best asked about; what has such a head and cannot be read is a problem; nothing of either is
//! shown.
//!
//! One table says what opens a block and what closes it ([`closers`]), and one reader takes the calls out of any block ([`items`]).

mod angle;
mod body;
mod element;
mod harmony;
mod items;
mod line;
mod python;
mod run_on;

#[cfg(test)]
mod shapes;
#[cfg(test)]
mod tests;

use super::found::{Opening, Piece, problem, span};
use super::head::{self, Match};
use super::known::Known;
use crate::repair::{ProblemKind, is_space};
use angle::{Angle, read_angle};
use body::Body;
use items::{Block, read_block};
pub(super) use line::stays_fresh;

/// A place in a reply.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The reply as far as it is not decided.
    pub text: &'a str,
    /// The place.
    pub at: usize,
    /// Whether nothing follows.
    pub at_end: bool,
    /// The tools that there are.
    pub known: Known,
}

/// The words before a place, as far as they are not decided.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// Where they begin.
    pub from: usize,
    /// The letter before them.
    pub last: Option<char>,
    /// Whether nothing but white space stood on their first line before them.
    pub fresh: bool,
}

/// What opens a block of calls, and what closes it.
const BLOCKS: [(&str, &[&str]); 20] = [
    ("|tool_call|", &["|/tool_call|", "/tool_call"]),
    ("|tool_call", &["tool_call|"]),
    ("|tool_calls|", &["|/tool_calls|"]),
    ("|tool_call_start|", &["|tool_call_end|"]),
    ("|tool_call_begin|", &["|tool_call_end|"]),
    ("|tool_calls_begin|", &["|tool_calls_end|"]),
    ("|tool_calls_section_begin|", &["|tool_calls_section_end|"]),
    ("|python_start|", &["|python_end|"]),
    ("|python_tag|", &[]),
    ("|action_start|", &["|action_end|"]),
    ("|start_action|", &["|end_action|"]),
    ("|dsml|function_calls", &["/|dsml|function_calls"]),
    ("function_call", &["/function_call"]),
    ("function_calls", &["/function_calls"]),
    ("tool_calls", &["/tool_calls"]),
    ("toolcall", &["/toolcall"]),
    ("tools", &["/tools"]),
    ("start_function_call", &["end_function_call"]),
    ("minimax:tool_call", &["/minimax:tool_call"]),
    ("seed:tool_call", &["/seed:tool_call"]),
];

/// Tags that close thoughts: where nothing opened them, all that stands before them was thought.
const THOUGHTS_END: [&str; 4] = ["/think", "/thinking", "/reasoning", "unused95"];

/// What opens thoughts whose token is followed by a name, and what closes them.
const NAMED_THOUGHTS: [(&str, &str); 2] = [("|channel", "<channel|>"), ("unused94", "<unused95>")];

/// Thoughts in white triangles, and what closes them.
const TRIANGLES: (&str, &str) = ("\u{25C1}think\u{25B7}", "\u{25C1}/think\u{25B7}");

/// What closes the block that a token opens.
fn closers(inner: &str) -> Option<&'static [&'static str]> {
    BLOCKS.iter().find(|(open, _)| *open == inner).map(|(_, close)| *close)
}

/// Whether a tag belongs to the structure of calls.
fn is_structure(inner: &str) -> bool {
    let plain = inner.strip_prefix('/').unwrap_or(inner);
    plain == "tool_call" || plain == "function" || plain == "invoke" || closers(plain).is_some()
}

/// Whether a token begins a message: nothing behind it belongs to the block before it.
fn opens_reply(inner: &str) -> bool {
    harmony::opens_message(inner) || run_on::opens_turn(inner)
}

fn given(block: Block) -> Opening {
    match block {
        Block::More => Opening::More,
        Block::Calls(pieces, end) => span(end, pieces),
        Block::Broken(kind, end) => span(end, problem(kind, "a call in another model's shape that cannot be read")),
    }
}

/// What stands at a `<`, a bracket or a run of back-ticks, if it is another model's; `fresh` where nothing stands before it on its line.
pub fn read_at(place: &Place<'_>, fresh: bool) -> Option<Opening> {
    let rest = place.text.get(place.at..)?;
    match rest.chars().next()? {
        '<' => read_token(place),
        '[' => read_bracket(place, fresh),
        '`' => read_fence(place),
        '\u{25C1}' => read_triangle(place),
        _ => None,
    }
}

fn read_token(place: &Place<'_>) -> Option<Opening> {
    let token = match read_angle(place.text, place.at, place.at_end) {
        Match::No => return None,
        Match::More => return Some(Opening::More),
        Match::Yes(token) => token,
    };
    if token.cut {
        return Some(span(token.end, problem(ProblemKind::Truncated, "cut in a token of a model")));
    }
    let inner = token.inner.as_str();
    if harmony::opens_message(inner) {
        return Some(harmony::read_message(place, &token));
    }
    if run_on::opens_turn(inner) {
        return Some(run_on::read_turn(place, &token));
    }
    if let Some((_, close)) = NAMED_THOUGHTS.iter().find(|(open, _)| *open == inner) {
        return Some(read_named_thought(place, token.end, close));
    }
    if THOUGHTS_END.contains(&inner) {
        return Some(span(token.end, vec![Piece::Withdrawn]));
    }
    if inner == "tool_response" {
        return Some(read_forged(place, token.end, "</tool_response>"));
    }
    let Place { text, at_end, known, .. } = *place;
    let named = element::names_tool(inner);
    let (at, closers) = match closers(inner) {
        Some(closers) => (token.end, closers),
        None if named => (place.at, if inner.starts_with('f') { &["/function"][..] } else { &["/invoke"][..] }),
        None => return Some(span(token.end, Vec::new())),
    };
    let block = if named {
        read_named(Body { text, at, at_end, known, closers }, &token)
    } else {
        read_block(Body { text, at, at_end, known, closers }, None)
    };
    Some(given(block))
}

/// An element without a block around it ends with itself.
fn read_named(body: Body<'_>, token: &Angle<'_>) -> Block {
    match element::read_element(body, token) {
        element::Element::More => Block::More,
        element::Element::Is { end, .. } => {
            let text = body.text.get(..end).unwrap_or_default();
            read_block(Body { text, at_end: true, closers: &[], ..body }, None)
        }
        element::Element::Broken(_) => read_block(body, None),
    }
}

/// The calls of a `<tool_call>` that holds no object, from one past its tag.
pub fn read_tagged(place: &Place<'_>) -> Opening {
    let Place { text, at, at_end, known } = *place;
    given(read_block(Body { text, at, at_end, known, closers: &["/tool_call"] }, None))
}

/// Thoughts up to what closes them, or to the end of the reply.
fn read_thought(place: &Place<'_>, from: usize, close: &str) -> Opening {
    let rest = place.text.get(from..).unwrap_or_default();
    let len = rest.find(close);
    if len.is_none() && !place.at_end {
        return Opening::More;
    }
    let thought = rest.get(..len.unwrap_or(rest.len())).unwrap_or_default().trim().to_owned();
    let end = len.map_or(place.text.len(), |len| from + len + close.len());
    span(end, if thought.is_empty() { Vec::new() } else { vec![Piece::Thought(thought)] })
}

/// A channel that is named behind its token: of thoughts it is hidden, of words its name goes.
fn read_named_thought(place: &Place<'_>, from: usize, close: &str) -> Opening {
    const NAME: &str = "thought";
    let rest = place.text.get(from..).unwrap_or_default();
    let named = rest.trim_start();
    if named.starts_with(NAME) {
        return read_thought(place, from + rest.len() - named.len() + NAME.len(), close);
    }
    if NAME.starts_with(named) && !place.at_end { Opening::More } else { span(from, Vec::new()) }
}

fn read_triangle(place: &Place<'_>) -> Option<Opening> {
    let rest = place.text.get(place.at..)?;
    let (open, close) = TRIANGLES;
    if let Some(tag) = [open, close].into_iter().find(|tag| rest.starts_with(tag)) {
        let from = place.at + tag.len();
        return Some(if tag == open { read_thought(place, from, close) } else { span(from, vec![Piece::Withdrawn]) });
    }
    let half = [open, close].iter().any(|tag| tag.starts_with(rest));
    let cut = span(place.text.len(), problem(ProblemKind::Truncated, "cut in a token of a model"));
    half.then_some(if place.at_end { cut } else { Opening::More })
}

/// What only the app can give, to what closes it or to the end of the reply.
fn read_forged(place: &Place<'_>, from: usize, close: &str) -> Opening {
    let end = place.text.get(from..).and_then(|rest| rest.find(close)).map(|len| from + len + close.len());
    match end {
        None if !place.at_end => Opening::More,
        end => span(
            end.unwrap_or(place.text.len()),
            problem(ProblemKind::ForgedResult, "a result that only the app can give"),
        ),
    }
}

const CALLS: &str = "[TOOL_CALLS]";
const RESULTS: &str = "[TOOL_RESULTS]";
const THOUGHT: &str = "[THINK]";
/// Brackets of a model's template: they hold nothing.
const TEMPLATE: [&str; 4] = ["[INST]", "[/INST]", "[/TOOL_CALLS]", "[/THINK]"];

fn read_bracket(place: &Place<'_>, fresh: bool) -> Option<Opening> {
    let Place { text, at, at_end, .. } = *place;
    let rest = text.get(at..)?;
    let mut heads = [CALLS, RESULTS, THOUGHT].into_iter().chain(TEMPLATE);
    if heads.clone().any(|head| rest.len() < head.len() && head.starts_with(rest)) {
        let half = rest.starts_with("[TOOL_CALLS") || rest.starts_with("[TOOL_RESULTS");
        return match at_end {
            false => Some(Opening::More),
            true => half.then(|| span(text.len(), problem(ProblemKind::Truncated, "cut in its head"))),
        };
    }
    let Some(head) = heads.find(|head| rest.starts_with(head)) else {
        return if fresh { line::read_list(place) } else { None };
    };
    let body = at + head.len();
    match head {
        CALLS => read_calls(place, body),
        RESULTS => Some(read_forged(place, body, "[/TOOL_RESULTS]")),
        THOUGHT => Some(read_thought(place, body, "[/THINK]")),
        "[/THINK]" => Some(span(body, vec![Piece::Withdrawn])),
        _ => Some(span(body, Vec::new())),
    }
}

/// `[TOOL_CALLS]`, where calls follow; else it is a word in brackets.
fn read_calls(place: &Place<'_>, body: usize) -> Option<Opening> {
    let Place { text, at_end, known, .. } = *place;
    let start = python::skip_space(text, body);
    let rest = text.get(start..).unwrap_or_default();
    let len = rest.find(|l: char| !l.is_ascii_alphanumeric() && !matches!(l, '_' | '.' | '-')).unwrap_or(rest.len());
    let name = rest.get(..len).unwrap_or_default();
    let behind = rest.get(len..).unwrap_or_default();
    let ours = match (name.is_empty(), behind.chars().next()) {
        (_, None) if !at_end => return Some(Opening::More),
        (_, None) => true,
        (true, Some('[')) => {
            let inside = behind.get(1..).unwrap_or_default().trim_start_matches(is_space);
            match inside.chars().next() {
                None if !at_end => return Some(Opening::More),
                next => matches!(next, None | Some('{' | '\u{FF5B}' | ']')) || name_opens(inside, known),
            }
        }
        (_, Some('{' | '\u{FF5B}')) => true,
        (false, Some('[')) => {
            let marks = ["[ARGS]", "[CALL_ID]"];
            if marks.iter().any(|mark| behind.len() < mark.len() && mark.starts_with(behind)) && !at_end {
                return Some(Opening::More);
            }
            marks.iter().any(|mark| behind.starts_with(mark)) || known.named(name).is_some()
        }
        (false, _) => known.named(name).is_some(),
        (true, Some(_)) => false,
    };
    ours.then(|| given(read_block(Body { text, at: body, at_end, known, closers: &[] }, None)))
}

/// Whether a tool's name begins the text, as far as it goes.
fn name_opens(text: &str, known: Known) -> bool {
    let name = text.get(..python::name_length(text)).unwrap_or_default();
    known.named(name).is_some() || (name == text && known.begins_with(name))
}

/// A fence in the language that Gemma was taught to call in.
fn read_fence(place: &Place<'_>) -> Option<Opening> {
    let Place { text, at, at_end, .. } = *place;
    let rest = text.get(at..)?;
    let behind = rest.trim_start_matches('`');
    let run = rest.len() - behind.len();
    let len = behind.find(|letter: char| !letter.is_ascii_alphabetic() && letter != '_');
    let word = behind.get(..len.unwrap_or(behind.len()))?;
    let heads = ["tool_code", "tool_output"];
    if len.is_none() && !at_end {
        return heads.iter().any(|head| head.starts_with(word)).then_some(Opening::More);
    }
    if run < 3 || !heads.contains(&word) {
        return None;
    }
    let body = at + run + word.len();
    let ticks = rest.get(..run)?;
    if word == "tool_output" {
        return Some(read_forged(place, body, ticks));
    }
    let start = python::skip_space(text, body);
    match head::marker(text, start, at_end) {
        Match::More => return Some(Opening::More),
        // A marker is a marker; its fence goes with it.
        Match::Yes(_) => return None,
        Match::No => {}
    }
    let close = text.get(body..)?.find(ticks).map(|len| body + len);
    let Some(close) = close else {
        return Some(if at_end { unfenced(place, body, text.len(), text.len()) } else { Opening::More });
    };
    let tail = text.get(close..)?;
    let end = text.len() - tail.trim_start_matches('`').len();
    if end == text.len() && !at_end {
        return Some(Opening::More);
    }
    Some(unfenced(place, body, close, end))
}

/// The calls of a fence that holds nothing else.
fn unfenced(place: &Place<'_>, body: usize, close: usize, end: usize) -> Opening {
    let inside = place.text.get(..close).unwrap_or_default();
    let read = read_block(Body { text: inside, at: body, at_end: true, known: place.known, closers: &[] }, None);
    match read {
        Block::Calls(pieces, over) if inside.get(over..).is_some_and(|rest| rest.chars().all(is_space)) => {
            span(end, pieces)
        }
        Block::Broken(kind @ ProblemKind::Truncated, _) => span(end, problem(kind, "cut in a fence of calls")),
        _ => span(end, problem(ProblemKind::InvalidJson, "something else stands in a fence of calls")),
    }
}

/// Where a call begins whose sign stands at `place.at`: the bracket behind a tool's name, the `=` of a recipient.
pub fn begins_at(place: &Place<'_>, words: Words) -> Match<usize> {
    let Place { text, at, at_end, known } = *place;
    if text.get(at..).is_some_and(|rest| rest.starts_with('=')) {
        return harmony::begins_at(text, words.from, at, at_end, words.last);
    }
    line::begins_at(text, words.from, at, words.fresh, known).map_or(Match::No, Match::Yes)
}

/// The call that [`begins_at`] found.
pub fn read_begun(place: &Place<'_>, sign: char) -> Opening {
    if sign == '=' { harmony::read_bare(place) } else { line::read_line(place) }
}

/// Where the words begin in `text[words.from..to]`, at its end, that may become a call.
pub fn begun(text: &str, words: Words, to: usize, known: Known) -> Option<usize> {
    let line = line::begun(text, words.from, to, words.fresh, known);
    let message = harmony::begun(text, words.from, to, words.last);
    [line, message].into_iter().flatten().min()
}

/// Where half a head stands at the very end of a reply: a name with its bracket or in the letters of no word, a recipient.
pub fn half(text: &str, words: Words, known: Known) -> Option<usize> {
    let holds = |start: &usize, signs: &[char]| text.get(*start..).is_some_and(|tail| tail.contains(signs));
    let line = line::begun(text, words.from, text.len(), words.fresh, known).filter(|at| holds(at, &['_', '(']));
    let message = harmony::begun(text, words.from, text.len(), words.last).filter(|at| holds(at, &['=']));
    line.or(message)
}
