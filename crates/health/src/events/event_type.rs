//! What a message says of a medication where it is named: taken, passed over, begun, ended, or only mentioned.

use std::sync::LazyLock;

use alara_english::list;
use alara_english::statement::{Assertion, Negation, Request, Tense};

use super::certainty::{QUOTED, certainty};
use super::event::Certainty;
use super::exclusion::circumstance::roughly;
use super::exclusion::circumstance::{by_another, eaten_by, made_to, no_object, on_the_subject};
use super::given::{GIVEN, given};
use super::heading::words;
use super::message::Message;
use super::rulebook::{Mark, Thing, lowered};
use super::taking::{light, renewed, state, verbless};
use super::verbs::Verb;
use crate::lexicon::Words;

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

/// Words that make something else of the name before them ("metformin refill").
static TURNED: LazyLock<Words> = LazyLock::new(|| words(include_str!("../../data/words/event_type_turned.txt")));

/// Whether the word behind a name makes something else of it.
pub(super) fn turned_behind(message: &Message<'_>, end: usize) -> bool {
    TURNED.contains(message.norm(end))
}

/// Words between a light verb and a name that keep the name from being its object ("had a reaction to").
static APART: LazyLock<Words> = LazyLock::new(|| words(include_str!("../../data/words/event_type_apart.txt")));

