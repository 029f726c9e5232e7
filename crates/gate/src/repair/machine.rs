//! One JSON value out of a text that may be damaged, cut, or not there yet: the extent first, the value where there is one.

use serde_json::{Map, Number, Value};

use super::damage::{Damage, ProblemKind};
use super::mark::{Mark, invisible, is_space, mark};
use super::string::{self, Text};
use crate::Repair;
use crate::scan::head;

/// Deepest nesting that is read.
const DEEPEST: usize = 128;

/// What a value stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Within {
    /// A marker's brackets: its `]` may come before all braces are closed, and the next marker's head ends it.
    Marker,
    /// Plain text. Unless `hopeful`, the first damage ends the reading where nothing yet looks like a call.
    Text {
        /// Whether it is already known to be a call.
        hopeful: bool,
    },
}

/// Where a reading stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The value closed; `end` is one past it.
    Whole,
    /// The marker's `]`, with braces still open; `end` is at it.
    Bracket,
    /// The next marker's head, outside a closed string; `end` is at it.
    Head,
    /// The end of the text.
    End,
    /// It is plain text after all; `end` is where that showed.
    Plain,
}

/// What was read.
#[derive(Debug)]
pub struct Reading {
    /// Where it ends, by [`Stop`].
    pub end: usize,
    /// Why there.
    pub stop: Stop,
    /// The value, where it is undamaged and complete.
    pub value: Option<Value>,
    /// The first damage.
    pub damage: Option<Damage>,
    /// What a repair touched.
    pub repair: Repair,
    /// The keys of the outermost object, in order, up to the first damage.
    pub keys: Vec<String>,
    /// Whether an object in it, at any depth, names both a tool and its parameters.
    pub call_inside: bool,
}

enum Frame {
    Object { fields: Map<String, Value>, key: String, want: Want },
    Array { items: Vec<Value>, want: Want },
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Want {
    /// After the opening bracket.
    First,
    /// After a comma.
    Next,
    Colon,
    Value,
    /// After a value.
    Comma,
}

struct Machine<'a> {
    text: &'a str,
    at: usize,
    at_end: bool,
    within: Within,
    frames: Vec<Frame>,
    /// The open brackets, in damaged text too; and how many there are of each.
    opens: Vec<Mark>,
    objects: usize,
    arrays: usize,
    /// Whether the last token was structure that a value or a key may follow.
    opening: bool,
    damage: Option<Damage>,
    repair: Repair,
    keys: Vec<String>,
    call_inside: bool,
    value: Option<Value>,
}

/// Reads the value that opens at `start` (a bracket of an object or an array). `None` where more text could change the answer.
pub fn read(text: &str, start: usize, at_end: bool, within: Within) -> Option<Reading> {
    let mut machine = Machine {
        text,
        at: start,
        at_end,
        within,
        frames: Vec::new(),
        opens: Vec::new(),
        objects: 0,
        arrays: 0,
        opening: true,
        damage: None,
        repair: Repair::None,
        keys: Vec::new(),
        call_inside: false,
        value: None,
    };
    loop {
        match machine.token() {
            Token::Read => {}
            Token::More => return None,
            Token::Stop(stop, end) => return Some(machine.done(stop, end)),
        }
        if machine.opens.is_empty() {
            let end = machine.at;
            return Some(machine.done(Stop::Whole, end));
        }
        let hopeless = within == Within::Text { hopeful: false }
            && machine.damage.is_some()
            && !machine.call_inside
            && !machine.keys.iter().any(|key| speaks_of_calls(key));
        if hopeless {
            let end = machine.at;
            return Some(machine.done(Stop::Plain, end));
        }
    }
}

/// Keys that only a call has.
fn speaks_of_calls(key: &str) -> bool {
    matches!(key, "tool" | "tool_name" | "tool_calls" | "parameters")
}

enum Token {
    Read,
    More,
    Stop(Stop, usize),
}

