//! Holds words against an answer: what they add to it.

use std::ops::Range;

use alara_english::figure::{Behind, Figure, figures};
use alara_english::time::times;
use alara_english::{Span, Text};
use alara_gate::evidence::{Evidence, Witness};

use super::known::Known;
use super::{absolute, calendar, days, names};
use crate::tools::Clock;

/// The strict witness: whatever it cannot read for certain is made up.
#[derive(Clone, Copy, Debug)]
pub struct Strict {
    /// The moment at which "yesterday" is read.
    pub clock: Clock,
}

impl Witness for Strict {
    fn made_up(&self, words: &str, evidence: &Evidence) -> Vec<Range<usize>> {
        made_up(words, &Known::of(evidence, self.clock))
    }
}

/// The stretches of `words` that give a figure, a date, a name or an absolute that is not known.
pub fn made_up(words: &str, known: &Known) -> Vec<Range<usize>> {
    let text = Text::new(words);
    let found = figures(&text);
    let mentions = times(&text, known.clock.local());
    let mut bad: Vec<Span> = Vec::new();
    let mut dated: Vec<Span> = Vec::new();
    for mention in &mentions {
        let stood = days::stands(mention, &text, known);
        // "128/82" may look like a date; it stands as the pair that it is.
        let pair = || {
            let inside: Vec<usize> = (0..found.len())
                .filter(|at| found.get(*at).is_some_and(|figure| mention.span.holds(figure.span)))
                .collect();
            let letters = text.slice(mention.span).chars().any(char::is_alphabetic);
            !letters
                && inside.len() == 2
                && inside.iter().all(|at| counted(&found, *at, known))
                && inside.first().is_some_and(|at| found.get(*at).is_some_and(|figure| figure.paired))
        };
        if stood {
            dated.push(mention.span);
        } else if !pair() {
            bad.push(mention.span);
        }
    }
    for (at, figure) in found.iter().enumerate() {
        let taken = |spans: &[Span]| spans.iter().any(|span| span.holds(figure.span));
        if !taken(&dated) && !taken(&bad) && !counted(&found, at, known) {
            bad.push(figure.span);
        }
    }
    for (at, token) in text.tokens.iter().enumerate() {
        let read = dated.iter().chain(&bad).any(|span| span.holds(token.span));
        if !read && calendar::names_a_day(&text, at) && !known.has_word(&token.norm) {
            bad.push(token.span);
        }
    }
    bad.extend(names::unknown(&text, known, &dated));
    bad.extend(absolute::unfounded(&text, known));
    bad.sort_unstable();
    bad.dedup();
    bad.into_iter().map(|span| span.start..span.end).collect()
}

/// Whether a figure stands in the answer: its value, with its measure, and with the figure it makes a pair with.
fn counted(found: &[Figure], at: usize, known: &Known) -> bool {
    let Some(figure) = found.get(at) else { return false };
    let Some(value) = figure.value else { return false };
    let same = |one: f64, other: f64| (one - other).abs() < 1e-9;
    let partner = found.get(at + 1).and_then(|next| next.value).filter(|_| figure.paired);
    if figure.paired
        && !partner.is_some_and(|partner| known.pairs.iter().any(|(a, b)| same(*a, value) && same(*b, partner)))
    {
        return false;
    }
    let alike: Vec<&Behind> =
        known.figures.iter().filter(|(other, _)| same(*other, value)).map(|(_, behind)| behind).collect();
    let counts = alike.iter().any(|behind| matches!(behind, Behind::Counted(_)));
    alike.into_iter().any(|behind| match (&figure.behind, behind) {
        (Behind::Nothing, _) => true,
        (said, known) if said == known => true,
        // What is counted may stand beside a bare number of the answer, unless the answer says what that number counts.
        (Behind::Counted(_), Behind::Counted(_)) => figure.paired,
        (Behind::Counted(_), Behind::Nothing) => !counts || figure.paired,
        // A measure must be the answer's own.
        _ => false,
    })
}
