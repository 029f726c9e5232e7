//! One number as it is written: digits with the marks between them, by their shape alone.
//!
//! A mark parts thousands or begins the decimals. English writes "1,500" and "1.5", most of Europe "1.500" and "1,5", Switzerland puts
//! an apostrophe ("1'500"), British prescriptions a middle dot ("1·5"), typesetters a thin space ("1 500"). A shape that only one of
//! these customs makes is exact ("0,125", "1,5", "1.234,5"). One group of three behind a comma or a full stop may be either: the customary English reading is the
//! value, and the other is kept beside it for whoever knows what was measured.

use crate::span::Span;

/// A number as written.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Numeral {
    /// The digits with one decimal point at most where the shape settles them; as written where it does not ("14.03.2026").
    pub norm: String,
    /// What it may be as well ("1.500": 1500; "1,500": 1.5).
    pub other: Option<f64>,
    /// One past its last byte.
    pub end: usize,
}

/// What stands between two groups of digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Point,
    Comma,
    /// An apostrophe: it only ever parts thousands.
    Apostrophe,
    /// A dot at half height: it only ever begins decimals.
    Middle,
    /// A space that no break may fall on, narrower than one between words.
    Thin,
    /// A space as between words.
    Space,
}

impl Mark {
    fn of(sign: char) -> Option<Mark> {
        Some(match sign {
            '.' => Mark::Point,
            ',' => Mark::Comma,
            '\'' | '\u{2019}' | '\u{2bc}' | '\u{b4}' => Mark::Apostrophe,
            '\u{b7}' | '\u{22c5}' | '\u{2219}' | '\u{2027}' => Mark::Middle,
            '\u{2007}' | '\u{2008}' | '\u{2009}' | '\u{200a}' | '\u{202f}' => Mark::Thin,
            ' ' | '\u{a0}' => Mark::Space,
            _ => return None,
        })
    }
}

/// More groups than these are no number that anyone means.
const MOST_GROUPS: usize = 8;

/// The number that begins at a digit of a text. Linear in its length.
pub(crate) fn numeral(text: &str, start: usize) -> Numeral {
    let first = digit_run(text, start);
    let mut groups: Vec<(Mark, Span)> = Vec::new();
    let mut end = first.end;
    while groups.len() < MOST_GROUPS
        && let Some(sign) = text.get(end..).and_then(|rest| rest.chars().next())
        && let Some(mark) = Mark::of(sign)
    {
        let group = digit_run(text, end + sign.len_utf8());
        if group.start == group.end {
            break;
        }
        groups.push((mark, group));
        end = group.end;
    }
    let written = Written { text, first, groups };
    (0..=written.groups.len()).rev().find_map(|many| written.shape(many)).unwrap_or_else(|| written.as_written(0))
}

fn digit_run(text: &str, start: usize) -> Span {
    let long = text.as_bytes().get(start..).unwrap_or_default().iter().take_while(|byte| byte.is_ascii_digit()).count();
    Span { start, end: start + long }
}

/// The groups of a number, and the marks before all but the first.
struct Written<'t> {
    text: &'t str,
    first: Span,
    groups: Vec<(Mark, Span)>,
}

