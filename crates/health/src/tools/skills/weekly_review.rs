//! `weekly_review`: adherence, mood and vitals of seven days, looked up by the app.

use chrono::Duration;

use super::{Skill, Step, review};
use crate::tools::{GetAdherence, GetCheckIns, GetVitals, HealthCall, Moment};

/// The weekly review.
pub static WEEKLY_REVIEW: Skill = Skill {
    id: "weekly_review",
    name: "Weekly review",
    steps: &[Step { id: "look", asks: None, tools: &[GetAdherence::ID, GetCheckIns::ID, GetVitals::ID] }],
    run: |scene| {
        let since = Some(Moment::On(scene.clock.local().date() - Duration::days(6)));
        review(
            scene,
            &[
                HealthCall::GetAdherence(GetAdherence { since, ..GetAdherence::default() }),
                HealthCall::GetCheckIns(GetCheckIns { since, ..GetCheckIns::default() }),
                HealthCall::GetVitals(GetVitals { kind: "blood_pressure".to_owned(), since, ..GetVitals::default() }),
            ],
        )
    },
};
