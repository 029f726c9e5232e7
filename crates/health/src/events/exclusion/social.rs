//! Where people who give care were met: a doctor who had one over for dinner, or was seen at a match, was not consulted; one whom one made it
//! to was.

use std::ops::Range;

use alara_english::list;
use alara_english::statement::Tense;
use alara_english::time::TimeValue;

use crate::events::message::Message;
use crate::events::verbs::Verb;

/// "made it to my physio", "made it in to the GP", "my neighbour drove me to chemo": got there, by the verb that governs what one got to.
pub(in crate::events) fn reached(message: &Message<'_>, verb: usize, to: usize) -> bool {
    crate::events::brought::brought(message, verb, to)
        || matches!(message.norm(verb), "made" | "make")
            && message.norm(verb + 1) == "it"
            && matches!(message.norm(verb + 2), "to" | "in" | "into" | "over" | "out")
            && (verb + 3..verb + 7).contains(&to)
}

/// "I did make my speech therapy at 1": got there. An appointment that is made is to come.
pub(in crate::events) fn made(message: &Message<'_>, verb: usize, care: &Range<usize>) -> bool {
    matches!(message.norm(verb), "made" | "make")
        && (matches!(message.norm(verb + 1), "my" | "the") && (verb + 2..verb + 5).contains(&care.start)
            || care.start == verb + 1)
        && !message.any(verb..care.end + 1, list!["appointment", "appt", "booking"])
}

/// "BP checked at the clinic", "BP in the clinic was 148/92": where it was measured, and no visit of its own.
pub(in crate::events) fn read_at(message: &Message<'_>, place: &Range<usize>) -> bool {
    let figure = matches!(message.governing(place.start), Some(Verb::Be) | None)
        && !message.readings_in(&message.clause_tokens(place.start)).is_empty();
    (figure || message.governing(place.start) == Some(Verb::Measure))
        && message
            .statement_tokens(message.statement_index(place.start))
            .any(|at| message.vital_kind(at).is_some() || matches!(message.norm(at), "bp" | "pressure"))
}

/// "gp three days ago about my knee", "at the dentist on Monday": nothing but who it was, a past day, and what it was about.
pub(in crate::events) fn dated(message: &Message<'_>, tokens: &Range<usize>, sentence: &Range<usize>) -> bool {
    let opens = (sentence.start..tokens.start)
        .all(|at| matches!(message.norm(at), "at" | "the" | "my" | "to" | "with" | "and" | "," | "-" | "also"));
    let lead = usize::from(matches!(message.norm(tokens.end), "on" | "," | "-" | ":"));
    let from = tokens.end + lead;
    let times = message.times_in(&(from..from + 1));
    let Some(last) = times.last() else { return false };
    let gone = times.iter().any(|time| match &time.value {
        TimeValue::Ago(_) => true,
        TimeValue::Day { date, .. } => *date < message.now.date(),
        TimeValue::Clock { date: Some(date), .. } => *date < message.now.date(),
        _ => false,
    });
    let after = message.tokens(last.span).end;
    let closes = !message.is_word(after)
        || matches!(message.norm(after), "about" | "for" | "re" | "regarding" | "because" | "with" | "and" | "at");
    let open = message
        .any(sentence.clone(), list!["if", "not", "no", "maybe", "hopefully", "cancelled", "canceled", "moved", "?"]);
    opens && gone && closes && !open
}

/// "had a filling at the dentist": of a procedure the clinician is where it was done, not a visit beside it.
pub(in crate::events) fn where_done(message: &Message<'_>, tokens: &Range<usize>, cared: &[Range<usize>]) -> bool {
    let statement = message.statement_index(tokens.start);
    let had = matches!(message.governing(tokens.start), Some(Verb::Light));
    let went = message
        .governor(tokens.start)
        .is_some_and(|verb| matches!(message.norm(verb), "go" | "goes" | "going" | "went" | "gone"));
    let place = |by: usize| matches!(message.before(tokens.start, by), "at" | "by");
    had && !went
        && (place(1) || matches!(message.before(tokens.start, 1), "the" | "my") && place(2))
        && cared.iter().any(|care| care.end <= tokens.start && message.statement_index(care.start) == statement)
}

/// "the physio saw me", "saw my therapist": who treats is met for a session.
pub(in crate::events) fn treated(message: &Message<'_>, tokens: &Range<usize>, log_type: &str) -> bool {
    log_type == "therapy_session"
        && message.governing(tokens.start) == Some(Verb::See)
        && matches!(message.governor(tokens.start).map(|at| message.norm(at)), Some("saw" | "seen" | "see"))
        && message.statement(tokens.start).is_some_and(|of| matches!(of.tense, Tense::Past | Tense::Perfect))
}