impl Machine<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn token(&mut self) -> Token {
        let Some(letter) = self.rest().chars().next() else {
            return if self.at_end { self.cut() } else { Token::More };
        };
        if is_space(letter) {
            self.touch(if matches!(letter, ' ' | '\t' | '\n' | '\r') { Repair::None } else { Repair::Structure });
            self.at += letter.len_utf8();
            return Token::Read;
        }
        match head::marker(self.text, self.at, self.at_end) {
            head::Match::No => {}
            head::Match::More => return Token::More,
            head::Match::Yes(_) => return Token::Stop(Stop::Head, self.at),
        }
        if matches!(letter, '/' | '#') {
            return self.comment(letter);
        }
        let Some((found, own)) = mark(letter) else { return self.word() };
        if !own {
            self.touch(Repair::Structure);
        }
        let after = self.at + letter.len_utf8();
        match found {
            Mark::Quote(family) => {
                if !self.opening {
                    self.break_off(ProblemKind::InvalidJson, "a quote inside a text, or a missing comma");
                    self.at = after;
                    return Token::Read;
                }
                return self.string(family, after);
            }
            Mark::OpenObject | Mark::OpenArray => self.open(found),
            Mark::CloseObject | Mark::CloseArray => {
                if found == Mark::CloseArray && self.arrays == 0 && self.within == Within::Marker {
                    return Token::Stop(Stop::Bracket, self.at);
                }
                self.close(found);
            }
            Mark::Comma => self.comma(),
            Mark::Colon => self.colon(),
        }
        self.opening = !matches!(found, Mark::CloseObject | Mark::CloseArray);
        self.at = after;
        Token::Read
    }

    fn touch(&mut self, repair: Repair) {
        self.repair = self.repair.max(repair);
    }

    fn break_off(&mut self, kind: ProblemKind, detail: &str) {
        self.frames.clear();
        self.damage.get_or_insert_with(|| Damage::new(kind, detail));
    }

    fn comment(&mut self, letter: char) -> Token {
        let rest = self.rest();
        let second = rest.chars().nth(1);
        let end = match (letter, second) {
            ('/', None) if !self.at_end => return Token::More,
            ('/', Some('*')) => rest.get(2..).and_then(|body| body.find("*/")).map(|len| len + 4),
            ('/', Some('/')) | ('#', _) => rest.find('\n'),
            _ => {
                self.break_off(ProblemKind::InvalidJson, "a stray slash");
                self.at += 1;
                return Token::Read;
            }
        };
        match end {
            Some(end) => {
                self.touch(Repair::Structure);
                self.at += end;
                Token::Read
            }
            None if self.at_end => self.open_ended(),
            None => Token::More,
        }
    }

    /// A string or comment that never closes: the next head in it is outside a closed one.
    fn open_ended(&mut self) -> Token {
        self.break_off(ProblemKind::Truncated, "cut inside a text");
        match head::next(self.text, self.at, self.text.len()) {
            Some(end) => Token::Stop(Stop::Head, end),
            None => Token::Stop(Stop::End, self.text.len()),
        }
    }

    fn string(&mut self, family: super::mark::Family, start: usize) -> Token {
        match string::read(self.text, start, family, self.at_end) {
            Text::More => return Token::More,
            Text::Open => return self.open_ended(),
            Text::Astray { end } => {
                self.break_off(ProblemKind::InvalidJson, "a quote inside a text, or a missing comma");
                if let Some(head) = head::next(self.text, start, end) {
                    return Token::Stop(Stop::Head, head);
                }
                self.at = end;
            }
            Text::Closed { value, end, raw } => {
                match value {
                    Ok(value) => self.put_string(value, raw),
                    Err(why) => self.break_off(ProblemKind::InvalidJson, why),
                }
                self.at = end;
            }
        }
        self.opening = false;
        Token::Read
    }

    fn put_string(&mut self, value: String, raw: bool) {
        if self.expects_key() {
            let hidden = value.contains(invisible);
            self.touch(if raw || hidden { Repair::Structure } else { Repair::None });
            self.put_key(if hidden { value.replace(invisible, "") } else { value });
        } else {
            self.touch(if raw { Repair::Value } else { Repair::None });
            self.put(Value::String(value));
        }
    }

    fn expects_key(&self) -> bool {
        matches!(self.frames.last(), Some(Frame::Object { want: Want::First | Want::Next, .. }))
    }

    fn put_key(&mut self, name: String) {
        if self.frames.len() == 1 {
            self.keys.push(name.clone());
        }
        if let Some(Frame::Object { key, want, .. }) = self.frames.last_mut() {
            *key = name;
            *want = Want::Colon;
        }
    }

    /// A value takes its place.
    fn put(&mut self, value: Value) {
        let mut twice = false;
        match self.frames.last_mut() {
            Some(Frame::Object { fields, key, want }) if *want == Want::Value => {
                match fields.get(key.as_str()) {
                    Some(other) if *other != value => twice = true,
                    _ => {
                        fields.insert(std::mem::take(key), value);
                    }
                }
                *want = Want::Comma;
            }
            Some(Frame::Array { items, want }) if matches!(want, Want::First | Want::Next) => {
                items.push(value);
                *want = Want::Comma;
            }
            None if self.opens.is_empty() => self.value = Some(value),
            None => {}
            Some(_) => self.break_off(ProblemKind::InvalidJson, "a value where none belongs"),
        }
        if twice {
            self.break_off(ProblemKind::DuplicateKey, "a key stands twice, with two values");
        }
    }

    fn comma(&mut self) {
        match self.frames.last_mut() {
            Some(Frame::Object { want, .. } | Frame::Array { want, .. }) if *want == Want::Comma => *want = Want::Next,
            _ => self.break_off(ProblemKind::InvalidJson, "a comma where none belongs"),
        }
    }

    fn colon(&mut self) {
        match self.frames.last_mut() {
            Some(Frame::Object { want, .. }) if *want == Want::Colon => *want = Want::Value,
            _ => self.break_off(ProblemKind::InvalidJson, "a colon where none belongs"),
        }
    }

    fn open(&mut self, mark: Mark) {
        let fits = match self.frames.last() {
            Some(Frame::Object { want, .. }) => *want == Want::Value,
            Some(Frame::Array { want, .. }) => matches!(want, Want::First | Want::Next),
            None => true,
        };
        if !fits {
            self.break_off(ProblemKind::InvalidJson, "a bracket where none belongs");
        }
        if self.opens.len() >= DEEPEST {
            self.break_off(ProblemKind::TooDeep, "nested too deep");
        }
        self.opens.push(mark);
        if mark == Mark::OpenObject {
            self.objects += 1
        } else {
            self.arrays += 1
        }
        if self.damage.is_none() {
            self.frames.push(if mark == Mark::OpenObject {
                Frame::Object { fields: Map::new(), key: String::new(), want: Want::First }
            } else {
                Frame::Array { items: Vec::new(), want: Want::First }
            });
        }
    }

    fn close(&mut self, mark: Mark) {
        let (opener, open) = match mark {
            Mark::CloseObject => (Mark::OpenObject, self.objects),
            _ => (Mark::OpenArray, self.arrays),
        };
        if self.opens.last() != Some(&opener) {
            self.break_off(ProblemKind::InvalidJson, "brackets that don't match");
            if open == 0 {
                return;
            }
        }
        // Down to the bracket that it closes, which is there.
        while let Some(popped) = self.opens.pop() {
            if popped == Mark::OpenObject {
                self.objects -= 1
            } else {
                self.arrays -= 1
            }
            if popped == opener {
                break;
            }
        }
        let Some(frame) = self.frames.pop() else { return };
        self.finish(frame);
    }

    fn finish(&mut self, frame: Frame) {
        let (value, want) = match frame {
            Frame::Object { fields, want, .. } => {
                self.call_inside |= is_call(&fields);
                (Value::Object(fields), want)
            }
            Frame::Array { items, want } => (Value::Array(items), want),
        };
        match want {
            Want::Next => self.touch(Repair::Structure),
            Want::First | Want::Comma => {}
            Want::Colon | Want::Value => self.break_off(ProblemKind::InvalidJson, "a key without a value"),
        }
        if self.damage.is_none() {
            self.put(value);
        }
    }

    /// A run of letters outside quotes: a key, a literal, a number, or damage.
    fn word(&mut self) -> Token {
        let rest = self.rest();
        let ends = |letter: char| is_space(letter) || mark(letter).is_some() || matches!(letter, '/' | '#');
        let len = rest.find(ends).unwrap_or(rest.len());
        let word = rest.get(..len).unwrap_or_default().to_owned();
        let cut = len == rest.len();
        if cut && !self.at_end {
            return Token::More;
        }
        self.opening = false;
        self.at += len;
        if self.damage.is_some() {
            return Token::Read;
        }
        if self.expects_key() {
            let plain = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '-' | '$');
            if cut || !word.chars().all(plain) || word.starts_with(|letter: char| letter.is_numeric() || letter == '-')
            {
                let kind = if cut { ProblemKind::Truncated } else { ProblemKind::InvalidJson };
                self.break_off(kind, "a word that is no key");
            } else {
                self.touch(Repair::Structure);
                self.put_key(word);
            }
            return Token::Read;
        }
        let (value, repair) = match word.as_str() {
            "true" => (Value::Bool(true), Repair::None),
            "false" => (Value::Bool(false), Repair::None),
            "null" => (Value::Null, Repair::None),
            "True" => (Value::Bool(true), Repair::Value),
            "False" => (Value::Bool(false), Repair::Value),
            "None" => (Value::Null, Repair::Value),
            _ => match serde_json::from_str::<Number>(&word) {
                // A number at the very end of a reply may go on.
                Ok(number) if !cut => (Value::Number(number), Repair::None),
                _ => {
                    let kind = if cut { ProblemKind::Truncated } else { ProblemKind::InvalidJson };
                    self.break_off(kind, "a word without quotes, or no number");
                    return Token::Read;
                }
            },
        };
        self.touch(repair);
        self.put(value);
        Token::Read
    }

    /// The text is over.
    fn cut(&mut self) -> Token {
        if self.damage.is_none() && !self.closable() {
            self.break_off(ProblemKind::Truncated, "cut before its end");
        }
        Token::Stop(Stop::End, self.text.len())
    }

    /// Whether nothing but closing braces is missing: no array is open, and every open object ends in a complete value.
    fn closable(&self) -> bool {
        let complete = |frame: &Frame, last: bool| match frame {
            Frame::Object { want, .. } => *want == if last { Want::Comma } else { Want::Value },
            Frame::Array { .. } => false,
        };
        let last = self.frames.len().saturating_sub(1);
        !self.frames.is_empty() && self.frames.iter().enumerate().all(|(index, frame)| complete(frame, index == last))
    }

    fn done(mut self, stop: Stop, end: usize) -> Reading {
        match stop {
            Stop::Bracket if self.damage.is_none() && !self.closable() => {
                self.break_off(ProblemKind::Truncated, "closed before its end");
            }
            Stop::Head => self.break_off(ProblemKind::Truncated, "cut by the next marker"),
            _ => {}
        }
        if matches!(stop, Stop::Bracket | Stop::End) && self.damage.is_none() {
            self.touch(Repair::Structure);
            self.opens.clear();
            while let Some(frame) = self.frames.pop() {
                self.finish(frame);
            }
        }
        let value = if self.damage.is_none() { self.value } else { None };
        let Machine { damage, repair, keys, call_inside, .. } = self;
        Reading { end, stop, value, damage, repair, keys, call_inside }
    }
}

/// Whether an object names both a tool and its parameters.
fn is_call(fields: &Map<String, Value>) -> bool {
    let has = |names: &[&str]| names.iter().any(|name| fields.contains_key(*name));
    let named = has(&["tool", "tool_name"]) && has(&["parameters", "arguments", "args", "params"]);
    named || (fields.get("name").is_some_and(Value::is_string) && has(&["arguments"]))
}
