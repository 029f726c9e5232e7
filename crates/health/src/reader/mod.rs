//! The gate's reader for health: whether the user's words assert a call's event, and where each of its values comes from.
//!
//! A call is matched with the event of its kind that the words tell; what the words say of that event is all that counts.

mod amend;
mod care;
mod entry;
mod field;
mod fit;
mod intent;
mod list;
mod logged;
mod medication;
mod merge;
mod mood;
mod named;
mod recorded;
mod reminder;
mod same;
mod statement;
#[cfg(test)]
mod tests;
mod text;
mod time;
pub(crate) mod varied;
mod vital;

pub use statement::Statement;

use alara_english::statement::Assertion;
use alara_gate::{Definition, Finding, Grounded, Intent, Notice, Parameters, Reader, Reason, Span};
use alara_record::{PersonId, Record};
use serde_json::Value;
use text::StatementWords;

use crate::account::{Mention, mentions};
use crate::events::message::Message;
use crate::events::{Certainty, Event, EventKind, Whose, happened, own_names, unread};
use crate::focus::Resolved;
use crate::tools::{CalendarOf, Clock, HealthCall, form_only};
use crate::trained::{Agreement, Beside};
use crate::{consents, rules};

/// A statement that was read, once: whatever is asked about it, what it needs, proposes or lets execute, comes of the same reading.
#[derive(Clone, Debug)]
pub struct Reading {
    messages: Vec<String>,
    events: Vec<Event>,
    unread: Vec<Event>,
    mentions: Vec<Mention>,
    words: StatementWords,
    readable: bool,
    /// What the trained reader makes of the events of the rules.
    pub(crate) agreement: Agreement,
}

impl Reading {
    /// Reads a statement by the rules alone.
    pub fn of(statement: &Statement<'_>, record: &dyn Record, clock: &Clock) -> Reading {
        Reading::by_both(statement, record, clock, None)
    }

    /// Reads a statement by the rules and by the trained reader.
    pub fn by_both(statement: &Statement<'_>, record: &dyn Record, clock: &Clock, by: Option<Beside<'_>>) -> Reading {
        let own = own_names(record);
        let local = clock.local();
        let messages: Vec<Message<'_>> = statement
            .messages
            .iter()
            .enumerate()
            .map(|(index, words)| Message::new(index, words, &own, local))
            .collect();
        let readable = messages.first().is_some_and(Message::is_readable);
        let mut events = merge::merged(&messages, record);
        let words = StatementWords::new(&messages, &events);
        let unread = messages.iter().flat_map(|message| unread(message, record, &events)).collect();
        let mentions = messages.first().map(|message| mentions(message, &events)).unwrap_or_default();
        let mut read: Vec<String> = statement.messages.iter().map(|message| (*message).to_owned()).collect();
        let read_along = |(beside, message): (Beside<'_>, &Message<'_>)| {
            beside.read_statement(message, &mut read, &mut events, record, clock)
        };
        let agreement = by.zip(messages.first()).map(read_along).unwrap_or_default();
        Reading { messages: read, events, unread, mentions, words, readable, agreement }
    }

    /// The same where it is open whose its readings are: those that name nobody are nobody's, until that is answered.
    #[must_use]
    pub fn held_back(mut self, unowned: bool) -> Reading {
        let reads = |kind: &EventKind| matches!(kind, EventKind::Vital { .. } | EventKind::Pressure { .. });
        for event in self.events.iter_mut().chain(&mut self.unread) {
            if unowned && event.whose == Whose::Unnamed && reads(&event.kind) {
                event.certainty = Certainty::Denied("It is not clear whose that is.");
            }
        }
        self
    }

    /// The same where it is an answer's, with what was asked about: nothing that happened is told more surely by the two than the answer
    /// itself says it. "Not the aspirin", "was it the aspirin?" and "I'll take aspirin tonight" tell none, "maybe aspirin" none for certain.
    #[must_use]
    pub fn no_surer_than(mut self, answer: &str, clock: &Clock) -> Reading {
        let answer = Message::new(0, answer, &[], clock.local());
        let says = |of: &dyn Fn(Assertion) -> bool| answer.statements.iter().any(|each| of(each.assertion));
        let tells = |of: Assertion| matches!(of, Assertion::Asserted | Assertion::Presupposed | Assertion::Requested);
        let lowered = if !says(&|of| !tells(of)) {
            return self;
        } else if says(&|of| of == Assertion::Asked) {
            Certainty::Denied("You only asked about it.")
        } else if says(&tells) || says(&|of| of == Assertion::Uncertain) {
            Certainty::Doubtful("You were not sure.")
        } else {
            Certainty::Denied("You did not say that it happened.")
        };
        let denies = matches!(lowered, Certainty::Denied(_));
        let told = |event: &&mut Event| event.certainty == Certainty::Clear || denies && event.stands();
        for event in self.events.iter_mut().chain(&mut self.unread).filter(|event| happened(&event.kind)).filter(told) {
            event.certainty = lowered.clone();
        }
        self
    }

