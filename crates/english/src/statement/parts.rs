//! What other readers of a message ask of a word: whom it names, and what it does in a sentence.

use super::lexicon::{LEXICON, form, part};
use super::tables::Class;

fn has(word: &str, parts: u32) -> bool {
    LEXICON.entry(word).is_some_and(|entry| entry.parts & parts != 0)
}

/// Whether a word names somebody other than the user: a relation, a clinician, a first name, "she", "their".
pub(crate) fn other_person(word: &str) -> bool {
    let other =
        part::PERSON | part::CLINICIAN | part::NAME | part::THIRD_SUBJECT | part::THIRD_OBJECT | part::THIRD_OWNER;
    has(word, other)
}

/// Whether a word names a thing that measures.
pub(crate) fn is_device(word: &str) -> bool {
    has(word, part::DEVICE)
}

/// Whether a word is a form of a verb of telling.
pub(crate) fn says(word: &str) -> bool {
    LEXICON.entry(word).is_some_and(|entry| entry.class(Class::Say))
}

/// Whether a word is a verb and no noun.
pub(crate) fn verbal(word: &str) -> bool {
    LEXICON.entry(word).is_some_and(|entry| entry.forms != 0 && entry.parts & part::NOUN == 0)
}

/// Whether a word is a verb as one says it of others, now or in the past ("goes", "was", "shouted"), and no participle alone.
pub(crate) fn third_person(word: &str) -> bool {
    LEXICON.entry(word).is_some_and(|entry| {
        let noun = entry.parts & part::NOUN != 0 && entry.forms & form::PAST == 0;
        entry.forms & (form::PAST | form::S) != 0 && !noun && entry.parts & part::BE == 0
    }) || matches!(word, "is" | "are" | "was" | "were")
}

/// Whether a word is a verb as one orders something ("turn", "write").
pub(crate) fn orders(word: &str) -> bool {
    LEXICON.entry(word).is_some_and(|entry| entry.forms & form::BASE != 0)
}

/// Whether a word cannot be what "this" determines: behind it "this" stands by itself.
pub(crate) fn leaves_alone(word: &str) -> bool {
    let function = part::PREPOSITION
        | part::BE
        | part::HAVE
        | part::DO
        | part::MODAL
        | part::ADVERB
        | part::WH
        | part::SUBORDINATOR
        | part::JOINER
        | part::NEGATOR
        | part::SELF_SUBJECT
        | part::SELF_OTHER
        | part::THIRD_SUBJECT
        | part::THIRD_OBJECT
        | part::THIRD_OWNER
        | part::YOU
        | part::DETERMINER
        | part::PERSON;
    has(word, function) || verbal(word)
}

/// Whether no table has a word.
pub(crate) fn unknown(word: &str) -> bool {
    LEXICON.entry(word).is_none()
}
