//! `run_skill`: a named routine.

use alara_gate::Control;
use alara_gate::{Category, Definition, Finding, Sensitivity};
use serde::{Deserialize, Serialize};

use super::parameter::{choice, required};
use chrono::Duration;
use serde_json::Value;

use super::{
    Effect, GetAdherence, GetCareRecords, GetCheckIns, GetVitals, HealthCall, ListMedications, Moment, Outcome, Scene,
    Tool, answer,
};

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

impl Tool for RunSkill {
    const DEFINITION: &'static Definition = &DEFINITION;

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let week = Some(Moment::On(scene.clock.local().date() - Duration::days(6)));
        match self.skill.as_str() {
            "daily_check_in" => answer::some(
                "Let's check in. How is your mood today, do you have any symptoms, and have you taken today's doses?",
                Value::Null,
                &[],
            ),
            "weekly_review" => review(
                scene,
                &[
                    HealthCall::GetAdherence(GetAdherence { medication_name: None, since: week, until: None }),
                    HealthCall::GetCheckIns(GetCheckIns { since: week, until: None }),
                    HealthCall::GetVitals(GetVitals { kind: "blood_pressure".to_owned(), since: week, until: None }),
                ],
            ),
            _ => {
                // What changed since the last visit, for a doctor.
                let visits = answer::entries(scene, &["log_doctor_visit", "create_care_log"], None, None);
                let since = visits.first().map(|visit| Moment::On(visit.at.date()));
                review(
                    scene,
                    &[
                        HealthCall::GetCareRecords(GetCareRecords { since: None, until: None }),
                        HealthCall::ListMedications(ListMedications {}),
                        HealthCall::GetAdherence(GetAdherence { medication_name: None, since, until: None }),
                        HealthCall::GetCheckIns(GetCheckIns { since, until: None }),
                    ],
                )
            }
        }
    }
}

/// The answers of several read-only calls, one after another; those with nothing recorded say so.
fn review(scene: &mut Scene<'_>, calls: &[HealthCall]) -> Result<Effect, Finding> {
    let mut told = Vec::new();
    let mut data = Vec::new();
    let mut rows = Vec::new();
    let mut outcome = Outcome::NoData;
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
    Ok(Effect::Answers(super::Answer { outcome, message: told.join("\n\n"), data: Value::Array(data), rows }))
}
