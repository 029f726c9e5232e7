//! What an answer from the record stands on, and whether words about it stay within it: every figure, date and name must be there.
//!
//! A made-up figure is worse than a clumsy sentence: what cannot be read for certain counts as made up.

mod absolute;
mod calendar;
mod days;
mod known;
mod names;
mod observe;
mod witness;

#[cfg(test)]
mod tests;

pub use known::Known;
pub use observe::{cover, observe, unavailable};
pub use witness::{Strict, made_up};
