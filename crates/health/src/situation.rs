//! One turn as the reading sees it: the user's own words, the record as of now, and the clock. What is needed, proposed and judged
//! all come from here, so that they can never speak of different words.

use alara_record::{MemoryRecord, PersonId, Record};
use serde_json::{Value, json};

use crate::reader::{Statement, StatementReader};
use crate::tools::{Clock, HealthTools};
use crate::understand::{self, Proposal};

/// The user's own words, the record and the clock of one turn.
#[derive(Clone, Debug)]
pub struct Situation {
    /// This turn's message, and behind it the one that opened what it answers, if it answers a question of the assistant's.
    pub messages: Vec<String>,
    /// The record as of now.
    pub record: MemoryRecord,
    /// The moment.
    pub clock: Clock,
}

impl Situation {
    /// This turn's message.
    pub fn message(&self) -> &str {
        self.messages.first().map(String::as_str).unwrap_or_default()
    }

    /// Whose record is open.
    pub fn person(&self) -> PersonId {
        self.record.person().id
    }

    /// The tools at this moment.
    pub fn tools(&self) -> HealthTools {
        HealthTools { clock: self.clock }
    }

    /// What a model may know of the record in this turn: names and schedules, nothing of the past.
    pub fn context(&self) -> Value {
        let person = self.person();
        let active = self.record.medications(person).into_iter().filter(|each| !each.stopped);
        let medications: Vec<Value> = active
            .map(|each| json!({ "name": each.name, "dose": each.dose, "schedule": each.schedule, "as_needed": each.as_needed }))
            .collect();
        let reminders: Vec<Value> = self
            .record
            .reminders(person)
            .into_iter()
            .map(|each| json!({ "id": each.id, "title": each.title, "schedule": each.schedule, "active": each.active }))
            .collect();
        json!({ "medications": medications, "reminders": reminders })
    }

    /// The user's own words that count in this turn.
    pub fn statement(&self) -> Statement<'_> {
        Statement { messages: self.messages.iter().map(String::as_str).collect() }
    }

    /// The reader that the gate asks about them.
    pub fn reader(&self) -> StatementReader<'_> {
        StatementReader::new(&self.statement(), &self.record, self.clock)
    }

    /// The tools of which at least one must be called before the message may be answered.
    pub fn requires(&self) -> Vec<String> {
        let tools = understand::requires(&self.statement(), &self.record, &self.clock);
        tools.into_iter().map(str::to_owned).collect()
    }

    /// The calls that the words themselves settle.
    pub fn proposals(&self) -> Vec<Proposal> {
        understand::proposals(&self.statement(), &self.record, &self.clock)
    }

    /// What an asserted event still lacks: the one question to ask.
    pub fn lacks(&self) -> Option<String> {
        understand::lacks(&self.statement(), &self.record, &self.clock)
    }
}
