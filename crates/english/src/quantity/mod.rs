//! How much: numbers in digits and words, fractions, quantities with their units, and readings such as "128 over 82".
//!
//! A number is only ever read, never repaired: `5O0` and `1,5` are no numbers.

use crate::text::{Span, Text};

/// A number with what stands behind it.
#[derive(Clone, Debug, PartialEq)]
pub struct Quantity {
    /// The words it came from, unit included.
    pub span: Span,
    /// The number ("two" is 2, "half" is 0.5, "a couple" is 2, "2 x 500" is 1000 with `count` 2).
    pub value: f64,
    /// The unit's words in their normal form ("mg", "tablets", "glasses"), where a unit or counted noun follows.
    pub unit: Option<String>,
    /// In "2 x 500 mg": the 2.
    pub count: Option<f64>,
    /// Said as about ("around", "roughly", "ish") or as a range ("2 or 3").
    pub vague: bool,
    /// Whether the number was only an article ("a glass", "an aspirin").
    pub article: bool,
}

/// A reading of two numbers, and a third where a pulse stands with them.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The words it came from.
    pub span: Span,
    /// The first number ("128" of "128/82").
    pub first: f64,
    /// The second.
    pub second: f64,
    /// A pulse said with it ("128/82 hr 70", "pulse sixty two").
    pub pulse: Option<(f64, Span)>,
}

/// All quantities in a message, in order. Parts of times, dates and readings are left in: the caller knows what is taken.
pub fn quantities(text: &Text<'_>) -> Vec<Quantity> {
    let _ = text;
    Vec::new()
}

/// All two-number readings ("128/82", "one twenty over eighty", "118 on 76").
pub fn readings(text: &Text<'_>) -> Vec<Reading> {
    let _ = text;
    Vec::new()
}
