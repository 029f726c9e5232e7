//! Fixed phrases in plain words: a small language for writing them down, and a matcher that finds all of them in one pass.
//!
//! A phrase is written as people say it, after contractions are spelled out ("can't" is `can not`):
//! `want to (die|be dead|end it all)`. A word ending in `*` stands for all words that begin so, `?` makes the word or group before it
//! optional, `..3` is a gap of up to three words, none of them a denial, `#` any number and `#year` a year, `@name` is a named group, `!(…)` what must not follow, `^` and `$` are the ends of a sentence. A phrase never
//! crosses the end of a sentence. Matching is by whole words always: "skilled" holds no "killed".

mod lexicon;
mod pattern;
mod spelling;
mod words;

#[cfg(test)]
pub(crate) use lexicon::faults;
pub(crate) use lexicon::{Hit, Lexicon};
pub(crate) use spelling::Spelling;
pub(crate) use words::{Edge, Sentence, Words};
