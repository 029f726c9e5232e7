//! One string, in whatever quotes. A quote inside it that closes nothing has one reading as an apostrophe ("it's", "the dogs' bowl",
//! "5' tall") or as a quotation within ("he said 'clear' and left"); any other is what an expression looks like (`'a' + ''`), and none.

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
    let mut quoting = false;
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
                    // A quotation within was opened and not closed: where the value ends cannot be told.
                    let wrong = wrong.or(quoting.then_some("a quotation in a text that does not end"));
                    return Text::Closed { value: wrong.map_or(Ok(value), Err), end: after, raw };
                }
                // JSON's own quote always closes; another may be an apostrophe, or a quotation inside.
                (Some(false), Family::Straight) => return Text::Astray { end: after },
                (Some(false), _) => {
                    let before = text.get(start..at).and_then(|before| before.chars().next_back());
                    match inner(before, rest, family.single(), quoting) {
                        Inner::Apostrophe => {}
                        Inner::Opens => quoting = true,
                        Inner::Closes => quoting = false,
                        Inner::Nothing => return Text::Astray { end: after },
                    }
                    value.push(letter);
                    at = after;
                }
            }
        }
    }
    if at_end { Text::Open } else { Text::More }
}

/// What a quote is that does not close its string.
enum Inner {
    /// A letter of a word, or the mark of feet.
    Apostrophe,
    /// It opens a quotation within.
    Opens,
    /// It closes that.
    Closes,
    /// None of them.
    Nothing,
}

/// What such a quote is, by the letter before it and what stands behind it; `quoting` where a quotation within is open.
fn inner(before: Option<char>, rest: &str, single: bool, quoting: bool) -> Inner {
    let Some(before) = before else { return Inner::Nothing };
    let after = rest.chars().next();
    let word = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    if single && before.is_alphanumeric() && word(after) {
        return Inner::Apostrophe;
    }
    if quoting {
        return if before.is_whitespace() { Inner::Nothing } else { Inner::Closes };
    }
    if word(after) && (before.is_whitespace() || matches!(before, '(' | '[' | '\u{2014}' | '-')) {
        return Inner::Opens;
    }
    let goes_on =
        after.is_some_and(char::is_whitespace) && rest.trim_start().chars().next().is_some_and(char::is_alphabetic);
    // A possessive, feet, a dropped letter ("the dogs' bowl", "5' tall").
    if single && goes_on && (matches!(before, 's' | 'S') || before.is_ascii_digit()) {
        return Inner::Apostrophe;
    }
    Inner::Nothing
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
