//! The open step of a skill: which tools it allows, when it is done, how it is passed over or left. It stands in the ledger of the turn,
//! so that it survives a restart.

use alara_gate::hooks::{Before, Fault, Hook};
use alara_gate::{Call, Finding, Reason};
use alara_health::skills::{Skill, Step, skill};
use serde::{Deserialize, Serialize};

/// An open step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenStep {
    /// The skill.
    pub skill: String,
    /// Its step.
    pub step: String,
}

impl OpenStep {
    /// A step of a skill.
    pub(crate) fn at(skill: &Skill, step: &Step) -> OpenStep {
        OpenStep { skill: skill.id.to_owned(), step: step.id.to_owned() }
    }

    /// The skill and the step, where there are such.
    pub(crate) fn found(&self) -> Option<(&'static Skill, &'static Step)> {
        let skill = skill(&self.skill)?;
        Some((skill, skill.step(&self.step)?))
    }

    /// What the user is shown of it.
    pub fn line(&self) -> Option<String> {
        skill(&self.skill)?.line(&self.step)
    }

    /// What follows it, and what is said of that.
    pub(crate) fn next(&self) -> (Option<OpenStep>, String) {
        let Some(skill) = skill(&self.skill) else { return (None, String::new()) };
        let next = skill.after(&self.step).map(|step| OpenStep::at(skill, step));
        let said = next.as_ref().and_then(OpenStep::line);
        (next, said.unwrap_or_else(|| format!("{}: that is all.", skill.name)))
    }
}

/// Words that leave a skill, and words that pass a step over. Nothing else does.
const LEAVE: &[&str] =
    &["stop", "leave", "leave it", "quit", "exit", "cancel", "stop it", "never mind", "that's enough"];
const PASS: &[&str] =
    &["skip", "skip it", "next", "no", "nope", "none", "nothing", "not today", "no symptoms", "none today"];

/// Whether the message steers the skill rather than answering it: what is open then, and what is said.
pub(crate) fn steered(open: &OpenStep, message: &str) -> Option<(Option<OpenStep>, String)> {
    let (skill, _) = open.found()?;
    let words = message.trim().trim_end_matches(['.', '!']).to_lowercase().replace('\u{2019}', "'");
    if LEAVE.contains(&words.as_str()) {
        return Some((None, format!("{}: stopped. Recorded entries stay.", skill.name)));
    }
    PASS.contains(&words.as_str()).then(|| open.next())
}

/// Stops calls that the open step does not allow, unless the user's own words ask for them.
pub(crate) struct StepTools {
    skill: &'static str,
    allowed: Vec<String>,
}

impl StepTools {
    /// The hook of an open step; `needed` are the tools that the message itself needs.
    pub(crate) fn of(open: &OpenStep, needed: &[String]) -> Option<StepTools> {
        let (skill, step) = open.found()?;
        let allowed = step.tools.iter().map(|tool| (*tool).to_owned()).chain(needed.iter().cloned()).collect();
        Some(StepTools { skill: skill.name, allowed })
    }
}

impl Hook for StepTools {
    fn name(&self) -> &'static str {
        "step_tools"
    }

    fn before(&self, call: &Call) -> Result<Before, Fault> {
        if self.allowed.contains(&call.tool) {
            return Ok(Before::Pass);
        }
        let why = format!("That does not belong to this step of the {}.", self.skill.to_lowercase());
        Ok(Before::Stop(vec![Finding::block(Reason::ToolNotCallable, why)]))
    }
}
