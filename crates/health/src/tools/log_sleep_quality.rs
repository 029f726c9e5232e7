//! `log_sleep_quality`: how well a night was slept.

use alara_english::list;
use alara_gate::{Category, Definition, Finding, ParameterKind, Sensitivity};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::parameter::{NOTES, choice, optional, required, tool};
use super::speech::{Alike, Deed, Done, EntryKind, Phrase, Speech, Timed, phrases};
use super::{Effect, Moment, Scene, Tool, logged};

/// How well a night was slept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogSleepQuality {
    /// poor, fair or good.
    pub quality: String,
    /// The day on which the night ended; today where absent.
    pub date: Option<NaiveDate>,
    /// More words of the user's.
    pub notes: Option<String>,
}

pub(super) static DEFINITION: Definition = Definition {
    description: "Records how well the user slept.",
    asks_first: false,
    parameters: &[
        required("quality", choice(&["poor", "fair", "good"]), "How well."),
        optional("date", ParameterKind::Date, "The day on which the night ended; today where the user named none."),
        NOTES,
    ],
    rules: &["Only a night that is over."],
    ..tool("log_sleep_quality", "Log how a night was", Category::HealthLogging, Sensitivity::Low)
};

pub(super) static SPEECH: Speech = Speech {
    title: Phrase::Of(&["Log a {quality} night’s sleep"]),
    noun: Phrase::Of(&["Sleep, {quality}"]),
    subject: Phrase::Of(&["{quality} sleep"]),
    headline: Phrase::Of(&["Sleep, {quality}"]),
    detail: phrases!["{notes}"],
    chip: Phrase::Of(&["Logged {subject}"]),
    done: Done::of("Logged", &["a {quality} night’s sleep"], phrases!["{notes}"]),
    summary: Phrase::Of(&["{quality}"]),
    question: Phrase::Of(&["How well did you sleep?"]),
    verbs: list!["slept"],
    nouns: &["sleep", "night"],
    claims: &["sleep", "night"],
    when: Timed::past("date"),
    same: &[Alike::Same("quality"), Alike::Same("date")],
    remark: Some("notes"),
    ..Speech::plain(EntryKind::Vital, Deed::Adds)
};

impl Tool for LogSleepQuality {
    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        logged(self, scene, self.date.map(Moment::On), None)
    }
}