    /// The events of the statement; none where its words are none that can be read.
    pub fn events(&self) -> &[Event] {
        if self.readable { &self.events } else { &[] }
    }

    /// What this turn's message mentions in or beside a clause of an event; none where its words are none that can be read.
    pub(crate) fn mentions(&self) -> &[Mention] {
        if self.readable { &self.mentions } else { &[] }
    }

    /// The reader that the gate asks, on the record and at the moment that it was read by.
    pub fn reader<'a>(&'a self, record: &'a dyn Record, clock: Clock) -> StatementReader<'a> {
        StatementReader {
            record,
            clock,
            events: &self.events,
            unread: &self.unread,
            messages: &self.messages,
            words: &self.words,
            readable: self.readable,
            agreement: &self.agreement,
            resolved: None,
            newcomers: &[],
            calendar: None,
        }
    }
}

/// The reader of one statement, on one record, at one moment.
pub struct StatementReader<'a> {
    pub(super) record: &'a dyn Record,
    pub(super) clock: Clock,
    pub(super) events: &'a [Event],
    /// What is told and not read: looked at only where no event fits.
    pub(super) unread: &'a [Event],
    messages: &'a [String],
    pub(super) words: &'a StatementWords,
    readable: bool,
    agreement: &'a Agreement,
    /// The message with what it leans on written out, where it leans: what was read is told of what was said.
    resolved: Option<&'a Resolved>,
    /// Who is named in the record that was read by, and has none yet.
    newcomers: &'a [String],
    /// Due times, where there are any to ask.
    calendar: Option<CalendarOf>,
}

impl<'a> StatementReader<'a> {
    /// The reader of a message that was written out so.
    pub(crate) fn written_out(self, resolved: Option<&'a Resolved>) -> StatementReader<'a> {
        StatementReader { resolved, ..self }
    }

    /// The reader that knows what is due when.
    pub(crate) fn timed_by(self, calendar: Option<CalendarOf>) -> StatementReader<'a> {
        StatementReader { calendar, ..self }
    }

    /// The reader of a message that tells of these, who would get a record by a yes to it.
    pub(crate) fn of_newcomers(self, newcomers: &'a [String]) -> StatementReader<'a> {
        StatementReader { newcomers, ..self }
    }

    /// Whose record a call goes into: the one that its words name, else the open one.
    fn person(&self, call: &HealthCall) -> PersonId {
        let named = match intent::of(self, call) {
            Intent::ForPerson(_, name) | Intent::ForNewcomer(_, name) => {
                self.record.people().iter().find(|person| person.name == name).map(|person| person.id)
            }
            _ => None,
        };
        named.unwrap_or_else(|| self.record.person().id)
    }
}

impl StatementReader<'_> {
    /// Whose record a look-up is asked of, where the words name one person with a record here and ask nothing else of that tool.
    fn asked_of(&self, tool: &str) -> Intent {
        let mut asked = self.events.iter().filter_map(|event| match &event.kind {
            EventKind::Ask(question) if !matches!(event.certainty, Certainty::Denied(_)) => Some((event, question)),
            _ => None,
        });
        let mut found: Option<(Span, &str)> = None;
        for (event, question) in asked.by_ref() {
            match &event.whose {
                Whose::Person(name) => {
                    let person = self.record.people().iter().find(|each| each.name == *name);
                    let fits = person.is_some_and(|each| question.tools(self.record, each.id).contains(&tool));
                    if fits && found.is_none_or(|(_, other)| other == name) {
                        found = Some((event.span, name));
                    }
                }
                // Asked of one's own as well: which call is whose cannot be told.
                _ if question.tools(self.record, self.record.person().id).contains(&tool) => return Intent::Silent,
                _ => {}
            }
        }
        found.map_or(Intent::Silent, |(span, name)| Intent::ForPerson(span, name.to_owned()))
    }
}

