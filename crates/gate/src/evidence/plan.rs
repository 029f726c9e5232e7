//! An analysis: read-only calls, and which of them wait for which.

use serde::{Deserialize, Serialize};

use crate::Parameters;

/// A named analysis: every one of its steps is needed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// Its name ("adherence_review").
    pub name: String,
    /// Its steps; what stands first is told first.
    pub steps: Vec<PlanStep>,
}

/// One read-only call of an analysis.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlanStep {
    /// Its name within the analysis.
    pub id: String,
    /// The tool.
    pub tool: String,
    /// Its parameters.
    pub parameters: Parameters,
    /// The steps that must have ended before it begins.
    pub after: Vec<String>,
}

/// Steps that wait for each other, or for one that is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the steps of this analysis wait for each other")]
pub struct Tangled;

impl Plan {
    /// Its tools, without repeats, in the order of its steps.
    pub fn tools(&self) -> Vec<&str> {
        let mut tools: Vec<&str> = Vec::new();
        for step in &self.steps {
            if !tools.contains(&step.tool.as_str()) {
                tools.push(&step.tool);
            }
        }
        tools
    }

    /// The steps in rounds: those of a round run side by side, when all rounds before it have ended.
    ///
    /// # Errors
    /// Some wait for each other, or for one that is not there.
    pub fn rounds(&self) -> Result<Vec<Vec<usize>>, Tangled> {
        let mut done: Vec<&str> = Vec::new();
        let mut left: Vec<usize> = (0..self.steps.len()).collect();
        let mut rounds = Vec::new();
        while !left.is_empty() {
            let ready = |index: &usize| {
                self.steps.get(*index).is_some_and(|step| step.after.iter().all(|id| done.contains(&id.as_str())))
            };
            let (round, rest): (Vec<usize>, Vec<usize>) = left.into_iter().partition(ready);
            if round.is_empty() {
                return Err(Tangled);
            }
            done.extend(round.iter().filter_map(|index| self.steps.get(*index)).map(|step| step.id.as_str()));
            rounds.push(round);
            left = rest;
        }
        Ok(rounds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(id: &str, after: &[&str]) -> PlanStep {
        let after = after.iter().map(|id| (*id).to_owned()).collect();
        PlanStep { id: id.to_owned(), tool: id.to_owned(), parameters: Parameters::new(), after }
    }

    fn plan(steps: Vec<PlanStep>) -> Plan {
        Plan { name: "x".to_owned(), steps }
    }

    #[test]
    fn steps_run_side_by_side_where_none_waits_for_another() {
        let plan = plan(vec![step("c", &["a", "b"]), step("a", &[]), step("b", &[])]);
        assert_eq!(plan.rounds(), Ok(vec![vec![1, 2], vec![0]]));
    }

    #[test]
    fn steps_that_wait_for_each_other_or_for_nobody_are_an_error() {
        assert_eq!(plan(vec![step("a", &["b"]), step("b", &["a"])]).rounds(), Err(Tangled));
        assert_eq!(plan(vec![step("a", &["z"])]).rounds(), Err(Tangled));
    }
}
