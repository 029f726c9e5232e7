//! What the verb that governs a medication says of it: taken, begun, ended, or only mentioned.

use alara_english::list;
use alara_english::statement::{Assertion, Negation, Statement, Tense};

use super::exclusion::circumstance::{by_another, eaten_by, made_to};
use super::given::given;
use super::message::Message;
use super::rulebook::Mark;
use super::taking::{light, renewed, state};
use super::verbs::Verb;
use crate::events::role::{EventType, in_the_way, now_said};

/// A medication where it is named, and the verb that governs it there.
pub(super) struct Governed<'a> {
    pub message: &'a Message<'a>,
    pub statement: &'a Statement,
    pub verb: usize,
    pub start: usize,
    pub end: usize,
}

impl Governed<'_> {
    /// The role of the medication.
    pub(super) fn event_type(&self) -> EventType {
        let Governed { message, statement, verb, start, end } = *self;
        if self.worked() || verb < start && renewed(message, verb, end) {
            return EventType::Intake;
        }
        let class = message.verb(verb);
        // "she made me take my ibuprofen": made to, and so done.
        let class = if made_to(message, verb, start) { Some(Verb::Take) } else { class };
        match class {
            // "the puppy chewed my metformin": whoever swallows it has taken it, and it is not the one whose it was.
            Some(Verb::Take | Verb::Drink | Verb::Light) if eaten_by(message, verb, start) => EventType::Mention,
            Some(Verb::Take) => self.taken(),
            Some(Verb::Drink) => self.swallowed(),
            Some(Verb::Give) => given(message, verb, start, end),
            Some(Verb::Start) if self.switched_from() => EventType::Stop,
            Some(Verb::Start) => EventType::Start,
            Some(Verb::Stop) => self.stopped(),
            Some(Verb::Skip) if self.left_for_later() => EventType::Mention,
            Some(Verb::Skip) => EventType::Intake,
            _ if self.packed_in() => EventType::Stop,
            Some(Verb::Light) if self.on_it() => EventType::Start,
            Some(Verb::Light) if self.off_it() => EventType::Stop,
            Some(Verb::Light) => light(message, verb, start, end),
            // "the tablet stayed down"; what is staying in the box was not taken.
            Some(Verb::Go) if message.norm(verb).starts_with("stay") && message.norm(verb + 1) == "down" => {
                EventType::Intake
            }
            Some(Verb::Go) => EventType::Mention,
            None => EventType::Unread,
            Some(Verb::Be | Verb::Feel) => state(message, verb, start, end),
            Some(Verb::Measure) => self.noted(),
            Some(_) => {
                let mut outer = statement.verbs.iter().filter_map(|at| message.verb(*at));
                if outer.any(|each| each == Verb::Start) { EventType::Start } else { EventType::Mention }
            }
        }
    }

    /// "Ibuprofen 0800 400mg, helped": what it did, it did in a body.
    fn worked(&self) -> bool {
        let Governed { message, verb, start, end, .. } = *self;
        verb > end
            && matches!(message.norm(verb), "helped" | "worked")
            && matches!(message.before(verb, 1), "," | "-" | "." | ";" | "and")
            && super::amount::dose(message, &(start..end)).is_some()
    }

    /// Of a verb of taking: who took it, whether it went on, and whether it was taken in at all.
    fn taken(&self) -> EventType {
        let Governed { message, verb, start, end, .. } = *self;
        let carried = || {
            let marks = [Mark::Shown, Mark::Carried, Mark::Placed, Mark::GotRidOf];
            marks.iter().any(|mark| message.makes_by(verb, *mark, &(start..end)))
        };
        // "Metformin was taken by my wife": whoever stands behind "by" took it.
        if start < verb && by_another(message, verb) {
            EventType::Mention
        } else if self.off_it() || self.ends_it() {
            EventType::Stop
        } else if self.begins_it() {
            EventType::Start
        } else if in_the_way(message, verb, start) || carried() {
            EventType::Mention
        } else {
            self.swallowed()
        }
    }

    /// Taken in: once, or as a habit.
    fn swallowed(&self) -> EventType {
        let Governed { message, statement, start, end, .. } = *self;
        let makes = |mark: Mark| message.makes(mark, &(start..end));
        let going_on = statement.tense == Tense::Progressive
            && statement.assertion == Assertion::Asserted
            && !now_said(message, start)
            // "Yesterday in the night I am taking one": over, by the day.
            && !makes(Mark::GoneBy);
        if makes(Mark::ForLong) || going_on { EventType::On } else { EventType::Intake }
    }

    /// Of a verb of ending: ended, still gone on with, or only come by.
    fn stopped(&self) -> EventType {
        let Governed { message, verb, .. } = *self;
        let came = matches!(message.norm(verb), "came" | "come" | "coming" | "drop" | "dropped")
            || matches!(message.norm(verb + 1), "by" | "at" | "in");
        // "I haven't stopped it": still on it.
        let denied = list!["not", "haven't", "havent", "never", "didn't", "didnt", "hasn't", "don't"];
        let kept_on = self.statement.assertion == Assertion::Asserted && message.any(self.first()..verb, denied);
        // "came straight back up": it was taken, and did not stay.
        let up = (verb + 1..verb + 5).find(|each| message.norm(*each) == "up");
        let thrown = matches!(message.norm(verb), "came" | "come")
            && up.is_some_and(|up| message.any(verb + 1..up + 2, list!["back", "straight", "right", "again"]))
            && up.is_some_and(|up| !matches!(message.norm(up + 1), "in" | "for" | "on" | "of"));
        if thrown {
            EventType::Intake
        } else if kept_on {
            EventType::On
        } else if came && !self.off_it() {
            EventType::Mention
        } else {
            EventType::Stop
        }
    }

    /// "left the amoxicillin for later", "refused it": passed over only where the words say so, and never taken.
    fn left_for_later(&self) -> bool {
        let Governed { message, statement, verb, .. } = *self;
        let left = list!["left", "leave", "leaving", "refused", "refuse", "declined", "decline"];
        statement.negation.is_none()
            && statement.assertion == Assertion::Asserted
            && message.is_any(verb, left)
            && !message.any(self.first()..verb, list!["not", "didn't", "didnt", "never"])
    }

    /// Of a verb of noting down: what was taken, or what a record says.
    fn noted(&self) -> EventType {
        let Governed { message, statement, verb, start, .. } = *self;
        if statement.negation == Some(Negation::Skipped) || statement.assertion == Assertion::Presupposed {
            return EventType::Intake;
        }
        // "I confirm intake of pantoprazole", "logged as taken".
        let words = message.clause_tokens(start);
        let taking = message.any(words, list!["intake", "taken", "dose"]);
        // "the log shows aspirin taken": a record's word, not the user's.
        let shown = message.is_any(verb, list!["show", "shows", "showed", "say", "says", "said", "read", "reads"]);
        if taking && !shown { EventType::Intake } else { EventType::Mention }
    }

    /// Where the statement of the name begins.
    fn first(&self) -> usize {
        self.message.statement_tokens(self.message.statement_index(self.start)).start
    }

    /// "packed in the naproxen".
    fn packed_in(&self) -> bool {
        let Governed { message, verb, start, end, .. } = *self;
        (verb + 1..verb + 5).contains(&start)
            && (matches!(message.norm(verb), "packed" | "jacked")
                && (message.norm(verb + 1) == "in" || message.norm(end) == "in")
                || message.norm(verb) == "binned" && message.norm(verb + 1) == "off")
    }

    /// "switched me from Mobic to naproxen": the one that another takes the place of.
    fn switched_from(&self) -> bool {
        let Governed { message, verb, start, .. } = *self;
        message.norm(verb).starts_with("switch")
            && (verb + 1..start)
                .rev()
                .find(|at| matches!(message.norm(*at), "from" | "to"))
                .is_some_and(|at| message.norm(at) == "from" && start <= at + 4)
    }

    /// "taken off", "off the".
    fn off_it(&self) -> bool {
        let Governed { message, verb, start, end, .. } = *self;
        let between = verb.min(start)..start.max(verb);
        message.any(between, list!["off"]) || message.norm(end) == "off"
    }

    /// "put me on", "started me on", "switched to".
    fn on_it(&self) -> bool {
        let Governed { message, verb, start, .. } = *self;
        verb < start
            && message.any(verb..start, list!["on", "onto"])
            && (message.any(verb..start, list!["me", "us"])
                || (1..=2).any(|by| matches!(message.before(verb, by), "been" | "was")))
            && message
                .is_any(verb, list!["put", "puts", "putting", "got", "get", "going", "went", "have", "had", "has"])
    }

    /// "stopped taking", "quit using", "no longer take".
    fn ends_it(&self) -> bool {
        let Governed { message, verb, .. } = *self;
        let stop = |word: &str| {
            matches!(word, "stopped" | "stop" | "stopping" | "quit" | "ceased" | "discontinued" | "finished" | "longer")
        };
        stop(message.before(verb, 1)) || message.before(verb, 1) == "to" && stop(message.before(verb, 2))
    }

    /// "started taking", "began using".
    fn begins_it(&self) -> bool {
        let Governed { message, verb, .. } = *self;
        matches!(message.before(verb, 1), "started" | "start" | "starting" | "began" | "begin" | "begun")
            || message.before(verb, 1) == "to"
                && matches!(message.before(verb, 2), "started" | "began" | "start" | "starting")
    }
}
