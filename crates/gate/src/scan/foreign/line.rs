//! A call in Python's form on a line of its own, in words or in a fence of whatever language: `x(name="aspirin")`, `print(x(…))`. Only
//! of a tool that there is: any other such line is words.

use super::super::found::{Opening, problem, span};
use super::super::head::Match;
use super::super::known::{Known, after_namespace, begins_namespace};
use super::body::Body;
use super::items::{Block, read_block};
use super::python::{Python, read_python, skip_space};
use super::{Place, given};
use crate::repair::{ProblemKind, is_space};

/// What some models write on a line of its own before the call.
const LABEL: &str = "tool_code";

/// Longest head, in bytes: what is longer is the word of no tool.
const LONGEST: usize = 96;

fn is_blank(letter: char) -> bool {
    is_space(letter) || letter == '`'
}

/// Whether the line on which words end holds nothing but white space and back-ticks; `fresh` says so of the line that they begin in.
pub fn stays_fresh(words: &str, fresh: bool) -> bool {
    let mut letters = words.chars().rev();
    letters.find(|letter| *letter == '\n' || !is_blank(*letter)).map_or(fresh, |letter| letter == '\n')
}

/// Where the last line of `text[from..to]` begins, behind white space and back-ticks; nothing where words stood on that line before.
fn line_start(text: &str, from: usize, to: usize, fresh: bool) -> Option<usize> {
    let part = text.get(from..to)?;
    let last = part.rfind('\n').map(|end| end + 1);
    if last.is_none() && !fresh {
        return None;
    }
    Some(to - part.get(last.unwrap_or(0)..)?.trim_start_matches(is_blank).len())
}

/// Where a label stands alone on the line before `start`.
fn label_before(text: &str, from: usize, start: usize, fresh: bool) -> Option<usize> {
    let part = text.get(from..start)?.trim_end_matches(is_space);
    let label = part.strip_suffix(LABEL)?;
    let own = text.get(from + part.len()..start)?.contains('\n');
    (own && stays_fresh(label, fresh)).then_some(from + label.len())
}

/// Whether a tool's name stands before the bracket at `at`, alone on its line: where that begins.
pub fn begins_at(text: &str, from: usize, at: usize, fresh: bool, known: Known) -> Option<usize> {
    let near = text.ceil_char_boundary(at.saturating_sub(LONGEST).max(from));
    let word = text.get(near..at)?;
    let name = word.rfind(|letter: char| !letter.is_ascii_alphanumeric() && !matches!(letter, '_' | '.'));
    let name = word.get(name.map_or(0, |end| end + word.get(end..).map_or(1, first_length))..)?;
    known.named(name)?;
    let start = at - name.len();
    let before = text.get(from..start)?;
    let printed = before.trim_end_matches(is_space).strip_suffix("print(");
    let start = printed.map_or(start, |before| from + before.len());
    let alone = stays_fresh(text.get(from..start)?, fresh);
    alone.then(|| label_before(text, from, start, fresh).unwrap_or(start))
}

fn first_length(text: &str) -> usize {
    text.chars().next().map_or(1, char::len_utf8)
}

/// Where the words begin in `text[from..to]`, at its end, that may become such a line.
pub fn begun(text: &str, from: usize, to: usize, fresh: bool, known: Known) -> Option<usize> {
    let start = line_start(text, from, to, fresh)?;
    let label = label_before(text, from, start, fresh);
    let head = text.get(start..to)?;
    if head.len() > LONGEST {
        return None;
    }
    if head.is_empty() {
        return label;
    }
    let inside = head.strip_prefix("print(").unwrap_or(head).trim_start_matches(is_space);
    let name = after_namespace(inside);
    let whole = known.named(name).is_some();
    let tool = !known.is_empty()
        && ("print(".starts_with(head) || whole || known.begins_with(name) || begins_namespace(inside));
    let labelled = label.is_none() && (LABEL.starts_with(head) || head == LABEL);
    (tool || (labelled && !known.is_empty())).then(|| label.unwrap_or(start))
}

/// The call on its line, whose head begins at `place.at`.
pub fn read_line(place: &Place<'_>) -> Opening {
    let Place { text, at, at_end, known } = *place;
    let label = text.get(at..).is_some_and(|rest| rest.starts_with(LABEL));
    let mut at = if label { skip_space(text, at + LABEL.len()) } else { at };
    let mut pieces = Vec::new();
    loop {
        let end = match read_python(text, at, at_end) {
            Python::More => return Opening::More,
            Python::Broken(end) => {
                pieces.extend(problem(ProblemKind::InvalidJson, "a call whose values are not written out"));
                end
            }
            Python::Call(call) => {
                let body = Body { text, at, at_end: true, known, closers: &[] };
                // The same reading as within a block, up to the bracket that closes it.
                let body = Body { text: text.get(..call.end).unwrap_or_default(), ..body };
                match read_block(body, None) {
                    Block::Calls(found, _) => pieces.extend(found),
                    _ => pieces.extend(problem(ProblemKind::InvalidJson, "a call that cannot be read")),
                }
                call.end
            }
        };
        match ends_line(text, end, at_end, known) {
            Match::More => return Opening::More,
            Match::No => return Opening::Words(place.at),
            Match::Yes(None) => return given(Block::Calls(pieces, end)),
            Match::Yes(Some(next)) => at = next,
        }
    }
}

/// Whether nothing but another call follows on the line: where that begins.
fn ends_line(text: &str, end: usize, at_end: bool, known: Known) -> Match<Option<usize>> {
    let rest = text.get(end..).unwrap_or_default();
    let line = rest.find('\n').map_or(rest, |end| rest.get(..end).unwrap_or_default());
    let over = line.len() < rest.len() || at_end;
    let behind = line.trim_start_matches(|letter| is_space(letter) || matches!(letter, '`' | ';' | ','));
    if behind.is_empty() {
        return if over { Match::Yes(None) } else { Match::More };
    }
    // A token of a model, or its tag, is no word.
    if behind.starts_with("<|") || behind.starts_with("</") || behind.starts_with("<end_of_turn") {
        return Match::Yes(None);
    }
    let start = end + line.len() - behind.len();
    match behind.find('(').and_then(|len| behind.get(..len)) {
        Some(name) if known.named(name).is_some() => Match::Yes(Some(start)),
        None if !over && behind.len() <= LONGEST => Match::More,
        _ => Match::No,
    }
}

/// The calls of a list in brackets on a line of its own, where the first names a tool that there is.
pub fn read_list(place: &Place<'_>) -> Option<Opening> {
    let Place { text, at, at_end, known } = *place;
    let inside = skip_space(text, at + 1);
    let rest = text.get(inside..).unwrap_or_default();
    let len = super::python::name_length(rest);
    let name = rest.get(..len).unwrap_or_default();
    let begins = known.begins_with(after_namespace(name)) || begins_namespace(name);
    match rest.get(len..).and_then(|behind| behind.chars().next()) {
        None if at_end && begins && name.contains('_') => {
            return Some(span(text.len(), problem(ProblemKind::Truncated, "half a call at the end of the reply")));
        }
        None if at_end || !begins => return None,
        None => return Some(Opening::More),
        Some('(') if known.named(name).is_some() => {}
        Some(_) => return None,
    }
    match read_block(Body { text, at, at_end, known, closers: &[] }, None) {
        Block::Calls(pieces, end) => match ends_line(text, end, at_end, known) {
            Match::More => Some(Opening::More),
            Match::Yes(None) => Some(given(Block::Calls(pieces, end))),
            _ => None,
        },
        block => Some(given(block)),
    }
}
