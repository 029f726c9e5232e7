//! The string literals of Rust code, unescaped.

use std::iter::Peekable;
use std::str::Chars;

/// A string literal of code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Literal {
    /// Its line, from 1.
    pub line: usize,
    /// What it says.
    pub text: String,
}

/// Every string literal of a piece of code, comments and characters left aside.
pub fn read_literals(code: &str) -> Vec<Literal> {
    let mut found = Vec::new();
    let mut signs = Signs { rest: code.chars().peekable(), line: 1 };
    let mut before = ' ';
    while let Some(sign) = signs.next() {
        match sign {
            '/' if signs.rest.peek() == Some(&'/') => while signs.next().is_some_and(|sign| sign != '\n') {},
            '\'' => signs.skip_character(),
            '"' => {
                let line = signs.line;
                let raw = before == 'r' || before == '#';
                found.push(Literal { line, text: signs.read_text(raw) });
            }
            _ => {}
        }
        before = sign;
    }
    found
}

/// The characters of code that are still to be read, with the line that they are on.
struct Signs<'a> {
    rest: Peekable<Chars<'a>>,
    line: usize,
}

impl Iterator for Signs<'_> {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        let sign = self.rest.next()?;
        self.line += usize::from(sign == '\n');
        Some(sign)
    }
}

impl Signs<'_> {
    /// Behind a single quotation mark: a character is skipped, and a lifetime has nothing to skip.
    fn skip_character(&mut self) {
        let mut ahead = self.rest.clone();
        match (ahead.next(), ahead.next()) {
            (Some('\\'), Some(_)) => {
                self.by_ref().take(2).for_each(drop);
                while self.next().is_some_and(|sign| sign != '\'') {}
            }
            (Some(_), Some('\'')) => self.by_ref().take(2).for_each(drop),
            _ => {}
        }
    }

    /// Behind the mark that opens a text: up to the one that closes it.
    fn read_text(&mut self, raw: bool) -> String {
        let mut text = String::new();
        while let Some(sign) = self.next().filter(|sign| *sign != '"') {
            match sign {
                '\\' if !raw => text.extend(self.read_escape()),
                sign => text.push(sign),
            }
        }
        text
    }

    /// Behind a backslash: the character that is meant, and none where the text only goes on in the next line.
    fn read_escape(&mut self) -> Option<char> {
        match self.next()? {
            'n' => Some('\n'),
            't' => Some('\t'),
            'r' => Some('\r'),
            '0' => Some('\0'),
            'u' => {
                let code: String = self.by_ref().skip(1).take_while(|sign| *sign != '}').collect();
                u32::from_str_radix(&code, 16).ok().and_then(char::from_u32)
            }
            '\n' => {
                while self.rest.next_if(|sign| sign.is_whitespace()).is_some() {}
                None
            }
            other => Some(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_read_unescaped_and_nothing_else_is() {
        let code = "let a = \"It\\u{2019}s \\\"so\\\"\"; // \"not this\"\nlet b = ['\"', '\\'', '\\u{201c}']; fn c<'a>() { \"one \\\n    text\" }\nr\"a\\d\"";
        let texts: Vec<(usize, String)> =
            read_literals(code).into_iter().map(|literal| (literal.line, literal.text)).collect();
        let wanted = [(1, "It\u{2019}s \"so\""), (2, "one text"), (4, "a\\d")];
        assert_eq!(texts, wanted.map(|(line, text)| (line, text.to_owned())));
    }
}
