//! `log_vital`: a measured value.

use alara_english::list;
use alara_gate::{Category, Definition, Finding, ParameterKind, Sensitivity};
use alara_record::DayPart;
use serde::{Deserialize, Serialize};

use super::parameter::{choice, number, optional, required, tool};
use super::speech::{Alike, Deed, Done, EntryKind, Family, Phrase, Speech, Timed, phrases};
use super::{Effect, Holds, Moment, Scene, Tool, logged};
use crate::vitals::{LOGGED, SPELLINGS, UNITS};

/// A measured value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogVital {
    /// One that the table of vitals has for this tool.
    pub kind: String,
    /// In `unit`.
    pub value: f64,
    /// As the kind's table has it.
    pub unit: String,
    /// When; now where absent.
    pub measured_at: Option<Moment>,
    /// The part of the day, where only that was said; set by the gate.
    pub measured_at_part: Option<DayPart>,
}

pub(super) static DEFINITION: Definition = Definition {
    description: "Records a measured value of one of the kinds below.",
    asks_first: false,
    parameters: &[
        required("kind", choice(LOGGED), "What was measured."),
        number("value", 0.0, 2000.0, false, "", true, "The number."),
        required("unit", ParameterKind::Choice { values: UNITS, also: SPELLINGS }, "Its unit."),
        optional("measured_at", ParameterKind::Time, "When; now where the user named no time."),
    ],
    rules: &["Only a value that the user reports."],
    ..tool("log_vital", "Log a measurement", Category::HealthLogging, Sensitivity::Medium)
};

pub(super) static SPEECH: Speech = Speech {
    title: Phrase::NAME,
    noun: Phrase::Of(&["{^kind}"]),
    subject: Phrase::Of(&["{kind} {#value} {unit}", "{kind}"]),
    headline: Phrase::Of(&["{#value} {unit}"]),
    detail: phrases!["{kind}"],
    chip: Phrase::Of(&["Logged {subject}"]),
    done: Done::of("Logged", &["{kind} {#value} {unit}", "{kind} {#value}"], phrases!["{notes}"]),
    summary: Phrase::Of(&["{#value} {unit}"]),
    family: Some(Family::Reading),
    verbs: list!["measured", "was", "weighed", "weigh", "slept", "got", "checked", "took"],
    nouns: &["vital", "reading", "measurement"],
    claims: &["reading", "over"],
    when: Timed::past("measured_at"),
    same: &[Alike::Measurement, Alike::Same("measured_at")],
    ..Speech::plain(EntryKind::Vital, Deed::Adds)
};

impl Tool for LogVital {
    const HOLDS: &'static [Holds] = &[Holds { kind: None, field: "value", second: None, bare: false }];

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        logged(self, scene, self.measured_at, self.measured_at_part)
    }
}
