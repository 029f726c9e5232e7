//! What the trained reader alone finds, told again in plain words: the words that it takes for values, in a sentence of its tool. The rules
//! read that sentence as any other, so that every value comes from the same grammar; what they do not settle there is not proposed.

use std::ops::Range;

use alara_english::statement::{Assertion, Subject};
use alara_record::Record;

use super::limits::{MARGIN, kin_of, sure_from};
use super::reading::{FOUND_ALONE, TrainedCount, TrainedReading};
use crate::account;
use crate::events::message::Message;
use crate::events::{Certainty, Event, EventKind, Whose, of_message, own_names};
use crate::tools::{
    AddMedication, Clock, CreateCareLog, CreateReminder, LogBloodPressure, LogDoctorVisit, LogExercise, LogHydration,
    LogMedication, LogVital, SaveHealthEntry, SkipDose, StopMedication, UpdateMedication, UpdateMood,
};
use crate::understand;

/// As many events are added at most: a message that holds more of what the rules cannot read is asked about as a whole by them.
const MOST: usize = 4;

/// An event that only the trained reader found, with the sentence that it was told again in.
pub(crate) struct Retold {
    /// The sentence: the next message of the statement.
    pub(crate) sentence: String,
    /// Its events, each to be asked about.
    pub(crate) events: Vec<Event>,
}

/// What only the trained reader found in a message, beside what the rules did; the sentences are counted on from `first`.
pub(crate) fn retell_alone(
    message: &Message<'_>,
    events: &[Event],
    reading: &TrainedReading,
    record: &dyn Record,
    clock: &Clock,
    first: usize,
) -> Vec<Retold> {
    let own = own_names(record);
    let mut found: Vec<Retold> = Vec::new();
    for TrainedCount { tool, probability, .. } in &reading.tools {
        if sure_from(tool).is_none_or(|limit| *probability < limit + MARGIN) || found.len() >= MOST {
            continue;
        }
        let told = Telling { message, events, reading, tool };
        for sentence in told.retell(record, clock) {
            let index = first + found.len();
            let again = Message::new(index, &sentence, &own, clock.local());
            let mut read = of_message(&again, record);
            account::lower(&again, &mut read);
            let denied = |event: &Event| matches!(event.certainty, Certainty::Denied(_));
            let whole = |event: &Event| !denied(event) && event.wrong.is_none() && event.told;
            let mine = |event: &Event| event.whose == Whose::Own || event.whose == Whose::Unnamed;
            if read.len() < told.fewest_events()
                || !read.iter().all(|event| whole(event) && mine(event) && records_by(event, tool, record, clock))
            {
                continue;
            }
            for event in &mut read {
                event.certainty = Certainty::Doubtful(FOUND_ALONE);
            }
            found.push(Retold { sentence, events: read });
            break;
        }
    }
    found
}

/// Whether an event is proposed as a call of a tool, or of one that is taken for it.
fn records_by(event: &Event, tool: &str, record: &dyn Record, clock: &Clock) -> bool {
    let proposals = understand::proposals(std::slice::from_ref(event), record, clock);
    proposals.iter().any(|proposal| proposal.tool == tool || kin_of(tool).contains(&proposal.tool))
}

/// A tool's values in a message, and what the rules make of it.
struct Telling<'r> {
    message: &'r Message<'r>,
    events: &'r [Event],
    reading: &'r TrainedReading,
    tool: &'r str,
}

type Words<'m> = (Range<usize>, &'m str);