impl Reader<HealthCall> for StatementReader<'_> {
    fn intent(&self, definition: &Definition, call: &HealthCall) -> Intent {
        if definition.read_only() {
            return self.asked_of(definition.id);
        }
        if form_only(definition.id) {
            return Intent::Contradicted(
                None,
                format!("That is done in the form \u{201c}{}\u{201d}.", definition.name),
            );
        }
        if !self.readable {
            return Intent::Unreadable { named: named::names(self, call) };
        }
        intent::of(self, call)
    }

    fn ground(&self, definition: &Definition, call: &HealthCall, proposed: &Parameters) -> Vec<Grounded> {
        let event = intent::matched(self, call);
        let event = event.as_deref();
        let mut found = match call {
            HealthCall::LogMedication(_) => medication::taken(self, event, proposed),
            HealthCall::SkipDose(_) => medication::skipped(self, event, proposed),
            HealthCall::UpdateMood(_) => mood::updated(self, event, proposed),
            HealthCall::CreateCheckIn(_) => mood::checked_in(self, event, proposed),
            HealthCall::SaveHealthEntry(_) => entry::saved(self, event, proposed),
            HealthCall::LogBloodPressure(_) => vital::pressure(self, event, proposed),
            HealthCall::LogVital(_) => vital::vital(self, event, proposed),
            HealthCall::LogHydration(_) => vital::hydration(self, event, proposed),
            HealthCall::CreateReminder(_) => reminder::created(self, event, proposed),
            HealthCall::UpdateReminder(_) => match event.and_then(|event| event.kind.fields()) {
                // Of a medication's own dose.
                Some((_, values)) => logged::fields(self, call, event, values, proposed),
                None => reminder::updated(self, event, proposed),
            },
            HealthCall::DeleteReminder(_) => reminder::deleted(self, event, proposed),
            HealthCall::LogDoctorVisit(_) => care::visit(self, event, proposed),
            HealthCall::CreateCareLog(_) => care::care(self, event, proposed),
            HealthCall::AddMedication(_) | HealthCall::UpdateMedication(_) => list::added(self, event, proposed),
            HealthCall::StopMedication(_) => list::stopped(self, event, proposed),
            HealthCall::CorrectEntry(_) => amend::corrected(self, event, proposed),
            HealthCall::DeleteEntry(_) => amend::deleted(self, event, proposed),
            _ => match event.and_then(|event| event.kind.fields()) {
                Some((_, values)) => logged::fields(self, call, event, values, proposed),
                _ => amend::plain(self, event, proposed),
            },
        };
        if let Some(event) = event.filter(|event| event.when.is_none()) {
            time::not_yet(&mut found, event, &self.clock);
        }
        let place = |field: &str| {
            let name = field.split('.').next().unwrap_or(field);
            let name = name.strip_suffix("_part").unwrap_or(name);
            definition.parameters.iter().position(|each| each.name == name).unwrap_or(usize::MAX)
        };
        found.sort_by_key(|each| place(&each.field));
        if let Some(resolved) = self.resolved {
            for each in &mut found {
                each.provenance = resolved.said(each.provenance);
            }
        }
        found
    }

    fn rules(&self, definition: &Definition, call: &HealthCall, earlier: &[&HealthCall]) -> Vec<Finding> {
        let mut found = rules::findings(call, earlier, self.record, self.person(call), &self.clock);
        found.extend(rules::find_listed_dose(call, self.record, self.person(call)));
        found.extend(reminder::beyond(self, call));
        found.extend(self.agreement.differing(definition.id, intent::matched(self, call).as_deref()));
        let wrong = intent::matched(self, call).and_then(|event| event.wrong.clone());
        found.extend(wrong.map(|wrong| Finding::block(Reason::InvalidParameter, wrong.sentence())));
        found
    }

    fn notices(&self, _definition: &Definition, call: &HealthCall) -> Vec<Notice> {
        let alarms = if intent::tells(self, call) { rules::alarms(call) } else { Vec::new() };
        let rules = rules::notices(call, self.record, self.person(call), &self.clock);
        let mut told: Vec<Notice> = alarms.into_iter().chain(rules).map(Notice::new).collect();
        told.extend(medication::notice(self, call));
        told
    }

    fn same_event(&self, earlier: &[&HealthCall], call: &HealthCall) -> Option<usize> {
        recorded::find_recorded(self, earlier, call)
    }

    fn consented(&self, field: &str, named: &Value, settled: &Value) -> bool {
        consents::same(self.record, field, named, settled)
    }
}
