//! `log_immunization`: a vaccination that was had.

use alara_english::list;
use alara_gate::{Category, Definition, Finding, ParameterKind, Sensitivity};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::parameter::{NOTES, optional, required, tool};
use super::speech::{Alike, Deed, Done, EntryKind, Family, Phrase, Speech, Timed, phrases};
use super::{Effect, Moment, Scene, Tool, logged};

/// A vaccination that was had.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogImmunization {
    /// Against what, as said.
    pub vaccine: String,
    /// The day.
    pub date: NaiveDate,
    /// Where.
    pub place: Option<String>,
    /// Which of its series.
    pub dose_number: Option<u32>,
    /// More words of the user's.
    pub notes: Option<String>,
}

const DOSE_NUMBER: ParameterKind = ParameterKind::Number { min: 1.0, max: 20.0, whole: true };

pub(super) static DEFINITION: Definition = Definition {
    description: "Records a vaccination that the user had.",
    parameters: &[
        required("vaccine", ParameterKind::Text, "The vaccine, as the user calls it."),
        required("date", ParameterKind::Date, "The day."),
        optional("place", ParameterKind::Text, "Where, only where the user said it."),
        optional("dose_number", DOSE_NUMBER, "Which of its series (2 for the second), only where the user said it."),
        NOTES,
    ],
    rules: &["Only one that has been given, to the user themselves."],
    ..tool("log_immunization", "Log a vaccination", Category::CareRecords, Sensitivity::High)
};

pub(super) static SPEECH: Speech = Speech {
    title: Phrase::Of(&["Log a vaccination: {vaccine}"]),
    noun: Phrase::Of(&["{^vaccine}"]),
    subject: Phrase::Of(&["vaccination: {vaccine}"]),
    headline: Phrase::Of(&["{^vaccine}"]),
    detail: phrases!["dose {dose_number}", "{place}", "{notes}"],
    chip: Phrase::Of(&["Logged {subject}"]),
    done: Done::of("Logged", &["vaccination: {vaccine}"], phrases!["dose {dose_number}", "{place}", "{notes}"]),
    summary: Phrase::Of(&["{day}"]),
    family: Some(Family::Care),
    question: Phrase::Of(&["Has that happened, and on which day?"]),
    verbs: list!["had", "got", "was"],
    nouns: &["vaccination", "vaccine", "immunization", "shot", "jab", "booster"],
    claims: &["vaccination", "vaccine", "immunization", "shot", "jab", "booster"],
    when: Timed::past("date"),
    same: &[Alike::Same("date"), Alike::Title("vaccine")],
    remark: Some("notes"),
    ..Speech::plain(EntryKind::Immunization, Deed::Adds)
};

impl Tool for LogImmunization {
    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        logged(self, scene, Some(Moment::On(self.date)), None)
    }
}
