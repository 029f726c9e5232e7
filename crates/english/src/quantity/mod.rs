//! How much: numbers in digits and words, fractions, quantities with their units, and readings such as "128 over 82".
//!
//! A number is only ever read, never repaired: `5O0` is none. What its marks mean is told by its shape ([`numeral`]).

mod article;
pub(crate) mod measure;
mod mixed;
pub(crate) mod number;
pub(crate) mod number_word;
pub(crate) mod numeral;
pub(crate) mod opens;
pub(crate) mod pieces;
pub(crate) mod reading;
pub(crate) mod spelling;
pub(crate) mod unit;

#[cfg(test)]
mod tests;

use crate::span::Span;
use crate::text::Text;

pub use number_word::small_word;
use pieces::Pieces;

/// A number with what stands behind it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Quantity {
    /// The words it came from, unit included.
    pub span: Span,
    /// The number ("two" is 2, "half" is 0.5, "a couple" is 2, "2 x 500" is 1000 with `count` 2; "7h 15m" is 7.25 hours).
    pub value: f64,
    /// The unit's words in their normal form ("mg", "tablets", "glasses", "mg/dl", "degrees celsius"), where one that is known follows.
    pub unit: Option<String>,
    /// In "2 x 500 mg", "two 500 mg tablets", "500 mg x2": the 2.
    pub count: Option<f64>,
    /// In "2 x 500 mg": the 500.
    pub each: Option<f64>,
    /// The form behind or before a strength ("two 500 mg tablets": "tablets"; `unit` is then "mg").
    pub form: Option<String>,
    /// Said as about ("around", "roughly", "ish") or as a range ("2 or 3"; the value is then the lower end).
    pub vague: bool,
    /// Whether the number was only an article ("a glass", "an aspirin").
    pub article: bool,
    /// What the value is as well, where its marks are those of two customs ("1.500 ml": 1500; "2 x 1,125 mg": 2.25).
    pub other: Option<f64>,
    /// Whether a minus stands before it. The value is without it.
    pub minus: bool,
}

/// A reading of two numbers, and a third where a pulse stands with them.
#[derive(Clone, Debug, PartialEq)]
pub struct PairReading {
    /// The words it came from, those of the pulse included where it stands right beside.
    pub span: Span,
    /// The first number ("128" of "128/82").
    pub first: f64,
    /// The second.
    pub second: f64,
    /// A pulse said with it ("128/82 hr 70", "pulse sixty two"), and its words.
    pub pulse: Option<(f64, Span)>,
}

/// All quantities in a message, in order. Parts of times, dates and readings are left in: the caller knows what is taken.
pub fn quantities(text: &Text<'_>) -> Vec<Quantity> {
    measure::read(&Pieces::new(text))
}

/// All two-number readings ("128/82", "one twenty over eighty", "118 on 76").
pub fn readings(text: &Text<'_>) -> Vec<PairReading> {
    reading::read(&Pieces::new(text))
}

/// Whether a word names a month, so that "100 on 20 March" is no reading.
pub(crate) fn month_like(word: &str) -> bool {
    crate::list![
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december", "mar", "jun", "jul"
    ]
    .holds(word)
}
