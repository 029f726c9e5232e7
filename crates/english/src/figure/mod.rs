//! Every figure of a text, in whatever guise: digits, words, fractions, ordinals, "twice". Made for holding a text against a record:
//! what looks like a figure and cannot be read for certain is reported as unreadable, never passed over.

mod guise;

#[cfg(test)]
mod tests;

use crate::quantity::number::number;
use crate::quantity::pieces::Pieces;
use crate::quantity::reading;
use crate::quantity::unit::{Sort, filler, name, unit};
use crate::span::Span;
use crate::text::Text;

use guise::{multiple, ordinal_word, pronoun_one};

/// What stands behind a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Behind {
    /// Nothing that measures or counts.
    Nothing,
    /// A measure, in one spelling ("mg", "mmhg", "bpm", "%").
    Measure(String),
    /// Something counted, or a stretch of time, in one spelling and without a plural's ending ("dose", "day").
    Counted(String),
}

/// One figure where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// Its words, without its unit.
    pub span: Span,
    /// Its value; `None` where it is a figure and nobody can say which.
    pub value: Option<f64>,
    /// What stands behind it.
    pub behind: Behind,
    /// Whether it only names a place in a row ("the 3rd", "twenty-first").
    pub ordinal: bool,
    /// Whether it makes a pair with the next one ("128/82", "13 of 14", "128 over 82").
    pub paired: bool,
}

/// All figures of a text, in order, none inside another. Linear in the text.
pub fn figures(text: &Text<'_>) -> Vec<Figure> {
    let p = Pieces::new(text);
    let mut found: Vec<(Figure, usize, usize)> = Vec::new();
    let mut at = 0;
    while at < p.len() {
        match figure(&p, at).or_else(|| garbled(&p, text, at)) {
            Some((figure, to)) => {
                let to = to.max(at + 1);
                found.push((figure, at, to));
                at = to;
            }
            None => at += 1,
        }
    }
    for index in 1..found.len() {
        let (Some(&(_, _, to)), Some(&(_, next, _))) = (found.get(index - 1), found.get(index)) else { continue };
        let joins = match next.saturating_sub(to) {
            1 => matches!(p.w(to), "/" | "over" | "of" | "\u{2044}" | "\u{2215}"),
            2 => {
                p.w(to) == "out" && p.w(to + 1) == "of"
                    || p.w(to) == "of" && matches!(p.w(to + 1), "the" | "your" | "all")
            }
            3 => p.w(to) == "out" && p.w(to + 1) == "of" && matches!(p.w(to + 2), "the" | "your" | "all"),
            _ => false,
        };
        if let Some((figure, _, _)) = found.get_mut(index - 1) {
            figure.paired = joins;
        }
    }
    found.into_iter().map(|(figure, _, _)| figure).collect()
}

fn figure(p: &Pieces<'_>, i: usize) -> Option<(Figure, usize)> {
    let made = |value: Option<f64>, to: usize, ordinal: bool| {
        let behind = if ordinal { Behind::Nothing } else { behind(p, to) };
        Some((Figure { span: p.span(i, to.max(i + 1)), value, behind, ordinal, paired: false }, to))
    };
    if p.is_number(i) {
        return match number(p, i) {
            Some(found) if p.glued(found.to) && p.any(found.to, list!["st", "nd", "rd", "th"]) => {
                made(Some(found.value), found.to + 1, true)
            }
            Some(found) => made(Some(found.value), found.to, false),
            // The whole of a garbled run is one figure that nobody can read.
            None => {
                let mut to = i + 1;
                while p.glued(to) && (p.is_number(to) || (p.glued(to + 1) && p.is_number(to + 1))) {
                    to += 1;
                }
                made(None, to, false)
            }
        };
    }
    // A number in a script that is not read here, a raised 2, a numeral sign.
    let strange = |piece: &str| piece.chars().any(|sign| sign.is_numeric() && !sign.is_ascii_digit());
    if strange(p.w(i)) {
        return match number(p, i) {
            Some(found) => made(Some(found.value), found.to, false),
            None => made(None, i + 1, false),
        };
    }
    if let Some((value, to)) = ordinal_word(p, i) {
        return made(Some(value), to, true);
    }
    if p.w(i) == "one" && pronoun_one(p, i) {
        return None;
    }
    if let Some((value, to)) = reading::elided(p, i) {
        return made(Some(f64::from(value)), to, false);
    }
    if let Some(found) = number(p, i).filter(|found| found.to > i) {
        return made(Some(found.value), found.to, false);
    }
    let (value, often) = multiple(p.w(i))?;
    let (mut figure, to) = made(value, i + 1, false)?;
    if often {
        figure.behind = Behind::Measure("time".to_owned());
    }
    Some((figure, to))
}

/// A word that was written with a digit in it ("n0t", "n0r 5"): whatever word it is read as, the digit is there, and nobody can say what for.
fn garbled(p: &Pieces<'_>, text: &Text<'_>, i: usize) -> Option<(Figure, usize)> {
    let span = p.span(i, i + 1);
    let written = p.is_word(i) && text.slice(span).contains(|sign: char| sign.is_ascii_digit());
    written.then(|| (Figure { span, value: None, behind: Behind::Nothing, ordinal: false, paired: false }, i + 1))
}

fn behind(p: &Pieces<'_>, to: usize) -> Behind {
    let at = if filler(p.w(to)) || p.any(to, list!["-", "due", "scheduled", "recorded", "different", "of"]) {
        to + 1
    } else {
        to
    };
    let Some((sort, end)) = unit(p, at) else { return Behind::Nothing };
    let words: Vec<&str> = (at..end).map(|index| p.w(index)).collect();
    let named = name(&words.join(" ")).to_owned();
    match sort {
        Sort::Strength | Sort::Other => Behind::Measure(named),
        Sort::Form | Sort::Time => Behind::Counted(named),
    }
}
