//! `log_vital`: a measured value.

use alara_english::list;
use alara_gate::{Category, Definition, Finding, Sensitivity};
use alara_gate::{Control, ParameterKind};
use alara_record::{Change, DayPart, Noun};
use serde::{Deserialize, Serialize};

use super::speech::{Alike, Deed, EntryKind, EntryKinds, Family, Phrase, QUESTION, Speech, Timed, Done};
use super::{
    Moment,
    parameter::{choice, number, optional, required},
};

/// What can be measured.
pub const KINDS: &[&str] = &["weight", "temperature", "heart_rate", "glucose", "spo2", "sleep_hours"];

/// Units, and the usual ways to spell them.
pub const UNITS: ParameterKind = ParameterKind::Choice {
    values: &["kg", "lb", "st", "C", "F", "bpm", "mmol/L", "mg/dL", "%", "hours"],
    also: &[
        ("kgs", "kg"),
        ("kilo", "kg"),
        ("kilos", "kg"),
        ("kilogram", "kg"),
        ("kilograms", "kg"),
        ("lbs", "lb"),
        ("pound", "lb"),
        ("pounds", "lb"),
        ("stone", "st"),
        ("stones", "st"),
        ("°c", "C"),
        ("degc", "C"),
        ("celsius", "C"),
        ("degrees c", "C"),
        ("degrees celsius", "C"),
        ("°f", "F"),
        ("degf", "F"),
        ("fahrenheit", "F"),
        ("degrees f", "F"),
        ("degrees fahrenheit", "F"),
        ("beats per minute", "bpm"),
        ("beats/min", "bpm"),
        ("/min", "bpm"),
        ("mmol", "mmol/L"),
        ("mmol/l", "mmol/L"),
        ("mg/dl", "mg/dL"),
        ("mgdl", "mg/dL"),
        ("mg%", "mg/dL"),
        ("percent", "%"),
        ("per cent", "%"),
        ("pct", "%"),
        ("h", "hours"),
        ("hr", "hours"),
        ("hrs", "hours"),
        ("hour", "hours"),
    ],
};
use super::{Effect, Scene, Tool};

/// A measured value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogVital {
    /// weight, temperature, heart_rate, glucose, spo2 or sleep_hours.
    pub kind: String,
    /// In `unit`.
    pub value: f64,
    /// As the kind's table has it.
    pub unit: String,
    /// When; now where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub measured_at: Option<Moment>,
    /// The part of the day, where only that was said; set by the gate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub measured_at_part: Option<DayPart>,
}

static DEFINITION: Definition = Definition {
    id: "log_vital",
    version: 1,
    name: "Log a measurement",
    description: "Records weight, temperature, heart rate, glucose, oxygen saturation or hours slept.",
    category: Category::HealthLogging,
    sensitivity: Sensitivity::Medium,
    asks_first: false,
    internal: false,
    parameters: &[
        required("kind", choice(KINDS), Control::Choice, "What was measured."),
        number("value", 0.0, 2000.0, false, "", true, "The number."),
        required("unit", UNITS, Control::Choice, "Its unit."),
        optional("measured_at", ParameterKind::Time, Control::DateTime, "When; now where the user named no time."),
    ],
    at_least_one_of: &[],
    rules: &["Only a value that the user reports."],
};

/// What people call a kind.
pub fn called(kind: &str) -> String {
    match kind {
        "sleep_hours" => "sleep".to_owned(),
        "spo2" => "oxygen".to_owned(),
        _ => kind.replace('_', " "),
    }
}

static SPEECH: Speech = Speech {
    title: Phrase::NAME,
    noun: Phrase::Of(&["{^kind}"]),
    subject: Phrase::Of(&["{kind} {#value} {unit}", "{kind}"]),
    headline: Phrase::Of(&["{#value} {unit}"]),
    detail: &[Phrase::Of(&["{kind}"])],
    chip: Phrase::Of(&["Logged {subject}"]),
    done: Some(Done { verb: "Logged", what: Phrase::Of(&["{kind} {#value} {unit}", "{kind} {#value}"]), also: &[Phrase::Of(&["{notes}"])] }),
    summary: Phrase::Of(&["{#value} {unit}"]),
    entry: EntryKinds::One(EntryKind::Vital),
    deed: Deed::Adds,
    family: Some(Family::Reading),
    question: QUESTION,
    verbs: list!["measured", "was", "weighed", "weigh", "slept", "got", "checked", "took"],
    nouns: &["vital", "reading", "measurement"],
    claims: &["reading", "over"],
    when: Timed::past("measured_at"),
    same: &[Alike::Measurement, Alike::Same("measured_at")],
};

impl Tool for LogVital {
    const DEFINITION: &'static Definition = &DEFINITION;
    const SPEECH: &'static Speech = &SPEECH;

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let fields = super::object(self);
        let entry = scene.entry(DEFINITION.id, self.measured_at, self.measured_at_part, fields);
        Ok(super::wrote(self, vec![Change::Put(Noun::Entry(entry))], &scene.clock))
    }
}
