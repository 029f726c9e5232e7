//! Reading plain English. Pure: text and a local "now" go in, spans and values come out; no clock, no network, no medicine.
//!
//! The words are the user's own. Everything found carries the [`Span`] of the words it came from, so that whoever judges a
//! value can show the words behind it.

#[macro_use]
mod list;

pub mod advice;
pub mod answer;
pub mod claim;
pub mod crisis;
pub mod figure;
mod forms;
pub mod general;
pub mod hash;
#[cfg(feature = "hits")]
pub mod hits_test;
mod known;
mod lex;
mod measures;
mod normal;
mod owner;
pub mod phrase;
pub mod quantity;
pub mod quotation;
pub mod slip;
mod span;
pub mod statement;
mod strike;
pub mod text;
pub mod time;

pub use known::everyday;
pub use list::{Key, Keyed, WordList, count, split};
pub use measures::{Measures, measures};
pub use span::Span;
pub use text::{Text, Token, TokenKind, lower};