impl<'r> Telling<'r> {
    fn own_words(&self, label: &str) -> Vec<Words<'r>> {
        let said = self.message.text.original;
        let found = self.reading.words_labelled(said, label).into_iter();
        found.filter(|(span, words)| !words.is_empty() && !self.is_vetoed(span)).collect()
    }

    /// As many events as there must be: one, and one for every name of a dose that the rules do not read.
    fn fewest_events(&self) -> usize {
        let unread = |(span, _): &&Words<'r>| self.tool == LogMedication::ID && !self.is_read_at(span);
        self.own_words("medication_name").iter().filter(unread).count().max(1)
    }

    /// Whether the rules are sure that words tell nothing of the user: denied, asked, supposed, quoted, another's.
    fn is_vetoed(&self, span: &Range<usize>) -> bool {
        let tokens = self.message.tokens(alara_english::Span { start: span.start, end: span.end });
        if tokens.clone().any(|at| self.message.quoted(at)) {
            return true;
        }
        let Some(statement) = self.message.statement(tokens.start) else { return true };
        let plans = matches!(self.tool, CreateReminder::ID);
        let habits = matches!(self.tool, AddMedication::ID);
        let skips = matches!(self.tool, SkipDose::ID);
        let untold = match statement.assertion {
            Assertion::Asserted | Assertion::Presupposed | Assertion::Uncertain | Assertion::Requested => false,
            Assertion::Planned => !plans,
            Assertion::Habitual => !habits,
            Assertion::Negated => !skips,
            Assertion::Supposed | Assertion::Asked | Assertion::Quoted | Assertion::Fiction | Assertion::Retracted => {
                true
            }
        };
        untold || matches!(statement.subject, Subject::Other(_))
    }

    /// Whether the rules read an event of the same tool, whatever they make of it.
    fn read_by_rules(&self, record: &dyn Record, clock: &Clock) -> bool {
        self.events
            .iter()
            .any(|event| records_by(&as_if_told(event), self.tool, record, clock) || is_of_kind(event, self.tool))
    }

    /// Ways to tell this tool's event again, the likeliest first; none where the words do not say which value belongs to which.
    fn retell(&self, record: &dyn Record, clock: &Clock) -> Vec<String> {
        if matches!(
            self.tool,
            LogMedication::ID | SkipDose::ID | AddMedication::ID | StopMedication::ID | UpdateMedication::ID
        ) {
            return self.retell_names().into_iter().chain(self.retell_as_said()).collect();
        }
        if self.read_by_rules(record, clock) {
            return Vec::new();
        }
        let when = self.said_time();
        let told: Option<Vec<String>> = match self.tool {
            SaveHealthEntry::ID => {
                self.joined_words("symptom").map(|what| vec![format!("I have {what}"), format!("I had {what}")])
            }
            UpdateMood::ID => {
                return self.only_words("mood").map(|mood| format!("I feel {mood}")).into_iter().collect();
            }
            LogBloodPressure::ID => {
                self.only_words("systolic").zip(self.only_words("diastolic")).map(|(upper, lower)| {
                    let pulse = self.only_words("pulse").map_or(String::new(), |pulse| format!(", pulse {pulse}"));
                    vec![
                        format!("my blood pressure was {upper}/{lower}{pulse}"),
                        format!("my blood pressure was {upper} over {lower}"),
                    ]
                })
            }
            LogVital::ID => self.only_words("kind").zip(self.only_words("value")).map(|(kind, value)| {
                let unit = self.only_words("unit").map_or(String::new(), |unit| format!(" {unit}"));
                vec![format!("my {kind} was {value}{unit}"), format!("{kind} {value}{unit}")]
            }),
            LogHydration::ID => self
                .only_words("amount")
                .map(|amount| vec![format!("I drank {amount}"), format!("I drank {amount} of water")]),
            LogExercise::ID => self.only_words("kind").zip(self.only_words("amount")).map(|(kind, amount)| {
                vec![format!("I did {amount} of {kind}"), format!("I {kind} {amount}"), format!("{amount} {kind}")]
            }),
            LogDoctorVisit::ID => self.only_words("provider").map(|provider| vec![format!("I saw {provider}")]),
            CreateCareLog::ID => {
                let what = self.only_words("title").or_else(|| self.only_words("test"));
                what.map(|what| vec![format!("I had {what}"), format!("I had a {what}")])
            }
            "add_condition" => self.only_words("condition").map(|what| vec![format!("I was diagnosed with {what}")]),
            "log_immunization" => self
                .only_words("vaccine")
                .map(|what| vec![format!("I got the {what}"), format!("I got the {what} vaccine")]),
            "log_allergy" => self.only_words("substance").map(|what| vec![format!("I am allergic to {what}")]),
            CreateReminder::ID => self.only_words("title").map(|title| {
                let often = self.only_words("recurrence").map_or(String::new(), |often| format!(" {often}"));
                vec![format!("remind me about {title}{often}"), format!("remind me to {title}{often}")]
            }),
            _ => None,
        };
        told.into_iter().flatten().map(|sentence| sentence + &when).collect()
    }

    /// The words of a label that stands once.
    fn only_words(&self, label: &str) -> Option<&'r str> {
        match self.own_words(label).as_slice() {
            [only] => Some(only.1),
            _ => None,
        }
    }

    /// The words of a label, as one phrase.
    fn joined_words(&self, label: &str) -> Option<String> {
        let each: Vec<String> = self.own_words(label).into_iter().map(|(_, words)| words.to_owned()).collect();
        join_phrase(&each)
    }

    /// Those of medications that the rules read nothing of. An amount belongs to the name that it stands by: one for one, in the order of
    /// the words; where the numbers differ, nobody can say.
    fn retell_names(&self) -> Vec<String> {
        let others = [LogMedication::ID, SkipDose::ID, AddMedication::ID, UpdateMedication::ID, StopMedication::ID];
        let rival = |other: &&str| *other != self.tool && self.reading.probability(other) > 0.2;
        if others.iter().any(|other| rival(&other)) {
            return Vec::new();
        }
        let names = self.own_words("medication_name");
        let mut amounts: Vec<Words<'r>> = self.own_words("dose");
        let counts = self.own_words("count");
        let both = !amounts.is_empty() && !counts.is_empty();
        if !both {
            amounts.extend(counts.iter().cloned());
        }
        let apart = amounts.len() == names.len() && (!both || counts.len() == names.len());
        if names.is_empty() || !amounts.is_empty() && !apart || self.own_words("time").len() > 1 {
            return Vec::new();
        }
        let parts: Vec<String> = names
            .iter()
            .enumerate()
            .filter(|(_, (span, _))| !self.is_read_at(span))
            .map(|(index, (_, name))| match (amounts.get(index), counts.get(index).filter(|_| both)) {
                (Some((_, dose)), Some((_, count))) => format!("{count} {name} {dose}"),
                (Some((_, amount)), None) if amount.contains(char::is_alphabetic) => format!("{amount} of {name}"),
                (Some((_, amount)), None) => format!("{amount} {name}"),
                (None, _) => (*name).to_owned(),
            })
            .collect();
        let Some(parts) = join_phrase(&parts) else { return Vec::new() };
        let when = self.said_time();
        let sentence = match self.tool {
            LogMedication::ID => format!("I took {parts}{when}"),
            SkipDose::ID => format!("I skipped {parts}{when}"),
            StopMedication::ID => format!("I stopped taking {parts}"),
            UpdateMedication::ID => match (self.only_words("medication_name"), self.only_words("dose")) {
                (Some(name), Some(dose)) => format!("change my {name} to {dose}"),
                _ => return Vec::new(),
            },
            _ => {
                let often =
                    self.own_words("recurrence").first().map_or(String::new(), |(_, often)| format!(" {often}"));
                format!("add {parts}{often} to my medications")
            }
        };
        vec![sentence]
    }

    /// All doses in their own words, from the first value to the last, where the rules read none of them.
    fn retell_as_said(&self) -> Option<String> {
        let labels = ["medication_name", "dose", "count", "time"];
        let spans: Vec<Range<usize>> =
            labels.iter().flat_map(|label| self.own_words(label)).map(|(span, _)| span).collect();
        let region = spans.iter().map(|span| span.start).min()?..spans.iter().map(|span| span.end).max()?;
        let names = self.own_words("medication_name");
        let apart = names.iter().any(|(span, _)| self.is_read_at(span));
        let told = || format!("I took {}", self.message.text.original.get(region).unwrap_or_default());
        (self.tool == LogMedication::ID && !names.is_empty() && !apart).then(told)
    }

    /// Whether the rules read an event at these words, or one that names none and may be of them.
    fn is_read_at(&self, span: &Range<usize>) -> bool {
        self.events.iter().any(|event| {
            let of_medicine = event.kind.which().is_some();
            of_medicine
                && event.span.message == self.message.index
                && event.span.start < span.end
                && span.start < event.span.end
        })
    }

    /// When, in the words: one day and one time at most, with the word before them that belongs to them.
    fn said_time(&self) -> String {
        let (days, times) = (self.own_words("day"), self.own_words("time"));
        if days.len() > 1 || times.len() > 1 {
            return String::new();
        }
        let mut when: Vec<Words<'r>> = days.into_iter().chain(times).collect();
        when.sort_by_key(|(span, _)| span.start);
        when.iter().map(|words| format!(" {}", self.place_in_time(words))).collect()
    }

    fn place_in_time(&self, (span, words): &Words<'r>) -> String {
        let said = self.message.text.original;
        let before = said.get(..span.start).unwrap_or_default().trim_end();
        let last = before.rsplit(|sign: char| !sign.is_alphabetic()).next().unwrap_or_default().to_lowercase();
        match last.as_str() {
            "at" | "around" | "about" | "on" | "in" | "since" | "from" | "after" | "before" | "this" | "last" => {
                format!("{last} {words}")
            }
            _ if words.starts_with(|sign: char| sign.is_ascii_digit()) => format!("at {words}"),
            _ => (*words).to_owned(),
        }
    }
}

