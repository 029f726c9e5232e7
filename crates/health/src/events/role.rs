//! What may be said of a medication, and what stands between a verb and its name.

use std::sync::LazyLock;

use alara_english::list;

use super::exclusion::circumstance::{no_object, on_the_subject, roughly};
use super::message::Message;
use crate::lexicon::{WordSet, word_set};

/// What is said of a medication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EventType {
    /// A dose taken (or denied, planned, asked about: the standing says).
    Intake,
    /// A verbless line that may well be a dose ("aspirin 81 mg, 8am").
    Listed,
    /// Begun, prescribed, put on the list.
    Start,
    /// Being on it.
    On,
    /// Taken otherwise from now on.
    Change,
    /// Ended, taken off the list.
    Stop,
    /// Given or handed over, with nothing that says that it was taken.
    Given,
    /// Only mentioned.
    Mention,
    /// Something is said of it, by words of no rule here.
    Unread,
}

pub(super) fn in_the_way(message: &Message<'_>, verb: usize, start: usize) -> bool {
    verb < start
        && ((verb + 1..start).any(|at| APART.contains(message.norm(at)) && !roughly(message, at))
            || on_the_subject(message, verb, start)
            || no_object(message, verb, start))
}

/// "now", "right now", "as we speak".
pub(super) fn now_said(message: &Message<'_>, start: usize) -> bool {
    let sentence = message.sentence_tokens(start);
    message.any(sentence, list!["now", "rn", "currently", "speak", "just"])
}

/// Whether the word behind a name makes something else of it.
pub(super) fn turned_behind(message: &Message<'_>, end: usize) -> bool {
    TURNED.contains(message.norm(end))
}

/// Words between a light verb and a name that keep the name from being its object ("had a reaction to").
pub(super) static APART: LazyLock<WordSet> =
    LazyLock::new(|| word_set(include_str!("../../data/words/events/role/apart.txt")));

/// Words that make something else of the name before them ("metformin refill").
pub(super) static TURNED: LazyLock<WordSet> =
    LazyLock::new(|| word_set(include_str!("../../data/words/events/role/turned.txt")));
