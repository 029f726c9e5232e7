//! What a turn must do before it may be answered, and what happens when a model skips it: needs, attempts, outcomes. Knows no
//! medicine: a need is a list of tools and a word or two, and a call meets it by its tool and by what it is about.

mod attempt;
mod guard;
mod need;
mod outcome;

#[cfg(test)]
mod tests;

pub use attempt::{Attempt, RequestKind};
pub use guard::{Guard, Heard, Limits, Next};
pub use need::{Done, Need, NeedLine};
pub use outcome::{Outcome, in_a_row};
