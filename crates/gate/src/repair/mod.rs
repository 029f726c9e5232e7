//! Reading damaged JSON where it has one sensible reading, and saying what the reading had to touch. Nothing is ever guessed: a
//! number, a unit, a date, a word without quotes, a missing comma are damage, and damage is no call.
//!
//! Repaired are quotes (smart, low, angled, single, full-width), trailing commas, keys without quotes, `True`, `False`, `None`,
//! comments, raw line breaks in strings, and full-width, lenticular and invisible characters in the structure. All of it is one
//! pass without recursion, over an explicit stack: its time and memory are bounded by its input.

mod damage;
mod machine;
pub(crate) mod mark;
mod string;

#[cfg(test)]
mod tests;

pub use damage::{Damage, ProblemKind};
pub(crate) use machine::parse_number;
pub use machine::{JsonReading, Stop, Within, read};
pub(crate) use mark::{CLOSERS, OPENERS, is_space};

use serde_json::Value;

use crate::Repair;

/// A whole text as one undamaged list or object.
pub(crate) fn whole_value(text: &str) -> Option<Value> {
    let reading = read(text, 0, true, Within::Text { hopeful: true }).filter(|_| text.starts_with(['{', '[']))?;
    reading.value.filter(|_| reading.stop == Stop::Whole && reading.end == text.len())
}

/// A whole text as one JSON value (the `parameters` that a model sent as a string).
pub fn whole(text: &str) -> Result<(Value, Repair), Damage> {
    let start = text.find(|letter| !is_space(letter)).unwrap_or(text.len());
    let not_object = || Damage::new(ProblemKind::BadParameters, "the parameters are a text that is no JSON object");
    if !text.get(start..).is_some_and(|rest| rest.starts_with(['{', '\u{FF5B}'])) {
        return Err(not_object());
    }
    let reading = read(text, start, true, Within::Text { hopeful: true }).ok_or_else(not_object)?;
    if let Some(damage) = reading.damage {
        return Err(damage);
    }
    let rest = text.get(reading.end..).unwrap_or_default();
    match reading.value {
        Some(value) if reading.stop == Stop::Whole && rest.chars().all(is_space) => Ok((value, reading.repair)),
        _ => Err(not_object()),
    }
}
