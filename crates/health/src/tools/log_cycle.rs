//! `log_cycle`: the start or the end of a period.

use alara_english::list;
use alara_gate::{Category, Definition, Finding, ParameterKind, Sensitivity};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::parameter::{NOTES, choice, optional, required, tool};
use super::speech::{Alike, Deed, Done, EntryKind, Phrase, Speech, Timed, phrases};
use super::{Effect, Moment, Scene, Tool, logged};

/// The start or the end of a period.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogCycle {
    /// start, or end.
    pub event: String,
    /// The day; today where absent.
    pub date: Option<NaiveDate>,
    /// More words of the user's.
    pub notes: Option<String>,
}

pub(super) static DEFINITION: Definition = Definition {
    description: "Records that the user's period started or ended.",
    asks_first: false,
    parameters: &[
        required("event", choice(&["start", "end"]), "Whether it started or ended."),
        optional("date", ParameterKind::Date, "The day; today where the user named none."),
        NOTES,
    ],
    rules: &["Only the user's own, and only what has happened."],
    ..tool("log_cycle", "Log a period", Category::HealthLogging, Sensitivity::Medium)
};

pub(super) static SPEECH: Speech = Speech {
    title: Phrase::Of(&["Log the {event} of a period"]),
    noun: Phrase::Of(&["Period, {event}"]),
    subject: Phrase::Of(&["period, {event}"]),
    headline: Phrase::Of(&["Period, {event}"]),
    detail: phrases!["{notes}"],
    chip: Phrase::Of(&["Logged {subject}"]),
    done: Done::of("Logged", &["the {event} of your period"], phrases!["{notes}"]),
    summary: Phrase::Of(&["{day}"]),
    question: Phrase::Of(&["Did it start or end, and on which day?"]),
    verbs: list!["started", "began", "ended", "stopped", "came", "finished"],
    nouns: &["period", "cycle", "menstruation"],
    claims: &["period", "cycle"],
    when: Timed::past("date"),
    same: &[Alike::Same("event"), Alike::Same("date")],
    remark: Some("notes"),
    ..Speech::plain(EntryKind::Cycle, Deed::Adds)
};

impl Tool for LogCycle {
    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        logged(self, scene, self.date.map(Moment::On), None)
    }
}
