//! One string, in whatever quotes.

use super::mark::{Family, is_quote, structure_follows};

/// What was read.
#[derive(Debug, PartialEq)]
pub(super) enum Text {
    /// The text goes on, and may close yet.
    More,
    /// It never closes.
    Open,
    /// It closes where nothing that may follow a string follows.
    Astray {
        /// One past its closing quote.
        end: usize,
    },
    /// It closes.
    Closed {
        /// What it says, or why it says nothing.
        value: Result<String, &'static str>,
        /// One past its closing quote.
        end: usize,
        /// Whether a raw line break or tab stands in it.
        raw: bool,
    },
}

/// Reads the string whose first character after the quote is at `start`; `key` where a key must stand.
pub(super) fn read(text: &str, start: usize, family: Family, key: bool, at_end: bool) -> Text {
    // A key that no straight quote opened may be closed by any quote: keys hold none.
    let closes = |letter: char| family.closes(letter) || (key && family != Family::Straight && is_quote(letter));
    let mut value = String::new();
    let mut wrong = None;
    let mut raw = false;
    let mut at = start;
    // Long plain stretches are copied whole.
    while let Some(rest) = text.get(at..) {
        let plain = rest.find(|letter: char| letter == '\\' || letter < ' ' || closes(letter));
        let Some(plain) = plain else { break };
        value.push_str(rest.get(..plain).unwrap_or_default());
        at += plain;
        let Some(letter) = text.get(at..).and_then(|rest| rest.chars().next()) else { break };
        let after = at + letter.len_utf8();
        let rest = text.get(after..).unwrap_or_default();
        if letter == '\\' {
            match escape(rest, family) {
                Escape::Cut => break,
                Escape::Is(letter, len) => {
                    value.push(letter);
                    at = after + len;
                }
                Escape::Wrong => {
                    wrong = Some("an escape that JSON does not have");
                    at = after + rest.chars().next().map_or(0, char::len_utf8);
                }
            }
        } else if letter < ' ' {
            // A line break has one reading; a control character has none.
            match letter {
                '\n' | '\r' | '\t' => raw = true,
                _ => wrong = Some("a control character in a text"),
            }
            value.push(letter);
            at = after;
        } else {
            match (structure_follows(rest, at_end), family) {
                (None, _) => return Text::More,
                (Some(true), _) => {
                    let value = wrong.map_or(Ok(value), Err);
                    return Text::Closed { value, end: after, raw };
                }
                // JSON's own quote always closes; another may be an apostrophe, or a quotation inside.
                (Some(false), Family::Straight) => return Text::Astray { end: after },
                (Some(false), _) => {
                    value.push(letter);
                    at = after;
                }
            }
        }
    }
    if at_end { Text::Open } else { Text::More }
}

enum Escape {
    /// The text ends in it.
    Cut,
    /// A character, from so many bytes.
    Is(char, usize),
    /// JSON has no such escape.
    Wrong,
}

/// What stands after a backslash.
fn escape(rest: &str, family: Family) -> Escape {
    let Some(letter) = rest.chars().next() else { return Escape::Cut };
    let is = match letter {
        '"' | '\\' | '/' => letter,
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        'b' => '\u{8}',
        'f' => '\u{C}',
        'u' => return unicode(rest),
        _ if family != Family::Straight && family.closes(letter) => letter,
        _ => return Escape::Wrong,
    };
    Escape::Is(is, letter.len_utf8())
}

fn unicode(rest: &str) -> Escape {
    let Some(first) = rest.get(1..5).and_then(hex) else {
        return if rest.len() < 5 { Escape::Cut } else { Escape::Wrong };
    };
    if let Some(letter) = char::from_u32(first) {
        return Escape::Is(letter, 5);
    }
    // A surrogate stands for something only in its pair.
    if rest.len() < 11 && "\\u".starts_with(rest.get(5..7.min(rest.len())).unwrap_or("x")) {
        return Escape::Cut;
    }
    let second = rest.get(5..7).filter(|mark| *mark == "\\u").and_then(|_| rest.get(7..11)).and_then(hex);
    match second {
        Some(second) if (0xD800..0xDC00).contains(&first) && (0xDC00..0xE000).contains(&second) => {
            let whole = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
            char::from_u32(whole).map_or(Escape::Wrong, |letter| Escape::Is(letter, 11))
        }
        _ => Escape::Wrong,
    }
}

fn hex(digits: &str) -> Option<u32> {
    let plain = digits.len() == 4 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    plain.then(|| u32::from_str_radix(digits, 16).ok()).flatten()
}
