//! Who was brought to a place by somebody else, and so was there.

use std::ops::Range;

use alara_english::{list, word_list};
use alara_record::Record;

use super::draft::Draft;
use super::event::EventKind;
use super::message::Message;
use super::person::person;
use crate::events::attended::{between, past, said};

/// "my son took me to the cardiologist", "an ambulance took me to A&E", "taken to A&E": brought somewhere, and so there.
pub(super) fn brought(message: &Message<'_>, verb: usize, place: usize) -> bool {
    let brings = word_list!("../../data/words/events/brought/brought.txt").holds(message.norm(verb));
    let me = matches!(message.norm(verb + 1), "me" | "us");
    // "ambulance took me in": what brings one is told before it.
    if place < verb && message.norm(place) == "ambulance" {
        return brings && me && past(message, verb) && message.norm(verb + 2) == "in";
    }
    let passive = message.norm(verb) == "taken" && !me;
    brings && (me || passive) && past(message, verb) && between(message, verb, place, list!["to", "in", "into"])
}

/// "took Dad to see Dr. Chen", "drove my mum to the dentist": the visit of whoever was brought there.
pub(super) fn along(message: &Message<'_>, provider: &Range<usize>, record: &dyn Record) -> Option<Draft> {
    let place = provider.start;
    let line = message.sentence_tokens(place).start;
    let from = line.max(place.saturating_sub(10));
    let verb = (from..place).rev().find(|at| {
        matches!(message.norm(*at), "took" | "drove" | "brought" | "accompanied" | "walked") && past(message, *at)
    })?;
    let to = (verb + 1..place).find(|at| matches!(message.norm(*at), "to" | "in"))?;
    let who = verb + 1..to;
    let named = who.clone().any(|at| {
        let word = message.norm(at);
        super::person::PEOPLE.contains(word) || message.own.iter().any(|name| name.calls(word))
    });
    let between = (to + 1..place).all(|at| message.is_any(at, word_list!("../../data/words/events/brought/along.txt")));
    let owner = message.text.written(&who);
    (named && who.len() <= 3 && between).then(|| Draft {
        certainty: message.certainty(verb),
        whose: person(owner, record),
        scope: vec![message.statement_index(verb), message.statement_index(place)],
        ..Draft::new(EventKind::Visit { visit_type: None, provider: Some(said(message, provider)) }, provider.clone())
    })
}
