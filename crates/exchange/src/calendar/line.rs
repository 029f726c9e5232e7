//! The lines of a calendar (RFC 5545, 3.1): those that were folded put together again, each with its name, its parameters and its value.

use std::io::{BufRead, BufReader, Read};

use crate::bounded::{Budget, Metered};
use crate::incoming::Unread;

/// One line of a calendar, unfolded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Line {
    /// In capital letters.
    pub name: String,
    /// Each with its name in capital letters.
    parameters: Vec<(String, String)>,
    /// As it is written.
    pub value: String,
}

impl Line {
    /// Reads a line; none where it has no name or no value.
    pub fn parse(text: &str) -> Option<Line> {
        let colon = find_unquoted(text, ':')?;
        let (head, value) = (text.get(..colon)?, text.get(colon + 1..)?);
        let mut parts = split_unquoted(head).into_iter();
        let name = parts.next()?.trim().to_uppercase();
        let parameter = |part: &str| {
            let (name, value) = part.split_once('=')?;
            Some((name.trim().to_uppercase(), value.trim().trim_matches('"').to_owned()))
        };
        let parameters = parts.filter_map(parameter).collect();
        (!name.is_empty()).then(|| Line { name, parameters, value: value.trim().to_owned() })
    }

    /// The line as a calendar writes it, unfolded.
    pub fn tell(&self) -> String {
        let parameters: String = self.parameters.iter().map(|(name, value)| format!(";{name}=\"{value}\"")).collect();
        format!("{}{parameters}:{}", self.name, self.value)
    }

    /// The value of a parameter.
    pub fn parameter(&self, name: &str) -> Option<&str> {
        self.parameters.iter().find(|(each, _)| each == name).map(|(_, value)| value.as_str())
    }

    /// The value as text, without its escapes.
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(self.value.len());
        let mut letters = self.value.chars();
        while let Some(letter) = letters.next() {
            match letter {
                '\\' => match letters.next() {
                    Some('n' | 'N') => text.push('\n'),
                    Some(escaped) => text.push(escaped),
                    None => text.push('\\'),
                },
                plain => text.push(plain),
            }
        }
        text.trim().to_owned()
    }
}

/// Where a sign first stands outside of quotation marks.
fn find_unquoted(text: &str, sign: char) -> Option<usize> {
    let mut quoted = false;
    text.char_indices().find_map(|(at, letter)| {
        quoted ^= letter == '"';
        (letter == sign && !quoted).then_some(at)
    })
}

/// The parts between semicolons outside of quotation marks.
fn split_unquoted(mut text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    while let Some(at) = find_unquoted(text, ';') {
        parts.push(&text[..at]);
        text = &text[at + 1..];
    }
    parts.push(text);
    parts
}

/// The lines of a file, one after the other.
pub(super) struct Lines<R> {
    from: BufReader<Metered<R>>,
    budget: Budget,
    /// The line that was read to see whether the one before it went on.
    next: Option<Vec<u8>>,
}

impl<R: Read> Lines<R> {
    pub fn new(from: R) -> Lines<R> {
        let budget = Budget::new();
        Lines { from: BufReader::new(Metered::new(from, &budget)), budget, next: None }
    }

    /// The next line, unfolded; none at the end of the file. A fold may cut a letter in two: what is put together is text, not its parts.
    pub fn read_line(&mut self) -> Result<Option<String>, Unread> {
        self.budget.renew();
        let Some(mut line) = self.take_next()? else { return Ok(None) };
        while let Some(more) = self.take_next()? {
            match more.as_slice() {
                [b' ' | b'\t', rest @ ..] => line.extend_from_slice(rest),
                _ => {
                    self.next = Some(more);
                    break;
                }
            }
        }
        String::from_utf8(line).map(Some).map_err(|_| Unread::Broken("it is no text of UTF-8"))
    }

    /// One line as it stands in the file, without its end.
    fn take_next(&mut self) -> Result<Option<Vec<u8>>, Unread> {
        if let Some(next) = self.next.take() {
            return Ok(Some(next));
        }
        let mut bytes = Vec::new();
        if self.from.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        while matches!(bytes.last(), Some(b'\r' | b'\n')) {
            bytes.pop();
        }
        Ok(Some(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folded_line_is_put_together_again() {
        let mut lines = Lines::new("SUMMARY:Eye\r\n  clinic\r\nEND:VEVENT".as_bytes());
        assert_eq!(lines.read_line().unwrap().as_deref(), Some("SUMMARY:Eye clinic"));
        assert_eq!(lines.read_line().unwrap().as_deref(), Some("END:VEVENT"));
        assert_eq!(lines.read_line().unwrap(), None);
    }

    #[test]
    fn line_has_its_parameters_and_its_text() {
        let line = Line::parse("description;ALTREP=\"a:b;c\";LANGUAGE=en:bring\\, please\\nthe card").unwrap();
        assert_eq!(line.name, "DESCRIPTION");
        assert_eq!((line.parameter("ALTREP"), line.parameter("LANGUAGE")), (Some("a:b;c"), Some("en")));
        assert_eq!(line.text(), "bring, please\nthe card");
        assert_eq!(Line::parse("no colon"), None);
    }
}
