//! One JSON value out of a text that may be damaged, cut, or not there yet: the extent first, the value where there is one.

mod frame;

use serde_json::{Number, Value};

use super::damage::{Damage, ProblemKind};
use super::mark::{Mark, is_space, mark};
use super::string::{self, Text};
use crate::Repair;
use crate::scan::head;
use frame::Frame;

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
pub struct JsonReading {
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
    /// Whether the text was searched to its very end, and nothing closes.
    pub searched: bool,
    /// Whether an object in it, at any depth, names both a tool and its parameters.
    pub call_inside: bool,
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
    searched: bool,
    call_inside: bool,
    value: Option<Value>,
}

/// Reads the value that opens at `start` (a bracket of an object or an array). `None` where more text could change the answer.
pub fn read(text: &str, start: usize, at_end: bool, within: Within) -> Option<JsonReading> {
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
        searched: false,
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
        if letter == '`' && self.rest().chars().all(|letter| is_space(letter) || letter == '`') {
            // The fence around a cut marker at the very end of a reply.
            return if self.at_end { self.cut() } else { Token::More };
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
        self.searched = true;
        match head::next(self.text, self.at, self.text.len()) {
            Some(end) => Token::Stop(Stop::Head, end),
            None => Token::Stop(Stop::End, self.text.len()),
        }
    }

    fn string(&mut self, family: super::mark::Family, start: usize) -> Token {
        match string::read(self.text, start, family, self.expects_key(), self.at_end) {
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
            _ => match parse_number(&word) {
                // A number at the very end of a reply may go on.
                Some(number) if !cut => (Value::Number(number), Repair::None),
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
        self.searched = true;
        Token::Stop(Stop::End, self.text.len())
    }

    fn done(mut self, stop: Stop, end: usize) -> JsonReading {
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
        let Machine { damage, repair, keys, searched, call_inside, .. } = self;
        JsonReading { end, stop, value, damage, repair, keys, searched, call_inside }
    }
}

/// A number by JSON's own grammar, a decimal being the nearest there is.
pub(crate) fn parse_number(word: &str) -> Option<Number> {
    let number = serde_json::from_str::<Number>(word).ok()?;
    if number.is_f64() { word.parse::<f64>().ok().and_then(Number::from_f64) } else { Some(number) }
}
