//! `add_condition`: a condition that the user has or had, as they report it.

use alara_english::list;
use alara_gate::{Category, Definition, Finding, ParameterKind, Sensitivity};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::parameter::{NOTES, choice, optional, required, tool};
use super::speech::{Alike, Deed, Done, EntryKind, Family, Phrase, Speech, phrases};
use super::{Clock, Effect, Scene, Tool, refuse_future_start, logged};

/// A condition that the user has or had, as they report it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AddCondition {
    /// What it is called.
    pub name: String,
    /// active, or resolved; active where absent.
    pub status: Option<String>,
    /// Since which day.
    pub since: Option<NaiveDate>,
    /// Who found it.
    pub diagnosed_by: Option<String>,
    /// More words of the user's.
    pub notes: Option<String>,
}

impl AddCondition {
    /// Whether the user said that it is over.
    pub fn is_over(&self) -> bool {
        self.status.as_deref() == Some("resolved")
    }
}

pub(super) static DEFINITION: Definition = Definition {
    description: "Records a condition that the user reports as their own: a diagnosis that stays.",
    parameters: &[
        required("name", ParameterKind::Text, "The condition, as the user calls it."),
        optional("status", choice(&["active", "resolved"]), "resolved only where the user said that it is over."),
        optional("since", ParameterKind::Date, "Since which day, only where the user named one."),
        optional("diagnosed_by", ParameterKind::Text, "Who found it, only where the user said it."),
        NOTES,
    ],
    rules: &["Only as the user reports it, never inferred from symptoms, medications or results."],
    ..tool("add_condition", "Add a condition", Category::CareRecords, Sensitivity::Critical)
};

pub(super) static SPEECH: Speech = Speech {
    title: Phrase::Of(&["Add {name}"]),
    noun: Phrase::Of(&["{^name}"]),
    subject: Phrase::Of(&["{name}"]),
    headline: Phrase::Of(&["{^name}"]),
    detail: phrases!["{status}", "since {since}", "by {diagnosed_by}", "{notes}"],
    chip: Phrase::Of(&["Added {subject}"]),
    done: Done::of("Added", &["condition: {name}"], phrases!["{status}", "since {since}", "{notes}"]),
    summary: Phrase::Of(&["{name}"]),
    family: Some(Family::Care),
    question: Phrase::Of(&["Which condition is it?"]),
    verbs: list!["have", "had", "was", "diagnosed"],
    nouns: &["condition", "conditions", "diagnosis", "diagnosed"],
    claims: &["condition", "diagnosis"],
    same: &[Alike::Words("name")],
    remark: Some("notes"),
    ..Speech::plain(EntryKind::Condition, Deed::Adds)
};

impl Tool for AddCondition {
    fn check(&self, clock: &Clock) -> Vec<Finding> {
        refuse_future_start(self.since, clock)
    }

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        logged(self, scene, None, None)
    }
}
