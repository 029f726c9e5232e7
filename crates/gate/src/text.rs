//! Text as it may be judged, kept and shown: without control characters, escape sequences and direction marks.
//!
//! A sequence that a terminal would act on (ECMA-48's control sequences and control strings) goes whole; every other control character
//! goes alone. Line breaks stay line breaks, whatever character they were, and so do tabs. Unicode's bidirectional controls (UAX #9,
//! property `Bidi_Control`) go: they can show "5 mg" where "50 mg" is written. Zero-width joiners stay: names and emoji need them.

use std::borrow::Cow;

use serde_json::{Map, Value};

const ESC: char = '\u{1B}';
const BELL: char = '\u{7}';

/// Whether a character shows nothing and changes how others are shown, or what a terminal does.
fn hidden(letter: char) -> bool {
    let direction =
        matches!(letter, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{206F}');
    let control = letter.is_control() && !matches!(letter, '\n' | '\t');
    // The separators are line breaks of another name; the annotation marks and the byte order mark are nobody's words.
    direction || control || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}')
}

/// The text without what is not to be shown. Linear in its length; borrowed where nothing goes.
pub fn plain(text: &str) -> Cow<'_, str> {
    if !text.contains(hidden) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut ends = Ends::default();
    let mut rest = text;
    while let Some(found) = rest.find(hidden) {
        let (words, from) = rest.split_at_checked(found).unwrap_or((rest, ""));
        out.push_str(words);
        let mut letters = from.chars();
        let letter = letters.next();
        let behind = letters.as_str();
        rest = match letter {
            Some('\r') => {
                out.push('\n');
                behind.strip_prefix('\n').unwrap_or(behind)
            }
            Some('\u{B}' | '\u{C}' | '\u{85}' | '\u{2028}' | '\u{2029}') => {
                out.push('\n');
                behind
            }
            Some(letter) => match introduced(letter, behind) {
                None => behind,
                Some((Sequence::Control, body)) => control_sequence(body),
                Some((Sequence::String, body)) => ends.behind(text, body),
            },
            None => behind,
        };
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// The same on one line: what breaks a line is a space.
pub fn line(text: &str) -> Cow<'_, str> {
    match plain(text) {
        text if !text.contains(['\n', '\t']) => text,
        text => Cow::Owned(text.replace(['\n', '\t'], " ")),
    }
}

/// JSON with every such character escaped within its strings, where alone they can stand: the same value, and nothing that a terminal
/// would act on.
pub fn escaped(json: &str) -> Cow<'_, str> {
    if !json.contains(hidden) {
        return Cow::Borrowed(json);
    }
    let mut out = String::with_capacity(json.len() + 16);
    for letter in json.chars() {
        if !hidden(letter) {
            out.push(letter);
            continue;
        }
        for unit in letter.encode_utf16(&mut [0; 2]) {
            out.push_str(&format!("\\u{unit:04x}"));
        }
    }
    Cow::Owned(out)
}

/// A value with every text of it plain, the names of its fields too. Of two fields whose names become one, the first stays.
pub fn plain_value(value: Value) -> Value {
    match value {
        Value::String(text) => match plain(&text) {
            Cow::Borrowed(_) => Value::String(text),
            Cow::Owned(plain) => Value::String(plain),
        },
        Value::Array(items) => Value::Array(items.into_iter().map(plain_value).collect()),
        Value::Object(fields) => Value::Object(plain_fields(fields)),
        other => other,
    }
}

/// Every text of an object's fields plain, their names too. Of two fields whose names become one, the first stays.
pub fn plain_fields(fields: Map<String, Value>) -> Map<String, Value> {
    let mut out = Map::with_capacity(fields.len());
    for (name, value) in fields {
        let name = match plain(&name) {
            Cow::Borrowed(_) => name,
            Cow::Owned(plain) => plain,
        };
        out.entry(name).or_insert_with(|| plain_value(value));
    }
    out
}

/// What a control character begins.
enum Sequence {
    /// A control sequence (CSI): parameters, and one final letter.
    Control,
    /// A control string (OSC, DCS, SOS, PM, APC): up to its terminator.
    String,
}