/// The role of the medication at a token.
pub(crate) fn event_type(message: &Message<'_>, start: usize, end: usize) -> EventType {
    let Some(statement) = message.statement(start) else { return EventType::Mention };
    if message.quoted(start) {
        return EventType::Mention;
    }
    let makes = |mark: Mark| message.makes(mark, &(start..end));
    let next = message.norm(end);
    if TURNED.contains(next) && !(next == "side" && message.norm(end + 1) != "effects") {
        return EventType::Mention;
    }
    // "took fake aspirin on stage".
    if message.any(
        start.saturating_sub(2)..start,
        list!["fake", "pretend", "imaginary", "toy", "prop", "virtual", "dummy", "so-called"],
    ) {
        return EventType::Mention;
    }
    if makes(Mark::New) {
        return if statement.assertion == Assertion::Habitual { EventType::On } else { EventType::Start };
    }
    if makes(Mark::OfAnotherNoun) {
        return EventType::Mention;
    }
    if makes(Mark::Nothing) {
        return EventType::Mention;
    }
    if super::changed::value(message, start, end).is_some() {
        return EventType::Change;
    }
    // "New prescription: X 20 mg once daily".
    let headed = start > 1
        && message.before(start, 1) == ":"
        && (start.saturating_sub(4)..start)
            .any(|at| matches!(message.norm(at), "prescription" | "prescribed" | "script"));
    if headed {
        return EventType::Start;
    }
    // "Note: refilled X" asks to keep a remark; only what was taken, or a bare name, asks for a dose.
    let otherwise = statement
        .verbs
        .iter()
        // "I'd like to record my aspirin": the wish is that of the order.
        .filter(|verb| !matches!(message.norm(**verb), "like" | "want" | "wanted" | "need" | "love" | "add" | "adding"))
        .filter_map(|verb| message.verbs.get(*verb).copied().flatten())
        .any(|verb| matches!(verb, Verb::Handle | Verb::Stop | Verb::Start | Verb::Skip));
    match statement.request {
        Some(Request::Log) if otherwise => {}
        Some(Request::Log) => return if makes(Mark::Listed) { EventType::Start } else { EventType::Intake },
        Some(Request::Add) => return EventType::Start,
        Some(Request::Stop) => return EventType::Stop,
        Some(Request::Delete) if makes(Mark::BesideAList) => return EventType::Stop,
        Some(Request::Remind | Request::Delete | Request::Change | Request::Show | Request::Run) => {
            return EventType::Mention;
        }
        None => {}
    }
    let first = message.statement_tokens(message.statement_index(start)).start;
    // "I'm no longer | taking X": the words may close the statement before.
    let no_longer = (first.saturating_sub(2)..start).any(|at| message.stands(at, &["no", "longer"]));
    if statement.negation == Some(Negation::Stopped) || no_longer {
        return EventType::Stop;
    }
    let corrected = statement.corrects.and_then(|of| message.statements.get(of));
    let governor = message.governor(start).or_else(|| corrected.and_then(|of| of.verbs.last().copied()));
    let Some(at) = governor else { return verbless(message, start, end) };
    // "Ibuprofen 0800 400mg, helped": what it did, it did in a body.
    let worked = at > end
        && matches!(message.norm(at), "helped" | "worked")
        && matches!(message.before(at, 1), "," | "-" | "." | ";" | "and")
        && super::amount::dose(message, &(start..end)).is_some();
    if worked {
        return EventType::Intake;
    }
    if at < start && renewed(message, at, end) {
        return EventType::Intake;
    }
    let class = match message.verbs.get(at).copied().flatten() {
        // "she made me take my ibuprofen": made to, and so done.
        _ if made_to(message, at, start) => Some(Verb::Take),
        class => class,
    };
    let outer = statement.verbs.iter().filter_map(|verb| message.verbs.get(*verb).copied().flatten());
    // "packed in the naproxen".
    let packed = (at + 1..at + 5).contains(&start)
        && (matches!(message.norm(at), "packed" | "jacked")
            && (message.norm(at + 1) == "in" || message.norm(end) == "in")
            || message.norm(at) == "binned" && message.norm(at + 1) == "off");
    let off = off_it(message, at, start, end);
    let on_me = on_it(message, at, start);
    match class {
        // "Metformin was taken by my wife": whoever stands behind "by" took it.
        Some(Verb::Take) if start < at && by_another(message, at) => EventType::Mention,
        // "the puppy chewed my metformin": whoever swallows it has taken it, and it is not the one whose it was.
        Some(Verb::Take | Verb::Drink | Verb::Light) if eaten_by(message, at, start) => EventType::Mention,
        Some(Verb::Take) if off => EventType::Stop,
        Some(Verb::Take) if ends_it(message, at) => EventType::Stop,
        Some(Verb::Take) if begins_it(message, at) => EventType::Start,
        Some(Verb::Take)
            if in_the_way(message, at, start)
                || [Mark::Shown, Mark::Carried, Mark::Placed, Mark::GotRidOf]
                    .iter()
                    .any(|mark| message.makes_by(at, *mark, &(start..end))) =>
        {
            EventType::Mention
        }
        Some(Verb::Take | Verb::Drink) if makes(Mark::ForLong) => EventType::On,
        Some(Verb::Take | Verb::Drink) => {
            if statement.tense == Tense::Progressive
                && statement.assertion == Assertion::Asserted
                && !now_said(message, start)
                // "Yesterday in the night I am taking one": over, by the day.
                && !makes(Mark::GoneBy)
            {
                EventType::On
            } else {
                EventType::Intake
            }
        }
        Some(Verb::Give) => given(message, at, start, end),
        Some(Verb::Start) if switched_from(message, at, start) => EventType::Stop,
        Some(Verb::Start) => EventType::Start,
        Some(Verb::Stop) => {
            let came = matches!(message.norm(at), "came" | "come" | "coming" | "drop" | "dropped")
                || matches!(message.norm(at + 1), "by" | "at" | "in");
            // "I haven't stopped it": still on it.
            let kept_on = statement.assertion == Assertion::Asserted
                && message
                    .any(first..at, list!["not", "haven't", "havent", "never", "didn't", "didnt", "hasn't", "don't"]);
            // "came straight back up": it was taken, and did not stay.
            let up = (at + 1..at + 5).find(|each| message.norm(*each) == "up");
            let thrown = matches!(message.norm(at), "came" | "come")
                && up.is_some_and(|up| message.any(at + 1..up + 2, list!["back", "straight", "right", "again"]))
                && up.is_some_and(|up| !matches!(message.norm(up + 1), "in" | "for" | "on" | "of"));
            if thrown {
                EventType::Intake
            } else if kept_on {
                EventType::On
            } else if came && !off {
                EventType::Mention
            } else {
                EventType::Stop
            }
        }
        // "left the amoxicillin for later", "refused it": passed over only where the words say so, and never taken.
        Some(Verb::Skip)
            if statement.negation.is_none()
                && statement.assertion == Assertion::Asserted
                && matches!(
                    message.norm(at),
                    "left" | "leave" | "leaving" | "refused" | "refuse" | "declined" | "decline"
                )
                && !message.any(first..at, list!["not", "didn't", "didnt", "never"]) =>
        {
            EventType::Mention
        }
        Some(Verb::Skip) => EventType::Intake,
        _ if packed => EventType::Stop,
        Some(Verb::Light) if on_me => EventType::Start,
        Some(Verb::Light) if off => EventType::Stop,
        Some(Verb::Light) => light(message, at, start, end),
        // "the tablet stayed down"; what is staying in the box was not taken.
        Some(Verb::Go) if message.norm(at).starts_with("stay") && message.norm(at + 1) == "down" => EventType::Intake,
        Some(Verb::Go) => EventType::Mention,
        Some(Verb::Be | Verb::Feel) | None => {
            if statement.corrects.is_some() && corrected.is_some() {
                return corrected_role(message, statement.corrects.unwrap_or(0), start);
            }
            if class.is_none() { EventType::Unread } else { state(message, at, start, end) }
        }
        Some(Verb::Measure)
            if statement.negation == Some(Negation::Skipped) || statement.assertion == Assertion::Presupposed =>
        {
            EventType::Intake
        }
        Some(Verb::Measure) => {
            // "I confirm intake of pantoprazole", "logged as taken".
            let taking =
                message.any(message.statement_tokens(message.statement_index(start)), list!["intake", "taken", "dose"]);
            // "the log shows aspirin taken": a record's word, not the user's.
            let shown =
                matches!(message.norm(at), "show" | "shows" | "showed" | "say" | "says" | "said" | "read" | "reads");
            if taking && !shown { EventType::Intake } else { EventType::Mention }
        }
        Some(_) if outer.clone().any(|each| each == Verb::Start) => EventType::Start,
        Some(_) => EventType::Mention,
    }
}