impl Written<'_> {
    fn slice(&self, span: Span) -> &str {
        self.text.get(span.start..span.end).unwrap_or_default()
    }

    /// The first group and so many more, as they are written.
    fn as_written(&self, many: usize) -> Numeral {
        let end =
            many.checked_sub(1).and_then(|last| self.groups.get(last)).map_or(self.first.end, |(_, group)| group.end);
        Numeral { norm: self.slice(Span { start: self.first.start, end }).to_owned(), other: None, end }
    }

    /// What the first group and so many more are, where that is a number of one shape.
    fn shape(&self, many: usize) -> Option<Numeral> {
        let groups = self.groups.get(..many)?;
        // In a row of numbers none begins the decimals of the one before it, e.g. "1,3,5".
        let goes_on =
            self.groups.get(many).is_some_and(|(next, _)| matches!(next, Mark::Point | Mark::Comma | Mark::Middle));
        if goes_on && groups.last().is_some_and(|(mark, _)| matches!(mark, Mark::Comma | Mark::Middle)) {
            return None;
        }
        let Some((last, rest)) = groups.split_last() else { return Some(self.as_written(0)) };
        let first = self.slice(self.first);
        let threes = |groups: &[(Mark, Span)]| groups.iter().all(|(_, group)| group.end - group.start == 3);
        let zero = first == "0";
        let lead = (1..=3).contains(&first.len()) && !first.starts_with('0');
        let (mark, tail) = (last.0, self.slice(last.1));
        let whole =
            |rest: &[(Mark, Span)]| rest.iter().fold(first.to_owned(), |all, (_, group)| all + self.slice(*group));
        let plain = self.as_written(many);
        let exact = |norm: String| Some(Numeral { norm, ..plain.clone() });
        let alone = rest.is_empty();
        let same = groups.iter().all(|(each, _)| *each == mark);
        match mark {
            // Of many points the groups of three are thousands ("1.234.567"); the rest is left as it is ("14.03.2026").
            Mark::Point if !alone && same => {
                if lead && threes(groups) {
                    exact(whole(groups))
                } else {
                    Some(plain)
                }
            }
            Mark::Comma if !alone && same => (lead && threes(groups)).then_some(plain),
            Mark::Apostrophe if same && lead && threes(groups) => exact(whole(groups)),
            Mark::Apostrophe => (alone && zero && tail.len() == 3).then(|| exact(format!("0.{tail}")))?,
            Mark::Middle => alone.then(|| exact(format!("{first}.{tail}")))?,
            Mark::Thin | Mark::Space if alone && zero && tail.len() == 3 => exact(format!("0.{tail}")),
            Mark::Thin => (same && lead && threes(groups)).then(|| exact(whole(groups)))?,
            // No strength begins with a nought; "2 500 mg" is two of 500 mg as well.
            Mark::Space => {
                let noughts = groups.first().is_some_and(|(_, group)| self.slice(*group).starts_with('0'));
                (same && lead && threes(groups) && noughts).then(|| exact(whole(groups)))?
            }
            Mark::Point | Mark::Comma if !alone => {
                let parts = rest.first().map(|(first, _)| *first);
                let one = parts.is_some_and(|one| one != mark && rest.iter().all(|(each, _)| *each == one));
                let parted = one && lead && threes(rest) && parts != Some(Mark::Middle);
                parted.then(|| exact(format!("{}.{tail}", whole(rest))))?
            }
            Mark::Point if lead && tail.len() == 3 => {
                Some(Numeral { other: format!("{first}{tail}").parse().ok(), ..plain })
            }
            Mark::Point => Some(plain),
            Mark::Comma if lead && tail.len() == 3 => {
                Some(Numeral { other: format!("{first}.{tail}").parse().ok(), ..plain })
            }
            // Nobody writes decimals behind a number that begins with a nought, e.g. "007,5".
            Mark::Comma if first.len() > 1 && first.starts_with('0') => None,
            Mark::Comma => exact(format!("{first}.{tail}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(written: &str) -> String {
        let found = numeral(written, 0);
        let rest = written.get(found.end..).unwrap();
        let other = found.other.map_or(String::new(), |other| format!(" or {other}"));
        let rest = if rest.is_empty() { String::new() } else { format!(" | {rest}") };
        format!("{}{other}{rest}", found.norm)
    }

    #[test]
    fn numeral_of_one_shape_is_exact() {
        for (written, want) in [
            ("500", "500"),
            ("0.125", "0.125"),
            ("0,125", "0.125"),
            ("0\u{b7}125", "0.125"),
            ("0'125", "0.125"),
            ("0\u{2019}125", "0.125"),
            ("0 125", "0.125"),
            ("0\u{2009}125", "0.125"),
            ("0,5", "0.5"),
            ("1,5", "1.5"),
            ("1\u{b7}5", "1.5"),
            ("82,4", "82.4"),
            ("12,34", "12.34"),
            ("1,2345", "1.2345"),
            ("50'000", "50000"),
            ("50\u{202f}000", "50000"),
            ("50 000", "50000"),
            ("1 000", "1000"),
            ("1 000 000", "1000000"),
            ("1.234.567", "1234567"),
            ("1,234,567", "1,234,567"),
            ("1,234.5", "1234.5"),
            ("1.234,5", "1234.5"),
            ("1'234.50", "1234.50"),
            ("1 000,50", "1000.50"),
            ("14.03.2026", "14.03.2026"),
            ("1.2.3", "1.2.3"),
        ] {
            assert_eq!(read(written), want, "{written}");
        }
    }

    #[test]
    fn numeral_of_two_shapes_keeps_both() {
        for (written, want) in [
            ("1.500", "1.500 or 1500"),
            ("1,500", "1,500 or 1.5"),
            ("50.000", "50.000 or 50000"),
            ("1,125", "1,125 or 1.125"),
            ("12,000", "12,000 or 12"),
        ] {
            assert_eq!(read(written), want, "{written}");
        }
    }

    #[test]
    fn numeral_ends_where_no_shape_goes_on() {
        for (written, want) in [
            ("2 500", "2 | \u{20}500"),
            ("5'11", "5 | '11"),
            ("1,3,5", "1 | ,3,5"),
            ("007,5", "007 | ,5"),
            ("8 tablets", "8 |  tablets"),
            ("2, 500", "2 | , 500"),
            ("1\u{b7}2\u{b7}3", "1 | \u{b7}2\u{b7}3"),
        ] {
            assert_eq!(read(written), want, "{written}");
        }
    }

    proptest! {
        /// Whatever stands there, the number ends behind its first digits and reads as one or is left as it was written.
        #[test]
        fn numeral_of_any_text_ends_inside_it(text in "[0-9][0-9.,' \u{b7}\u{2009}]{0,24}") {
            let found = numeral(&text, 0);
            prop_assert!(found.end >= 1 && found.end <= text.len());
            prop_assert!(text.is_char_boundary(found.end));
        }

        /// A number that is written by any one custom is read as it was meant, or both of its readings are kept.
        #[test]
        fn numeral_by_any_custom_is_never_another(whole in 0u32..2_000_000, decimals in 0u32..1000, places in 0usize..4, custom in 0usize..5) {
            let (thousands, point) = [(",", "."), (".", ","), ("'", "."), ("\u{2009}", ","), ("", "\u{b7}")][custom];
            let digits = whole.to_string();
            let mut written = String::new();
            for (at, digit) in digits.chars().enumerate() {
                if at > 0 && (digits.len() - at) % 3 == 0 {
                    written.push_str(thousands);
                }
                written.push(digit);
            }
            let tail = format!("{decimals:03}");
            let tail = &tail[..places];
            if places > 0 {
                written.push_str(point);
                written.push_str(tail);
            }
            let meant: f64 = format!("{digits}.{tail}0").parse().unwrap();
            let found = numeral(&written, 0);
            let value = found.norm.replace(',', "").parse::<f64>();
            let read = value == Ok(meant) || found.other == Some(meant);
            prop_assert!(found.end == written.len() && read, "{written}: {found:?}");
        }
    }
}
