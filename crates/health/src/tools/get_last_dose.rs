//! `get_last_dose`: when a medication was last taken.

use alara_gate::{Definition, Finding};
use serde::{Deserialize, Serialize};

use super::asked::query;
use super::get_medication_history::{READ, doses_of, skips_in};
use super::parameter::MEDICATION_NAME;
use super::speech::{About, Speech};
use super::{Days, Effect, Moment, Scene, Tool, answer, voice};

/// When a medication was last taken.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GetLastDose {
    /// The medication.
    pub medication_name: String,
}

pub(super) static DEFINITION: Definition =
    query("get_last_dose", "Last dose", "Tells when a medication was last taken.", &[MEDICATION_NAME]);

pub(super) static SPEECH: Speech = Speech::of_a_query(&[About::Medications]);

impl Tool for GetLastDose {
    fn reads(&self) -> &'static [&'static str] {
        READ
    }

    fn newest(&self) -> bool {
        true
    }

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let doses = doses_of(scene, Some(&self.medication_name), &Days::default());
        let owner = voice::Owner::of(scene);
        // The newest by its own wall clock may not be the last that was taken: another was set to another zone.
        let last = doses.iter().rev().max_by_key(|dose| {
            let (from, to) = dose.at.span(scene.clock.zone);
            (from, to, dose.recorded_at)
        });
        let Some(last) = last else {
            let skipped = skips_in(scene, Some(&self.medication_name), &Days::default());
            return answer::none(format!("No dose of {}{} is recorded.{skipped}", self.medication_name, owner.of_whom()));
        };
        let dose = answer::field(last, "dose").map(|dose| format!(" ({dose})")).unwrap_or_default();
        let name = answer::field(last, "medication_name").unwrap_or(&self.medication_name);
        let since = Days { since: Some(Moment::On(last.at.date())), ..Days::default() };
        let skipped = skips_in(scene, Some(&self.medication_name), &since);
        let message = format!("{} last took {name}{dose} {}.{skipped}", owner.who(), answer::when(last.at, &scene.clock));
        answer::some(message, answer::rows(std::slice::from_ref(last)), std::slice::from_ref(last))
    }
}
