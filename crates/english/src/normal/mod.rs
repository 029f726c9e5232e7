//! The one normal form of a message: what nobody sees is gone, each apostrophe is one, look-alike letters are those they look like. Each
//! character keeps its place in the original, so whatever is found is shown, and stored, as it was said.
//!
//! Marks that stand over letters join them (é) or go; control and format characters go; compatibility forms (full width, mathematical
//! letters) are folded by Unicode's tables. A look-alike is folded only within a word that has Latin letters beside it (UTS 39, mixed
//! script): a word all of another script is that script's. Fractions, superscripts, subscripts and µ are figures and units, never folded.

use std::borrow::Cow;
use std::ops::Range;

use unicode_normalization::char::compose;

use crate::span::Span;

mod letter;

use letter::{apostrophe, combines, hidden, is_break, like, strikes, wide};

/// A message in its normal form. Made in one pass, linear in its length.
pub(crate) struct Normal<'a> {
    /// The text to read.
    pub text: Cow<'a, str>,
    // Where it differs from the original, in order.
    pieces: Vec<Piece>,
    // What is struck through, mark by mark.
    struck: Vec<Range<usize>>,
}

/// A stretch of the normal form, and the stretch of the original that it stands for. Either may be empty.
#[derive(Clone, Copy, Debug)]
struct Piece {
    from: usize,
    to: usize,
    was_from: usize,
    was_to: usize,
}

impl<'a> Normal<'a> {
    pub fn of(original: &'a str) -> Normal<'a> {
        if plain(original) {
            return Normal { text: original.into(), pieces: Vec::new(), struck: Vec::new() };
        }
        let mut made = Maker { original, text: String::with_capacity(original.len()), ..Maker::default() };
        made.read();
        Normal { text: made.text.into(), pieces: made.pieces, struck: made.struck }
    }

    /// The place in the original of a stretch of the normal form.
    pub fn span(&self, from: usize, to: usize) -> Span {
        // Behind what went without a trace before it, and before what went behind it.
        let first = self.pieces.partition_point(|piece| piece.from <= from);
        let last = self.pieces.partition_point(|piece| piece.from < to);
        let piece = |after: usize| after.checked_sub(1).and_then(|at| self.pieces.get(at));
        let start = match piece(first) {
            Some(piece) if from < piece.to => piece.was_from,
            Some(piece) => piece.was_to + (from - piece.to),
            None => from,
        };
        let end = match piece(last) {
            Some(piece) if to <= piece.to => piece.was_to,
            Some(piece) => piece.was_to + (to - piece.to),
            None => to,
        };
        Span { start, end: end.max(start) }
    }

    /// Whether a stretch of the normal form is struck through, mark by mark. One marked letter is noise.
    pub fn struck(&self, from: usize, to: usize) -> bool {
        let after = self.struck.partition_point(|run| run.start <= from);
        after.checked_sub(1).and_then(|at| self.struck.get(at)).is_some_and(|run| to <= run.end)
    }
}

/// Whether a message is its own normal form, as nearly all are.
fn plain(original: &str) -> bool {
    let bytes = original.as_bytes();
    bytes.iter().all(|byte| matches!(byte, b' '..=b'~' | b'\n' | b'\t'))
        && !bytes.windows(2).any(|two| two == b"''" || two == b"'`" || two == b"`'" || two == b"``")
        && !bytes
            .windows(3)
            .any(|three| matches!(three, [a, b'`', b] if a.is_ascii_alphabetic() && b.is_ascii_alphabetic()))
}

#[derive(Default)]
struct Maker<'a> {
    original: &'a str,
    text: String,
    pieces: Vec<Piece>,
    struck: Vec<Range<usize>>,
    // How far the word reaches that is being read, and whether Latin letters stand in it.
    word: (usize, bool),
    // Where the character that came last begins, in both.
    last: Option<(usize, usize)>,
}

