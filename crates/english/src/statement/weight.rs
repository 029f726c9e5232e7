//! Which words decide whose event is told, or whether it was one: of several words that a slip may be, these are the grave ones.

use super::lexicon::{LEXICON, part};
use super::tables::Class;

/// Whether it depends on a word whose event it is that is told, or whether it was one.
pub(crate) fn weighty(word: &str) -> bool {
    const OTHERS: u32 = part::THIRD_SUBJECT
        | part::THIRD_OBJECT
        | part::THIRD_OWNER
        | part::YOU
        | part::SUBORDINATOR
        | part::NEGATOR
        | part::MODAL
        | part::PERSON
        | part::CLINICIAN;
    let turns = [
        Class::Say,
        Class::Forget,
        Class::Skip,
        Class::Refuse,
        Class::Want,
        Class::Try,
        Class::Think,
        Class::Stop,
        Class::Wonder,
        Class::Dream,
        Class::Arrange,
        Class::Lose,
    ];
    LEXICON.entry(word).is_some_and(|entry| entry.parts & OTHERS != 0 || turns.iter().any(|class| entry.class(*class)))
        || matches!(word, "later" | "tomorrow" | "tonight" | "usually" | "always" | "normally" | "scratch" | "sorry")
}
