//! `log_doctor_visit`: a visit to a clinician.

use alara_english::list;
use alara_gate::{Category, Definition, Finding, ParameterKind, Sensitivity};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::parameter::{NOTES, choice, optional, required, tool};
use super::speech::{Alike, Deed, Done, EntryKind, Family, Phrase, Speech, Timed, phrases};
use super::{Effect, Moment, Scene, Tool, logged};

/// A visit to a clinician.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogDoctorVisit {
    /// appointment, emergency, follow_up or consultation.
    pub visit_type: String,
    /// The day.
    pub date: NaiveDate,
    /// Who was seen.
    pub provider: Option<String>,
    /// More words of the user's.
    pub notes: Option<String>,
}

pub(super) static DEFINITION: Definition = Definition {
    description: "Records that the user saw a clinician.",
    parameters: &[
        required(
            "visit_type",
            choice(&["appointment", "emergency", "follow_up", "consultation"]),
            "What kind of visit; appointment where the words name none.",
        ),
        required("date", ParameterKind::Date, "The day."),
        optional("provider", ParameterKind::Text, "Who was seen."),
        NOTES,
    ],
    rules: &["Only a visit that has happened."],
    ..tool("log_doctor_visit", "Log a doctor's visit", Category::CareRecords, Sensitivity::High)
};

pub(super) static SPEECH: Speech = Speech {
    title: Phrase::NAME,
    noun: Phrase::Of(&["Visit: {provider}", "Visit"]),
    subject: Phrase::Of(&["visit: {provider}", "visit"]),
    headline: Phrase::Of(&["Visit: {provider}", "Visit"]),
    detail: phrases!["{visit_type}", "{notes}"],
    chip: Phrase::Of(&["Logged {subject}"]),
    done: Done::of("Logged", &["a visit: {provider}", "a visit"], phrases!["{notes}"]),
    summary: Phrase::Of(&["{day}"]),
    family: Some(Family::Care),
    question: Phrase::Of(&["Has that happened, and on which day?"]),
    verbs: list!["saw", "seen", "went", "visited", "met", "had", "did", "was"],
    nouns: &["visit", "visits", "appointment", "appt", "doctor", "doctors", "checkup", "doctor's", "consultation"],
    when: Timed::past("date"),
    same: &[Alike::Same("date"), Alike::PersonIfBoth("provider")],
    remark: Some("notes"),
    ..Speech::plain(EntryKind::Care, Deed::Adds)
};

impl Tool for LogDoctorVisit {
    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        logged(self, scene, Some(Moment::On(self.date)), None)
    }
}