impl Maker<'_> {
    fn read(&mut self) {
        let chars = self.original.char_indices();
        for (at, sign) in chars {
            let end = at + sign.len_utf8();
            if sign.is_ascii_alphanumeric() || sign == ' ' {
                self.keep(at, sign);
            } else if sign == '\r' {
                let paired = self.original.as_bytes().get(end) == Some(&b'\n');
                self.put(at, end, if paired { "" } else { "\n" });
            } else if is_break(sign) {
                match self.breaks(end) {
                    true => self.put(at, end, "\n"),
                    false => self.put(at, end, ""),
                }
            } else if hidden(sign) {
                self.put(at, end, "");
            } else if combines(sign) {
                self.mark(end, sign);
            } else if apostrophe(sign) && self.inside_word(end) {
                let again = self.text.ends_with('\'');
                self.put(at, end, if again { "" } else { "'" });
            } else if let Some(folded) = wide(sign) {
                self.put(at, end, &folded);
            } else if !sign.is_ascii() && sign.is_alphabetic() && self.among_latin(at) {
                match like(sign) {
                    Some(letter) => self.put(at, end, letter.encode_utf8(&mut [0; 4])),
                    None => self.keep(at, sign),
                }
            } else {
                self.keep(at, sign);
            }
        }
        self.drop_noise();
    }

    fn keep(&mut self, at: usize, sign: char) {
        self.last = Some((self.text.len(), at));
        self.text.push(sign);
    }

    fn put(&mut self, at: usize, end: usize, instead: &str) {
        let from = self.text.len();
        if !instead.is_empty() {
            self.last = Some((from, at));
        }
        self.text.push_str(instead);
        match self.pieces.last_mut().filter(|last| last.to == from && last.was_to == at) {
            Some(last) if last.from == last.to && instead.is_empty() => last.was_to = end,
            _ => self.pieces.push(Piece { from, to: self.text.len(), was_from: at, was_to: end }),
        }
    }

    /// A mark over the character that came last: it joins it, strikes it through or goes.
    fn mark(&mut self, end: usize, mark: char) {
        let Some((from, was)) = self.last else { return self.put(end - mark.len_utf8(), end, "") };
        if strikes(mark) {
            self.strike(from);
        } else if let Some(letter) = self.text.get(from..).and_then(|last| last.chars().next())
            && let Some(joined) = compose(letter, mark)
        {
            self.text.truncate(from);
            self.text.push(joined);
        }
        // What went without a trace between the two belongs to them.
        while self.pieces.last().is_some_and(|piece| piece.from >= from) {
            self.pieces.pop();
        }
        self.pieces.push(Piece { from, to: self.text.len(), was_from: was, was_to: end });
    }

    /// Notes that a character is struck through, in one run with what was struck before it and only spaces and signs between.
    fn strike(&mut self, from: usize) {
        let to = self.text.len();
        if let Some(run) = self.struck.last_mut() {
            let between = self.text.get(run.end..from).unwrap_or("");
            if from < run.end || between.len() < 8 && !between.chars().any(char::is_alphanumeric) {
                run.end = to.max(run.end);
                return;
            }
        }
        self.drop_noise();
        self.struck.push(from..to);
    }

    /// One marked letter is noise.
    fn drop_noise(&mut self) {
        let noise = |run: &Range<usize>| {
            let mut signs = self.text.get(run.clone()).unwrap_or("").chars().filter(|sign| sign.is_alphanumeric());
            signs.next().is_none_or(char::is_alphabetic) && signs.next().is_none()
        };
        if self.struck.last().is_some_and(noise) {
            self.struck.pop();
        }
    }

    /// Whether a letter stands before, and one behind, with nothing but apostrophes and what nobody sees between.
    fn inside_word(&self, end: usize) -> bool {
        let before =
            self.text.strip_suffix('\'').unwrap_or(&self.text).chars().next_back().is_some_and(char::is_alphabetic);
        before && self.next(end, |sign| apostrophe(sign) || combines(sign)).is_some_and(char::is_alphabetic)
    }

    /// The next character that is seen, and is none of these. No word holds a long run of them.
    fn next(&self, end: usize, skip: impl Fn(char) -> bool) -> Option<char> {
        let rest = self.original.get(end..).unwrap_or("");
        rest.chars().take(16).find(|sign| !hidden(*sign) && !skip(*sign))
    }

    /// A vertical tab, a form feed or their like: a new line where a new one begins behind it, nothing within a line.
    fn breaks(&self, end: usize) -> bool {
        let next = self.next(end, |_| false);
        let spaced = self.text.chars().next_back().is_none_or(char::is_whitespace);
        next.is_some_and(|next| next.is_uppercase() || next.is_numeric() || matches!(next, '-' | '*' | '•'))
            && !spaced
            && !self.text.chars().next_back().is_some_and(char::is_uppercase)
    }

    /// Whether a letter stands in a word that has Latin letters. Asked of each foreign letter, worked out once a word.
    fn among_latin(&mut self, at: usize) -> bool {
        if at >= self.word.0 {
            let inside = |sign: char| sign.is_alphabetic() || combines(sign) || hidden(sign) || apostrophe(sign);
            let before = self.original.get(..at).unwrap_or("");
            let begins = before.trim_end_matches(inside).len().max(self.word.0);
            let rest = self.original.get(at..).unwrap_or("");
            let end = at + rest.find(|sign| !inside(sign)).unwrap_or(rest.len());
            let word = self.original.get(begins..end).unwrap_or("");
            self.word = (end, word.chars().any(letter::latin));
        }
        self.word.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn normal(original: &str) -> String {
        Normal::of(original).text.into_owned()
    }

    #[test]
    fn what_nobody_sees_is_gone() {
        for noisy in [
            "n\u{200b}ot", "no\u{1}t", "\u{feff}not", "n\u{336}ot", "n\u{202e}ot", "not\u{fe0f}", "n\u{b}ot",
            "n\u{180e}ot",
        ] {
            assert_eq!(normal(noisy), "not", "{noisy:?}");
        }
    }

    #[test]
    fn an_apostrophe_between_letters_is_one() {
        for sign in ["’", "‘", "′", "`", "´", "ʼ", "＇", "''", "’’", "ʹ", "\u{200b}'", "'\u{200b}", "`'", "ʻ", "ˈ"]
        {
            assert_eq!(normal(&format!("haven{sign}t")), "haven't", "{sign:?}");
        }
        assert_eq!(normal("6′ 2″"), "6′ 2″");
    }

    #[test]
    fn a_look_alike_is_folded_only_beside_latin_letters() {
        for noisy in ["nоt", "noт", "ոot", "ｎot", "noｔ", "𝐧𝐨𝐭", "ⓝⓞⓣ", "🅝🅞🅣", "ΝΟT", "nοt"]
        {
            assert_eq!(normal(noisy).to_lowercase(), "not", "{noisy:?}");
        }
        for own in [
            "нет", "β-blocker", "vitamin K₂", "Ménière", "Crème", "5 µg", "5 μg", "½", "10²", "10⁹", "38.5 ºC",
            "naïve", "Advil™",
        ] {
            assert_eq!(normal(own), own);
        }
        assert_eq!(normal("factor Ⅷ, ５ ㎎, 38 ℃"), "factor VIII, 5 mg, 38 °C");
    }

    #[test]
    fn a_mark_joins_its_letter() {
        assert_eq!(normal("Me\u{301}nie\u{300}re"), "Ménière");
    }

    #[test]
    fn every_character_keeps_its_place() {
        let original = "\u{feff}Dіd n\u{336}o\u{200b}t ｔａｋｅ «it»";
        let normal = Normal::of(original);
        assert_eq!(normal.text, "Did not take «it»");
        let said = |word: &str| {
            let from = normal.text.find(word).unwrap();
            let span = normal.span(from, from + word.len());
            original.get(span.start..span.end).unwrap()
        };
        assert_eq!(said("Did"), "Dіd");
        assert_eq!(said("not"), "n\u{336}o\u{200b}t");
        assert_eq!(said("take"), "ｔａｋｅ");
        assert_eq!(said("it"), "it");
    }

    #[test]
    fn one_marked_letter_is_noise_and_a_marked_word_is_struck() {
        let struck = |original: &str| {
            let normal = Normal::of(original);
            normal.struck(0, normal.text.len())
        };
        assert!(struck("n\u{336}o\u{336}t\u{336}"));
        assert!(struck("I\u{336} t\u{336}o\u{336}o\u{336}k\u{336} 5\u{336}"));
        assert!(!struck("n\u{336}ot"));
        assert!(!struck("I\u{336}"));
        assert!(struck("5\u{336}"));
    }
}
