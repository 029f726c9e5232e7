//! The calls within a block of another model: an object with a name, a name before its arguments, a call in Python's form, an element
//! with a tag a parameter; what models put between them is passed over, and anything else ends the block.

use serde_json::{Map, Value};

use super::super::Problem;
use super::super::draft::{Form, draft};
use super::super::found::Piece;
use super::super::head::{self, Match};
use super::angle::{Angle, read_angle};
use super::body::Body;
use super::element::{self, Element};
use super::python::{Python, read_python, skip_space};
use super::{is_structure, opens_reply};
use crate::Repair;
use crate::repair::{ProblemKind, Stop, Within, is_space, read};

/// What a block gives.
pub enum Block {
    /// More text is needed to tell.
    More,
    /// Its calls, in order, or why one is none; one past it.
    Calls(Vec<Piece>, usize),
    /// It cannot be read; one past it.
    Broken(ProblemKind, usize),
}

/// Words that models write before arguments and that name nothing.
const NOISE: [&str; 9] =
    ["json", "code", "function", "python", "call", "tool_call", "tool_calls", "tool_code", "assistant"];

enum Step {
    On,
    Stop,
    More,
    Broken(usize),
}

struct Items<'a> {
    body: Body<'a>,
    at: usize,
    /// One past what was read last, white space behind it aside.
    end: usize,
    pieces: Vec<Piece>,
    name: Option<String>,
    id: Option<String>,
    fenced: bool,
    closed: bool,
}

/// Reads a block; `name` where its head has named the tool.
pub fn read_block(body: Body<'_>, name: Option<String>) -> Block {
    let mut items =
        Items { body, at: body.at, end: body.at, pieces: Vec::new(), name, id: None, fenced: false, closed: false };
    loop {
        match items.step() {
            Step::On => {}
            Step::More => return Block::More,
            Step::Broken(end) => return items.broken(Some(end)),
            Step::Stop => return items.done(),
        }
    }
}

