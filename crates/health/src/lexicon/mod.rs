//! The lexicon: the names of medications and the words of health that people use, and what they mean.
//!
//! Pure look-up over words; no I/O, no clock. All of it works on tokens in lower case (curly apostrophes made straight),
//! always on whole words, so that "skilled" holds no "killed". The lists are data in `crates/health/data`, with their
//! sources and licences in the README there.

mod automaton;
mod begins;
pub mod care;
mod catalogue;
pub mod classes;
mod common;
pub mod conditions;
mod deletions;
pub mod drinks;
pub mod families;
mod key;
pub mod lists;
mod misspelling;
pub mod moods;
mod names;
mod own;
mod severity;
mod shapes;
pub mod symptoms;
mod table;
pub mod vitals;

pub use begins::{Begins, List};
pub use catalogue::{Match, Name, NameKind, all, confused_with, is_common_word};
pub(crate) use common::{WordSet, word_set};
pub use key::{distance, key};
pub use names::{ingredients, longest_among, longest_at, lookup, same_medication, shared_ingredients};
pub(crate) use names::{is_of_two_strengths, same_name};
pub use own::{OwnName, is_in_a_name};