/// In a correction ("no wait, it was ibuprofen") the role is that of what is corrected.
fn corrected_role(message: &Message<'_>, corrected: usize, start: usize) -> EventType {
    let tokens = message.statement_tokens(corrected);
    let named = message.names.iter().find(|name| tokens.contains(&name.tokens.start) && name.tokens.start != start);
    if let Some(name) = named
        && message.statement_index(name.tokens.start) != message.statement_index(start)
    {
        return event_type(message, name.tokens.start, name.tokens.end);
    }
    let taking = message.statements.get(corrected).is_some_and(|statement| {
        statement.verbs.iter().any(|verb| {
            matches!(message.verbs.get(*verb).copied().flatten(), Some(Verb::Take | Verb::Light | Verb::Drink))
        })
    });
    if taking { EventType::Intake } else { EventType::Mention }
}

/// "switched me from Mobic to naproxen": the one that another takes the place of.
fn switched_from(message: &Message<'_>, verb: usize, start: usize) -> bool {
    message.norm(verb).starts_with("switch")
        && (verb + 1..start)
            .rev()
            .find(|at| matches!(message.norm(*at), "from" | "to"))
            .is_some_and(|at| message.norm(at) == "from" && start <= at + 4)
}

/// "taken off", "off the".
fn off_it(message: &Message<'_>, verb: usize, start: usize, end: usize) -> bool {
    let between = verb.min(start)..start.max(verb);
    message.any(between, list!["off"]) || message.norm(end) == "off"
}

