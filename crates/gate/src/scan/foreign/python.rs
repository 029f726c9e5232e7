//! A call in Python's form with literal keyword arguments, `x(name="aspirin", count=2)`. Anything else that Python allows has no
//! reading here: an expression, a value without its name, a name without quotes.

use serde_json::{Map, Value};

use crate::Repair;
use crate::repair::{Stop, Within, is_space, parse_number, read};

/// What stands at a name.
#[derive(Debug, PartialEq)]
pub enum Python {
    /// More text is needed to tell.
    More,
    /// No call that can be read; one past the bracket that closes it, or the end of the text.
    Broken(usize),
    /// A call.
    Call(PythonCall),
}

/// A call as it was written.
#[derive(Debug, PartialEq)]
pub struct PythonCall {
    /// The name, with what stands before it.
    pub name: String,
    /// The arguments.
    pub arguments: Map<String, Value>,
    /// What had to be repaired within them.
    pub repair: Repair,
    /// One past the closing bracket.
    pub end: usize,
}

/// The call that begins at a name; `print(…)` around it is taken off.
pub fn read_python(text: &str, at: usize, at_end: bool) -> Python {
    let Some(inner) = text.get(at..).and_then(|rest| rest.strip_prefix("print(")) else {
        return Reading { text, at, at_end }.call();
    };
    let start = skip_space(text, text.len() - inner.len());
    match (Reading { text, at: start, at_end }).call() {
        Python::Call(call) => {
            let close = skip_space(text, call.end);
            match text.get(close..).and_then(|rest| rest.chars().next()) {
                Some(')') => Python::Call(PythonCall { end: close + 1, ..call }),
                None if !at_end => Python::More,
                _ => close_bracket(text, at, at_end),
            }
        }
        Python::Broken(_) => close_bracket(text, at, at_end),
        Python::More => Python::More,
    }
}

/// How long the name at the beginning of a text is.
pub fn name_length(text: &str) -> usize {
    let part = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '.');
    text.find(|letter: char| !part(letter)).unwrap_or(text.len())
}

/// One past the white space from `at` on.
pub fn skip_space(text: &str, at: usize) -> usize {
    text.len() - text.get(at..).unwrap_or_default().trim_start_matches(is_space).len()
}

/// The bracket that closes the first one from `at` on, quoted text aside; a blank line ends what is not closed.
fn close_bracket(text: &str, at: usize, at_end: bool) -> Python {
    let mut depth = 0_usize;
    let mut quote = None;
    let mut escaped = false;
    let rest = text.get(at..).unwrap_or_default();
    let blank = rest.find("\n\n");
    for (offset, letter) in rest.char_indices() {
        match (quote, letter) {
            _ if escaped => escaped = false,
            (Some(_), '\\') => escaped = true,
            (Some(open), letter) if letter == open => quote = None,
            (Some(_), '\n') => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(letter),
            (None, '(') => depth += 1,
            (None, ')') if depth <= 1 => return Python::Broken(at + offset + 1),
            (None, ')') => depth -= 1,
            (None, _) => {}
        }
        if blank == Some(offset) {
            return Python::Broken(at + offset);
        }
    }
    if at_end { Python::Broken(text.len()) } else { Python::More }
}

struct Reading<'a> {
    text: &'a str,
    at: usize,
    at_end: bool,
}

/// A part of a call.
enum Part<T> {
    More,
    Wrong,
    Is(T),
}