impl Items<'_> {
    fn rest(&self) -> &str {
        self.body.text.get(self.at..).unwrap_or_default()
    }

    fn pass(&mut self, to: usize) -> Step {
        (self.at, self.end) = (to, to);
        Step::On
    }

    fn step(&mut self) -> Step {
        let Body { text, at_end, .. } = self.body;
        self.at = skip_space(text, self.at);
        let Some(sign) = self.rest().chars().next() else { return if at_end { Step::Stop } else { Step::More } };
        match sign {
            '<' => match read_angle(text, self.at, at_end) {
                Match::More => Step::More,
                Match::No => Step::Stop,
                Match::Yes(angle) => self.angle(&angle),
            },
            '{' | '\u{FF5B}' => self.json(),
            '[' => self.bracket(),
            '`' => self.fence(),
            ',' | ';' if !self.pieces.is_empty() => {
                self.at += 1;
                Step::On
            }
            letter if letter.is_ascii_alphabetic() || letter == '_' => self.word(),
            _ => Step::Stop,
        }
    }

    /// A fence around arguments, and the word behind it.
    fn fence(&mut self) -> Step {
        let Body { text, at_end, .. } = self.body;
        let opens = !self.fenced && (self.name.is_some() || self.pieces.is_empty());
        if !opens && !self.fenced {
            return Step::Stop;
        }
        let behind = text.get(self.at..).unwrap_or_default().trim_start_matches('`');
        let word = behind.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
        if word.is_none() && !at_end {
            return Step::More;
        }
        self.fenced = opens;
        let word = if opens { word.unwrap_or(behind.len()) } else { 0 };
        self.pass(text.len() - behind.len() + word)
    }

    fn angle(&mut self, angle: &Angle<'_>) -> Step {
        let inner = angle.inner.as_str();
        if angle.cut {
            return Step::Broken(angle.end);
        }
        if self.body.closers.contains(&inner) {
            self.pass(angle.end);
            self.closed = true;
            return Step::Stop;
        }
        if element::names_tool(inner) {
            return match element::read_element(self.body, angle) {
                Element::More => Step::More,
                Element::Broken(end) => Step::Broken(end),
                Element::Is { name, arguments, repair, end } => {
                    self.take(&name, Value::Object(arguments), repair);
                    self.pass(end)
                }
            };
        }
        if opens_reply(inner) || !(inner.starts_with('|') || is_structure(inner)) {
            return Step::Stop;
        }
        self.pass(angle.end)
    }

    fn bracket(&mut self) -> Step {
        let Body { text, at_end, .. } = self.body;
        for mark in ["[TOOL_CALLS]", "[ARGS]", "[CALL_ID]"] {
            if mark.starts_with(self.rest()) && self.rest().len() < mark.len() {
                return if at_end { Step::Broken(text.len()) } else { Step::More };
            }
        }
        if self.rest().starts_with("[ARGS]") {
            return self.pass(self.at + "[ARGS]".len());
        }
        if self.rest().starts_with("[TOOL_CALLS]") && self.name.is_none() {
            return self.pass(self.at + "[TOOL_CALLS]".len());
        }
        if let Some(behind) = self.rest().strip_prefix("[CALL_ID]") {
            let Some(len) = behind.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-') else {
                return if at_end { Step::Broken(text.len()) } else { Step::More };
            };
            self.id = behind.get(..len).map(str::to_owned);
            return self.pass(self.at + "[CALL_ID]".len() + len);
        }
        if !matches!(head::marker(text, self.at, at_end), Match::No) {
            return Step::Stop;
        }
        let inside = skip_space(text, self.at + 1);
        match text.get(inside..).and_then(|rest| rest.chars().next()) {
            None if !at_end => Step::More,
            Some('{' | '\u{FF5B}' | ']') => self.json(),
            Some(letter) if letter.is_ascii_alphabetic() || letter == '_' => self.python_list(inside),
            _ => Step::Broken(self.at + 1),
        }
    }

    /// Calls in Python's form within brackets.
    fn python_list(&mut self, inside: usize) -> Step {
        let Body { text, at_end, .. } = self.body;
        let mut at = inside;
        loop {
            match read_python(text, at, at_end) {
                Python::More => return Step::More,
                Python::Broken(end) => return Step::Broken(end),
                Python::Call(call) => {
                    self.take(&call.name, Value::Object(call.arguments), call.repair);
                    at = skip_space(text, call.end);
                }
            }
            match text.get(at..).and_then(|rest| rest.chars().next()) {
                None if !at_end => return Step::More,
                Some(',') => at = skip_space(text, at + 1),
                Some(']') => return self.pass(at + 1),
                _ => return Step::Broken(at),
            }
        }
    }

    /// An object or a list: a call, several, or the arguments of the name before it.
    fn json(&mut self) -> Step {
        let Body { text, at_end, .. } = self.body;
        let Some(reading) = read(text, self.at, at_end, Within::Text { hopeful: true }) else { return Step::More };
        let value = match reading.value {
            Some(value) if reading.stop == Stop::Whole => value,
            _ => return Step::Broken(reading.end),
        };
        match (self.name.take(), value) {
            (Some(name), arguments) => self.take(&name, arguments, reading.repair),
            (None, Value::Array(items)) => items.iter().for_each(|item| self.take_object(item, reading.repair)),
            (None, value) => match value.get("tool_calls").and_then(Value::as_array) {
                Some(items) => items.iter().for_each(|item| self.take_object(item, reading.repair)),
                None => self.take_object(&value, reading.repair),
            },
        }
        self.pass(reading.end)
    }

    fn word(&mut self) -> Step {
        let Body { text, at_end, .. } = self.body;
        let part = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '.' | ':' | '-');
        let Some(len) = self.rest().find(|letter: char| !part(letter)) else {
            let words = !self.pieces.is_empty() && self.name.is_none();
            return if !at_end {
                Step::More
            } else if words {
                Step::Stop
            } else {
                Step::Broken(text.len())
            };
        };
        let word = self.rest().get(..len).unwrap_or_default().to_owned();
        let first = self.pieces.is_empty();
        let calls = self.name.is_none() && (first || self.body.known.named(&word).is_some());
        if calls && self.rest().get(len..).is_some_and(|behind| behind.starts_with('(')) {
            return match read_python(text, self.at, at_end) {
                Python::More => Step::More,
                Python::Broken(end) => Step::Broken(end),
                Python::Call(call) => {
                    self.take(&call.name, Value::Object(call.arguments), call.repair);
                    self.pass(call.end)
                }
            };
        }
        if NOISE.contains(&word.as_str()) && (first || self.name.is_some()) {
            return self.pass(self.at + len);
        }
        // Behind its calls, a word that no arguments follow is a word of the reply.
        let next = skip_space(text, self.at + len);
        let next = text.get(next..).and_then(|rest| rest.chars().next());
        if !first && next.is_none() && !at_end {
            return Step::More;
        }
        if self.name.is_some() || (!first && !matches!(next, Some('{' | '[' | '<'))) {
            return Step::Stop;
        }
        self.name = Some(word);
        self.at += len;
        Step::On
    }

    fn take_object(&mut self, value: &Value, repair: Repair) {
        let piece = match value.as_object().map(|fields| draft(fields, Form::Native, repair.max(Repair::Shape))) {
            Some(Ok(Some(mut draft))) => match self.body.known.named(&draft.tool) {
                Some(definition) => {
                    definition.id.clone_into(&mut draft.tool);
                    Piece::Call(draft)
                }
                None => Piece::Problem(Problem::new(ProblemKind::UnknownTool, "a call of a tool that is not there")),
            },
            Some(Err(problem)) => Piece::Problem(problem),
            _ => Piece::Problem(Problem::new(ProblemKind::NotAnObject, "a call that is no object")),
        };
        self.pieces.push(piece);
    }

    /// A call whose name and arguments stand apart.
    fn take(&mut self, name: &str, arguments: Value, repair: Repair) {
        let mut fields = Map::new();
        fields.insert("name".to_owned(), Value::from(name));
        fields.insert("arguments".to_owned(), arguments);
        if let Some(id) = self.id.take() {
            fields.insert("id".to_owned(), Value::from(id));
        }
        self.take_object(&Value::Object(fields), repair);
    }

    fn done(self) -> Block {
        let blank = self.body.text.get(self.at..).is_none_or(|rest| rest.chars().all(is_space));
        let whole = self.name.is_none() && !self.pieces.is_empty();
        if self.body.closers.is_empty() || self.closed || (blank && self.body.at_end) {
            return if whole { Block::Calls(self.pieces, self.end) } else { self.broken(None) };
        }
        // Something else stands in it, if it closes; if it does not, its calls end it.
        match find_closer(self.body, self.at) {
            Some(end) => Block::Broken(ProblemKind::InvalidJson, end),
            None if !self.body.at_end => Block::More,
            None if whole => Block::Calls(self.pieces, self.end),
            None => self.broken(None),
        }
    }

    /// What cannot be read is removed to what closes it, to the next marker, or to the end of the reply if it is cut.
    fn broken(&self, whole: Option<usize>) -> Block {
        let Body { text, at_end, closers, .. } = self.body;
        if self.closed {
            return Block::Broken(ProblemKind::Empty, self.end);
        }
        // A value that closes ends what has no end of its own.
        let balanced = whole.filter(|end| closers.is_empty() && *end > self.at && *end < text.len());
        if let Some(end) = balanced {
            return Block::Broken(ProblemKind::InvalidJson, end);
        }
        match find_closer(self.body, self.at) {
            Some(end) => Block::Broken(ProblemKind::InvalidJson, end),
            None if !at_end => Block::More,
            None => {
                let end = head::next(text, self.at, text.len()).unwrap_or(text.len());
                Block::Broken(ProblemKind::Truncated, end)
            }
        }
    }
}

/// One past what closes a block, from `from` on; of a block without an end of its own, where the next token of a model stands.
fn find_closer(body: Body<'_>, from: usize) -> Option<usize> {
    let mut at = from;
    while let Some(found) = body.text.get(at..).and_then(|rest| rest.find('<')) {
        let place = at + found;
        if let Match::Yes(angle) = read_angle(body.text, place, body.at_end)
            && !angle.cut
        {
            if body.closers.contains(&angle.inner.as_str()) {
                return Some(angle.end);
            }
            if body.closers.is_empty() && angle.inner.starts_with('|') {
                return Some(place);
            }
        }
        at = place + 1;
    }
    None
}
