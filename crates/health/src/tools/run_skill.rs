//! `run_skill`: a named routine.

use alara_gate::Control;
use alara_gate::{Category, Definition, Finding, Reason, Sensitivity};
use serde::{Deserialize, Serialize};

use super::speech::{About, Speech};
use super::parameter::{choice, required};

use super::{Effect, Scene, Tool};

/// A named routine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunSkill {
    /// daily_check_in, weekly_review or visit_prep.
    pub skill: String,
}

static DEFINITION: Definition = Definition {
    id: "run_skill",
    version: 1,
    name: "Run a routine",
    description: "Runs a named routine: a daily check-in, a weekly review, or preparation for a visit.",
    category: Category::ReadOnly,
    sensitivity: Sensitivity::Low,
    asks_first: false,
    internal: false,
    parameters: &[required(
        "skill",
        choice(&["daily_check_in", "weekly_review", "visit_prep"]),
        Control::Choice,
        "Which.",
    )],
    at_least_one_of: &[],
    rules: &[],
};

static SPEECH: Speech = Speech::of_a_query(&[About::Medications, About::Reminders]);

impl Tool for RunSkill {
    const DEFINITION: &'static Definition = &DEFINITION;
    const SPEECH: &'static Speech = &SPEECH;

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        match crate::skills::skill(&self.skill) {
            Some(skill) => (skill.run)(scene),
            None => Err(Finding::block(Reason::InvalidParameter, "There is no such routine.").about(["skill"])),
        }
    }
}
