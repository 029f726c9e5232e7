//! `log_allergy`: what the user is allergic to, does not tolerate, or had a side effect from.

use alara_english::list;
use alara_gate::{Category, Definition, Finding, ParameterKind, Sensitivity};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::parameter::{NOTES, choice, optional, required, tool};
use super::speech::{Alike, Deed, Done, EntryKind, Phrase, Speech, phrases};
use super::{Clock, Effect, Scene, Tool, logged, refuse_future_start};

/// What the user is allergic to, does not tolerate, or had a side effect from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogAllergy {
    /// To what.
    pub substance: String,
    /// allergy, intolerance or side_effect.
    pub kind: Option<String>,
    /// What it does.
    pub reaction: Option<String>,
    /// mild, moderate, severe or life_threatening.
    pub severity: Option<String>,
    /// Since which day.
    pub since: Option<NaiveDate>,
    /// More words of the user's.
    pub notes: Option<String>,
}

pub(super) static DEFINITION: Definition = Definition {
    description: "Records what the user is allergic to, does not tolerate, or had a side effect from.",
    parameters: &[
        required("substance", ParameterKind::Text, "To what, as the user calls it."),
        optional("kind", choice(&["allergy", "intolerance", "side_effect"]), "Which of these the user called it."),
        optional("reaction", ParameterKind::Text, "What it does to them, only where the user said it."),
        optional("severity", choice(&["mild", "moderate", "severe", "life_threatening"]), "How bad, only where the user said it."),
        optional("since", ParameterKind::Date, "Since which day, only where the user named one."),
        NOTES,
    ],
    rules: &["Only the user's own, as they report it; never inferred from a reaction."],
    ..tool("log_allergy", "Log an allergy", Category::CareRecords, Sensitivity::Critical)
};

pub(super) static SPEECH: Speech = Speech {
    title: Phrase::Of(&["Log an {kind}: {substance}", "Log an allergy: {substance}"]),
    noun: Phrase::Of(&["Allergy: {substance}"]),
    subject: Phrase::Of(&["{kind}: {substance}", "allergy: {substance}"]),
    headline: Phrase::Of(&["{^kind}: {substance}", "Allergy: {substance}"]),
    detail: phrases!["{reaction}", "{severity}", "{notes}"],
    chip: Phrase::Of(&["Logged {subject}"]),
    done: Done::of(
        "Logged",
        &["{kind}: {substance}", "allergy: {substance}"],
        phrases!["{reaction}", "{severity}", "{notes}"],
    ),
    summary: Phrase::Of(&["{substance}"]),
    question: Phrase::Of(&["What are you allergic to?"]),
    verbs: list!["is", "am", "allergic", "react"],
    nouns: &["allergy", "allergies", "intolerance"],
    claims: &["allergy", "allergic", "intolerance"],
    same: &[Alike::Words("substance")],
    remark: Some("notes"),
    ..Speech::plain(EntryKind::Allergy, Deed::Adds)
};

impl Tool for LogAllergy {
    fn check(&self, clock: &Clock) -> Vec<Finding> {
        refuse_future_start(self.since, clock)
    }

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        logged(self, scene, None, None)
    }
}

/// How bad it is, and what tools call that.
const SEVERITIES: &[(&str, &str)] = &[
    ("mild", "mild"),
    ("mildly", "mild"),
    ("moderate", "moderate"),
    ("moderately", "moderate"),
    ("severe", "severe"),
    ("severely", "severe"),
    ("life-threatening", "life_threatening"),
    ("anaphylactic", "life_threatening"),
];

/// What tools call how bad it is, by its word.
pub(crate) fn level_of(word: &str) -> Option<&'static str> {
    SEVERITIES.iter().find(|(said, _)| *said == word).map(|(_, level)| *level)
}