/// "put me on", "started me on", "switched to".
fn on_it(message: &Message<'_>, verb: usize, start: usize) -> bool {
    verb < start
        && message.any(verb..start, list!["on", "onto"])
        && (message.any(verb..start, list!["me", "us"])
            || message.before(verb, 1) == "been"
            || message.before(verb, 2) == "been")
        && matches!(
            message.norm(verb),
            "put" | "puts" | "putting" | "got" | "get" | "going" | "went" | "have" | "had" | "has"
        )
}

/// "stopped taking", "quit using", "no longer take".
fn ends_it(message: &Message<'_>, verb: usize) -> bool {
    let stop = |word: &str| {
        matches!(word, "stopped" | "stop" | "stopping" | "quit" | "ceased" | "discontinued" | "finished" | "longer")
    };
    stop(message.before(verb, 1)) || message.before(verb, 1) == "to" && stop(message.before(verb, 2))
}

/// "started taking", "began using".
fn begins_it(message: &Message<'_>, verb: usize) -> bool {
    matches!(message.before(verb, 1), "started" | "start" | "starting" | "began" | "begin" | "begun")
        || message.before(verb, 1) == "to"
            && matches!(message.before(verb, 2), "started" | "began" | "start" | "starting")
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
                if message.any(message.statement_tokens(message.statement_index(token)), list!["longer"]) =>
            {
                Certainty::Clear
            }
            (Assertion::Negated, Some(Negation::Stopped), _) => Certainty::Clear,
            (Assertion::Requested, _, Some(Request::Stop | Request::Delete)) => Certainty::Clear,
            (Assertion::Habitual | Assertion::Asserted, None, None)
                if message.any(
                    message.statement_tokens(message.statement_index(token)).start.saturating_sub(1)..token,
                    list!["longer"],
                ) =>
            {
                Certainty::Clear
            }
            _ => plain,
        },
        EventType::On => match statement.assertion {
            // "I was on it years ago": no longer, as far as the words go.
            Assertion::Habitual if statement.tense == Tense::Past => Certainty::Denied("You told of a time gone by."),
            Assertion::Habitual | Assertion::Asserted => Certainty::Clear,
            _ => plain,
        },
        // "She's started me on 5 mg twice a day": how often it is to be taken makes no habit of the start.
        EventType::Start | EventType::Change if statement.assertion == Assertion::Habitual => {
            match only_meant(message, token) {
                true => Certainty::Denied("It was only meant to be."),
                false => Certainty::Clear,
            }
        }
        EventType::Change if statement.assertion == Assertion::Requested => match statement.request {
            Some(Request::Change | Request::Add | Request::Log) | None => Certainty::Clear,
            _ => plain,
        },
        // "Forgot to log my Advil": the logging was forgotten, not the dose.
        EventType::Intake
            if statement.negation == Some(Negation::Skipped)
                && message.governor(token).is_some_and(|verb| {
                    matches!(
                        message.norm(verb),
                        "log" | "record" | "enter" | "note" | "mention" | "tell" | "report" | "track"
                    )
                }) =>
        {
            Certainty::Doubtful("You spoke of logging it.")
        }
        // "as a kid I had Calpol every winter".
        EventType::Intake if plain == Certainty::Clear && message.makes(Mark::LongPast, &(token..token + 1)) => {
            Certainty::Denied("You told of long ago.")
        }
        EventType::Intake => lowered(message, Thing::Medication, &(token..token + 1), plain),
        EventType::Given => Certainty::Denied(GIVEN),
        EventType::Listed if plain == Certainty::Clear => {
            Certainty::Doubtful("You named it without saying that you took it.")
        }
        _ => plain,
    }
}

/// "She was supposed to start donepezil": what was to be, and was not told to have been.
fn only_meant(message: &Message<'_>, token: usize) -> bool {
    message.statement_tokens(message.statement_index(token)).take_while(|at| *at < token).any(|at| {
        matches!(message.norm(at), "supposed" | "meant" | "due") && matches!(message.before(at, 1), "was" | "were")
    })
}
