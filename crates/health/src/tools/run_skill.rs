//! `run_skill`: a named routine.

use alara_gate::{Definition, Finding};
use serde::{Deserialize, Serialize};

use super::asked::query;
use super::parameter::{choice, required};
use super::speech::{About, Speech};
use super::{Effect, Scene, Tool, refuse};

/// A named routine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunSkill {
    /// daily_check_in, weekly_review or visit_prep.
    pub skill: String,
}

pub(super) static DEFINITION: Definition = query(
    "run_skill",
    "Run a routine",
    "Runs a named routine: a daily check-in, a weekly review, or preparation for a visit.",
    &[required("skill", choice(&["daily_check_in", "weekly_review", "visit_prep"]), "Which.")],
);

pub(super) static SPEECH: Speech = Speech::of_a_query(&[About::Medications, About::Reminders]);

impl Tool for RunSkill {
    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        match crate::tools::skills::skill(&self.skill) {
            Some(skill) => (skill.run)(scene),
            None => Err(refuse("There is no such routine.", &["skill"])),
        }
    }
}
