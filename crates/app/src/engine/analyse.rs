//! Running an analysis: its read-only calls in the order of what they depend on, side by side where none waits for another, each with
//! its own time limit, and the last result, marked as such, where one does not answer.

use std::collections::BTreeMap;
use std::future::Future;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use alara_gate::Toolbox;
use alara_gate::evidence::{Observation, Plan, PlanStep, QueryOutcome, QueryResult, Step, StepResult};
use alara_health::tools::{Answer, HealthCall, HealthTools, Outcome};
use chrono::{DateTime, FixedOffset};
use futures_util::future::join_all;
use serde_json::Value;
use tokio::time::{Instant, timeout};

/// How long one step may take.
pub(super) const STEP_LIMIT: Duration = Duration::from_secs(5);
/// How many results are kept to fall back on.
const KEPT: usize = 64;

/// The last result of each call, in memory alone: it goes with the program, and with the record when that is locked.
#[derive(Debug, Default)]
pub struct LastResults(Mutex<BTreeMap<String, (DateTime<FixedOffset>, Answer)>>);

impl LastResults {
    fn keep(&self, key: String, at: DateTime<FixedOffset>, answer: &Answer) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= KEPT && !kept.contains_key(&key) {
            kept.clear();
        }
        kept.insert(key, (at, answer.clone()));
    }

    fn last(&self, key: &str) -> Option<(DateTime<FixedOffset>, Answer)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }

    #[cfg(test)]
    pub(super) fn kept(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Forgets them all: what is erased from the record is not told from memory.
    pub fn forget(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

/// When and on whose record an analysis runs.
pub(super) struct Run<'a> {
    pub(super) request: String,
    pub(super) at: DateTime<FixedOffset>,
    pub(super) tools: HealthTools,
    /// Whose record: results of one person are never another's.
    pub(super) person: String,
    pub(super) last: &'a LastResults,
}

impl Run<'_> {
    /// Runs a plan. `look` answers one call from the record.
    pub(super) async fn run<F, Fut, E>(&self, plan: &Plan, look: F) -> QueryResult
    where
        F: Fn(HealthCall) -> Fut,
        Fut: Future<Output = Result<Answer, E>>,
    {
        let began = Instant::now();
        // Steps that wait for each other are a fault of the program: each is told as not to be had.
        let rounds = plan.rounds().unwrap_or_default();
        let mut results: Vec<Option<StepResult>> = plan.steps.iter().map(|_| None).collect();
        for (number, round) in rounds.iter().enumerate() {
            let steps = round.iter().filter_map(|index| Some((*index, plan.steps.get(*index)?)));
            let running = steps.map(|(index, step)| {
                let look = &look;
                async move { (index, self.step(step, number, began, look).await) }
            });
            for (index, result) in join_all(running).await {
                if let Some(slot) = results.get_mut(index) {
                    *slot = Some(result);
                }
            }
        }
        let steps = results.into_iter().zip(&plan.steps);
        let steps = steps.map(|(result, step)| result.unwrap_or_else(|| self.nothing(step, 0, began, false))).collect();
        QueryResult { request: self.request.clone(), name: plan.name.clone(), at: self.at, steps }
    }

    async fn step<F, Fut, E>(&self, step: &PlanStep, round: usize, began: Instant, look: &F) -> StepResult
    where
        F: Fn(HealthCall) -> Fut,
        Fut: Future<Output = Result<Answer, E>>,
    {
        let begins = Instant::now();
        let definition = self.tools.definition(&step.tool).filter(|definition| definition.read_only());
        let Some(Ok(call)) = definition.map(|definition| self.tools.typed(definition, &step.parameters)) else {
            return self.nothing(step, round, began, false);
        };
        let key = format!("{} {} {}", self.person, step.tool, Value::Object(step.parameters.clone()));
        let answered = timeout(STEP_LIMIT, look(call)).await;
        let timed_out = answered.is_err();
        let (answer, earlier) = match answered {
            Ok(Ok(answer)) => {
                self.last.keep(key, self.at, &answer);
                (answer, None)
            }
            _ => match self.last.last(&key) {
                Some((at, answer)) => (answer, Some(at)),
                None => return self.nothing(step, round, begins, timed_out),
            },
        };
        let mut result = self.nothing(step, round, begins, timed_out);
        let found = &mut result.observation;
        found.found = match answer.outcome {
            Outcome::Success => QueryOutcome::Data,
            Outcome::NoData => QueryOutcome::NoData,
        };
        found.words = answer.message;
        found.data = answer.data;
        found.rows = answer.rows.iter().map(ToString::to_string).collect();
        found.coverage = answer.coverage;
        found.earlier = earlier;
        result.ran.rows = u32::try_from(found.rows.len()).unwrap_or(u32::MAX);
        result.ran.began_ms = milliseconds(begins - began);
        result
    }

    /// A step that gave nothing.
    fn nothing(&self, step: &PlanStep, round: usize, begins: Instant, timed_out: bool) -> StepResult {
        let call = format!("{}-{}", self.request, step.id);
        StepResult {
            step: step.id.clone(),
            round,
            parameters: step.parameters.clone(),
            timed_out,
            observation: Observation {
                call: call.clone(),
                tool: step.tool.clone(),
                found: QueryOutcome::Unavailable,
                words: "I can\u{2019}t look that up right now.".to_owned(),
                data: Value::Null,
                rows: Vec::new(),
                coverage: None,
                earlier: None,
            },
            ran: Step { call, tool: step.tool.clone(), began_ms: 0, took_ms: milliseconds(begins.elapsed()), rows: 0 },
        }
    }
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
#[path = "analyse_test.rs"]
mod tests;
