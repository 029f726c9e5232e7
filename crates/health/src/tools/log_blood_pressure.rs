//! `log_blood_pressure`: a blood pressure reading.

use alara_english::list;
use alara_gate::{Category, Definition, Finding, ParameterKind, Sensitivity};
use alara_record::DayPart;
use serde::{Deserialize, Serialize};

use super::parameter::{number, optional, tool};
use super::speech::{Alike, Deed, Done, EntryKind, Family, Phrase, Speech, Timed, phrases};
use super::{Effect, Holds, Moment, Scene, Tool, logged};
use crate::vitals::{Measure, VitalKind};

const UPPER: &Measure = &VitalKind::BloodPressure.row().values[0];
const LOWER: &Measure = &VitalKind::BloodPressure.row().values[1];

/// A blood pressure reading.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogBloodPressure {
    /// mmHg.
    pub systolic: f64,
    /// mmHg.
    pub diastolic: f64,
    /// Beats a minute.
    pub pulse: Option<f64>,
    /// When; now where absent.
    pub measured_at: Option<Moment>,
    /// The part of the day, where only that was said; set by the gate.
    pub measured_at_part: Option<DayPart>,
}

pub(super) static DEFINITION: Definition = Definition {
    description: "Records a blood pressure reading in mmHg, with the pulse if said.",
    asks_first: false,
    parameters: &[
        number("systolic", UPPER.accepted.0, UPPER.accepted.1, true, "mmHg", true, "The upper number."),
        number("diastolic", LOWER.accepted.0, LOWER.accepted.1, true, "mmHg", true, "The lower number."),
        number("pulse", 20.0, 250.0, true, "bpm", false, "The pulse, if said."),
        optional("measured_at", ParameterKind::Time, "When; now where the user named no time."),
    ],
    rules: &["Only a reading that the user reports."],
    ..tool("log_blood_pressure", "Log blood pressure", Category::HealthLogging, Sensitivity::Medium)
};

pub(super) static SPEECH: Speech = Speech {
    title: Phrase::Of(&["Log blood pressure {#systolic}/{#diastolic}"]),
    noun: Phrase::Of(&["Blood pressure"]),
    subject: Phrase::Of(&["blood pressure {#systolic} over {#diastolic}"]),
    headline: Phrase::Of(&["{#systolic}/{#diastolic}"]),
    detail: phrases!["blood pressure, mmHg", "pulse {pulse}"],
    chip: Phrase::Of(&["Logged {#systolic}/{#diastolic}"]),
    done: Done::of("Logged", &["blood pressure {#systolic}/{#diastolic}"], phrases!["pulse {#pulse}", "{notes}"]),
    summary: Phrase::Of(&["{#systolic}/{#diastolic}"]),
    family: Some(Family::Reading),
    verbs: list!["measured", "was", "weighed", "weigh", "slept", "got", "checked", "took"],
    nouns: &["blood", "pressure", "bp", "reading"],
    claims: &["reading", "over"],
    when: Timed::past("measured_at"),
    same: &[Alike::Same("systolic"), Alike::Same("diastolic"), Alike::Same("measured_at")],
    ..Speech::plain(EntryKind::Vital, Deed::Adds)
};

impl Tool for LogBloodPressure {
    const HOLDS: &'static [Holds] = &[
        Holds { second: Some("diastolic"), ..Holds::of(VitalKind::BloodPressure, "systolic") },
        Holds::of(VitalKind::HeartRate, "pulse"),
    ];

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        logged(self, scene, self.measured_at, self.measured_at_part)
    }
}
