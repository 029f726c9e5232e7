//! `update_medication`: a listed medication that is taken otherwise from now on.

use alara_english::list;
use alara_gate::{Category, Definition, Finding, Parameter, ParameterKind, Sensitivity};
use alara_record::{Change, Noun};
use serde::{Deserialize, Serialize};

use super::add_medication::{AddMedication, LISTED};
use super::parameter::{TAKEN_OUT, optional, tool};
use super::speech::{About, Alike, Deed, Done, EntryKind, Phrase, Speech, phrases};
use super::{Clock, Effect, Scene, Tool, find, object};
use crate::done::what;
use crate::planned_doses::describe_plan;

/// A listed medication by its name, with what changes of it; what is not said stays as it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UpdateMedication(pub AddMedication);

const CHANGED: &[Parameter] = &CHANGES;

const CHANGES: [Parameter; LISTED.len() + 1] = {
    let mut all = [TAKES_OUT; LISTED.len() + 1];
    let mut at = 0;
    while at < LISTED.len() {
        all[at] = LISTED[at];
        at += 1;
    }
    all
};

const TAKES_OUT: Parameter = optional(
    TAKEN_OUT,
    ParameterKind::Texts,
    "What the user says is no longer so, by the names of these parameters (\"max_per_day\").",
);

pub(super) static DEFINITION: Definition = Definition {
    description: "Changes how a medication on the user's list is taken, or how much of it is left.",
    parameters: CHANGED,
    at_least_one_of: &[
        "dose", "doses", "steps", "times", "days", "as_needed", "min_interval_hours", "max_per_day", "every_days", "every_hours", "days_on",
        "days_off", "from",
        "until", "stock", "instructions", TAKEN_OUT,
    ],
    rules: &["Only one that is on the user's list, and only what the user says has changed."],
    ..tool("update_medication", "Change a medication", Category::CareRecords, Sensitivity::High)
};

pub(super) static SPEECH: Speech = Speech {
    title: Phrase::Of(&["Change {name}", "Change a medication"]),
    noun: Phrase::Of(&["{name}"]),
    subject: Phrase::Of(&["{name}"]),
    headline: Phrase::Of(&["{name}"]),
    detail: phrases![
        "changed",
        "{dose}",
        "{doses}",
        "{steps}",
        "{times}",
        "{days}",
        "{#days_on} days on, {#days_off} off",
        "from {from}",
        "until {until}",
        "{stock} left",
        "without {taken_out}",
    ],
    chip: Phrase::Of(&["Changed {subject}"]),
    done: Done::of(
        "Changed",
        &["{name}"],
        phrases![
            "{dose}",
            "{doses}",
            "{steps}",
            "{times}",
            "{days}",
            "every {#every_days} days",
            "every {#every_hours} hours",
            "{#days_on} days on, {#days_off} off",
            "from {from}",
            "until {until}",
            "{stock} left",
            "{instructions}",
            "without {taken_out}",
        ],
    ),
    summary: Phrase::Of(&["{dose}", "{doses}", "{steps}", "{times}", "{stock} left", "without {taken_out}"]),
    question: Phrase::Of(&["What has changed about {name}?", "Which medication has changed?"]),
    verbs: list!["changed", "take", "taking", "on", "went", "have"],
    nouns: &["medication", "medicine", "med", "dose", "change", "prescription", "pill", "tablet"],
    claims: &["dose", "changed", "updated"],
    same: &[Alike::Name("name")],
    about: &[About::Medications],
    ..Speech::plain(EntryKind::Medication, Deed::Changes)
};

impl Tool for UpdateMedication {
    fn check(&self, clock: &Clock) -> Vec<Finding> {
        self.0.fits(clock).into_iter().collect()
    }

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let old = find::listed(scene, &self.0.name, "change")?;
        let medication = self.0.brought_up_to_date(old, &scene.clock)?;
        // What was changed, by its values, under the name that the list has.
        let mut fields = object(&self.0);
        fields.insert("name".to_owned(), medication.name.clone().into());
        // What begins later leaves what stands until then: both are said.
        if self.0.begins_later(&scene.clock).is_some() && !medication.plan.is_empty() {
            let said = format!("Changed {}: {}", medication.name, describe_plan(&medication.plan).join("; "));
            return Ok(Effect::Writes(vec![Change::Put(Noun::from(medication))], said));
        }
        let said = what(DEFINITION.id, &fields).map(|(verb, what)| format!("{verb} {what}"));
        let said = said.unwrap_or_else(|| format!("Changed {}", medication.name));
        Ok(Effect::Writes(vec![Change::Put(Noun::from(medication))], said))
    }
}
