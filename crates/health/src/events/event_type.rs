//! What a message says of a medication where it is named: taken, passed over, begun, ended, or only mentioned.

use std::ops::Range;

use alara_english::list;
use alara_english::statement::{Assertion, Negation, Request, Statement, Tense};
use alara_english::time::TimeValue;

use super::certainty::certainty;
use super::event::Certainty;
use super::governed::Governed;
use super::message::Message;
use super::rulebook::{Mark, Thing, lowered};
use super::taking::verbless;
use super::verbs::Verb;
use crate::events::new_value::{altered_once, recurring, value};
use crate::events::reasons::{GIVEN, QUOTED};
use crate::events::role::{EventType, TURNED};

/// The role of the medication at a token.
pub(crate) fn event_type(message: &Message<'_>, start: usize, end: usize) -> EventType {
    let Some(statement) = message.statement(start) else { return EventType::Mention };
    if message.quoted(start) || no_medicine(message, start, end) {
        return EventType::Mention;
    }
    let by_words = worded(message, statement, start, end);
    if let Some(found) = by_words.or_else(|| requested(message, statement, start, end)) {
        return found;
    }
    if is_displaced(message, start) {
        return EventType::Stop;
    }
    // "I'm no longer | taking X": the words may close the statement before.
    let first = message.clause_tokens(start).start;
    let no_longer = (first.saturating_sub(2)..start).any(|at| message.stands(at, &["no", "longer"]));
    if statement.negation == Some(Negation::Stopped) || no_longer {
        return EventType::Stop;
    }
    let corrected = statement.corrects.and_then(|of| message.statements.get(of));
    let governor = message.governor(start).or_else(|| corrected.and_then(|of| of.verbs.last().copied()));
    match governor {
        None => verbless(message, start, end),
        Some(verb) => Governed { message, statement, verb, start, end }.event_type(),
    }
}

/// Whether a medication that begins takes the place of the one at a token ("apixaban twice a day instead of warfarin").
fn is_displaced(message: &Message<'_>, start: usize) -> bool {
    let names = message.names_in(&(message.sentence_tokens(start).start..start + 1));
    let [.., new, old] = names else { return false };
    let begins = |tokens: &Range<usize>| match event_type(message, tokens.start, tokens.end) {
        EventType::Start | EventType::On => true,
        other => recurring(message, tokens, other),
    };
    old.tokens.contains(&start) && message.makes(Mark::Displaced, &old.tokens) && begins(&new.tokens)
}

/// Whether the name is of something else beside the medication: "metformin refill", "fake aspirin on stage".
fn no_medicine(message: &Message<'_>, start: usize, end: usize) -> bool {
    let next = message.norm(end);
    TURNED.contains(next) && !(next == "side" && message.norm(end + 1) != "effects")
        || message.any(
            start.saturating_sub(2)..start,
            list!["fake", "pretend", "imaginary", "toy", "prop", "virtual", "dummy", "so-called"],
        )
}

/// What the words around the name settle, whatever the verb is.
fn worded(message: &Message<'_>, statement: &Statement, start: usize, end: usize) -> Option<EventType> {
    let makes = |mark: Mark| message.makes(mark, &(start..end));
    if makes(Mark::New) {
        let standing = statement.assertion == Assertion::Habitual;
        return Some(if standing { EventType::On } else { EventType::Start });
    }
    if makes(Mark::OfAnotherNoun) || makes(Mark::Nothing) {
        return Some(EventType::Mention);
    }
    if altered_once(message, start) {
        return Some(EventType::Intake);
    }
    if value(message, start, end).is_some() {
        return Some(EventType::Change);
    }
    // "New prescription: X 20 mg once daily".
    let headed = start > 1
        && message.before(start, 1) == ":"
        && message.any(start.saturating_sub(7)..start, list!["prescription", "prescribed", "script"]);
    headed.then_some(EventType::Start)
}

/// What is asked for outright.
fn requested(message: &Message<'_>, statement: &Statement, start: usize, end: usize) -> Option<EventType> {
    let makes = |mark: Mark| message.makes(mark, &(start..end));
    match statement.request? {
        // "Note: refilled X" asks to keep a remark; only what was taken, or a bare name, asks for a dose.
        Request::Log => {
            let mut otherwise = statement
                .verbs
                .iter()
                // "I'd like to record my aspirin": the wish is that of the order.
                .filter(|at| !message.is_any(**at, list!["like", "want", "wanted", "need", "love", "add", "adding"]))
                .filter_map(|verb| message.verb(*verb));
            // What the speaker did with it, by a verb that takes nothing, is to be noted ("note that I moved my statin").
            let done = |at: &usize| message.verb(*at).is_none() && message.before(*at, 1) == "i";
            if statement.verbs.iter().any(done) {
                return None;
            }
            if otherwise.any(|verb| matches!(verb, Verb::Handle | Verb::Stop | Verb::Start | Verb::Skip)) {
                return None;
            }
            // Behind "that" what is to be kept is a sentence of its own, and says by its own verb what became of it.
            let sentence = message.sentence_tokens(start);
            let told =
                (sentence.start..start).rev().take(6).find(|at| message.norm(*at) == "that" && *at > sentence.start);
            let takes = |at: usize| matches!(message.verb(at), Some(Verb::Take | Verb::Light));
            if told.is_some_and(|that| !(that..sentence.end).any(takes)) {
                return Some(EventType::Mention);
            }
            Some(if makes(Mark::Listed) { EventType::Start } else { EventType::Intake })
        }
        Request::Add => Some(EventType::Start),
        Request::Stop => Some(EventType::Stop),
        Request::Delete if makes(Mark::BesideAList) => Some(EventType::Stop),
        Request::Remind | Request::Delete | Request::Change | Request::Show | Request::Run => Some(EventType::Mention),
    }
}

