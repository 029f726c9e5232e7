//! Skills: named routines, one file each: their steps, and the tools that each step allows. A skill is called as a tool and checked as one.

mod daily_check_in;
mod visit_prep;
mod weekly_review;

pub use daily_check_in::DAILY_CHECK_IN;
pub use visit_prep::VISIT_PREP;
pub use weekly_review::WEEKLY_REVIEW;

use alara_gate::Finding;
use serde_json::Value;

use crate::tools::{Answer, Effect, HealthCall, Outcome, Scene};

/// A named routine.
#[derive(Debug)]
pub struct Skill {
    /// Its id, as `run_skill` takes it.
    pub id: &'static str,
    /// Its name, for people.
    pub name: &'static str,
    /// Its steps, in order.
    pub steps: &'static [Step],
    /// What running it answers at once.
    pub run: fn(&mut Scene<'_>) -> Result<Effect, Finding>,
}

/// One step of a routine.
#[derive(Debug)]
pub struct Step {
    /// Its id within the skill.
    pub id: &'static str,
    /// What the user is asked; `None` where the app only looks things up.
    pub asks: Option<&'static str>,
    /// The tools that may be called in it.
    pub tools: &'static [&'static str],
}

/// Every skill, in the order of the contract.
pub static SKILLS: &[&Skill] = &[&DAILY_CHECK_IN, &WEEKLY_REVIEW, &VISIT_PREP];

/// A skill, by id.
pub fn skill(id: &str) -> Option<&'static Skill> {
    SKILLS.iter().copied().find(|skill| skill.id == id)
}

impl Skill {
    /// The steps that ask, in order.
    pub fn asking(&self) -> impl Iterator<Item = &'static Step> + use<> {
        self.steps.iter().filter(|step| step.asks.is_some())
    }

    /// A step that asks, by id.
    pub fn step(&self, id: &str) -> Option<&'static Step> {
        self.asking().find(|step| step.id == id)
    }

    /// The step that asks behind this one.
    pub fn after(&self, id: &str) -> Option<&'static Step> {
        self.asking().skip_while(|step| step.id != id).nth(1)
    }

    /// What the user is shown of an open step: where it stands, what it asks, and the ways on.
    pub fn line(&self, id: &str) -> Option<String> {
        let place = self.asking().position(|step| step.id == id)?;
        let asks = self.step(id)?.asks?;
        let count = self.asking().count();
        let place = if count > 1 { format!(", {} of {count}", place + 1) } else { String::new() };
        Some(format!("{}{place}: {asks} (\u{201c}skip\u{201d} goes on, \u{201c}stop\u{201d} leaves it.)", self.name))
    }
}

/// The answers of several read-only calls, one after another; those with nothing recorded say so.
fn review(scene: &mut Scene<'_>, calls: &[HealthCall]) -> Result<Effect, Finding> {
    let (mut told, mut data, mut rows, mut outcome) = (Vec::new(), Vec::new(), Vec::new(), Outcome::NoData);
    for call in calls {
        if let Effect::Answers(found) = call.effect(scene)? {
            if found.outcome == Outcome::Success {
                outcome = Outcome::Success;
            }
            told.push(found.message);
            data.push(found.data);
            rows.extend(found.rows);
        }
    }
    Ok(Effect::Answers(Answer { outcome, message: told.join("\n\n"), data: Value::Array(data), rows, coverage: None }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::definition;

    #[test]
    fn every_tool_of_every_step_is_a_tool() {
        for step in SKILLS.iter().flat_map(|skill| skill.steps) {
            assert!(!step.tools.is_empty() && step.tools.iter().all(|tool| definition(tool).is_some()), "{}", step.id);
        }
    }

    #[test]
    fn the_steps_that_ask_follow_each_other() {
        assert_eq!(DAILY_CHECK_IN.after("mood").map(|step| step.id), Some("symptoms"));
        assert_eq!(DAILY_CHECK_IN.after("doses").map(|step| step.id), None);
        assert_eq!(WEEKLY_REVIEW.asking().count(), 0);
        assert!(DAILY_CHECK_IN.line("symptoms").is_some_and(|line| line.starts_with("Daily check-in, 2 of 3: ")));
    }
}