/// An event as it would be if it were told for certain.
fn as_if_told(event: &Event) -> Event {
    Event { certainty: Certainty::Clear, whose: Whose::Own, told: true, wrong: None, ..event.clone() }
}

/// Whether an event is of the kind that a tool records, however little of it is known.
fn is_of_kind(event: &Event, tool: &str) -> bool {
    match &event.kind {
        EventKind::Pressure { .. } => tool == LogBloodPressure::ID,
        EventKind::Hydration { .. } => tool == LogHydration::ID,
        EventKind::Visit { .. } | EventKind::Care { .. } => {
            matches!(tool, LogDoctorVisit::ID | CreateCareLog::ID | "add_condition" | "log_immunization")
        }
        EventKind::Remind { .. } | EventKind::ChangeReminder { .. } | EventKind::StopReminder { .. } => {
            tool == CreateReminder::ID
        }
        EventKind::Mood { .. } | EventKind::CheckIn { .. } => tool == UpdateMood::ID,
        EventKind::Note { .. } => tool == SaveHealthEntry::ID,
        EventKind::Logged { tool: other, .. } => *other == tool,
        _ => false,
    }
}

/// Several in one phrase; none of none.
fn join_phrase(parts: &[String]) -> Option<String> {
    match parts {
        [] => None,
        [one] => Some(one.clone()),
        [rest @ .., last] => Some(format!("{} and {last}", rest.join(", "))),
    }
}
