//! What the app found when it ran an analysis itself, step by step, with its order and its timings.

use chrono::{DateTime, FixedOffset};
use serde::{Deserialize, Serialize};

use super::{Draft, Metadata, Observation, QueryOutcome, Step};
use crate::Parameters;

/// One step of an analysis, ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StepResult {
    /// The step's name in its plan.
    pub step: String,
    /// The round in which it ran, from 0: those of a round ran side by side.
    pub round: usize,
    /// Its parameters.
    pub parameters: Parameters,
    /// Whether it ran out of time.
    pub timed_out: bool,
    /// What it found; an earlier result, marked as such, where it ran out of time or erred.
    pub observation: Observation,
    /// When it ran, and for how long.
    pub ran: Step,
}

impl StepResult {
    /// Whether it gave an answer, be it that there is nothing.
    pub fn answered(&self) -> bool {
        self.observation.found != QueryOutcome::Unavailable
    }
}

/// An analysis that has run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct QueryResult {
    /// The request: unique in the record.
    pub request: String,
    /// The analysis ("adherence_review").
    pub name: String,
    /// When it began.
    pub at: DateTime<FixedOffset>,
    /// Its steps, in the order of the plan.
    pub steps: Vec<StepResult>,
}

impl QueryResult {
    /// Whether every step gave an answer.
    pub fn whole(&self) -> bool {
        self.steps.iter().all(StepResult::answered)
    }

    /// Whether some step ran out of time with nothing to fall back on.
    pub fn timed_out(&self) -> bool {
        self.steps.iter().any(|step| step.timed_out && !step.answered())
    }

    /// As the draft of an answer: nothing to consider yet, and not checked.
    pub fn draft(&self) -> Draft {
        // In the order in which they began: side by side is one after the other here.
        let mut steps: Vec<&StepResult> = self.steps.iter().collect();
        steps.sort_by_key(|step| step.ran.began_ms);
        let mut tools: Vec<String> = Vec::new();
        for step in &steps {
            if !tools.contains(&step.observation.tool) {
                tools.push(step.observation.tool.clone());
            }
        }
        Draft {
            metadata: Metadata { request: self.request.clone(), at: self.at, tools },
            findings: steps.iter().map(|step| step.observation.clone()).collect(),
            consider: Vec::new(),
            audit: steps.iter().map(|step| step.ran.clone()).collect(),
        }
    }
}
