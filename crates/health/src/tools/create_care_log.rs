//! `create_care_log`: a procedure, test, diagnosis, treatment, hospital visit or stay, or therapy session.

use alara_english::list;
use alara_gate::{Category, Definition, Finding, ParameterKind, Parameters, Sensitivity};
use alara_record::DayPart;
use serde::{Deserialize, Serialize};

use super::parameter::{NOTES, choice, optional, required, tool};
use super::speech::{Alike, Deed, Done, EntryKind, EntryKinds, Family, Phrase, Speech, Timed, phrases};
use super::{Effect, Moment, Scene, Tool, logged};
use crate::lexicon::care::names_vaccination;

/// A procedure, test, diagnosis, treatment, hospital visit or stay, or therapy session.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CreateCareLog {
    /// As the definition lists.
    pub log_type: String,
    /// A short title.
    pub title: String,
    /// When.
    pub occurred_at: Moment,
    /// The part of the day, where only that was said; set by the gate.
    pub occurred_at_part: Option<DayPart>,
    /// One that the user reports as their own.
    pub diagnosis: Option<String>,
    /// One that the user reports as their own.
    pub treatment: Option<String>,
    /// More words of the user's.
    pub notes: Option<String>,
}

pub(super) static DEFINITION: Definition = Definition {
    description: "Records a procedure, test, diagnosis, treatment, hospital visit or stay, emergency visit or therapy session.",
    parameters: &[
        required(
            "log_type",
            choice(&[
                "visit", "procedure", "test", "diagnosis", "treatment", "hospital_stay", "emergency_visit",
                "therapy_session", "other",
            ]),
            "What kind of care.",
        ),
        required("title", ParameterKind::Text, "A short title that adds nothing to the user's words."),
        required("occurred_at", ParameterKind::Time, "When; the day alone where no hour was said."),
        optional("diagnosis", ParameterKind::Text, "Only one that the user reports as their own."),
        optional("treatment", ParameterKind::Text, "Only one that the user reports as their own."),
        NOTES,
    ],
    rules: &["Only what has happened.", "Never infer a diagnosis or a treatment."],
    ..tool("create_care_log", "Log a test, a procedure or other care", Category::CareRecords, Sensitivity::Critical)
};

/// "Log a procedure": what kind of care it was says more than that it was care.
fn title(fields: &Parameters) -> Option<String> {
    match fields.get("log_type").and_then(|kind| kind.as_str()) {
        Some("visit") => Some("Log a hospital visit".to_owned()),
        Some(kind) if kind != "other" => {
            let article = if kind.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
            Some(format!("Log {article} {}", kind.replace('_', " ")))
        }
        _ => None,
    }
}

/// What a care log stands among: before conditions and vaccinations had tools of their own, each was one of these, and its own words say so.
fn kind_of(fields: &Parameters) -> EntryKind {
    let text = |name: &str| fields.get(name).and_then(|value| value.as_str()).unwrap_or_default();
    match text("log_type") {
        "diagnosis" => EntryKind::Condition,
        "procedure" | "treatment" | "visit" | "other" if names_vaccination(text("title")) => EntryKind::Immunization,
        _ => EntryKind::Care,
    }
}

pub(super) static SPEECH: Speech = Speech {
    title: Phrase::By(title),
    noun: Phrase::Of(&["{title}"]),
    subject: Phrase::Of(&["{title}"]),
    headline: Phrase::Of(&["{title}"]),
    detail: phrases!["{log_type}", "{notes}"],
    chip: Phrase::Of(&["Logged {subject}"]),
    done: Done::of("Logged", &["{title}"], phrases!["{notes}"]),
    summary: Phrase::Of(&["{day}"]),
    entry: EntryKinds::Said(kind_of),
    family: Some(Family::Care),
    question: Phrase::Of(&["Has that happened, and on which day?"]),
    verbs: list!["saw", "seen", "went", "visited", "met", "had", "did", "was"],
    nouns: &[
        "log", "care", "record", "procedure", "test", "visit", "hospital", "treatment", "diagnosis", "session",
        "therapy",
    ],
    when: Timed::past("occurred_at"),
    same: &[Alike::Same("log_type"), Alike::Day("occurred_at"), Alike::Title("title")],
    remark: Some("notes"),
    ..Speech::plain(EntryKind::Care, Deed::Adds)
};

impl Tool for CreateCareLog {
    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        logged(self, scene, Some(self.occurred_at), self.occurred_at_part)
    }
}
