//! Who was brought to a place by somebody else, and so was there.

use alara_english::list;

use super::message::Message;
use super::visit::{between, past};

/// "my son took me to the cardiologist", "an ambulance took me to A&E", "taken to A&E": brought somewhere, and so there.
pub(super) fn brought(message: &Message<'_>, verb: usize, place: usize) -> bool {
    let brings = matches!(
        message.norm(verb),
        "took"
            | "taken"
            | "drove"
            | "driven"
            | "brought"
            | "rushed"
            | "dragged"
            | "walked"
            | "ran"
            | "accompanied"
            | "blue-lighted"
            | "wheeled"
    );
    let me = matches!(message.norm(verb + 1), "me" | "us");
    // "ambulance took me in": what brings one is told before it.
    if place < verb && message.norm(place) == "ambulance" {
        return brings && me && past(message, verb);
    }
    let passive = message.norm(verb) == "taken" && !me;
    brings && (me || passive) && past(message, verb) && between(message, verb, place, list!["to", "in", "into"])
}
