//! The language of rules: phrases in plain words, what stands in them by the caller's word, and a matcher that finds all of them in one pass.
//!
//! A phrase is written as people say it: `want to (die|be dead|end it all)`. Matching is by whole words always: "skilled" holds no "killed".
//!
//! | written | stands for |
//! |---|---|
//! | `kill*` | every word that begins so; `head'` is "head" or "head's"; `"?"` a sign that means something here |
//! | `(a\|b c)`, `very?`, `(so much)?` | one of these; these or nothing; a `*` behind a group is up to three times |
//! | `..3` | up to three words, none of which denies; `...3` any three; `...3-@stop` none of those words, `...3+@only` only those |
//! | `@name` | a named group; `#` any number, `#year` a year |
//! | `!(…)`, `~(…)` | what must not follow; what must not stand before |
//! | `^`, `$` | where the clause or sentence begins and ends |
//! | `<name>`, `<name:a\|b>` | a slot: what the caller says is such a thing there ([`Line::slot`]) |
//! | `<it>` | what the phrase is asked about ([`Lexicon::around`]); `<it:pain>` whose last word is that, `<it-has:…>` any, `<it-is:…>` the only one |
//!
//! A phrase never crosses the end of its [`Reach`]. The words are the caller's ([`Line`]): a message as tokens, or `Words`, where contractions
//! are spelled out ("can't" is `can not`).

mod lexicon;
mod pattern;
mod run;
mod spelling;
#[cfg(test)]
mod tests;
mod words;

#[cfg(test)]
pub(crate) use lexicon::faults;
pub use lexicon::{Around, Hit, Lexicon};
pub use pattern::Names;
pub use run::{Held, Ids, Line, Reach};
pub(crate) use spelling::Spelling;
pub(crate) use words::{BareWords, Edge, Sentence};