/// The sequence that a character introduces, alone (C1) or with the one behind it, and what follows.
fn introduced(letter: char, behind: &str) -> Option<(Sequence, &str)> {
    match letter {
        '\u{9B}' => Some((Sequence::Control, behind)),
        '\u{90}' | '\u{98}' | '\u{9D}' | '\u{9E}' | '\u{9F}' => Some((Sequence::String, behind)),
        ESC => {
            let body = behind.get(1..)?;
            match behind.as_bytes().first()? {
                b'[' => Some((Sequence::Control, body)),
                b']' | b'P' | b'X' | b'^' | b'_' => Some((Sequence::String, body)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// What follows a control sequence. One that is cut ends where it is none any more: no word goes with it.
fn control_sequence(body: &str) -> &str {
    let rest = body.trim_start_matches(|letter| ('\u{30}'..='\u{3F}').contains(&letter));
    let rest = rest.trim_start_matches(|letter| ('\u{20}'..='\u{2F}').contains(&letter));
    rest.strip_prefix(|letter| ('\u{40}'..='\u{7E}').contains(&letter)).unwrap_or(rest)
}

/// Where the next control string may end, found once for all that begin before it.
#[derive(Default)]
struct Ends {
    /// One past what was looked through, and the end found there: whether it is a terminator or a line break.
    found: Option<(usize, bool, usize)>,
}

impl Ends {
    /// What follows a control string whose body this is. One that its line does not end takes no words with it.
    fn behind<'a>(&mut self, text: &'a str, body: &'a str) -> &'a str {
        let from = text.len() - body.len();
        let (_, terminates, past) = match self.found {
            Some(found) if found.0 > from => found,
            _ => *self.found.insert(Ends::next(text, from)),
        };
        if terminates { text.get(past..).unwrap_or_default() } else { body }
    }

    fn next(text: &str, from: usize) -> (usize, bool, usize) {
        let body = text.get(from..).unwrap_or_default();
        let ends = |letter: char| matches!(letter, BELL | '\u{9C}' | '\n' | '\r');
        let plain = body.find(ends).unwrap_or(body.len());
        let escaped = body.get(..plain).and_then(|part| part.find("\u{1B}\\"));
        match (escaped, body.get(plain..).and_then(|rest| rest.chars().next())) {
            (Some(at), _) => (from + at + 1, true, from + at + 2),
            (None, Some(letter @ (BELL | '\u{9C}'))) => (from + plain + 1, true, from + plain + letter.len_utf8()),
            _ => (from + plain + 1, false, from + plain),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    #[test]
    fn what_a_terminal_would_act_on_goes_and_every_word_stays() {
        for (text, want) in [
            ("met\u{1b}[31mformin\u{1b}[0m", "metformin"),
            ("\u{1b}]0;owned\u{7}metformin", "metformin"),
            ("\u{1b}]8;;https://x.example\u{1b}\\metformin\u{1b}]8;;\u{1b}\\", "metformin"),
            ("\u{9b}2Jmetformin\u{9d}52;c;AAAA\u{9c}", "metformin"),
            ("\u{1b}Pq#0\u{1b}\\metformin", "metformin"),
            ("a\u{0}\u{8}b\u{7f}\u{80}c", "abc"),
            // What is cut or is no sequence takes nothing of the words with it.
            ("\u{1b}]0;metformin", "0;metformin"),
            ("\u{1b}]0;x\nmetformin\u{7}", "0;x\nmetformin"),
            ("took \u{1b}metformin", "took metformin"),
            ("\u{1b}[\u{e9}t\u{e9}", "\u{e9}t\u{e9}"),
            ("metformin\u{1b}", "metformin"),
            ("metformin\u{1b}[", "metformin"),
        ] {
            assert_eq!(plain(text), want, "{text:?}");
        }
    }

    #[test]
    fn direction_marks_go_and_joiners_stay() {
        assert_eq!(plain("\u{202e}gm 05\u{202c} 5\u{200e} mg\u{2066}\u{2069}"), "gm 05 5 mg");
        let family = "\u{1f469}\u{200d}\u{1f467} \u{645}\u{6cc}\u{200c}\u{62e}\u{648}\u{627}\u{647}\u{645}";
        assert!(matches!(plain(family), Cow::Borrowed(same) if same == family));
    }

    #[test]
    fn a_line_break_stays_one_whatever_it_was() {
        assert_eq!(plain("a\r\nb\rc\u{2028}d\u{85}e\u{c}f\tg\n"), "a\nb\nc\nd\ne\nf\tg\n");
        assert_eq!(line("a\r\nb\tc"), "a b c");
    }

    #[test]
    fn escaped_json_is_the_same_value_and_shows_nothing_hidden() {
        let value = json!({"a\u{200e}": "x\u{1b}[1m \u{7f}\u{9b} y\u{202e} \u{feff}"});
        let text = value.to_string();
        let shown = escaped(&text);
        assert!(!shown.contains(hidden));
        assert_eq!(serde_json::from_str::<Value>(&shown).unwrap(), value);
    }

    #[test]
    fn a_value_is_plain_to_its_depth_and_so_are_its_names() {
        let value = json!({"a\u{200e}": ["x\u{1b}[1m", {"b": "y\u{202e}"}], "a": 1, "n": 2.5});
        assert_eq!(plain_value(value), json!({"a": ["x", {"b": "y"}], "n": 2.5}));
    }

    proptest! {
        #[test]
        fn nothing_hidden_is_left_and_nothing_visible_is_added(text in "[a-z\\n \u{1b}\u{7}\u{9b}\u{9c}\u{9d}\u{202e}\\]\\[\\\\;0m]{0,60}") {
            let found = plain(&text);
            prop_assert!(!found.contains(hidden));
            prop_assert_eq!(plain(&found), found.as_ref());
            let mut left = text.chars();
            prop_assert!(found.chars().all(|letter| left.any(|each| each == letter)), "{:?} {:?}", text, found);
        }
    }

    #[test]
    fn strings_that_never_end_are_looked_through_once() {
        let many = "\u{1b}]".repeat(200_000);
        assert_eq!(plain(&many), "");
    }
}