/// The standing of a role where it stands: what denies a dose may be the very thing that asserts an end.
pub(crate) fn event_type_certainty(message: &Message<'_>, token: usize, event_type: EventType) -> Certainty {
    if message.quoted(token) {
        return Certainty::Denied(QUOTED);
    }
    let Some(statement) = message.statement(token) else { return Certainty::Denied("No words say so.") };
    let plain = certainty(statement);
    match event_type {
        EventType::Stop => match (statement.assertion, statement.negation, statement.request) {
            (Assertion::Negated, Some(Negation::Not), _)
                if message.any(message.clause_tokens(token), list!["longer"]) =>
            {
                Certainty::Clear
            }
            (Assertion::Negated, Some(Negation::Stopped), _) => Certainty::Clear,
            (Assertion::Requested, _, Some(Request::Stop | Request::Delete)) => Certainty::Clear,
            (Assertion::Planned, _, _) if names_day_ahead(message, token) => Certainty::Clear,
            (Assertion::Negated, ..) if is_displaced(message, token) => Certainty::Clear,
            (Assertion::Habitual | Assertion::Asserted, None, None)
                if message.any(message.clause_tokens(token).start.saturating_sub(1)..token, list!["longer"]) =>
            {
                Certainty::Clear
            }
            _ => plain,
        },
        EventType::On => match statement.assertion {
            // "I was on it years ago": no longer, as far as the words go.
            Assertion::Habitual if statement.tense == Tense::Past => {
                Certainty::Denied("You spoke of a time long past.")
            }
            Assertion::Habitual | Assertion::Asserted => Certainty::Clear,
            _ => plain,
        },
        // "She's started me on 5 mg twice a day": how often it is to be taken makes no habit of the start.
        EventType::Start | EventType::Change if statement.assertion == Assertion::Habitual => {
            match only_meant(message, token) {
                true => Certainty::Denied("It was only intended."),
                false => Certainty::Clear,
            }
        }
        // A list may hold what begins, and what ends, on a day that is named and still to come (conversation.md, 5).
        EventType::Start if statement.assertion == Assertion::Planned && names_day_ahead(message, token) => {
            Certainty::Clear
        }
        EventType::Change if statement.assertion == Assertion::Requested => match statement.request {
            Some(Request::Change | Request::Add | Request::Log) | None => Certainty::Clear,
            _ => plain,
        },
        // "Forgot to log my Advil": the logging was forgotten, not the dose.
        EventType::Intake
            if statement.negation == Some(Negation::Skipped)
                && message.governor(token).is_some_and(|verb| {
                    message.is_any(verb, list!["log", "record", "enter", "note", "mention", "tell", "report", "track"])
                }) =>
        {
            Certainty::Doubtful("You only spoke of logging it.")
        }
        // "as a kid I had Calpol every winter".
        EventType::Intake if plain == Certainty::Clear && message.makes(Mark::LongPast, &(token..token + 1)) => {
            Certainty::Denied("You spoke of long ago.")
        }
        EventType::Intake => lowered(message, Thing::Medication, &(token..token + 1), plain),
        EventType::Given => Certainty::Denied(GIVEN),
        EventType::Listed if plain == Certainty::Clear => {
            Certainty::Doubtful("You named it without saying that you took it.")
        }
        _ => plain,
    }
}

/// Whether a token's sentence names a day after today, and nothing that it hangs on.
fn names_day_ahead(message: &Message<'_>, token: usize) -> bool {
    let (today, sentence) = (message.now.date(), message.sentence_tokens(token));
    let supposed = |at| message.statement(at).is_some_and(|of| of.assertion == Assertion::Supposed);
    let hangs = sentence.clone().any(supposed) || message.any(sentence.clone(), list!["if", "unless"]);
    !hangs
        && message.times_in(&sentence).iter().any(|time| match time.value {
            TimeValue::Clock { date: Some(date), .. } | TimeValue::Day { date, .. } => {
                time.upcoming.unwrap_or(date) > today
            }
            TimeValue::Range { since: Some(since), until: None } => since > today,
            _ => false,
        })
}

/// "She was supposed to start donepezil": what was to be, and was not told to have been.
fn only_meant(message: &Message<'_>, token: usize) -> bool {
    message.clause_tokens(token).take_while(|at| *at < token).any(|at| {
        matches!(message.norm(at), "supposed" | "meant" | "due") && matches!(message.before(at, 1), "was" | "were")
    })
}
