//! Looking things up for a turn: one read-only call, whole analyses, and how the turn before ended.

use alara_assistant::skill::OpenStep;
use alara_gate::Finding;
use alara_gate::evidence::{Plan, QueryResult};
use alara_health::evidence;
use alara_health::tools::{self, HealthCall, HealthTools};
use alara_record::{EntryQuery, PersonId, Record};
use alara_store::Window;
use chrono::Days;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use super::analyse::Run;
use super::{Engine, EngineError};

/// So many days are read first where the newest that fits is the answer.
const LATELY: Days = Days::new(60);

/// What is looked up for a turn.
#[derive(Clone, Copy)]
pub struct Lookups<'a> {
    pub(super) engine: &'a Engine,
}

impl Lookups<'_> {
    /// How many results analyses could fall back on.
    #[cfg(test)]
    pub(crate) fn results_kept(self) -> usize {
        self.engine.last_results.kept()
    }

    /// Forgets the results that analyses fall back on: to be called when something is erased from the record.
    pub fn forget_results(self) {
        self.engine.last_results.forget();
    }

    /// Answers one read-only call from the record that it asks about, the open one where it names none, over the days that it asks about;
    /// a refusal says why.
    pub(super) async fn look(
        self,
        call: &HealthCall,
        person: Option<&str>,
    ) -> Result<Result<tools::Answer, Finding>, EngineError> {
        let mut window = Window::default();
        (window.entries.since, window.entries.until) = call.days().span();
        window.entries.tools = call.reads().iter().map(|tool| (*tool).to_owned()).collect();
        let person = self.engine.people().person_of(person).await?;
        if call.newest() && window.entries.since.is_none() {
            // A dose of this week is the last one however many years lie before it: they are read where the last weeks hold none.
            let end = window.entries.until.unwrap_or_else(|| self.engine.clock().local().date());
            let weeks = Window {
                entries: EntryQuery { since: end.checked_sub_days(LATELY), ..window.entries.clone() },
                ..window.clone()
            };
            if let Ok(answer) = self.looked_up(call, person, &weeks).await?
                && !answer.rows.is_empty()
            {
                return Ok(Ok(answer));
            }
        }
        self.looked_up(call, person, &window).await
    }

    /// What a call answers from this much of a record.
    async fn looked_up(
        self,
        call: &HealthCall,
        person: PersonId,
        window: &Window,
    ) -> Result<Result<tools::Answer, Finding>, EngineError> {
        let record = self.engine.store.snapshot(person, window).await?;
        match self.engine.writes().effect(call, &record, record.person().id) {
            Ok(tools::Effect::Answers(mut answer)) => {
                let clock = self.engine.clock();
                answer.coverage = evidence::cover(call, &answer, &record, &clock);
                // Whoever words an answer has one clock before them.
                answer.data = clock.read_value_here(&answer.data);
                Ok(Ok(answer))
            }
            Ok(tools::Effect::Writes(..)) => Err(EngineError::Fault),
            Err(finding) => Ok(Err(finding)),
        }
    }

    /// Runs the analyses, one after the other.
    pub(super) async fn query(self, turn: &str, plans: &[Plan]) -> Vec<QueryResult> {
        let clock = self.engine.clock();
        let mut found = Vec::new();
        for (index, plan) in plans.iter().enumerate() {
            let run = Run {
                request: format!("{}/look-{}", turn, index + 1),
                at: clock.now,
                tools: HealthTools { clock },
                person: self.engine.person.id.to_string(),
                last: &self.engine.last_results,
            };
            let look = |call: HealthCall| async move {
                match self.look(&call, None).await {
                    Ok(Ok(answer)) => Ok(answer),
                    Ok(Err(_)) | Err(_) => Err(()),
                }
            };
            found.push(run.run(plan, look).await);
        }
        found
    }
}

/// What a turn left to the next, by its ledger. Another version may have kept it otherwise: then it left nothing.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Left {
    /// Whether it asked for what an asserted event lacked.
    #[serde(deserialize_with = "if_any")]
    pub(super) open: bool,
    /// How many turns were escalated in a row.
    #[serde(deserialize_with = "if_any")]
    pub(super) escalated_in_a_row: u32,
    /// The open step of a skill.
    #[serde(deserialize_with = "if_any")]
    pub(super) step: Option<OpenStep>,
}

/// The turn that a turn answered a question of, by its ledger.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Answered {
    #[serde(deserialize_with = "if_any")]
    pub(super) answers: Option<String>,
}

/// What is there, or nothing where it is not what is looked for.
pub(super) fn if_any<'de, D: Deserializer<'de>, T: DeserializeOwned + Default>(from: D) -> Result<T, D::Error> {
    Ok(serde_json::from_value(Value::deserialize(from)?).unwrap_or_default())
}
