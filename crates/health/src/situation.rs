//! One turn as the reading sees it: the user's own words, the record as of now, and the clock. What is needed, proposed and judged
//! all come from here, so that they can never speak of different words.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use alara_gate::evidence::Plan;
use alara_record::{MemoryRecord, PersonId, Record};

use crate::analysis;
use crate::answers::{self, Action, Answer, Waiting};
use crate::reader::{Reading, Statement, StatementReader};
use crate::tools::{Clock, HealthTools};
use crate::understand::{self, Need, Proposal};

/// The user's own words, the record and the clock of one turn. They stay as they are, so that they are read once.
#[derive(Clone, Debug)]
pub struct Situation {
    messages: Vec<String>,
    record: Arc<MemoryRecord>,
    clock: Clock,
    reading: OnceLock<Reading>,
}

impl Situation {
    /// The first of the messages is this turn's; behind it stands the one that opened what it answers, if it answers a question of the
    /// assistant's. The record is that of now.
    pub fn new(messages: Vec<String>, record: impl Into<Arc<MemoryRecord>>, clock: Clock) -> Situation {
        Situation { messages, record: record.into(), clock, reading: OnceLock::new() }
    }

    /// The messages, this turn's first.
    pub fn messages(&self) -> &[String] {
        &self.messages
    }

    /// The record as of now.
    pub fn record(&self) -> &MemoryRecord {
        &self.record
    }

    /// The moment.
    pub fn clock(&self) -> Clock {
        self.clock
    }

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

    /// The user's own words that count in this turn.
    pub fn statement(&self) -> Statement<'_> {
        Statement { messages: self.messages.iter().map(String::as_str).collect() }
    }

    fn reading(&self) -> &Reading {
        self.reading.get_or_init(|| self.read(&self.statement()))
    }

    fn read(&self, statement: &Statement<'_>) -> Reading {
        Reading::of(statement, &self.record, &self.clock)
    }

    /// This turn's message, read alone.
    fn alone(&self) -> Cow<'_, Reading> {
        match self.messages.len() {
            1 => Cow::Borrowed(self.reading()),
            _ => Cow::Owned(self.read(&Statement::of(self.message()))),
        }
    }

    /// The reader that the gate asks about them.
    pub fn reader(&self) -> StatementReader<'_> {
        self.reading().reader(&self.record, self.clock)
    }

    /// The tools of which at least one must be called before the message may be answered.
    pub fn requires(&self) -> Vec<String> {
        let mut tools: Vec<String> = Vec::new();
        for tool in self.needs().into_iter().flat_map(|need| need.tools) {
            if !tools.contains(&tool) {
                tools.push(tool);
            }
        }
        tools
    }

    /// What must be done before the message may be answered: each event asserted, each thing asked for.
    pub fn needs(&self) -> Vec<alara_gate::enforce::Need> {
        let needs = |reading: &Reading, of: &Statement<'_>| understand::needs(reading.events(), of, &self.record);
        let before = self.earlier().map(|earlier| needs(&self.read(&earlier), &earlier)).unwrap_or_default();
        let known = |need: &Need| before.iter().any(|old| (&old.tools, &old.about) == (&need.tools, &need.about));
        needs(self.reading(), &self.statement()).into_iter().filter(|need| !known(need)).map(Into::into).collect()
    }

    /// The analyses that the message asks for: their read-only calls, which the app runs itself.
    pub fn analyses(&self) -> Vec<Plan> {
        analysis::plans(self.reading().events(), &self.statement(), &self.record, &self.clock)
    }

    /// The calls that the words themselves settle.
    pub fn proposals(&self) -> Vec<Proposal> {
        let proposals = |reading: &Reading| understand::proposals(reading.events(), &self.record, &self.clock);
        // What the earlier message settled by itself was proposed in its own turn.
        let before = self.earlier().map(|earlier| proposals(&self.read(&earlier))).unwrap_or_default();
        proposals(self.reading()).into_iter().filter(|proposal| !before.contains(proposal)).collect()
    }

    /// The message that opened what this turn's answers, alone.
    fn earlier(&self) -> Option<Statement<'_>> {
        let messages: Vec<&str> = self.messages.iter().skip(1).map(String::as_str).collect();
        (!messages.is_empty()).then_some(Statement { messages })
    }

    /// What an event that this turn's message asserts still lacks: the one question to ask.
    pub fn lacks(&self) -> Option<String> {
        understand::lacks(self.alone().events(), &self.record, &self.clock)
    }

    /// What this turn's message does to what waits. One that tells or asks for something of its own answers nothing.
    pub fn answer(&self, waiting: &[Waiting]) -> Answer {
        let answer = answers::answer(self.message(), self.clock.local(), waiting);
        if answer.action == Action::None {
            return answer;
        }
        let needs = understand::needs(self.alone().events(), &Statement::of(self.message()), &self.record);
        if answers::apart(self.message(), &needs, waiting) { Answer::of(Action::None) } else { answer }
    }

    /// Who is spoken of in this turn's message and has no record here, in the user's own words.
    pub fn stranger(&self) -> Option<String> {
        understand::stranger(self.alone().events())
    }
}
