//! Whether a change is one of an entry, and a reminder one that is wished for: "turn off the lamp" and "remind yourself that …" are neither.

use std::ops::Range;

use alara_english::{WordList, list, word_list};

use super::super::draft::Draft;
use super::super::event::EventKind;
use super::super::message::Message;
use crate::events::heading::is_thing;
use crate::events::person::SELF;

/// What an order of change is about, where it is about an entry.
const ENTRY: &WordList = word_list!("../../../data/words/events/told/wished/entry.txt");

/// Whether an order of change is one of an entry. Where the record holds none, a bare "it" means something else.
pub(in super::super) fn amended(message: &Message<'_>, draft: &Draft) -> bool {
    let EventKind::Correct { entry, .. } = &draft.kind else { return true };
    if entry.is_some() || !message.names_in(&draft.tokens).is_empty() {
        return true;
    }
    let tokens = &draft.tokens;
    // "turn off the lamp", "turn this into a headline", "set the volume": what is switched or made into something else.
    let turned = message.sentence_tokens(tokens.start).find(|at| {
        matches!(message.norm(*at), "turn" | "rewrite" | "translate" | "convert" | "oven" | "volume" | "play")
    });
    if turned.is_some() {
        return false;
    }
    // "the tyre pressure should be 2.4 bar", "the room temperature is wrong": of a thing.
    let sentence = message.sentence_tokens(tokens.start);
    let measure = |at: usize| {
        message.vital_kind(at).is_some()
            || message.is_any(at, list!["pressure", "temperature", "temp", "weight", "level", "levels", "volume"])
    };
    let of_a_thing = |at: usize| is_thing(message, at) && message.norm(at) != "body";
    if sentence.clone().any(|at| measure(at + 1) && !measure(at) && of_a_thing(at)) {
        return false;
    }
    // "the date and time remain correct": how it is, and no order.
    let described = (sentence.start + 1..sentence.end).any(|at| {
        message.norm(at) == "correct"
            && matches!(message.before(at, 1), "is" | "are" | "was" | "were" | "remain" | "remains" | "be" | "seems")
    });
    if described && !message.any(sentence, list!["wrong", "not", "incorrect", "should"]) {
        return false;
    }
    message.any(tokens.clone(), ENTRY)
        || !message.readings_in(tokens).is_empty()
        || tokens.clone().any(|at| message.vital_kind(at).is_some())
        || !message.words.symptoms_in(tokens).is_empty()
}

/// Words that nothing else than a reminder has.
const REMINDS: &WordList = word_list!("../../../data/words/events/told/wished/reminds.txt");

/// "Remind me that physio is on Wednesdays at 11": what is at a time to come can be reminded of; a thought has none.
fn rings(message: &Message<'_>, sentence: &Range<usize>) -> bool {
    let ringing = super::super::ringing(message, sentence);
    !ringing.times.is_empty() && message.is_any(sentence.start, list!["remind", "please", "can", "could"])
}

/// Whether a reminder is wished for: "remind yourself that …", "it reminded me why" and "tell me a good dish to make" wish for none.
pub(in super::super) fn wished(message: &Message<'_>, draft: &Draft) -> bool {
    if !matches!(draft.kind, EventKind::Remind { .. }) {
        return true;
    }
    const CUES: &WordList = word_list!("../../../data/words/events/told/wished/cues.txt");
    let sentence = message.sentence_tokens(draft.tokens.start);
    let reminds = |at: usize| message.is_any(at, word_list!("../../../data/words/events/told/wished/wished.txt"));
    // "remind me that day at 1pm" is when, and no thought.
    let none = sentence.clone().any(|at| {
        reminds(at)
            && (message
                .is_any(at + 1, list!["yourself", "yourselves", "people", "readers", "them", "ourselves", "you"])
                || message.norm(at + 1) == "me"
                    && (matches!(message.norm(at + 2), "why" | "how")
                        || message.norm(at + 2) == "that" && !message.timed(at + 2) && !rings(message, &sentence))
                || message.norm(at) == "notify" && message.norm(at + 1) == "my"
                || matches!(message.norm(at), "reminds" | "reminded") && message.norm(at + 1) == "me")
            || message.norm(at) == "unset"
    });
    // "alert my bank", "send them a reminder": it is somebody else who is to be told.
    let another = sentence.clone().any(|at| {
        matches!(message.norm(at), "alert" | "notify" | "warn" | "message" | "text" | "call")
            && at <= sentence.start + 3
            && matches!(message.norm(at + 1), "my" | "the" | "them" | "him" | "her" | "everyone" | "all")
            && !message.any(sentence.clone(), list!["remind", "reminder", "reminders", "alarm"])
            && message.times_in(&sentence).is_empty()
            || matches!(message.norm(at), "send" | "sending" | "sends")
                && matches!(message.norm(at + 1), "them" | "him" | "her" | "everyone" | "people" | "out" | "reminders")
    });
    // "remind us that they are", "remind me of the address": a thought, or a question.
    let thought = sentence.clone().any(|at| {
        reminds(at)
            && (message.norm(at + 1) == "us" && message.norm(at + 2) == "that"
                || message.norm(at + 1) == "me"
                    && message.norm(at + 2) == "of"
                    && message.times_in(&sentence).is_empty()
                    && matches!(message.norm(at + 3), "the" | "what" | "a" | "my" | "how" | "when" | "that"))
    });
    // "painful reminders of relationships", "it is a reminder that": a noun, and nobody asks for one.
    let short = message.text.tokens.len() <= 40;
    let timed = !message.times_in(&sentence).is_empty();
    let asked = message.any(sentence.clone(), SELF) && (short || message.any(sentence.clone(), REMINDS))
        || timed
        || message.any(sentence.clone(), list!["please", "pls"])
        || short
            && (sentence.len() <= 12 || message.statement(draft.tokens.start).is_some_and(|of| of.request.is_some()));
    // "schedule an appointment to get my oil changed": made with somebody else.
    let made = sentence.clone().any(|at| {
        matches!(message.norm(at), "schedule" | "book")
            && matches!(message.norm(at + 1), "a" | "an" | "appointment" | "appointments")
    });
    if made && !timed && !message.any(sentence.clone(), REMINDS) {
        return false;
    }
    if another || thought || !asked {
        return false;
    }
    let recipe = sentence
        .clone()
        .any(|at| message.stands(at, &["tell", "me", "a"]) || message.stands(at, &["tell", "me", "the"]));
    !none && (!recipe || message.any(sentence, CUES))
}
