//! One turn as the reading sees it: the user's own words, the record as of now, and the clock. What is needed, proposed and judged
//! all come from here, so that they can never speak of different words.

use std::sync::Arc;

use alara_gate::evidence::Plan;
use alara_record::{MemoryRecord, PersonId, Record};

use crate::analysis;
use crate::reader::{Statement, StatementReader};
use crate::tools::{Clock, HealthTools};
use crate::understand::{self, Need, Proposal};

/// The user's own words, the record and the clock of one turn.
#[derive(Clone, Debug)]
pub struct Situation {
    /// This turn's message, and behind it the one that opened what it answers, if it answers a question of the assistant's.
    pub messages: Vec<String>,
    /// The record as of now.
    pub record: Arc<MemoryRecord>,
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
        let needs = |statement: &Statement<'_>| understand::needs(statement, &self.record, &self.clock);
        let before = self.earlier().map(|earlier| needs(&earlier)).unwrap_or_default();
        let known = |need: &Need| before.iter().any(|old| (&old.tools, &old.about) == (&need.tools, &need.about));
        needs(&self.statement()).into_iter().filter(|need| !known(need)).map(Into::into).collect()
    }

    /// The analyses that the message asks for: their read-only calls, which the app runs itself.
    pub fn analyses(&self) -> Vec<Plan> {
        analysis::plans(&self.statement(), &self.record, &self.clock)
    }

    /// The calls that the words themselves settle.
    pub fn proposals(&self) -> Vec<Proposal> {
        let proposals = |statement: &Statement<'_>| understand::proposals(statement, &self.record, &self.clock);
        // What the earlier message settled by itself was proposed in its own turn.
        let before = self.earlier().map(|earlier| proposals(&earlier)).unwrap_or_default();
        proposals(&self.statement()).into_iter().filter(|proposal| !before.contains(proposal)).collect()
    }

    /// The message that opened what this turn's answers, alone.
    fn earlier(&self) -> Option<Statement<'_>> {
        let messages: Vec<&str> = self.messages.iter().skip(1).map(String::as_str).collect();
        (!messages.is_empty()).then_some(Statement { messages })
    }

    /// What an event that this turn's message asserts still lacks: the one question to ask.
    pub fn lacks(&self) -> Option<String> {
        understand::lacks(&Statement::of(self.message()), &self.record, &self.clock)
    }

    /// Who is spoken of in this turn's message and has no record here, in the user's own words.
    pub fn stranger(&self) -> Option<String> {
        understand::stranger(&Statement::of(self.message()), &self.record, &self.clock)
    }
}