impl Reading<'_> {
    fn call(mut self) -> Python {
        let start = self.at;
        match self.parts() {
            Part::Is(call) => Python::Call(call),
            Part::More if !self.at_end => Python::More,
            _ => close_bracket(self.text, start, self.at_end),
        }
    }

    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The next letter that is no white space; it stays.
    fn next_sign(&mut self) -> Option<char> {
        self.at = skip_space(self.text, self.at);
        self.rest().chars().next()
    }

    fn parts(&mut self) -> Part<PythonCall> {
        let len = name_length(self.rest());
        let name = self.rest().get(..len).unwrap_or_default().to_owned();
        self.at += len;
        match self.rest().chars().next() {
            None => return Part::More,
            Some('(') if !name.is_empty() => self.at += 1,
            Some(_) => return Part::Wrong,
        }
        let mut arguments = Map::new();
        let mut repair = Repair::None;
        loop {
            match self.next_sign() {
                None => return Part::More,
                Some(')') => {
                    return Part::Is(PythonCall { name, arguments, repair, end: self.at + 1 });
                }
                Some(_) => {}
            }
            let len = name_length(self.rest());
            let key = self.rest().get(..len).unwrap_or_default().to_owned();
            self.at += len;
            match self.next_sign() {
                None => return Part::More,
                Some('=') if !key.is_empty() && !key.contains('.') => self.at += 1,
                Some(_) => return Part::Wrong,
            }
            match self.value() {
                Part::More => return Part::More,
                Part::Wrong => return Part::Wrong,
                Part::Is((value, touched)) => {
                    repair = repair.max(touched);
                    if arguments.insert(key, value).is_some() {
                        return Part::Wrong;
                    }
                }
            }
            match self.next_sign() {
                None => return Part::More,
                Some(',') => self.at += 1,
                Some(')') => {}
                Some(_) => return Part::Wrong,
            }
        }
    }

    fn value(&mut self) -> Part<(Value, Repair)> {
        match self.next_sign() {
            None => Part::More,
            Some(quote @ ('"' | '\'')) => self.string(quote),
            Some('{' | '[') => match read(self.text, self.at, self.at_end, Within::Text { hopeful: true }) {
                None => Part::More,
                Some(reading) => {
                    self.at = reading.end;
                    match reading.value {
                        Some(value) if reading.stop == Stop::Whole => Part::Is((value, reading.repair)),
                        _ => Part::Wrong,
                    }
                }
            },
            Some(_) => self.word(),
        }
    }

    fn word(&mut self) -> Part<(Value, Repair)> {
        let rest = self.rest();
        let Some(len) = rest.find(|letter: char| matches!(letter, ',' | ')') || is_space(letter)) else {
            return Part::More;
        };
        let word = rest.get(..len).unwrap_or_default();
        let value = match word {
            "True" | "true" => Value::Bool(true),
            "False" | "false" => Value::Bool(false),
            "None" | "null" => Value::Null,
            _ => match parse_number(word) {
                Some(number) => Value::Number(number),
                None => return Part::Wrong,
            },
        };
        self.at += len;
        Part::Is((value, Repair::None))
    }

    fn string(&mut self, quote: char) -> Part<(Value, Repair)> {
        let start = self.at + 1;
        let mut value = String::new();
        let mut letters = self.text.get(start..).unwrap_or_default().char_indices();
        while let Some((offset, letter)) = letters.next() {
            match letter {
                '\\' => match letters.next() {
                    None => return Part::More,
                    Some((_, escape)) => match escaped(escape, &mut letters) {
                        Some(letter) => value.push(letter),
                        None if letters.as_str().len() < 4 && !self.at_end => return Part::More,
                        None => return Part::Wrong,
                    },
                },
                letter if letter == quote => {
                    self.at = start + offset + 1;
                    return Part::Is((Value::String(value), Repair::None));
                }
                '\n' | '\r' => return Part::Wrong,
                letter => value.push(letter),
            }
        }
        Part::More
    }
}

/// The character of an escape, from its letter and what follows.
fn escaped(letter: char, rest: &mut std::str::CharIndices<'_>) -> Option<char> {
    Some(match letter {
        '\\' | '\'' | '"' => letter,
        'n' => '\n',
        't' => '\t',
        'u' => {
            let digits: String = rest.by_ref().take(4).map(|(_, digit)| digit).collect();
            let plain = digits.len() == 4 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
            return plain.then(|| u32::from_str_radix(&digits, 16).ok()).flatten().and_then(char::from_u32);
        }
        _ => return None,
    })
}
